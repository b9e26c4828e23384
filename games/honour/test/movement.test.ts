import { linkNamed } from "@gonfalon/engine/board";
import { describe, expect, test } from "vitest";
import { board, hexNamed, links } from "../src/data.ts";
import { CLOSED, NO_RIVER, SECONDARY_ROAD } from "../src/ground.ts";
import type { Honour } from "../src/position.ts";
import { limitOn } from "../src/rules/limits.ts";
import {
  crossingCost,
  disruptsMajorForce,
  distanceToEnemy,
  exitCost,
  hexsideOf,
  isPassable,
  stepCost,
} from "../src/rules/movement.ts";
import { allowanceOf, paceOf } from "../src/rules/units.ts";
import { capitano, empty, give, scenario, stand, unitsOfType } from "./table.ts";

/** MPs after each step along a line of hexes. */
function marched(position: Honour, ...way: string[]): number[] {
  let spent = exitCost(hexNamed(way[0]!));
  return way.slice(1).map((to, i) => {
    spent += stepCost(position, linkNamed(board, way[i]!, to));
    return spent / 2;
  });
}

const link = (from: string, to: string) => linkNamed(board, from, to);

describe("what a step costs", () => {
  test("§7.6 §7.6.2a §7.7 #7.6.2.1-2 Tremouille marches from Sale over the ferry to 1813 for 10 MPs, Disrupted by the ferry", () => {
    const position = scenario(2);
    const way = ["1014", "1115", "1215", "1316", "1415", "1515", "1614", "1714", "1813"];
    expect(marched(position, ...way)).toEqual([1, 2, 5, 6, 7, 8, 9, 10]);
    expect(disruptsMajorForce(position, link("1215", "1316"))).toBe(true);
  });

  test("§7.6 Florange at 2312 pays 1 for 2412 by road and 2 for 2513, a rice field off the road", () => {
    expect(marched(scenario(2), "2312", "2412", "2513")).toEqual([1, 3]);
  });

  test("§7.6.6 leaving the City of Como costs 1 MP more: 3723 is reached after 1.5", () => {
    expect(marched(scenario(3), "3822", "3723")).toEqual([1.5]);
    expect(exitCost(hexNamed("2842"))).toBe(0);
  });

  test("§7.6.6 §7.6.2b François leaves Vercelli for 2307 at 2.5: City exit, bridge and road", () => {
    expect(marched(scenario(3), "2206", "2307")).toEqual([2.5]);
  });

  test("§7.6.1 #7.6.1-1 a Fortified City on a road costs 1 MP, not the road rate", () => {
    expect(stepCost(scenario(3), link("2625", "2624"))).toBe(2);
    expect(links.road[link("2625", "2624")]).toBeGreaterThan(0);
  });

  test("§1.3.1.1a #1.3.1.1a-1 the Naviglio from Bereguardo to 2914 is a Secondary Road and no river", () => {
    const canals = ["1921 2020 2120 2219 2319 2418 2518 2617", "2616 2716 2815 2814 2914"];
    for (const canal of canals.map((hexes) => hexes.split(" "))) {
      canal.slice(1).forEach((to, i) => {
        expect(links.road[link(canal[i]!, to)]).toBe(SECONDARY_ROAD);
        expect(links.crossing[link(canal[i]!, to)]).toBe(NO_RIVER);
        expect(marched(scenario(3), canal[i]!, to)).toEqual([1]);
      });
    }
  });

  test("§7.6.2 the Po is closed but at a ferry or over a Pontoon Bridge", () => {
    const position = scenario(5);
    expect(isPassable(position, link("1112", "1212"))).toBe(false);
    expect(isPassable(position, link("1111", "1211"))).toBe(true);
    position.pontoons = [hexsideOf(link("1212", "1112"))];
    expect(crossingCost(position, link("1112", "1212"))).toBe(2);
    expect(isPassable(position, link("1212", "1112"))).toBe(true);
  });

  test("§17.1b §7.6.2.1 #7.6.2.1-1 #17.1b-1 in Rain a bridge costs 2 MPs and an open river 3, and a Major Force is Disrupted by both", () => {
    const position = scenario(3);
    const bridge = link("2206", "2307");
    expect([crossingCost(position, bridge), disruptsMajorForce(position, bridge)]).toEqual([2, false]);
    position.weather = "Rain";
    expect([crossingCost(position, bridge), disruptsMajorForce(position, bridge)]).toEqual([4, true]);
    const river = links.crossing.indexOf(1);
    expect([crossingCost(position, river), disruptsMajorForce(position, river)]).toEqual([6, true]);
  });

  test("§S2.map hexes outside the half map do not exist", () => {
    expect(stepCost(scenario(2), link("2626", "2627"))).toBe(CLOSED);
    expect(stepCost(scenario(3), link("2626", "2627"))).not.toBe(CLOSED);
  });

  test("the march rates of 19.5: ten hexes of the road to Como take 5 MPs, so 10 MPs of march order take twenty", () => {
    const way = ["2724", "2824", "2924", "3023", "3124", "3223", "3323", "3423", "3523", "3622", "3723"];
    expect(marched(scenario(3), ...way)).toEqual([0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5]);
  });

  test("§7.7a Cardona reaches 2841 after 5.0 MPs and 2639 is five hexes from Crema", () => {
    const position = scenario(3);
    const way = ["2848", "2847", "2846", "2845", "2844", "2843", "2842", "2841"];
    expect(marched(position, ...way).at(-1)).toBe(5);
    expect(distanceToEnemy(position, hexNamed("2639"), "rivals")).toBe(5);
  });
});

describe("how far units go", () => {
  test("§7.4 a Force is as slow as its slowest unit, and Demoralised troops and Mud take an MP each", () => {
    const position = scenario(2);
    const [gendarmes] = unitsOfType(position, "french-gendarmes");
    const [foot] = unitsOfType(position, "french-infantry");
    expect([allowanceOf(position, gendarmes!), allowanceOf(position, foot!)]).toEqual([12, 10]);
    expect(paceOf(position, [gendarmes!, foot!])).toBe(10);
    position.demoralised[foot!] = 1;
    expect(allowanceOf(position, foot!)).toBe(8);
    position.weather = "Mud";
    expect(allowanceOf(position, foot!)).toBe(6);
    position.weather = "Frost";
    expect(allowanceOf(position, foot!)).toBe(8);
  });

  test("§15.1.1d Militia do not slow a Force", () => {
    const position = scenario(1);
    const militia = give(position, "louis-xii", "militia", 3);
    const [gendarmes] = unitsOfType(position, "french-gendarmes");
    expect(paceOf(position, [militia, gendarmes!])).toBe(12);
  });
});

describe("hexes that a scenario closes", () => {
  test("§S1.1 no Venetian Force goes west of the Adda or south of the Po; the French are free", () => {
    const position = scenario(1);
    const [alviano, louis] = [capitano(position, "alviano"), capitano(position, "louis-xii")];
    expect(limitOn(position, alviano, hexNamed("2728"))).toBe("S1.1");
    expect(limitOn(position, alviano, hexNamed("0545"))).toBe("S1.1");
    expect(limitOn(position, alviano, hexNamed("2342"))).toBe(null);
    expect(limitOn(position, louis, hexNamed("2342"))).toBe(null);
  });

  test("§S1.2 Pitigliano enters no hex next to the enemy until the ban is lifted; Alviano may", () => {
    const position = scenario(1);
    stand(position, "chaumont", "2340");
    const [pitigliano, alviano] = [capitano(position, "pitigliano"), capitano(position, "alviano")];
    expect(limitOn(position, pitigliano, hexNamed("2341"))).toBe("S1.2");
    expect(limitOn(position, alviano, hexNamed("2341"))).toBe(null);
    position.cautionLifted = 1;
    expect(limitOn(position, pitigliano, hexNamed("2341"))).toBe(null);
  });

  test("§S3.1 the French keep out of PP until the Papal Army is in the duchy, and out of Milano until the Swiss are Anti-French", () => {
    const position = scenario(3);
    const king = capitano(position, "francois-i");
    expect(limitOn(position, king, hexNamed("1136"))).toBe("S3.1");
    position.papalEntered = 1;
    expect(limitOn(position, king, hexNamed("1136"))).toBe(null);
    empty(position);
    stand(position, "francois-i", "2206");
    expect(limitOn(position, king, hexNamed("2624"))).toBe("S3.1");
    position.swissStatus = "anti-french";
    expect(limitOn(position, king, hexNamed("2624"))).toBe(null);
  });

  test("§S3.7 until the Swiss are Anti-French neither coalition enters a hex next to the other", () => {
    const position = scenario(3);
    const king = capitano(position, "francois-i");
    expect(limitOn(position, king, hexNamed("2511"))).toBe("S3.7");
    position.swissStatus = "anti-french";
    expect(limitOn(position, king, hexNamed("2511"))).toBe(null);
  });

  test("§S4.1 Venetians, and a Force with one of their units, stay out of the duchy west of the Adda; PP is closed to all French", () => {
    const position = scenario(4);
    const [trivulzio, lautrec] = [capitano(position, "t-trivulzio"), capitano(position, "lautrec")];
    expect(limitOn(position, trivulzio, hexNamed("2727"))).toBe("S4.1");
    expect(limitOn(position, lautrec, hexNamed("2727"))).toBe(null);
    expect(limitOn(position, lautrec, hexNamed("1136"))).toBe("S4.1");
    position.superior[trivulzio] = lautrec;
    position.stands[trivulzio] = "subordinate";
    expect(limitOn(position, lautrec, hexNamed("2727"))).toBe("S4.1");
  });
});
