import { diceFrom, type Procedure, roll } from "@gonfalon/engine/kernel";
import { Bench, type Run as RunOf } from "@gonfalon/engine/testkit";
import type { HonourOption } from "../src/option.ts";
import type { Honour } from "../src/position.ts";
import { procedures } from "../src/rules/rulebook.ts";

export type Run = RunOf<Honour, HonourOption>;

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

/** One procedure of the rules on a position, played option by option, with every chapter that has been read by then. */
export function run<L extends object>(position: Honour, first: Procedure<Honour, L>, locals: L): Run {
  return new Bench<Honour, HonourOption>(procedures).run(position, first, locals);
}
