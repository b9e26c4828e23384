/** A chance as it is read: one decimal where it is small. */
export function percent(chance: number): string {
  return `${(chance * 100).toFixed(chance > 0 && chance < 0.0995 ? 1 : 0)} %`;
}
