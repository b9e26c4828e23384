import { describe, expect, test } from "vitest";
import { army, ground } from "../../src/data.ts";
import { DEFENSE, MANEUVER, NOBODY, orderOf } from "../../src/position.ts";
import { approachOf, boundNear } from "../../src/rules/approach.ts";
import { assessFire } from "../../src/rules/bombardment.ts";
import { fireModifiers } from "../../src/rules/bombardmentTable.ts";
import { drmOf } from "../../src/rules/combatTable.ts";
import { owing } from "../../src/rules/declaration.ts";
import { leaderTest, succession } from "../../src/rules/losses.ts";
import { bridgeTaken } from "../../src/rules/radinski.ts";
import { reorganiseModifier } from "../../src/rules/reorganisation.ts";
import { newReplacements, replacements } from "../../src/rules/replacements.ts";
import { rout } from "../../src/rules/rout.ts";
import { procedures } from "../../src/rules/rulebook.ts";
import { isLegalStack } from "../../src/rules/stacking.ts";
import { scores } from "../../src/rules/victory.ts";
import { at, board, formation, hex, hexName, leader, run, unit } from "../board.ts";
import { bombardment, told, units } from "../fight.ts";

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
  test("§4.5.1a Von Mohr rides to the first formation of the list like to any other", () => {
    const position = board({ "l-mohr": "2111", "a-jag": "3209", "a-kunerth": "2111" });
    const first = army.formationIds.findIndex((_, one) => army.formationSide[one] === 0 && one === 0);
    const men = army.unitsOf[first]![0]!;
    position.hex[men] = hex("3612");
    position.fate[men] = 0;
    position.serves[leader("l-mohr")] = formation("E");
    const one = run(procedures, position, succession, { side: 0, formation: first, isOfficer: 1 });
    one.pick({ type: "succeed", leader: leader("l-mohr") });
    expect(one.ask()).toBe("succession.ride");
  });

  test("§4.5.2a De Majo leads the 3rd Division when Lechi leaves it, in the first hex of the map too", () => {
    const position = board({
      "l-lechi": "3908",
      "l-demajo": "1001",
      "l-livron": "3208",
      "n-clg": "3209",
      "n-4r": "1001",
    });
    position.officer[formation("L")] = NOBODY;
    const one = run(procedures, position, succession, { side: 1, formation: formation("L"), isOfficer: 1 });
    one.pick({ leader: leader("l-lechi") });
    expect(position.officer[formation("III")]).toBe(leader("l-demajo"));
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
  /** A foe to whom every hex around the first of the map is nearer than that. */
  const corner = () => {
    const { board: map, distance } = ground;
    const around = [...map.linkTo.slice(map.firstLink[0]!, map.firstLink[1]!)];
    return map.ids.findIndex((_, foe) => around.every((to) => distance[to * map.size + foe]! < distance[foe]!));
  };
  const cornered = (because?: string) => {
    const position = board({ "a-hil-1": "1001", "n-6r-1": hexName(corner()) }, { states: { "a-hil-1": "routed" } });
    const locals = { unit: unit("a-hil-1"), left: 2, away: [], ...(because ? { because } : {}) };
    return run(procedures, position, rout, locals);
  };

  test("§12.8.1 §15.2.2 in a corner of the map to which everything else is nearer the enemy, a unit leaves it at the end of turn", () => {
    const one = cornered("15.2.2");
    expect([one.ask(), at(one.position, "a-hil-1")]).toEqual(["over", null]);
    expect(told(one, "eliminated").rules).toEqual(["15.2.2", "12.8.1", "12.8a"]);
  });

  test("§15.2.1 in combat it runs from there even past the enemy", () => {
    expect(cornered().options().length).toBeGreaterThan(0);
  });
});

describe("those who come back", () => {
  test("§15.5 §11 a battery comes back under Maneuver where its formation has that order, else under Defense", () => {
    const back = (order: "Maneuver" | "Attack") => {
      const position = board({ "l-senitzer": "3209", "n-6r-1": "3903" }, { turn: 4, orders: { S: order } });
      position.fate[unit("a-s-bty")] = 4;
      run(procedures, position, replacements, newReplacements()).pick({ hex: hex("3209") });
      return orderOf(position, unit("a-s-bty"));
    };
    expect([back("Maneuver"), back("Attack")]).toEqual([MANEUVER, DEFENSE]);
  });

  test("§4.4.4 a leader who has troops with him does not look for others", () => {
    const position = board({ "l-senitzer": "3209", "a-hil-1": "3209", "a-hil-2": "3308" }, { rolls: [6] });
    const one = run(procedures, position, leaderTest, { leader: leader("l-senitzer"), because: "4.4.4" });
    expect([one.ask(), at(position, "l-senitzer")]).toEqual(["over", "3209"]);
  });
});

describe("small numbers", () => {
  test("§7.1 one unit alone is always within the limit", () => {
    expect(isLegalStack([unit("a-hil-1")])).toBe(true);
  });

  test("§15.3a an order that the table gives no modifier adds nothing to the die; Advance and Defense add theirs", () => {
    const by = (order: "Maneuver" | "Advance" | "Defense" | "Attack") =>
      reorganiseModifier(board({ "a-hil-1": "3209" }, { orders: { S: order } }), unit("a-hil-1"));
    expect([by("Maneuver"), by("Advance"), by("Defense"), by("Attack")]).toEqual([0, 1, -1, 0]);
  });

  test("§18 what nobody has brought about counts nothing", () => {
    const none = scores(board({})).filter(({ id }) => id !== "hex");
    expect(none.every(({ count, vp }) => count === 0 && vp === 0)).toBe(true);
  });
});
