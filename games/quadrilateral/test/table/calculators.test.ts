import { expect, test } from "vitest";
import { copyPosition } from "../../src/copy.ts";
import { AUSTRIAN, FRENCH, hexes, leaders, siegePlaces, units } from "../../src/data.ts";
import type { Quadrilateral } from "../../src/position.ts";
import { attritionCheck, restingOf, stationaryAttrition } from "../../src/rules/core/attritionChecks.ts";
import { hexOfUnit } from "../../src/rules/core/forces.ts";
import { initiative } from "../../src/rules/core/initiative.ts";
import { locLength } from "../../src/rules/core/lines.ts";
import { rollWeather } from "../../src/rules/core/weather.ts";
import { morale } from "../../src/rules/exclusive/morale.ts";
import { receiptOf } from "../../src/rules/exclusive/receipt.ts";
import "../../src/rules/sequence.ts";
import { faultsOfCalculators } from "../../src/table/calculators/words.ts";
import { calculators } from "../../src/table/calculators.ts";
import { attritionOf, fallChances, weatherAhead } from "../../src/table/chances/rolls.ts";
import { emptyMap, hexAt, lineBetween, put, scenarioPosition } from "../field.ts";
import { Trial } from "../rules/play.ts";

const DIE = [1, 2, 3, 4, 5, 6];

function computed(name: string, values: Readonly<Record<string, string>> = {}) {
  return calculators("en")
    .find((one) => one.name === name)!
    .compute(values);
}

test("every calculator works in both languages with what its form proposes, and its chances make up one", () => {
  expect(faultsOfCalculators()).toEqual([]);
  for (const language of ["en", "it"] as const) {
    const all = calculators(language);
    expect(all.map(({ name }) => name)).toEqual([
      "initiative",
      "attrition",
      "exchange",
      "battle",
      "pursuit",
      "surrender",
      "receipt",
      "replacements",
      "weather",
      "bridges",
      "forage",
    ]);
    for (const calculator of all) {
      const { results } = calculator.compute({});
      if (calculator.name === "surrender") continue;
      const groups = new Map<string, number>();
      for (const { group = "", chance } of results) groups.set(group, (groups.get(group) ?? 0) + chance);
      for (const sum of groups.values()) expect(sum, calculator.name).toBeCloseTo(1, 9);
    }
  }
});

/** The chances of what six plays, one for each face of the die, have brought. */
function faced<T>(play: (die: number) => T): Map<T, number> {
  const found = new Map<T, number>();
  for (const die of DIE) {
    const result = play(die);
    found.set(result, (found.get(result) ?? 0) + 1 / 6);
  }
  return found;
}

function expectSame<T>(played: ReadonlyMap<T, number>, exact: ReadonlyMap<T, number>): void {
  expect([...played.keys()].sort()).toEqual([...exact.keys()].sort());
  for (const [value, chance] of played) expect(exact.get(value)).toBeCloseTo(chance, 9);
}

test("§C7.8 §C7.9 §C8.6 initiative: what every face of the die does to a Force beside an enemy", () => {
  const position = lineBetween(emptyMap(), AUSTRIAN, "E4531", "E3228");
  put(position, "massena", "E1728", { rampon: 4 });
  const leader = put(position, "davidovich", "E1729", { sporck: 4 });
  const played = faced((die) => {
    const trial = new Trial(copyPosition(position)).begin(initiative, { side: AUSTRIAN }, [die, 1, 1, 1]);
    return trial.play({ type: "initiative", leader }).event("initiative")!.result as string;
  });
  const forecast = computed("initiative", {
    initiative: String(leaders.initiative[leader]),
    enemy: String(leaders.initiative[leaders.ids.indexOf("massena")]),
    weather: position.weather,
  });
  expectSame(played, new Map(forecast.results.map(({ result, chance }) => [result, chance])));
});

test("§C11.3 §C11.5 attrition: what every face of the die costs a Force on the march", () => {
  const position = lineBetween(emptyMap(), FRENCH, "E2601", "E2121");
  const leader = put(position, "augereau", "E1728", { rampon: 5, pijon: 4, vial: 4, verdier: 4 });
  position.ap[FRENCH] = 3;
  position.condition[FRENCH] = 10;
  position.weather = "heat";
  const marched = { side: FRENCH, leader, spent: 12, size: 17, mountain: false, forced: true, moved: true };
  const played = faced((die) => {
    const trial = new Trial(copyPosition(position)).begin(attritionCheck, { ...marched, forages: false }, [die]);
    return trial.events.find((event) => event.type === "attrition" && "loss" in event)!.loss as number;
  });
  const { losses } = attritionOf({
    size: 17,
    spent: 12,
    ap: 3,
    forage: null,
    forcedMarch: true,
    mountain: false,
    terrain: hexes.terrain[hexAt("E1728")]!,
    weather: "heat",
    condition: 10,
    besieging: false,
    town: false,
    bonus: false,
    centerMoving: false,
  });
  expectSame(played, losses);
});

/** Mantova alone with the French around it. */
function mantova(): Quadrilateral {
  const position = scenarioPosition("campaign-1797-01-07");
  for (const [i, hex] of position.leaderHex.entries()) {
    if (leaders.side[i] === AUSTRIAN && hex >= 0 && hexes.siege[hex] !== 0) position.leaderHex[i] = hexAt("E4531");
  }
  position.duration[0] = 5;
  return position;
}

test("§C15.1 §C11.13 surrender: every fall of the three dice of a turn before Mantova, hunger and summons", () => {
  const position = mantova();
  expect([position.siege[0], siegePlaces.ids[0]]).toEqual([1, "mantova"]);
  const list = [...position.strength.entries()].filter(
    ([unit, sps]) => sps > 0 && hexes.siege[hexOfUnit(position, unit)] === 0,
  );
  const arm = (wanted: number) => list.filter(([unit]) => units.arm[unit] === wanted).map(([, sps]) => sps);
  let fallen = 0;
  for (const hunger of DIE) {
    const starved = copyPosition(position);
    new Trial(starved).begin(stationaryAttrition, restingOf(AUSTRIAN), [hunger]);
    for (const one of DIE) {
      for (const other of DIE) {
        const trial = new Trial(copyPosition(starved)).begin(morale, { side: FRENCH }, [one, other]);
        if (trial.event("surrenderRoll")!.surrendered) fallen += 1 / 216;
      }
    }
  }
  const exact = fallChances(
    {
      infantry: arm(0),
      cavalry: arm(1),
      guns: arm(2),
      defender: AUSTRIAN,
      turn: position.turn,
      capacity: siegePlaces.capacity[0]!,
      condition: position.condition[AUSTRIAN],
      duration: 5,
      morale: 0,
      commanderInside: true,
      reliefNear: false,
    },
    2,
  );
  expect(fallen).toBeGreaterThan(0);
  expect(exact[0]).toBeCloseTo(fallen, 9);
  expect(exact[1]).toBeGreaterThan(exact[0]!);
});

test("§C3.3 weather: the chances of three turns are those of all 216 falls of three dice, carried over in October", () => {
  const position = emptyMap();
  const played = new Map<string, number>();
  for (const one of DIE) {
    for (const two of DIE) {
      for (const three of DIE) {
        const play = { position, roll: () => dice.shift()!, tell: () => {} } as never;
        const dice = [one, two, three];
        position.weather = "rain";
        for (const turn of [40, 41, 42]) {
          position.turn = turn;
          rollWeather(play);
        }
        played.set(position.weather, (played.get(position.weather) ?? 0) + 1 / 216);
      }
    }
  }
  expectSame(played, weatherAhead(40, "rain", 3)[2]!);
});

test("§C4.14 §C4.15 receipt: the calculator gives what the die gives along the LOC of a scenario", () => {
  const position = scenarioPosition("castiglione");
  for (const [side, name] of [
    [AUSTRIAN, "austrian"],
    [FRENCH, "french"],
  ] as const) {
    const forecast = computed("receipt", { side: name, loc: String(locLength(position, side)), morale: "0" });
    const exact = new Map(forecast.results.map(({ result, chance }) => [result, chance]));
    expectSame(
      faced((die) => `aps-${receiptOf(position, side, die)}`),
      exact,
    );
  }
});

test("§C9.2 §E15 §C5.2 bridges, forage and replacements answer as the tables do", () => {
  expect(computed("bridges", { work: "damage", crossing: "stone", zone: "yes" }).results).toMatchObject([
    { result: "done", chance: 1 / 3 },
    { result: "failed" },
  ]);
  expect(computed("bridges", { work: "repair", crossing: "wood" }).results).toMatchObject([
    { result: "done", chance: 1 },
  ]);
  expect(computed("forage", { hex: "1728" }).results).toMatchObject([{ result: "quarters" }]);
  expect(computed("replacements", { side: "austrian", morale: "-2" }).faces![0]).toEqual({
    die: 1,
    result: "3 infantry, 1 cavalry, 0 artillery",
  });
});

test("a calculator refuses what the map or the table does not know, with a sentence", () => {
  expect(() => computed("forage", { hex: "4699" })).toThrow("The map has no hex E4699.");
  expect(() => computed("battle", { attackInfantry: "", attackCavalry: "" })).toThrow("The attacker needs");
});
