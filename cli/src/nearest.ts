/** The known words closest to one that is not known, closest first: what was probably meant. */
export function nearest(word: string, known: readonly string[], most = 3): string[] {
  return known
    .map((one) => ({ one, distance: editDistance(word.toLowerCase(), one.toLowerCase()) }))
    .filter(({ one, distance }) => distance <= Math.max(1, Math.floor(Math.max(one.length, word.length) / 3)))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, most)
    .map(({ one }) => one);
}

/** " Did you mean x?", or nothing when no known word is close. */
export function didYouMean(word: string, known: readonly string[]): string {
  const close = nearest(word, known, 1);
  return close.length > 0 ? ` Did you mean ${close[0]}?` : "";
}

/** How many letters must be put in, left out, changed or swapped with the next to turn one word into the other. */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next.push(
        Math.min(
          row[j]! + 1,
          next[j - 1]! + 1,
          row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1),
          swapped ? before[j - 2]! + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    before = row;
    row = next;
  }
  return row[b.length]!;
}
