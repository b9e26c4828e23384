import type { Heard } from "@gonfalon/engine/kernel";
import { Opponent } from "../opponent/index.ts";
import { RefereeFault, referee } from "../referee/index.ts";
import type { Decided, Eyes, ShownOption, Task } from "../referee/protocol.ts";
import { settings } from "../settings.svelte.ts";
import {
  keepDecision,
  keepTakenBack,
  levelOf,
  type Progress,
  progressOf,
  type SavedGame,
  savedGame,
  saveGame,
} from "../storage/games.ts";
import { type Lock, lockGame } from "../storage/lock.ts";
import { t } from "../words/words.ts";
import { Table } from "./table.svelte.ts";

/** How long a question with one answer stands, in milliseconds: long enough to be read. */
const LONE = 900;
const THOUGHTLESS = new Set(["random", "plain"]);

/** A game on this machine: alone, against the computer, or several people at one screen. */
export class LocalGame extends Table {
  private record: SavedGame;
  private lock: Lock | null = null;
  private readonly opponent = new Opponent();
  private closed = false;
  /** Another tab plays this game: here one can only look. */
  elsewhere = $state(false);
  /** How far the computer has come with its thinking; null when it is not. */
  thinking = $state<number | null>(null);
  advice = $state.raw<readonly string[]>([]);
  /** Why computers answered what may not be known yet. */
  private readonly reasonsKept: string[] = [];
  /** What a computer should be deciding. */
  private task = $state.raw<Task | null>(null);
  /** How many entries of the journal that was saved whole still stand. */
  private standing = 0;
  /** The seat that must take the screen before anything of it is shown. */
  curtain = $state<string | null>(null);
  private seat = $state("");

  private constructor(record: SavedGame) {
    super(record.id, record.game);
    this.record = record;
    this.seat = this.seats[0] ?? "spectator";
  }

  static async open(id: string): Promise<LocalGame> {
    const record = await savedGame(id);
    if (!record) throw new Error(t("fault.noGame"));
    const table = new LocalGame(record);
    await table.begin(false);
    return table;
  }

  get seats(): readonly string[] {
    return Object.keys(this.record.seats).filter((seat) => levelOf(this.record.seats[seat]) === null);
  }

  get viewer(): string {
    return this.seat;
  }

  get lesson(): boolean {
    return this.record.lesson;
  }

  sitter(seat: string): string {
    return this.record.seats[seat] ?? "here";
  }

  async begin(take: boolean): Promise<void> {
    try {
      this.lock = await lockGame(this.id, take, () => {
        this.elsewhere = true;
        this.opponent.callOff();
      });
      this.elsewhere = this.lock === null;
      this.record = (await savedGame(this.id)) ?? this.record;
      this.standing = (await progressOf(this.record)).standing;
      this.decided = this.record.seen;
      // The journal says on which data it was played: only then is it known what the map is.
      await referee.resume(this.id, this.gameId, this.record.journal);
      await Promise.all([this.loadGame(), this.refresh()]);
      this.fault = null;
      this.news = this.record.seen === 0 ? [] : this.log.filter(({ index }) => index > this.decided);
      void this.letComputersPlay();
    } catch (error) {
      this.stop(error);
    }
  }

  /** Leaves off what cannot be read of a broken game and goes on from there. */
  async repair(upTo: number): Promise<void> {
    this.fault = null;
    try {
      await referee.resume(this.id, this.gameId, this.record.journal, upTo);
      await this.loadGame();
      this.record = { ...this.record, journal: await referee.journal(this.id), length: upTo, seen: upTo };
      this.standing = upTo;
      await saveGame(this.record);
      await this.refresh();
    } catch (error) {
      this.stop(error);
    }
  }

  get journalText(): string {
    return this.record.journal;
  }

  private stop(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    const read = error instanceof RefereeFault ? error.fault.read : undefined;
    this.fault = { message, ...(read === undefined ? {} : { read }) };
  }

  async refresh(whole = false): Promise<void> {
    if (whole) this.log = [];
    this.show(await referee.look(this.id, this.eyes));
  }

  /** Through whose eyes the table is shown, and who else sits there. */
  private get eyes(): Eyes {
    const computers = Object.entries(this.record.seats).flatMap(([seat, sitter]) => {
      const level = levelOf(sitter);
      return level === null ? [] : [[seat, level] as const];
    });
    return {
      viewer: this.seat,
      here: this.seats,
      computers: Object.fromEntries(computers),
      budget: settings.budget,
      language: settings.language,
      logFrom: this.log.length,
    };
  }

  /** At one screen the seat that decides looks; where there are secrets the other looks away first. */
  private show({ shown, curtain, task }: Decided): void {
    this.seat = shown.viewer;
    this.curtain = curtain;
    this.task = task;
    this.receive(shown);
  }

  async lift(): Promise<void> {
    this.seat = this.curtain ?? this.seat;
    this.curtain = null;
    await this.refresh(true);
  }

  /** Nobody learns anything here from how long an answer takes. */
  loneDelay(): number {
    return LONE;
  }

  /** A lesson explains every question: it must stand until it is read. */
  get isIdle(): boolean {
    const isTaught = this.lesson && !settings.taught.includes(this.id) && !settings.lessons[this.id]?.isDone;
    return !this.elsewhere && this.curtain === null && this.thinking === null && !isTaught;
  }

  protected async playOption(option: ShownOption): Promise<void> {
    if (this.elsewhere) throw new Error(t("fault.elsewhere"));
    const decided = await referee.play(this.id, this.seatOf(), option.option, this.eyes);
    await this.keep(decided);
    this.show(decided);
    void this.letComputersPlay();
  }

  protected async takeBack(): Promise<void> {
    if (!this.shown?.undo || this.elsewhere) return;
    const decided = await referee.undo(this.id, this.seat, this.eyes);
    await keepTakenBack(this.progress(decided, true));
    this.show(decided);
  }

  async redo(): Promise<void> {
    if (!this.shown?.redo || this.elsewhere) return;
    const decided = await referee.redo(this.id, this.eyes);
    await this.keep(decided);
    this.show(decided);
  }

  /** Nothing is shown as done before it is on disk. */
  private async keep(decided: Decided, isOwn = true): Promise<void> {
    const [seat, option] = decided.kept.last!;
    await keepDecision(this.progress(decided, isOwn), seat, option);
  }

  private progress({ kept: { length, hash, deciders, level } }: Decided, isOwn: boolean): Progress {
    const seen = isOwn ? length : this.record.seen;
    this.standing = Math.min(this.standing, length);
    this.record = { ...this.record, length, deciders, level, seen, changed: Date.now() };
    this.decided = seen;
    return { id: this.id, standing: this.standing, hash, length, deciders, level, seen, changed: this.record.changed };
  }

  private async letComputersPlay(): Promise<void> {
    while (!this.closed && !this.elsewhere && this.task && this.thinking === null) {
      if (!(await this.computerPlays(this.task))) break;
    }
  }

  get hasComputers(): boolean {
    return this.computers.length > 0;
  }

  private get computers(): readonly string[] {
    return Object.keys(this.record.seats).filter((seat) => levelOf(this.record.seats[seat]) !== null);
  }

  private async computerPlays(task: Task): Promise<boolean> {
    this.thinking = 0;
    try {
      const answer = await this.opponent.think({ ...task, budget: settings.budget }, (done) => {
        this.thinking = done;
      });
      if (!answer || this.closed || this.elsewhere) return false;
      const decided = await referee.play(this.id, task.seat, answer.option, this.eyes);
      await this.keep(decided, false);
      this.reasonsKept.push(...(answer.reasons ?? []));
      this.advice = decided.isSealed ? [] : this.reasonsKept.splice(0);
      this.show(decided);
      return true;
    } catch (error) {
      this.tell(error);
      return false;
    } finally {
      this.thinking = null;
    }
  }

  /** What a computer player would do in the place of whoever is asked here. */
  async advise(level: string): Promise<ShownOption | null> {
    const task = await referee.task(this.id, this.seatOf(), level, settings.budget);
    const answer = await this.opponent.think(task, () => undefined);
    const wanted = JSON.stringify(answer?.option);
    return this.options.find(({ option }) => JSON.stringify(option) === wanted) ?? null;
  }

  /** What may be heard here of plans, hopes and fears. Chance has none, nor has a search that knows no game. */
  async hear(): Promise<Heard[]> {
    const heard = await referee.thoughts(this.id, this.viewer, this.computers, settings.language);
    return heard.filter(({ seat }) => !THOUGHTLESS.has(levelOf(this.record.seats[seat]) ?? ""));
  }

  /** Stops the computer's thinking; it begins again when asked. */
  callOff(): void {
    this.opponent.callOff();
  }

  async goOn(): Promise<void> {
    await this.letComputersPlay();
  }

  /** Whether a computer should be deciding and is not. */
  get waiting(): boolean {
    return this.thinking === null && this.task !== null;
  }

  close(): void {
    this.closed = true;
    this.opponent.callOff();
    this.lock?.release();
    void referee.close(this.id);
  }
}
