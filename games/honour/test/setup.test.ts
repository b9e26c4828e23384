import { describe, expect, test } from "vitest";
import { copyOf } from "../src/copy.ts";
import { board, casts, data, dataHash, hexes, hexNamed, placeNamed, places, reworded, useData } from "../src/data.ts";
import { castOf, type Honour, SPARE, WAITING } from "../src/position.ts";
import type { ScenarioData } from "../src/schemas/index.ts";
import { capitano, scenario } from "./table.ts";

/** SPs at start and to come, by seat: the strength table of the design notes (dice and help of Genova apart). */
const STRENGTH: Readonly<Record<number, readonly [number, number, number, number]>> = {
  1: [82, 0, 72, 0],
  2: [32, 0, 10, 16],
  3: [85, 59, 45, 54],
  4: [50, 5, 46, 14],
  5: [73, 8, 33, 34],
};

function strength(position: Honour, side: "french" | "rivals", waiting: boolean): number {
  const { armies, groups, units } = castOf(position);
  return position.sp.reduce((sum, sp, unit) => {
    const army = position.army[unit]!;
    const group = groups[units.group[unit]!];
    if (army < 0 || armies.side[army] !== side || group?.dice) return sum;
    return (position.holder[unit] === WAITING) === waiting ? sum + sp : sum;
  }, 0);
}

describe("the data", () => {
  test("the map has 2,080 hexes, each with a terrain and a region, and 64 Fortresses", () => {
    expect(board.size).toBe(2080);
    expect(hexes.terrain).toHaveLength(2080);
    expect(places.fortress.reduce((sum, one) => sum + one, 0)).toBe(64);
  });

  test("other words do not change the hash, another number does", () => {
    const before = dataHash();
    const { "style.json": _, ...ours } = data();
    useData(reworded());
    expect(dataHash()).toBe(before);
    const capitani = structuredClone(ours["capitani.json"]) as { capitani: { initiative: number }[] };
    capitani.capitani[0]!.initiative++;
    useData({ ...ours, "capitani.json": capitani });
    expect(dataHash()).not.toBe(before);
    useData(ours);
    expect(dataHash()).toBe(before);
  });

  test("a table that lacks a row is refused by its name, and nothing changes", () => {
    const before = dataHash();
    expect(() => useData({ "tables.json": { tables: {} } })).toThrow("tables.json: at /tables/terrain-effects-chart");
    expect(dataHash()).toBe(before);
  });
});

describe("set-up", () => {
  test.each([1, 2, 3, 4, 5])("scenario %i has the SPs of both sides, at start and to come", (number) => {
    const position = scenario(number);
    const [french, frenchLater, rivals, rivalsLater] = STRENGTH[number]!;
    expect(strength(position, "french", false)).toBe(french);
    expect(strength(position, "french", true)).toBe(frenchLater);
    expect(strength(position, "rivals", false)).toBe(rivals);
    expect(strength(position, "rivals", true)).toBe(rivalsLater);
  });

  test.each([1, 2, 3, 4, 5])(
    "§3.1 in scenario %i no Card holds more Combat Units than the Rank of its Capitano",
    (number) => {
      const { capitani, units } = casts[number - 1]!;
      const held = new Array<number>(capitani.count).fill(0);
      for (const who of units.allotted) if (who >= 0) held[who]!++;
      const landing = casts[number - 1]!.groups.filter(({ dice }) => dice);
      for (const { units: list } of landing.slice(1)) for (const unit of list) held[units.allotted[unit]!]!--;
      expect(held.filter((count, who) => count > capitani.rank[who]!)).toEqual([]);
    },
  );

  test.each([1, 2, 3, 4, 5])("§S0a the counters of scenario %i are those of its lines, with their SPs", (number) => {
    const { data, units } = casts[number - 1]!;
    const lines = [...data.setup, ...data.reinforcements.flatMap(({ force }) => force ?? [])].flatMap(
      (one) => one.units,
    );
    const pools = Object.values(data.pools ?? {}).flatMap((pool) => pool.units);
    const loose = data.reinforcements.flatMap((one) => one.units ?? []);
    const wanted = tally([...lines, ...pools, ...loose]);
    const made: Record<string, number> = {};
    const dice = casts[number - 1]!.groups.filter((group) => group.dice).flatMap((group) => group.units);
    units.typeIds.forEach((type, unit) => {
      if (!units.spare[unit] && !dice.includes(unit)) made[type] = (made[type] ?? 0) + units.startSp[unit]!;
    });
    expect(made).toEqual(wanted);
  });

  test("Breakdown Units lie ready with 0 SPs, those of a reinforcement come with it", () => {
    const position = scenario(2);
    const { units } = castOf(position);
    const spare = units.typeIds.flatMap((type, unit) =>
      type === "swiss-infantry" && units.spare[unit]
        ? [[units.size[unit], position.holder[unit], position.sp[unit]]]
        : [],
    );
    expect(spare).toEqual([
      [5, SPARE, 0],
      [5, SPARE, 0],
      [10, WAITING, 0],
    ]);
  });

  test("§S2.setup.French Tremouille marches from Sale with 32 SPs, three captains and his train", () => {
    const position = scenario(2);
    const [tremouille, bourbon, florange] = ["tremouille", "bourbon-french", "florange"].map((id) =>
      capitano(position, id),
    );
    expect(position.hex[tremouille!]).toBe(hexNamed("1014"));
    expect([position.order[tremouille!], position.administrativeMarch[tremouille!]]).toEqual(["manoeuvre", 1]);
    expect([position.stands[bourbon!], position.stands[florange!]]).toEqual(["unemployed", "subordinate"]);
    expect([position.siegeArtillery[tremouille!], position.engineers[tremouille!]]).toEqual([1, 1]);
  });

  test("by default the Capitano set aside waits with the Landsknechts of September", () => {
    const position = scenario(3);
    expect(position.stands[capitano(position, "bourbon-french")]).toBe("waiting");
    expect(position.stands[capitano(position, "bayard")]).toBe("unemployed");
  });

  test("by default Lannoy is in Lodi with Del Vasto, De Leyva in Pavia", () => {
    const position = scenario(5);
    expect(position.hex[capitano(position, "lannoy")]).toBe(hexNamed("2032"));
    expect(position.hex[capitano(position, "de-leyva")]).toBe(hexNamed("1623"));
    expect(position.superior[capitano(position, "del-vasto")]).toBe(capitano(position, "lannoy"));
  });

  test("§S4.conquered the French hold five places in the duchy by Conquered markers", () => {
    const position = scenario(4);
    const french = castOf(position).armies.named("french");
    const marked = ["1444", "1639", "2341", "3032", "3610"].map((hex) => position.conqueror[placeNamed(hex)]);
    expect(marked).toEqual([french, french, french, french, french]);
    expect(position.conqueror.filter((army) => army >= 0)).toHaveLength(5);
  });

  test.each(Object.entries({ 1: "May, 6", 2: "June, 3", 3: "October, 3", 4: "May, 4", 5: "February, 6" }))(
    "scenario %s ends with its last turn, %s",
    (number, last) => {
      const { turnTrack, turnCount }: ScenarioData = casts[Number(number) - 1]!.data;
      expect(turnTrack).toHaveLength(turnCount);
      expect(turnTrack.at(-1)!.turn).toBe(last);
    },
  );

  test.each([1, 2, 3, 4, 5])("a position of scenario %i is under 12 kB and a copy shares nothing with it", (number) => {
    const position = scenario(number);
    const copied = copyOf(position);
    expect(copied).toEqual(position);
    expect(JSON.stringify(position).length).toBeLessThan(12_000);
    for (const [key, value] of Object.entries(copied)) {
      if (typeof value === "object" && value !== null) expect(value).not.toBe(position[key as keyof Honour]);
    }
  });

  test("each option of the book is a switch, and the fate of the Capitano is on by default", () => {
    expect(scenario(1).options).toMatchObject({ reducedBattle: false, quarters: false, fate: true });
    expect(scenario(1, { battle: "reduced", quarters: "yes", fate: "no" }).options).toMatchObject({
      reducedBattle: true,
      quarters: true,
      fate: false,
    });
  });
});

function tally(lines: readonly { type: string; sp: number }[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { type, sp } of lines) sums[type] = (sums[type] ?? 0) + sp;
  return sums;
}
