import { copy, type Heard, type Journal, type Language, type Position, thoughtsOf } from "@gonfalon/engine/kernel";
import type { AnyGame } from "@gonfalon/games";
import { describedAsk, describedOutcome } from "./described.ts";
import { LocalTable } from "./localTable.ts";
import type { LogLine, Series, TableState } from "./protocol.ts";
import { Sightings, unitsInPlay } from "./sightings.ts";

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
   * How tracks with numbers and the strength in play went, at no more than `most` moments. When the game is over, what each
   * side had is told as it knew it itself; before that, of a side that is not seen whole, what was seen of it so far.
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
        const eyes = isOver ? this.game.scene(this.game.view(position, seat), language) : scene;
        note("strength", seat, index, total(unitsInPlay(eyes, seat)));
      }
    }
    const long = [...found.values()].filter(({ points }) => points.length > 1);
    if (isOver) return long;
    const fogged = this.game.seats.filter((seat) => seat !== viewer && this.isHidden(seat, viewer, language));
    const sightings = this.sightings(fogged, viewer, language);
    return long.map((series) => {
      const seen = series.name === "strength" ? sightings.get(series.side!) : undefined;
      if (!seen) return series;
      const at = (of: (one: Seen) => number) => series.points.map(([index]) => [index, of(seen[index]!)] as const);
      return { ...series, points: at((one) => one.seen), seen: true, most: at((one) => one.most) };
    });
  }

  /** Whether a viewer does not see all that a side begins with: counters lie face down, or troops on cards. */
  private isHidden(side: string, viewer: string, language: Language): boolean {
    const start = this.at(0);
    const unitsSeenBy = (eyes: string) =>
      this.game
        .scene(this.game.view(start, eyes), language)
        .pieces.filter((one) => one.side === side && one.kind === "unit" && one.strength !== undefined).length;
    return unitsSeenBy(side) > unitsSeenBy(viewer);
  }

  /** What was seen of some sides up to each moment. In a long game not every decision is looked at: a look costs a scene. */
  private sightings(sides: readonly string[], viewer: string, language: Language): Map<string, Seen[]> {
    const { game, journal } = this;
    const position = game.start(journal.setup);
    const looking = sides.map((side) => ({
      side,
      sightings: new Sightings(side, this.orderOfBattle(side, language)),
      course: [] as Seen[],
    }));
    const last = journal.entries.length;
    const step = Math.ceil(last / MOST_LOOKS);
    if (sides.length > 0)
      for (let index = 0; ; index++) {
        const scene = index % step === 0 || index === last ? game.scene(game.view(position, viewer), language) : null;
        for (const { sightings, course } of looking) {
          if (scene) sightings.look(scene);
          course.push({ seen: sightings.seen, most: sightings.most });
        }
        if (index === last) break;
        const [seat, option] = journal.entries[index]!;
        game.play(position, option, seat);
      }
    return new Map(looking.map(({ side, course }) => [side, course]));
  }

  /** With what the scenario has a side begin is told to everybody: its units, and how strong each is. */
  private orderOfBattle(side: string, language: Language): Map<string, number> {
    const { pieces } = this.game.scene(this.game.view(this.at(0), side), language);
    const all = pieces.filter((one) => one.side === side && one.kind === "unit" && !one.lost);
    return new Map(all.map(({ id, strength = 0 }) => [id, strength]));
  }
}

/** A series while it is read off. */
interface Course {
  readonly name: string;
  readonly side?: string;
  readonly points: [number, number][];
}
/** Up to so many decisions each is looked at. */
const MOST_LOOKS = 2_000;

/** What is seen of a side at a moment, and up to how much may be there. */
interface Seen {
  readonly seen: number;
  readonly most: number;
}

const total = (units: readonly { strength: number }[]) => units.reduce((sum, { strength }) => sum + strength, 0);

function nextMoment(index: number, step: number, last: number): number {
  return index < last && index + step > last ? last : index + step;
}
