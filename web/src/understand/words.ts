/** A name of a field as words: `counterTotals` is "Counter totals". */
export function asWords(name: string): string {
  const apart = name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[-_]/g, " ")
    .toLowerCase();
  return apart.charAt(0).toUpperCase() + apart.slice(1);
}
