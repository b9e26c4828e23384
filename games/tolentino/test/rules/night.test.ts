import { describe, expect, test } from "vitest";
import { ADVANCE, DEFENSE, MANEUVER, ROUTED } from "../../src/position.ts";
import { night, twilight } from "../../src/rules/night.ts";
import { procedures } from "../../src/rules/rulebook.ts";
import { turn } from "../../src/rules/sequence.ts";
import { at, board, formation, hex, hexName, type Run, run, unit } from "../board.ts";

const field = { "l-dambrosio": "3903", "n-6r-1": "3903", "n-uss-1": "3908", "a-hil-1": "1010", "a-dra-1": "1312" };
const dusk = (rolls: number[], states = {}) =>
  run(
    procedures,
    board(field, { turn: 5, rolls, states, orders: { II: "Advance", L: "Advance", S: "Advance", T: "Advance" } }),
    twilight,
    {
      named: [-1, -1],
      first: 1,
    },
  );
const untilOver = (one: Run) => {
  while (one.ask() !== "over") {
    const quiet = one.options().find(({ type }) => type.startsWith("end") || type.startsWith("keep"));
    one.pick(quiet ?? one.options()[0]!);
  }
};

describe("twilight", () => {
  test("§17 §17.1 each player names one formation, the Neapolitan first; the winner of one roll says which acts first", () => {
    const run1 = dusk([6, 1]);
    expect([run1.ask(), run1.seat()]).toEqual(["twilight.neapolitan", "neapolitan"]);
    expect(run1.options().map((one) => one.formation)).toEqual([formation("II"), formation("L")]);
    run1.pick({ formation: formation("II") });
    expect([run1.ask(), run1.seat()]).toEqual(["twilight.austrian", "austrian"]);
    run1.pick({ formation: formation("T") });
    expect([run1.ask(), run1.seat()]).toEqual(["twilight.order", "austrian"]);
    run1.pick({ formation: formation("II") });
    expect(run1.position.active).toBe(formation("II"));
    untilOver(run1);
    const acted = ["II", "L", "S", "T"].map((id) => run1.position.activated[formation(id)]);
    expect(acted).toEqual([1, 0, 0, 1]);
  });

  test("§17.1a the others go under Defense and may reorganize at the end", () => {
    const run1 = dusk([6, 1], { "n-uss-1": "disordered" })
      .pick({ formation: formation("II") })
      .pick({ formation: formation("T") });
    const { order } = run1.position;
    expect([order[formation("L")], order[formation("S")]]).toEqual([DEFENSE, DEFENSE]);
    expect([order[formation("II")], order[formation("T")]]).toEqual([ADVANCE, ADVANCE]);
    run1.pick({ formation: formation("II") });
    while (run1.ask() !== "reorganization.attempt") {
      const quiet = run1.options().find(({ type }) => type.startsWith("end") || type.startsWith("keep"));
      run1.pick(quiet ?? run1.options()[0]!);
    }
    expect(run1.options()).toContainEqual({ type: "reorganize", hex: hex("3908") });
  });
});

describe("night", () => {
  const dark = (pieces: Record<string, string>, states = {}) =>
    run(procedures, board(pieces, { turn: 6, states, orders: { II: "Attack", S: "Attack" } }), night, { waiting: [] });

  test("§17.2 everybody goes under Defense, nobody is activated, and all may reorganize", () => {
    const run1 = dark(field, { "n-6r-1": "disordered", "a-hil-1": "disordered" });
    expect(run1.position.order.every((order) => order === DEFENSE)).toBe(true);
    expect([run1.ask(), run1.seat()]).toEqual(["reorganization.attempt", "neapolitan"]);
    const offered = run1.options().flatMap(({ hex: place }) => (place === undefined ? [] : [hexName(place as number)]));
    expect(offered).toEqual([at(run1.position, "n-6r-1")]);
    run1.pick({ type: "endReorganization" });
    expect([run1.ask(), run1.seat()]).toEqual(["reorganization.attempt", "austrian"]);
    run1.pick({ type: "endReorganization" });
    expect([run1.ask(), run1.position.activated.includes(1)]).toEqual(["over", false]);
    const whole = run(procedures, board(field, { turn: 6 }), turn, {});
    expect(whole.ask()).not.toBe("initiative.choose");
  });

  test("§17.1a §17.2 §15.4.1 a division that has not come yet keeps the order it will come with", () => {
    const orders = { III: "Maneuver" } as const;
    const atDusk = run(procedures, board(field, { turn: 5, orders, rolls: [6, 1] }), twilight, {
      named: [-1, -1],
      first: 1,
    });
    atDusk.pick({ formation: formation("II") }).pick({ formation: formation("T") });
    const atNight = run(procedures, board(field, { turn: 6, orders }), night, { waiting: [] });
    expect(atDusk.position.order[formation("III")]).toBe(MANEUVER);
    expect(atNight.position.order[formation("III")]).toBe(MANEUVER);
    const fallen = board(field, { turn: 6, orders: { Gd: "Attack" } });
    fallen.fate[unit("n-vel-1")] = 7;
    expect(run(procedures, fallen, night, { waiting: [] }).position.order[formation("Gd")]).toBe(DEFENSE);
  });

  test("§17.2a Neapolitan units in an EZoC withdraw one hex out of it, Austrians do not", () => {
    const run1 = dark({ "n-6r-1": "3209", "a-hil-1": "3208" });
    expect([run1.ask(), run1.seat()]).toEqual(["night.withdraw", "neapolitan"]);
    const places = run1.options().map(({ to }) => hexName(to as number));
    expect(places).toContain("3210");
    expect(places).not.toContain("3308");
    const full = dark({ "n-6r-1": "3209", "a-hil-1": "3208", "n-3l-1": "3210", "n-3l-2": "3210" });
    expect(full.options().map(({ to }) => hexName(to as number))).not.toContain("3210");
    run1.pick({ to: hex("3210") });
    expect([run1.ask(), at(run1.position, "n-6r-1"), at(run1.position, "a-hil-1")]).toEqual(["over", "3210", "3208"]);
    const withdraws = { type: "withdraws", rules: ["17.2a"], unit: unit("n-6r-1"), from: hex("3209"), to: hex("3210") };
    expect(run1.events).toContainEqual(expect.objectContaining(withdraws));
  });

  test("§17.2a §7.1.1 Routed units withdraw as well, though not onto friends in order", () => {
    const routed = { "n-6r-1": "routed" };
    const run1 = dark({ "n-6r-1": "3209", "a-hil-1": "3208", "n-3l-1": "3210" }, routed);
    expect([run1.ask(), run1.seat()]).toEqual(["night.withdraw", "neapolitan"]);
    const places = run1.options().map(({ to }) => hexName(to as number));
    expect(places).not.toContain("3210");
    run1.pick({});
    expect([at(run1.position, "n-6r-1"), run1.position.state[unit("n-6r-1")]]).toEqual([places[0], ROUTED]);
    expect(run1.ask()).toBe("reorganization.attempt");
  });

  test("§17.2a a leader goes with the last of his troops, and stays while some are there", () => {
    const run1 = dark({ "n-6r-1": "3209", "n-6r-2": "3209", "l-medici": "3209", "a-hil-1": "3208" });
    run1.pick({ unit: unit("n-6r-1"), to: hex("3210") });
    expect(at(run1.position, "l-medici")).toBe("3209");
    run1.pick({ unit: unit("n-6r-2"), to: hex("3109") });
    expect(at(run1.position, "l-medici")).toBe("3109");
    expect(run1.events).toContainEqual(expect.objectContaining({ type: "leaderMoves", rules: ["17.2a"] }));
  });

  test("§17.2a not from towns or victory point hexes, and without penalty where there is no way out", () => {
    expect(dark({ "n-6r-1": "1112", "a-hil-1": "1212" }).ask()).toBe("over");
    const ring = {
      "a-hil-1": "3207",
      "a-hil-2": "3211",
      "a-wac": "3007",
      "a-sim-1": "3010",
      "a-sim-2": "3408",
      "a-car-1": "3410",
    };
    const shut = dark({ "n-6r-1": "3209", "a-cha-1": "3208", ...ring });
    expect(shut.ask()).toBe("over");
    expect([at(shut.position, "n-6r-1"), shut.position.state[unit("n-6r-1")]]).toEqual(["3209", 0]);
  });
});
