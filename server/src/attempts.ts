import { tooMany } from "./problem.ts";

/** So many are remembered before those are forgotten that are long past. */
const CROWD = 10_000;

/** Counts what somebody has tried in vain, by whatever stands for them, within a while. */
export class Attempts {
  private readonly made = new Map<string, readonly number[]>();

  constructor(
    private readonly most: number,
    private readonly window: number,
  ) {}

  check(whose: string, sentence: string): void {
    if (this.lately(whose).length >= this.most) throw tooMany(sentence);
  }

  add(whose: string): void {
    this.made.set(whose, [...this.lately(whose), performance.now()]);
    if (this.made.size <= CROWD) return;
    for (const one of this.made.keys()) if (this.lately(one).length === 0) this.made.delete(one);
  }

  private lately(whose: string): readonly number[] {
    return (this.made.get(whose) ?? []).filter((at) => performance.now() - at < this.window);
  }
}
