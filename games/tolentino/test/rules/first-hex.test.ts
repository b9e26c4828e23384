import { describe, expect, test } from "vitest";
import { AUSTRIAN } from "../../src/army.ts";
import { approachOf } from "../../src/rules/approach.ts";
import { rangeOf } from "../../src/rules/command.ts";
import { tellOf } from "../../src/rules/telling.ts";
import { board, carryOut, formation, hex, leader, unit } from "../board.ts";

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
