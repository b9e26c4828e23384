/** Rounds before a comparison may be called settled, and the standard errors that are allowed for then. */
const FEW = 8;
const DOUBT = 2;

/**
 * Candidates compared by samples: each round gives one sample to every candidate still in, and the worse half drops out.
 * All meet the same chances in a round, so what counts is by how much each differs from the first, the usual one.
 */
export class Comparison<T> {
  /** By candidate: samples, and the sums of the lead over the first and of its square. */
  private readonly counts: number[];
  private readonly leads: number[];
  private readonly squares: number[];
  private alive: number[];

  constructor(readonly candidates: readonly T[]) {
    this.counts = candidates.map(() => 0);
    this.leads = candidates.map(() => 0);
    this.squares = candidates.map(() => 0);
    this.alive = candidates.map((_, i) => i);
  }

  /** One sample for each candidate that is still in. */
  sample(value: (candidate: T) => number): void {
    const usual = value(this.candidates[0]!);
    for (const i of this.alive) {
      const lead = i === 0 ? 0 : value(this.candidates[i]!) - usual;
      this.leads[i]! += lead;
      this.squares[i]! += lead * lead;
      this.counts[i]!++;
    }
  }

  /** Drops the worse half of the challengers still in, never the last one nor the first candidate. */
  halve(): void {
    const challengers = this.alive.filter((i) => i !== 0).sort((a, b) => this.lead(b) - this.lead(a));
    this.alive = [0, ...challengers.slice(0, Math.max(1, Math.ceil(challengers.length / 2)))];
  }

  /** The best so far; the first candidate unless another leads it by more than `margin` and more than chance explains. */
  winner(margin = 0): T {
    let at = 0;
    let most = margin;
    for (const i of this.alive) {
      const sure = this.lead(i) - this.error(i);
      if (i !== 0 && sure > most) {
        most = sure;
        at = i;
      }
    }
    return this.candidates[at]!;
  }

  /** Whether more samples would hardly change anything: after a few rounds no challenger is likely to lead by `margin`. */
  settled(margin: number): boolean {
    return this.alive.every(
      (i) => i === 0 || (this.counts[i]! >= FEW && this.lead(i) + DOUBT * this.error(i) < margin),
    );
  }

  /** By how much a candidate leads the first, on the average. */
  lead(i: number): number {
    return this.counts[i] === 0 ? Number.NEGATIVE_INFINITY : this.leads[i]! / this.counts[i]!;
  }

  /** The standard error of that lead; a single sample is no evidence. */
  private error(i: number): number {
    const n = this.counts[i]!;
    if (n < 2) return Number.POSITIVE_INFINITY;
    const mean = this.leads[i]! / n;
    return Math.sqrt(Math.max(0, this.squares[i]! / n - mean * mean) / (n - 1));
  }

  get leaders(): number {
    return this.alive.length;
  }
}
