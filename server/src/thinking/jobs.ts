import { randomInt } from "node:crypto";
import type { Choice, Option } from "@gonfalon/engine/kernel";
import type { FastifyBaseLogger } from "fastify";
import type { Notifier } from "../notifier.ts";
import { deeds } from "../table/actions.ts";
import type { House } from "../table/house.ts";
import type { Live } from "../table/live.ts";
import type { Job, JobKind } from "../table/record.ts";
import type { Think } from "./pool.ts";

/** After so many failures a computer player decides by lot, so that nobody waits for ever. */
const MOST_FAILURES = 3;
const MOST_NOTICES = 5;

/**
 * Takes the jobs that wait in the storage: computer moves and messages to players. Whichever process is free takes one; if
 * it dies, its lease runs out and another goes on.
 */
export class Jobs {
  private busy = 0;
  /** Whether jobs may have come since we last looked. */
  private wanted = false;
  private stopped = false;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly house: House,
    private readonly think: Think,
    private readonly notifier: Notifier,
    private readonly log: FastifyBaseLogger,
  ) {
    this.timer = setInterval(() => this.round(), house.settings.round);
    this.timer.unref();
  }

  close(): void {
    this.stopped = true;
    clearInterval(this.timer);
  }

  /** Looks for computer moves to make. */
  look(): void {
    this.wanted = true;
    while (!this.stopped && this.busy < this.house.settings.workers) {
      this.busy++;
      this.thinkAll().finally(() => this.busy--);
    }
  }

  private async thinkAll(): Promise<void> {
    while (this.wanted && !this.stopped) {
      this.wanted = false;
      await this.work("think", (job) => this.decide(job)).catch((error) => this.away(error));
    }
  }

  private async round(): Promise<void> {
    if (this.stopped) return;
    this.look();
    try {
      await this.house.callTime(Date.now());
      await this.work("notify", (job) => this.notify(job));
    } catch (error) {
      this.away(error);
    }
  }

  private away(error: unknown): void {
    if (!this.stopped) this.log.warn({ err: error }, "the storage could not be asked for jobs");
  }

  /** Does jobs of a kind, one after the other, until none is left. */
  private async work(kind: JobKind, deed: (job: Job) => Promise<void>): Promise<void> {
    for (;;) {
      if (this.stopped) return;
      const now = Date.now();
      const { lease } = this.house.settings;
      const job = await this.house.storage.takeJob(kind, now, now + lease);
      if (!job) return;
      const extend = () => this.house.storage.extendJob(job, Date.now() + lease).catch(() => {});
      const alive = setInterval(extend, lease / 3);
      try {
        await deed(job);
      } catch (error) {
        this.log.error({ err: error, table: job.table, seat: job.seat, attempts: job.attempts }, `${kind} failed`);
        await this.house.storage.releaseJob(job, Date.now() + 1000 * 2 ** Math.min(job.attempts, 6));
      } finally {
        clearInterval(alive);
      }
    }
  }

  /** One decision of a computer player. The journal drops the job when the decision is in it. */
  private async decide(job: Job): Promise<void> {
    const { table, seat } = job;
    const question = await this.question(job);
    if (!question) return this.house.storage.finishJob(job);
    const { game, level, view, choice, index, hash } = question;
    const thought = { game, level, seat, view, choice, budget: this.house.settings.thinking };
    const option = job.attempts > MOST_FAILURES ? byLot(choice) : await this.think(thought);
    if (this.stopped) return;
    const { result } = await this.house.change(table, async (live, draft) => {
      if (!owes(live, job) || live.record.state.index[seat] !== index) return { quiet: true };
      await deeds.play(
        { live, draft, seat, storage: this.house.storage, now: Date.now() },
        { type: "play", index, hash, option },
      );
      return { quiet: false };
    });
    if (result.quiet) await this.house.storage.releaseJob(job, Date.now());
    else this.house.metrics.thoughts.add(1);
  }

  /** What the computer player is asked; nothing if it need not decide any more. */
  private async question(job: Job) {
    const { seat } = job;
    const { result } = await this.house.change(job.table, async (live) => {
      const { record, match } = live;
      const sitting = record.state.seats[seat];
      if (!owes(live, job) || !match || sitting?.kind !== "computer") return { quiet: true, question: undefined };
      const question = {
        game: record.terms.game,
        level: sitting.level,
        view: match.view(seat),
        choice: match.choice(seat) as Choice<Option>,
        index: record.state.index[seat]!,
        hash: live.known[seat]!.hash!,
      };
      return { quiet: true, question };
    });
    return result.question;
  }

  private async notify(job: Job): Promise<void> {
    const { result } = await this.house.change(job.table, async (live) => ({
      quiet: true,
      record: owes(live, job) ? live.record : undefined,
    }));
    if (result.record) {
      try {
        await this.notifier.yourTurn(result.record, job.seat);
      } catch (error) {
        if (job.attempts < MOST_NOTICES) throw error;
        this.log.error({ err: error, table: job.table }, "a player could not be told");
      }
    }
    await this.house.storage.finishJob(job);
  }
}

function owes({ record, match }: Live, { seat }: Job): boolean {
  return record.status === "playing" && match !== null && match.game.deciders(match.position, seat).includes(seat);
}

function byLot({ options }: Choice<Option>): Option {
  return options[randomInt(options.length)]!;
}
