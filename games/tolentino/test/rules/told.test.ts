import { describe, expect, test } from "vitest";
import { bridgeTaken } from "../../src/rules/radinski.ts";
import { holdOut } from "../../src/rules/results.ts";
import { rout } from "../../src/rules/rout.ts";
import { procedures } from "../../src/rules/rulebook.ts";
import { board, carryOut, hex, run, unit } from "../board.ts";
import { bombardment, told, units } from "../fight.ts";

/** What everybody hears: each sentence of the log with its rule and what it is about. */

describe("what is told", () => {
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
});
