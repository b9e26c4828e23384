import { diceFrom } from "@gonfalon/engine/kernel";
import { playedChains } from "@gonfalon/engine/testkit";
import { expect, test } from "vitest";
import { copyPosition } from "../../src/copy.ts";
import { AUSTRIAN, FRENCH, leaders, SIDE_NAMES, type Side, unitNamed, units } from "../../src/data.ts";
import type { QuadrilateralOption } from "../../src/option.ts";
import type { Quadrilateral } from "../../src/position.ts";
import { combat } from "../../src/rules/core/combat.ts";
import { groundOf } from "../../src/rules/core/odds.ts";
import "../../src/rules/sequence.ts";
import { type BattleCase, battleChances, endOf, type Fighter } from "../../src/table/chances/battle.ts";
import { emptyMap, hexAt, lineBetween, put } from "../field.ts";
import { Trial } from "../rules/play.ts";

type Types = readonly [Fighter["type"], Fighter["type"]];
type Force = { readonly leader: string; readonly hex: string; readonly units: Readonly<Record<string, number>> };

const FRENCH_FORCE: Force = {
  leader: "massena",
  hex: "E1728",
  units: { rampon: 4, pijon: 4, vial: 2, beaumont: 2, "art-massena": 2 },
};
const AUSTRIAN_FORCE: Force = {
  leader: "quasdanovich",
  hex: "E1729",
  units: { sporck: 4, huff: 3, klenau: 3, "reserve-artillerie": 2 },
};

function field(one: Force, other: Force): Quadrilateral {
  const position = lineBetween(emptyMap(), AUSTRIAN, "E2951", "E3246");
  lineBetween(position, FRENCH, "E2601", "E2121");
  for (const force of [one, other]) put(position, force.leader, force.hex, force.units);
  position.phasing = FRENCH;
  position.weather = "rain";
  return position;
}

/** Both sides as the calculator takes them to be. */
function choose(options: readonly QuadrilateralOption[], type: string): QuadrilateralOption {
  const marker = options.find((one) => one.type === "battleType" && one.battleType === type);
  const wanted = ["attackHex", "fight", "takeHit", "retreatTo", "pursue", "counterattack", "noPursuit", "endSegment"];
  const farthest = options.filter((one) => one.type === "pursueFor").at(-1);
  const first = wanted.map((name) => options.find((one) => one.type === name)).find((one) => one !== undefined);
  return marker ?? farthest ?? first ?? options[0]!;
}

/** One battle by the rules: who has won, and the SPs lost by attacker and defender. */
function fought(position: Quadrilateral, types: Types): { victor: number; lost: [number, number] } {
  const sps = (side: Side) => units.ofSide[side].reduce((sum, unit) => sum + position.strength[unit]!, 0);
  const before = [sps(FRENCH), sps(AUSTRIAN)] as const;
  const trial = new Trial(position).begin(combat, { side: FRENCH });
  for (let i = 0; i < 500 && !trial.over && !trial.event("battleOver"); i++) {
    const { options, seat } = trial.choice;
    trial.play(choose(options, seat === SIDE_NAMES[FRENCH] ? types[0] : types[1]), seat);
  }
  const over = trial.event("battleOver") as { victor?: string | null } | undefined;
  const victor = over?.victor === "french" ? 0 : over?.victor === "austrian" ? 1 : -1;
  return { victor, lost: [before[0] - sps(FRENCH), before[1] - sps(AUSTRIAN)] };
}

function caseOf(one: Force, other: Force, types: Types): BattleCase {
  const fighter = (force: Force, type: Fighter["type"]): Fighter => {
    const leader = leaders.ids.indexOf(force.leader);
    const arm = (wanted: number) =>
      Object.entries(force.units).flatMap(([id, sp]) => (units.arm[unitNamed(id)] === wanted ? [sp] : []));
    return {
      infantry: arm(0),
      cavalry: arm(1),
      guns: arm(2),
      initiative: leaders.initiative[leader]!,
      bonus: leaders.bonus[leader]! > 0,
      type,
      ground: groundOf(hexAt(force.hex)),
    };
  };
  const sides = [fighter(one, types[0]), fighter(other, types[1])] as const;
  return { sides, hexside: 1, hexsideDie: 0, weather: "rain", surprised: false };
}

const GAMES = playedChains(400);

test.each<[...Types]>([
  ["pursuit", "pursuit"],
  ["pitched", "pitched"],
  ["pitched", "pursuit"],
])(
  `§C14.8 §C14.22 §C14.30 the chances of a whole battle, %s against %s, are what ${GAMES.toLocaleString("en")} battles bring`,
  (one, other) => {
    const { ends } = battleChances(caseOf(FRENCH_FORCE, AUSTRIAN_FORCE, [one, other]));
    const exact = { wins: [0, 0], lost: [0, 0], squares: [0, 0], all: 0 };
    for (const [key, chance] of ends) {
      const { victor, lost } = endOf(key);
      exact.all += chance;
      if (victor >= 0) exact.wins[victor]! += chance;
      for (const side of [0, 1] as const) {
        exact.lost[side]! += chance * lost[side];
        exact.squares[side]! += chance * lost[side] ** 2;
      }
    }
    expect(exact.all).toBeCloseTo(1, 9);
    const ready = field(FRENCH_FORCE, AUSTRIAN_FORCE);
    const played = { wins: [0, 0], lost: [0, 0] };
    for (let game = 0; game < GAMES; game++) {
      const position = copyPosition(ready);
      position.dice = diceFrom(`battle ${one} ${other} ${game}`, "fast");
      const { victor, lost } = fought(position, [one, other]);
      if (victor >= 0) played.wins[victor]! += 1 / GAMES;
      for (const side of [0, 1] as const) played.lost[side]! += lost[side] / GAMES;
    }
    for (const side of [0, 1] as const) {
      const spread = (chance: number) => 5 * Math.sqrt((chance * (1 - chance)) / GAMES) + 1e-9;
      expect(Math.abs(played.wins[side]! - exact.wins[side]!)).toBeLessThan(spread(exact.wins[side]!));
      const deviation = Math.sqrt(exact.squares[side]! - exact.lost[side]! ** 2);
      expect(Math.abs(played.lost[side]! - exact.lost[side]!)).toBeLessThan((4 * deviation) / Math.sqrt(GAMES) + 1e-9);
    }
  },
);

test.each([
  ["E4531", 6, 1],
  ["verona", 7, 5 / 6],
  ["E2409", 3, 4 / 6],
])(
  "§C10.16 the chance to take %s from its garrison alone with %i SPs is %f; a garrison that wins is still there",
  (where, sps, chance) => {
    const position = emptyMap();
    const fighter = { cavalry: [], guns: [], initiative: 3, bonus: false, type: "pursuit" } as const;
    const { ends } = battleChances({
      sides: [
        { ...fighter, infantry: [sps], ground: groundOf(hexAt("E0305")) },
        { ...fighter, infantry: [1], ground: groundOf(hexAt(where)) },
      ],
      hexside: 1,
      hexsideDie: 0,
      weather: position.weather,
      surprised: false,
      siege: "garrison",
    });
    const outcomes = [...ends].map(([key, share]) => ({ ...endOf(key), share }));
    const taken = outcomes.filter(({ victor }) => victor === 0);
    expect(taken.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(chance);
    for (const { victor, lost } of outcomes) expect(lost[1]).toBe(victor === 0 ? 1 : 0);
  },
);
