import type { Livery, Side, Spot } from "@gonfalon/engine/kernel";
import { sidesOf } from "@gonfalon/games";
import { Cover } from "../map/cover.svelte.ts";
import { referee } from "../referee/index.ts";
import type {
  Aids,
  GameSheet,
  LogLine,
  MapSheet,
  Option,
  Preview,
  Reason,
  Scene,
  ShownOption,
  TableState,
} from "../referee/protocol.ts";
import { isNarrow, settings } from "../settings.svelte.ts";
import { aboutSide, seatName } from "../words/sides.ts";
import { t } from "../words/words.ts";
import { LoneAnswers } from "./loneAnswers.svelte.ts";
import { Overlays } from "./overlays.svelte.ts";
import { aloneAmong, equalsAmong, isAt, needsDestination, type Pointed } from "./pointed.ts";
import { goStepByStep } from "./stepByStep.ts";

/** What may lie open beside the map; the log always does, and "log" means that nothing else is open. */
export type Panel = "talk" | "log" | "pieces" | "rules" | "tables" | "odds" | "plots" | "end";

/**
 * A table as the page shows it, wherever the game is played: what is seen, what is pointed at, what is about to be
 * chosen. Where the game lives is the affair of the classes that extend it.
 */
export abstract class Table {
  readonly id: string;
  readonly gameId: string;
  /** Known before there is a position to be shown. */
  protected scenario = $state("");
  game = $state.raw<GameSheet | null>(null);
  /** Overlays and calculators of the game, in the player's language. */
  aids = $state.raw<Aids | null>(null);
  map = $state.raw<MapSheet | null>(null);
  shown = $state.raw<TableState | null>(null);
  log = $state.raw<readonly LogLine[]>([]);
  /** After how many changes the player last decided: what came later is new. */
  protected decided = $state(Infinity);
  hasNews = $derived((this.log.at(-1)?.index ?? 0) > this.decided);
  /** What happened since the player was last here, to be told first. */
  news = $state.raw<readonly LogLine[]>([]);
  fault = $state<{ message: string; read?: number } | null>(null);

  /** The piece or space whose options are shown. */
  pointed = $state.raw<Pointed | null>(null);
  /** The option that waits to be confirmed. */
  chosen = $state.raw<{ option: ShownOption; preview: Preview } | null>(null);
  /** Whether the next thing pointed at is asked "why not?". */
  asking = $state(false);
  reasons = $state.raw<{ about: string; reasons: readonly Reason[] } | null>(null);
  rolled = $state.raw<LogLine | null>(null);
  readonly overlays = new Overlays(this);
  /** The displays that lie open, by id and side; what play turns upon opens by itself. */
  opened = $state.raw<readonly string[]>([]);
  readonly cover = new Cover();
  /** The space of the map under a pointer, where there is a map. */
  spaceUnder: ((event: MouseEvent) => number | undefined) | null = null;
  /** Counters that are lit because something beside the map that stands for them is pointed at. */
  lit = $state.raw<ReadonlySet<string>>(new Set());
  /** A space to bring into sight. */
  look = $state.raw<{ space: number } | null>(null);
  busy = $state(false);
  /** Which of the panels beside the map is open, and the rule that is read there. */
  panel = $state<Panel>("log");
  rule = $state<string | null>(null);

  constructor(id: string, gameId: string) {
    this.id = id;
    this.gameId = gameId;
  }

  /** Seats that are played from this page. */
  abstract readonly seats: readonly string[];
  abstract readonly viewer: string;
  protected abstract playOption(option: ShownOption): Promise<void>;
  /** Shows what the game itself says now. */
  abstract refresh(whole?: boolean): Promise<void>;
  /** Takes back the last decision. */
  protected abstract takeBack(): Promise<void>;
  abstract redo(): Promise<void>;
  abstract close(): void;
  /** Whether what is asked now may be answered by the page: the present is shown, and nothing is under way. */
  abstract readonly isIdle: boolean;
  /** How long a question with one answer stands before the page gives it, in milliseconds. */
  abstract loneDelay(): number;

  /** Answers that the page gave, as there was no other. */
  readonly lone = new LoneAnswers(this);

  /** Takes back the last decision that was the player's own, and what the page answered after it. */
  async undo(): Promise<void> {
    for (let from = this.shown?.length; this.shown?.undo && from !== undefined; ) {
      const isLone = this.lone.isLast(from);
      await this.takeBack();
      const to = this.shown.length;
      if (to !== from) this.lone.takenBack(from, to);
      from = isLone && to !== from ? to : undefined;
    }
  }

  /** Who sits in the seats now: an army may change hands in mid-game. */
  get sides(): readonly Side[] {
    return this.shown?.scene.sides ?? sidesOf(this.gameId, this.scenario);
  }

  /** What arms and states of the pieces are called. */
  get terms(): Scene["terms"] {
    return this.shown?.scene.terms;
  }

  get signs(): Scene["signs"] {
    return this.shown?.scene.signs;
  }

  sideOf(seat: string | undefined): Side | undefined {
    return this.sides.find((side) => side.seat === seat);
  }

  name(seat: string): string {
    return seatName(this.sides, seat);
  }

  /** The colours of a counter: its own, or those of its side. */
  livery({ side, livery }: { side: string; livery?: Livery }): Livery | undefined {
    return livery ?? this.sideOf(side)?.livery;
  }

  options = $derived(this.shown?.ask?.options ?? []);
  /** What one may think of now and cannot choose. */
  greyed = $derived(this.shown?.ask?.greyed ?? []);
  /** Whether it is for somebody at this page to decide. */
  mine = $derived(this.options.length > 0);

  /** The language in which the game, its map and its aids are there or on their way. */
  private language = "";
  private loading: Promise<void> = Promise.resolve();

  /** What is there of the game besides the table, in the language that is set now. */
  protected loadGame(): Promise<void> {
    const { language } = settings;
    if (this.language !== language) {
      this.language = language;
      this.loading = this.loadIn(language).catch((error: unknown) => {
        if (this.language === language) this.language = "";
        throw error;
      });
    }
    return this.loading;
  }

  private async loadIn(language: typeof settings.language): Promise<void> {
    const loaded = await Promise.all([
      referee.game(this.gameId, language),
      referee.map(this.gameId, language),
      referee.aids(this.gameId, language),
    ]);
    if (settings.language !== language) return;
    [this.game, this.map, this.aids] = loaded;
  }

  /** Shows the table anew, with the log from where it stands. */
  protected receive(shown: TableState): void {
    void this.loadGame();
    // What was rolled long before the table was opened is not news.
    const before = this.shown ? this.log.length : Infinity;
    this.log = [...this.log.slice(0, shown.logFrom), ...shown.log];
    if (!this.shown && shown.length === 0) this.hasBegunHere = true;
    this.shown = shown;
    this.pointed = null;
    this.chosen = null;
    this.openWhatMatters(shown);
    this.lit = new Set();
    const roll = this.log.slice(before).findLast(({ dice }) => dice) ?? null;
    // A roll is not swept away by what the page answers by itself.
    this.rolled = roll ?? (this.lone.isLast(shown.length) ? this.rolled : null);
    void this.overlays.refresh();
  }

  /** What play turns upon lies open; what was closed by hand stays closed until it matters anew. */
  private mattered: readonly string[] = [];
  /** Who has decided something here since the game began at this page: whoever has not, be it that others did, is briefed. */
  private readonly briefed = new Set<string>();
  private hasBegunHere = false;
  private isToBeBriefed(hasOnlyBegun = false): boolean {
    return (hasOnlyBegun || (this.hasBegunHere && this.mine)) && !this.briefed.has(this.viewer);
  }

  /** On a small screen a display would lie over the map: it is left closed while the answer is given there. */
  private openWhatMatters({ scene, ask }: TableState): void {
    const isOnMap = ({ place: { space, piece } }: ShownOption) =>
      space !== undefined || scene.pieces.some(({ id, space: on }) => id === piece && on !== null && on !== undefined);
    const isCovering = isNarrow() && (ask?.options.some(isOnMap) ?? false);
    const matters = ({ id, open }: Scene["displays"][number]) =>
      id === "briefing" ? this.isToBeBriefed(open) : open && !isCovering;
    const now = scene.displays.filter(matters).map(keyOf);
    const fresh = now.filter((key) => !this.mattered.includes(key) && !this.opened.includes(key));
    const past = this.mattered.filter((key) => !now.includes(key));
    if (fresh.length + past.length > 0) this.opened = [...this.opened.filter((key) => !past.includes(key)), ...fresh];
    this.mattered = now;
  }

  toggleDisplay(key: string): void {
    this.opened = this.opened.includes(key) ? this.opened.filter((one) => one !== key) : [...this.opened, key];
  }

  /** The options at a place: of a piece, and of the space under it. */
  optionsAt(at: Pointed): readonly ShownOption[] {
    const second = this.secondAt(at);
    return second.length > 0 ? second : this.locatedAt(this.options, at);
  }

  /** What the second of two clicks, or the end of a drag, chooses: the first spot is what is pointed at. */
  private secondAt(at: Pointed): readonly ShownOption[] {
    const from = this.pointed;
    if (!from) return [];
    return this.options.filter(({ place }) => place.to && isAt(place, from) && isAt(place.to, at));
  }

  /** The boxes and pieces that a second click can choose now. */
  get seconds(): readonly Spot[] {
    const from = this.pointed;
    if (!from) return [];
    return this.options.flatMap(({ place }) => (place.to && isAt(place, from) ? [place.to] : []));
  }

  /** What one may think of at a place and cannot choose. */
  greyedAt(at: Pointed): readonly ShownOption[] {
    return this.locatedAt(this.greyed, at);
  }

  private locatedAt(options: readonly ShownOption[], { piece, space, box, stack }: Pointed): readonly ShownOption[] {
    const pieces = this.shown?.scene.pieces ?? [];
    return options.filter(({ place }) => {
      if (box !== undefined) return place.box === box;
      if (piece !== undefined) return place.piece === piece;
      if (stack && pieces.some((one) => one.id === place.piece && one.space === space)) return true;
      if (place.space !== space) return false;
      return place.piece === undefined || this.pointed?.piece === undefined || place.piece === this.pointed.piece;
    });
  }

  /** A click, a tap, a drop or the Enter key on the map. */
  async point(at: Pointed): Promise<void> {
    this.reasons = null;
    if (this.asking) return this.whyNot(at);
    const second = this.secondAt(at);
    if (second.length === 1) return this.choose(second[0]!);
    if (this.mayGo(at)) return goStepByStep(this, this.wayTo(at.space!)!);
    if (this.optionsAt(at).length === 0) await this.endForAnother(at);
    const found = this.optionsAt(at);
    const alone = at.piece === undefined ? undefined : aloneAmong(found, at.piece);
    if (alone) return this.choose(alone);
    if (found.length === 1 && !needsDestination(found)) return this.choose(found[0]!);
    if (found.length > 0) {
      this.pointed = at;
      return;
    }
    if (at.piece !== undefined && at.space !== undefined && this.optionsAt({ space: at.space }).length > 0) {
      return this.point({ space: at.space });
    }
    this.pointed = null;
    if (at.box !== undefined && this.mine) return this.whyNot(at);
    await this.overlays.lookFrom(at.space ?? null);
  }

  /** A piece is picked up to be carried somewhere, with others of its name that lie there unless it is meant alone. */
  async take(piece: string, isAlone = false): Promise<void> {
    await this.endForAnother({ piece });
    for (let left = 4; left > 0 && this.comesNext(piece); left--) await this.choose(this.endingFor(piece)!);
    const found = this.optionsAt({ piece });
    const equals = isAlone ? undefined : equalsAmong(this.options, this.shown?.scene.pieces ?? [], piece);
    if (found.length === 0 || needsDestination(found)) this.pointed = { piece };
    else await this.choose(equals ?? aloneAmong(found, piece) ?? found[0]!);
  }

  /** The option that takes up the most of a stack; where not all of it moves together, with the counter that was meant. */
  private takingUp(space: number, piece?: string): ShownOption | undefined {
    const here = new Set(this.piecesIn(space));
    const taking = this.options.filter(({ place: { takes } }) => takes?.length && takes.every((id) => here.has(id)));
    const meant = taking.filter(({ place: { takes } }) => piece !== undefined && takes!.includes(piece));
    return (meant.length > 0 ? meant : taking).reduce<ShownOption | undefined>(
      (most, one) => ((most?.place.takes?.length ?? 0) < one.place.takes!.length ? one : most),
      undefined,
    );
  }

  private piecesIn(space: number): string[] {
    return (this.shown?.scene.pieces ?? []).filter((piece) => piece.space === space).map(({ id }) => id);
  }

  /** Whether a click on a stack takes it up: now, or once what is under way has ended. */
  mayTakeUp(space: number): boolean {
    return this.takingUp(space) !== undefined || this.mayEndFor({ space });
  }

  private endingFor(piece: string): ShownOption | undefined {
    return this.options.find(({ place }) => place.endsFor?.includes(piece));
  }

  /** Whether the turn of a piece comes when what is asked now has ended. */
  comesNext(piece: string): boolean {
    return !this.chosen && this.optionsAt({ piece }).length === 0 && this.endingFor(piece) !== undefined;
  }

  /** The counter that is seen in the hand when a pile is carried: the one that was pressed, or another where that one stays. */
  carriedOf(space: number, piece: string): string {
    const takes = this.takingUp(space, piece)?.place.takes ?? [piece];
    return takes.includes(piece) ? piece : takes[0]!;
  }

  /** Whether a drag takes up a counter once what is under way has ended, be it that a click there would send that on. */
  mayCarry = (piece: string): boolean => this.mayEndFor({ piece });

  /** The stack that was taken up last and has not moved yet, and after how many decisions: it can be put down again. */
  private taken: { readonly space: number; readonly since: number; readonly length: number } | null = null;

  isTaken(space: number): boolean {
    return this.taken?.space === space && this.taken.length === this.shown?.length;
  }

  /** A click on a stack: everything in it that may move is taken up, in as many decisions as the rules make of it. */
  async takeUp(space: number, piece?: string): Promise<void> {
    this.reasons = null;
    if (!this.takingUp(space))
      await this.endForAnother(piece === undefined || this.mayEndFor({ space }) ? { space } : { piece });
    const since = this.shown?.length ?? 0;
    const next = () => this.takingUp(space, piece);
    for (let option = next(), left = 40; option && left > 0; option = next(), left--) {
      await this.choose(option);
      if (this.chosen || this.reasons) return;
    }
    this.taken = { space, since, length: this.shown?.length ?? 0 };
  }

  /** Puts down again what was taken up and has not moved. */
  async putDown(): Promise<void> {
    const since = this.taken?.since ?? Number.POSITIVE_INFINITY;
    this.taken = null;
    for (let left = 40; left > 0 && this.shown?.undo && this.shown.length > since; left--) await this.undo();
  }

  /** The option that does no more than end what is under way. */
  private get ending(): ShownOption | undefined {
    return this.options.find(({ place }) => place.ends);
  }

  /** Whether something of the deciding side is pointed at that can only be taken up when what is under way has ended. */
  private mayEndFor({ piece, space }: Pointed): boolean {
    if (!this.ending || this.options.some(({ place }) => place.space === space && space !== undefined)) return false;
    const moving = this.options.find(({ place }) => place.path)?.place.path?.[0];
    const { pieces, acting = [] } = this.shown!.scene;
    const at = pieces.filter((one) => (piece === undefined ? one.space === space : one.id === piece));
    return at.some(
      (one) =>
        one.side === this.shown?.ask?.seat &&
        one.space !== null &&
        one.space !== moving &&
        (acting.length === 0 || acting.includes(one.id)),
    );
  }

  private async endForAnother(at: Pointed): Promise<void> {
    if (this.mayEndFor(at)) await this.choose(this.ending!);
  }

  /** How the march that is under way leads to a space beyond the next one. */
  wayTo(space: number | null): readonly number[] | undefined {
    return this.mine ? this.shown?.scene.reach?.find((one) => one.space === space)?.path : undefined;
  }

  /** Whether a march goes on to what is pointed at, rather than that something else is taken up there. */
  mayGo(at: Pointed): boolean {
    return this.wayTo(at.space ?? null) !== undefined && this.optionsAt(at).length === 0 && !this.mayEndFor(at);
  }

  /** Gives one answer to this question and to those that follow, as long as they have it and the same seat is asked. */
  async again(word: string): Promise<void> {
    const seat = this.seatOf();
    const isSame = ({ place }: ShownOption) => place.again === word || place.continues === word;
    const next = () => (this.seatOf() === seat ? this.options.find(isSame) : undefined);
    for (let option = next(), left = 60; option && left > 0; option = next(), left--) {
      await this.choose(option);
      if (this.chosen || this.reasons) return;
    }
  }

  /** Plays an option, or shows first what it may lead to when it cannot be taken back. */
  async choose(option: ShownOption): Promise<void> {
    if (this.busy) return;
    const preview = await referee.preview(this.id, this.seatOf(), option.option, settings.language);
    // Where there is nothing else to choose, there is nothing to be sure of.
    const isUnsure = preview.final && settings.confirm && this.options.length > 1;
    if (preview.forecast || isUnsure) {
      this.chosen = { option, preview };
      return;
    }
    await this.commit(option);
  }

  async commit(option: ShownOption, isLone = false): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.chosen = null;
    this.reasons = null;
    if (!isLone) this.briefed.add(this.viewer);
    this.lone.decided(this.shown!, option, isLone);
    try {
      await this.playOption(option);
      this.news = [];
    } catch (error) {
      this.tell(error);
    } finally {
      this.busy = false;
    }
  }

  readRule(id: string): void {
    this.rule = id;
    this.panel = "rules";
  }

  cancel(): void {
    this.chosen = null;
    this.pointed = null;
    this.asking = false;
    this.reasons = null;
  }

  protected tell(error: unknown): void {
    const { fault, message } = error as { fault?: { reasons?: readonly Reason[] }; message: string };
    const reasons = fault?.reasons?.length ? fault.reasons : [{ rule: "", text: message }];
    this.reasons = { about: "", reasons };
    void referee.said(this.gameId, reasons, settings.language).then((said) => {
      if (this.reasons?.reasons === reasons) this.reasons = { about: "", reasons: said };
    });
  }

  seatOf(): string {
    return this.shown?.ask?.seat ?? this.viewer;
  }

  /** Asks the rules why a place cannot be chosen now. */
  async whyNot(at: Pointed): Promise<void> {
    this.asking = false;
    const piece = this.shown?.scene.pieces.find(({ id }) => id === at.piece);
    const box = this.shown?.scene.displays.flatMap(({ boxes }) => boxes).find(({ id }) => id === at.box);
    const about = piece?.name ?? box?.title ?? (at.space === undefined ? "" : (this.map?.names[at.space] ?? ""));
    if (this.optionsAt(at).length > 0) {
      // It can be chosen: what else it might do and cannot stands greyed beside its choices.
      this.pointed = at;
      this.reasons = { about, reasons: [] };
      return;
    }
    const options = this.options.map(({ option }) => option);
    const reasons = this.mine ? await referee.whyNot(this.id, this.viewer, options, at, settings.language) : [];
    this.reasons = { about, reasons: reasons.length > 0 ? reasons : this.notAsked() };
  }

  /** Asks the rules why something that is shown greyed cannot be chosen. */
  async whyNotThis({ text, option }: { text: string; option: Option }): Promise<void> {
    this.asking = false;
    const reasons = await referee.whyNotThis(this.id, this.viewer, option, settings.language);
    this.reasons = { about: text, reasons: reasons.length > 0 ? reasons : this.notAsked() };
  }

  /** Where no rule forbids a thing: what is asked now, and of whom. */
  private notAsked(): readonly Reason[] {
    const ask = this.shown?.ask;
    if (!ask) return [{ rule: "", text: t("prompt.over") }];
    if (!this.mine) return [{ rule: "", text: aboutSide("prompt.waiting", this.sides, ask.seat) }];
    return [{ rule: ask.rules[0] ?? "", text: t("why.notAsked", { ask: ask.text }) }];
  }

  /** Why the last decision cannot be taken back. */
  whyNoUndo(): void {
    this.reasons = { about: t("prompt.undo"), reasons: [{ rule: "", text: t("prompt.noUndo") }] };
  }
}

/** What a display is known by at this table. */
export function keyOf({ id, side }: Scene["displays"][number]): string {
  return `${id} ${side ?? ""}`;
}
