/** The best of several rounds, each long enough to be timed: other work on the machine only ever makes a round slower. */
export function rate(work: (round: number) => number, rounds = 5, seconds = 0.6): number {
  let best = 0;
  for (let round = 0; round < rounds; round++) best = Math.max(best, rateOnce(work, round, seconds));
  return best;
}

/** Units of work done per second; `work` returns how many it did. */
export function rateOnce(work: (round: number) => number, round: number, seconds: number): number {
  const start = performance.now();
  let done = 0;
  let elapsed = 0;
  for (let turn = 0; elapsed < seconds * 1000; turn++) {
    done += work(round * 1_000_000 + turn);
    elapsed = performance.now() - start;
  }
  return (done * 1000) / elapsed;
}

/** Microseconds that `work` takes for one of `things`, the best of several rounds. `prepare` is not timed. */
export function microseconds<T>(things: () => readonly T[], work: (thing: T) => void, rounds = 15): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    const list = things();
    const start = performance.now();
    for (const thing of list) work(thing);
    best = Math.min(best, (performance.now() - start) / list.length);
  }
  return best * 1000;
}
