import {
  type Event,
  type Journal,
  Match,
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

  /** The spaces each person last looked at. */
  readonly looking = new Map<Seat, readonly number[]>();
  /** Who has seen the legend of the map, and which tracks each has seen last: they are shown again when they change. */
  readonly legendSeen = new Set<Seat>();
  readonly tracksSeen = new Map<Seat, Set<string>>();
  /** The notes of options that each person has read: they are not shown again unasked. */
  readonly notesSeen = new Map<Seat, Set<string>>();
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

  play(seat: Seat, option: Option): void {
    this.story.push(this.match.play(seat, option));
  }

  undo(seat: Seat): Option {
    const last = this.match.entries.at(-1);
    this.match.undo(seat);
    const [, option] = last!;
    this.story.pop();
    for (const [viewer, told] of this.told) this.told.set(viewer, Math.min(told, this.story.length));
    return option;
  }

  /** What a viewer has not been told yet. */
  news(viewer: Viewer): Event[] {
    const since = this.told.get(viewer) ?? 0;
    this.told.set(viewer, this.story.length);
    return seenBy(this.story.slice(since).flat(), viewer);
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
