import type { FastifyBaseLogger } from "fastify";
import type { Installation } from "./storage/installation.ts";

/** What is kept of the time of play: how far the storage's clock is ahead of it, and how late it was when last noted. */
export interface KeptTime {
  readonly ahead: number;
  readonly last: number;
}

/** Milliseconds: by so much a clock may be moved before we say so. Less is made up for, a hundredth of the time that passes. */
const STEP = 30_000;
const SLEW = 0.01;
/** Milliseconds that a server may have been closed for. After longer, or where time has gone back, clocks have stood still. */
export const MOST_CLOSED = 12 * 3_600_000;
const BETWEEN = 5_000;

/**
 * The time by which players' clocks run. Within a process it is that of a steady clock, whatever happens to the machine's:
 * one that is moved neither gives time nor takes it. From one process to the next it goes on with the storage's clock, unless
 * that has moved by more than a server is ever closed for: then it goes on from where it was.
 */
export class Time {
  private origin = 0;
  private ahead = 0;
  private noted = Number.NEGATIVE_INFINITY;

  private constructor(
    private readonly storage: Pick<Installation, "clock" | "keptTime" | "keepTime">,
    private readonly log: Pick<FastifyBaseLogger, "warn">,
    private readonly steady: () => number,
  ) {}

  /** `stood`: how long clocks have stood still because of a jump, in milliseconds of the storage's clock; 0 if they have not. */
  static async start(
    storage: Pick<Installation, "clock" | "keptTime" | "keepTime">,
    log: Pick<FastifyBaseLogger, "warn">,
    steady: () => number = () => performance.now(),
  ): Promise<{ time: Time; stood: number }> {
    const time = new Time(storage, log, steady);
    const [clock, kept] = [await storage.clock(), await storage.keptTime()];
    const ahead = kept?.ahead ?? 0;
    const last = kept?.last ?? clock;
    const away = clock - ahead - last;
    const isPlausible = away > -STEP && away < MOST_CLOSED;
    time.ahead = isPlausible ? ahead : clock - last;
    time.origin = clock - time.ahead - steady();
    if (!isPlausible) {
      const by = `${Math.round(Math.abs(away) / 1000)} s ${away > 0 ? "on" : "back"}`;
      log.warn(
        `the clock has gone ${by} since a server last ran here: the clocks of players have stood still meanwhile`,
      );
    }
    await time.note();
    return { time, stood: isPlausible ? 0 : away };
  }

  now(): number {
    return Math.floor(this.origin + this.steady());
  }

  /** Compares with the storage's clock now and then, and notes how late it is for whoever comes after us. */
  async check(): Promise<void> {
    if (this.steady() - this.noted < BETWEEN) return;
    const difference = (await this.storage.clock()) - this.ahead - this.now();
    if (Math.abs(difference) > STEP) {
      this.ahead += difference;
      const by = `${Math.round(Math.abs(difference) / 1000)} s ${difference > 0 ? "on" : "back"}`;
      this.log.warn(`the system clock was moved ${by}: the clocks of players go by the time that has really passed`);
    } else {
      const most = SLEW * (this.steady() - this.noted);
      this.origin += Math.max(-most, Math.min(most, difference));
    }
    await this.note();
  }

  private async note(): Promise<void> {
    this.noted = this.steady();
    await this.storage.keepTime({ ahead: Math.round(this.ahead), last: this.now() });
  }
}
