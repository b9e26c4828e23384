import type { Option } from "@gonfalon/engine/kernel";
import { afterAll, describe, expect, test } from "vitest";
import mapFile from "../../data/map.json";
import tablesFile from "../../data/tables.json";
import { useData } from "../../src/data.ts";
import type { MapFile, TablesFile } from "../../src/files.ts";
import { tolentino } from "../../src/index.ts";
import { rangeOf } from "../../src/rules/command.ts";
import { isTrapped } from "../../src/rules/leaders.ts";
import { night } from "../../src/rules/night.ts";
import { retreat, retreatOf } from "../../src/rules/retreat.ts";
import { rout } from "../../src/rules/rout.ts";
import { procedures } from "../../src/rules/rulebook.ts";
import { inZoneOf } from "../../src/rules/zones.ts";
import { refuse } from "../../src/table/refuse.ts";
import { board, hex, leader, run, unit } from "../board.ts";
import { attacksOn, combat } from "../fight.ts";
import { costOf, movement, reach } from "../marching.ts";

const { view } = tolentino;

/**
 * What the rules say of ground that the battlefield does not have: an impassable hexside, a hex that costs more than an
 * allowance, a star in the open. The same map, with a cliff round three sides of 3209 and broken ground that is a marsh.
 */
const map = mapFile as MapFile;
const tables = tablesFile as TablesFile;
const CLIFF = [
  ["3209", "3208"],
  ["3209", "3308"],
  ["3209", "3309"],
];

/** On the map every star lies in a town or a Fortified position, where nobody is in an EZoC or has to withdraw anyway. */
const STAR = "3610";

const steep = {
  ...map,
  hexsides: { ...map.hexsides, impassable: CLIFF },
  victoryHexes: [...map.victoryHexes, { hex: STAR, vp: 1 }],
};
const marshy = structuredClone(tables);
for (const line of marshy.terrainEffects.hexes) if (/rough|woods/.test(line.id)) line.move!.infantry = 9;
const onOurs = <T>(look: () => T): T => {
  useData({ "map.json": map, "tables.json": tables });
  const seen = look();
  useData({ "map.json": steep, "tables.json": marshy });
  return seen;
};
useData({ "map.json": steep, "tables.json": marshy });
afterAll(() => useData({ "map.json": map, "tables.json": tables }));

describe("an impassable hexside", () => {
  test("§8c a zone of control does not reach across it", () => {
    const controlled = () => {
      const position = board({ "a-hil-1": "3209" });
      return ["3208", "3308", "3309", "3210", "3109"].map((place) => inZoneOf(position, 0, hex(place)));
    };
    expect(controlled()).toEqual([false, false, false, true, true]);
    expect(onOurs(controlled)).toEqual([true, true, true, true, true]);
  });

  test("§4.3.3 a command line does not run across it", () => {
    const commanded = () => {
      const range = rangeOf(board({ "l-medici": "3209" }), leader("l-medici"));
      return ["3208", "3309", "3210"].map((place) => range[hex(place)]);
    };
    expect(commanded()).toEqual([0, 0, 1]);
    expect(onOurs(commanded)).toEqual([1, 1, 1]);
  });

  test("§9.2 §9.1a nobody moves across it: the way leads round", () => {
    const cost = () =>
      costOf(board({ "a-hil-1": "3209", "n-6r-1": "3903" }, { orders: { S: "Attack" } }), "a-hil-1", "3208");
    expect(cost()).toBe(onOurs(cost) + 1);
    const barred = movement(board({ "a-hil-1": "3209", "n-6r-1": "3903" }, { orders: { S: "Defense" } }), "S");
    barred.pick({ type: "move" });
    const { reasons } = refuse(view(barred.position, "austrian"), { type: "go", to: hex("3208") } as Option);
    expect(reasons).toMatchObject([{ rule: "9.2", key: "bar.impassable" }]);
  });

  test("§12 §12.4 nobody attacks across it", () => {
    const offers = () =>
      attacksOn(
        combat(
          board({ "a-hil-1": "3209", "n-6r-1": "3208", "n-9r-1": "3210" }, { orders: { S: "Attack" }, active: "S" }),
        ),
      );
    expect(offers()).toEqual(["3209 > 3210"]);
    expect(onOurs(offers)).toEqual(["3209 > 3208+3210"]);
  });

  const shutIn = { "a-hil-1": "3209", "n-6r-1": "3108", "n-9r-1": "3109", "n-3l-1": "3210" };
  test("§12.6.3 §12.8a a unit that it keeps from retreating is eliminated for good", () => {
    const fate = () => {
      const position = board(shutIn);
      run(procedures, position, retreat, retreatOf([unit("a-hil-1")], [hex("3210")], "12.5.4e"));
      return position.fate[unit("a-hil-1")];
    };
    expect([fate(), onOurs(fate)]).toEqual([-1, 0]);
  });

  test("§15.2.1 so is one that it keeps from running", () => {
    const fate = () => {
      const position = board(shutIn, { states: { "a-hil-1": "routed" } });
      run(procedures, position, rout, { unit: unit("a-hil-1"), left: 2, away: [hex("3210")] });
      return position.fate[unit("a-hil-1")];
    };
    expect([fate(), onOurs(fate)]).toEqual([-1, 0]);
  });

  test("§8.2.3a a leader is trapped between it and the enemy", () => {
    const trapped = () =>
      isTrapped(board({ ...shutIn, "a-hil-1": "1010", "l-senitzer": "3209" }), leader("l-senitzer"));
    expect([trapped(), onOurs(trapped)]).toEqual([true, false]);
  });
});

describe("a victory point hex in the open", () => {
  test("§17.2a whoever holds it does not withdraw at night", () => {
    const asked = () =>
      run(procedures, board({ "n-6r-1": STAR, "a-hil-1": "3609" }, { turn: 6 }), night, { waiting: [] }).ask();
    expect([asked(), onOurs(asked)]).toEqual(["over", "night.withdraw"]);
  });
});

describe("a hex that costs more than an allowance", () => {
  test("§9.1.1a it can be entered as the one hex of a move, and §9.1.1 not after another", () => {
    const from = (place: string) =>
      reach(board({ "a-hil-1": place, "n-6r-1": "3903" }, { orders: { S: "Attack" } }), "a-hil-1");
    expect(from("2605").get("2606")).toBe(4);
    expect([...from("2605").keys()].filter((place) => place.endsWith("07"))).toEqual([]);
    expect([from("2604").has("2605"), from("2604").has("2606")]).toEqual([true, false]);
  });
});
