import { readFileSync } from "node:fs";

/** What the system keeps for the thread that asks: nanoseconds on a processor, then waiting, then turns. */
const SCHEDULE = "/proc/thread-self/schedstat";

/** Milliseconds that this thread has had a processor, so that other work does not make a player weaker; elsewhere the time of day. */
export const processorTime: () => number = isTold()
  ? () => Number.parseInt(readFileSync(SCHEDULE, "latin1"), 10) / 1e6
  : () => performance.now();

function isTold(): boolean {
  try {
    return Number.parseInt(readFileSync(SCHEDULE, "latin1"), 10) > 0;
  } catch {
    return false;
  }
}
