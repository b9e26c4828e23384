import { type Dice, DieWanted, roll, shuffle } from "./dice.ts";
import type { Event, Viewer } from "./event.ts";
import type { Choice, Outcome, Seat } from "./game.ts";
import type { AnyPermissions } from "./permission.ts";
import { copy } from "./plain.ts";

/**
 * The flow of play. A rulebook is nested procedures that stop to ask a player something; here each is a `procedure` made
 * of named steps, automatic or decisions. Where play stands is `position.flow`, a stack of frames: nothing lives in the
 * JavaScript stack between two decisions.
 */
export interface Frame {
  readonly procedure: string;
  step: string;
  /** Answers already given to a sealed question, until all are in. */
  sealed?: Record<Seat, unknown>;
}

/** What every position has; each game adds its own. */
export interface Position {
  flow: Frame[];
  dice: Dice;
  outcome: Outcome | null;
}

/**
 * Where a step leads: nowhere special (the next step, or back to the caller after the last), `again` (the same step),
 * `done` (leave the procedure now), or the name of a step of its procedure.
 */
// biome-ignore lint/suspicious/noConfusingVoidType: a step that just ends returns nothing
export type Next = string | void;
export const again = "*again";
export const done = "*done";

export type Rules = string | readonly string[];

/** `N` is where it may lead. */
export interface Automatic<P extends Position, L, N extends Next = Next> {
  readonly kind: "automatic";
  readonly rule: Rules;
  run(play: Play<P>, frame: L & Frame): N;
  /** The procedure it calls, where that is all it does: so that a flow can see that there is one. */
  // biome-ignore lint/suspicious/noExplicitAny: a procedure of any locals
  readonly calls?: () => Procedure<P, any>;
}

export interface Decision<P extends Position, L, O, N extends Next = Next> {
  readonly kind: "decision";
  readonly rule: Rules;
  /** Who decides. */
  seat(position: P, frame: L & Frame): Seat;
  /** Whether there is anything to decide: a cheap test that spares listing the options twice. Default: the list is not empty. */
  when?(position: P, frame: L & Frame): boolean;
  /** Every legal option. */
  options(position: P, frame: L & Frame): O[];
  play(play: Play<P>, frame: L & Frame, option: NoInfer<O>): N;
}

/** A question that several seats answer secretly: neither learns anything before all answers are in. */
export interface Sealed<P extends Position, L, O, N extends Next = Next> {
  readonly kind: "sealed";
  readonly rule: Rules;
  seats(position: P, frame: L & Frame): readonly Seat[];
  options(position: P, frame: L & Frame, seat: Seat): O[];
  play(play: Play<P>, frame: L & Frame, answers: Readonly<Record<Seat, NoInfer<O>>>): N;
}

export type Step<P extends Position, L, O, N extends Next = Next> =
  | Automatic<P, L, N>
  | Decision<P, L, O, N>
  | Sealed<P, L, O, N>;

// biome-ignore lint/suspicious/noExplicitAny: a flow holds procedures of every kind of locals and options
type AnyStep<P extends Position> = Step<P, any, any>;

export interface Procedure<P extends Position, L = object> {
  readonly name: string;
  readonly steps: Readonly<Record<string, AnyStep<P>>>;
  readonly first: string;
  /** Who may know each local of its frames. */
  readonly known: AnyPermissions;
  /** Only for the compiler: what the frame of this procedure carries. */
  readonly locals?: L;
}

/** What a step works with: the position, its dice, and the means to tell what happened and to call other procedures. */
export class Play<P extends Position> {
  readonly events: Event[] = [];
  readonly called: Frame[] = [];

  constructor(readonly position: P) {}

  roll(sides = 6): number {
    const { dice } = this.position;
    if (dice.kind === "told" && dice.used === dice.falls.length) throw new DieWanted(sides, this.events);
    return roll(dice, sides);
  }

  shuffle<T>(list: T[]): T[] {
    return shuffle(this.position.dice, list);
  }

  /** Tells what happened, to everybody or to an audience; the event is written for this and belongs to nobody else. */
  tell(event: Event, audience?: readonly Viewer[]): void {
    if (audience) (event as { audience?: readonly Viewer[] }).audience = audience;
    this.events.push(event);
  }

  /** Runs another procedure before this one goes on. Several calls in one step run in the order in which they were made. */
  call<L extends object>(procedure: Procedure<P, L>, locals: NoInfer<L>): void {
    this.called.push(frameOf(procedure, locals));
  }

  /** Ends the game. */
  end(outcome: Omit<Outcome, "over">): void {
    this.position.outcome = { over: true, ...outcome };
  }
}

/** Fields are added to a literal, not spread into one: so all frames of a procedure are of one shape to V8. */
// biome-ignore lint/suspicious/noExplicitAny: procedures of every kind of locals
function frameOf(procedure: Procedure<any, any>, locals: object): Frame {
  return Object.assign({ procedure: procedure.name, step: procedure.first }, locals);
}

/** A copy of the flow of play that shares nothing with it; its frames are of the same shapes. */
export function copyFlow(flow: readonly Frame[]): Frame[] {
  return flow.map(copyFrame);
}

function copyFrame(frame: Frame): Frame {
  const locals = frame as unknown as Readonly<Record<string, unknown>>;
  const out: Frame & Record<string, unknown> = { procedure: frame.procedure, step: frame.step };
  for (const local in locals) out[local] = copy(locals[local]);
  return out;
}

/** The innermost running frame of a procedure, for a procedure called from it. */
export function enclosing<P extends Position, L extends object>(position: P, procedure: Procedure<P, L>): L & Frame {
  const frame = running(position, procedure);
  if (!frame) throw new Error(`The procedure ${procedure.name} is not running.`);
  return frame;
}

/** The same, or undefined when that procedure is not running. */
export function running<P extends Position, L extends object>(
  position: P,
  procedure: Procedure<P, L>,
): (L & Frame) | undefined {
  for (let i = position.flow.length - 1; i >= 0; i--) {
    const frame = position.flow[i]!;
    if (frame.procedure === procedure.name) return frame as L & Frame;
  }
  return undefined;
}

/** A step in its place: what it is called in full, and which follows it. */
interface Stage<P extends Position> {
  readonly procedure: string;
  readonly name: string;
  readonly step: AnyStep<P>;
  readonly ask: string;
  readonly next: string | typeof done;
}

/** Runs the procedures of one game. */
export class Flow<P extends Position, O> {
  /** By procedure and step. */
  private readonly stages = new Map<string, Map<string, Stage<P>>>();
  /** The one that was looked up last: where play has come to is asked for again by `choice`, and then by `play`. */
  private last: Stage<P> | undefined;

  // biome-ignore lint/suspicious/noExplicitAny: procedures of every kind of locals
  constructor(procedures: readonly Procedure<P, any>[]) {
    for (const { name, steps } of procedures) {
      if (this.stages.has(name)) throw new Error(`Two procedures are called ${name}.`);
      const names = Object.keys(steps);
      const stages = names.map((step, i) => ({
        procedure: name,
        name: step,
        step: steps[step]!,
        ask: `${name}.${step}`,
        next: names[i + 1] ?? done,
      }));
      this.stages.set(name, new Map(names.map((step, i) => [step, stages[i]!])));
    }
    for (const { name, steps } of procedures) {
      for (const [step, { calls }] of Object.entries(steps) as [string, { calls?: () => Procedure<P> }][]) {
        const called = calls?.().name;
        if (called === undefined || this.stages.has(called)) continue;
        throw new Error(`The step ${name}.${step} calls the procedure ${called}, which the game does not have.`);
      }
    }
  }

  /** Begins play with a procedure and goes on to the first decision. */
  // biome-ignore lint/suspicious/noExplicitAny: the first procedure has the locals it likes
  begin(position: P, first: Procedure<P, any>, locals: object = {}): Event[] {
    position.flow = [frameOf(first, locals)];
    const play = new Play(position);
    this.settle(play);
    return play.events;
  }

  /** Who owes an answer, as `viewer` may know it: a sealed question hides who has answered already. */
  deciders(position: P, viewer?: string): readonly Seat[] {
    if (position.outcome) return [];
    const frame = top(position);
    const { step } = this.stageOf(frame);
    if (step.kind === "decision") return [step.seat(position, frame)];
    if (step.kind === "sealed") {
      return step.seats(position, frame).filter((seat) => seat !== viewer || !(seat in (frame.sealed ?? {})));
    }
    throw notADecision(frame);
  }

  /** Whether the question at which play stands would be put in this position too: it must not depend on what is hidden. */
  isAsked(position: P): boolean {
    const frame = top(position);
    const { step } = this.stageOf(frame);
    return step.kind !== "automatic" && asks(step, position, frame);
  }

  choice(position: P, seat?: Seat): Choice<O> | Outcome {
    if (position.outcome) return position.outcome;
    const frame = top(position);
    const { step, ask } = this.stageOf(frame);
    if (step.kind === "automatic") throw notADecision(frame);
    const decides = step.kind === "decision" ? step.seat(position, frame) : (seat ?? unanswered(step, position, frame));
    const mayAnswer =
      step.kind === "decision" ? (seat ?? decides) === decides : owesAnswer(step, position, frame, decides);
    return {
      over: false,
      seat: decides,
      rule: step.rule,
      ask,
      sealed: step.kind === "sealed",
      options: mayAnswer ? step.options(position, frame, decides) : [],
    };
  }

  /** Plays an option that `choice` lists. It is not checked here: whoever takes options from outside uses a `Match`. */
  play(position: P, option: O, seat?: Seat): Event[] {
    if (position.outcome) throw new Error("The game is over.");
    const frame = top(position);
    const stage = this.stageOf(frame);
    const { step } = stage;
    const play = new Play(position);
    if (step.kind === "decision") {
      this.follow(play, frame, stage, step.play(play, frame, option));
    } else if (step.kind === "sealed") {
      const answers: Record<Seat, unknown> = { ...frame.sealed, [seat ?? unanswered(step, position, frame)]: option };
      frame.sealed = answers;
      if (!step.seats(position, frame).every((one: Seat) => one in answers)) return [];
      delete frame.sealed;
      this.follow(play, frame, stage, step.play(play, frame, answers));
    } else throw notADecision(frame);
    this.settle(play);
    return play.events;
  }

  /** Carries out automatic steps until somebody has to decide or the game is over. */
  private settle(play: Play<P>): void {
    const { position } = play;
    for (let steps = 0; !position.outcome; steps++) {
      if (steps > MOST_STEPS) throw new Error(`Play goes round in circles at ${where(top(position))}.`);
      const frame = top(position);
      const stage = this.stageOf(frame);
      const { step } = stage;
      if (step.kind === "automatic") this.follow(play, frame, stage, step.run(play, frame));
      else if (asks(step, position, frame)) return;
      else this.follow(play, frame, stage, undefined);
    }
    position.flow = [];
  }

  private follow(play: Play<P>, frame: Frame, stage: Stage<P>, next: Next): void {
    const { position, called } = play;
    const target = next ?? stage.next;
    if (target === done) position.flow.pop();
    else if (target !== again) frame.step = target;
    while (called.length > 0) position.flow.push(called.pop()!);
    if (position.flow.length === 0 && !position.outcome) throw new Error("Play ended without an outcome.");
  }

  private stageOf({ procedure, step }: Frame): Stage<P> {
    const { last } = this;
    if (last && last.procedure === procedure && last.name === step) return last;
    const stage = this.stages.get(procedure)?.get(step);
    if (!stage) throw new Error(`There is no step ${procedure}.${step}.`);
    this.last = stage;
    return stage;
  }
}

const MOST_STEPS = 100_000;

function top(position: Position): Frame {
  const frame = position.flow[position.flow.length - 1];
  if (!frame) throw new Error("Play has not begun.");
  return frame;
}

function asks<P extends Position, L, O>(step: Decision<P, L, O> | Sealed<P, L, O>, position: P, frame: L & Frame) {
  if (step.kind === "sealed") return step.seats(position, frame).length > 0;
  return step.when ? step.when(position, frame) : step.options(position, frame).length > 0;
}

function owesAnswer<P extends Position, L, O>(
  step: Sealed<P, L, O>,
  position: P,
  frame: L & Frame,
  seat: Seat,
): boolean {
  return step.seats(position, frame).includes(seat) && !answered(frame, seat);
}

function answered(frame: Frame, seat: Seat): boolean {
  return frame.sealed !== undefined && seat in frame.sealed;
}

function unanswered<P extends Position, L, O>(step: Sealed<P, L, O>, position: P, frame: L & Frame): Seat {
  const seats = step.seats(position, frame);
  return seats.find((seat) => !answered(frame, seat)) ?? seats[0]!;
}

function where(frame: Frame): string {
  return `${frame.procedure}.${frame.step}`;
}

function notADecision(frame: Frame): Error {
  return new Error(`${where(frame)} is not a decision.`);
}
