import type { Event, Viewer } from "./event.ts";
import { isFinal } from "./finality.ts";
import type { Position } from "./flow.ts";
import { today } from "./formerly.ts";
import type { Choice, Game, Option, Outcome, Seat, Setup } from "./game.ts";
import { type Entry, type Journal, journalOf, legal, replay } from "./journal.ts";
import { type Refusal, Refused, refused } from "./refusal.ts";
import { misshapen } from "./shape.ts";

interface Step<P> {
  readonly seat: Seat;
  readonly before: P;
  readonly events: readonly Event[];
  /** Whether it showed dice or something hidden, so that it cannot be taken back. */
  readonly final: boolean;
}

/** A game in progress: the checked door to a game for everything that takes options from outside. */
export class Match<P extends Position = Position, O extends Option = Option, V = unknown> {
  private steps: Step<P>[] = [];
  private readonly played: Entry[] = [];
  /** What is asked in the present position, by seat: listed once, then shown and checked against. */
  private readonly asked = new Map<Seat | undefined, Choice<O> | Outcome>();

  private constructor(
    readonly game: Game<P, O, V>,
    readonly setup: Setup,
    private current: P,
  ) {}

  static start<P extends Position, O extends Option, V>(game: Game<P, O, V>, setup: Setup): Match<P, O, V> {
    return new Match(game, setup, game.start(setup));
  }

  /** Takes up a journal where it ends. What was played before cannot be undone any more. */
  static resume<P extends Position, O extends Option, V>(game: Game<P, O, V>, journal: Journal): Match<P, O, V> {
    const match = new Match(game, journal.setup, replay(game, journal));
    for (const [seat, option] of journal.entries) match.played.push([seat, today(game, option)]);
    return match;
  }

  /** Takes up a game at a stored position that `entries` led to. What lies before it cannot be undone any more. */
  static at<P extends Position, O extends Option, V>(
    game: Game<P, O, V>,
    setup: Setup,
    entries: readonly Entry[],
    position: P,
  ): Match<P, O, V> {
    const match = new Match(game, setup, position);
    match.played.push(...entries);
    return match;
  }

  get position(): Readonly<P> {
    return this.current;
  }

  /** What happened before the first decision: a log begins with it. */
  get opening(): Event[] {
    return this.game.opening(this.setup);
  }

  get entries(): readonly Entry[] {
    return this.played;
  }

  choice(seat?: Seat): Choice<O> | Outcome {
    let choice = this.asked.get(seat);
    if (!choice) {
      choice = this.game.choice(this.current, seat);
      this.asked.set(seat, choice);
    }
    return choice;
  }

  view(viewer: Viewer): V {
    return this.game.view(this.current, viewer);
  }

  /** Plays an option for a seat; refuses, and changes nothing, if it is not one of the seat's legal options. */
  play(seat: Seat, option: Option): Event[] {
    const found = this.check(seat, option);
    const before = this.game.copy(this.current);
    this.asked.clear();
    const events = this.game.play(this.current, found, seat);
    const final = isFinal(this.game, before, this.current, seat);
    if (final || this.steps.at(-1)?.seat !== seat) this.steps = [];
    this.steps.push({ seat, before, events, final });
    this.played.push([seat, found]);
    return events;
  }

  /** How many of its last decisions a seat may take back: those since anything was revealed or another seat decided. */
  undoable(seat: Seat): number {
    let count = 0;
    for (const step of this.steps) if (!step.final && step.seat === seat) count++;
    return count;
  }

  /** Takes back the last decision of a seat. */
  undo(seat: Seat): void {
    if (this.undoable(seat) === 0) {
      throw refused(
        "There is nothing to take back: since then something was rolled or shown, or the other side decided.",
      );
    }
    const step = this.steps.pop()!;
    this.asked.clear();
    this.current = step.before;
    this.played.pop();
  }

  /** The last position that no undo reaches behind, and how many entries led to it: what is worth storing. */
  get settled(): { readonly after: number; readonly position: Readonly<P> } {
    const undoable = this.steps.filter((step) => !step.final);
    return { after: this.played.length - undoable.length, position: undoable[0]?.before ?? this.current };
  }

  journal(): Journal {
    return journalOf(this.game as unknown as Game, this.setup, this.played, this.current);
  }

  private check(seat: Seat, option: Option): O {
    try {
      return legal(this.game, this.current, seat, option, "that", this.choice(seat));
    } catch (error) {
      if (!(error instanceof Refused) || this.current.outcome) throw error;
      if (!this.game.deciders(this.current, seat).includes(seat)) throw error;
      throw this.whyNot(seat, option) ?? error;
    }
  }

  /** What is wrong with an option of a seat that owes an answer, if it is not legal: its shape, or the rules that forbid it. */
  whyNot(seat: Seat, option: Option): Refused | undefined {
    const { options } = this.choice(seat) as Choice<O>;
    const view = this.view(seat);
    const misfit = misshapen(option, options) && misshapen(option, [...options, ...this.game.thinkable(view)]);
    if (misfit) return refused(misfit);
    const { reasons } = reasonsOf(this.game, view, option);
    return reasons.length > 0 ? new Refused({ reasons }) : undefined;
  }
}

/** The game's own reasons. One that stumbles over something strange has none: it is not legal all the same. */
function reasonsOf<P extends Position, O extends Option, V>(game: Game<P, O, V>, view: V, option: Option): Refusal {
  try {
    return game.refuse(view, option);
  } catch {
    return { reasons: [] };
  }
}
