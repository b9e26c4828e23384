import { describe, expect, test } from "vitest";
import { fieldOf } from "../../src/field.ts";
import { IN_PLAY } from "../../src/position.ts";
import { isLegalStack, mayStack, mayStackInMarch } from "../../src/rules/stacking.ts";
import { board, hex, unit } from "../board.ts";
import { goalsOf, mayEnd, movement, offered, reach } from "../marching.ts";

const legal = (...ids: string[]) => isLegalStack(ids.map(unit));

describe("stacking", () => {
  test("§7.1 §7.1a two units of one arm and one formation, or all of one regiment", () => {
    expect(legal("a-hil-1", "a-wac")).toBe(true);
    expect(legal("a-car-1", "a-car-2", "a-car-3")).toBe(true);
    expect(legal("a-car-1", "a-cha-1", "a-cha-2")).toBe(false);
    expect(legal("a-hil-1", "a-car-1")).toBe(false);
    expect(legal("n-2cl-ii", "n-6r-1")).toBe(false);
  });

  test("§7.1 whoever stands in a hex counts, the first unit of the roster too", () => {
    const position = board({});
    position.hex[0] = hex("3209");
    position.fate[0] = IN_PLAY;
    const pair = [unit("a-car-1"), unit("a-car-2")];
    expect([isLegalStack(pair), isLegalStack([0, ...pair])]).toEqual([true, false]);
    expect(mayStack(position, pair, hex("3209"))).toBe(false);
    expect(mayStack(position, pair, hex("3208"))).toBe(true);
  });

  test("§7.1aa the three Veliti count as one regiment", () => {
    expect(legal("n-vel-1", "n-vel-2", "n-vel-3")).toBe(true);
    expect(legal("n-vel-1", "n-vel-2", "n-vol-1")).toBe(false);
  });

  test("§7.1b one battery of any formation with one unit, not with two", () => {
    expect(legal("a-e-bty", "a-hil-1")).toBe(true);
    expect(legal("a-e-bty", "a-dra-1")).toBe(true);
    expect(legal("a-e-bty", "a-hil-1", "a-hil-2")).toBe(false);
  });

  test("§7.1c two batteries of any formations, not three, and none with a third unit", () => {
    expect(legal("a-e-bty", "a-t-bty")).toBe(true);
    expect(legal("a-e-bty", "a-t-bty", "a-s-bty")).toBe(false);
    expect(legal("a-e-bty", "a-t-bty", "a-hil-1")).toBe(false);
  });

  test("§7 §7.1d stacking costs no points, and leaders are not counted", () => {
    const position = board(
      { "a-hil-1": "3208", "a-hil-2": "3209", "l-senitzer": "3209", "l-bianchi": "3209" },
      { orders: { S: "Maneuver" } },
    );
    expect(reach(position, "a-hil-1").get("3209")).toBe(1);
    position.hex[unit("a-wac")] = hex("3209");
    expect(reach(position, "a-hil-1").has("3209")).toBe(false);
  });

  test("§7a §9.1.3 a unit passes through friends at no extra cost, but may not end over the limit", () => {
    const friends = { "a-car-1": "3209", "a-car-2": "3209" };
    const position = board({ "a-hil-1": "3208", ...friends }, { orders: { S: "Maneuver", E: "Maneuver" } });
    const alone = board({ "a-hil-1": "3208" }, { orders: { S: "Maneuver" } });
    expect(reach(position, "a-hil-1").has("3209")).toBe(false);
    expect(reach(position, "a-hil-1").get("3210")).toBe(reach(alone, "a-hil-1").get("3210"));
  });

  test("§7.1.1 a Routed unit does not end with units that are not Routed", () => {
    const position = board({ "a-hil-1": "3208", "a-hil-2": "3209" }, { states: { "a-hil-1": "routed" } });
    expect(mayStack(position, [unit("a-hil-1")], hex("3209"))).toBe(false);
    position.state[unit("a-hil-2")] = 2;
    expect(mayStack(position, [unit("a-hil-1")], hex("3209"))).toBe(true);
  });

  test("§7.1.2 §9.3.2b in Road March a unit stacks only with its own regiment", () => {
    const position = board({ "a-hil-1": "3209", "a-wac": "3308", "a-hil-2": "3108" });
    expect(mayStack(position, [unit("a-hil-1")], hex("3308"))).toBe(true);
    expect(mayStackInMarch(fieldOf(position), [unit("a-hil-1")], hex("3308"))).toBe(false);
    expect(mayStackInMarch(fieldOf(position), [unit("a-hil-1")], hex("3108"))).toBe(true);
  });

  test("§7.1.3 on turn 1 units that began in one hex do not block each other's march", () => {
    const pieces = { "n-uss-1": "3908", "n-clg": "3808", "a-jag": "1010" };
    const column = board(pieces, { turn: 1, orders: { L: "Advance" } });
    const later = board(pieces, { turn: 2, orders: { L: "Advance" } });
    expect(reach(column, "n-uss-1").get("3708")).toBe(1);
    expect(reach(later, "n-uss-1").get("3708")).toBe(2);
  });

  test("§7.1.3 a hex over the limit must be left by those of the active formation who can", () => {
    const pieces = { "n-uss-1": "3908", "n-uss-2": "3908", "n-clg": "3908", "a-jag": "1010" };
    const segment = movement(board(pieces, { turn: 1, orders: { L: "Maneuver" } }), "L");
    expect(segment.options().some(({ type }) => type === "endMovement")).toBe(false);
    segment.pick({ type: "move", units: [unit("n-clg")] });
    expect(goalsOf(segment)).toContain("3808");
    segment.pick({ type: "go", to: hex("3808") }).pick({ type: "halt" });
    expect(segment.options().some(({ type }) => type === "endMovement")).toBe(true);
  });

  test("§7.1.3 a hex over the limit must be left though others of the formation stand elsewhere and within the limit", () => {
    const pieces = { "n-uss-1": "3908", "n-uss-2": "3908", "n-clg": "3908", "n-2cl-l": "3308", "a-jag": "1010" };
    const segment = movement(board(pieces, { orders: { L: "Maneuver" } }), "L");
    expect(offered(segment)).toContainEqual([unit("n-2cl-l")]);
    expect(mayEnd(segment)).toBe(false);
  });
});
