import { describe, expect, test } from "vitest";
import { stragglerMerit } from "../../src/advice/command.ts";
import { garrisonsOf } from "../../src/advice/garrisons.ts";
import { marchOf, ordersOf, standing } from "../../src/advice/march.ts";
import { Outlook } from "../../src/advice/outlook.ts";
import { wayTo } from "../../src/advice/stars.ts";
import { weigh } from "../../src/advice/weigh.ts";
import { AUSTRIAN, NEAPOLITAN } from "../../src/army.ts";
import { MANEUVER, type Tolentino } from "../../src/position.ts";
import { board, formation, hex, leader, unit } from "../board.ts";

const MONTE_MILONE = "2503";

/** Who goes or stays on its own to hold Monte Milone. */
function garrison(position: Tolentino): number[] {
  const sent = [...garrisonsOf(new Outlook(position, NEAPOLITAN, null))];
  return sent.flatMap(([unit, star]) => (star === hex(MONTE_MILONE) ? [unit] : []));
}

describe("garrisons", () => {
  /** Austrians by the other stars. */
  const line = { "a-car-1": "2107", "a-car-2": "2310", "a-car-3": "1707" };
  const passing = { ...line, "n-6r-1": "2504", "n-2cl-ii": "2604", "n-6r-2": "2604", "n-aqu-bty": "2504" };

  test("§18a of a division that passes a star the unit stays that is missed least", () => {
    const position = board(passing);
    expect(garrison(position)).toEqual([unit("n-2cl-ii")]);
    const look = new Outlook(position, NEAPOLITAN, null);
    const orders = ordersOf(look, formation("II"));
    expect(marchOf(look, [unit("n-2cl-ii")], orders).way).toBe(wayTo(hex(MONTE_MILONE)));
    expect(marchOf(look, [unit("n-6r-1")], { ...orders, aim: hex("1111") }).way).not.toBe(wayTo(hex(MONTE_MILONE)));
  });

  test("§18a whoever holds the star stays, though weaker ones come by", () => {
    expect(garrison(board({ ...passing, "n-6r-1": MONTE_MILONE }))).toEqual([unit("n-6r-1")]);
  });

  test("§18a nobody is left where the enemy is near or is there first, nor routed, nor sent from afar before the end", () => {
    expect(garrison(board({ ...passing, "a-jag": "2304" }))).toEqual([]);
    expect(garrison(board({ "n-2cl-ii": "2504" }, { states: { "n-2cl-ii": "routed" } }))).toEqual([]);
    const sent = (turn: number, pieces = {}) =>
      garrisonsOf(new Outlook(board({ ...pieces, "n-2cl-ii": "3913" }, { turn }), NEAPOLITAN, null)).size;
    expect([sent(8), sent(9)]).toEqual([0, 1]);
    expect(sent(9, line)).toBe(0);
  });
});

describe("marches", () => {
  const held = (pieces: Record<string, string>) => {
    const look = new Outlook(board(pieces), AUSTRIAN, null);
    return standing(marchOf(look, [unit("a-jag")], ordersOf(look, formation("Av"))), hex("3008"));
  };

  test("§11.1 whoever covers guns within the enemy's reach is loath to leave them", () => {
    const pieces = { "a-jag": "3008", "n-6r-1": "3308" };
    expect(held({ ...pieces, "a-av-bty": "3008" })).toBeCloseTo(held(pieces) + 0.5);
    const covered = { ...pieces, "a-stj": "3008" };
    expect(held({ ...covered, "a-av-bty": "3008" })).toBeCloseTo(held(covered));
    const safe = { "a-jag": "3008", "n-6r-1": "3808" };
    expect(held({ ...safe, "a-av-bty": "3008" })).toBeCloseTo(held(safe));
  });

  test("§5.3 whoever is out of command goes back to his officer, unless he holds a star", () => {
    const way = (place: string, out: string[]) => {
      const position = board({ "a-hus-1": place, "l-starhemberg": "2011", "n-6r-1": "3808" }, { out });
      const look = new Outlook(position, AUSTRIAN, null);
      return marchOf(look, [unit("a-hus-1")], ordersOf(look, formation("Av"))).way;
    };
    expect(way("2808", ["a-hus-1"])).toBe(wayTo(hex("2011")));
    expect(way("2808", [])).not.toBe(wayTo(hex("2011")));
    expect(way("2310", ["a-hus-1"])).not.toBe(wayTo(hex("2011")));
  });

  test("§5.3.1 stragglers try to get away from a stronger enemy two hexes off, but not from his zone of control", () => {
    const merit = (foe: string, pieces: Record<string, string>) =>
      stragglerMerit(new Outlook(board({ ...pieces, "a-hus-1": "2808" }), AUSTRIAN, null), hex(foe), MANEUVER);
    const strong = { "n-6r-1": "3009", "n-6r-2": "3009" };
    expect(merit("2808", strong)).toBeGreaterThan(0);
    expect(merit("2808", { ...strong, "a-car-1": "2708", "a-car-2": "2708" })).toBeLessThan(0);
    expect(merit("2808", { "n-6r-1": "2908", "n-6r-2": "2908" })).toBeLessThan(0);
  });
});

describe("orders", () => {
  test("§5.2.1a an officer changes no order for another that is as good", () => {
    const position = board({ "a-kunerth": "2211", "l-mohr": "2111", "n-6r-1": "3808" }, { orders: { R: "Attack" } });
    const R = formation("R");
    const options = [0, 2, 3].map((order) => ({ type: "order", formation: R, order }));
    const choice = {
      ask: "officerInitiative.choose",
      seat: "austrian",
      options: [...options, { type: "keepOrder", formation: R }],
      over: false,
    };
    position.flow = [{ procedure: "officerInitiative", step: "choose", formation: R }] as never;
    position.officer[R] = leader("l-mohr");
    const weights = weigh(position, choice as never, null);
    expect(weights.slice(0, 3).every((weight) => weight < weights[3]!)).toBe(true);
  });
});
