import { Play } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import index from "../../data/rules.json";
import { board, hexNamed } from "../../src/data.ts";
import { CHANGING, castOf, type Honour } from "../../src/position.ts";
import { eliminationCheck, eliminationCheckOf } from "../../src/rules/capture.ts";
import { canAttack, maySiege } from "../../src/rules/combat/duty.ts";
import { combatPhase, combatPhaseOf } from "../../src/rules/combat/phase.ts";
import { commandPhase } from "../../src/rules/command/commandPhase.ts";
import { receivePoints } from "../../src/rules/command/money.ts";
import { supplySources } from "../../src/rules/command/sources.ts";
import { strength, strengthOfHex } from "../../src/rules/command/strength.ts";
import { communicationOfArmy, communicationTo } from "../../src/rules/communications.ts";
import { capitaniGeneraliOf, combatUnitsOfForce, hasFeature, unitsOf } from "../../src/rules/forces.ts";
import { ORDERS, priceOf } from "../../src/rules/orders.ts";
import { run, withDice } from "../bench.ts";
import { dig, field, force, pavia, subordinate } from "../field.ts";
import { capitano, scenario, stand } from "../table.ts";

/** Worked examples of Capitani, money, Orders and the set-up that no chapter's own test has. */

const ruleNamed = (wanted: string) =>
  (index as { id: string; title: string; text: string }[]).find(({ id }) => id === wanted)!;
const army = (position: Honour, id: string) => castOf(position).armies.named(id);

test("§3.6.2a #3.6.2a-1 the Capitano Generale falls, 3 is the best Rank of his Force and a 4 is elsewhere: first the one, then the other", () => {
  const position = field(5);
  const { rank, ids } = castOf(position).capitani;
  const ofRank = (wanted: number) =>
    ids.find((_, who) => rank[who] === wanted && castOf(position).capitani.army[who] === army(position, "french"))!;
  const king = force(position, "francois-i", "2120", [["french-gendarmes", 4]]);
  position.generale[king] = "scenario";
  position.stands = position.stands.map((standing) => (standing === "available" ? "waiting" : standing));
  const third = subordinate(position, ofRank(3), king, [["landsknecht-french", 4]]);
  const fourth = force(position, ofRank(4), "2611", [["french-infantry", 4]]);
  const check = run(withDice(position, 1), eliminationCheck, eliminationCheckOf(position, king, false));
  const promoted = check.events.filter(({ type }) => type === "promoted").map((event) => event.capitano);
  expect(promoted).toEqual([third, fourth]);
  expect(capitaniGeneraliOf(position, army(position, "french")).sort()).toEqual([third, fourth].sort());
});

test("§3.8 #3.8-1 the letter I on a counter is that of an Impetuoso, as the rule says", () => {
  const position = scenario(5);
  const { features } = castOf(position).capitani;
  const marked = features.flatMap((letters, who) => (letters.includes("I") ? [who] : []));
  expect(marked).toContain(capitano(position, "francois-i"));
  expect(features.flatMap((_, who) => (hasFeature(position, who, "I") ? [who] : []))).toEqual(marked);
  expect(ruleNamed("3.8.1.I").title).toBe("Impetuoso (I)");
});

test("§5.3 #5.3-1 on Stand in an enemy ZOC a Force may attack; no Order forbids it, but only Attack allows a Siege", () => {
  const position = field(2);
  const florange = force(position, "florange", "2513", [["landsknecht-french", 6]], "stand");
  force(position, "graff", "2413", [["swiss-infantry", 5]]);
  const phase = run(position, combatPhase, combatPhaseOf());
  expect(phase.options()).toContainEqual({ type: "attack", hex: hexNamed("2413") });
  const fights = ORDERS.filter((order) => {
    position.order[florange] = order;
    return canAttack(position, florange, hexNamed("2413"));
  });
  expect(fights).toEqual(ORDERS);
  const siege = pavia();
  const besieges = ORDERS.filter((order) => {
    siege.position.order[siege.francois] = order;
    return maySiege(siege.position, siege.francois, hexNamed("1623"));
  });
  expect(besieges).toEqual(["attack"]);
});

test("§6.1a #6.1a-1 a Minor Force pays 1 AP for Manoeuvre or Attack; light horse alone, or one SP of any type, nothing", () => {
  const price = (type: string, sp: number) => {
    const one = field(5);
    const who = force(one, "montmorency", "0801", [[type, sp]]);
    force(one, "francois-i", "2611", [["french-gendarmes", 4]]);
    one.generale[capitano(one, "francois-i")] = "scenario";
    return ORDERS.map((order) => priceOf(one, who, order));
  };
  const ordinary = ORDERS.map((order) => (order === "manoeuvre" || order === "attack" ? 1 : 0));
  expect(price("landsknecht-french", 4)).toEqual(ordinary);
  expect(price("italian-light-cavalry-french", 2)).toEqual(ORDERS.map(() => 0));
  for (const type of ["landsknecht-french", "french-gendarmes", "french-artillery"])
    expect(price(type, 1)).toEqual(ORDERS.map(() => 0));
});

test("§S0a #S0a-1 12 SPs of Italian Infantry in French service, Quality 2: spread as the owner likes over two counters of 8", () => {
  const position = scenario(1);
  const chaumont = capitano(position, "chaumont");
  const { typeIds, size, quality } = castOf(position).units;
  const pair = unitsOf(position, chaumont).filter((unit) => typeIds[unit]!.startsWith("italian-infantry-french"));
  expect(pair.map((unit) => [size[unit], quality[unit]])).toEqual([
    [8, 2],
    [8, 2],
  ]);
  const sps = () => pair.map((unit) => position.sp[unit]!);
  expect(sps().reduce((sum, sp) => sum + sp)).toBe(12);
  // The Organization Segment of the first turn comes before any move.
  run(position, strength, strengthOfHex("french"))
    .pick({ type: "moveStrength", unit: pair[0], other: pair[1] })
    .pick({ type: "strength", sp: 2 });
  expect(sps()).toEqual([4, 8]);
});

test("§S1.supply.a #S1.supply.a-1 12 hexes of LOC on the map are 42 on the table", () => {
  const position = scenario(1);
  const french = army(position, "french");
  const far = board.ids.find((_, hex) => communicationTo(position, french, hex) === 12)!;
  stand(position, "louis-xii", far);
  expect([communicationTo(position, french, hexNamed(far)), communicationOfArmy(position, french)]).toEqual([12, 42]);
});

test("§19.8 #19.8-1 what 1 SP stands for is told with the rules: 500 foot, about 80 French lances (70 to 90), 10 guns", () => {
  expect(ruleNamed("19.8").text).toMatch(/500 infantry or light cavalry.*French SP is about 80 lances/);
  expect(ruleNamed("1.2").text).toMatch(/500 infantrymen, or 70 to 90 cavalry lances.*10 guns/);
});

test("§4.1.1 #4.1.1-1 a marker that is turned over in turn N may be placed in turn N + 1; until then no LOC and no APs", () => {
  const position = scenario(5);
  const french = army(position, "french");
  const sources = () => run(position, supplySources, { side: "french", armies: [french] });
  position.turn = 2;
  sources().pick({ type: "changeSource" });
  expect([position.source[french], communicationOfArmy(position, french)]).toEqual([CHANGING, -1]);
  const before = position.ap[french];
  receivePoints(new Play(position), french);
  expect(position.ap[french]).toBe(before);
  position.turn = 3;
  expect(sources().options()).toContainEqual({ type: "placeSource", hex: hexNamed("0801") });
});

test("§5.3.4 #5.3.4-1 on an AP turn the Retreat Order of a broken Force comes off: the new one is Retreat, Stand or Garrison", () => {
  const position = scenario(1);
  position.turn = 4;
  const chaumont = capitano(position, "chaumont");
  position.order[chaumont] = "retreat";
  for (const unit of combatUnitsOfForce(position, chaumont)) position.demoralised[unit] = 1;
  const phase = run(position, commandPhase, { side: "french" });
  const asksFor = () => (position.flow.at(-1) as unknown as { primo: number }).primo;
  while (phase.ask() !== "issueOrders.order" || asksFor() !== chaumont) {
    phase.pick(phase.ask() === "issueOrders.order" ? { order: "stand" } : { type: phase.options().at(-1)!.type });
  }
  expect(position.order[chaumont]).toBe("");
  const offered = phase.options().flatMap((one) => (one.type === "order" ? [one.order] : []));
  expect(new Set(offered)).toEqual(new Set(["retreat", "stand", "garrison"]));
});

test("§18.4a #18.4a-1 an Interphase Turn at November, 1 of 1524: the next is November, 5, with 5 French and 1 Imperial APs in full", () => {
  const position = scenario(5, { interphase: "yes" });
  position.turn = 2;
  const { turnTrack } = castOf(position).data;
  expect(turnTrack[position.turn - 1]!.turn).toBe("November, 1");
  position.fullPayTurn = position.turn + 4;
  position.turn = position.fullPayTurn;
  expect(turnTrack[position.turn - 1]!.turn).toBe("November, 5");
  const received = ["french", "imperial"].map((id) => {
    const before = position.ap[army(position, id)]!;
    receivePoints(new Play(position), army(position, id));
    return position.ap[army(position, id)]! - before;
  });
  expect(received).toEqual([5, 1]);
});

test("§18.1f #18.1f-1 a Force in Quarters that becomes Besieged is On Campaign at once", () => {
  const { position, francois, deLeyva } = pavia();
  position.options.quarters = true;
  position.quarters[deLeyva] = 1;
  dig(position, "1623", "E", "SE", "SW");
  const attack = run(position, combatPhase, combatPhaseOf());
  while (attack.ask() !== "battle.answer") {
    const inside = attack.options().find((one) => "inside" in one && one.inside);
    attack.pick(inside ? { ...inside } : { type: "attack" });
  }
  expect(position.quarters[deLeyva]).toBe(1);
  attack.pick({ type: "siege" });
  if (attack.ask() === "battle.militia") attack.pick({ type: "noMilitia" });
  expect([position.quarters[deLeyva], position.besieging[francois]]).toEqual([0, 1]);
});
