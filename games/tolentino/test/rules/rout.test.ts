import { describe, expect, test } from "vitest";
import { ground } from "../../src/data.ts";
import { distance } from "../../src/position.ts";
import { arrive, wavering } from "../../src/rules/arrival.ts";
import { endOfTurnRout, rout, routedUnits } from "../../src/rules/rout.ts";
import { procedures } from "../../src/rules/rulebook.ts";
import { at, board, carryOut, hex, hexName, run, stateOf, unit } from "../board.ts";
import { movement, offered } from "../marching.ts";

const endOfTurn = (position: ReturnType<typeof board>) =>
  run(procedures, position, endOfTurnRout, { waiting: routedUnits(position) });
const ways = (one: ReturnType<typeof endOfTurn>) =>
  one.options().flatMap(({ to }) => (to === undefined ? [] : [hexName(to as number)]));

describe("routed units", () => {
  test("§15.2 a Routed unit does not move in its formation's movement", () => {
    const pieces = { "a-hil-1": "3209", "a-wac": "3010", "n-6r-1": "3903" };
    const position = board(pieces, { states: { "a-hil-1": "routed" }, orders: { S: "Maneuver" } });
    expect(offered(movement(position, "S"))).toEqual([[unit("a-wac")]]);
  });

  test("§15.2.2 §3.1.Ca it runs two hexes, each farther from the enemy", () => {
    const position = board({ "a-hil-1": "3209", "n-6r-1": "3207" }, { states: { "a-hil-1": "routed" } });
    const run1 = endOfTurn(position);
    expect(ways(run1)).toContain("3210");
    expect(ways(run1).map((id) => distance(hex(id), hex("3207")))).toEqual(ways(run1).map(() => 3));
    run1.pick({ to: hex("3210") });
    expect(run1.ask()).toBe("rout.run");
    run1.pick({});
    expect(run1.ask()).toBe("over");
    expect(at(position, "a-hil-1")).not.toBe("3210");
  });

  test("§15.2.2 at the map's edge, where nothing is farther, it runs to a hex as far from the enemy, never nearer", () => {
    const position = board({ "a-hil-1": "1008", "n-6r-1": "1307" }, { states: { "a-hil-1": "routed" } });
    expect(ways(endOfTurn(position)).sort()).toEqual(["1007", "1009"]);
  });

  test("§15.2.2 the Neapolitans run first, and a blocked unit stays without loss", () => {
    const position = board(
      { "a-hil-1": "3209", "n-6r-1": "3205" },
      { states: { "a-hil-1": "routed", "n-6r-1": "routed" } },
    );
    expect(routedUnits(position)).toEqual([unit("n-6r-1"), unit("a-hil-1")]);
    const ring = {
      "n-3l-1": "3208",
      "n-3l-2": "3210",
      "n-3l-3": "3108",
      "n-2r-1": "3109",
      "n-2r-2": "3308",
      "n-2r-3": "3309",
    };
    const shut = board({ "a-hil-1": "3209", ...ring }, { states: { "a-hil-1": "routed" } });
    expect(endOfTurn(shut).ask()).toBe("over");
    expect(at(shut, "a-hil-1")).toBe("3209");
  });

  test("§15.2.2a the rout may stop in a town, a Fortified position or with a leader", () => {
    const stops = (pieces: Record<string, string>) =>
      endOfTurn(board(pieces, { states: { "a-hil-1": "routed" } }))
        .options()
        .some(({ type }) => type === "stopRout");
    expect(stops({ "a-hil-1": "2503", "n-6r-1": "2505" })).toBe(true);
    expect(stops({ "a-hil-1": "2310", "n-6r-1": "2510" })).toBe(true);
    expect(stops({ "a-hil-1": "3209", "l-bianchi": "3209", "n-6r-1": "3206" })).toBe(true);
    expect(stops({ "a-hil-1": "3209", "n-6r-1": "3206" })).toBe(false);
    const inCombat = run(
      procedures,
      board({ "a-hil-1": "2503", "n-6r-1": "2505" }, { states: { "a-hil-1": "routed" } }),
      rout,
      { unit: unit("a-hil-1"), left: 2, away: [hex("2505")] },
    );
    expect(inCombat.options().some(({ type }) => type === "stopRout")).toBe(false);
  });

  test("§15.2.3 friends over whom it runs take a check, and are disordered if they fail", () => {
    const flee = (roll: number) => {
      const pieces = { "a-hil-1": "3209", "a-car-1": "3210", "a-car-2": "3210", "n-6r-1": "3207" };
      const position = board(pieces, { states: { "a-hil-1": "routed" }, rolls: [roll] });
      endOfTurn(position).pick({ to: hex("3210") });
      return stateOf(position, "a-car-1");
    };
    expect([flee(5), flee(4)]).toEqual(["disordered", "good"]);
    const panic = board(
      { "a-hil-1": "3209", "a-car-1": "3210", "a-car-2": "3210", "n-6r-1": "3207" },
      { states: { "a-hil-1": "routed", "a-car-1": "routed", "a-car-2": "routed" } },
    );
    const over = run(procedures, panic, rout, { unit: unit("a-hil-1"), left: 2, away: [hex("3207")] });
    over.pick({ to: hex("3210") });
    expect(over.events.some(({ type }) => type === "efficiencyCheck")).toBe(false);
  });

  const flight = (friends: string[], rolls: number[] = []) => {
    const ids = ["a-hil-2", "a-wac", "a-sim-1", "a-sim-2", "a-car-1", "a-car-2"];
    const pieces = {
      "a-hil-1": "3209",
      "n-6r-1": "3207",
      ...Object.fromEntries(friends.map((at, i) => [ids[i]!, at])),
    };
    const position = board(pieces, { states: { "a-hil-1": "routed" }, rolls });
    return run(procedures, position, rout, { unit: unit("a-hil-1"), left: 2, away: [hex("3207")] });
  };
  /** The hexes in which a flight of two hexes from 3209 can end. */
  const ends = ground.board.ids.filter(
    (id) => distance(hex(id), hex("3209")) === 2 && distance(hex(id), hex("3207")) === 4,
  );

  test("§7.1.1 §15.2.1 it runs two hexes to a free one while there is any", () => {
    expect(ends).toContain("3211");
    const past = flight(["3211"]).pick({ to: hex("3210") });
    expect(ways(past).length).toBeGreaterThan(0);
    expect(ways(past)).not.toContain("3211");
    const last = ends.at(-1)!;
    const only = flight(ends.filter((id) => id !== last));
    expect(ways(only).every((id) => distance(hex(id), hex(last)) === 1)).toBe(true);
    only.pick({});
    expect(ways(only)).toEqual([last]);
    only.pick({});
    expect([only.ask(), at(only.position, "a-hil-1")]).toEqual(["over", last]);
  });

  test("§7.1.1 §15.2.1 where friends in order fill every end it runs on, by one hex and no more", () => {
    const full = flight(ends, [1]);
    full.pick({}).pick({});
    expect(ends).toContain(at(full.position, "a-hil-1"));
    expect(full.ask()).toBe("rout.run");
    expect(ways(full).filter((id) => ends.includes(id))).toEqual([]);
    full.pick({});
    expect(full.ask()).toBe("over");
    expect(distance(hex(at(full.position, "a-hil-1")!), hex("3207"))).toBe(5);
  });

  test("§15.2.2 at the end of turn too it goes no farther than it must", () => {
    const position = board(
      { "a-hil-1": "3209", "a-sim-1": "3211", "n-6r-1": "3207" },
      { states: { "a-hil-1": "routed" } },
    );
    const run1 = endOfTurn(position).pick({ to: hex("3210") });
    expect(ways(run1)).not.toContain("3211");
  });

  test("§15.2.1 a leader runs with the last of his troops, as far as the first friends in their way", () => {
    const beaten = (more: Record<string, string>, because?: string) => {
      const pieces = { "a-hil-1": "3209", "l-senitzer": "3209", "n-6r-1": "3207", ...more };
      const one = run(procedures, board(pieces, { states: { "a-hil-1": "routed" }, rolls: [1] }), rout, {
        unit: unit("a-hil-1"),
        left: 2,
        away: [hex("3207")],
        ...(because ? { because } : {}),
      });
      one.pick({ to: hex("3210") }).pick({});
      return [at(one.position, "l-senitzer"), at(one.position, "a-hil-1")];
    };
    const [leader, troops] = beaten({});
    expect(leader).toBe(troops);
    expect(beaten({ "a-sim-1": "3210" })[0]).toBe("3210");
    expect(beaten({ "a-sim-1": "3209" })[0]).toBe("3209");
    expect(beaten({}, "15.2.2")[0]).toBe("3209");
  });

  const near = (rolls: number[], more: Record<string, string> = {}) =>
    run(
      procedures,
      board({ "a-hil-1": "3209", "n-6r-1": "3208", ...more }, { states: { "a-hil-1": "routed" }, rolls }),
      wavering,
      {
        hex: hex("3209"),
        foe: hex("3208"),
      },
    );

  test("§15.2a an enemy comes next to a Routed unit: it runs two hexes if it passes a check, else it is eliminated", () => {
    const passed = near([4]);
    expect(passed.ask()).toBe("rout.run");
    const failed = near([5]);
    expect(at(failed.position, "a-hil-1")).toBeNull();
    expect(failed.position.fate[unit("a-hil-1")]).toBeGreaterThan(0);
  });

  test("§15.2a nobody checks once the Routed units are gone, or friends stand where the enemy came to", () => {
    const checks = (pieces: Record<string, string>) => {
      const position = board(pieces, { states: { "a-hil-1": "routed" }, rolls: [4] });
      const { events } = run(procedures, position, wavering, { hex: hex("3209"), foe: hex("3208") });
      return events.filter(({ type }) => type === "efficiencyCheck").length;
    };
    expect(checks({ "a-hil-1": "3209", "n-6r-1": "3208" })).toBe(1);
    expect(checks({ "a-hil-1": "3409", "n-6r-1": "3208" })).toBe(0);
    expect(checks({ "a-hil-1": "3209", "a-hil-2": "3208" })).toBe(0);
  });

  test("§15.2a the enemy's movement calls for it, once, where it comes adjacent", () => {
    const position = board(
      { "a-hil-1": "3209", "n-uss-1": "3206", "l-livron": "3206" },
      { states: { "a-hil-1": "routed" }, orders: { L: "Maneuver" }, rolls: [5] },
    );
    const segment = movement(position, "L")
      .pick({ type: "move" })
      .pick({ type: "go", to: hex("3208") });
    expect(segment.events.filter(({ type }) => type === "efficiencyCheck")).toHaveLength(1);
    expect(at(position, "a-hil-1")).toBeNull();
    const comes = (from: string) => {
      const near = board({ "a-hil-1": "3209", "n-6r-1": "3308" }, { states: { "a-hil-1": "routed" } });
      return carryOut(near, (play) => arrive(play, [unit("n-6r-1")], hex(from), hex("3308"))).called.length;
    };
    expect([comes("3307"), comes("3208")]).toEqual([1, 0]);
  });

  test("§8.2.3 a Routed unit that runs over a lone enemy leader drives him out", () => {
    const pieces = { "a-hil-1": "3209", "n-6r-1": "3207", "l-murat": "3210" };
    const run1 = endOfTurn(board(pieces, { states: { "a-hil-1": "routed" } }));
    run1.pick({ to: hex("3210") });
    expect([run1.ask(), run1.seat()]).toEqual(["slipAway.ride", "neapolitan"]);
    expect(run1.options().some(({ type }) => type === "stay")).toBe(false);
  });
});
