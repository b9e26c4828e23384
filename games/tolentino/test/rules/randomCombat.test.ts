import { type Dice, diceFrom, draw, Flow, type Procedure, rulebook } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import type { Side } from "../../src/army.ts";
import { army, ground } from "../../src/data.ts";
import { invariants } from "../../src/invariants.ts";
import { ADVANCE, enemyOf, GOOD, holds, IN_PLAY, ROUTED, type Tolentino } from "../../src/position.ts";
import { bombardmentSegment } from "../../src/rules/bombardment.ts";
import { chargeTargets } from "../../src/rules/cavalry.ts";
import { combatSegment, newCombatSegment } from "../../src/rules/combatSegment.ts";
import { mayStack } from "../../src/rules/stacking.ts";
import { board } from "../board.ts";
import { fighting } from "../fight.ts";

/**
 * Random play of whole games rarely comes to blows. Here two armies are thrown at random into a few hexes, in all states
 * and under all orders, and one formation bombards and fights.
 */
function randomCombat(seed: number): Tolentino {
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
const bench = procedure("bench").steps({
  fire: step("", (play) => play.call(bombardmentSegment, { fired: [] })),
  fight: step("", (play) => play.call(combatSegment, newCombatSegment())),
  over: decision({ rule: "", seat: () => "nobody", options: () => [{ type: "over" }], play: () => "over" }),
});

/** Plays at random to the end; says what was asked. */
function playOut(flow: Flow<Tolentino, object>, position: Tolentino, choices: Dice): string[] {
  const asked: string[] = [];
  flow.begin(position, bench);
  while (!position.outcome) {
    const choice = flow.choice(position);
    if (choice.over || choice.ask === "bench.over") break;
    asked.push(choice.ask);
    expect(choice.options.length, choice.ask).toBeGreaterThan(0);
    flow.play(position, choice.options[draw(choices, choice.options.length)]!);
    expect(invariants(position)).toEqual([]);
  }
  return asked;
}

test("melees thrown at random end without a dead end or a broken stack, and come to all the common questions of combat", () => {
  const flow = new Flow<Tolentino, object>([...fighting, bench] as unknown as Procedure<Tolentino>[]);
  const asked = new Set<string>();
  for (let seed = 1; seed <= 150; seed++) {
    for (const ask of playOut(flow, randomCombat(seed), diceFrom(`choices ${seed}`, "fast"))) asked.add(ask);
  }
  const common = ["combat.declare", "retireBeforeCombat.retire", "defensiveFire.fire", "combat.order", "assault.press"];
  const grim = ["assault.attackerLoss", "assault.defenderLoss", "retreat.move", "rout.run", "advance.advance"];
  expect([...asked]).toEqual(expect.arrayContaining([...common, ...grim, "bombardment.fire", "morale.choose"]));
});
