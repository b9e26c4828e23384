import { type Choice, type Event, Flow, type Play, type Procedure } from "@gonfalon/engine/kernel";
import { diceThatFall } from "@gonfalon/engine/testkit";
import type { QuadrilateralOption } from "../../src/option.ts";
import type { Quadrilateral } from "../../src/position.ts";
import { procedure, procedures, step } from "../../src/rules/rulebook.ts";

/** Plays one procedure by itself, for the tests of a chapter: when it is done the game is over. */
let first: (play: Play<Quadrilateral>) => void = () => {};
const alone = procedure("alone").steps({
  begin: step("test", (play) => first(play)),
  over: step("test", (play) => play.end({ winner: null, level: "over", scores: {}, rules: ["test"] })),
});

export class Trial {
  private readonly flow = new Flow<Quadrilateral, QuadrilateralOption>(procedures);
  readonly events: Event[] = [];

  constructor(readonly position: Quadrilateral) {}

  /** Begins a procedure with dice that fall like this. */
  begin<L extends object>(of: Procedure<Quadrilateral, L>, locals: NoInfer<L>, dice: readonly number[] = []): this {
    if (dice.length > 0) this.position.dice = diceThatFall(dice);
    first = (play) => play.call(of, locals);
    this.position.outcome = null;
    this.events.push(...this.flow.begin(this.position, alone));
    return this;
  }

  get over(): boolean {
    return this.position.outcome !== null;
  }

  get choice(): Choice<QuadrilateralOption> {
    const choice = this.flow.choice(this.position);
    if (choice.over) throw new Error("It is over.");
    return choice;
  }

  /** The options of a seat, or of whoever decides. */
  options(seat?: string): QuadrilateralOption[] {
    const choice = this.flow.choice(this.position, seat);
    return choice.over ? [] : choice.options;
  }

  play(option: QuadrilateralOption, seat?: string): this {
    const listed = this.options(seat).some((one) => JSON.stringify(one) === JSON.stringify(option));
    if (!listed) throw new Error(`${JSON.stringify(option)} is not among ${JSON.stringify(this.options(seat))}`);
    this.events.push(...this.flow.play(this.position, option, seat));
    return this;
  }

  /** Plays the first option of that type. */
  take(type: string, seat?: string): this {
    const option = this.options(seat).find((one) => one.type === type);
    if (!option) throw new Error(`No ${type} among ${JSON.stringify(this.options(seat))} at ${this.choice.ask}`);
    return this.play(option, seat);
  }

  /** Both sides choose their markers. */
  markers(austrian: string, french: string): this {
    const pick = (seat: string, battleType: string) => {
      const option = this.options(seat).find((one) => one.type === "battleType" && one.battleType === battleType);
      if (!option) throw new Error(`${seat} may not choose ${battleType}`);
      this.play(option, seat);
    };
    pick("austrian", austrian);
    pick("french", french);
    return this;
  }

  event(type: string): Event | undefined {
    return this.events.filter((event) => event.type === type).at(-1);
  }

  /** Plays on at random. */
  random(below: (n: number) => number, most = 2000): this {
    for (let i = 0; i < most && !this.over; i++) {
      const { options, seat } = this.choice;
      this.events.push(...this.flow.play(this.position, options[below(options.length)]!, seat));
    }
    return this;
  }
}
