import { expect, test } from "vitest";
import { FRENCH, leaders, pieces, SIDES, scenarios, units } from "../../src/data.ts";
import { NOWHERE, type Quadrilateral } from "../../src/position.ts";
import { forcedMarch } from "../../src/rules/core/forcedMarch.ts";
import { forcesIn, headOf } from "../../src/rules/core/forces.ts";
import { march, marchOf } from "../../src/rules/core/march.ts";
import { freshMarks } from "../../src/rules/core/marks.ts";
import { movement } from "../../src/rules/core/movement.ts";
import { withdrawals } from "../../src/rules/core/repulse.ts";
import { emptyMap, hexAt, put, scenarioPosition } from "../field.ts";
import { Playing } from "../playing.ts";
import { random } from "../random.ts";
import "../../src/rules/sequence.ts";
import { Trial } from "./play.ts";

/** Every unit has a leader or a hex, and a leader is where the head of his chain is. */
function faults(position: Quadrilateral): string[] {
  const astray = leaders.ids.filter(
    (_, leader) => position.leaderHex[leader] !== position.leaderHex[headOf(position, leader)],
  );
  const lost = units.ids.filter(
    (_, unit) => position.strength[unit]! > 0 && position.unitLeader[unit] === NOWHERE && position.unitHex[unit]! < 0,
  );
  const below = units.ids.filter((_, unit) => position.strength[unit]! < 0);
  return [...astray, ...lost, ...below];
}

test("§II §C6.9 §C12.1 random Movement Phases of every scenario end with one Force in each hex and nobody lost", () => {
  for (const [seed, { id }] of scenarios.entries()) {
    const position = scenarioPosition(id);
    const below = random(seed + 1);
    for (const side of [...SIDES, ...SIDES]) {
      position.phasing = side;
      freshMarks(position);
      for (const [procedure, who] of [
        [movement, side],
        [forcedMarch, side === 0 ? 1 : 0],
      ] as const) {
        position.outcome = null;
        new Playing(position, procedure, { side: who }).random(below);
        expect(faults(position)).toEqual([]);
      }
      const crowded = leaders.ids.filter((_, leader) => {
        const hex = position.leaderHex[leader]!;
        return hex !== NOWHERE && forcesIn(position, leaders.side[leader]!, hex).length > 1;
      });
      expect(crowded).toEqual([]);
    }
  }
});

test("§C7.12 a march is told step by step: everybody hears from where to where, its owner also who it was", () => {
  const position = emptyMap();
  position.phasing = FRENCH;
  const massena = put(position, "massena", "E0305", { rampon: 4 });
  const trial = new Trial(position).begin(march, marchOf(position, massena, "command"));
  trial.play({ type: "march", hex: hexAt("E0306") });
  const told = trial.events.filter(({ type }) => type === "moved");
  expect(told.map(({ from, hex }) => [from, hex])).toContainEqual([hexAt("E0305"), hexAt("E0306")]);
  const named = told.filter(({ leader }) => leader !== undefined);
  expect(named.map(({ leader, audience }) => [leader, audience])).toEqual([[massena, ["french"]]]);
});

test("§C8.13 a vedette that withdraws has its whole 10 MPs: three hexes over marsh and river", () => {
  const position = emptyMap();
  position.weather = "fair";
  const vedette = pieces.vedette.indexOf(FRENCH);
  position.vedetteHex[vedette] = hexAt("E0445");
  // The cheapest way to E0744 costs 10 MPs, counted on the map by hand.
  expect(withdrawals(position, vedette, hexAt("E0345"))).toContain(hexAt("E0744"));
});
