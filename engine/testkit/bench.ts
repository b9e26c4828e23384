import {
  copy,
  type Event,
  Flow,
  type Option,
  type Play,
  type Position,
  type Procedure,
  rulebook,
  same,
} from "../kernel/index.ts";

/** Where play rests when what was begun on a bench is over. */
const REST = "bench.rest";

/** Plays single procedures of a game by themselves, for the tests of its chapters. */
export class Bench<P extends Position, O extends Option> {
  readonly flow: Flow<P, O>;
  private readonly whole: Procedure<P>;
  private action: (play: Play<P>) => void = () => {};

  // biome-ignore lint/suspicious/noExplicitAny: procedures of every kind of locals
  constructor(procedures: readonly Procedure<P, any>[]) {
    const { procedure, step, decision } = rulebook<P, Option>();
    this.whole = procedure("bench").steps({
      begin: step("", (play) => this.action(play)),
      rest: decision({ rule: "", seat: () => "nobody", options: () => [{ type: "rest" }], play: () => "rest" }),
    });
    this.flow = new Flow<P, O>([...procedures, this.whole]);
  }

  /** Does something to a position as a step of play would, and goes on to the first decision that follows from it. */
  begin(position: P, action: (play: Play<P>) => void): Event[] {
    this.action = action;
    return this.flow.begin(position, this.whole);
  }

  /** Begins a procedure, to be played option by option. */
  run<L extends object>(position: P, procedure: Procedure<P, L>, locals: L): Run<P, O> {
    return new Run(
      this,
      position,
      this.begin(position, (play) => play.call(procedure, locals)),
    );
  }

  /** Whether all that was begun is over. */
  isOver(position: P): boolean {
    const asked = this.flow.choice(position);
    return asked.over || asked.ask === REST;
  }
}

/** One procedure of the rules on a position, played option by option. */
export class Run<P extends Position, O extends Option> {
  constructor(
    private readonly bench: Bench<P, O>,
    readonly position: P,
    /** Everything told so far. */
    readonly events: Event[],
  ) {}

  /** What is asked, such as `takeLosses.choose`; `over` when the procedure is done. */
  ask(): string {
    return this.choice().ask;
  }

  seat(): string {
    return this.choice().seat;
  }

  options(): O[] {
    return this.choice().options;
  }

  /** Plays the first listed option that has these fields. */
  pick(wanted: Readonly<Record<string, unknown>>): this {
    const option = this.options().find((one) =>
      Object.entries(wanted).every(([field, value]) => same((one as Readonly<Record<string, unknown>>)[field], value)),
    );
    if (!option) {
      const offered = JSON.stringify(this.options());
      throw new Error(`${this.ask()} does not offer ${JSON.stringify(wanted)}, but ${offered}.`);
    }
    this.events.push(...this.bench.flow.play(this.position, option));
    return this;
  }

  /** The same moment once more, on a position of its own. */
  copy(): Run<P, O> {
    return new Run(this.bench, copy(this.position), [...this.events]);
  }

  private choice() {
    const asked = this.bench.flow.choice(this.position);
    return asked.over || asked.ask === REST ? { ask: "over", seat: "nobody", options: [] as O[] } : asked;
  }
}
