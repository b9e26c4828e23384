import { type Choice, type Event, Flow, type Procedure } from "@gonfalon/engine/kernel";
import type { QuadrilateralOption } from "../src/option.ts";
import type { Quadrilateral } from "../src/position.ts";
import { procedures } from "../src/rules/rulebook.ts";
import "../src/rules/sequence.ts";

/** Plays one procedure of the game on a position of the test's own, as if it were called; the game ends when it is over. */
export class Playing {
  private readonly flow: Flow<Quadrilateral, QuadrilateralOption>;
  readonly events: Event[];

  constructor(
    readonly position: Quadrilateral,
    // biome-ignore lint/suspicious/noExplicitAny: a procedure of any locals
    called: Procedure<Quadrilateral, any>,
    locals: object = {},
  ) {
    const whole: Procedure<Quadrilateral> = {
      name: "test",
      first: "called",
      known: {},
      steps: {
        called: { kind: "automatic", rule: "", run: (play) => play.call(called, locals) },
        over: {
          kind: "automatic",
          rule: "",
          run: (play) => play.end({ winner: null, level: "over", scores: {}, rules: [] }),
        },
      },
    };
    this.flow = new Flow([...procedures, whole]);
    this.events = this.flow.begin(position, whole);
  }

  get over(): boolean {
    return this.position.outcome !== null;
  }

  get choice(): Choice<QuadrilateralOption> {
    const choice = this.flow.choice(this.position);
    if (choice.over) throw new Error("The procedure is over.");
    return choice;
  }

  /** The step that asks, or null when the procedure is over. */
  get ask(): string | null {
    return this.over ? null : this.choice.ask;
  }

  options(type: string): QuadrilateralOption[] {
    return this.choice.options.filter((option) => option.type === type);
  }

  /** Plays the option of that type that has these values; it must be offered. */
  play(type: string, values: Readonly<Record<string, unknown>> = {}): this {
    const fits = (option: QuadrilateralOption) =>
      option.type === type &&
      Object.entries(values).every(([name, value]) => (option as Record<string, unknown>)[name] === value);
    const option = this.choice.options.find(fits);
    if (!option) throw new Error(`${this.ask} does not offer ${type} ${JSON.stringify(values)}.`);
    this.events.push(...this.flow.play(this.position, option));
    return this;
  }

  /** Takes the first option of the list for every question until this one is asked or the procedure is over. */
  until(ask: string | null): this {
    while (!this.over && this.ask !== ask) this.events.push(...this.flow.play(this.position, this.choice.options[0]!));
    return this;
  }

  /** Plays one option at random. */
  choose(random: (below: number) => number): void {
    const { options } = this.choice;
    this.events.push(...this.flow.play(this.position, options[random(options.length)]!));
  }

  /** Plays at random until the procedure is over. */
  random(random: (below: number) => number, after: (position: Quadrilateral) => void = () => undefined): this {
    while (!this.over) {
      this.choose(random);
      after(this.position);
    }
    return this;
  }
}
