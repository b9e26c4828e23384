import type { Question } from "./player.ts";

/** Milliseconds that pass; tests put a clock of their own in its place. */
export type Clock = () => number;

/** Seconds of the budget kept back, so that what is under way when time runs out still ends within it. */
const RESERVE = 0.1;
/** Milliseconds after which thinking lets others have their say, so that it can be called off. */
const BREATH = 25;

/** Time to think: a share of the budget, ended early when the question is called off. */
export class Thinking {
  private readonly began: number;
  private breathed: number;
  private asked: number;
  private readonly length: number;

  constructor(
    private readonly question: Pick<Question, "budget" | "signal" | "progress">,
    private readonly clock: Clock,
  ) {
    this.began = clock();
    this.breathed = this.began;
    this.asked = this.began;
    this.length = question.budget * 1000 * (1 - RESERVE);
  }

  /** Whether the budget is as good as used, in the middle of a round: what is under way is then left as it is. */
  isOver(): boolean {
    return this.clock() - this.began > this.length * (1 + RESERVE / 2) || this.question.signal.aborted;
  }

  /** The share of the time that is used, from 0 on. */
  used(): number {
    return (this.clock() - this.began) / this.length;
  }

  /**
   * Whether to go on until a share (0 to 1) of the time is used; not if another round as long as the last would not end
   * in time. Tells progress and lets others have their say.
   */
  async goesOn(share = 1): Promise<boolean> {
    const now = this.clock();
    const done = (now - this.began) / this.length;
    const round = (now - this.asked) / this.length;
    this.asked = now;
    if (now - this.breathed > BREATH) {
      this.breathed = now;
      this.question.progress(Math.min(1, done));
      await new Promise<void>((resolve) => setTimeout(resolve, 0));
    }
    return done < share && done + round <= 1 + RESERVE && !this.question.signal.aborted;
  }
}
