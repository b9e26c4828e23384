import { type Option, type Outcome, same } from "@gonfalon/engine/kernel";
import { sidesOf } from "@gonfalon/games";
import type { Action, ChatLine, Contact, LogItem, State } from "@gonfalon/wire/messages";
import type { Answer } from "@gonfalon/wire/routes";
import { referee } from "../referee/index.ts";
import type { ShownOption } from "../referee/protocol.ts";
import { reducedMotion, settings } from "../settings.svelte.ts";
import { Table } from "../table/table.svelte.ts";
import type { WordKey } from "../words/words.ts";
import { ask, Offline, type SeatKey, ServerFault } from "./api.ts";
import { Connection } from "./connection.ts";
import { endingOf } from "./ending.ts";
import { Hindsight } from "./hindsight.ts";
import { knownUpTo } from "./news.ts";
import { answerTo } from "./offers.ts";
import { type Decision, keepUnsent, unsent } from "./outbox.ts";
import { Recap } from "./recap.svelte.ts";
import { sentenceOf } from "./refusal.ts";
import { keepKeys } from "./tables.ts";

/** How long to wait before a decision that did not reach the server is sent again. */
const AGAIN = 1500;

/** Between what and what a question with one answer stands, in milliseconds. */
const LONE = [1200, 5000] as const;

/** A game on a server, seen through one seat or as a spectator. */
export class OnlineGame extends Table {
  state = $state.raw<State | null>(null);
  chat = $state.raw<readonly ChatLine[]>([]);
  /** Lines of the chat that came while it was not looked at. */
  unread = $state(0);
  reached = $state(true);
  /** A decision that has not reached the server yet. */
  pending = $state(false);
  refusal = $state("");
  /** What came of an offer made here, until the next decision. */
  answer = $state<WordKey | null>(null);
  /** What happened since the last decision made here, while it is told. */
  recap = $state.raw<Recap | null>(null);
  /** How far this machine's clock is ahead of the server's, in milliseconds. */
  private ahead = 0;
  private connection: Connection | undefined;
  private receiving: Promise<void> = Promise.resolve();
  private isClosed = false;
  /** Whether something done here is on its way: what changes then is no answer of the other side. */
  private isActing = false;
  /** When the last line of the chat that we know was said; undefined before the first look. */
  private heard: number | undefined;
  private readonly hindsight = new Hindsight();

  constructor(
    id: string,
    gameId: string,
    private readonly key: SeatKey,
  ) {
    super(id, gameId);
  }

  get seats(): readonly string[] {
    return this.viewer === "spectator" ? [] : [this.viewer];
  }

  get viewer(): string {
    return this.state?.you ?? this.key.seat ?? "spectator";
  }

  /** The server's time now, as far as we can tell. */
  get now(): number {
    return Date.now() - this.ahead;
  }

  async open(): Promise<void> {
    await referee.useOurs(this.gameId);
    await this.loadGame();
    this.connection = new Connection(this.id, this.key, {
      state: (state, isWhole) => {
        // One after the other: a later state must not be overtaken by an earlier one.
        const isOwn = this.isActing;
        this.receiving = this.receiving
          .then(() => this.takeIn(state, isOwn, isWhole))
          .catch((error) => this.refuse(error));
      },
      chat: (lines) => this.hear([...this.chat, ...lines]),
      afresh: () => void this.readChat(),
      reached: (isReached) => {
        this.reached = isReached;
      },
      fault: (message) => {
        this.refusal = message;
      },
    });
  }

  private refuse(error: unknown): void {
    this.refusal = sentenceOf(error);
  }

  private async readChat(): Promise<void> {
    const known = this.chat.length;
    const said = await ask("chat", this.own).catch(() => null);
    if (!said) return;
    const isMissing = ({ seat, at }: ChatLine) => !said.lines.some((line) => line.seat === seat && line.at === at);
    this.hear([...said.lines, ...this.chat.slice(known).filter(isMissing)]);
  }

  /** All that was said. What is newer than the last line we knew, and not our own, is unread; at the first look nothing is. */
  private hear(lines: readonly ChatLine[]): void {
    const known = this.heard ?? Number.POSITIVE_INFINITY;
    this.unread += lines.filter(({ seat, at }) => at > known && seat !== this.viewer).length;
    this.heard = lines.at(-1)?.at ?? 0;
    this.chat = lines;
  }

  private async takeIn(state: State, isOwn: boolean, isWhole: boolean): Promise<void> {
    const before = this.state;
    // A backup may have put an earlier state in place.
    const isEarlier = before !== null && state.index < before.index;
    if (isEarlier && !isWhole) return;
    if (before && !isOwn) this.answer = answerTo(state.you, before, state) ?? this.answer;
    this.ahead = Date.now() - state.now;
    this.refusal = "";
    const isKnown = before !== null && !isEarlier && state.rewound <= before.index;
    const events = isKnown ? state.events : await this.wholeLog();
    this.state = state;
    this.scenario = state.table.scenario;
    await referee.remote(this.id, this.gameId, { ...state, events, outcome: endOf(state) });
    if (before?.index === state.index && this.shown) return;
    if (this.recap?.playing && isKnown) return;
    this.recap?.stop();
    await this.refresh(!isKnown);
    if (!before?.view) await this.comeBack(state);
  }

  private async wholeLog(): Promise<readonly LogItem[]> {
    const log: LogItem[] = [];
    for (let from: number | null = 0; from !== null; ) {
      const page: Answer<"log"> | null = await ask("log", { ...this.own, from });
      log.push(...(page?.log ?? []));
      from = page?.next ?? null;
    }
    return log;
  }

  /** The first look after a while: what was not sent is sent, and what has happened is told. */
  private async comeBack(state: State): Promise<void> {
    const waiting = unsent(this.id, state.you);
    if (waiting && waiting.index === state.index && waiting.hash === state.hash) {
      void this.send(waiting).catch((error) => this.tell(error));
      return;
    }
    keepUnsent(this.id, state.you, null);
    this.decided = knownUpTo(state);
    this.news = this.log.filter(({ index }) => index > this.decided);
    if (this.news.length > 0 && !reducedMotion()) await this.tellNews();
  }

  /** Tells again what happened since the last decision made here. */
  async tellNews(): Promise<void> {
    this.recap?.stop();
    const lookBack = await ask("lookBack", this.own).catch((error) => this.refuse(error));
    if (!lookBack || this.isClosed) return;
    const news = this.log.filter(({ index }) => index > this.decided);
    this.recap = new Recap(this, lookBack, news);
    await this.recap.step();
  }

  override async refresh(whole = true): Promise<void> {
    if (whole) this.log = [];
    const shown = await referee.shown(this.id, this.viewer, settings.language, whole ? 0 : this.log.length);
    if (shown) this.receive({ ...shown, redo: this.undone ? 1 : 0 });
    if (whole) this.rolled = null;
  }

  /** Others see when an answer comes. It is drawn afresh each time, as long as a person might take who has little to think about. */
  loneDelay(): number {
    const [least, most] = LONE;
    return least + Math.random() * (most - least);
  }

  get isIdle(): boolean {
    return this.reached && !this.pending && !this.recap?.playing;
  }

  protected async playOption({ option }: ShownOption): Promise<void> {
    const { index, hash, you } = this.state!;
    const decision = { index, hash: hash!, option };
    keepUnsent(this.id, you, decision);
    this.hindsight.decided(option, index + 1);
    await this.send(decision);
  }

  /**
   * The decision carries the index and hash of what it was made from: sent twice it counts once, and one made from an
   * old picture is refused. So it can be sent again after a loss without fear, even by a page that was loaded anew.
   */
  private async send(decision: Decision): Promise<void> {
    this.pending = true;
    try {
      this.decided = decision.index + 1;
      while (!(await this.sent(decision))) {
        await new Promise((resolve) => setTimeout(resolve, AGAIN));
        if (this.isClosed) return;
        if (this.state!.index !== decision.index) break;
      }
      await this.settle();
    } catch (error) {
      keepUnsent(this.id, this.viewer, null);
      this.hindsight.forget();
      throw error;
    } finally {
      this.pending = false;
    }
  }

  /** The decision is on the server's disk. What was news before it no longer is. */
  private async settle(): Promise<void> {
    await this.receiving;
    keepUnsent(this.id, this.viewer, null);
    this.recap?.stop();
    this.recap = null;
  }

  /** Whether the server has it, or has gone on without it; false when it could not be reached. */
  private async sent(decision: Decision): Promise<boolean> {
    this.answer = null;
    this.isActing = true;
    try {
      await this.connection!.act({ type: "play", ...decision });
      return true;
    } catch (error) {
      if (error instanceof ServerFault && ["stale", "not-your-turn"].includes(error.code)) return true;
      if (!(error instanceof Offline)) throw error;
      this.reached = false;
      return false;
    } finally {
      this.isActing = false;
    }
  }

  /** Does something else at the table; true when it is done. */
  async act(action: Action): Promise<boolean> {
    this.answer = null;
    this.isActing = true;
    try {
      await this.connection?.act(action);
      return true;
    } catch (error) {
      this.refuse(error);
      return false;
    } finally {
      this.isActing = false;
    }
  }

  protected async takeBack(): Promise<void> {
    const { index } = this.state!;
    if (!this.shown?.undo || !(await this.act({ type: "undo", index }))) return;
    await this.receiving;
    this.hindsight.takenBack(index, this.state!.index);
    await this.refresh(false);
  }

  async redo(): Promise<void> {
    const { undone } = this;
    const again = undone && this.options.find(({ option }) => same(option, undone));
    if (again) await this.commit(again);
  }

  /** What was taken back here and can be decided once more. */
  private get undone(): Option | undefined {
    return this.hindsight.next(this.state!.index, this.state!.choice?.options ?? []);
  }

  /** This table, with the key to it. */
  private get own(): SeatKey & { id: string } {
    return { ...this.key, id: this.id };
  }

  async say(text: string): Promise<void> {
    await this.connection?.act({ type: "chat", text });
  }

  async setNote(text: string): Promise<void> {
    await this.connection?.act({ type: "note", text });
  }

  async note(): Promise<string> {
    return (await ask("note", this.own))?.text ?? "";
  }

  async setContact(body: Contact): Promise<void> {
    await ask("contact", { ...this.own, body });
  }

  async leave(): Promise<void> {
    await ask("leave", this.own);
  }

  /** Takes the seat at the return match; returns its table. */
  async rematch(): Promise<string> {
    const admission = (await ask("rematch", this.own))!;
    await keepKeys(admission, this.gameId);
    return admission.table;
  }

  async journal(): Promise<string> {
    return JSON.stringify(await ask("journal", this.own));
  }

  close(): void {
    this.isClosed = true;
    this.recap?.stop();
    this.connection?.close();
    void referee.close(this.id);
  }
}

/** A game may end otherwise than by its rules. */
function endOf({ ended, table }: State): Outcome | null {
  if (!ended) return null;
  const played = ended.outcome as Outcome | null;
  const level = endingOf(ended, sidesOf(table.game, table.scenario));
  return played ?? { over: true, winner: ended.winner, level, scores: {}, rules: [] };
}
