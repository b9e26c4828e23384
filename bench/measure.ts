/**
 * Units of work done per second; `work` returns how many it did. Time is this process's own time on the processor, so that
 * other work on the machine does not count.
 */
export function rate(work: (turn: number) => number, round = 0, seconds = 1): number {
  const start = process.cpuUsage();
  let done = 0;
  let elapsed = 0;
  for (let turn = 0; elapsed < seconds * 1_000_000; turn++) {
    done += work(round * 1_000_000 + turn);
    elapsed = microsecondsSince(start);
  }
  return (done * 1_000_000) / elapsed;
}

/** This process's own time on the processor. */
export function processorMicroseconds(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

function microsecondsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return user + system;
}

/** The best of several rounds: the first ones also pay for compiling. */
export function bestRate(work: (turn: number) => number, rounds = 4, seconds = 1): number {
  return Math.max(...Array.from({ length: rounds }, (_, round) => rate(work, round, seconds)));
}

/** Microseconds that `work` takes for one of `things`, the best of several rounds. Making the things is not timed. */
export function microseconds<T>(things: () => readonly T[], work: (thing: T) => void, rounds = 25): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    const list = things();
    const start = process.cpuUsage();
    for (const thing of list) work(thing);
    best = Math.min(best, microsecondsSince(start) / list.length);
  }
  return best;
}
