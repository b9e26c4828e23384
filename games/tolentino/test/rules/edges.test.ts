import { describe, expect, test } from "vitest";
import { NOBODY } from "../../src/position.ts";
import { approachOf, boundNear } from "../../src/rules/approach.ts";
import { assessFire } from "../../src/rules/bombardment.ts";
import { fireModifiers } from "../../src/rules/bombardmentTable.ts";
import { drmOf } from "../../src/rules/combatTable.ts";
import { owing } from "../../src/rules/declaration.ts";
import { canRide } from "../../src/rules/leaders.ts";
import { succession } from "../../src/rules/losses.ts";
import { bridgeTaken } from "../../src/rules/radinski.ts";
import { reorganiseModifier } from "../../src/rules/reorganisation.ts";
import { endOfTurnRout, rout, routedUnits } from "../../src/rules/rout.ts";
import { procedures } from "../../src/rules/rulebook.ts";
import { isLegalStack } from "../../src/rules/stacking.ts";
import { scores } from "../../src/rules/victory.ts";
import { at, board, formation, hex, hexName, leader, run, stateOf, unit } from "../board.ts";
import { bombardment, units } from "../fight.ts";

/** What a rule leaves alone, and where it just begins or ends. */

describe("fire", () => {
  test("§11.4.3 a Fortified position shelters a stack only if all of it is in Cover", () => {
    const by = (own: Record<string, "Defense" | "Attack">) => {
      const pieces = { "a-e-bty": "2309", "n-9r-1": "2310", "n-9r-2": "2310" };
      const position = board(pieces, { own });
      return assessFire(position, [unit("a-e-bty")], hex("2310")).modifiers.find(({ id }) => id === "terrain")?.by ?? 0;
    };
    expect(by({ "n-9r-1": "Defense", "n-9r-2": "Defense" })).toBe(-2);
    expect(by({ "n-9r-1": "Defense", "n-9r-2": "Attack" })).toBe(0);
  });

  test("§11.2 §11.4.3 a distance and a density that the tables do not name change nothing", () => {
    expect(fireModifiers(99, -1, 0)).toEqual([]);
  });

  test("§12.5.2 a modifier that the table does not name is worth nothing", () => {
    expect(drmOf("nothing of the kind")).toBe(0);
  });

  const escorted = {
    "n-aqu-bty": "3208",
    "n-med-bty": "3208",
    "a-hil-1": "3308",
    "a-s-bty": "3308",
    "a-e-bty": "3308",
  };
  test("§11.1a of two batteries that lose their escort each is asked for, once", () => {
    const position = board(escorted, { orders: { II: "Attack" }, active: "II", rolls: [6, 2] });
    const one = bombardment(position).pick({ guns: units("n-aqu-bty", "n-med-bty") });
    one.pick({ type: "retreat", unit: unit("a-hil-1") });
    const asked: number[] = [];
    while (one.ask() === "bombard.guns") {
      asked.push(one.options()[0]!.unit as number);
      one.pick({ type: "gunsStay" });
    }
    expect(asked.sort()).toEqual(units("a-s-bty", "a-e-bty").sort());
  });

  test("§11.1a §12.6.1 §15.2.1 guns that a retreat into an EZoC has Routed run one hex more", () => {
    const ring = { ...escorted, "n-vel-1": "3508", "n-vel-2": "3310" };
    const { "a-e-bty": _, ...one } = ring;
    const states = { "a-s-bty": "disordered" } as const;
    const fire = bombardment(board(one, { orders: { II: "Attack" }, active: "II", states, rolls: [6, 2, 2] }));
    fire.pick({ guns: units("n-aqu-bty", "n-med-bty"), target: hex("3308") });
    while (fire.ask() !== "bombard.guns") fire.pick({});
    fire.pick({ type: "gunsRetreat" });
    const from = at(fire.position, "a-s-bty");
    let hexes = 0;
    for (; fire.ask() === "rout.run"; hexes++) fire.pick({});
    expect([hexes, at(fire.position, "a-s-bty") === from]).toEqual([1, false]);
  });
});

describe("duties", () => {
  test("§5.1.2a §12b hexes under Attack beside the enemy owe an assault until it is declared; §10.1c not in a town", () => {
    const pieces = { "n-6r-1": "3208", "a-hil-1": "3308", "n-6r-2": "3608" };
    const position = board(pieces, { orders: { II: "Attack" }, active: "II" });
    expect(owing(position, []).map(hexName)).toEqual(["3208"]);
    expect(owing(position, [{ posts: [hex("3208")] } as never])).toEqual([]);
    expect(owing(position, [{ posts: [hex("3208")] }, { posts: [hex("1010")] }] as never)).toEqual([]);
    const calm = board(pieces, { orders: { II: "Advance" }, active: "II" });
    expect(owing(calm, [])).toEqual([]);
  });

  test("§5.1.1 units of another formation are bound to nothing", () => {
    const position = board({ "a-jag": "1001", "n-6r-1": "1202" }, { orders: { II: "Advance" }, active: "II" });
    const approach = approachOf(position, formation("II"));
    expect([boundNear(approach, [unit("a-jag")]), boundNear(approach, [unit("n-6r-1")])]).toEqual([0, 2]);
  });
});

describe("leaders", () => {
  test("§9.1.2a a leader with one hex to ride to can ride", () => {
    const position = board({ "l-senitzer": "1001", "n-6r-1": "1003", "a-hil-1": "1001" });
    expect(canRide(position, leader("l-senitzer"))).toBe(true);
  });

  test("§4.5.2a Lechi, who comes from elsewhere, rides to the formation he takes over, whichever it is; one who is in it stays", () => {
    const rides = (id: string, men: string, officer: string) => {
      const position = board({ "l-lechi": "3208", [officer]: "3108", [men]: "3612", "n-uss-1": "3208" });
      const one = run(procedures, position, succession, { side: 1, formation: formation(id), isOfficer: 1 });
      one.pick({ type: "succeed", leader: leader("l-lechi") });
      return one.ask() === "over" ? [] : one.options().map(({ to }) => hexName(to as number));
    };
    expect(rides("II", "n-6r-1", "l-daquino")).toEqual(["3612"]);
  });

  test("§4.4.5a a brigade officer who stands in the first hex of the map can take over", () => {
    const position = board({ "l-merliot": "1001", "n-10r-1": "1003", "n-vel-1": "1001" });
    const led = ["l-merliot", "l-taillade", "l-campana", "l-giuliani"].map(leader);
    const inGuard = led.filter((one) => position.serves[one] === formation("Gd"));
    const one = run(procedures, position, succession, { side: 1, formation: formation("Gd"), isOfficer: 1 });
    const offered = one.options().flatMap((option) => (option.type === "succeed" ? [option.leader as number] : []));
    expect(offered).toEqual(inGuard.filter((who) => who === leader("l-merliot")));
  });
});

describe("the bridge", () => {
  test("§16.1b a bridge over the first hexside of the map is taken like any other", () => {
    const position = board({ "a-rad": "1001", "n-6r-1": "1001" });
    position.bridge = 0;
    expect(run(procedures, position, bridgeTaken, {}).ask()).toBe("bridgeTaken.choose");
    position.bridge = NOBODY;
    expect(run(procedures, position, bridgeTaken, {}).ask()).toBe("over");
  });
});

describe("rout", () => {
  test("§15.2.2 in the open, where nothing is farther nor as far, a unit stays at the end of turn; in combat it runs anywhere", () => {
    const ring = { "n-3l-1": "1202", "n-3l-2": "1204" };
    const quiet = board({ "a-hil-1": "1001", ...ring }, { states: { "a-hil-1": "routed" } });
    run(procedures, quiet, endOfTurnRout, { waiting: routedUnits(quiet) });
    const pressed = board({ "a-hil-1": "1001", ...ring }, { states: { "a-hil-1": "routed" } });
    const one = run(procedures, pressed, rout, { unit: unit("a-hil-1"), left: 2, away: [hex("1202")] });
    expect(one.ask()).toBe("rout.run");
    expect(at(quiet, "a-hil-1") === null || stateOf(quiet, "a-hil-1") === "routed").toBe(true);
  });

  test("§15.2.2 without an enemy on the map nobody is driven off it", () => {
    const position = board({ "a-hil-1": "1001" }, { states: { "a-hil-1": "routed" } });
    const one = run(procedures, position, endOfTurnRout, { waiting: routedUnits(position) });
    while (one.ask() !== "over") one.pick({});
    expect(at(position, "a-hil-1")).not.toBeNull();
  });
});

describe("small numbers", () => {
  test("§7.1 one unit alone is always within the limit", () => {
    expect(isLegalStack([unit("a-hil-1")])).toBe(true);
  });

  test("§15.3a an order that the table gives no modifier adds nothing to the die; Advance and Defense add theirs", () => {
    const by = (order: "Maneuver" | "Advance" | "Defense") =>
      reorganiseModifier(board({ "a-hil-1": "3209" }, { orders: { S: order } }), unit("a-hil-1"));
    expect([by("Maneuver"), by("Advance"), by("Defense")]).toEqual([0, 1, -1]);
  });

  test("§18 what nobody has brought about counts nothing", () => {
    const none = scores(board({})).filter(({ id }) => id !== "hex");
    expect(none.every(({ count, vp }) => count === 0 && vp === 0)).toBe(true);
  });
});
