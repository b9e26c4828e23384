import { linkBetween } from "@gonfalon/engine/board";
import { describe, expect, test } from "vitest";
import { ground } from "../../src/data.ts";
import { INFANTRY } from "../../src/ground.ts";
import { armOf, DID_ATTACK, DISORDERED, GONE, onMap } from "../../src/position.ts";
import { arrive } from "../../src/rules/arrival.ts";
import { rangeOf } from "../../src/rules/command.ts";
import { bridgeTaken, pioneers, restPioneers } from "../../src/rules/radinski.ts";
import { retreat, retreatOf } from "../../src/rules/retreat.ts";
import { procedures } from "../../src/rules/rulebook.ts";
import { exertsZone } from "../../src/rules/zones.ts";
import { at, board, carryOut, hex, leader, run, unit } from "../board.ts";
import { movement, reach } from "../marching.ts";

const link = (a: string, b: string) => linkBetween(ground.board, hex(a), hex(b));
const rad = unit("a-rad");
/** Radinski's company in 2012 beside the Chienti, a turn ago. */
const rested = () => {
  const position = board(
    { "a-rad": "2012", "n-6r-1": "3903", "a-av-bty": "2012" },
    { turn: 3, orders: { Av: "Maneuver" } },
  );
  position.pioneers = 2;
  return position;
};
const built = () => run(procedures, rested(), pioneers, {}).pick({ link: link("2012", "2013") }).position;

describe("Radinski's pioneers", () => {
  test("§16.1 after a full turn beside the stream they may lay a bridge over one of its hexsides", () => {
    const position = board({ "a-rad": "2012", "n-6r-1": "3903" }, { turn: 2 });
    restPioneers(position);
    expect(position.pioneers).toBe(2);
    expect(run(procedures, position, pioneers, {}).ask()).toBe("over");
    position.turn = 3;
    const run1 = run(procedures, position, pioneers, {});
    expect(run1.options().flatMap((one) => (one.type === "build" ? [one.link] : []))).toEqual(
      [link("2012", "2013"), link("2012", "2112")].sort((a, b) => a - b),
    );
    const dry = board({ "a-rad": "3209", "n-6r-1": "3903" }, { turn: 2 });
    restPioneers(dry);
    expect(dry.pioneers).toBe(0);
  });

  test("§16.1 whoever moves in between begins the turn of rest anew", () => {
    const position = rested();
    movement(position, "Av")
      .pick({ type: "gunOrder" })
      .pick({ type: "leaveBridge" })
      .pick({ type: "move", units: [rad] })
      .pick({ type: "go", to: hex("2011") });
    expect(position.pioneers).toBe(0);
  });

  test("§16.1 pioneers who fought, or are not in good order, begin the turn of rest anew", () => {
    const since = (change: (position: ReturnType<typeof rested>) => void) => {
      const position = rested();
      change(position);
      restPioneers(position);
      return position.pioneers;
    };
    expect(since(() => {})).toBe(2);
    expect(since(({ did }) => did.fill(DID_ATTACK))).toBe(3);
    expect(since(({ state }) => state.fill(DISORDERED))).toBe(3);
  });

  test("§16.1 §4.3.1 §10.4.1 command crosses the bridge as if there were no stream", () => {
    const reached = (position: ReturnType<typeof rested>) => {
      position.at[leader("l-starhemberg")] = hex("2012");
      return rangeOf(position, leader("l-starhemberg")).filter((one) => one === 1).length;
    };
    expect(reached(built())).toBeGreaterThan(reached(rested()));
  });

  test("§16.1 §10.4 the bridge carries guns and costs nothing; on that face the company is no combat unit", () => {
    const before = rested();
    expect(reach(before, "a-av-bty").has("2013")).toBe(false);
    const position = built();
    position.own[unit("a-av-bty")] = 3;
    expect(reach(position, "a-av-bty").has("2013")).toBe(true);
    expect([onMap(position, rad), exertsZone(position, rad)]).toEqual([false, false]);
    position.hex[unit("n-6r-1")] = hex("2011");
    position.hex[unit("a-av-bty")] = hex("1010");
    position.order.fill(1);
    expect(reach(position, "n-6r-1").has("2012")).toBe(true);
  });

  test("§16.1a in any later turn the Austrian may take the bridge up and move the company", () => {
    const position = built();
    position.hex[unit("a-av-bty")] = hex("1010");
    position.did.fill(0);
    const segment = movement(position, "Av").pick({ type: "gunOrder" }).pick({ type: "lift" });
    expect(position.bridge).toBe(-1);
    expect(segment.options()).toContainEqual({ type: "move", units: [rad] });
  });

  test("§16.1a §7.1 while friends fill its hex the company cannot be taken up as a unit", () => {
    const full = built();
    full.did.fill(0);
    full.hex[unit("a-av-bty")] = hex("1010");
    for (const id of ["a-jag", "a-stj"]) full.hex[unit(id)] = hex("2012");
    expect(run(procedures, full, pioneers, {}).ask()).toBe("over");
    full.hex[unit("a-jag")] = hex("2011");
    expect(run(procedures, full, pioneers, {}).ask()).toBe("pioneers.bridge");
  });

  test("§16.1a §8.2.3 an enemy leader on the bridge has to get off when the company is a unit again", () => {
    const position = built();
    position.hex[unit("a-av-bty")] = hex("1010");
    position.at[leader("l-murat")] = hex("2012");
    const run1 = run(procedures, position, pioneers, {}).pick({ type: "lift" });
    expect(at(position, "l-murat") === null || run1.ask() === "slipAway.ride").toBe(true);
  });

  test("§16.1b a Neapolitan unit that enters the hex takes the bridge: it is kept, or destroyed with the company", () => {
    const taken = (choice: string) => {
      const position = built();
      position.hex[unit("a-av-bty")] = hex("1010");
      position.hex[unit("n-6r-1")] = hex("2012");
      const { called } = carryOut(position, (play) => arrive(play, [unit("n-6r-1")], hex("2011"), hex("2012")));
      expect(called.map(({ procedure }) => procedure)).toContain("bridgeTaken");
      return run(procedures, position, bridgeTaken, {}).pick({ type: choice }).position;
    };
    const kept = taken("keepBridge");
    expect([kept.bridge >= 0, kept.captured, kept.fate[rad]]).toEqual([true, 1, 0]);
    expect(run(procedures, kept, pioneers, {}).ask()).toBe("over");
    const destroyed = taken("destroyBridge");
    expect([destroyed.bridge, destroyed.fate[rad], at(destroyed, "a-rad")]).toEqual([-1, GONE, null]);
  });

  test("§16.1b however a Neapolitan unit comes into the hex, by a retreat too", () => {
    const position = built();
    position.hex[unit("a-av-bty")] = hex("1010");
    position.hex[unit("n-6r-1")] = hex("2011");
    const one = run(procedures, position, retreat, retreatOf([unit("n-6r-1")], [hex("2010")], "12.5.4e"));
    one.pick({ type: "retreat", to: hex("2012") });
    expect([one.ask(), one.seat()]).toEqual(["bridgeTaken.choose", "neapolitan"]);
    one.pick({ type: "keepBridge" });
    expect(position.captured).toBe(1);
  });

  test("§16.1b an Austrian unit that enters the hex of a bridge that was taken has it back", () => {
    const position = built();
    position.captured = 1;
    position.hex[unit("a-hil-1")] = hex("2012");
    carryOut(position, (play) => arrive(play, [unit("a-hil-1")], hex("2011"), hex("2012")));
    expect([position.captured, position.bridge >= 0]).toEqual([0, true]);
  });

  test("§16.1.1 otherwise the company is infantry", () => {
    expect(armOf(rad)).toBe(INFANTRY);
    expect(exertsZone(rested(), rad)).toBe(true);
    const found = reach(board({ "a-rad": "3209", "n-6r-1": "3903" }, { orders: { Av: "Attack" } }), "a-rad");
    expect(found).toEqual(reach(board({ "a-stj": "3209", "n-6r-1": "3903" }, { orders: { Av: "Attack" } }), "a-stj"));
  });
});
