import { copy, type Frame, type Option, type Reason } from "@gonfalon/engine/kernel";
import { randomGame } from "@gonfalon/engine/testkit";
import { afterAll, describe, expect, test } from "vitest";
import words from "../../data/words.en.json";
import { tolentino } from "../../src/index.ts";
import { ADVANCE, type Tolentino } from "../../src/position.ts";
import { movementSegment, newMovementSegment } from "../../src/rules/movementSegment.ts";
import { night } from "../../src/rules/night.ts";
import { newReplacements, replacements } from "../../src/rules/replacements.ts";
import { procedures } from "../../src/rules/rulebook.ts";
import { refuse } from "../../src/table/refuse.ts";
import { thinkable } from "../../src/table/thinkable.ts";
import { board, formation, hex, leader, type Run, run, type Situation, unit } from "../board.ts";
import { bombardment, combat, units } from "../fight.ts";
import { movement } from "../marching.ts";

const { view } = tolentino;

/**
 * Every reason in the catalogue, with the rules it may name. Most are met when random games are pestered with what is not
 * on offer; the rest have a case of their own below; `impassable` is met on another map (other-ground.test.ts).
 */
const RULES: Readonly<Record<string, string>> = {
  "bar.enemyHex": "9.1.2a",
  "bar.gunsAtStream": "10.3",
  "bar.leavingZone": "8.1",
  "bar.marchIntoZone": "9.3.2a",
  "bar.maneuverIntoZone": "5.1.4",
  "bar.defenseIntoZone": "5.1.3a",
  "bar.defenseOneHex": "5.1.3a",
  "bar.gunsInRough": "10.2a",
  "bar.gunsInWoods": "10.6",
  "bar.stopsInZone": "9.1.2",
  "bar.marchThroughFriends": "9.3.2c",
  "refuse.over": "18",
  "refuse.unknown": "3.1a",
  "refuse.entering": "15.4",
  "refuse.leadersEntering": "15.4",
  "refuse.crowded": "7.1.3",
  "refuse.dutyOfAttack": "5.1.2",
  "refuse.dutyOfAdvance": "5.1.1",
  "refuse.enemyOrder": "5.2a",
  "refuse.orderTwice": "4.2a",
  "refuse.orderRange": "5.2b",
  "refuse.sameOrder": "4.2a",
  "refuse.ownOrder": "5.2.1",
  "refuse.twilight": "17.1",
  "refuse.activated": "6.1a",
  "refuse.firstActivation": "3.2a",
  "refuse.absent": "6.1a",
  "refuse.gunsOut": "11",
  "refuse.gunOrder": "11",
  "refuse.noStragglers": "3.1.B3b",
  "refuse.commanderRides": "4.2.1",
  "refuse.hasRidden": "4.1.4",
  "refuse.otherOfficer": "4.1.4",
  "refuse.nobodyShaken": "15.3",
  "refuse.triedAlready": "15.3",
  "refuse.reorganizeInZone": "15.3",
  "refuse.reorganizeBusy": "15.3",
  "refuse.reorganizeOrder": "15.3",
  "refuse.notDue": "12.8",
  "refuse.notByLeader": "15.5",
  "refuse.replaceInZone": "15.5",
  "refuse.notEngaged": "17.2a",
  "refuse.withdrawIntoZone": "17.2a",
  "refuse.mayHoldOn": "17.2a",
  "refuse.notDeclared": "12.2.3",
  "refuse.efficiency": "12.3.1",
  "refuse.lead": "12.4.4",
  "refuse.lose": "12.5.4d",
  "refuse.noSuchUnit": "9 11.4",
  "refuse.noSuchHex": "9.1a 9.1.4",
  "refuse.otherFormation": "3.1.Ba",
  "refuse.notOnMap": "9",
  "refuse.moved": "9a",
  "refuse.routed": "15.2",
  "refuse.outOfCommand": "3.1.B3b",
  "refuse.otherHex": "3.1.B3b",
  "refuse.points": "9.1.1 2.2.1",
  "refuse.stacking": "7.1 12.6.2",
  "refuse.marchStack": "9.3.2b",
  "refuse.nearer": "5.1.1 5.1.2",
  "refuse.leaderZone": "8.2.2",
  "refuse.attackOwed": "12.2.1",
  "refuse.noAttacker": "3.1.Ba",
  "refuse.gunsAttack": "11.0.1",
  "refuse.attackOrder": "12.2b",
  "refuse.attackDisordered": "15.1",
  "refuse.attackOnce": "12.2.3",
  "refuse.noDefender": "12",
  "refuse.notAdjacent": "12.4",
  "refuse.charged": "14.2.3",
  "refuse.attackedAlready": "12.2.3",
  "refuse.tooWeak": "12.4.2a",
  "refuse.attackAll": "12.2.1",
  "refuse.noRetreat": "12.6",
  "refuse.retreatBarred": "12.6.3 17.2a",
  "refuse.retreatPressed": "12.6.1",
  "refuse.retreatBack": "12.6",
  "refuse.retire": "14.1",
  "refuse.notEmptied": "12.7",
  "refuse.notVictorious": "12.7",
  "refuse.cannotAdvance": "12.7.1",
  "refuse.advanceOne": "12.7.2",
  "refuse.noGun": "11.4",
  "refuse.gunMoved": "11c",
  "refuse.gunDisordered": "15.1",
  "refuse.gunRange": "11.2",
  "refuse.gunSight": "11.2a",
  "refuse.gunsAlone": "11.4.3a",
  "refuse.noTarget": "11.4",
  "refuse.haltAtOnce": "9.1",
};
/** They name the rule of the question that is, or would be, answered: whichever that is. */
const OF_THE_QUESTION = ["refuse.notNow", "refuse.notOffered"];

const met = new Set<string>();
function note(reasons: readonly Reason[]): void {
  for (const { key, rule } of reasons) {
    met.add(key!);
    const isRight = OF_THE_QUESTION.includes(key!) || RULES[key!]?.split(" ").includes(rule);
    if (!isRight) expect.fail(`${key} names the rule ${rule}.`);
  }
}
const reasonsFor = (position: Tolentino, seat: string, intent: object) => {
  const { reasons } = refuse(view(position, seat), intent as Option);
  note(reasons);
  return reasons.map(({ key }) => key);
};

const FIELDS = ["to", "hex", "unit", "units", "leader", "formation", "order", "target", "value", "against", "guns"];

/** Options that are nearly right: one field of one of them, changed. */
function nearMisses(options: readonly Option[], turn: number): Option[] {
  return FIELDS.flatMap((field) => {
    const one = options.find((option) => field in option) as Record<string, unknown> | undefined;
    const was = one?.[field];
    if (was === undefined) return [];
    return Array.from({ length: 12 }, (_, i) => {
      const wrong = typeof was === "number" ? was + i - 6 : [(turn * 7 + i * 13) % 60];
      return { ...copy(one), [field]: wrong } as unknown as Option;
    });
  });
}

test.each(["1", "2", "3", "4"])(
  "random battle %s: whatever is not on offer is refused with the rule of its reason",
  (seed) => {
    const played: Option[] = [];
    const setup = { scenario: "battle", options: {}, seed, dice: "fast" as const };
    randomGame(tolentino, setup, seed, (position, { seat, options }, picked) => {
      const seen = view(position, seat);
      const offered = new Set(options.map((option) => JSON.stringify(option)));
      for (const intent of [...thinkable(seen), ...played.slice(-6), ...nearMisses(options, played.length)]) {
        if (!offered.has(JSON.stringify(intent))) note(refuse(seen, intent).reasons);
      }
      played.push(picked);
    });
  },
);

/** A board that stands at a question in the middle of something. */
const inTheMiddle = (pieces: Record<string, string>, frame: object, situation: Situation = {}) => {
  const position = board(pieces, situation);
  position.flow = [frame as Frame];
  return position;
};
const onTheWay = (more: object) => ({
  procedure: "unitMove",
  step: "destination",
  ...{ units: units("a-hil-1"), start: hex("3211"), spent: 2, gait: 0, rough: 0, path: [], costs: [], trail: [] },
  ...{ nearer: 0, foes: [], isStale: 0, ...more },
});

describe("reasons that random play seldom meets", () => {
  const go = (to: string) => ({ type: "go", to: hex(to) });

  test("§5.1.3a §9.1.2 §9.3.2c units on their way are told why they go no farther", () => {
    const pieces = { "a-hil-1": "3210", "n-6r-1": "3903" };
    const defending = inTheMiddle(pieces, onTheWay({}), { orders: { S: "Defense" } });
    expect(reasonsFor(defending, "austrian", go("3209"))).toEqual(["bar.defenseOneHex"]);
    const engaged = { ...pieces, "n-6r-1": "3209" };
    const stopped = inTheMiddle(engaged, onTheWay({}), { orders: { S: "Advance" } });
    expect(reasonsFor(stopped, "austrian", go("3310"))).toEqual(["bar.stopsInZone"]);
    const crowded = { ...pieces, "a-car-1": "3210" };
    const marching = inTheMiddle(crowded, onTheWay({ gait: 1 }), { orders: { S: "Advance" } });
    expect(reasonsFor(marching, "austrian", go("3209"))).toEqual(["bar.marchThroughFriends"]);
  });

  test("§5.1.3a under Defense the second hex is out of reach because of the order, not for want of points", () => {
    const run1 = movement(board({ "a-hil-1": "3209", "n-6r-1": "3903" }, { orders: { S: "Defense" } }), "S");
    run1.pick({ type: "move" });
    expect(reasonsFor(run1.position, "austrian", go("3211"))).toEqual(["bar.defenseOneHex"]);
  });

  test("§10.2a guns are told that a second rough hex is too much, not that points are wanting", () => {
    const position = board({ "a-e-bty": "2008", "n-6r-1": "3903" }, { orders: { E: "Advance" } });
    const guns = movement(position, "E").pick({ type: "gunOrder", order: ADVANCE }).pick({ type: "move" });
    expect(reasonsFor(guns.position, "austrian", go("2010"))).toEqual(["bar.gunsInRough"]);
    guns.pick(go("2009"));
    expect(reasonsFor(guns.position, "austrian", go("2010"))).toEqual(["bar.gunsInRough"]);
  });

  test("§18 §3.1a §9 nothing after the end, nothing unheard of, nobody who does not exist", () => {
    const run1 = movement(board({ "a-hil-1": "3209", "n-6r-1": "3903" }, { orders: { S: "Maneuver" } }), "S");
    expect(reasonsFor(run1.position, "austrian", { type: "fly" })).toEqual(["refuse.unknown"]);
    expect(reasonsFor(run1.position, "austrian", { type: "move", units: [999] })).toEqual(["refuse.noSuchUnit"]);
    const over = board({});
    over.outcome = { over: true, winner: null, level: "", scores: {}, rules: [] };
    expect(reasonsFor(over, "austrian", { type: "fly" })).toEqual(["refuse.over"]);
  });

  test("§15.4 leaders who are due may not stay away", () => {
    const position = board({ "a-hil-1": "1010" }, { turn: 7 });
    const run1 = run(procedures, position, movementSegment, newMovementSegment(formation("III")));
    expect(run1.ask()).toBe("movement.officers");
    expect(reasonsFor(position, "neapolitan", { type: "endLeaders" })).toEqual(["refuse.leadersEntering"]);
  });

  test("§15.5 §17.2a a return into an EZoC, a withdrawal from a town", () => {
    const due = board({ "l-senitzer": "3209", "n-6r-1": "3107" }, { turn: 4 });
    due.fate[unit("a-hil-1")] = 4;
    run(procedures, due, replacements, newReplacements());
    const back = { type: "replace", unit: unit("a-hil-1"), hex: hex("3108") };
    expect(reasonsFor(due, "austrian", back)).toEqual(["refuse.replaceInZone"]);
    const pieces = { "n-6r-1": "1112", "a-hil-1": "1212", "n-9r-1": "3209", "a-wac": "3208" };
    const dark = run(procedures, board(pieces, { turn: 6 }), night, { waiting: [] });
    const leaving = { type: "withdraw", unit: unit("n-6r-1"), to: hex("1012") };
    expect(reasonsFor(dark.position, "neapolitan", leaving)).toEqual(["refuse.mayHoldOn"]);
  });

  const attack: Situation = { orders: { II: "Attack", S: "Defense" }, active: "II" };
  const declaring = (pieces: Record<string, string>, situation: Situation = {}) =>
    combat(board(pieces, { ...attack, ...situation }));
  const assault = (run1: Run, from: string, ...against: string[]) =>
    reasonsFor(run1.position, run1.seat(), { type: "assault", from: hex(from), against: against.map(hex) });

  test("§12.2.1 §11.0.1 §15.1 §12.4.2a §12.2.3 who cannot attack, and who has to", () => {
    const pieces = { "n-6r-1": "3209", "n-2r-1": "3307", "n-aqu-bty": "3409", "a-hil-1": "3308", "a-sim-1": "3309" };
    const run1 = declaring(pieces, { states: { "n-2r-1": "disordered" } });
    expect(reasonsFor(run1.position, "neapolitan", { type: "attacksDeclared" })).toEqual(["refuse.attackOwed"]);
    expect(assault(run1, "3409", "3308")).toEqual(["refuse.gunsAttack"]);
    expect(assault(run1, "3307", "3308")).toEqual(["refuse.attackDisordered"]);
    expect(assault(run1, "3209", "3308")).toEqual(["refuse.attackAll"]);
    const weak = { "a-rad": "3308", "n-6r-1": "3208", "n-6r-2": "3208" };
    const hopeless = declaring(weak, { orders: { Av: "Attack" }, active: "Av" });
    expect(assault(hopeless, "3308", "3208")).toEqual(["refuse.tooWeak"]);
    const two = declaring({ "n-6r-1": "3209", "n-6r-2": "3208", "a-hil-1": "3308", "a-sim-1": "3309" });
    two.pick({ from: hex("3209"), against: [hex("3308"), hex("3309")] });
    expect(assault(two, "3209", "3308")).toEqual(["refuse.attackOnce"]);
    expect(assault(two, "3210", "3309")).toEqual(["refuse.noAttacker"]);
    expect(assault(two, "3208", "3309")).toEqual(["refuse.notAdjacent"]);
    expect(assault(two, "3208", "3308")).toEqual(["refuse.attackedAlready"]);
  });

  test("§14.2.3 a hex that is being charged is not for others", () => {
    const pieces = { "n-uss-1": "3208", "n-clg": "3307", "a-hil-1": "3308", "a-sim-1": "3407" };
    const position = board(pieces, { orders: { L: "Attack" }, active: "L" });
    position.charge[unit("n-uss-1")] = hex("3308");
    expect(assault(combat(position), "3307", "3308")).toEqual(["refuse.charged"]);
  });

  test("§12.2.3 §12.4.4 an assault that was not declared, a leader of other troops", () => {
    const pieces = { "n-6r-1": "3208", "l-medici": "3208", "l-livron": "3208", "a-hil-1": "3308" };
    const leading = declaring(pieces).pick({ type: "assault" });
    const lead = { type: "lead", leader: leader("l-livron") };
    expect(reasonsFor(leading.position, "neapolitan", lead)).toEqual(["refuse.lead"]);
    const both = declaring({ "n-6r-1": "3208", "a-hil-1": "3308", "n-9r-1": "3011", "a-sim-1": "2910" });
    both.pick({ from: hex("3208") }).pick({ from: hex("3011") });
    expect(reasonsFor(both.position, "neapolitan", { type: "resolve", combat: 7 })).toEqual(["refuse.notDeclared"]);
  });

  test("§12.3.1 an efficiency on which fewer strength points depend", () => {
    const run1 = declaring({ "n-9r-1": "3208", "n-2r-1": "3408", "a-hil-1": "3308" });
    run1.pick({ from: hex("3208") }).pick({ from: hex("3408") });
    expect(run1.ask()).toBe("assault.attackEfficiency");
    expect(reasonsFor(run1.position, "neapolitan", { type: "efficiency", value: 4 })).toEqual(["refuse.efficiency"]);
  });

  test("§11c §11.2a §11.4.3a guns that have moved, do not see their target or find only guns there", () => {
    const pieces = { "a-e-bty": "3407", "n-9r-1": "3608", "n-9r-2": "3409", "n-aqu-bty": "3408" };
    const firing = bombardment(board(pieces, { orders: { E: "Defense", II: "Advance" }, active: "E" }));
    const at = (target: string) => ({ type: "bombard", guns: units("a-e-bty"), target: hex(target) });
    expect(reasonsFor(firing.position, "austrian", at("3608"))).toEqual(["refuse.gunSight"]);
    expect(reasonsFor(firing.position, "austrian", at("3408"))).toEqual(["refuse.gunsAlone"]);
    firing.position.moved[unit("a-e-bty")] = 1;
    expect(reasonsFor(firing.position, "austrian", at("3409"))).toEqual(["refuse.gunMoved"]);
  });

  test("§17.2a at night nobody withdraws into an enemy zone", () => {
    const pieces = { "n-9r-1": "3209", "a-wac": "3208" };
    const dark = run(procedures, board(pieces, { turn: 6 }), night, { waiting: [] });
    const leaving = { type: "withdraw", unit: unit("n-9r-1"), to: hex("3308") };
    expect(reasonsFor(dark.position, "neapolitan", leaving)).toEqual(["refuse.withdrawIntoZone"]);
  });

  test("§12.6 §12.6.1 who does not retreat, and where nobody retreats to", () => {
    const run1 = declaring({ "n-6r-1": "3208", "a-hil-1": "3308" }, { rolls: [6, 2] }).pick({ type: "assault" });
    const back = (id: string, to: string) => ({ type: "retreat", unit: unit(id), to: hex(to) });
    expect(reasonsFor(run1.position, "austrian", back("a-wac", "3409"))).toEqual(["refuse.noRetreat"]);
    expect(reasonsFor(run1.position, "austrian", back("a-hil-1", "3307"))).toEqual(["refuse.retreatPressed"]);
    const ring = { "a-hil-1": "3308", "n-6r-1": "3106", "n-9r-1": "3507", "n-3l-1": "3510", "n-vel-1": "3209" };
    const passing = { units: units("a-hil-1"), passing: unit("a-hil-1"), trail: [hex("3409")] };
    const frame = { procedure: "retreat", step: "move", away: [hex("3209")], because: "12.5.4e", ...passing };
    const turning = inTheMiddle({ ...ring, "n-vel-2": "3407" }, frame);
    expect(reasonsFor(turning, "austrian", back("a-hil-1", "3409"))).toEqual(["refuse.retreatBack"]);
  });

  test("§12.7.1 §12.7.2 who does not advance", () => {
    const frame = { units: units("n-6r-1", "n-6r-2"), hexes: [hex("3308")], isAttack: 1, evicted: [], evictedFrom: [] };
    const won = inTheMiddle(
      { "n-6r-1": "3208", "n-6r-2": "3208", "a-hil-1": "1010" },
      { procedure: "advance", step: "advance", ...frame },
      { states: { "n-6r-2": "disordered" } },
    );
    const on = (...ids: string[]) => ({ type: "advance", units: units(...ids), leaders: [], to: hex("3308") });
    expect(reasonsFor(won, "neapolitan", on("n-6r-2"))).toEqual(["refuse.cannotAdvance"]);
    expect(reasonsFor(won, "neapolitan", on("n-6r-1", "n-6r-1"))).toEqual(["refuse.advanceOne"]);
  });
});

afterAll(() => {
  const catalogue = Object.keys(words as object).filter((key) => /^(refuse|bar)\./.test(key));
  expect(catalogue.filter((key) => !met.has(key))).toEqual(["bar.impassable"]);
});
