import { copy, type Heard, type Journal, type Language, type Position, thoughtsOf } from "@gonfalon/engine/kernel";
import type { AnyGame } from "@gonfalon/games";
import { describedAsk, describedOutcome } from "./described.ts";
import { LocalTable } from "./localTable.ts";
import type { LogLine, Series, TableState } from "./protocol.ts";

/** Positions are kept at every so many decisions; those between are played again when they are wanted. */
const APART = 20;

/** A game that is looked at, at any moment of it. */
export class ReplayTable {
  private readonly kept: Position[] = [];
  private readonly whole: LocalTable;
  /** The moment that was shown last. */
  private looked = 0;

  constructor(
    readonly game: AnyGame,
    readonly journal: Journal,
  ) {
    this.whole = LocalTable.resume(game, JSON.stringify(journal), "the journal");
    const position = game.start(journal.setup);
    journal.entries.forEach(([seat, option], i) => {
      if (i % APART === 0) this.kept.push(copy(position));
      game.play(position, option, seat);
    });
    if (journal.entries.length % APART === 0) this.kept.push(copy(position));
  }

  get length(): number {
    return this.journal.entries.length;
  }

  at(index: number): Position {
    const from = Math.min(Math.floor(index / APART), this.kept.length - 1);
    const position = copy(this.kept[from]!);
    for (let i = from * APART; i < index; i++) {
      const [seat, option] = this.journal.entries[i]!;
      this.game.play(position, option, seat);
    }
    return position;
  }

  shown(index: number, viewer: string, language: Language): TableState {
    this.looked = index;
    const position = this.at(index);
    const choice = this.game.choice(position, viewer === "spectator" ? undefined : viewer);
    const view = this.game.view(position, viewer);
    const log = this.lines(viewer, language).filter((line) => line.index <= index);
    return {
      viewer,
      deciders: this.game.deciders(position, viewer),
      ask: choice.over ? null : describedAsk(this.game, choice, view, language, false),
      outcome: describedOutcome(this.game, choice.over ? choice : null, language),
      scene: this.game.scene(view, language),
      undo: 0,
      redo: 0,
      length: index,
      logFrom: 0,
      log,
    };
  }

  /** What a viewer sees at the moment that was shown last. */
  view(viewer: string): unknown {
    return this.game.view(this.at(this.looked), viewer);
  }

  /** What every side could mean to do at the moment that was shown last; of a game that is not over nothing is told. */
  thoughts(language: Language): Heard[] {
    const { game } = this;
    if (this.whole.position.outcome === null) return [];
    return game.seats.flatMap((seat) => {
      const thoughts = thoughtsOf(game, this.view(seat), seat, language);
      return thoughts ? [{ seat, turns: [thoughts] }] : [];
    });
  }

  lines(viewer: string, language: Language): LogLine[] {
    return this.whole.lines(viewer, language);
  }

  /**
   * How tracks with numbers and the strength on the map went, at no more than `most` moments. When the game is over, what each
   * side had is told as it knew it itself.
   */
  series(viewer: string, language: Language, most = 120): Series[] {
    const step = Math.max(1, Math.ceil(this.length / most));
    const isOver = this.whole.position.outcome !== null;
    const found = new Map<string, Course>();
    const note = (name: string, side: string | undefined, index: number, value: number) => {
      const key = `${name} ${side ?? ""}`;
      const series: Course = found.get(key) ?? { name, ...(side ? { side } : {}), points: [] };
      series.points.push([index, value]);
      found.set(key, series);
      return series;
    };
    for (let index = 0; index <= this.length; index = nextMoment(index, step, this.length)) {
      const position = this.at(index);
      const scene = this.game.scene(this.game.view(position, viewer), language);
      // A hand is counted by the track that everybody sees.
      for (const { title, value = "", side, kind } of scene.displays) {
        if (kind === "hand") continue;
        const number = /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : undefined;
        if (number !== undefined) note(title, side, index, number);
      }
      for (const seat of this.game.seats) {
        const { pieces, displays } = isOver ? this.game.scene(this.game.view(position, seat), language) : scene;
        const beside = new Set(displays.flatMap(({ kind, boxes }) => (TROOPS.has(kind) ? boxes.flatMap(inBox) : [])));
        const units = pieces.filter((one) => one.side === seat && one.kind === "unit");
        const inPlay = units.filter(({ id, space, lost }) => !lost && (space !== null || beside.has(id)));
        const strength = inPlay.reduce((sum, one) => sum + (one.strength ?? 1), 0);
        const hidden = pieces.filter((one) => one.side === seat && one.kind === "hidden" && one.space !== null).length;
        const course = note("strength", seat, index, strength);
        course.hidden = (course.hidden ?? 0) + hidden;
      }
    }
    const long = [...found.values()].filter(({ points }) => points.length > 1);
    const isFogged = ({ side, hidden = 0 }: Course) =>
      hidden > 0 || (!isOver && this.beginsUnseen(side, viewer, language));
    return long.map((course) => {
      const { hidden: _, ...series } = course;
      return course.name === "strength" && isFogged(course) ? this.underFog(series, language) : series;
    });
  }

  /** Whether a viewer does not see all that a side begins with: troops may lie on cards, under a commander who is seen. */
  private beginsUnseen(side: string | undefined, viewer: string, language: Language): boolean {
    const start = this.at(0);
    const seenBy = (eyes: string) =>
      this.game
        .scene(this.game.view(start, eyes), language)
        .pieces.filter((one) => one.side === side && one.kind === "unit").length;
    return side !== undefined && seenBy(side) > seenBy(viewer);
  }

  /** What is seen of a side, up to its order of battle: with what the scenario has it begin is told to everybody. */
  private underFog(series: Series, language: Language): Series {
    const { pieces } = this.game.scene(this.game.view(this.at(0), series.side!), language);
    const all = pieces.filter(({ side, kind, lost }) => side === series.side && kind === "unit" && !lost);
    const total = all.reduce((sum, { strength }) => sum + (strength ?? 1), 0);
    return { ...series, seen: true, most: series.points.map(([x, y]) => [x, Math.max(y, total)] as const) };
  }
}

/** A series while it is read off, and how many counters were hidden at its moments. */
interface Course {
  readonly name: string;
  readonly side?: string;
  readonly points: [number, number][];
  hidden?: number;
}

/** Displays in which troops lie that are in play though they are not on the map. */
const TROOPS: ReadonlySet<string> = new Set(["card", "tree", "roster"]);
const inBox = ({ pieces = [] }: { pieces?: readonly string[] }) => pieces;

function nextMoment(index: number, step: number, last: number): number {
  return index < last && index + step > last ? last : index + step;
}
