import { hexDistance, neighboursOf } from "@gonfalon/engine/board";
import { describe, expect, test } from "vitest";
import { board, hexNamed, placeNamed } from "../src/data.ts";
import { castOf, type Honour } from "../src/position.ts";
import { type Retreat, type RetreatEnd, retreatEnds } from "../src/rules/retreatPath.ts";
import { empty, give, scenario, stand } from "./table.ts";

function retreat(position: Honour, army: string, from: string, mps: number, more: Partial<Retreat> = {}): RetreatEnd[] {
  const index = castOf(position).armies.named(army);
  return retreatEnds(position, {
    from: hexNamed(from),
    side: position.controller[index]!,
    army: index,
    allowance: 2 * mps,
    artillery: false,
    zones: "pursued",
    exit: 0,
    closed: () => false,
    ...more,
  });
}

function names(hexes: readonly number[]): (string | undefined)[] {
  return hexes.map((hex) => board.ids[hex]);
}

/** Novara is left empty, and nobody owns it. */
function openNovara(): Honour {
  const position = scenario(2);
  empty(position);
  return position;
}

describe("priorities of retreat", () => {
  test("§12.2.1 #12.2.1-2 the Swiss beaten at 2513 go over the bridge to 2618: 4 MPs, six hexes, no zone", () => {
    const position = openNovara();
    stand(position, "tremouille", "2512");
    stand(position, "florange", "2612");
    const ends = retreat(position, "swiss", "2513", 4).filter(({ fortress }) => !fortress);
    expect(ends).toHaveLength(1);
    expect(names(ends[0]!.path)).toEqual(["2514", "2515", "2615", "2616", "2617", "2618"]);
    expect(ends[0]).toMatchObject({ cost: 8, pursuers: [] });
  });

  test("§12.2.1a §12.2.1d #12.2.1d-2 the French beaten at 2512 reach 2013 through one zone, that of 2513", () => {
    const position = scenario(2);
    empty(position);
    const graff = stand(position, "graff", "2513");
    stand(position, "mutt", "2611");
    give(position, "bern", "swiss-infantry", 5);
    stand(position, "bern", "2712");
    const ends = retreat(position, "french", "2512", 5).filter(({ fortress }) => !fortress);
    expect(names(ends.map(({ hex }) => hex))).toEqual(["2013"]);
    expect(names(ends[0]!.path)).toEqual(["2412", "2312", "2212", "2113", "2013"]);
    expect(ends[0]).toMatchObject({ cost: 10, pursuers: [graff] });
  });

  test("§12.2.1b a path may bend, but no hex of it touches an earlier one but the hex just left", () => {
    const position = openNovara();
    for (const { path } of retreat(position, "french", "2109", 6)) {
      const passed = [hexNamed("2109"), ...path];
      passed.forEach((hex, i) => {
        const touched = passed.slice(0, Math.max(0, i - 1)).filter((earlier) => hexDistance(board, earlier, hex) <= 1);
        expect(touched).toEqual([]);
      });
    }
  });

  test("§12.2.7 an owned Fortress on the way may end it short of the full distance, a Fortress of nobody may not", () => {
    const position = openNovara();
    const stops = (owned: boolean) => {
      position.conqueror[placeNamed("2611")] = owned ? castOf(position).armies.named("french") : -1;
      return names(
        retreat(position, "french", "2513", 5)
          .filter(({ fortress }) => fortress)
          .map(({ hex }) => hex),
      );
    };
    expect(stops(true)).toContain("2611");
    expect(stops(false)).not.toContain("2611");
  });

  test("§12.2a a Force with no legal hex at all has no way out, and one hex is allowed however dear it is", () => {
    const position = openNovara();
    expect(retreat(position, "french", "2513", 5, { closed: () => true })).toEqual([]);
    const ends = retreat(position, "french", "2513", 0);
    expect(ends.length).toBeGreaterThan(0);
    for (const { path } of ends) expect(path).toHaveLength(1);
  });

  test("§12.2.5 a retreat does not cross the Po but by ferry, not even over a Pontoon Bridge", () => {
    const position = openNovara();
    const south = hexNamed("1112");
    const link = neighboursOf(board, south).indexOf(hexNamed("1212")) + board.firstLink[south]!;
    position.pontoons = [Math.min(link, board.back[link]!)];
    const crossed = retreat(position, "french", "1112", 8).flatMap(({ path }) => path.slice(0, 1));
    expect(names(crossed)).not.toContain("1212");
  });

  test("§12.2.7bis #12.2.7bis-1 the Novara Force of 1515 under its Retreat Order ends at 2616 after 5.0 MPs, or in a Fortress it owns", () => {
    const position = scenario(3);
    const ends = retreat(position, "swiss", "2611", 5, { zones: "closed", exit: 2 });
    const far = ends.filter(({ hex }) => hexDistance(board, hexNamed("2611"), hex) === 5);
    expect(names(far.map(({ hex }) => hex))).toEqual(["2616"]);
    expect(far[0]!.cost).toBe(10);
  });
});
