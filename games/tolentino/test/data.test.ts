import { copy } from "@gonfalon/engine/kernel";
import { withData } from "@gonfalon/engine/testkit";
import { describe, expect, test } from "vitest";
import { army, data, dataHash, ground, map, scenario, tables, useData } from "../src/data.ts";
import { CLEAR, INFANTRY } from "../src/ground.ts";
import { tolentino } from "../src/index.ts";
import { columnOf, resultOf, rungOf } from "../src/rules/combatTable.ts";
import { setUp, startHexes } from "../src/setup.ts";
import { hex, unit } from "./board.ts";

interface Row {
  readonly die: number;
  readonly results: readonly string[];
}

describe("the data", () => {
  test("§1.3a §2.1 there are 61 units, 18 leaders and 9 formations on 480 hexes", () => {
    expect([army.units, army.leaders, army.formations, ground.board.size]).toEqual([61, 18, 9, 480]);
  });

  test("every unit has a start or an entry, and every start hex can be entered", () => {
    const start = startHexes();
    const entering = scenario.reinforcements.flatMap(({ units }) => units).map(unit);
    for (let one = 0; one < army.units; one++) {
      expect(start[one]! >= 0 || entering.includes(one)).toBe(true);
      if (start[one]! >= 0) expect(ground.cost[army.arm[one]!]![start[one]!]).toBeGreaterThan(0);
    }
    expect(setUp().at.filter((at) => at >= 0)).toHaveLength(16);
  });

  test("the Combat Results Table has an entry for each odds column and each modified die", () => {
    const { columns, rows } = tables.combatResults;
    const [least, most] = tables.combatModifiers.limit;
    expect(rows.map(({ die }) => die)).toEqual(Array.from({ length: 6 + most - least }, (_, i) => 1 + least + i));
    for (const { results } of rows) expect(results).toHaveLength(columns.length);
  });

  test("§10.4 a bridge lies where a road or trail crosses a stream, and nowhere else", () => {
    for (let link = 0; link < ground.stream.length; link++) {
      const crossing = ground.stream[link] && (ground.road[link] || ground.trail[link]);
      expect(Boolean(ground.bridge[link])).toBe(Boolean(crossing));
    }
  });

  test("the stars of the scenario are those of the map, and the turn record reaches the last turn", () => {
    const sorted = (list: readonly { hex: string; vp: number }[]) => list.map(({ hex, vp }) => `${hex}:${vp}`).sort();
    expect(sorted(scenario.victoryHexes)).toEqual(sorted(map.victoryHexes));
    expect(tables.turnRecord.turns.map(({ turn }) => turn)).toEqual(Array.from({ length: 12 }, (_, i) => i + 1));
    expect(ground.terrain[hex("1112")]).toBe(CLEAR);
  });

  test("an owner's own table takes the place of ours everywhere, and a broken one is refused by name", () => {
    const ours = data();
    const before = dataHash();
    const changed = copy(ours["tables.json"]) as {
      terrainEffects: { hexes: { id: string; move: { infantry: number } }[] };
    };
    changed.terrainEffects.hexes.find(({ id }) => id === "clear")!.move.infantry = 2;
    withData({ data, useData }, { "tables.json": changed }, () => {
      expect(ground.cost[INFANTRY]![hex("3209")]).toBe(4);
      expect(dataHash()).not.toBe(before);
      const broken = { ...(ours["tables.json"] as object), combatResults: { columns: [], rows: [{ die: "one" }] } };
      expect(() => useData({ "tables.json": broken })).toThrow("tables.json: at /combatResults/rows/0");
      expect(() => useData({ "table.json": {} })).toThrow('no data file "table.json"');
    });
    expect([dataHash(), ground.cost[INFANTRY]![hex("3209")]]).toEqual([before, 2]);
  });

  test("§12.5 rows of an owner's Combat Results Table may stand in any order, but none may be missing, nor a column", () => {
    const ours = data()["tables.json"] as { combatResults: { columns: string[]; rows: Row[] } };
    const { columns, rows } = ours.combatResults;
    const resultsWith = (changed: readonly Row[]) => {
      useData({ "tables.json": { ...ours, combatResults: { columns, rows: changed } } });
      return [-2, 3, 9].map((die) => resultOf(columnOf(rungOf(6, 2)), die));
    };
    try {
      const [first, second, ...rest] = rows;
      const usual = resultsWith(rows);
      expect(resultsWith([...rows].reverse())).toEqual(usual);
      expect(() => resultsWith([first!, ...rest])).toThrow(`no row for a die of ${second!.die}`);
      expect(() => resultsWith(rows.slice(0, -1))).toThrow("does not have every row");
      const short = { ...second!, results: second!.results.slice(1) };
      expect(() => resultsWith([first!, short, ...rest])).toThrow(`die ${second!.die}: a column is missing`);
    } finally {
      useData({ "tables.json": ours });
    }
  });

  test("an owner's own scenario brings its own title", () => {
    const ours = data()["scenarios/battle.json"] as { title: string };
    withData({ data, useData }, { "scenarios/battle.json": { ...ours, title: "Another day" } }, () => {
      expect(tolentino.scenarios).toHaveLength(1);
      const told = { id: scenario.id, title: "Another day", titleIn: { it: "Another day" } };
      expect(tolentino.scenarios[0]).toMatchObject(told);
    });
    expect(tolentino.scenarios[0]!.title).toBe(ours.title);
  });
});
