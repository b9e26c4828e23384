import { describe, expect, test } from "vitest";
import { ground } from "../../src/data.ts";
import { DID_BOMBARD, GONE } from "../../src/position.ts";
import { at, board, hex, hexName, type Situation, stateOf, unit } from "../board.ts";
import { bombardment, combat, told, units } from "../fight.ts";

/** The batteries of Eckhardt and Senitzer have 3 SP each; the 9th Line 3 SP, the 3rd Light 3, the 6th Line 4. */
const day: Situation = { orders: { E: "Defense", S: "Defense", II: "Advance" }, active: "E" };
const targets = (pieces: Record<string, string>, more: Situation = {}) => {
  const run = bombardment(board(pieces, { ...day, ...more }));
  return [...new Set(run.options().flatMap(({ target }) => (target === undefined ? [] : hexName(target as number))))];
};
const fire = (pieces: Record<string, string>, rolls: number[], more: Situation = {}) =>
  bombardment(board(pieces, { ...day, ...more, rolls })).pick({ type: "bombard" });

describe("who may bombard what", () => {
  test("§3.1.B4 §11.4 §11.4b the guns of the active formation may fire, and need not", () => {
    const run = bombardment(board({ "a-e-bty": "3208", "a-s-bty": "3207", "n-9r-1": "3308" }, day));
    expect([run.ask(), run.seat()]).toEqual(["bombardment.fire", "austrian"]);
    expect(run.options()).toEqual([
      { type: "bombard", guns: units("a-e-bty"), target: hex("3308") },
      { type: "holdFire" },
    ]);
    run.pick({ type: "holdFire" });
    expect([run.ask(), run.position.dice.used]).toEqual(["over", 0]);
  });

  test("§11c guns in the first hex of the map fire like any others", () => {
    const [first] = ground.board.ids;
    expect(targets({ "a-e-bty": first!, "n-9r-1": "1002" })).toEqual(["1002"]);
  });

  test("§4.4.1 a 6 tests the leader in the hex that is hit, though but one unit is with him", () => {
    const run = fire({ "a-e-bty": "3208", "n-9r-1": "3308", "l-murat": "3308" }, [6, 2]);
    const test = run.events.find(({ rules }) => (rules as string[]).includes("4.4.1"));
    expect(test).toBeDefined();
  });

  test("§11.2 §11.2a guns two hexes away from their target, not three", () => {
    expect(targets({ "a-e-bty": "3208", "n-9r-1": "3408", "n-9r-2": "3507" })).toEqual(["3408"]);
  });

  test("§11.2a §17.1b on turn 5 only an adjacent hex is in range", () => {
    const pieces = { "a-e-bty": "3208", "n-9r-1": "3408", "n-9r-2": "3308" };
    expect(targets(pieces, { turn: 4 }).sort()).toEqual(["3308", "3408"]);
    expect(targets(pieces, { turn: 5 })).toEqual(["3308"]);
  });

  test("§11.2a the target must be in the line of sight of the guns", () => {
    expect(targets({ "a-e-bty": "3407", "n-9r-1": "3608", "n-9r-2": "3409" })).toEqual(["3409"]);
  });

  test("§11c guns on their Moved face are silent", () => {
    const position = board({ "a-e-bty": "3208", "n-9r-1": "3308" }, day);
    position.moved[unit("a-e-bty")] = 1;
    expect(bombardment(position).ask()).toBe("over");
  });

  test("§11.4 §15.1 Disordered guns do not bombard", () => {
    expect(targets({ "a-e-bty": "3208", "n-9r-1": "3308" }, { states: { "a-e-bty": "disordered" } })).toEqual([]);
  });

  test("§11.4.2 guns out of command may bombard", () => {
    expect(targets({ "a-e-bty": "3208", "n-9r-1": "3308" }, { out: ["a-e-bty"] })).toEqual(["3308"]);
  });

  test("§11.4.3a a hex that holds artillery only may not be bombarded", () => {
    expect(targets({ "a-e-bty": "3208", "n-aqu-bty": "3308" })).toEqual([]);
    expect(targets({ "a-e-bty": "3208", "n-aqu-bty": "3308", "n-9r-1": "3308" })).toEqual(["3308"]);
  });

  const battery = { "n-cam-bty": "3208", "n-giu-bty": "3208", "a-hil-1": "3308", "a-hil-2": "3307" };
  const livron: Situation = { active: "L", orders: { L: "Advance" } };
  test("§11.4a §11.4.1 guns stacked together fire together or apart", () => {
    const run = bombardment(board(battery, { ...livron, rolls: [1, 1] }));
    expect(run.options().filter(({ type }) => type === "bombard")).toHaveLength(6);
    run.pick({ guns: units("n-cam-bty"), target: hex("3308") });
    expect(run.options().map(({ guns }) => guns)).toEqual([units("n-giu-bty"), units("n-giu-bty"), undefined]);
    run.pick({ guns: units("n-giu-bty"), target: hex("3307") });
    expect(run.ask()).toBe("over");
    expect(run.events.filter(({ type }) => type === "bombardment").map(({ column }) => column)).toEqual(["2", "2"]);
    expect(run.position.did[unit("n-giu-bty")]).toBe(DID_BOMBARD);
  });

  test("§11.4.1 guns of different hexes fire at one target each with its own die", () => {
    const apart = { ...battery, "n-giu-bty": "3209" };
    const run = bombardment(board(apart, { ...livron, rolls: [1, 1] }));
    expect(run.options().every(({ guns }) => guns === undefined || (guns as number[]).length === 1)).toBe(true);
    const together = bombardment(board(battery, { ...livron, rolls: [1] }));
    together.pick({ guns: units("n-cam-bty", "n-giu-bty"), target: hex("3308") });
    expect(told(together, "bombardment")).toMatchObject({ strength: 4, column: "4-5" });
  });
});

describe("the bombardment table", () => {
  test("§11.4.3 the column of the guns' value, the die, and modifiers for distance and for strength in the hex", () => {
    const near = fire({ "a-e-bty": "3208", "n-9r-1": "3308" }, [2]);
    expect(told(near, "bombardment")).toMatchObject({ column: "3", modifiers: [], roll: 2, modified: 2, result: "NE" });
    const far = fire({ "a-e-bty": "3208", "n-9r-1": "3408", "n-9r-2": "3408" }, [2]);
    expect(told(far, "bombardment").modifiers).toEqual([
      { rule: "11.2", id: "distance", by: -1 },
      { rule: "11.4.3", id: "density", by: 1 },
    ]);
    const thin = fire({ "a-e-bty": "3208", "n-10r-1": "3308" }, [2]);
    expect(told(thin, "bombardment").modifiers).toEqual([{ rule: "11.4.3", id: "density", by: -1 }]);
  });

  test("§11.0.1a guns in the target hex do not count for its density", () => {
    const run = fire({ "a-e-bty": "3208", "n-6r-1": "3308", "n-aqu-bty": "3308" }, [2]);
    expect(told(run, "bombardment").modifiers).toEqual([]);
  });

  test("§11.4.3 §10.5a §10.7 terrain: a town always helps, a Fortified position only in Cover", () => {
    const town = fire({ "a-e-bty": "2603", "n-9r-1": "2503" }, [2]);
    expect(told(town, "bombardment").modifiers).toEqual([{ rule: "11.4.3", id: "terrain", by: -1 }]);
    const fort = { "a-e-bty": "2309", "n-9r-1": "2310" };
    expect(told(fire(fort, [2]), "bombardment").modifiers).toEqual([]);
    const covered = fire(fort, [2], { orders: { II: "Defense" } });
    expect(told(covered, "bombardment").modifiers).toEqual([{ rule: "11.4.3", id: "terrain", by: -2 }]);
  });

  test("§11.4.3 EC: one die for the stack; who fails takes a level of disorder §13.1.3", () => {
    const pieces = { "a-e-bty": "3208", "n-9r-1": "3308" };
    expect(stateOf(fire(pieces, [3, 3]).position, "n-9r-1")).toBe("good");
    const failed = fire(pieces, [3, 4]);
    expect(told(failed, "bombardment").result).toBe("EC");
    expect(stateOf(failed.position, "n-9r-1")).toBe("disordered");
  });

  test("§11.4.3 DD: a level of disorder for all", () => {
    const run = fire({ "a-e-bty": "3208", "n-9r-1": "3308" }, [5]);
    expect([told(run, "bombardment").result, stateOf(run.position, "n-9r-1")]).toEqual(["DD", "disordered"]);
  });

  test("§15.1.1 §15.2.1 a Disordered unit that receives DD from guns is Routed and runs two hexes", () => {
    const run = fire({ "a-e-bty": "3208", "n-9r-1": "3308" }, [5], { states: { "n-9r-1": "disordered" } });
    expect([run.ask(), run.seat(), stateOf(run.position, "n-9r-1")]).toEqual(["rout.run", "neapolitan", "routed"]);
  });

  const driven = { "a-e-bty": "3208", "n-3l-1": "3308", "n-3l-2": "3308" };
  test("§11.4.3 DR: all retreat one hex, then check; failure costs one level", () => {
    const run = fire(driven, [6, 4]);
    expect(told(run, "bombardment")).toMatchObject({ modified: 7, result: "DR" });
    run.pick({ unit: unit("n-3l-1"), to: hex("3408") }).pick({ unit: unit("n-3l-2"), to: hex("3408") });
    expect([stateOf(run.position, "n-3l-1"), stateOf(run.position, "n-3l-2")]).toEqual(["disordered", "disordered"]);
    const steady = fire(driven, [6, 3]);
    steady.pick({ unit: unit("n-3l-1"), to: hex("3408") }).pick({ unit: unit("n-3l-2"), to: hex("3408") });
    expect(stateOf(steady.position, "n-3l-1")).toBe("good");
  });

  /** Two batteries of 2 SP fire together: with a 6 in the column 4-5 the target retreats. */
  const escorted = { "n-aqu-bty": "3208", "n-med-bty": "3208", "a-hil-1": "3308", "a-s-bty": "3308" };
  const shelled = () => {
    const run = bombardment(board(escorted, { ...day, active: "II", rolls: [6, 2] }));
    run.pick({ guns: units("n-aqu-bty", "n-med-bty") });
    return run.pick({ type: "retreat", unit: unit("a-hil-1"), to: hex("3409") });
  };
  test("§11.1a guns whose escort is driven off by fire may go too, turned to Moved", () => {
    const run = shelled();
    expect([run.ask(), run.seat()]).toEqual(["bombard.guns", "austrian"]);
    run.pick({ type: "gunsRetreat", to: hex("3409") });
    expect([at(run.position, "a-s-bty"), run.position.moved[unit("a-s-bty")]]).toEqual(["3409", 1]);
    expect(stateOf(run.position, "a-s-bty")).toBe("good");
  });

  test("§11.1a §12.6.1 guns that can fall back only into an EZoC are Disordered by it", () => {
    const ring = { ...escorted, "n-vel-1": "3508", "n-vel-2": "3310" };
    const run = bombardment(board(ring, { ...day, active: "II", rolls: [6, 2, 2] }));
    run.pick({ guns: units("n-aqu-bty", "n-med-bty"), target: hex("3308") });
    while (run.ask() !== "bombard.guns") run.pick({});
    run.pick({ type: "gunsRetreat" });
    expect(stateOf(run.position, "a-s-bty")).toBe("disordered");
  });

  test("§11.1a §12.6.1 §15.1.1 Disordered guns that fall back into an EZoC are Routed, and run on", () => {
    const ring = { ...escorted, "n-vel-1": "3508", "n-vel-2": "3310" };
    const states = { "a-s-bty": "disordered" } as const;
    const run = bombardment(board(ring, { ...day, active: "II", states, rolls: [6, 2, 2] }));
    run.pick({ guns: units("n-aqu-bty", "n-med-bty"), target: hex("3308") });
    while (run.ask() !== "bombard.guns") run.pick({});
    run.pick({ type: "gunsRetreat" });
    expect([stateOf(run.position, "a-s-bty"), run.ask()]).toEqual(["routed", "rout.run"]);
  });

  test("§11.1a §10.3 guns whose escort goes where they cannot, across a stream, are not asked and stay", () => {
    const ring = { "n-vel-1": "2710", "n-vel-2": "2510", "n-vel-3": "2509", "n-6r-1": "2609" };
    const pieces = { ...ring, "n-aqu-bty": "2709", "n-med-bty": "2709", "a-hil-1": "2610", "a-s-bty": "2610" };
    const run = bombardment(board(pieces, { ...day, active: "II", rolls: [6, 2, 2] }));
    run.pick({ guns: units("n-aqu-bty", "n-med-bty"), target: hex("2610") });
    run.pick({ type: "retreat", unit: unit("a-hil-1"), to: hex("2611") });
    expect([run.ask(), at(run.position, "a-hil-1"), at(run.position, "a-s-bty")]).toEqual(["over", "2611", "2610"]);
  });

  test("§11.1a or they stay in the hex, ready to fire", () => {
    const run = shelled().pick({ type: "gunsStay" });
    expect([at(run.position, "a-s-bty"), run.position.moved[unit("a-s-bty")], run.ask()]).toEqual(["3308", 0, "over"]);
  });
});

describe("defensive bombardment", () => {
  const attack: Situation = { orders: { II: "Attack", E: "Defense" }, active: "II" };
  const pieces = { "n-9r-1": "3208", "a-car-1": "3308", "a-e-bty": "3308" };

  test("§11.4.4 §3.1.B5c guns in an attacked hex may bombard a hex from which the attack comes", () => {
    const run = combat(board({ ...pieces, "n-6r-1": "3409", "n-vel-1": "3307" }, attack));
    run.pick({ from: hex("3208") }).pick({ from: hex("3409") });
    expect([run.ask(), run.seat()]).toEqual(["defensiveFire.fire", "austrian"]);
    expect(run.options()).toEqual([
      { type: "bombard", guns: units("a-e-bty"), target: hex("3208") },
      { type: "bombard", guns: units("a-e-bty"), target: hex("3409") },
      { type: "holdFire" },
    ]);
  });

  test("§11.4.4 attackers that are Disordered by it are out of the combat", () => {
    const run = combat(board({ ...pieces, "n-6r-1": "3409" }, { ...attack, rolls: [5, 2] }));
    run
      .pick({ from: hex("3208") })
      .pick({ from: hex("3409") })
      .pick({ type: "bombard", target: hex("3208") });
    expect(told(run, "assault")).toMatchObject({ attackers: units("n-6r-1"), attack: 4 });
    expect(stateOf(run.position, "n-9r-1")).toBe("disordered");
  });

  test("§11c §11.4.4 guns on their Moved face do not fire when they are assaulted", () => {
    const position = board(pieces, { ...attack, rolls: [1] });
    position.moved[unit("a-e-bty")] = 1;
    const run = combat(position).pick({ from: hex("3208") });
    expect(told(run, "bombardment")).toBeUndefined();
    expect(told(run, "assault")).toBeDefined();
  });

  const alone = { "n-9r-1": "3208", "a-e-bty": "3308" };
  test("§11.1.1 §11.1.1a guns alone fire, and are lost if an attacker can still advance; no table is rolled on", () => {
    const run = combat(board(alone, { ...attack, rolls: [1] }));
    run.pick({ from: hex("3208") }).pick({ type: "bombard" });
    expect(run.position.fate[unit("a-e-bty")]).toBe(GONE);
    expect(told(run, "assault")).toBeUndefined();
    expect(run.ask()).toBe("advance.advance");
    run.pick({ type: "standFast" });
    expect(at(run.position, "n-9r-1")).toBe("3208");
  });

  test("§11.1.1a guns that Disorder their attackers survive", () => {
    const run = combat(board(alone, { ...attack, rolls: [5] }));
    run.pick({ from: hex("3208") }).pick({ type: "bombard" });
    expect([run.ask(), at(run.position, "a-e-bty")]).toEqual(["over", "3308"]);
  });

  test("§10a against attackers it is the defender who chooses the terrain of their hex", () => {
    const town = { "n-9r-1": "2503", "a-car-1": "2603", "a-e-bty": "2603" };
    const run = combat(board(town, { ...attack, rolls: [1] }));
    run.pick({ from: hex("2503") }).pick({ type: "bombard" });
    expect(told(run, "bombardment").modifiers).toEqual([]);
  });
});
