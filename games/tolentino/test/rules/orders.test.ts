import { describe, expect, test } from "vitest";
import { army } from "../../src/data.ts";
import { ADVANCE, ATTACK, DEFENSE, MANEUVER } from "../../src/position.ts";
import { isInCover } from "../../src/rules/combat.ts";
import { newOrdersSegment, officerInitiative, ordersSegment } from "../../src/rules/orders.ts";
import { mayReorganize } from "../../src/rules/reorganisation.ts";
import { procedures } from "../../src/rules/rulebook.ts";
import { describe as describeIt } from "../../src/table/describe.ts";
import { locate } from "../../src/table/locate.ts";
import { at, board, formation, hex, hexName, leader, run, stateOf, unit } from "../board.ts";
import { told } from "../fight.ts";
import { goalsOf, mayEnd, movement, offered, reach } from "../marching.ts";

/** Far from everybody. */
const foe = { "n-6r-1": "3204" };

describe("the four orders", () => {
  test("§5.1.1 under Advance at least half of the units in command must end nearer to the enemy", () => {
    const pieces = { "a-hil-1": "3209", "a-hil-2": "3309", "a-wac": "3010", ...foe };
    const position = board(pieces, { orders: { S: "Advance" } });
    const segment = movement(position, "S");
    expect(mayEnd(segment)).toBe(false);
    segment
      .pick({ type: "move", units: [unit("a-hil-1")] })
      .pick({ type: "go", to: hex("3208") })
      .pick({ type: "halt" });
    expect(mayEnd(segment)).toBe(false);
    segment
      .pick({ type: "move", units: [unit("a-hil-2")] })
      .pick({ type: "go", to: hex("3308") })
      .pick({ type: "halt" });
    expect(mayEnd(segment)).toBe(true);
  });

  test("§5.1.1 whoever stands beside the enemy cannot get nearer: if he moves off he is left out of the count", () => {
    // 3308 is Disordered and has no zone. Of the two others one gets nearer: that is half.
    const pieces = { "n-6r-1": "3208", "n-9r-1": "2808", "n-3l-1": "2708", "a-hil-1": "3308" };
    const position = board(pieces, { orders: { II: "Advance" }, states: { "a-hil-1": "disordered" } });
    const segment = movement(position, "II");
    const march = (id: string, to: string) => {
      segment.pick({ type: "move", units: [unit(id)] }).pick({ type: "go", to: hex(to) });
      while (segment.ask() === "unitMove.destination") segment.pick({ type: "halt" });
    };
    march("n-6r-1", "3108");
    expect(mayEnd(segment)).toBe(false);
    march("n-9r-1", "2908");
    expect(mayEnd(segment)).toBe(true);
  });

  test("§5.1.1 once too many have gone elsewhere, the rest may only go nearer", () => {
    const pieces = { "a-hil-1": "3209", "a-wac": "3010", ...foe };
    const segment = movement(board(pieces, { orders: { S: "Advance" } }), "S");
    segment.pick({ type: "move", units: [unit("a-hil-1")] });
    expect(goalsOf(segment)).toContain("3210");
    segment.pick({ type: "go", to: hex("3210") }).pick({ type: "halt" });
    segment.pick({ type: "move", units: [unit("a-wac")] });
    expect(goalsOf(segment)).not.toContain("3011");
    expect(goalsOf(segment)).toContain("3009");
  });

  test("§5.1.1a Advance permits entering EZoCs and Road March", () => {
    const position = board({ "a-hil-1": "3307", "n-6r-1": "3107" }, { orders: { S: "Advance" } });
    expect(reach(position, "a-hil-1").has("3207")).toBe(true);
    const march = board({ "a-hil-1": "3308", "n-6r-1": "1010" }, { orders: { S: "Advance" } });
    expect(reach(march, "a-hil-1").get("3009")).toBe(1.5);
    const shaken = board({ "a-hil-1": "3308" }, { orders: { S: "Advance" }, states: { "a-hil-1": "disordered" } });
    expect(mayReorganize(shaken, unit("a-hil-1"))).toBe(true);
  });

  test("§5.1.2 under Attack every unit that can must end nearer to the enemy", () => {
    const pieces = { "a-hil-1": "3209", "a-wac": "3010", ...foe };
    const segment = movement(board(pieces, { orders: { S: "Attack" } }), "S");
    expect(mayEnd(segment)).toBe(false);
    segment.pick({ type: "move", units: [unit("a-hil-1")] });
    expect(goalsOf(segment)).not.toContain("3210");
    segment.pick({ type: "go", to: hex("3208") }).pick({ type: "halt" });
    expect(mayEnd(segment)).toBe(false);
    segment
      .pick({ type: "move", units: [unit("a-wac")] })
      .pick({ type: "go", to: hex("3009") })
      .pick({ type: "halt" });
    expect(segment.ask()).not.toBe("movement.inCommand");
  });

  test("§5.1.2 Disordered units and units already in an EZoC need not close in", () => {
    const pieces = { "a-hil-1": "3209", "a-wac": "3205", ...foe };
    const segment = movement(board(pieces, { orders: { S: "Attack" }, states: { "a-hil-1": "disordered" } }), "S");
    expect(mayEnd(segment)).toBe(true);
  });

  test("§5.1.2b Attack permits neither Road March nor reorganization, but entering EZoCs", () => {
    const position = board({ "a-hil-1": "3308", "n-6r-1": "1010" }, { orders: { S: "Attack" } });
    expect(reach(position, "a-hil-1").get("3108")).toBe(2);
    const near = board({ "a-hil-1": "3307", "n-6r-1": "3107" }, { orders: { S: "Attack" } });
    expect(reach(near, "a-hil-1").has("3207")).toBe(true);
    const shaken = board({ "a-hil-1": "3308" }, { orders: { S: "Attack" }, states: { "a-hil-1": "disordered" } });
    expect(mayReorganize(shaken, unit("a-hil-1"))).toBe(false);
  });

  test("§5.1.3 §5.1.3a under Defense a unit moves one hex at most, and into an EZoC only to stack with friends", () => {
    const position = board({ "a-hil-1": "3307", "n-6r-1": "3107", "n-9r-1": "1010" }, { orders: { S: "Defense" } });
    expect([...reach(position, "a-hil-1").keys()].sort()).toEqual(["3306", "3308", "3407", "3408"].sort());
    position.hex[unit("a-hil-2")] = hex("3207");
    expect(reach(position, "a-hil-1").has("3207")).toBe(true);
  });

  test("§5.1.3b under Defense a unit may leave an EZoC", () => {
    const position = board({ "a-hil-1": "3207", "n-6r-1": "3107" }, { orders: { S: "Defense" } });
    expect(reach(position, "a-hil-1").has("3307")).toBe(true);
    position.order[formation("S")] = MANEUVER;
    expect(reach(position, "a-hil-1").has("3307")).toBe(false);
  });

  test("§5.1.3c from EZoC to EZoC under Defense takes a check; failing costs a level, but the unit moves", () => {
    const step = (roll: number) => {
      const position = board({ "a-hil-1": "3207", "n-6r-1": "3107" }, { orders: { S: "Defense" }, rolls: [roll] });
      const segment = movement(position, "S")
        .pick({ type: "move" })
        .pick({ type: "go", to: hex("3208") });
      return [stateOf(segment.position, "a-hil-1"), at(segment.position, "a-hil-1")];
    };
    expect(step(5)).toEqual(["disordered", "3208"]);
    expect(step(4)).toEqual(["good", "3208"]);
    const joins = { "a-hil-1": "3210", "a-hil-2": "3209", "n-6r-1": "3208" };
    const segment = movement(board(joins, { orders: { S: "Defense" }, rolls: [5] }), "S")
      .pick({ type: "move", units: [unit("a-hil-1")] })
      .pick({ type: "go", to: hex("3209") });
    expect([stateOf(segment.position, "a-hil-1"), segment.position.dice.used]).toEqual(["good", 0]);
  });

  test("§5.1.3d §10.7 Defense permits reorganization and Cover", () => {
    const wood = (order: "Defense" | "Maneuver" | "Advance" | "Attack") =>
      isInCover(board({ "a-hil-1": "3105" }, { orders: { S: order } }), unit("a-hil-1"));
    expect([wood("Defense"), wood("Maneuver"), wood("Advance"), wood("Attack")]).toEqual([true, false, false, false]);
    const shaken = board({ "a-hil-1": "3308" }, { orders: { S: "Defense" }, states: { "a-hil-1": "disordered" } });
    expect(mayReorganize(shaken, unit("a-hil-1"))).toBe(true);
  });

  test("§5.1.4 under Maneuver units move freely but enter no EZoC", () => {
    const position = board({ "a-hil-1": "3307", "n-6r-1": "3107" }, { orders: { S: "Maneuver" } });
    expect(reach(position, "a-hil-1").has("3207")).toBe(false);
    expect(reach(position, "a-hil-1").size).toBeGreaterThan(10);
    expect(mayEnd(movement(position, "S"))).toBe(true);
  });

  test("§5.1.4a Maneuver permits Road March and reorganization", () => {
    const position = board({ "a-hil-1": "3308", "n-6r-1": "1010" }, { orders: { S: "Maneuver" } });
    expect(reach(position, "a-hil-1").get("3009")).toBe(1.5);
    position.state[unit("a-hil-1")] = 1;
    expect(mayReorganize(position, unit("a-hil-1"))).toBe(true);
  });

  test("§5.1.4b guns under Maneuver enter rough hexes without road for 2 points each", () => {
    const position = board({ "a-e-bty": "2008", "n-6r-1": "3903" }, { own: { "a-e-bty": "Maneuver" } });
    expect([reach(position, "a-e-bty").get("2009"), reach(position, "a-e-bty").get("2010")]).toEqual([2, 4]);
  });

  test("§5.1.5 artillery, units out of command and units in towns or Fortified positions are not counted", () => {
    const pieces = { "a-hil-1": "1112", "a-wac": "2310", "a-sim-1": "3010", "a-s-bty": "3209", ...foe };
    const position = board(pieces, { orders: { S: "Attack" }, out: ["a-sim-1"] });
    const segment = movement(position, "S").pick({ type: "gunOrder", order: ATTACK });
    expect(offered(segment).flat()).toEqual(expect.arrayContaining([unit("a-hil-1"), unit("a-wac"), unit("a-s-bty")]));
    expect(mayEnd(segment)).toBe(true);
  });
});

describe("changing orders", () => {
  const a1 = (position: ReturnType<typeof board>) => run(procedures, position, ordersSegment, newOrdersSegment());
  const armies = {
    "l-murat": "3908",
    "l-dambrosio": "3907",
    "l-livron": "3209",
    "l-bianchi": "1112",
    "l-senitzer": "1212",
    "l-eckhardt": "1211",
    "l-taxis": "1312",
    "l-starhemberg": "1311",
    "l-mohr": "1111",
  };

  test("§5.2 §4.2 §5.2a the Commanders change orders without a roll, the Neapolitan first", () => {
    const position = board(armies);
    const used = position.dice.used;
    const segment = a1(position);
    expect(segment.seat()).toBe("neapolitan");
    segment.pick({ formation: formation("II"), order: ATTACK });
    expect(position.order[formation("II")]).toBe(ATTACK);
    segment.pick({ type: "ordersGiven" });
    expect(segment.seat()).toBe("austrian");
    expect(position.dice.used).toBe(used);
  });

  test("§5.2b §5.2.2 only officers within the Commander's range get a new order", () => {
    const formations = a1(board(armies))
      .options()
      .flatMap((one) => (one.type === "order" ? [one.formation] : []));
    expect(new Set(formations)).toEqual(new Set([formation("II")]));
  });

  test("§11.3.2 §5.2b a Commander is asked even if no Officer is in his range: being asked must not show where his Officers are", () => {
    const far = a1(board({ "l-murat": "3908", "l-dambrosio": "3209" }));
    expect([far.seat(), far.options()]).toEqual(["neapolitan", [{ type: "ordersGiven" }]]);
    expect(a1(board({ "l-dambrosio": "3209" })).ask()).toBe("over");
  });

  test("§4.2a a Commander changes at most as many orders as his initiative, each formation once", () => {
    const segment = a1(board(armies)).pick({ type: "ordersGiven" });
    const changed = ["S", "E", "T"].map(formation);
    for (const one of changed) segment.pick({ formation: one, order: ATTACK });
    expect(segment.ask()).toBe("over");
    const twice = a1(board(armies))
      .pick({ type: "ordersGiven" })
      .pick({ formation: formation("S"), order: ATTACK });
    expect(twice.options().some((one) => one.formation === formation("S"))).toBe(false);
  });

  test("§5.1 a formation is always under one of the four orders, and a change is to one of the other three", () => {
    const position = board(armies, { orders: { II: "Advance" } });
    const orders = a1(position)
      .options()
      .flatMap((one) => (one.formation === formation("II") ? [one.order] : []));
    expect(orders.sort()).toEqual([ATTACK, DEFENSE, MANEUVER]);
  });

  const own = (rolls: number[]) =>
    run(procedures, board({ "l-taxis": "1312" }, { orders: { T: "Advance" }, rolls }), officerInitiative, {
      formation: formation("T"),
    });

  test("§5.2.1 §4.1.3 an officer who rolls not above his rating chooses a new order", () => {
    const roll3 = own([3]).pick({ type: "tryOrder" });
    expect(roll3.ask()).toBe("officerInitiative.choose");
    const tried = { leader: leader("l-taxis"), formation: formation("T"), roll: 3, passed: true };
    expect(told(roll3, "officerInitiative")).toMatchObject({ rules: ["5.2.1", "4.1.3"], ...tried });
    expect(roll3.pick({ order: DEFENSE }).position.order[formation("T")]).toBe(DEFENSE);
    expect(own([3]).pick({ type: "keepOrder" }).ask()).toBe("over");
  });

  test("§5.2.1 he chooses wherever on the map he stands, its first hex included", () => {
    const position = board({ "l-taxis": hexName(0) }, { rolls: [3] });
    const corner = run(procedures, position, officerInitiative, { formation: formation("T") });
    expect(corner.pick({ type: "tryOrder" }).ask()).toBe("officerInitiative.choose");
  });

  test("§5.2.1a if the roll fails, the order stays", () => {
    const roll4 = own([4]).pick({ type: "tryOrder" });
    expect(roll4.ask()).toBe("over");
    expect(told(roll4, "officerInitiative")).toMatchObject({ rules: ["5.2.1", "5.2.1a"], roll: 4, passed: false });
    expect(roll4.position.order[formation("T")]).toBe(ADVANCE);
  });

  const stray = (rolls: number[], more: Record<string, string> = {}) =>
    movement(
      board(
        { "a-dra-1": "3209", ...more, ...foe },
        {
          orders: { T: "Attack" },
          own: { "a-dra-1": "Defense", "a-dra-2": "Defense" },
          out: ["a-dra-1", "a-dra-2"],
          rolls,
        },
      ),
      "T",
    );

  test("§5.3 §3.1.B3b a unit out of command is under Defense and acts after those in command", () => {
    const segment = stray([], { "a-dra-3": "3010" });
    expect(offered(segment)).toEqual([[unit("a-dra-3")]]);
    segment.pick({ type: "move" }).pick({ type: "go", to: hex("3009") });
    if (segment.ask() === "unitMove.destination") segment.pick({ type: "halt" });
    expect(segment.ask()).toBe("movement.stragglers");
    segment
      .pick({ hex: hex("3209") })
      .pick({ type: "keepOrder" })
      .pick({ type: "move" });
    expect(goalsOf(segment).length).toBeLessThanOrEqual(6);
  });

  test("§5.3.1 it takes another order by an efficiency check, and stays under Defense if it fails", () => {
    const passed = stray([4])
      .pick({ hex: hex("3209") })
      .pick({ order: MANEUVER });
    expect(passed.position.own[unit("a-dra-1")]).toBe(MANEUVER);
    const ordered = passed.events.filter(({ type }) => type === "ownOrder");
    expect(ordered).toMatchObject([{ unit: unit("a-dra-1"), order: MANEUVER }]);
    passed.pick({ type: "move" });
    expect(goalsOf(passed).length).toBeGreaterThan(6);
    const failed = stray([5])
      .pick({ hex: hex("3209") })
      .pick({ order: MANEUVER });
    expect(failed.position.own[unit("a-dra-1")]).toBe(DEFENSE);
    expect(stateOf(failed.position, "a-dra-1")).toBe("good");
  });

  test("§5.3.1 §3.1.B3b a unit that has had its turn does not try again where it has gone", () => {
    const gone = stray([4], { "a-dra-2": "3208" })
      .pick({ hex: hex("3209") })
      .pick({ type: "keepOrder" })
      .pick({ type: "move", units: [unit("a-dra-1")] })
      .pick({ type: "go", to: hex("3208") });
    gone.pick({ hex: hex("3208") }).pick({ order: ADVANCE });
    expect([gone.position.own[unit("a-dra-1")], gone.position.own[unit("a-dra-2")]]).toEqual([DEFENSE, ADVANCE]);
    const alone = stray([])
      .pick({ hex: hex("3209") })
      .pick({ type: "keepOrder" })
      .pick({ type: "move" })
      .pick({ type: "go", to: hex("3208") });
    expect(alone.ask()).not.toBe("movement.stragglers");
  });

  test("§5.3.2 several such units in a hex: one die for all of them", () => {
    const both = stray([4], { "a-dra-2": "3209" })
      .pick({ hex: hex("3209") })
      .pick({ order: ADVANCE });
    expect([both.position.own[unit("a-dra-1")], both.position.own[unit("a-dra-2")]]).toEqual([ADVANCE, ADVANCE]);
    expect(both.events.filter(({ type }) => type === "efficiencyCheck")).toHaveLength(1);
  });
});

describe("what the options say", () => {
  test("the officer and his formation, or the hex of the units, are named in both languages", () => {
    const run1 = run(procedures, board({ "l-taxis": "1312" }), officerInitiative, { formation: formation("T") });
    const [keep, attempt] = run1.options();
    const officer = army.leaderNames[leader("l-taxis")]!;
    for (const language of ["en", "it"] as const) {
      expect(describeIt({ option: keep! }, language)).toContain("(T)");
      expect(describeIt({ option: attempt! }, language)).toContain(officer);
      expect(describeIt({ option: attempt! }, language)).toContain("(T)");
      const straggling = { type: "keepOrder", hex: hex("3209") };
      expect(describeIt({ option: straggling }, language)).toContain("3209");
      const trying = { type: "tryOrder", hex: hex("3209"), order: DEFENSE };
      expect(describeIt({ option: trying }, language)).toContain("3209");
    }
  });
});

test("orders are read, not pointed at: whatever they name, they have no place on the map", () => {
  expect(locate({ type: "tryOrder", leader: 3, formation: 1 })).toEqual({});
  expect(locate({ type: "keepOrder", hex: 12 })).toEqual({});
  expect(locate({ type: "ride", leader: 3 })).toEqual({ piece: army.leaderIds[3] });
});
