import { setImmediate as pause } from "node:timers/promises";

/** Milliseconds after which a long piece of work lets others through. */
const SLICE = 1;

/** Whoever waits for its next slice: one at a time works, the others stand in line. */
let line: Promise<unknown> = Promise.resolve();

/**
 * Does something for each of a list, in slices of some milliseconds. However many such works are under way, one slice is
 * done and then whatever has come in is answered; the works take turns.
 */
export async function inSlices<T>(list: readonly T[], each: (item: T, index: number) => void): Promise<void> {
  for (let next = 0; next < list.length; ) {
    const slice = line
      .then(() => pause())
      .then(() => {
        const end = performance.now() + SLICE;
        do each(list[next]!, next++);
        while (next < list.length && performance.now() < end);
      });
    line = slice.catch(() => {});
    await slice;
  }
}

/** Waits in line behind such works and lets whatever has come in be answered: before the next of many reads. */
export function waitInLine(): Promise<void> {
  const turn = line.then(() => pause());
  line = turn;
  return turn;
}
