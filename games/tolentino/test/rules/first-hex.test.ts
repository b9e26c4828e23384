import { describe, expect, test } from "vitest";
import { AUSTRIAN } from "../../src/army.ts";
import { army } from "../../src/data.ts";
import { approachOf } from "../../src/rules/approach.ts";
import { arrive, wavering } from "../../src/rules/arrival.ts";
import { rangeOf } from "../../src/rules/command.ts";
import { procedures } from "../../src/rules/rulebook.ts";
import { tellOf } from "../../src/rules/telling.ts";
import { at, board, carryOut, formation, hex, leader, run, unit } from "../board.ts";

/** Hexes, units and leaders are numbered from 0: the first of each is one like any other. */
const FIRST = "1001";

describe("the first hex of the map", () => {
  test("§11.3.2 what happens there out of the enemy's sight is told to its owner alone", () => {
    expect(hex(FIRST)).toBe(0);
    const audience = (pieces: Record<string, string>) => {
      const position = board({ "a-jag": FIRST, ...pieces });
      const tell = { type: "halted", rules: ["11.3.2"], unit: unit("a-jag") };
      return carryOut(position, (play) => tellOf(play, AUSTRIAN, hex(FIRST), tell)).events[0]!.audience;
    };
    expect(audience({ "n-6r-1": "3908" })).toEqual(["austrian"]);
    expect(audience({ "n-6r-1": "1002" })).toBeUndefined();
  });

  test("§5.1.1 §5.1.2 an enemy there is one to go nearer to", () => {
    const position = board({ "a-jag": FIRST, "n-6r-1": "1202" }, { orders: { II: "Advance" }, active: "II" });
    const { foes, near } = approachOf(position, formation("II"));
    expect(foes).toEqual([hex(FIRST)]);
    expect(Math.max(...near)).toBe(2);
  });

  test("§4.3 a leader there commands from there", () => {
    const position = board({ "l-mohr": FIRST, "a-kunerth": "1003" });
    expect(rangeOf(position, leader("l-mohr"))[hex("1003")]).toBe(1);
  });
});

describe("the first unit of the list", () => {
  test("§15.2a wavers when an enemy comes next to it", () => {
    const [first] = army.unitIds;
    const enemy = army.side[0] === AUSTRIAN ? "n-6r-1" : "a-hil-1";
    const position = board({ [first!]: "3209", [enemy]: "3208" }, { states: { [first!]: "routed" }, rolls: [6] });
    const { called } = carryOut(position, (play) => arrive(play, [unit(enemy)], hex("3207"), hex("3208")));
    expect(called).toMatchObject([{ procedure: "wavering", hex: hex("3209"), foe: hex("3208") }]);
    run(procedures, position, wavering, { hex: hex("3209"), foe: hex("3208") });
    expect(at(position, first!)).toBeNull();
  });
});
