/** Overlays are told apart by the pattern with which they mark a space, and sides by its colour. */

/** What is drawn in a square of twelve, over and over. */
const PATTERNS = [
  "M-3 3L3 -3M0 12L12 0M9 15L15 9",
  "M-3 9L3 15M0 0L12 12M9 -3L15 3",
  "M0 3H12M0 9H12",
  "M3 0V12M9 0V12",
  "M0 0L12 12M12 0L0 12",
  "M6 2V10M2 6H10",
  "M6 2.5L9.5 6L6 9.5L2.5 6Z",
  "M2 4L6 8L10 4",
] as const;

export function patternOf(index: number): string {
  return PATTERNS[index % PATTERNS.length]!;
}

/** The name under which the pattern of an overlay in the colour of a side can be referred to. */
export function patternId(index: number, side: string | undefined): string {
  return `overlay-${index % PATTERNS.length}-${side ?? "any"}`;
}
