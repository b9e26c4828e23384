/** Rounds before a comparison may be called settled, and the standard errors that are allowed for then. */
const FEW = 8;
const DOUBT = 2;

/** How much better, in points, a challenger must look to whoever wants to be sure. */
const MARGIN = 0.1;

/** What whoever weighs likelihoods expects beforehand: challengers are so much worse, and differ with this variance. */
const HANDICAP = 0.2;
const SPREAD = 0.16;

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

  /** One sample for each candidate that is still in; a round for which time runs out does not count. */
  sample(value: (candidate: T) => number, isOver: () => boolean = () => false): void {
    const usual = value(this.candidates[0]!);
    const values = new Map<number, number>([[0, usual]]);
    for (const i of this.alive) {
      if (i === 0) continue;
      if (isOver()) return;
      values.set(i, value(this.candidates[i]!));
    }
    for (const i of this.alive) {
      const lead = values.get(i)! - usual;
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

  /** Drops those that have come to exactly the same as the first candidate in every sample: they are the usual by another name. */
  dropAlike(): void {
    this.alive = this.alive.filter((i) => i === 0 || this.squares[i]! > 0);
  }

  /** The best so far; the first candidate unless another leads it by a margin and by more than chance explains. */
  surest(): T {
    return this.best((i) => this.lead(i) - this.error(i) - MARGIN);
  }

  /**
   * The one that is likely to be best; the first candidate unless another is. What was expected before any sample, that
   * the others are a little worse than the usual one, counts the less the more samples there are.
   */
  likeliest(): T {
    const variance = this.variance();
    return this.best((i) => {
      const error = variance / this.counts[i]!;
      return (SPREAD * this.lead(i) - HANDICAP * error) / (SPREAD + error);
    });
  }

  /** The challenger still in with the most merit, if it has any. */
  private best(merit: (i: number) => number): T {
    let at = 0;
    let most = 0;
    for (const i of this.alive) {
      const value = i === 0 ? 0 : merit(i);
      if (value > most) [at, most] = [i, value];
    }
    return this.candidates[at]!;
  }

  /** How far single samples scatter about the leads, over all challengers; without evidence, without bounds. */
  private variance(): number {
    let sum = 0;
    let freedom = 0;
    for (let i = 1; i < this.candidates.length; i++) {
      const n = this.counts[i]!;
      if (n < 2) continue;
      sum += this.squares[i]! - this.leads[i]! ** 2 / n;
      freedom += n - 1;
    }
    return freedom === 0 ? Number.POSITIVE_INFINITY : Math.max(0, sum) / freedom;
  }

  /** Whether more samples would hardly change anything: after a few rounds no challenger is likely to lead by a margin. */
  settled(): boolean {
    return this.alive.every(
      (i) => i === 0 || (this.counts[i]! >= FEW && this.lead(i) + DOUBT * this.error(i) < MARGIN),
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
