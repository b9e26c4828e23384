import { linkBetween } from "@gonfalon/engine/board";
import { describe, expect, test } from "vitest";
import { NEAPOLITAN } from "../../src/army.ts";
import { ground } from "../../src/data.ts";
import { ADVANCE, NOBODY } from "../../src/position.ts";
import { rideTo } from "../../src/rules/losses.ts";
import { twilight } from "../../src/rules/night.ts";
import { officerInitiative } from "../../src/rules/orders.ts";
import { bridgeTaken, pioneers } from "../../src/rules/radinski.ts";
import { reinforcements } from "../../src/rules/reinforcements.ts";
import { newReplacements, replacements } from "../../src/rules/replacements.ts";
import { holdOut } from "../../src/rules/results.ts";
import { rout } from "../../src/rules/rout.ts";
import { procedures } from "../../src/rules/rulebook.ts";
import { bandOf, countPoints, total } from "../../src/rules/victory.ts";
import { board, carryOut, formation, hex, leader, run, unit } from "../board.ts";
import { bombardment, combat, told, units } from "../fight.ts";
import { movement } from "../marching.ts";

/** What everybody hears: each sentence of the log with its rule and what it is about. */

describe("what is told", () => {
  /** Who hears of the Austrians what he does not see. */
  const audiences = ["neapolitan", "spectator"];

  test("§11.1a guns that go with their escort are told", () => {
    const pieces = { "n-aqu-bty": "3208", "n-med-bty": "3208", "a-hil-1": "3308", "a-s-bty": "3308" };
    const one = bombardment(board(pieces, { orders: { II: "Attack" }, active: "II", rolls: [6, 2] }));
    one.pick({ guns: units("n-aqu-bty", "n-med-bty") }).pick({ type: "retreat", to: hex("3409") });
    one.pick({ type: "gunsRetreat", to: hex("3409") });
    const gone = { type: "retreat", rules: ["11.1a"], unit: unit("a-s-bty"), from: hex("3308"), to: hex("3409") };
    expect(told(one, "retreat")).toMatchObject(gone);
  });

  test("§16.1b that the bridge is taken is told, and whether it is destroyed; the company does not come back", () => {
    const taken = (type: string) => {
      const position = board({ "a-rad": "2012", "n-6r-1": "2012" });
      position.bridge = 7;
      return run(procedures, position, bridgeTaken, {}).pick({ type });
    };
    const event = { type: "bridgeTaken", rules: ["16.1b"] };
    expect(told(taken("keepBridge"), "bridgeTaken")).toEqual({ ...event, isDestroyed: false });
    const destroyed = taken("destroyBridge");
    expect(told(destroyed, "bridgeTaken")).toEqual({ ...event, isDestroyed: true });
    expect(told(destroyed, "eliminated")).toMatchObject({ unit: unit("a-rad"), rules: ["16.1b", "12.8a"] });
  });

  test("§12.5.4f the check of those who hold a town is told by its rule, that in a Fortified position by its own", () => {
    const rules = (place: string) => {
      const position = board({ "a-hil-1": place }, { orders: { S: "Defense" }, rolls: [1] });
      return carryOut(position, (play) => void holdOut(play, [unit("a-hil-1")])).events[0]!.rules;
    };
    expect(rules("2503")).toEqual(["12.5.4f", "10.1.1", "13.1"]);
    expect(rules("2310")).toEqual(["12.5.4f", "10.5.3", "13.1"]);
  });

  test("§15.2.1 §12.8.1 who cannot run is lost; at the edge of the map it is told that it left it", () => {
    const rules = (place: string, ring: readonly string[]) => {
      const ids = ["n-3l-1", "n-3l-2", "n-3l-3", "n-2r-1", "n-2r-2", "n-2r-3"];
      const foes = Object.fromEntries(ring.map((at, i) => [ids[i]!, at]));
      const position = board({ "a-hil-1": place, ...foes }, { states: { "a-hil-1": "routed" } });
      const one = run(procedures, position, rout, { unit: unit("a-hil-1"), left: 2, away: [hex(ring[0]!)] });
      return told(one, "eliminated").rules;
    };
    expect(rules("3209", ["3208", "3210", "3108", "3109", "3308", "3309"])).toEqual(["15.2.1", "12.8a"]);
    expect(rules("1001", ["1002", "1101", "1102"])).toEqual(["15.2.1", "12.8.1", "12.8a"]);
  });

  test("§15.2.1 §11.3.2 where a unit runs is told; to the others only whence, if they see it no more", () => {
    const runs = (foe: string) => {
      const position = board({ "a-hil-1": "3209", "n-6r-1": foe }, { states: { "a-hil-1": "routed" } });
      const one = run(procedures, position, rout, { unit: unit("a-hil-1"), left: 1, away: [hex(foe)] });
      return one.pick({ to: hex("3210") }).events;
    };
    const full = { type: "routs", rules: ["15.2.1"], unit: unit("a-hil-1"), from: hex("3209"), to: hex("3210") };
    const vague = { type: "someRetreat", rules: ["15.2.1"], from: hex("3209") };
    expect(runs("3207")).toEqual([full]);
    const others = ["neapolitan", "spectator"];
    expect(runs("3903")).toEqual([
      { ...full, audience: ["austrian"] },
      { ...vague, audience: others },
    ]);
  });

  test("§15.4 §11.3.2 who comes onto the map is told; to those who do not see him only that somebody comes", () => {
    const enters = (foe: string) => {
      const position = board({ "a-hil-1": foe }, { turn: 7, orders: { III: "Maneuver" } });
      run(procedures, position, reinforcements, { formation: formation("III") });
      return movement(position, "III").pick({ type: "enter", unit: unit("n-4r") }).events;
    };
    const full = { type: "enters", rules: ["15.4"], unit: unit("n-4r"), hex: hex("3908") };
    const vague = { type: "someEnter", rules: ["15.4"], side: "neapolitan", hex: hex("3908") };
    expect(enters("3708")).toContainEqual(full);
    expect(enters("1010")).toContainEqual({ ...full, audience: ["neapolitan"] });
    expect(enters("1010")).toContainEqual({ ...vague, audience: ["austrian", "spectator"] });
  });

  test("§15.5 §11.3.2 who returns is told; to those who do not see him only that somebody does", () => {
    const returns = (foe: string) => {
      const position = board({ "l-senitzer": "3209", "n-6r-1": foe }, { turn: 4 });
      position.fate[unit("a-hil-1")] = 4;
      return run(procedures, position, replacements, newReplacements()).pick({ hex: hex("3210") }).events;
    };
    const full = { type: "replaced", rules: ["15.5", "12.8"], unit: unit("a-hil-1"), hex: hex("3210") };
    const vague = { type: "someReplaced", rules: ["15.5"], side: "austrian", hex: hex("3210") };
    expect(returns("3207")).toEqual([full]);
    const unseen = [
      { ...full, audience: ["austrian"] },
      { ...vague, audience: audiences },
    ];
    expect(returns("3903")).toEqual(unseen);
  });

  test("§9.1.4 §11.3.2 where a leader rides is told; to those who do not see it only that one rides", () => {
    const rides = (foe: string) => {
      const position = board({ "l-senitzer": "3209", "n-6r-1": foe });
      return carryOut(position, (play) => rideTo(play, leader("l-senitzer"), hex("3210"), ["4.1.4"])).events;
    };
    const full = { type: "leaderMoves", rules: ["4.1.4"], leader: leader("l-senitzer") };
    const vague = { type: "someLeaderMoves", rules: ["4.1.4"], side: "austrian", audience: audiences };
    expect(rides("3208")).toEqual([{ ...full, from: hex("3209"), to: hex("3210") }]);
    expect(rides("3903")).toMatchObject([full, vague]);
  });

  test("§14.1 who retires before combat is told", () => {
    const orders = { II: "Attack", Av: "Defense" } as const;
    const one = combat(board({ "n-6r-1": "3208", "a-hus-1": "3308" }, { orders, active: "II" }));
    one.pick({ from: hex("3208") }).pick({ to: hex("3408") });
    const retired = { type: "retire", rules: ["14.1"], unit: unit("a-hus-1"), from: hex("3308"), to: hex("3408") };
    expect(told(one, "retire")).toEqual(retired);
  });

  test("§12.2.2 who fails the check before an assault is told to hold back", () => {
    const pieces = { "n-6r-1": "3208", "n-2r-1": "3208", "a-rad": "3308" };
    const orders = { II: "Advance", Av: "Maneuver" } as const;
    const one = combat(board(pieces, { orders, active: "II", rolls: [4, 5] })).pick({ from: hex("3208") });
    const back = { type: "holdBack", rules: ["12.2.2"], units: units("n-2r-1"), hexes: [hex("3308")] };
    expect(told(one, "holdBack")).toEqual(back);
  });

  test("§5.2.1 an order that an officer keeps is told, §17.1 and which formation is to act in the twilight", () => {
    const position = board({ "l-taxis": "1312" }, { orders: { T: "Advance" }, rolls: [3] });
    const one = run(procedures, position, officerInitiative, { formation: formation("T") });
    one.pick({ type: "tryOrder" }).pick({ type: "keepOrder" });
    const kept = { type: "orderKept", rules: ["5.2.1"], formation: formation("T"), order: ADVANCE };
    expect(told(one, "orderKept")).toEqual(kept);
    const evening = board({ "n-6r-1": "3903", "a-dra-1": "1312" }, { turn: 5 });
    const dusk = run(procedures, evening, twilight, { named: [NOBODY, NOBODY], first: NEAPOLITAN });
    dusk.pick({ formation: formation("II") });
    expect(told(dusk, "named")).toEqual({ type: "named", rules: ["17.1"], formation: formation("II") });
  });

  test("§16.1 §16.1a a bridge that is laid is told, and one that is taken up", () => {
    const position = board({ "a-rad": "2012", "n-6r-1": "3903" }, { turn: 3 });
    position.pioneers = 2;
    const ends = { from: hex("2012"), to: hex("2013") };
    const laid = run(procedures, position, pioneers, {}).pick({ link: linkBetween(ground.board, ends.from, ends.to) });
    expect(told(laid, "bridgeBuilt")).toEqual({ type: "bridgeBuilt", rules: ["16.1"], ...ends });
    position.did.fill(0);
    position.pioneers = 2;
    const lifted = run(procedures, position, pioneers, {}).pick({ type: "lift" });
    expect(told(lifted, "bridgeLifted")).toEqual({ type: "bridgeLifted", rules: ["16.1a"] });
  });

  test("§18 §18.1a the end is told with its points and its level", () => {
    const position = board({ "n-6r-1": "1111", "a-hil-1": "1010" });
    const points = total(position);
    const over = { type: "gameOver", rules: ["18", "18.1a"], points, level: bandOf(points).result };
    expect(carryOut(position, countPoints).events).toEqual([over]);
  });
});
