import type { Heard } from "@gonfalon/engine/kernel";
import { Opponent } from "../opponent/index.ts";
import { RefereeFault, referee } from "../referee/index.ts";
import type { ShownOption } from "../referee/protocol.ts";
import { settings } from "../settings.svelte.ts";
import { levelOf, type SavedGame, savedGame, saveGame } from "../storage/games.ts";
import { type Lock, lockGame } from "../storage/lock.ts";
import { t } from "../words/words.ts";
import { Table } from "./table.svelte.ts";

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
  /** The computer that should be deciding. */
  private awaited = $state<string | null>(null);
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
      this.decided = this.record.seen;
      // The journal says on which data it was played: only then is it known what the map is.
      await referee.resume(this.id, this.gameId, this.record.journal);
      await this.loadGame();
      this.fault = null;
      await this.refresh();
      this.news = this.record.seen === 0 ? [] : this.log.filter(({ index }) => index > this.decided);
      void this.letComputersPlay();
    } catch (error) {
      this.stop(error);
    }
  }

  /** Leaves off what cannot be read of a broken game and goes on from there. */
  async mend(upTo: number): Promise<void> {
    this.fault = null;
    try {
      await referee.resume(this.id, this.gameId, this.record.journal, upTo);
      await this.loadGame();
      await this.keep(await referee.journal(this.id));
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
    const shown = await referee.shown(this.id, this.seat, settings.language, whole ? 0 : this.log.length);
    if (shown) this.receive(shown);
    await this.passTheScreen();
  }

  /** At one screen the seat that decides looks; where there are secrets the other looks away first. */
  private async passTheScreen(): Promise<void> {
    const shown = this.shown;
    if (!shown || shown.deciders.includes(this.seat)) return;
    const next = shown.deciders.find((seat) => this.seats.includes(seat));
    if (next === undefined) return;
    if (await this.haveSecrets(this.seat, next)) {
      this.curtain = next;
      return;
    }
    this.seat = next;
    await this.refresh(true);
  }

  private async haveSecrets(a: string, b: string): Promise<boolean> {
    const [mine, theirs] = await Promise.all(
      [a, b].map((seat) => referee.shown(this.id, seat, settings.language, 1e9)),
    );
    return JSON.stringify(mine?.scene) !== JSON.stringify(theirs?.scene) || this.shown?.ask?.sealed === true;
  }

  async lift(): Promise<void> {
    this.seat = this.curtain ?? this.seat;
    this.curtain = null;
    await this.refresh(true);
  }

  protected async playOption(option: ShownOption): Promise<void> {
    if (this.elsewhere) throw new Error(t("fault.elsewhere"));
    await this.keep(await referee.play(this.id, this.seatOf(), option.option));
    await this.refresh();
    void this.letComputersPlay();
  }

  async undo(): Promise<void> {
    if (!this.shown?.undo || this.elsewhere) return;
    await this.keep(await referee.undo(this.id, this.seat));
    this.log = [];
    await this.refresh(true);
  }

  async redo(): Promise<void> {
    if (!this.shown?.redo || this.elsewhere) return;
    await this.keep(await referee.redo(this.id));
    await this.refresh();
  }

  /** Nothing is shown as done before it is on disk. */
  private async keep(journal: string, isOwn = true): Promise<void> {
    const shown = await referee.shown(this.id, "spectator", settings.language, 1e9);
    const length = shown?.length ?? 0;
    this.record = {
      ...this.record,
      journal,
      length,
      seen: isOwn ? length : this.record.seen,
      deciders: shown?.deciders ?? [],
      level: shown?.outcome?.level ?? null,
      changed: Date.now(),
    };
    this.decided = this.record.seen;
    await saveGame(this.record);
  }

  private async letComputersPlay(): Promise<void> {
    while (!this.closed && !this.elsewhere && !this.shown?.outcome && this.thinking === null) {
      const seat = await referee.computerToPlay(this.id, this.computers);
      if (seat === null || this.thinking !== null) break;
      if (!(await this.computerPlays(seat))) break;
    }
    this.awaited = this.shown?.outcome ? null : await referee.computerToPlay(this.id, this.computers);
  }

  get hasComputers(): boolean {
    return this.computers.length > 0;
  }

  private get computers(): readonly string[] {
    return Object.keys(this.record.seats).filter((seat) => levelOf(this.record.seats[seat]) !== null);
  }

  private async computerPlays(seat: string): Promise<boolean> {
    this.thinking = 0;
    try {
      const task = await referee.task(this.id, seat, levelOf(this.record.seats[seat])!, settings.budget);
      const answer = await this.opponent.think(task, (done) => {
        this.thinking = done;
      });
      if (!answer || this.closed || this.elsewhere) return false;
      await this.keep(await referee.play(this.id, seat, answer.option), false);
      this.reasonsKept.push(...(answer.reasons ?? []));
      this.advice = [];
      if (!(await referee.isSealed(this.id))) this.advice = this.reasonsKept.splice(0);
      await this.refresh();
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
    return this.thinking === null && this.awaited !== null;
  }

  close(): void {
    this.closed = true;
    this.opponent.callOff();
    this.lock?.release();
    void referee.close(this.id);
  }
}
