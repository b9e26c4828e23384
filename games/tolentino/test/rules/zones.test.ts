import { describe, expect, test } from "vitest";
import { AUSTRIAN, NEAPOLITAN } from "../../src/army.ts";
import { army, ground } from "../../src/data.ts";
import { arrive, slipAway } from "../../src/rules/arrival.ts";
import { leaderReach } from "../../src/rules/leaders.ts";
import { waysToRun } from "../../src/rules/rout.ts";
import { procedures } from "../../src/rules/rulebook.ts";
import { controls, inZoneOf, isEngaged, zonesOf } from "../../src/rules/zones.ts";
import { at, board, carryOut, hex, hexName, leader, run, unit } from "../board.ts";
import { costOf, movement, reach } from "../marching.ts";

const zone = (position: ReturnType<typeof board>, side: 0 | 1) =>
  [...zonesOf(position, side, new Uint8Array(ground.board.size))].flatMap((one, i) => (one ? [hexName(i)] : []));

describe("zones of control", () => {
  test("§8 every combat unit in good order, artillery too, exerts a zone over its six neighbours; leaders exert none", () => {
    const position = board({ "n-aqu-bty": "3209", "l-murat": "2909" });
    expect(zone(position, NEAPOLITAN).sort()).toEqual(["3108", "3109", "3208", "3210", "3308", "3309"].sort());
  });

  test("§8a two opposing units are in each other's zone", () => {
    const position = board({ "n-6r-1": "3209", "a-jag": "3208" });
    expect([isEngaged(position, unit("n-6r-1")), isEngaged(position, unit("a-jag"))]).toEqual([true, true]);
  });

  test("§8b friends in a hex do not cancel the enemy's zone there", () => {
    const position = board({ "n-6r-1": "3209", "a-jag": "3208", "a-stj": "3208" });
    expect(inZoneOf(position, NEAPOLITAN, hex("3208"))).toBe(true);
  });

  test("§8c §10.5.1 a zone does not reach into a Fortified position; from inside it reaches out", () => {
    const position = board({ "n-6r-1": "2410", "a-jag": "2310" });
    expect(isEngaged(position, unit("a-jag"))).toBe(false);
    expect(isEngaged(position, unit("n-6r-1"))).toBe(true);
    expect(controls(hex("2410"), hex("2310"))).toBe(false);
  });

  test("§8d §15 Disordered and Routed units exert no zone", () => {
    for (const state of ["disordered", "routed"] as const) {
      expect(zone(board({ "a-jag": "3209" }, { states: { "a-jag": state } }), AUSTRIAN)).toEqual([]);
    }
    expect(zone(board({ "a-jag": "3209" }), AUSTRIAN)).toHaveLength(6);
  });

  test("§8.1 a unit in an EZoC leaves it only under Defense", () => {
    const pieces = { "n-6r-1": "3209", "a-jag": "3208" };
    for (const order of ["Advance", "Attack", "Maneuver"] as const) {
      expect(reach(board(pieces, { orders: { II: order } }), "n-6r-1").size).toBe(0);
    }
    expect(reach(board(pieces, { orders: { II: "Defense" } }), "n-6r-1").size).toBeGreaterThan(0);
  });

  test("§8.2.1 §9.1.2 a unit that enters an EZoC stops there", () => {
    const position = board({ "n-uss-1": "3409", "a-jag": "3208" }, { orders: { L: "Attack" } });
    const stopped = movement(position, "L")
      .pick({ type: "move" })
      .pick({ type: "go", to: hex("3308") });
    expect(stopped.ask()).not.toBe("unitMove.destination");
    const open = board({ "n-uss-1": "3409", "a-jag": "1010" }, { orders: { L: "Attack" } });
    const onward = movement(open, "L")
      .pick({ type: "move" })
      .pick({ type: "go", to: hex("3308") });
    expect(onward.ask()).toBe("unitMove.destination");
    const free = board({ "a-hil-1": "3211", "n-6r-1": "3903" }, { orders: { S: "Attack" } });
    const watched = board({ "a-hil-1": "3211", "n-6r-1": "3109" }, { orders: { S: "Attack" } });
    expect([costOf(free, "a-hil-1", "3209"), costOf(watched, "a-hil-1", "3209")]).toEqual([3, 4]);
  });

  test("§8.2.2 a leader enters an EZoC only where a friendly combat unit is", () => {
    const pieces = { "l-dambrosio": "3409", "a-jag": "3208" };
    const can = (position: ReturnType<typeof board>) =>
      leaderReach(position, leader("l-dambrosio")).cost(hex("3308")) >= 0;
    expect(can(board(pieces))).toBe(false);
    expect(can(board({ ...pieces, "n-6r-1": "3308" }))).toBe(true);
  });

  test("§8.2.3a a leader who is overrun and has no way out is captured", () => {
    const trapped = board({ "l-starhemberg": "3209", "n-6r-1": "3209" });
    const caught = run(procedures, trapped, slipAway, { leader: leader("l-starhemberg"), isOverrun: 1 });
    expect(at(caught.position, "l-starhemberg")).toBeNull();
    expect(caught.position.lost[leader("l-starhemberg")]).toBe(1);
    const helped = board({ "l-starhemberg": "3209", "n-6r-1": "3209", "a-jag": "3208" });
    const free = run(procedures, helped, slipAway, { leader: leader("l-starhemberg"), isOverrun: 1 });
    expect(free.options().map(({ to }) => to)).toContain(hex("3208"));
    expect(free.options().some(({ type }) => type === "stay")).toBe(false);
  });

  test("§4.4.6 every leader of the enemy beside a hex that is entered may slip away", () => {
    const asked = army.leaderIds.map((id, leader) => {
      const enemy = army.leaderSide[leader] === AUSTRIAN ? "n-6r-1" : "a-hil-1";
      const position = board({ [id]: "3209", [enemy]: "3309" });
      return carryOut(position, (play) => arrive(play, [unit(enemy)], hex("3410"), hex("3309"))).called;
    });
    expect(asked).toMatchObject(army.leaderIds.map((_, leader) => [{ procedure: "slipAway", leader, isOverrun: 0 }]));
  });

  test("§8.1.1 EZoCs have no effect on Routed units", () => {
    const position = board({ "n-6r-1": "3209", "a-jag": "3108", "a-wac": "3310" }, { states: { "n-6r-1": "routed" } });
    const ways = waysToRun(position, { unit: unit("n-6r-1"), left: 2, away: [hex("3108")], trail: [] });
    expect(ways.some((one) => inZoneOf(position, AUSTRIAN, one))).toBe(true);
  });
});
