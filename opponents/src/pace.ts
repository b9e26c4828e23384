import type { Thinking } from "./thinking.ts";

/** Rounds after which the worse half of the challengers drops out, where there is time for many. */
export const ROUNDS = 4;

/**
 * When challengers drop out: after a few rounds, and where time is short so early that each halving, and the last
 * challenger alone with the usual one, get an equal part of it. Thin evidence about many is no evidence about any.
 */
export class Pace {
  private readonly began: number;
  private readonly parts: number;
  private dropped = 0;

  constructor(
    private readonly thinking: Pick<Thinking, "used">,
    private readonly share: number,
    challengers: number,
  ) {
    this.began = thinking.used();
    this.parts = Math.ceil(Math.log2(challengers)) + 1;
  }

  isTimeToDrop(rounds: number): boolean {
    const used = (this.thinking.used() - this.began) / (this.share - this.began);
    if (rounds % ROUNDS !== 0 && used < (this.dropped + 1) / this.parts) return false;
    this.dropped++;
    return true;
  }
}
