import { randomInt } from "node:crypto";
import { once } from "node:events";
import type { Choice, Option, Seat } from "@gonfalon/engine/kernel";
import { CalledOff, type Think } from "@gonfalon/opponents/pool";
import type { FastifyBaseLogger } from "fastify";
import type { Notifier, Word } from "../notifier.ts";
import { actionHandlers } from "../table/actions.ts";
import { warningOf } from "../table/clock.ts";
import type { Live } from "../table/live.ts";
import type { Lobby } from "../table/lobby.ts";
import type { Job, JobKind, TableRecord } from "../table/record.ts";
import { hashOf } from "../table/shown.ts";
import type { Tables } from "../table/tables.ts";

/** After so many failures a computer player decides by lot, so that nobody waits for ever. */
const MOST_FAILURES = 3;
const MOST_NOTICES = 5;
const MOST_MESSENGERS = 16;
/** Milliseconds between two words on how far a computer player has come. */
const BETWEEN_WORDS = 500;
/** Milliseconds between two looks for tables that never began. */
const BETWEEN_CLEARINGS = 3_600_000;

/** A decision that is being thought about in this process. */
interface Thinking {
  readonly table: string;
  readonly seat: Seat;
  /** The index of the state it thinks about: when that is no longer the present one, it thinks in vain. */
  readonly index: number;
  readonly calledOff: AbortController;
}

/**
 * Takes the jobs that wait in the storage: computer moves and messages to players. Whichever process is free takes one; if
 * it dies, its lease runs out and another goes on.
 */
export class Jobs {
  private readonly busy = new Set<Promise<void>>();
  private readonly thoughts = new Set<Thinking>();
  /** Whether jobs may have come since we last looked. */
  private wanted = false;
  private stopped = false;
  private messengers = 0;
  /** When tables that never began are next cleared away. */
  private clearing = 0;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly tables: Tables,
    private readonly think: Think,
    private readonly notifier: Notifier,
    private readonly lobby: Lobby,
    private readonly log: FastifyBaseLogger,
  ) {
    this.timer = setInterval(() => this.round(), tables.settings.round);
    this.timer.unref();
    tables.tableChanged = (record) => this.callOff(record);
  }

  /** Gives back what is being thought about, so that another process can go on with it at once. */
  async close(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    for (const { calledOff } of this.thoughts) calledOff.abort();
    await Promise.allSettled(this.busy);
  }

  /** Looks for computer moves to make. */
  look(): void {
    this.wanted = true;
    while (!this.stopped && this.busy.size < this.tables.settings.workers) {
      const work = this.thinkAll().finally(() => this.busy.delete(work));
      this.busy.add(work);
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
      await this.tables.time.check();
      await this.tables.callTime(this.tables.time.now());
      await this.clearUnbegun(Date.now());
      await this.notifyAll();
    } catch (error) {
      this.away(error);
    }
  }

  /** Every round brings another messenger, so that those are not held up whose mail server is quick. */
  private async notifyAll(): Promise<void> {
    if (this.messengers >= MOST_MESSENGERS) return;
    this.messengers++;
    await this.work("notify", (job) => this.notify(job)).finally(() => this.messengers--);
  }

  private async clearUnbegun(now: number): Promise<void> {
    if (now < this.clearing) return;
    this.clearing = now + BETWEEN_CLEARINGS;
    await this.lobby.clearUnbegun(now);
  }

  private away(error: unknown): void {
    if (!this.stopped) this.log.warn({ err: error }, "the storage could not be asked for jobs");
  }

  /** Ends thoughts that nobody needs any more: the game is over, or went another way. */
  private callOff({ id, status, state }: TableRecord): void {
    for (const { table, seat, index, calledOff } of this.thoughts) {
      if (table === id && (status !== "playing" || state.index[seat] !== index)) calledOff.abort();
    }
  }

  /** Does jobs of a kind, one after the other, until none is left. */
  private async work(kind: JobKind, handler: (job: Job) => Promise<void>): Promise<void> {
    for (;;) {
      if (this.stopped) return;
      const now = this.tables.time.now();
      const { lease } = this.tables.settings;
      const job = await this.tables.storage.jobs.take(kind, now, now + lease);
      if (!job) return;
      const extend = () => this.tables.storage.jobs.extend(job, this.tables.time.now() + lease).catch(() => {});
      const alive = setInterval(extend, lease / 3);
      try {
        await handler(job);
      } catch (error) {
        await this.giveBack(job, error);
      } finally {
        clearInterval(alive);
      }
    }
  }

  /** A job that failed is tried again after a while; one that was called off is not to blame. */
  private async giveBack(job: Job, error: unknown): Promise<void> {
    const { table, seat, attempts } = job;
    if (error instanceof CalledOff) {
      return this.tables.storage.jobs.release({ ...job, attempts: attempts - 1 }, this.tables.time.now());
    }
    this.log.error({ err: error, table, seat, attempts }, `${job.kind} failed`);
    await this.tables.storage.jobs.release(job, this.tables.time.now() + 1000 * 2 ** Math.min(attempts, 6));
  }

  /** One decision of a computer player. The journal drops the job when the decision is in it. */
  private async decide(job: Job): Promise<void> {
    const { table, seat } = job;
    const question = await this.question(job);
    if (!question) return this.tables.storage.jobs.finish(job);
    const { choice, index, hash } = question;
    const option = job.attempts > MOST_FAILURES ? byLot(choice) : await this.thought(job, question);
    const { result } = await this.tables.change(table, async (live, draft) => {
      if (!owes(live, job) || live.record.state.index[seat] !== index) return { quiet: true };
      await actionHandlers.play(
        { live, draft, seat, storage: this.tables.storage, now: this.tables.time.now() },
        { type: "play", index, hash, option },
      );
      return { quiet: false };
    });
    if (result.quiet) throw new CalledOff();
    this.tables.metrics.thoughts.add(1);
  }

  private async thought({ table, seat }: Job, { game, level, view, choice, index }: Question): Promise<Option> {
    if (this.stopped) throw new CalledOff();
    const calledOff = new AbortController();
    const thinking = { table, seat, index, calledOff };
    this.thoughts.add(thinking);
    try {
      const thought = { table, game, level, seat, view, choice, budget: this.tables.settings.thinking };
      const progress = this.progress(table, choice);
      progress(0);
      const { signal } = calledOff;
      const off = once(signal, "abort").then(() => Promise.reject(new CalledOff()));
      return (await Promise.race([this.think(thought, { signal, progress }), off])).option;
    } finally {
      this.thoughts.delete(thinking);
    }
  }

  /** Tells how far a thought has come, now and then; nothing of a secret answer, for that would tell when it is given. */
  private progress(table: string, { seat, sealed }: Choice<Option>): (done: number) => void {
    let said = 0;
    return (done) => {
      if (sealed || Date.now() - said < BETWEEN_WORDS) return;
      said = Date.now();
      this.tables.thinking(table, seat, Math.round(done * 100) / 100).catch((error) => this.away(error));
    };
  }

  /** What the computer player is asked; nothing if it need not decide any more. */
  private async question(job: Job): Promise<Question | undefined> {
    const { seat } = job;
    const { result } = await this.tables.change(job.table, async (live) => {
      const { record, match } = live;
      const occupancy = record.state.seats[seat];
      if (!owes(live, job) || !match || occupancy?.kind !== "computer") return { quiet: true, question: undefined };
      const question: Question = {
        game: record.terms.game,
        level: occupancy.level,
        view: match.view(seat),
        choice: match.choice(seat) as Choice<Option>,
        index: record.state.index[seat]!,
        hash: hashOf(record.state, seat),
      };
      return { quiet: true, question };
    });
    return result.question;
  }

  /** Tells a player, once in a turn, and at a table of days again before the time for a decision is over. */
  private async notify(job: Job): Promise<void> {
    const { result } = await this.tables.change(job.table, async (live) => ({
      quiet: true,
      record: owes(live, job) ? live.record : undefined,
    }));
    const { jobs } = this.tables.storage;
    if (!result.record) return jobs.finish(job);
    const { word, again } = await this.wordFor(result.record, job.seat);
    try {
      if (word) await this.notifier.tell(result.record, job.seat, word);
    } catch (error) {
      if (job.attempts < MOST_NOTICES) throw error;
      this.log.error({ err: error, table: job.table }, "a player could not be told");
    }
    await (again === undefined ? jobs.finish(job) : jobs.release({ ...job, attempts: 0 }, again));
  }

  /** What a player is told now, if anything, and when it is to be looked at again. */
  private async wordFor(record: TableRecord, seat: Seat): Promise<{ word?: Word; again?: number }> {
    const { terms, state } = record;
    const { left, since } = state.clocks[seat]!;
    if (terms.clock.kind !== "slow" || since === null) return { word: "turn" };
    const now = this.tables.time.now();
    const end = since + left;
    const reminder = end - warningOf(terms.clock);
    if (now >= end) return {};
    if (now >= reminder) return { word: "reminder", again: end };
    const [last] = await this.tables.storage.lastEntries(record.id, record.length, 1);
    const isAtIt = last?.seat === seat && last.at >= (state.started ?? 0);
    return isAtIt ? { again: reminder } : { word: "turn", again: reminder };
  }
}

/** What a computer player is asked, and the state it is asked about. */
interface Question {
  readonly game: string;
  readonly level: string;
  readonly view: unknown;
  readonly choice: Choice<Option>;
  readonly index: number;
  readonly hash: string;
}

function owes({ record, match }: Live, { seat }: Job): boolean {
  return record.status === "playing" && match !== null && match.game.deciders(match.position, seat).includes(seat);
}

function byLot({ options }: Choice<Option>): Option {
  return options[randomInt(options.length)]!;
}
