import {
  type Choice,
  copy,
  type Event,
  type Journal,
  Match,
  mayBeFinal,
  mayPassOn,
  type Option,
  type Outcome,
  type Seat,
  type Setup,
  SPECTATOR,
  seenBy,
  type Viewer,
} from "@gonfalon/engine/kernel";
import type { AnyGame } from "@gonfalon/games";
import { checkWritable, loadJournal, saveJournal } from "../journalFile.ts";

// biome-ignore lint/suspicious/noExplicitAny: a session plays any game
type AnyMatch = Match<any, any, any>;

/** A match at one terminal, with its story: what each of those who look has been told and what not yet. */
export class Session {
  /** The events of each decision, in order. */
  private readonly story: (readonly Event[])[];
  /** How many decisions each viewer has been told of. */
  private readonly told = new Map<Viewer, number>();

  /** The spaces each person last looked at, or was told of since. */
  readonly looking = new Map<Seat, readonly number[]>();
  /** What each person has read of the legend of the map, and which tracks each has seen last: only what is new is shown again. */
  readonly legendSeen = new Map<Seat, Set<string>>();
  readonly tracksSeen = new Map<Seat, Set<string>>();
  /** The notes of options that each person has read: they are not shown again unasked. */
  readonly notesSeen = new Map<Seat, Set<string>>();
  /** Which decisions were given for a person who had only one, and after how many decisions none is: somebody came back there. */
  private readonly lone = new Set<number>();
  private left = -1;
  /** Files that hold this game: they may be written again, others not. */
  private readonly files = new Set<string>();

  private constructor(
    readonly match: AnyMatch,
    /** The seats of people; the others are played by computer players. */
    readonly people: readonly Seat[],
    story: (readonly Event[])[],
  ) {
    this.story = story;
  }

  static start(game: AnyGame, setup: Setup, people: readonly Seat[]): Session {
    return new Session(Match.start(game, setup), people, [game.opening(setup)]);
  }

  static resume(game: AnyGame, file: string, people: readonly Seat[]): Session {
    const journal = loadJournal(file);
    const session = new Session(Match.resume(game, journal), people, storyOf(game, journal));
    session.files.add(file);
    for (const viewer of [...people, SPECTATOR]) session.told.set(viewer, session.story.length);
    return session;
  }

  get game(): AnyGame {
    return this.match.game;
  }

  play(seat: Seat, option: Option, isLone = false): void {
    if (isLone) this.lone.add(this.match.entries.length);
    this.story.push(this.match.play(seat, option));
  }

  /**
   * Whether a question has only one answer and giving it costs the person nothing: no decision of his own that can
   * still be taken back, and no roll whose chances he may want to see.
   */
  mayAnswerFor({ seat, options }: Choice<Option>): boolean {
    const { game, match } = this;
    if (options.length !== 1 || match.entries.length === this.left) return false;
    const [option] = options as [Option];
    const guess = game.disguise(copy(match.position), seat, (below) => Math.floor(below / 2));
    const isFinal = mayBeFinal(game, copy(guess), seat, option);
    if (isFinal && game.forecast(match.view(seat), option, "en")) return false;
    return !(isFinal || mayPassOn(game, guess, seat, option)) || !this.hasOwnToTakeBack(seat);
  }

  private hasOwnToTakeBack(seat: Seat): boolean {
    const { length } = this.match.entries;
    const last = Array.from({ length: this.match.undoable(seat) }, (_, i) => length - 1 - i);
    return last.some((index) => !this.lone.has(index));
  }

  /** Takes back the person's own last decision, with the answers that were given for him after it, and returns it. */
  undo(seat: Seat): Option {
    for (;;) {
      const [, option] = this.match.entries.at(-1)!;
      this.match.undo(seat);
      this.story.pop();
      const { length } = this.match.entries;
      if (this.lone.delete(length) && this.match.undoable(seat) > 0) continue;
      for (const [viewer, told] of this.told) this.told.set(viewer, Math.min(told, this.story.length));
      this.left = length;
      return option;
    }
  }

  /** What a viewer has not been told yet. Where the last of it happened is where he looks next. */
  news(viewer: Viewer): Event[] {
    const since = this.told.get(viewer) ?? 0;
    this.told.set(viewer, this.story.length);
    const events = seenBy(this.story.slice(since).flat(), viewer);
    const where = events.map((event) => this.game.locateEvent(event).space).filter((space) => space !== undefined);
    if (where.length > 0) this.looking.set(viewer, where.slice(-1));
    return events;
  }

  /** Everything a viewer may know of what happened. */
  events(viewer: Viewer): Event[] {
    return seenBy(this.story.flat(), viewer);
  }

  /** Names a file as one of this game; one that exists already and is not is refused. */
  claim(file: string): void {
    if (!this.files.has(file)) checkWritable(file);
    this.files.add(file);
  }

  save(file: string): void {
    this.claim(file);
    saveJournal(file, this.match.journal());
  }

  get outcome(): Outcome | null {
    return this.match.position.outcome;
  }
}

/** The events of a journal that is known to be in order. */
function storyOf(game: AnyGame, journal: Journal): (readonly Event[])[] {
  const position = game.start(journal.setup);
  return [game.opening(journal.setup), ...journal.entries.map(([seat, option]) => game.play(position, option, seat))];
}
