import { diceFrom, type Event, Flow, type Procedure, roll, rulebook } from "@gonfalon/engine/kernel";
import { copyOf } from "../src/copy.ts";
import type { HonourOption } from "../src/option.ts";
import type { Honour } from "../src/position.ts";
import { procedures } from "../src/rules/rulebook.ts";

/** One procedure of the rules on a position, played option by option. */
export interface Run {
  readonly events: Event[];
  /** What is asked, such as `takeLosses.choose`; `over` when the procedure is done. */
  ask(): string;
  seat(): string;
  options(): HonourOption[];
  /** Plays the first listed option that has these fields. */
  pick(wanted: Readonly<Record<string, unknown>>): Run;
  /** The same moment once more, on a position of its own. */
  copy(): Run;
}

/** Dice that fall as the test says, then as they like. */
export function withDice(position: Honour, ...faces: readonly number[]): Honour {
  for (let seed = 0; ; seed++) {
    const dice = diceFrom(`bench ${seed}`, "fast");
    const tried = structuredClone(dice);
    if (!faces.every((face) => roll(tried) === face)) continue;
    position.dice = dice;
    return position;
  }
}

type AnyOption = HonourOption | { readonly type: "over" };

export function run<L extends object>(position: Honour, first: Procedure<Honour, L>, locals: L): Run {
  const { procedure, step, decision } = rulebook<Honour, AnyOption>();
  const bench = procedure("bench").steps({
    run: step("", (play) => play.call(first, locals)),
    over: decision({ rule: "", seat: () => "nobody", options: () => [{ type: "over" }], play: () => "over" }),
  });
  const flow = new Flow<Honour, AnyOption>([...procedures, bench]);
  return onGoing(flow, position, flow.begin(position, bench));
}

function onGoing(flow: Flow<Honour, AnyOption>, position: Honour, events: Event[]): Run {
  const choice = () => {
    const asked = flow.choice(position);
    return asked.over || asked.ask === "bench.over" ? { ask: "over", seat: "nobody", options: [] } : asked;
  };
  const self: Run = {
    events,
    ask: () => choice().ask,
    seat: () => choice().seat,
    options: () => choice().options as HonourOption[],
    pick(wanted) {
      const found = self
        .options()
        .find((option) =>
          Object.entries(wanted).every(
            ([field, value]) => JSON.stringify((option as Record<string, unknown>)[field]) === JSON.stringify(value),
          ),
        );
      if (!found) throw new Error(`${choice().ask} does not offer ${JSON.stringify(wanted)}.`);
      events.push(...flow.play(position, found));
      return self;
    },
    copy: () => onGoing(flow, copyOf(position), [...events]),
  };
  return self;
}
