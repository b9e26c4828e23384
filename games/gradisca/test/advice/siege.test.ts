import { linkBetween } from "@gonfalon/engine/board";
import { describe, expect, test } from "vitest";
import { exchange, fight } from "../../src/advice/combat.ts";
import { bestOrders } from "../../src/advice/orders.ts";
import { siegeGain, siegeLaidBy, siegeStanding } from "../../src/advice/sieges.ts";
import { gainOf, Outlook, shiftOf, situationOf } from "../../src/advice/situation.ts";
import { workGain } from "../../src/advice/works.ts";
import { areaNamed, board, links, unitNamed } from "../../src/data.ts";
import type { Gradisca } from "../../src/position.ts";
import { field } from "../field.ts";

const FOOT = ["v-corsi-1", "v-albanesi-1", "v-corsi-2", "v-albanesi-2", "v-greci"];
const TRAIN = ["v-cannoni", "v-guastatori-1"];
const wall = () => links.wall[linkBetween(board, areaNamed("mariano"), areaNamed("gradisca"))]!;

/** Venetians at Mariano, before a wall of Gradisca, in the first siege. */
function before(...train: readonly string[]): Gradisca {
  const units = { mariano: [...FOOT, ...train], gradisca: ["a-presidio-gradisca"], romans: ["v-bombardieri"] };
  return field({ scenario: "first-siege", units: { ...units, goritia: ["a-stiria-1"], cormons: ["a-stiria-2"] } });
}

describe("a siege that is in hand", () => {
  /** What the siege gains when the foot goes. */
  const gain = (position: Gradisca, to: string) => {
    const { at } = situationOf(position);
    const works = siegeLaidBy(position, at, "venetian");
    return siegeGain(works, at, shiftOf(position, FOOT.map(unitNamed), areaNamed(to)));
  };

  test("loses more by the army that covers it than one that has not begun", () => {
    const [begun, mined, breached] = [before(...TRAIN), before(), before()];
    mined.mines.venetian[wall()] = 1;
    breached.wallLevel[wall()] = 0;
    for (const position of [begun, mined, breached]) {
      expect(gain(position, "cormons")).toBeLessThan(1.5 * gain(before(), "cormons"));
    }
  });

  test("loses nothing by those who go through the Breach", () => {
    const position = before(...TRAIN);
    position.wallLevel[wall()] = 0;
    expect(gain(position, "gradisca")).toBeGreaterThanOrEqual(0);
  });

  test("is not left by its best troops for a place near by", () => {
    const acting = [...FOOT, ...TRAIN].map(unitNamed);
    const { group } = bestOrders(new Outlook(before(...TRAIN)), acting, null);
    expect(group).not.toContain(unitNamed("v-corsi-1"));
    expect(group.length).toBeLessThanOrEqual(2);
  });
});

test("a siege stands the better the nearer its guns are and the better they are covered, and without one nothing is counted", () => {
  const standing = (units: Record<string, readonly string[]>) => {
    const position = field({ units: { gradisca: ["a-presidio-gradisca"], ...units } });
    const { at } = situationOf(position);
    const works = siegeLaidBy(position, at, "venetian");
    return siegeStanding(position, works, at, "venetian");
  };
  const far = standing({ mariano: FOOT, udine: TRAIN });
  const near = standing({ mariano: FOOT, medea: TRAIN });
  const inPlace = standing({ mariano: [...FOOT, ...TRAIN] });
  const uncovered = standing({ mariano: TRAIN, udine: FOOT });
  expect(far).toBeGreaterThan(0);
  expect(near).toBeGreaterThan(far);
  expect(inPlace).toBeGreaterThan(near);
  expect(inPlace).toBeGreaterThan(uncovered);
  expect(standing({ mariano: FOOT })).toBe(0);
});

test("a siege stands the better the more the wall has lost, and with a mine under it", () => {
  const standing = (change: (position: Gradisca) => void) => {
    const position = field({ units: { gradisca: ["a-presidio-gradisca"], mariano: [...FOOT, ...TRAIN] } });
    change(position);
    const { at } = situationOf(position);
    return siegeStanding(position, siegeLaidBy(position, at, "venetian"), at, "venetian");
  };
  const begun = standing(() => {});
  const mined = standing((position) => {
    position.mines.venetian[wall()] = 1;
  });
  const damaged = standing((position) => {
    position.wallLevel[wall()]!--;
  });
  const breached = standing((position) => {
    position.wallLevel[wall()] = 0;
  });
  expect(mined).toBeGreaterThan(begun);
  expect(damaged).toBeGreaterThan(begun);
  expect(breached).toBeGreaterThan(damaged);
});

test("§7.4a §7.4b a gun that nobody directs is spared while there are turns to come, and fired in the last", () => {
  const shot = (turnsLeft: number, ...train: readonly string[]) => {
    const position = before(...train);
    position.turn = position.endOfGame - turnsLeft;
    const option = { type: "bombardWall", unit: unitNamed("v-cannoni"), wall: wall() } as const;
    return workGain(situationOf(position), option);
  };
  const alone = field({ scenario: "campaign", units: { mariano: ["v-cannoni"], gradisca: ["a-presidio-gradisca"] } });
  const fired = { type: "bombardWall", unit: unitNamed("v-cannoni"), wall: wall() } as const;
  expect(workGain(situationOf(alone), fired)).toBeLessThan(0);
  expect(shot(3, ...TRAIN)).toBeGreaterThan(0.5);
  expect(shot(0, "v-cannoni")).toBeGreaterThan(0);
  expect(shot(0, "v-cannoni")).toBeGreaterThan(shot(2, "v-cannoni"));
});

test("§7.1f §7.2a an attack is worth less with a Commander who may fall in it", () => {
  const units = { mariano: ["v-corsi-1"], medea: ["v-giustiniani"], cormons: ["a-stiria-1"] };
  const position = field({ units });
  const [foot, leader, cormons] = [unitNamed("v-corsi-1"), unitNamed("v-giustiniani"), areaNamed("cormons")];
  const prospects = fight(position, "venetian", cormons, [foot, leader]);
  expect(prospects.chances.attackerLosesCommander).toBeGreaterThan(0);
  const [led, without] = [[foot, leader], [foot]].map((group) => exchange(position, prospects, group));
  expect(led).toBeLessThan(without! - 0.5 * prospects.chances.attackerLosesCommander);
});

test("§7.5 §7.5c nobody digs a mine under a wall that is breached already", () => {
  const digging = (level: number, mines = 0) => {
    const position = before(...TRAIN);
    position.wallLevel[wall()] = level;
    position.mines.venetian[wall()] = mines;
    const option = { type: "layMine", unit: unitNamed("v-guastatori-1"), wall: wall() } as const;
    return workGain(situationOf(position), option);
  };
  expect(digging(1)).toBeGreaterThan(0.2);
  expect(digging(0)).toBeLessThan(0.1);
  expect(digging(1, 2)).toBeLessThan(0.1);
});

test("§9 a sixth unit is welcome to those who cover a siege, a seventh is not", () => {
  const six = [...FOOT, "v-terraferma-1"];
  const gain = (there: readonly string[]) => {
    const position = field({
      units: { mariano: [...there, ...TRAIN], medea: ["v-terraferma-2"], gradisca: ["a-presidio-gradisca"] },
    });
    return gainOf(situationOf(position), shiftOf(position, [unitNamed("v-terraferma-2")], areaNamed("mariano")));
  };
  expect(gain(six.slice(0, 5))).toBeGreaterThan(0.2);
  expect(gain(six)).toBeLessThan(0);
});
