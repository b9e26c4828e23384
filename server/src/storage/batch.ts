import { isAway } from "../problem.ts";

interface Waiting<T> {
  readonly change: T;
  settle(written: boolean): void;
  fail(error: unknown): void;
}

/** So many share a transaction at most. */
const MOST = 250;

/**
 * Group commit. Changes that are asked for while others are being written wait and then go to the disk together, in one
 * transaction; each is acknowledged only when it is there. So the more there is to do, the less each costs.
 */
export class Batch<T> {
  private waiting: Waiting<T>[] = [];
  private busy: Promise<void> | undefined;

  /** `writeAll` writes a group, and says of each whether its guard let it pass. */
  constructor(private readonly writeAll: (group: readonly T[]) => Promise<readonly boolean[]>) {}

  write(change: T): Promise<boolean> {
    return new Promise((settle, fail) => {
      this.waiting.push({ change, settle, fail });
      this.busy ??= this.work();
    });
  }

  /** Waits until nothing is left to be written. */
  async idle(): Promise<void> {
    while (this.busy) await this.busy;
  }

  private async work(): Promise<void> {
    // What else arrives in this turn of the event loop comes along.
    await new Promise(setImmediate);
    while (this.waiting.length > 0) {
      const group = this.waiting.splice(0, MOST);
      await this.commit(group);
    }
    this.busy = undefined;
  }

  /**
   * If one of a group cannot be written, each is tried by itself: only that one fails. If the database did not answer, all of
   * them may be written, or none: they are not tried again.
   */
  private async commit(group: readonly Waiting<T>[]): Promise<void> {
    try {
      const outcomes = await this.writeAll(group.map(({ change }) => change));
      group.forEach(({ settle }, i) => {
        settle(outcomes[i]!);
      });
    } catch (error) {
      if (group.length === 1 || isAway(error)) for (const { fail } of group) fail(error);
      else for (const one of group) await this.commit([one]);
    }
  }
}
