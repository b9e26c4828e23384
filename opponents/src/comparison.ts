/** Candidates compared by samples: each round gives one sample to every candidate still in, and the worse half drops out. */
export class Comparison<T> {
  private readonly sums: number[];
  private readonly counts: number[];
  private alive: number[];

  constructor(readonly candidates: readonly T[]) {
    this.sums = candidates.map(() => 0);
    this.counts = candidates.map(() => 0);
    this.alive = candidates.map((_, i) => i);
  }

  /** One sample for each candidate that is still in. */
  sample(value: (candidate: T) => number): void {
    for (const i of this.alive) {
      this.sums[i]! += value(this.candidates[i]!);
      this.counts[i]!++;
    }
  }

  /** Drops the worse half of those still in, never the last two. */
  halve(): void {
    if (this.alive.length <= 2) return;
    this.alive.sort((a, b) => this.mean(b) - this.mean(a));
    this.alive.length = Math.ceil(this.alive.length / 2);
  }

  /** The best so far; the first candidate unless another is better by more than `margin`. */
  winner(margin = 0): T {
    let at = 0;
    for (const i of this.alive) {
      const lead = this.mean(i) - this.mean(at) - (at === 0 ? margin : 0);
      if (this.counts[i]! > 0 && lead > 0) at = i;
    }
    return this.candidates[at]!;
  }

  mean(i: number): number {
    return this.counts[i] === 0 ? Number.NEGATIVE_INFINITY : this.sums[i]! / this.counts[i]!;
  }

  get leaders(): number {
    return this.alive.length;
  }
}
