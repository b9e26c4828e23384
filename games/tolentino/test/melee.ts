import { diceFrom, draw, rulebook } from "@gonfalon/engine/kernel";
import type { Side } from "../src/army.ts";
import { army, ground } from "../src/data.ts";
import { ADVANCE, enemyOf, GOOD, holds, IN_PLAY, ROUTED, type Tolentino } from "../src/position.ts";
import { bombardmentSegment } from "../src/rules/bombardment.ts";
import { chargeTargets } from "../src/rules/cavalry.ts";
import { combatSegment, newCombatSegment } from "../src/rules/combatSegment.ts";
import { mayStack } from "../src/rules/stacking.ts";
import { board } from "./board.ts";

/**
 * Random play of whole games rarely comes to blows. Here two armies are thrown at random into a few hexes, in all states
 * and under all orders, and one formation bombards and fights.
 */
export function randomCombat(seed: number): Tolentino {
  const position = board({});
  position.dice = diceFrom(`melee ${seed}`, "fast");
  const random = (below: number) => draw(position.dice, below);
  const hexes = somewhere(random);
  const anyHex = () => hexes[random(hexes.length)]!;
  position.active = random(army.formations);
  for (let one = 0; one < army.formations; one++) position.order[one] = random(4);
  position.order[position.active] = ADVANCE + random(2);
  for (let unit = 0; unit < army.units; unit++) if (random(3) > 0) place(position, unit, anyHex(), random);
  for (let leader = 0; leader < army.leaders; leader++) {
    const hex = anyHex();
    if (!holds(position, enemyOf(army.leaderSide[leader] as Side), hex)) position.at[leader] = hex;
  }
  for (const unit of army.unitsOf[position.active]!) {
    const targets = position.hex[unit]! >= 0 && random(2) ? chargeTargets(position, unit, army.movement[unit]!) : [];
    if (targets.length > 0) position.charge[unit] = targets[random(targets.length)]!;
  }
  return position;
}

function somewhere(random: (below: number) => number): number[] {
  const [col, row] = [10 + random(24), 1 + random(11)];
  const hexes = Array.from(
    { length: 42 },
    (_, i) => `${col + (i % 7)}${String(row + Math.floor(i / 7)).padStart(2, "0")}`,
  );
  return hexes.flatMap((id) => ground.board.index.get(id) ?? []);
}

function place(position: Tolentino, unit: number, hex: number, random: (below: number) => number): void {
  position.fate[unit] = IN_PLAY;
  position.state[unit] = [GOOD, GOOD, GOOD, GOOD, 1, ROUTED][random(6)]!;
  if (holds(position, enemyOf(army.side[unit] as Side), hex) || !mayStack(position, [unit], hex)) return;
  position.hex[unit] = hex;
  position.reduced[unit] = army.weak[unit] ? random(2) : 0;
  position.moved[unit] = random(2);
}

const { procedure, step, decision } = rulebook<Tolentino, { type: string }>();
/** Fire and combat of the active formation. */
export const melee = procedure("bench").steps({
  fire: step("", (play) => play.call(bombardmentSegment, { fired: [] })),
  fight: step("", (play) => play.call(combatSegment, newCombatSegment())),
  over: decision({ rule: "", seat: () => "nobody", options: () => [{ type: "over" }], play: () => "over" }),
});
