import { describe, expect, test } from "vitest";
import { AUSTRIAN, NEAPOLITAN } from "../../src/army.ts";
import { ground } from "../../src/data.ts";
import { lineOfSight, sees, visibility } from "../../src/rules/sight.ts";
import { board, hex } from "../board.ts";
import { movement } from "../marching.ts";

const sight = (from: string, to: string, range = 4) => lineOfSight(hex(from), hex(to), range);

describe("lines of sight", () => {
  test("§11.3 four hexes over open ground, and no farther", () => {
    expect(sight("3309", "3709")).toBe(true);
    expect(sight("3309", "3809")).toBe(false);
    expect(sight("3309", "3809", 5)).toBe(true);
  });

  test("§11.3 §17 on the night turns sight reaches one hex", () => {
    const pieces = { "a-car-1": "3309" };
    expect([4, 5, 6, 7].map((turn) => visibility(board(pieces, { turn })))).toEqual([4, 1, 1, 4]);
    expect(sees(board(pieces, { turn: 4 }), AUSTRIAN, hex("3509"))).toBe(true);
    expect(sees(board(pieces, { turn: 5 }), AUSTRIAN, hex("3509"))).toBe(false);
    expect(sees(board(pieces, { turn: 6 }), AUSTRIAN, hex("3409"))).toBe(true);
  });

  test("§11.3.1 a wood in between blocks the line between two hexes of open ground", () => {
    expect(sight("3407", "3608")).toBe(false);
    expect(sight("3608", "3407")).toBe(false);
    expect(sight("3408", "3508")).toBe(true);
  });

  test("§11.3.1 a hex blocks only if it stands higher than the ground at both ends", () => {
    expect(sight("2306", "2507")).toBe(true);
    expect(sight("2506", "2707")).toBe(false);
    expect(sight("2106", "2307")).toBe(true);
    expect(sight("3309", "3407")).toBe(true);
    expect(sight("3309", "3405")).toBe(false);
  });

  test("§11.3.1 ground higher than one end of the line only does not block it, whichever end that is", () => {
    const level = (id: string) => ground.level[hex(id)]!;
    expect(level("1001")).toBeLessThan(level("1004"));
    expect(sight("1001", "1004")).toBe(true);
    expect(level("1003")).toBeGreaterThan(level("1201"));
    expect(sight("1003", "1201")).toBe(true);
  });

  test("§11.3.1 neighbours always see each other", () => {
    expect(sight("3407", "3507")).toBe(true);
    expect(sight("2506", "2606")).toBe(true);
  });

  test("§11.3.1b a line along a hexside is blocked where both hexes beside it block, and free where one does", () => {
    expect(sight("3407", "3607")).toBe(false);
    expect(sight("3408", "3608")).toBe(true);
  });

  test("§11.3.1a units do not block the line of sight", () => {
    const pieces = { "a-car-1": "3309", "a-car-2": "3409", "n-6r-1": "3508", "n-6r-2": "3609" };
    expect(sees(board(pieces), AUSTRIAN, hex("3609"))).toBe(true);
    expect(sees(board(pieces), NEAPOLITAN, hex("3309"))).toBe(true);
  });

  test("§11.3.2 a side sees a hex if one of its units has a line of sight to it", () => {
    const position = board({ "a-car-1": "3309", "a-car-2": "1612", "n-6r-1": "3609" });
    expect(sees(position, AUSTRIAN, hex("3609"))).toBe(true);
    expect(sees(position, NEAPOLITAN, hex("3309"))).toBe(true);
    expect(sees(position, NEAPOLITAN, hex("1612"))).toBe(false);
  });

  test("§11.3.2 who comes into sight is told with the whole way, from where nobody saw him", () => {
    const position = board({ "a-hil-1": "3309", "n-6r-1": "3809" }, { orders: { II: "Maneuver" } });
    expect(["3809", "3709"].map((id) => sees(position, AUSTRIAN, hex(id)))).toEqual([false, true]);
    const { events } = movement(position, "II")
      .pick({ type: "move" })
      .pick({ to: hex("3709") });
    const told = events.filter(({ type }) => type === "move" || type === "someMove");
    expect(told).toMatchObject([{ type: "move", path: [hex("3809"), hex("3709")] }]);
    expect(told[0]).not.toHaveProperty("audience");
  });
});
