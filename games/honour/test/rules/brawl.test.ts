import { linkBetween } from "@gonfalon/engine/board";
import { diceFrom } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { board, SIDES } from "../../src/data.ts";
import { invariants } from "../../src/invariants.ts";
import type { Honour } from "../../src/position.ts";
import { combatPhase, combatPhaseOf } from "../../src/rules/combat/phase.ts";
import { forcesAt, forcesOf, sideOf } from "../../src/rules/forces.ts";
import { isPassable } from "../../src/rules/movement.ts";
import { run } from "../bench.ts";
import { scenario } from "../table.ts";

/** Random numbers of a test, the same every time. */
function lots(seed: number) {
  let state = seed * 2654435761;
  return (n: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/** Everybody marches to a hex beside some enemy, digs or not, is shaken or not. */
function brawl(number: number, draw: (n: number) => number): Honour {
  const position = scenario(number);
  if (number === 3) position.swissStatus = "anti-french";
  const rivals = forcesOf(position, SIDES[1]!);
  for (const primo of forcesOf(position, SIDES[0]!)) {
    const goal = position.hex[rivals[draw(rivals.length)]!]!;
    const near = Array.from(board.ids.keys()).filter((hex) => {
      const link = linkBetween(board, hex, goal);
      return link >= 0 && isPassable(position, link) && isPassable(position, board.back[link]!);
    });
    // Two Forces of a side may meet in one hex before the next Consolidation Segment.
    const isFree = (hex: number) =>
      forcesAt(position, hex).every((one) => draw(3) === 0 && sideOf(position, one) === SIDES[0]);
    const free = near.filter(isFree);
    if (free.length === 0) continue;
    const hex = free[draw(free.length)]!;
    position.hex[primo] = hex;
    position.order[primo] = "attack";
    position.leftHex[primo] = draw(2);
    if (draw(2)) position.earthworks.push({ hex, level: 1, sides: 0b111 << draw(4) });
  }
  position.administrativeMarch.fill(0);
  position.demoralised = position.demoralised.map(() => (draw(5) === 0 ? 1 : 0));
  position.dice = diceFrom(`brawl ${draw(1000)}`, "fast");
  return position;
}

test.each([1, 2, 3, 4, 5])(
  "§2.2.D a Combat Phase of scenario %i with everybody in contact ends and keeps every invariant",
  (number) => {
    const asked = new Set<string>();
    for (let seed = 1; seed <= 6; seed++) {
      const draw = lots(seed + 10 * number);
      const position = brawl(number, draw);
      const phase = run(position, combatPhase, combatPhaseOf());
      let last = "";
      for (let i = 0; phase.ask() !== "over"; i++) {
        expect(i, `seed ${seed} after ${last}`).toBeLessThan(3000);
        const options = phase.options();
        asked.add(phase.ask());
        expect(options.length, phase.ask()).toBeGreaterThan(0);
        const option = options[draw(options.length)]!;
        last = `${phase.ask()} ${JSON.stringify(option)}`;
        phase.pick(option as unknown as Record<string, unknown>);
        expect(invariants(position), `seed ${seed} after ${last}`).toEqual([]);
      }
    }
    expect(asked).toContain("combatPhase.decide");
  },
);
