import {
  type Automatic,
  type again,
  type Decision,
  type done,
  Flow,
  type Frame,
  type Next,
  type Play,
  type Position,
  type Procedure,
  type Rules,
  type Sealed,
  type Step,
} from "./flow.ts";
import type { Look, Permissions } from "./permission.ts";

/**
 * The procedures of one game. `P` is its position, `O` everything a player can be offered, `L` what permissions are judged
 * by. A procedure is written as
 *
 *     export const march = procedure<March>("march", { force: everybody }).steps({
 *       next: decision({ rule: "7.3", seat: ..., options: ..., play: ... }),
 *       stop: step("7.4", (play, frame) => "next"),
 *     });
 *
 * The compiler knows the names of its steps and what its frame carries: a jump to a step that does not exist, a call
 * with other locals or an option that the step does not offer is an error, and so is a local that nobody has said who may
 * know. Whatever is written belongs to the game: there is no list to forget it in.
 */
export interface Rulebook<P extends Position, O, L extends Look<P>> {
  /** Every procedure that was written, in the order of their files. */
  // biome-ignore lint/suspicious/noExplicitAny: procedures of every kind of locals
  readonly procedures: readonly Procedure<P, any>[];
  /** Runs what was written, for whoever looks ahead or asks why not. Made when it is first asked for: by then every chapter has been read. */
  flow(): Flow<P, O>;
  /** A procedure of the rulebook; who may know each local of its frame is said beside its name. */
  procedure<F extends object = NoLocals>(
    name: string,
    ...known: keyof F extends never ? [] : [Permissions<L, F>]
  ): Begun<P, O, F>;
  /** A step that the rules carry out by themselves. */
  step<F, N extends Next>(rule: Rules, run: (play: Play<P>, frame: NoInfer<F> & Frame) => N): Automatic<P, F, N>;
  /** A step at which one seat decides. It is passed over when there is nothing to decide. */
  decision<F, A extends O, N extends Next>(spec: Omit<Decision<P, NoInfer<F>, A, N>, "kind">): Decision<P, F, A, N>;
  /** A step at which several seats decide in secret, at the same time. */
  sealed<F, A extends O, N extends Next>(spec: Omit<Sealed<P, NoInfer<F>, A, N>, "kind">): Sealed<P, F, A, N>;
  /** A step that is another procedure. */
  call<F, M extends object>(
    rule: Rules,
    other: () => Procedure<P, M>,
    locals: (position: P, frame: NoInfer<F> & Frame) => NoInfer<M>,
  ): Automatic<P, F, void>;
}

// biome-ignore lint/complexity/noBannedTypes: a frame that carries nothing
type NoLocals = {};

/** A procedure whose steps are still to be said. */
export interface Begun<P extends Position, O, F extends object> {
  steps<S extends Steps<P, O, F>>(steps: S & NoInfer<LeadingTo<P, O, F, S>>): Procedure<P, F>;
}

type Steps<P extends Position, O, F> = Readonly<Record<string, Step<P, F, O, Anywhere>>>;

/** Where every step may lead: to itself, out of its procedure, or on to the next. */
// biome-ignore lint/suspicious/noConfusingVoidType: a step that just ends returns nothing
type Always = typeof again | typeof done | undefined | void;

/**
 * Any name at all, before the names of the procedure are known. Not `string`: for a step that returns "halt" the compiler
 * would then infer that it returns some string, and a jump that leads nowhere could no longer be told from a good one.
 */
// biome-ignore lint/suspicious/noExplicitAny: any name, told apart from a plain string
type Anywhere = Always | `${any}`;

/** Steps that lead only to steps there are. */
type LeadingTo<P extends Position, O, F, S> = {
  readonly [K in keyof S]: Step<P, F, O, Extract<keyof S, string> | Always>;
};

export function rulebook<P extends Position, O = unknown, L extends Look<P> = Look<P>>(): Rulebook<P, O, L> {
  // biome-ignore lint/suspicious/noExplicitAny: procedures of every kind of locals
  const procedures: Procedure<P, any>[] = [];
  let flow: Flow<P, O> | undefined;
  return {
    procedures,
    flow() {
      flow ??= new Flow<P, O>(procedures);
      return flow;
    },
    procedure: (name, ...[known]) => ({
      steps(steps) {
        const [first] = Object.keys(steps);
        if (first === undefined) throw new Error(`The procedure ${name} has no steps.`);
        const written = { name, steps, first, known: known ?? {} };
        procedures.push(written);
        return written;
      },
    }),
    step: (rule, run) => ({ kind: "automatic", rule, run }),
    decision: (spec) => ({ kind: "decision", ...spec }),
    sealed: (spec) => ({ kind: "sealed", ...spec }),
    call: (rule, other, locals) => ({
      kind: "automatic",
      rule,
      run: (play, frame) => play.call(other(), locals(play.position, frame)),
      calls: other,
    }),
  };
}
