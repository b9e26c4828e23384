import { describe, expect, test } from "vitest";
import { AS_FORMATION, efficiencyOf } from "../../src/position.ts";
import { defenceStrength, shiftIn } from "../../src/rules/combat.ts";
import { isInCommandNow } from "../../src/rules/command.ts";
import { eliminate } from "../../src/rules/elimination.ts";
import { disorderAll, exchangeable, payments } from "../../src/rules/results.ts";
import { at, board, carryOut, hex, type Situation, stateOf, unit } from "../board.ts";
import { combat, told, units } from "../fight.ts";

const attack: Situation = { orders: { II: "Attack", E: "Defense", S: "Defense", Av: "Defense" }, active: "II" };

/** 6th Line (4 SP, efficiency 4) in 3208 against Hiller (4 SP, efficiency 4) in 3308: 1-1, no modifiers. */
const even = { "n-6r-1": "3208", "a-hil-1": "3308" };
const assaultWith = (rolls: number[], pieces: Record<string, string> = even, more: Situation = {}) => {
  const run = combat(board(pieces, { ...attack, ...more, rolls }));
  return run.pick({ type: "assault", from: hex("3208") });
};

describe("results", () => {
  test("§12.5.4a AE: all attackers are eliminated", () => {
    const run = assaultWith([1], { "n-10r-1": "3208", "a-hil-1": "3308" }, { orders: { Gd: "Attack" }, active: "Gd" });
    expect(told(run, "assault").result).toBe("AE");
    expect(at(run.position, "n-10r-1")).toBeNull();
    expect(at(run.position, "a-hil-1")).toBe("3308");
  });

  test("§11.1 guns stay while one of those who stood with them does", () => {
    const pieces = { "a-hil-1": "3308", "a-hil-2": "3308", "a-e-bty": "3308", "n-6r-1": "3208" };
    const position = board(pieces, { states: { "a-hil-1": "disordered" } });
    carryOut(position, (play) => disorderAll(play, units("a-hil-1", "a-hil-2"), [hex("3208")]));
    expect([stateOf(position, "a-hil-1"), stateOf(position, "a-hil-2")]).toEqual(["routed", "disordered"]);
    expect(at(position, "a-e-bty")).toBe("3308");
  });

  test("§12.5.4a DE: all defenders are eliminated, and the guns that stood with them §11.1", () => {
    const pieces = { "n-6r-1": "3208", "n-6r-2": "3208", "a-rad": "3308", "a-e-bty": "3308" };
    const run = assaultWith([3], pieces);
    run.pick({ type: "holdFire" });
    expect(told(run, "assault").result).toBe("DE");
    expect([at(run.position, "a-rad"), at(run.position, "a-e-bty")]).toEqual([null, null]);
  });

  test("§12.8 §5.3 who is eliminated leaves the markers that lay on him", () => {
    const position = board(
      { "a-hil-1": "3308", "n-6r-1": "3903" },
      { out: ["a-hil-1"], own: { "a-hil-1": "Maneuver" } },
    );
    const one = unit("a-hil-1");
    [position.moved[one], position.morale[one]] = [1, 1];
    carryOut(position, (play) => eliminate(play, one, { rules: ["12.5.4a"] }));
    expect([position.out[one], position.moved[one], position.morale[one], stateOf(position, "a-hil-1")]).toEqual([
      0,
      0,
      0,
      "good",
    ]);
    expect(position.own[one]).toBe(AS_FORMATION);
  });

  test("§12.8 §12.5.4a who falls at one stroke was in command together, by the battle line too", () => {
    const pieces = {
      "n-vel-1": "3208",
      "n-10r-1": "3307",
      "a-hil-1": "3308",
      "a-hil-2": "3308",
      "l-pignatelli": "2807",
    };
    const { "n-vel-1": _, ...alone } = pieces;
    expect(isInCommandNow(board(alone), unit("n-10r-1"))).toBe(false);
    const position = board(pieces, { orders: { Gd: "Attack" }, active: "Gd", rolls: [1] });
    const run = combat(position)
      .pick({ from: hex("3208") })
      .pick({ from: hex("3307") });
    while (run.ask() === "assault.attackEfficiency") run.pick({});
    expect(told(run, "assault").result).toBe("AE");
    expect([position.fate[unit("n-vel-1")], position.fate[unit("n-10r-1")]]).toEqual([3, 3]);
  });

  test("§12.5.4b AD: all attackers are Disordered", () => {
    const run = assaultWith([2]);
    expect(told(run, "assault").result).toBe("AD");
    expect([stateOf(run.position, "n-6r-1"), stateOf(run.position, "a-hil-1")]).toEqual(["disordered", "good"]);
  });

  test("§12.5.4b DD: all defenders are Disordered; guns are not", () => {
    const run = assaultWith([5], { ...even, "a-e-bty": "3308" });
    run.pick({ type: "holdFire" });
    expect(told(run, "assault").result).toBe("DD");
    expect(["n-6r-1", "a-hil-1", "a-e-bty"].map((id) => stateOf(run.position, id))).toEqual([
      "good",
      "disordered",
      "good",
    ]);
  });

  test("§15.1.1 §15.2.1 §12.5.4b a Disordered unit that receives DD is Routed and retreats two hexes at once", () => {
    const run = assaultWith([3], even, { states: { "a-hil-1": "disordered" } });
    expect(told(run, "assault")).toMatchObject({ modified: 5, result: "DD" });
    expect([run.ask(), run.seat()]).toEqual(["rout.run", "austrian"]);
    run.pick({ to: hex("3408") }).pick({ to: hex("3507") });
    expect([stateOf(run.position, "a-hil-1"), at(run.position, "a-hil-1")]).toEqual(["routed", "3507"]);
    expect(run.ask()).toBe("advance.advance");
  });

  test("§12.5.4c NE under Attack: the attacker may press on: EX if he passes, AD if he fails, or leave it", () => {
    const left = assaultWith([3]);
    expect([left.ask(), left.seat()]).toEqual(["assault.press", "neapolitan"]);
    left.pick({ type: "leaveIt" });
    expect([stateOf(left.position, "n-6r-1"), left.ask()]).toEqual(["good", "over"]);
    const failed = assaultWith([3, 5]).pick({ type: "press" });
    expect(stateOf(failed.position, "n-6r-1")).toBe("disordered");
    const passed = assaultWith([3, 4]).pick({ type: "press" });
    expect(passed.ask()).toBe("assault.attackerLoss");
  });

  test("§12.5.4c the check is made with the efficiency used, and -1 if a leader took part", () => {
    const led = assaultWith([2, 5], { ...even, "l-dambrosio": "3208" });
    led.pick({ type: "lead" }).pick({ type: "press" });
    expect(told(led, "pressed")).toMatchObject({ roll: 5, modifier: -1, efficiency: 4 });
    expect(led.ask()).toBe("assault.attackerLoss");
  });

  test("§12.5.4c under Advance NE is no effect and nothing else", () => {
    const run = assaultWith([1, 3], even, { orders: { ...attack.orders, II: "Advance" } });
    expect(told(run, "assault").result).toBe("NE");
    expect(run.ask()).toBe("over");
    const mixed = assaultWith(
      [1, 3],
      { ...even, "n-6r-2": "3208", "a-hil-2": "3308" },
      { own: { "n-6r-2": "Advance" } },
    );
    expect(told(mixed, "assault")).toMatchObject({ attackers: units("n-6r-1", "n-6r-2"), result: "NE" });
    expect(mixed.ask()).not.toBe("assault.press");
  });

  test("§12.5.4d EX: the attacker loses a unit of at least the efficiency used, the defender as many SP", () => {
    const pieces = { "n-9r-1": "3208", "n-6r-1": "3208", "a-car-1": "3308", "a-car-2": "3308", "a-stj": "3308" };
    const run = assaultWith([4], pieces);
    expect(told(run, "assault")).toMatchObject({ attack: 7, defend: 8, result: "AD" });
    const better = assaultWith([6], pieces);
    expect(told(better, "assault").result).toBe("EX");
    expect(better.options()).toEqual([{ type: "lose", units: units("n-6r-1") }]);
    better.pick({ type: "lose" });
    expect(better.seat()).toBe("austrian");
    expect(better.options()).toEqual([{ type: "lose", units: units("a-car-1", "a-car-2") }]);
  });

  test("§12.5.4d the attacker gives up 3 SP; of qualified defenders of 2, 2 and 4 SP either the two or the four pay", () => {
    const position = board({ "a-hus-1": "3308", "a-hus-2": "3308", "a-hil-1": "3308" });
    expect(payments(position, units("a-hus-1", "a-hus-2", "a-hil-1"), 3)).toEqual([
      units("a-hus-1", "a-hus-2"),
      units("a-hil-1"),
    ]);
  });

  test("§12.5.4d if the qualified defenders do not reach the number, all of them are lost and no others", () => {
    const position = board({ "a-hus-1": "3308", "a-hus-2": "3308" });
    expect(payments(position, units("a-hus-1", "a-hus-2"), 9)).toEqual([units("a-hus-1", "a-hus-2")]);
    expect(payments(position, units("a-hus-1"), 3)).toEqual([units("a-hus-1")]);
  });

  test("§12.5.4d what is paid matches or exceeds what was lost, and nothing could be spared of it", () => {
    const position = board({ "a-hus-1": "3308", "a-hus-2": "3308", "a-hil-1": "3308" });
    const three = units("a-hus-1", "a-hus-2", "a-hil-1");
    expect(payments(position, three, 2)).toEqual([units("a-hus-1"), units("a-hus-2"), units("a-hil-1")]);
    expect(payments(position, three, 4)).toEqual([units("a-hus-1", "a-hus-2"), units("a-hil-1")]);
    expect(payments(position, three, 5)).toEqual([units("a-hus-1", "a-hil-1"), units("a-hus-2", "a-hil-1")]);
    expect(payments(position, three, 7)).toEqual([three]);
    expect(payments(position, three, 8)).toEqual([three]);
  });

  test("§12.5.4d each side loses units of at least the efficiency that it used itself", () => {
    const position = board({ "n-9r-1": "3208", "n-6r-1": "3208", "a-car-1": "3308" });
    const [nine, six] = [unit("n-9r-1"), unit("n-6r-1")];
    expect([efficiencyOf(position, nine), efficiencyOf(position, six)]).toEqual([3, 4]);
    expect([2, 3, 4, 5].map((used) => exchangeable(position, [nine, six], used))).toEqual([
      [nine, six],
      [nine, six],
      [six],
      [],
    ]);
  });

  test("§12.5.4d strength points in an exchange are those of the face that shows", () => {
    const position = board({ "a-hil-1": "3308", "a-hil-2": "3308" }, { reduced: ["a-hil-1"] });
    expect(payments(position, units("a-hil-1", "a-hil-2"), 2)).toEqual([units("a-hil-1"), units("a-hil-2")]);
  });

  test("§12.5.4da after an exchange every other unit checks, one die for a stack, and is Disordered if it fails", () => {
    const pieces = { "n-6r-1": "3208", "n-6r-2": "3208", "a-hil-1": "3308", "a-hil-2": "3308" };
    const run = assaultWith([4, 5, 2], pieces);
    expect(told(run, "assault").result).toBe("EX");
    run.pick({ units: units("n-6r-1") }).pick({ units: units("a-hil-1") });
    expect([at(run.position, "n-6r-1"), at(run.position, "a-hil-1")]).toEqual([null, null]);
    expect([stateOf(run.position, "n-6r-2"), stateOf(run.position, "a-hil-2")]).toEqual(["disordered", "good"]);
    const shaken = assaultWith([4, 2, 5], pieces);
    shaken.pick({ units: units("n-6r-1") }).pick({ units: units("a-hil-1") });
    expect([stateOf(shaken.position, "n-6r-2"), stateOf(shaken.position, "a-hil-2")]).toEqual(["good", "disordered"]);
  });

  test("§11.1 an exchange that takes all the infantry of a hex takes its guns too", () => {
    const run = assaultWith([4], { ...even, "a-e-bty": "3308" });
    run.pick({ type: "holdFire" }).pick({ type: "lose" }).pick({ type: "lose" });
    expect(at(run.position, "a-e-bty")).toBeNull();
  });

  test("§12.5.4e DR: who passes is Disordered and retreats one hex", () => {
    const run = assaultWith([6, 4]);
    expect(told(run, "assault").result).toBe("DR");
    expect(stateOf(run.position, "a-hil-1")).toBe("disordered");
    run.pick({ type: "retreat", to: hex("3408") });
    expect(run.ask()).toBe("advance.advance");
  });

  test("§12.5.4e DR: who fails is Routed and retreats two hexes in all", () => {
    const run = assaultWith([6, 5]);
    expect(stateOf(run.position, "a-hil-1")).toBe("routed");
    expect(run.ask()).toBe("rout.run");
    run.pick({ to: hex("3408") });
    expect(run.ask()).toBe("rout.run");
    run.pick({ to: hex("3508") });
    expect(run.ask()).toBe("advance.advance");
  });

  test("§12.5.4e §15.1.1 DR: a unit already Disordered is Routed even if it passes", () => {
    const run = assaultWith([5, 1], even, { states: { "a-hil-1": "disordered" } });
    expect(told(run, "assault").result).toBe("DR");
    expect(stateOf(run.position, "a-hil-1")).toBe("routed");
  });

  test("§11.1 guns whose escort is made to retreat by combat are eliminated", () => {
    const run = assaultWith([6, 2], { ...even, "a-e-bty": "3308" });
    run.pick({ type: "holdFire" });
    expect(at(run.position, "a-e-bty")).toBeNull();
    expect(run.position.fate[unit("a-e-bty")]).toBe(-1);
  });
});

describe("strong places", () => {
  const town = { "n-6r-1": "2603", "n-6r-2": "2603", "a-hil-1": "2503" };
  const storm = (pieces: Record<string, string>, rolls: number[], from: string, more: Situation = {}) =>
    combat(board(pieces, { ...attack, ...more, rolls })).pick({ from: hex(from) });

  test("§10.1.1 §12.5.4f in a town the defender may turn DR into EX if a unit passes its check", () => {
    const held = storm(town, [6, 4], "2603");
    expect(told(held, "assault")).toMatchObject({ result: "DR", shift: 1 });
    expect([held.ask(), held.seat()]).toEqual(["assault.hold", "austrian"]);
    held.pick({ type: "hold" });
    expect(held.ask()).toBe("assault.attackerLoss");
    const turned = { type: "resultTurns", rules: ["12.5.4f"], from: "DR", into: "EX" };
    expect(told(held, "resultTurns")).toEqual(turned);
    const failed = storm(town, [6, 5, 3], "2603").pick({ type: "hold" });
    expect([failed.ask(), stateOf(failed.position, "a-hil-1")]).toEqual(["retreat.move", "disordered"]);
    const given = storm(town, [6, 3], "2603").pick({ type: "giveWay" });
    expect([given.ask(), stateOf(given.position, "a-hil-1")]).toEqual(["retreat.move", "disordered"]);
  });

  const fort = { "n-6r-1": "2309", "n-6r-2": "2309", "n-9r-1": "2410", "n-9r-2": "2410", "a-stj": "2310" };
  test("§10.5.3 §10.5a §10.7 in a Fortified position only troops in Cover may do so", () => {
    const covered = storm(fort, [6, 3], "2309").pick({ from: hex("2410") });
    expect(told(covered, "assault")).toMatchObject({ shift: 2, odds: "7-1", result: "DE" });
    const weaker = { "n-6r-1": "2309", "n-6r-2": "2309", "a-stj": "2310" };
    const held = storm(weaker, [4, 3], "2309");
    expect(told(held, "assault")).toMatchObject({ shift: 2, odds: "4-1", column: "2-1", result: "DR" });
    expect(held.ask()).toBe("assault.hold");
    const open = storm(weaker, [2, 3], "2309", { orders: { ...attack.orders, Av: "Advance" } });
    expect(told(open, "assault")).toMatchObject({ shift: 0, column: "4-1", result: "DR" });
    expect(open.ask()).toBe("retreat.move");
  });

  test("§10.5.4 cavalry in a Fortified position gets only one column", () => {
    const run = storm({ "n-6r-1": "2309", "n-6r-2": "2309", "a-hus-1": "2310" }, [1], "2309").pick({ type: "stand" });
    expect(told(run, "assault")).toMatchObject({ shift: 1, odds: "4-1", column: "3-1" });
  });

  test("§10.6a cavalry that is attacked in woods has half its strength, foot has all of it", () => {
    const defence = (ids: string[], terrain: string) => {
      const position = board({ "n-6r-1": "2805", ...Object.fromEntries(ids.map((id) => [id, "2905"])) });
      const attack = { attackers: units("n-6r-1"), posts: [hex("2805")], hexes: [hex("2905")], charge: 0, over: 0 };
      return defenceStrength(position, attack, [terrain], units(...ids));
    };
    const horse = defence(["a-dra-1", "a-dra-2"], "clear");
    expect([horse % 2, defence(["a-dra-1", "a-dra-2"], "woods")]).toEqual([0, horse / 2]);
    expect(defence(["a-hil-1"], "woods")).toBe(defence(["a-hil-1"], "clear"));
  });

  test("§12.5.1a §10.6b §10.7 woods give a column to troops in Cover only", () => {
    const woods = { "n-6r-1": "2805", "a-hil-1": "2905" };
    expect(told(storm(woods, [1], "2805"), "assault").shift).toBe(0);
    const inWoods = { "n-6r-1": "3106", "a-hil-1": "3105" };
    expect(told(storm(inWoods, [1], "3106"), "assault")).toMatchObject({ shift: 1, column: "1-2" });
    const bold = storm(inWoods, [1], "3106", { orders: { ...attack.orders, S: "Advance" } });
    expect(told(bold, "assault").shift).toBe(0);
  });

  test("§10.7 one unit out of Cover costs the whole hex the column of its woods", () => {
    const position = board({ "a-hil-1": "3105", "a-hil-2": "3105" }, { ...attack, own: { "a-hil-2": "Advance" } });
    expect(shiftIn(position, "woods", units("a-hil-1"))).toBe(1);
    expect(shiftIn(position, "woods", units("a-hil-1", "a-hil-2"))).toBe(0);
  });

  test("§5.1.4c §10.6a cavalry in woods is halved, but not under Maneuver", () => {
    const defence = (Av: "Defense" | "Maneuver") => {
      const position = board({ "a-hus-1": "3105", "n-6r-1": "3106" }, { orders: { Av } });
      const combat1 = { attackers: units("n-6r-1"), posts: [hex("3106")], hexes: [hex("3105")], charge: 0, over: 0 };
      return defenceStrength(position, combat1, ["woods"], units("a-hus-1"));
    };
    expect([defence("Defense"), defence("Maneuver")]).toEqual([1, 2]);
  });

  test("§10.2.1 rough ground has no effect on combat", () => {
    const run = storm({ "n-6r-1": "2805", "a-hil-1": "2904" }, [1], "2805");
    expect(told(run, "assault")).toMatchObject({ shift: 0, modifiers: [] });
  });

  test("§10.3.1 §10.4.2 one column to the left if all attack across a stream, bridged or not", () => {
    const wet = storm({ "n-6r-1": "2709", "a-hil-1": "2810" }, [1], "2709");
    expect(told(wet, "assault")).toMatchObject({ shift: 1, column: "1-2" });
    const bridge = storm({ "n-6r-1": "2709", "a-hil-1": "2809" }, [1], "2709");
    expect(told(bridge, "assault").shift).toBe(1);
    const some = { "n-6r-1": "2709", "n-9r-1": "2909", "a-hil-1": "2809" };
    const run = storm(some, [1], "2709").pick({ from: hex("2909") });
    expect(told(run, "assault").shift).toBe(0);
  });

  test("§10.3.1 against several hexes all of it must be across the stream", () => {
    const both = storm({ "n-6r-1": "1312", "a-hil-1": "1413", "a-sim-1": "1313" }, [1], "1312");
    expect(told(both, "assault")).toMatchObject({
      hexes: expect.arrayContaining([hex("1413"), hex("1313")]),
      shift: 1,
    });
    const half = storm({ "n-6r-1": "1412", "a-hil-1": "1413", "a-sim-1": "1512" }, [1], "1412");
    expect(told(half, "assault")).toMatchObject({
      hexes: expect.arrayContaining([hex("1413"), hex("1512")]),
      shift: 0,
    });
  });

  test("§12.1-5 §10.1 against several hexes the ground of the best protected one counts, whichever is named first", () => {
    const shiftOf = (town: string, open: string) =>
      told(storm({ "n-6r-1": "2604", "a-hil-1": town, "a-sim-1": open }, [1], "2604"), "assault").shift;
    expect([shiftOf("2503", "2603"), shiftOf("2603", "2503")]).toEqual([1, 1]);
    expect(told(storm({ "n-6r-1": "2604", "a-sim-1": "2603" }, [1], "2604"), "assault").shift).toBe(0);
  });

  test("§10.6a §1.4 cavalry is halved in woods, attacking or defending, halves rounded up", () => {
    const horse: Situation = { orders: { L: "Attack", Av: "Defense" }, active: "L", rolls: [1] };
    const into = combat(board({ "n-clg": "3106", "a-stj": "3105" }, horse)).pick({ from: hex("3106") });
    expect(told(into, "assault")).toMatchObject({ attack: 2, defend: 2 });
    const out = combat(board({ "n-clg": "3105", "a-stj": "3106" }, horse)).pick({ from: hex("3105") });
    expect(told(out, "assault")).toMatchObject({ attack: 3 });
  });

  test("§10a §10.6a where cavalry stands in a wood in Cover its owner chooses between the column and its full strength", () => {
    const pieces = { "n-6r-1": "3106", "a-hus-1": "3105" };
    const asked = () => storm(pieces, [1], "3106").pick({ type: "stand" });
    expect([asked().ask(), asked().seat()]).toEqual(["assault.ground", "austrian"]);
    const trees = asked().pick({ terrain: "woods" });
    expect(told(trees, "assault")).toMatchObject({ defend: 1, shift: 1 });
    const open = asked().pick({ terrain: "rough" });
    expect(told(open, "assault")).toMatchObject({ defend: 2, shift: 0 });
  });

  test("§5.1.4c cavalry under Maneuver keeps its full strength in woods", () => {
    const pieces = { "n-6r-1": "3106", "a-hus-1": "3105" };
    const run = storm(pieces, [1], "3106", { orders: { ...attack.orders, Av: "Maneuver" } }).pick({ type: "stand" });
    expect(told(run, "assault").defend).toBe(2);
  });
});
