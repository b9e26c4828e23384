import { describe, expect, test } from "vitest";
import { DID_ATTACK, DID_MOVE, DISORDERED } from "../../src/position.ts";
import { prevailing } from "../../src/rules/combat.ts";
import {
  columnName,
  columnOf,
  modifierTotal,
  ratioName,
  resultOf,
  rungOf,
  shifted,
} from "../../src/rules/combatTable.ts";
import { board, hex, type Situation, stateOf, unit } from "../board.ts";
import { attacksOn, combat, told, units } from "../fight.ts";

/** 3308 and 3309 are clear and neighbours; 3208 touches the first, 3209 and 3409 both, 3210 the second. */
const attack: Situation = { orders: { II: "Attack", E: "Defense", S: "Defense", Av: "Defense" }, active: "II" };
const forward: Situation = { ...attack, orders: { ...attack.orders, II: "Advance" } };

describe("who attacks whom", () => {
  test("§12 §12b §5.1.2a §12.2 units under Attack next to an enemy in good order have to attack", () => {
    const run = combat(board({ "n-6r-1": "3208", "a-car-1": "3308" }, attack));
    expect(run.ask()).toBe("combat.declare");
    expect(run.seat()).toBe("neapolitan");
    expect(attacksOn(run)).toEqual(["3208 > 3308"]);
  });

  test("§12b units under Advance need not attack", () => {
    const run = combat(board({ "n-6r-1": "3208", "a-car-1": "3308" }, forward));
    expect(attacksOn(run)).toEqual(["3208 > 3308", "done"]);
    run.pick({ type: "attacksDeclared" });
    expect(run.ask()).toBe("over");
    expect(run.position.dice.used).toBe(0);
  });

  test("§12 §12.4 only neighbours are attacked, and only by the active formation", () => {
    const apart = { "n-6r-1": "3208", "a-car-1": "3408" };
    expect(combat(board(apart, attack)).ask()).toBe("over");
    const other = { "n-vel-1": "3208", "a-car-1": "3308" };
    const situation: Situation = { ...attack, orders: { ...attack.orders, Gd: "Attack" } };
    expect(combat(board(other, situation)).ask()).toBe("over");
  });

  test("§12.2b units under Defense or Maneuver cannot attack", () => {
    for (const order of ["Defense", "Maneuver"] as const) {
      const orders = { ...attack.orders, II: order };
      expect(combat(board({ "n-6r-1": "3208", "a-car-1": "3308" }, { ...attack, orders })).ask()).toBe("over");
    }
  });

  test("§10.5.2 troops in Cover in a Fortified position stay put though their formation attacks", () => {
    const pieces = { "n-6r-1": "2310", "n-6r-2": "2409", "a-car-1": "2309" };
    const run = combat(board(pieces, { ...attack, own: { "n-6r-1": "Defense" }, rolls: [1] }));
    expect(attacksOn(run)).toEqual(["2409 > 2309"]);
    run.pick({ from: hex("2409") });
    expect(told(run, "assault").attackers).toEqual(units("n-6r-2"));
  });

  test("§12c §12.2.1 a lone stack must attack every enemy who exerts a zone of control over it", () => {
    const run = combat(board({ "n-6r-1": "3209", "a-car-1": "3308", "a-car-2": "3309" }, attack));
    expect(attacksOn(run)).toEqual(["3209 > 3308+3309"]);
  });

  test("§12c §12.2.1 Disordered enemies may be attacked but need not be", () => {
    const states = { "a-car-2": "disordered" } as const;
    const run = combat(board({ "n-6r-1": "3209", "a-car-1": "3308", "a-car-2": "3309" }, { ...attack, states }));
    expect(attacksOn(run)).toEqual(["3209 > 3308", "3209 > 3308+3309"]);
  });

  test("§12c §12d friends may see to the others: every division of the attackers is on offer", () => {
    const pieces = { "n-6r-1": "3209", "n-6r-2": "3409", "a-car-1": "3308", "a-car-2": "3309" };
    const run = combat(board(pieces, attack));
    const each = (from: string) => ["3308", "3308+3309", "3309"].map((against) => `${from} > ${against}`);
    expect(attacksOn(run)).toEqual([...each("3209"), ...each("3409")]);
    run.pick({ type: "assault", from: hex("3209"), against: [hex("3308")] });
    expect(attacksOn(run)).toEqual(["3409 > 3309"]);
  });

  test("§12d who stands next to an attacked enemy takes part, under Advance too", () => {
    const run = combat(board({ "n-6r-1": "3208", "n-9r-1": "3408", "a-car-1": "3308" }, forward));
    expect(attacksOn(run)).toContain("done");
    run.pick({ type: "assault", from: hex("3208") });
    expect(attacksOn(run)).toEqual(["3408 > 3308"]);
  });

  test("§10.1c units that have not moved may stay put in a town, whatever their order", () => {
    const pieces = { "n-6r-1": "2503", "a-car-1": "2603" };
    const run = combat(board(pieces, attack));
    expect(attacksOn(run)).toContain("done");
    const moved = board(pieces, attack);
    moved.did[unit("n-6r-1")] = DID_MOVE;
    expect(attacksOn(combat(moved))).not.toContain("done");
  });

  test("§12.4.1a every attacker must be next to every defender of a combat", () => {
    const pieces = { "n-6r-1": "3208", "n-6r-2": "3209", "a-car-1": "3308", "a-car-2": "3309" };
    const run = combat(board(pieces, attack));
    expect(attacksOn(run).filter((one) => one.startsWith("3208"))).toEqual(["3208 > 3308"]);
    run.pick({ type: "assault", from: hex("3208") });
    expect(attacksOn(run)).toEqual(["3209 > 3309"]);
  });

  test("§12.2.3 an enemy hex is attacked once: a group cannot be opened on a hex that is attacked already", () => {
    const pieces = { "n-6r-1": "3209", "n-6r-2": "3208", "n-9r-1": "3409", "a-car-1": "3308", "a-car-2": "3309" };
    const run = combat(board(pieces, attack));
    run.pick({ type: "assault", from: hex("3208"), against: [hex("3308")] });
    expect(attacksOn(run)).not.toContain("3209 > 3308+3309");
  });

  test("§12.2.3 who was attacked once in the segment is not attacked again where he has fallen back to", () => {
    const pairs = { "n-6r-1": "3208", "a-car-1": "3308", "n-9r-1": "3210", "a-hil-1": "3310" };
    const run = combat(board({ ...pairs, "n-3l-1": "3011", "a-sim-1": "2910" }, { ...attack, rolls: [3, 3] }));
    for (const from of ["3208", "3210", "3011"]) run.pick({ from: hex(from) });
    const fight = (place: string) => {
      run.pick({ hexes: [hex(place)] });
      if (run.ask() === "assault.press") run.pick({ type: "leaveIt" });
    };
    fight("3308");
    expect(run.ask()).toBe("combat.order");
    run.position.hex[unit("a-car-1")] = hex("3310");
    fight("3310");
    const attacked = run.events.filter(({ type }) => type === "assault").map(({ defenders }) => defenders);
    expect(attacked).toEqual([units("a-car-1"), units("a-hil-1")]);
  });

  test("§12.2.3 a unit that has attacked this turn does not attack again", () => {
    const position = board({ "n-6r-1": "3208", "a-car-1": "3308" }, attack);
    position.did[unit("n-6r-1")] = DID_ATTACK;
    expect(combat(position).ask()).toBe("over");
  });

  test("§12.4.1b §15.1 the able units of a stack attack together; a Disordered one stays out of it", () => {
    const pieces = { "n-3l-1": "3208", "n-3l-2": "3208", "n-3l-3": "3208", "a-car-1": "3308" };
    const states = { "n-3l-3": "disordered" } as const;
    const run = combat(board(pieces, { ...attack, states, rolls: [1] }));
    run.pick({ type: "assault", from: hex("3208") });
    expect(told(run, "assaultDeclared").sure).toEqual(units("n-3l-1", "n-3l-2"));
    expect(told(run, "assault").attack).toBe(6);
    expect(told(run, "assault").result).toBe("AD");
    expect(["n-3l-1", "n-3l-2", "n-3l-3"].map((id) => stateOf(run.position, id))).toEqual(Array(3).fill("disordered"));
  });

  test("§12.4.1b §15.1 who is disordered while other combats are fought does not attack any more", () => {
    const pieces = { "n-6r-1": "3208", "a-car-1": "3308", "n-9r-1": "3210", "a-hil-1": "3310" };
    const run = combat(board(pieces, { ...attack, rolls: [3, 3] }));
    run.pick({ from: hex("3208") }).pick({ from: hex("3210") });
    expect(run.ask()).toBe("combat.order");
    run.position.state[unit("n-9r-1")] = DISORDERED;
    run.pick({ hexes: [hex("3310")] });
    const fought = run.events.filter(({ type }) => type === "assault").map(({ attackers }) => attackers);
    expect(fought).toEqual([units("n-6r-1")]);
    const idle = { type: "noAssault", rules: ["15.1"], hexes: [hex("3310")], because: "attackers" };
    expect(told(run, "noAssault")).toEqual(idle);
  });

  test("§11.0.1 guns do not assault", () => {
    expect(combat(board({ "n-aqu-bty": "3208", "a-car-1": "3308" }, attack)).ask()).toBe("over");
  });

  test("§12.4.2a 2 SP against 11 SP, or 1 against 8, may not be declared", () => {
    expect(rungOf(2, 11)).toBeLessThan(0);
    expect(rungOf(0, 0)).toBeLessThan(0);
    expect(rungOf(2, 10)).toBe(0);
    const pieces = { "a-rad": "3308", "n-6r-1": "3208", "n-6r-2": "3208" };
    const run = combat(board(pieces, { orders: { Av: "Attack" }, active: "Av" }));
    expect(attacksOn(run)).toEqual(["done"]);
  });

  test("§12.2.1 §12.4.2a as many defenders as possible are attacked at 1-5 or better, the rest are left out", () => {
    const pieces = { "n-10r-1": "3209", "a-hil-1": "3308", "a-car-2": "3309" };
    const situation: Situation = { orders: { Gd: "Attack" }, active: "Gd", reduced: ["n-10r-1"] };
    const run = combat(board(pieces, situation));
    expect(attacksOn(run)).toEqual(["3209 > 3308", "3209 > 3309"]);
    run.pick({ from: hex("3209"), against: [hex("3309")] });
    expect(told(run, "assault").odds).toBe("1-3");
  });

  test("§12.4.2a weak stacks may open an attack that others bring up to 1-5", () => {
    const pieces = { "n-10r-1": "3208", "n-10r-2": "3408", "a-sim-1": "3308", "a-sim-2": "3308" };
    const situation: Situation = { orders: { Gd: "Attack" }, active: "Gd", reduced: ["n-10r-1", "n-10r-2"] };
    const run = combat(board(pieces, situation));
    expect(attacksOn(run)).toEqual(["3208 > 3308", "3408 > 3308"]);
    run.pick({ from: hex("3208") });
    expect(attacksOn(run)).toEqual(["3408 > 3308"]);
  });

  test("§12.4.2 a diversionary attack at poor odds frees the others for a better one", () => {
    const pieces = {
      "n-3l-1": "3209",
      "n-6r-1": "3409",
      "n-6r-2": "3409",
      "n-9r-1": "3208",
      "a-hil-1": "3308",
      "a-sim-1": "3309",
      "a-sim-2": "3309",
    };
    const run = combat(board(pieces, { ...attack, rolls: [3] }));
    run.pick({ from: hex("3409"), against: [hex("3308")] });
    run.pick({ from: hex("3208"), against: [hex("3308")] });
    expect(attacksOn(run)).toEqual(["3209 > 3309"]);
    run.pick({ from: hex("3209") });
    run.pick({ type: "resolve", hexes: [hex("3309")] });
    expect(told(run, "assault")).toMatchObject({ odds: "1-3", attack: 3, defend: 8 });
  });
});

describe("the steps of an assault", () => {
  test("§12.2a §3.1.B5a Assault markers for units under Attack, Assault? for units under Advance", () => {
    const situation: Situation = { ...forward, own: { "n-9r-1": "Attack" }, rolls: [1, 1] };
    const run = combat(board({ "n-6r-1": "3208", "n-9r-1": "3408", "a-car-1": "3308" }, situation));
    run.pick({ from: hex("3208") }).pick({ from: hex("3408") });
    expect(told(run, "assaultDeclared")).toMatchObject({ sure: units("n-9r-1"), unsure: units("n-6r-1") });
  });

  test("§3.1.B5 §12.1 §12.1-1 §12.1-2 §12.1-3 §12.1-4 §12.1-5 §12.1-6 each step is done for all combats before the next", () => {
    const pieces = {
      "n-6r-1": "3208",
      "n-9r-1": "3210",
      "a-hus-1": "3308",
      "a-e-bty": "3308",
      "a-dra-1": "3310",
      "a-t-bty": "3310",
    };
    const orders = { ...forward.orders, T: "Defense" } as const;
    const run = combat(board(pieces, { ...forward, orders, rolls: [1, 1, 1, 1, 5, 5] }));
    const asked: string[] = [];
    const note = () => asked.push(`${run.seat()} ${run.ask()}`);
    note();
    run.pick({ from: hex("3208") });
    note();
    run.pick({ from: hex("3210") });
    for (const answer of ["stand", "stand", "bombard", "bombard"]) {
      note();
      run.pick({ type: answer });
    }
    note();
    expect(asked).toEqual([
      "neapolitan combat.declare",
      "neapolitan combat.declare",
      "austrian retireBeforeCombat.retire",
      "austrian retireBeforeCombat.retire",
      "austrian defensiveFire.fire",
      "austrian defensiveFire.fire",
      "neapolitan combat.order",
    ]);
    const types = run.events.map(({ type, rules }) => (type === "efficiencyCheck" ? rules[0] : type));
    expect(types).toEqual(["assaultDeclared", "assaultDeclared", "bombardment", "bombardment", "12.2.2", "12.2.2"]);
  });

  test("§12.2.2 §3.1.B5d units marked Assault? that fail their check simply do not attack", () => {
    const pieces = { "n-9r-1": "3208", "n-6r-1": "3408", "a-car-1": "3308" };
    const run = combat(board(pieces, { ...forward, rolls: [4, 4, 1] }));
    run.pick({ from: hex("3208") }).pick({ from: hex("3408") });
    expect(told(run, "assault")).toMatchObject({ attackers: units("n-6r-1"), attack: 4 });
    expect(stateOf(run.position, "n-9r-1")).toBe("good");
  });

  test("§12.2.2 units under Attack take no check before their assault", () => {
    const run = combat(board({ "n-9r-1": "3208", "a-car-1": "3308" }, { ...attack, rolls: [1] }));
    run.pick({ from: hex("3208") });
    expect(run.events.map(({ type }) => type).slice(0, 2)).toEqual(["assaultDeclared", "assault"]);
  });

  test("§12.2.2 a combat whose attackers all fail is not fought", () => {
    const run = combat(board({ "n-9r-1": "3208", "a-car-1": "3308" }, { ...forward, rolls: [6] }));
    run.pick({ from: hex("3208") });
    expect(run.ask()).toBe("over");
    expect(told(run, "assault")).toBeUndefined();
  });

  test("§12.4.2a 3 and 1 SP are declared against 15: when the 3 fail their check, the 1 is eliminated without a roll", () => {
    expect(ratioName(rungOf(4, 15))).toBe("1-4");
    const pieces = {
      "n-3l-1": "3209",
      "n-2cl-ii": "3409",
      "a-sim-1": "3308",
      "a-sim-2": "3308",
      "a-hil-1": "3309",
      "a-car-1": "3309",
    };
    const run = combat(board(pieces, { ...forward, reduced: ["n-2cl-ii"], rolls: [4, 3] }));
    run.pick({ from: hex("3209"), against: [hex("3308"), hex("3309")] });
    run.pick({ from: hex("3409"), against: [hex("3308"), hex("3309")] });
    expect(told(run, "assault")).toMatchObject({ attack: 1, defend: 15, roll: 0, result: "AE", rules: ["12.4.2a"] });
    expect(run.position.dice.used).toBe(2);
  });

  test("§12a §12.5.3a §3.1.B5d the attacker chooses the order, and all his assaults are resolved", () => {
    const pieces = { "n-6r-1": "3208", "n-9r-1": "3011", "a-car-1": "3308", "a-hil-1": "2910" };
    const run = combat(board(pieces, { ...attack, rolls: [3, 3] }));
    run.pick({ from: hex("3208") }).pick({ from: hex("3011") });
    expect(run.ask()).toBe("combat.order");
    run.pick({ type: "resolve", hexes: [hex("2910")] });
    while (run.ask() !== "over") run.pick({});
    expect(run.events.filter(({ type }) => type === "assault").map(({ defenders }) => defenders)).toEqual([
      units("a-hil-1"),
      units("a-car-1"),
    ]);
  });

  test("§12.4.1 all the units of a hex defend together, and guns are not counted §11.0.1a", () => {
    const run = combat(board({ "n-6r-1": "3208", "a-car-1": "3308", "a-car-2": "3308" }, { ...attack, rolls: [1] }));
    run.pick({ from: hex("3208") });
    expect(told(run, "assault")).toMatchObject({ defend: 6, defenders: units("a-car-1", "a-car-2") });
    const guns = combat(board({ "n-6r-1": "3208", "a-car-1": "3308", "a-e-bty": "3308" }, { ...attack, rolls: [1] }));
    guns.pick({ from: hex("3208") }).pick({ type: "holdFire" });
    expect(told(guns, "assault")).toMatchObject({ defend: 3, defenders: units("a-car-1") });
  });
});

describe("efficiency in combat", () => {
  const ratings = (ids: Record<string, number>) => {
    const position = board(Object.fromEntries(Object.keys(ids).map((id) => [id, "3208"])));
    for (const [id, morale] of Object.entries(ids)) position.morale[unit(id)] = morale;
    return prevailing(position, units(...Object.keys(ids)));
  };

  test("§12.3.1 2 SP of efficiency 2, 3 SP of 3 and 2 SP of 4: the value is 3", () => {
    expect(ratings({ "n-10r-1": 0, "n-9r-1": 0, "n-vol-1": 0 })).toEqual([3]);
  });

  test("§12.3 §12.3.1 2 SP each of efficiency 2, 3 and 4: the owner picks any of them", () => {
    expect(ratings({ "n-10r-1": 0, "n-2cl-ii": 0, "n-vol-1": 0 })).toEqual([4, 3, 2]);
    const pieces = { "n-9r-1": "3208", "n-2r-1": "3408", "a-hil-1": "3308" };
    const run = combat(board(pieces, { ...attack, rolls: [2] }));
    run.pick({ from: hex("3208") }).pick({ from: hex("3408") });
    expect(run.ask()).toBe("assault.attackEfficiency");
    expect(run.options()).toEqual([
      { type: "efficiency", value: 3 },
      { type: "efficiency", value: 2 },
    ]);
    run.pick({ value: 2 });
    expect(told(run, "assault").modifiers).toEqual([{ rule: "12.5.2-2", id: "efficiency", by: -2 }]);
  });

  test("§12.3.1 the defender chooses too when his ratings tie", () => {
    const pieces = { "n-6r-1": "3209", "a-hil-1": "3308", "a-jag": "3309" };
    const run = combat(board(pieces, { ...attack, rolls: [2] }));
    run.pick({ from: hex("3209") });
    expect([run.ask(), run.seat()]).toEqual(["assault.defendEfficiency", "austrian"]);
    run.pick({ value: 5 });
    expect(told(run, "assault").modifiers).toEqual([{ rule: "12.5.2-2", id: "efficiency", by: -1 }]);
  });

  test("§12.3.1 and may fight by the lower of them", () => {
    const pieces = { "n-6r-1": "3209", "a-hil-1": "3308", "a-jag": "3309" };
    const run = combat(board(pieces, { ...attack, rolls: [2] })).pick({ from: hex("3209") });
    const values = run.options().map(({ value }) => value as number);
    const lower = Math.min(...values);
    expect(lower).toBeLessThan(5);
    run.pick({ value: lower });
    // 4 of the 6th Line against it; a difference of 0 is no modifier.
    const by = 4 - lower;
    expect(told(run, "assault").modifiers).toEqual(by === 0 ? [] : [{ rule: "12.5.2-2", id: "efficiency", by }]);
  });

  test("§12.3.2 §12.5.2-2 attacker 4 against 2 is +2, attacker 2 against 4 is -2", () => {
    const situation: Situation = { orders: { S: "Attack" }, active: "S", rolls: [1] };
    const good = combat(board({ "a-hil-1": "3208", "n-2r-1": "3308" }, situation));
    good.pick({ from: hex("3208") });
    expect(told(good, "assault").modifiers).toEqual([{ rule: "12.5.2-2", id: "efficiency", by: 2 }]);
    const bad = combat(board({ "n-2r-1": "3208", "a-hil-1": "3308" }, { ...attack, rolls: [1] }));
    bad.pick({ from: hex("3208") });
    expect(told(bad, "assault").modifiers).toEqual([{ rule: "12.5.2-2", id: "efficiency", by: -2 }]);
  });

  test("§12.5.2-5 a Morale counter changes the efficiency used, and nothing is added a second time", () => {
    const position = board({ "n-2r-1": "3208", "a-hil-1": "3308" }, { ...attack, rolls: [1] });
    position.morale[unit("n-2r-1")] = 1;
    const run = combat(position);
    run.pick({ from: hex("3208") });
    expect(told(run, "assault").modifiers).toEqual([{ rule: "12.5.2-2", id: "efficiency", by: -1 }]);
  });
});

describe("odds", () => {
  test("§12.5.1 13 against 4 is 3-1, 4 against 13 is 1-4, 3 against 4 is 1-2", () => {
    expect([rungOf(13, 4), rungOf(4, 13), rungOf(3, 4), rungOf(4, 4)].map(ratioName)).toEqual([
      "3-1",
      "1-4",
      "1-2",
      "1-1",
    ]);
  });

  test("§12.5.1 1-5 is the last on the table, and what is worse has no name of its own", () => {
    expect([rungOf(3, 15), rungOf(3, 16)].map(ratioName)).toEqual(["1-5", "worse than 1-5"]);
  });

  test("§12.4.3 §12.5.2-4 8-1 is read in the 6-1 column with +2", () => {
    const rung = rungOf(8, 1);
    expect([ratioName(rung), columnName(columnOf(rung))]).toEqual(["8-1", "6-1"]);
    const pieces = { "n-6r-1": "3208", "n-6r-2": "3208", "a-rad": "3308" };
    const run = combat(board(pieces, { ...attack, rolls: [1] }));
    run.pick({ from: hex("3208") });
    expect(told(run, "assault")).toMatchObject({ odds: "8-1", column: "6-1" });
    expect(told(run, "assault").modifiers).toContainEqual({ rule: "12.5.2-4", id: "aboveSixToOne", by: 2 });
  });

  test("§12.4.3 a shift to the left comes first: 8-1 and 1L is 7-1, the 6-1 column with +1", () => {
    expect(ratioName(shifted(rungOf(8, 1), 1))).toBe("7-1");
    expect(shifted(rungOf(1, 5), 2)).toBe(0);
  });

  test("§12.5.2 §12.5.2a +2 for disorder, +2 for efficiency and +1 for a leader make +5, held at +4", () => {
    const of = (by: number) => ({ rule: "12.5.2", id: "", by });
    expect(modifierTotal([of(2), of(2), of(1)])).toBe(4);
    expect(modifierTotal([of(-2), of(-3)])).toBe(-4);
    const pieces = { "a-hil-1": "3208", "l-senitzer": "3208", "n-2r-1": "3308" };
    const situation: Situation = {
      orders: { S: "Attack" },
      active: "S",
      states: { "n-2r-1": "disordered" },
      rolls: [2],
    };
    const run = combat(board(pieces, situation));
    run.pick({ from: hex("3208") }).pick({ type: "lead" });
    expect(told(run, "assault")).toMatchObject({ roll: 2, modified: 6 });
    expect(told(run, "assault").modifiers).toHaveLength(3);
  });

  test("§12.5 §12.5.3 the row of the modified die and the column of the odds give the result", () => {
    expect(resultOf(columnOf(rungOf(1, 1)), 3)).toBe("NE");
    expect(resultOf(columnOf(rungOf(3, 1)), 6)).toBe("DR");
    expect(resultOf(columnOf(rungOf(1, 5)), -3)).toBe("AE");
    expect(resultOf(columnOf(rungOf(6, 1)), 10)).toBe("DE");
  });

  test("§12.5.2-1 §15.1 a Disordered or Routed defender is worth +2, once for the combat", () => {
    const pieces = { "n-6r-1": "3208", "a-car-1": "3308", "a-car-2": "3308" };
    const states = { "a-car-1": "disordered", "a-car-2": "disordered" } as const;
    const run = combat(board(pieces, { ...attack, own: { "n-6r-1": "Attack" }, states, rolls: [1] }));
    run.pick({ from: hex("3208") });
    expect(told(run, "assault").modifiers).toEqual([{ rule: "12.5.2-1", id: "disorder", by: 2 }]);
    const one = {
      ...attack,
      own: { "n-6r-1": "Attack" as const },
      states: { "a-car-1": "disordered" as const },
      rolls: [1],
    };
    const mixed = combat(board(pieces, one)).pick({ from: hex("3208") });
    expect(told(mixed, "assault").modifiers).toEqual([{ rule: "12.5.2-1", id: "disorder", by: 2 }]);
  });

  test("§12.5.2-6 terrain acts by column shifts: the chart gives no die modifier", () => {
    const run = combat(board({ "n-6r-1": "2603", "a-hil-1": "2503" }, { ...attack, rolls: [1] }));
    run.pick({ from: hex("2603") });
    expect(told(run, "assault")).toMatchObject({ modifiers: [], shift: 1, odds: "1-1", column: "1-2" });
  });
});

describe("leaders in combat", () => {
  test("§12.4.4 §12.5.2-3 §4.1.1d a leader with the attackers adds 1, one with the defenders takes 1 off", () => {
    const pieces = {
      "n-6r-1": "3208",
      "l-dambrosio": "3208",
      "l-medici": "3208",
      "a-hil-1": "3308",
      "l-senitzer": "3308",
    };
    const run = combat(board(pieces, { ...attack, rolls: [2] }));
    run.pick({ from: hex("3208") });
    expect(run.options().map(({ type }) => type)).toEqual(["lead", "lead", "noLeader"]);
    run.pick({ type: "lead" });
    expect(told(run, "assault").modifiers).toEqual([
      { rule: "12.5.2-3", id: "attackingLeader", by: 1 },
      { rule: "12.5.2-3", id: "defendingLeader", by: -1 },
    ]);
  });

  test("§4.1.2 an Officer of another formation gives no modifier; the army Commander gives it to anybody", () => {
    const stranger = { "n-6r-1": "3208", "l-pignatelli": "3208", "a-hil-1": "3308", "l-eckhardt": "3308" };
    const run = combat(board(stranger, { ...attack, rolls: [2] }));
    run.pick({ from: hex("3208") });
    expect(told(run, "assault").modifiers).toEqual([]);
    const murat = combat(board({ "n-6r-1": "3208", "l-murat": "3208", "a-hil-1": "3308" }, { ...attack, rolls: [2] }));
    murat.pick({ from: hex("3208") }).pick({ type: "lead" });
    expect(told(murat, "assault").modifiers).toEqual([{ rule: "12.5.2-3", id: "attackingLeader", by: 1 }]);
  });
});
