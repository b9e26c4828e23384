import { describe, expect, test } from "vitest";
import { GONE } from "../../src/position.ts";
import { retreat, retreatOf, waysOut } from "../../src/rules/retreat.ts";
import { at, board, hex, hexName, run, type Situation, stateOf, unit } from "../board.ts";
import { combat, fighting, told } from "../fight.ts";

/** The 6th Line attacks from 3208 (two counters), Hiller defends 3308; 6 and 2: DR, and Hiller passes its check. */
const attack: Situation = { orders: { II: "Attack" }, active: "II", rolls: [6, 2] };
const even = { "n-6r-1": "3208", "a-hil-1": "3308" };
const driven = (pieces: Record<string, string>, more: Situation = {}) => {
  const run = combat(board({ ...even, ...pieces }, { ...attack, ...more }));
  run.pick({ from: hex("3208") });
  expect(told(run, "assault").result).toBe("DR");
  return run;
};
const ways = (run: ReturnType<typeof driven>) =>
  run
    .options()
    .map(({ to }) => hexName(to as number))
    .sort();

describe("retreat", () => {
  test("§12.6 a retreat ends one hex away from every attacking unit", () => {
    const run = driven({});
    expect([run.ask(), run.seat()]).toEqual(["retreat.move", "austrian"]);
    expect(ways(run)).toEqual(["3309", "3408", "3409"]);
    run.pick({ to: hex("3409") });
    expect([at(run.position, "a-hil-1"), stateOf(run.position, "a-hil-1")]).toEqual(["3409", "disordered"]);
  });

  test("§12.6a §12.6b two units of one hex may go to different hexes, each where its owner likes", () => {
    const pieces = { "n-6r-2": "3208", "n-9r-1": "3307", "a-hil-2": "3308" };
    const run = combat(board({ ...even, ...pieces }, attack));
    run.pick({ from: hex("3208") }).pick({ from: hex("3307") });
    expect(run.options()).toHaveLength(4);
    run.pick({ unit: unit("a-hil-2"), to: hex("3409") }).pick({ unit: unit("a-hil-1"), to: hex("3309") });
    expect([at(run.position, "a-hil-1"), at(run.position, "a-hil-2")]).toEqual(["3309", "3409"]);
  });

  test("§12.6 leaders go with the last of their troops, not with the first", () => {
    const pieces = { ...even, "a-hil-2": "3308", "l-senitzer": "3308", "l-mohr": "3308" };
    const leaving = retreatOf([unit("a-hil-1"), unit("a-hil-2")], [hex("3208")], "12.5.4e");
    const two = run(fighting, board(pieces), retreat, leaving);
    two.pick({ unit: unit("a-hil-2"), to: hex("3409") });
    expect([at(two.position, "l-senitzer"), at(two.position, "l-mohr")]).toEqual(["3308", "3308"]);
    two.pick({ unit: unit("a-hil-1"), to: hex("3309") });
    expect([at(two.position, "l-senitzer"), at(two.position, "l-mohr")]).toEqual(["3309", "3309"]);
    expect(told(two, "leaderMoves").rules).toEqual(["12.6"]);
    expect(two.ask()).toBe("over");
  });

  test("§12.6.1 an EZoC is entered only if there is no other way", () => {
    const run = driven({ "n-vel-1": "3508" });
    expect(ways(run)).toEqual(["3309"]);
  });

  test("§12.6.1 and then it costs one more level: Routed, and on to the second hex", () => {
    const run = driven({ "n-vel-1": "3508", "n-vel-2": "3310" });
    expect(ways(run)).toEqual(["3209", "3307", "3309", "3408", "3409"]);
    run.pick({ to: hex("3408") });
    expect(stateOf(run.position, "a-hil-1")).toBe("routed");
    expect(run.ask()).toBe("rout.run");
    run.pick({});
    expect(run.ask()).not.toBe("rout.run");
  });

  test("§12.6 §12.6.1 a hex next to an attacker without a zone of control still counts as pressed", () => {
    const position = board({ ...even, "n-vel-1": "3508", "n-vel-2": "3310" }, { states: { "n-6r-1": "disordered" } });
    const { kind, hexes } = waysOut(position, unit("a-hil-1"), [hex("3208")]);
    expect(kind).toBe("pressed");
    expect(hexes.map(hexName)).toContain("3307");
  });

  const wall = {
    "n-vel-1": "3307",
    "n-vel-2": "3209",
    "a-car-1": "3309",
    "a-car-2": "3309",
    "a-cha-1": "3408",
    "a-cha-2": "3408",
    "a-jag": "3409",
    "a-stj": "3409",
  };
  test("§12.6.2 where only full hexes are left the unit retreats one hex more", () => {
    const run = driven(wall);
    expect(ways(run)).toEqual(["3309", "3408", "3409"]);
    run.pick({ to: hex("3408") });
    expect(run.ask()).toBe("retreat.move");
    expect(ways(run)).toEqual(["3507", "3508"]);
    run.pick({ to: hex("3508") });
    expect([at(run.position, "a-hil-1"), stateOf(run.position, "a-hil-1")]).toEqual(["3508", "disordered"]);
  });

  test("§12.6.2 a unit that goes on through a full hex does not turn back", () => {
    const position = board({ "a-hil-1": "3308" });
    const onward = waysOut(position, unit("a-hil-1"), [], [hex("3309"), hex("3408")]).hexes.map(hexName);
    expect(onward.sort()).toEqual(["3208", "3209", "3307", "3409"]);
  });

  test("§12.6.2 §12.6.3 a unit that is shut in on its way through a full hex is lost, and the next one goes its own way", () => {
    const ring = { "n-vel-1": "3307", "n-vel-2": "3407", "n-vel-3": "3507", "n-vol-1": "3508", "n-vol-2": "3409" };
    const full = { "a-car-1": "3309", "a-car-2": "3309", "a-cha-1": "3408", "a-cha-2": "3408", "n-6r-2": "3209" };
    const position = board({ ...even, "a-hil-2": "3308", ...ring, ...full });
    const leaving = retreatOf([unit("a-hil-1"), unit("a-hil-2")], [hex("3208")], "12.5.4e");
    const two = run(fighting, position, retreat, leaving).pick({ unit: unit("a-hil-1"), to: hex("3408") });
    expect([at(position, "a-hil-1"), position.fate[unit("a-hil-1")]]).toEqual([null, GONE]);
    expect(two.options()).toEqual(
      ["3309", "3408"].map((to) => ({ type: "retreat", unit: unit("a-hil-2"), to: hex(to) })),
    );
    two.pick({ to: hex("3309") });
    expect(told(two, "retreat")).toMatchObject({ unit: unit("a-hil-2"), from: hex("3308"), to: hex("3309") });
  });

  test("§12.6.2 a hex that is full is not an end of a retreat while another is open, EZoC or not", () => {
    const { "a-jag": _, "a-stj": __, ...gap } = wall;
    const run = driven({ ...gap, "n-vel-3": "3509" });
    expect(ways(run)).toEqual(["3409"]);
  });

  test("§12.6.3 §12.8a a unit that enemies shut in is eliminated for good", () => {
    const ring = { "n-vel-1": "3307", "n-vel-2": "3209", "n-vel-3": "3309", "n-vol-1": "3408", "n-vol-2": "3409" };
    const run = driven(ring);
    expect(at(run.position, "a-hil-1")).toBeNull();
    expect(run.position.fate[unit("a-hil-1")]).toBe(GONE);
    expect(told(run, "eliminated").rules).toContain("12.6.3");
  });

  test("§12.8.1 a unit that would have to leave the map is eliminated for good", () => {
    const pieces = { "n-6r-1": "3802", "n-6r-2": "3802", "n-vel-1": "3801", "n-vel-2": "3902", "a-hil-1": "3901" };
    const run = combat(board(pieces, { ...attack, rolls: [6, 2] }));
    run.pick({ from: hex("3802") });
    expect(told(run, "assault").result).toBe("DR");
    expect(told(run, "eliminated").rules).toContain("12.8.1");
    expect(run.position.fate[unit("a-hil-1")]).toBe(GONE);
  });
});
