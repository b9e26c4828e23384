import { tooMany } from "./problem.ts";

/** Clients are forgotten when they owe nothing any more, and looked through when there are so many. */
const MANY = 10_000;

/**
 * What clients cost, counted by work and not by requests: a bucket for each, which fills with what was done for it and
 * drains as time goes by. Whoever has filled it waits; whoever reads a game now and then never notices.
 */
export class Work {
  private readonly done = new Map<string, { units: number; at: number }>();

  constructor(
    /** Units that drain in a minute, and that a bucket holds. */
    private readonly most: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Refuses a client whose bucket is full. */
  check(client: string): void {
    const over = this.owed(client) - this.most;
    if (over < 0) return;
    const seconds = Math.max(1, Math.ceil((over / this.most) * 60));
    throw tooMany(`You have read or replayed too much in a short time: wait ${seconds} s and ask again.`);
  }

  add(client: string, units: number): void {
    this.done.set(client, { units: this.owed(client) + units, at: this.now() });
    if (this.done.size <= MANY) return;
    for (const one of this.done.keys()) if (this.owed(one) === 0) this.done.delete(one);
  }

  private owed(client: string): number {
    const { units, at } = this.done.get(client) ?? { units: 0, at: 0 };
    return Math.max(0, units - ((this.now() - at) / 60_000) * this.most);
  }
}

/** What it costs to spell and send an answer of so many characters. */
export const costOfSending = (characters: number): number => characters / 4096;
/** What it costs to read so many bytes. */
export const costOfReading = (bytes: number): number => bytes / 4096;
/** What it costs to play so many entries of a journal again. */
export const costOfReplaying = (entries: number): number => entries / 5;
