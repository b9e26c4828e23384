import {
  copy,
  type Event,
  type Heard,
  hash,
  hasSealedAnswers,
  isHashOf,
  isOnDataOf,
  type Journal,
  type Language,
  Match,
  mayBeFinal,
  mayHear,
  mayPassOn,
  type Option,
  Refused,
  readJournal,
  type Seat,
  type Setup,
  SPECTATOR,
  seenBy,
  thoughtsByTurn,
  thoughtsOf,
} from "@gonfalon/engine/kernel";
import type { AnyGame } from "@gonfalon/games";
import { hasOwnData } from "./dataInUse.ts";
import { describedAsk, describedEvent, describedOutcome, type Telling, tellings } from "./described.ts";
import type { Decided, Eyes, LogLine, Preview, TableState, Task } from "./protocol.ts";
import { steadyRandom } from "./steadyRandom.ts";

/** What a viewer was told in one language. It is added to, never made anew: a log only grows. */
interface Said {
  readonly lines: LogLine[];
  readonly tellings: Telling[];
  /** How many lines there were after each group of events. */
  readonly upTo: number[];
}

/** A game that is played on this machine: the match, what was taken back, and the log by viewer. */
export class LocalTable {
  private match: Match;
  private undone: { seat: Seat; option: Option }[] = [];
  /** What happened before the first decision, and at each. */
  private readonly events: (readonly Event[])[];
  /** The same in words, by viewer and language. */
  private readonly said = new Map<string, Said>();

  constructor(
    readonly game: AnyGame,
    setup: Setup,
  ) {
    this.match = Match.start(game, setup) as unknown as Match;
    this.events = [this.match.opening];
  }

  /** Takes up a saved journal. Its decisions are played again, so that what could be taken back still can. */
  static resume(game: AnyGame, text: string, from: string, upTo = Infinity): LocalTable {
    const journal = readJournal(text, from);
    checkData(game, journal);
    const table = new LocalTable(game, journal.setup);
    for (const [index, [seat, option]] of journal.entries.entries()) {
      if (index >= upTo) return table;
      try {
        table.play(seat, option);
      } catch (error) {
        throw new Unreadable((error as Error).message, index, journal.entries.length);
      }
    }
    const mark = journal.marks.find(({ after }) => after === journal.entries.length);
    if (mark && !isHashOf(table.match.game, table.match.position, mark.hash)) {
      throw new Unreadable(
        "its last position is not the one that was recorded",
        journal.entries.length,
        journal.entries.length,
      );
    }
    return table;
  }

  get length(): number {
    return this.match.entries.length;
  }

  get position() {
    return this.match.position;
  }

  play(seat: Seat, option: Option): readonly Event[] {
    const events = this.match.play(seat, option);
    this.events.push(events);
    const redone = this.undone.at(-1);
    if (redone && hash(redone.option) === hash(option)) this.undone.pop();
    else this.undone = [];
    return events;
  }

  undo(seat: Seat): void {
    const [, option] = this.match.entries.at(-1)!;
    this.match.undo(seat);
    this.events.pop();
    for (const said of this.said.values()) forget(said, this.events.length);
    this.undone.push({ seat, option });
  }

  redo(): void {
    const next = this.undone.at(-1);
    if (next) this.play(next.seat, next.option);
  }

  journal(): Journal {
    return this.match.journal();
  }

  shown(viewer: string, language: Language, logFrom: number): TableState {
    const { game, match } = this;
    const position = match.position;
    const deciders = game.deciders(position, viewer);
    const decides = viewer === SPECTATOR ? undefined : viewer;
    const choice = game.choice(position, decides);
    const view = match.view(viewer);
    const mine = !choice.over && deciders.includes(viewer);
    const lines = this.lines(viewer, language);
    const from = Math.min(logFrom, lines.length);
    return {
      viewer,
      deciders,
      ask: choice.over ? null : describedAsk(game, choice, view, language, mine),
      outcome: describedOutcome(game, choice.over ? choice : null, language),
      scene: game.scene(view, language),
      undo: decides === undefined ? 0 : match.undoable(decides),
      redo: this.undone.at(-1)?.seat === viewer ? this.undone.length : 0,
      length: this.length,
      logFrom: from,
      log: lines.slice(from),
    };
  }

  lines(viewer: string, language: Language): LogLine[] {
    const key = `${viewer} ${language}`;
    const said = this.said.get(key) ?? { lines: [], tellings: [], upTo: [] };
    this.said.set(key, said);
    for (let i = said.upTo.length; i < this.events.length; i++) {
      for (const telling of tellings(this.game, said.tellings.at(-1), seenBy(this.events[i]!, viewer), i)) {
        said.tellings.push(telling);
        said.lines.push(describedEvent(this.game, telling, language));
      }
      said.upTo.push(said.lines.length);
    }
    return said.lines;
  }

  /** All that the page needs after a decision, in one piece. */
  decided(eyes: Eyes): Decided {
    const { match, game } = this;
    const shown = this.shown(eyes.viewer, eyes.language, eyes.logFrom);
    const next = shown.deciders.includes(eyes.viewer)
      ? undefined
      : shown.deciders.find((seat) => eyes.here.includes(seat));
    const hasSecrets = next !== undefined && this.haveSecrets(shown, next, eyes.language);
    const computer = this.computerToPlay(Object.keys(eyes.computers));
    return {
      kept: {
        length: this.length,
        last: match.entries.at(-1) ?? null,
        hash: hash(match.position),
        deciders: game.deciders(match.position, SPECTATOR),
        level: shown.outcome?.level ?? null,
      },
      shown: next === undefined || hasSecrets ? shown : this.shown(next, eyes.language, 0),
      curtain: hasSecrets ? next : null,
      task: computer === null ? null : this.task(computer, eyes.computers[computer]!, eyes.budget),
      isSealed: this.isSealed,
    };
  }

  /** Whether whoever takes the screen sees what the one before it may not. */
  private haveSecrets(before: TableState, next: Seat, language: Language): boolean {
    const scene = this.game.scene(this.match.view(next), language);
    return before.ask?.sealed === true || JSON.stringify(scene) !== JSON.stringify(before.scene);
  }

  view(viewer: string): unknown {
    return this.match.view(viewer);
  }

  /** What can be said of an option before it is played. */
  preview(seat: Seat, option: Option, language: Language): Preview {
    const { game, match } = this;
    const guess = game.disguise(copy(match.position), seat, steadyRandom());
    return {
      forecast: game.forecast(match.view(seat), option, language),
      final: mayBeFinal(game, copy(guess), seat, option),
      passes: mayPassOn(game, guess, seat, option),
    };
  }

  /**
   * The computer that is to answer now. Where a question is answered in secret, the people here answer first: so nothing
   * of a computer's thinking, not even that it thinks, can tell anything before they have.
   */
  computerToPlay(computers: readonly Seat[]): Seat | null {
    const { game } = this;
    const { position } = this.match;
    const owing = game.seats.filter((seat) => game.deciders(position, seat).includes(seat));
    const first = owing[0];
    if (first === undefined || position.outcome) return null;
    const choice = game.choice(position, first);
    if (!choice.over && choice.sealed && !owing.every((seat) => computers.includes(seat))) return null;
    return owing.find((seat) => computers.includes(seat)) ?? null;
  }

  /** Whether an answer that was given may not be known yet, nor why it was given. */
  get isSealed(): boolean {
    return hasSealedAnswers(this.match.position);
  }

  /** What the listener may hear of plans, hopes and fears: when the game is over, those of the computers turn by turn. */
  thoughts(listener: string, computers: readonly Seat[], language: Language): Heard[] {
    const { game, match } = this;
    const isOver = match.position.outcome !== null;
    const people = game.seats.filter((seat) => !computers.includes(seat));
    const told = isOver ? computers : game.seats.filter((seat) => mayHear(listener, seat, { people, isOver }));
    return told.flatMap((seat) => {
      const turns = isOver
        ? thoughtsByTurn(game, match.journal(), seat, language)
        : [thoughtsOf(game, match.view(seat), seat, language)].filter((one) => one !== null);
      return turns.length > 0 ? [{ seat, turns }] : [];
    });
  }

  task(seat: Seat, level: string, budget: number): Task {
    const view = this.match.view(seat);
    const choice = this.game.choice(this.match.position, seat);
    const seed = `${this.match.setup.seed} ${this.length}`;
    const data = hasOwnData(this.game) ? "own" : "ours";
    return { game: this.game.id, level, seat, view, choice, seed, budget, data };
  }
}

/** What was told of events that were taken back is told no more. */
function forget(said: Said, events: number): void {
  if (said.upTo.length <= events) return;
  said.upTo.length = events;
  const left = said.upTo.at(-1) ?? 0;
  said.lines.length = left;
  said.tellings.length = left;
}

function checkData(game: AnyGame, journal: Journal): void {
  if (journal.game !== game.id) {
    throw new Refused({ reasons: [{ rule: "", text: `This is a game of "${journal.game}", not of "${game.id}".` }] });
  }
  if (!isOnDataOf(game, journal)) {
    const text = `This game was played with version ${journal.version} on other data than those of this page.`;
    throw new Refused({ reasons: [{ rule: "", text }] });
  }
}

/** A journal that can be followed only so far. */
export class Unreadable extends Error {
  constructor(
    reason: string,
    readonly read: number,
    readonly total: number,
  ) {
    super(`The saved game can be read up to decision ${read} of ${total}: ${reason}.`);
  }
}
