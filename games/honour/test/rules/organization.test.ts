import { describe, expect, test } from "vitest";
import { hexNamed } from "../../src/data.ts";
import { castOf, GONE, type Honour, NO_MOVE_AFTER_BATTLE, SPARE } from "../../src/position.ts";
import { commandPhase } from "../../src/rules/command/commandPhase.ts";
import { patternsFor, spread, strength, strengthOfHex } from "../../src/rules/command/strength.ts";
import { transfers, transfersOf } from "../../src/rules/command/transfers.ts";
import { combatUnitsOf, isForce, isUnemployed, mayCommand, mayLead, roomOf, unitsOf } from "../../src/rules/forces.ts";
import { type Run, run } from "../bench.ts";
import { capitano, empty, give, scenario, stand, strip, unitsOfType } from "../table.ts";

const on = (position: Honour, id: string) => unitsOf(position, capitano(position, id));
const start = (position: Honour, side: "french" | "rivals" = "french") => run(position, transfers, transfersOf(side));
const arrange = (position: Honour, side: "french" | "rivals" = "french") =>
  run(position, strength, strengthOfHex(side));
const offered = (asked: Run, type: string) => asked.options().filter((one) => one.type === type);

/** Louis XII alone with his Capitani at 2728, each with what the test gives him. */
function camp(cards: Readonly<Record<string, readonly (readonly [string, number])[]>>): Honour {
  const position = scenario(1);
  empty(position);
  position.holder.fill(GONE);
  const [leader] = Object.keys(cards) as [string];
  const primo = stand(position, leader, "2728");
  for (const [id, units] of Object.entries(cards)) {
    for (const [type, sp] of units) put(position, id, type, sp);
    if (id === leader) continue;
    const who = capitano(position, id);
    position.stands[who] = units.length > 0 ? "subordinate" : "unemployed";
    position.superior[who] = primo;
  }
  return position;
}

/** A unit that nobody has, to a Capitano. */
function put(position: Honour, id: string, type: string, sp: number): number {
  const unit = unitsOfType(position, type).find(
    (one) => position.holder[one] === GONE && castOf(position).units.size[one]! >= sp,
  )!;
  position.holder[unit] = capitano(position, id);
  position.sp[unit] = sp;
  return unit;
}

/** La Trémouille's guns of 1513, with Florange beside him. */
function train() {
  const position = scenario(2);
  empty(position);
  position.holder.fill(GONE);
  const tremouille = stand(position, "tremouille", "1014");
  const guns = give(position, "tremouille", "french-artillery", 2);
  return { position, tremouille, florange: stand(position, "florange", "1014"), guns };
}

const GENDARMES = ["french-gendarmes", 5] as const;

describe("transfers", () => {
  test("§5.1 §2.2.B2b a unit passes to another Capitano in the hex, and no further than twice a Segment", () => {
    const position = camp({ "louis-xii": [GENDARMES], "g-trivulzio": [GENDARMES], lorraine: [GENDARMES] });
    const [unit] = on(position, "louis-xii");
    const asked = start(position);
    for (const id of ["lorraine", "g-trivulzio"]) {
      asked.pick({ type: "takeUnit", unit }).pick({ type: "giveUnit", capitano: capitano(position, id) });
      expect(on(position, id)).toContain(unit);
    }
    expect(offered(asked, "takeUnit")).not.toContainEqual({ type: "takeUnit", unit });
  });

  test("§5.1 not to a Capitano in another hex", () => {
    const position = camp({ "louis-xii": [GENDARMES], lorraine: [GENDARMES] });
    stand(position, "chaumont", "2832");
    const asked = start(position).pick({ type: "takeUnit", unit: on(position, "louis-xii")[0] });
    expect(offered(asked, "giveUnit")).toEqual([{ type: "giveUnit", capitano: capitano(position, "lorraine") }]);
  });

  test("§3.1 #3.1-1 a Capitano of Rank 3 commands three Combat Units of any kind and any number of Auxiliary Units besides", () => {
    const position = scenario(3);
    empty(position);
    position.holder.fill(GONE);
    const navarro = stand(position, "navarro", "2206");
    expect(castOf(position).capitani.rank[navarro]).toBe(3);
    give(position, "navarro", "french-artillery", 2);
    give(position, "navarro", "french-infantry", 4);
    give(position, "navarro", "french-gendarmes", 4);
    position.siegeArtillery[navarro] = 1;
    position.engineers[navarro] = 1;
    position.pontoonTrains[navarro] = 1;
    const [fourth] = unitsOfType(position, "landsknecht-french");
    expect([roomOf(position, navarro), mayCommand(position, navarro, fourth!)]).toEqual([0, false]);
    const [militia] = unitsOfType(position, "militia");
    expect(mayCommand(position, navarro, militia!)).toBe(true);
  });

  test("§3.2 #3.2-1 a Capitano Generale has units up to his own Rank and any number of Subordinates with theirs", () => {
    const position = camp({
      chaumont: [GENDARMES, GENDARMES, GENDARMES, GENDARMES],
      "g-trivulzio": [GENDARMES],
      lorraine: [GENDARMES],
      imbault: [GENDARMES],
    });
    const chaumont = capitano(position, "chaumont");
    position.generale[chaumont] = "scenario";
    for (const markers of [position.engineers, position.siegeArtillery, position.pontoonTrains]) markers[chaumont] = 3;
    expect([castOf(position).capitani.rank[chaumont], roomOf(position, chaumont)]).toEqual([4, 0]);
    const asked = start(position).pick({ type: "takeUnit", unit: on(position, "lorraine")[0] });
    expect(offered(asked, "giveUnit")).not.toContainEqual({ type: "giveUnit", capitano: chaumont });
    expect(offered(asked, "giveUnit")).toHaveLength(2);
  });

  test("§5.1 two units change places where neither has room for one more", () => {
    const position = camp({
      lorraine: [GENDARMES, GENDARMES],
      imbault: [
        ["italian-infantry-french-q2", 3],
        ["swiss-infantry", 4],
      ],
    });
    const [gendarmes] = on(position, "lorraine");
    const [foot] = on(position, "imbault");
    const asked = start(position).pick({ type: "takeUnit", unit: gendarmes });
    expect(offered(asked, "giveUnit")).toEqual([]);
    asked.pick({ type: "exchangeUnit", unit: foot });
    expect([on(position, "lorraine").includes(foot!), on(position, "imbault").includes(gendarmes!)]).toEqual([
      true,
      true,
    ]);
  });

  test("§6.2b §5.1 a Subordinate is put on the map face down: from that instant a Force of its own that needs an Order", () => {
    const position = camp({ "louis-xii": [GENDARMES], lorraine: [GENDARMES] });
    const lorraine = capitano(position, "lorraine");
    const { events } = start(position).pick({ type: "detach", capitano: lorraine });
    expect([position.stands[lorraine], position.superior[lorraine], position.order[lorraine]]).toEqual(["map", -1, ""]);
    expect([position.hex[lorraine], position.faceDown[lorraine], isForce(position, lorraine)]).toEqual([
      hexNamed("2728"),
      1,
      true,
    ]);
    const told = events.filter(({ type }) => type === "detached");
    expect(told.map(({ capitano: who, audience }) => [who, audience])).toEqual([
      [lorraine, ["french"]],
      [-1, ["rivals", "spectator"]],
    ]);
  });

  test("§5.1 §5.2d every Force that was made in the Segment has an Order when it ends", () => {
    const position = camp({ "louis-xii": [GENDARMES], lorraine: [GENDARMES] });
    const lorraine = capitano(position, "lorraine");
    const phase = run(position, commandPhase, { side: "french" });
    while (phase.ask() !== "transfers.act") phase.pick({ type: phase.options().at(-1)!.type });
    phase.pick({ type: "detach", capitano: lorraine });
    while (phase.ask() !== "issueOrders.order") phase.pick({ type: phase.options().at(-1)!.type });
    phase.pick({ type: "order", order: "manoeuvre", forced: false });
    expect(position.order[lorraine]).toBe("manoeuvre");
    expect(position.ap[0]).toBe(4);
  });

  test("§5.3.Retreat a Force that splits off inherits a Retreat Order; Disrupted and Attack Finished go along (§6.3)", () => {
    const position = camp({ "louis-xii": [GENDARMES], lorraine: [GENDARMES] });
    const [louis, lorraine] = [capitano(position, "louis-xii"), capitano(position, "lorraine")];
    position.order[louis] = "retreat";
    position.disrupted[louis] = 1;
    position.attackFinished[louis] = 1;
    position.administrativeMarch[louis] = 1;
    start(position).pick({ type: "detach", capitano: lorraine });
    const { order, disrupted, attackFinished, administrativeMarch } = position;
    expect([order[lorraine], disrupted[lorraine], attackFinished[lorraine], administrativeMarch[lorraine]]).toEqual([
      "retreat",
      1,
      1,
      0,
    ]);
  });

  test("§5.3.Retreat so does one who was put on the map alone and is given units of that Force afterwards", () => {
    for (const order of ["retreat", "manoeuvre"] as const) {
      const position = camp({ "louis-xii": [GENDARMES, GENDARMES], imbault: [] });
      const [louis, imbault] = [capitano(position, "louis-xii"), capitano(position, "imbault")];
      position.order[louis] = order;
      const asked = start(position).pick({ type: "detach", capitano: imbault });
      expect(position.order[imbault]).toBe("");
      asked
        .pick({ type: "takeUnit", unit: on(position, "louis-xii")[0] })
        .pick({ type: "giveUnit", capitano: imbault });
      expect([isForce(position, imbault), position.order[imbault]]).toEqual([
        true,
        order === "retreat" ? "retreat" : "",
      ]);
    }
  });

  test("§6.2c §3.4c an Unemployed Capitano of a Minor Force who is given a unit stands on the map as leader of a new Force", () => {
    const position = camp({ chaumont: [GENDARMES, GENDARMES], imbault: [] });
    put(position, "louis-xii", "french-gendarmes", 5);
    stand(position, "louis-xii", "2327");
    const imbault = capitano(position, "imbault");
    expect(isUnemployed(position, imbault)).toBe(true);
    const [unit] = on(position, "chaumont");
    start(position).pick({ type: "takeUnit", unit }).pick({ type: "giveUnit", capitano: imbault });
    expect([position.stands[imbault], position.hex[imbault], isForce(position, imbault)]).toEqual([
      "map",
      hexNamed("2728"),
      true,
    ]);
  });

  test("§3.2 §3.4 with a Capitano Generale he becomes a Subordinate, and one who has given all away is Unemployed", () => {
    const position = camp({ "louis-xii": [GENDARMES], lorraine: [GENDARMES], imbault: [] });
    const [lorraine, imbault] = [capitano(position, "lorraine"), capitano(position, "imbault")];
    start(position)
      .pick({ type: "takeUnit", unit: on(position, "lorraine")[0] })
      .pick({ type: "giveUnit", capitano: imbault });
    expect([position.stands[lorraine], position.stands[imbault]]).toEqual(["unemployed", "subordinate"]);
  });

  test("§3.4d an Unemployed Capitano goes with any Primo Capitano and is put on the map alone, without an Order", () => {
    const position = camp({ chaumont: [GENDARMES], imbault: [] });
    const imbault = capitano(position, "imbault");
    start(position).pick({ type: "detach", capitano: imbault });
    expect([position.stands[imbault], position.order[imbault], isForce(position, imbault)]).toEqual(["map", "", false]);
  });

  test("§15.1a §15.1.3 markers pass to a Force with SPs, Siege Artillery only to one with guns", () => {
    const { position, tremouille, florange } = train();
    const passed = (marker: string) =>
      offered(start(position), "passMarker").filter((one) => (one as { marker: string }).marker === marker).length;
    expect([passed("siegeArtillery"), passed("engineers")]).toEqual([0, 0]);
    give(position, "florange", "landsknecht-french", 4);
    expect([passed("siegeArtillery"), passed("engineers")]).toEqual([0, 1]);
    start(position).pick({ type: "passMarker", marker: "engineers", giver: tremouille, taker: florange });
    expect([position.engineers[tremouille], position.engineers[florange]]).toEqual([0, 1]);
  });

  test("§15.1.3 when the guns go to another Force of the hex the Siege Artillery goes with them", () => {
    const { position, tremouille, florange, guns } = train();
    give(position, "tremouille", "french-gendarmes", 2);
    start(position).pick({ type: "takeUnit", unit: guns }).pick({ type: "giveUnit", capitano: florange });
    expect([position.siegeArtillery[tremouille], position.siegeArtillery[florange]]).toEqual([0, 1]);
  });

  test("§15.1.3 §5.1 so it does when the guns change places with a unit of the other Force", () => {
    const { position, tremouille, florange, guns } = train();
    const foot = give(position, "florange", "landsknecht-french", 4);
    start(position).pick({ type: "takeUnit", unit: guns }).pick({ type: "exchangeUnit", unit: foot });
    expect([position.holder[guns], position.siegeArtillery[tremouille], position.siegeArtillery[florange]]).toEqual([
      florange,
      0,
      1,
    ]);
  });

  test("§S3.4 Spanish, Venetian, Papal and Swiss units serve under their own nation only, others under any of the coalition", () => {
    const position = scenario(3);
    const may = (id: string, type: string) =>
      mayLead(position, capitano(position, id), unitsOfType(position, type)[0]!);
    expect([may("ceri", "venetian-infantry"), may("francois-i", "venetian-infantry")]).toEqual([true, false]);
    expect([may("rhan", "swiss-infantry"), may("cardona", "swiss-infantry")]).toEqual([true, false]);
    expect([may("cardona", "spanish-infantry"), may("urbino", "spanish-infantry")]).toEqual([true, false]);
    expect([may("urbino", "papal-heavy-cavalry"), may("cardona", "papal-heavy-cavalry")]).toEqual([true, false]);
    expect([may("cardona", "landsknecht-imperial"), may("urbino", "landsknecht-imperial")]).toEqual([true, true]);
  });

  test("§S4.3 Venetian units under T. Trivulzio alone and he has no others; Swiss Capitani have Swiss units only", () => {
    const position = scenario(4);
    const may = (id: string, type: string) =>
      mayLead(position, capitano(position, id), unitsOfType(position, type)[0]!);
    expect([may("t-trivulzio", "venetian-infantry"), may("lautrec", "venetian-infantry")]).toEqual([true, false]);
    expect([may("t-trivulzio", "french-infantry"), may("lautrec", "swiss-infantry")]).toEqual([false, true]);
    expect([may("von-stein", "swiss-infantry"), may("von-stein", "french-infantry")]).toEqual([true, false]);
  });

  test("§3.2.3a a Capitano Generale who leaves the Force of an ally takes along Capitani of his own Army", () => {
    const position = scenario(3);
    empty(position);
    position.holder.fill(GONE);
    const king = stand(position, "francois-i", "2206");
    const [alviano, orsini] = [capitano(position, "alviano"), capitano(position, "orsini")];
    const foot = unitsOfType(position, "venetian-infantry");
    for (const [i, who] of [alviano, orsini].entries()) {
      position.stands[who] = "subordinate";
      position.superior[who] = king;
      position.holder[foot[i]!] = who;
      position.sp[foot[i]!] = 4;
    }
    position.generale[alviano] = "scenario";
    position.holder[unitsOfType(position, "french-gendarmes")[0]!] = king;
    const asked = start(position);
    expect(offered(asked, "takeAlong")).toEqual([]);
    asked.pick({ type: "detach", capitano: alviano });
    expect(offered(asked, "takeAlong")).toEqual([{ type: "takeAlong", capitano: orsini, primo: alviano }]);
    asked.pick({ type: "takeAlong" });
    expect([position.superior[orsini], position.stands[orsini], isForce(position, king)]).toEqual([
      alviano,
      "subordinate",
      true,
    ]);
    expect(offered(asked, "takeAlong")).toEqual([]);
  });

  test("§S3.6c Swiss who are with the French are not reorganized", () => {
    const position = scenario(3);
    const swiss = castOf(position).armies.named("swiss");
    const named = () =>
      [...start(position, "rivals").options(), ...start(position, "french").options()].filter(
        (one) => one.type === "takeUnit" && position.army[one.unit] === swiss,
      ).length;
    expect(named()).toBeGreaterThan(0);
    position.swissStatus = "pro-french";
    position.controller[swiss] = "french";
    expect(named()).toBe(0);
  });
});

describe("strength", () => {
  test("§5.1a §2.2.B2c SPs pass between like units of the hex, up to the Maximum Strength; an emptied unit is out of the game", () => {
    const position = camp({
      "louis-xii": [["swiss-infantry", 3]],
      lorraine: [
        ["swiss-infantry", 4],
        ["french-gendarmes", 5],
      ],
    });
    const [giver] = on(position, "louis-xii");
    const taker = on(position, "lorraine").find((unit) => castOf(position).units.typeIds[unit] === "swiss-infantry");
    const room = castOf(position).units.size[taker!]! - 4;
    const asked = arrange(position).pick({ type: "moveStrength", unit: giver, other: taker });
    expect(asked.options()).toHaveLength(Math.min(3, room));
    asked.pick({ type: "strength", sp: Math.min(3, room) });
    expect(position.sp[giver!]! + position.sp[taker!]!).toBe(7);
    expect(offered(asked, "moveStrength")).not.toContainEqual({ type: "moveStrength", unit: giver, other: taker });
    expect(position.holder[giver!]).toBe(room >= 3 ? GONE : capitano(position, "louis-xii"));
  });

  test("§5.1a (ruling 5.1) each pair once: who has given to one may still give to another", () => {
    const three = ["louis-xii", "lorraine", "chaumont"] as const;
    const position = camp(Object.fromEntries(three.map((id) => [id, [["swiss-infantry", 3]]])));
    const [giver, taker, other] = three.map((id) => on(position, id)[0]!);
    const asked = arrange(position).pick({ type: "moveStrength", unit: giver, other: taker });
    const pairs = offered(asked.pick({ type: "strength", sp: 1 }), "moveStrength");
    expect(pairs).not.toContainEqual({ type: "moveStrength", unit: giver, other: taker });
    expect(pairs).toContainEqual({ type: "moveStrength", unit: giver, other });
  });

  test("§5.1a units of another Nationality, type, Quality or Reliability take nothing", () => {
    const position = camp({ "louis-xii": [["swiss-infantry", 3]], lorraine: [["italian-infantry-french-q2", 3]] });
    expect(offered(arrange(position), "moveStrength")).toEqual([]);
  });

  test("§5.1b a unit that takes in Demoralised SPs is Demoralised; a Demoralised one that takes in others stays so", () => {
    for (const broken of [0, 1] as const) {
      const position = camp({ "louis-xii": [["swiss-infantry", 3]], lorraine: [["swiss-infantry", 4]] });
      const pair = [on(position, "louis-xii")[0]!, on(position, "lorraine")[0]!];
      position.demoralised[pair[broken]!] = 1;
      arrange(position).pick({ type: "moveStrength", unit: pair[0], other: pair[1] }).pick({ type: "strength", sp: 1 });
      expect(position.demoralised[pair[1]!]).toBe(1);
    }
  });

  test("§1.3.4 §1.3.4.1 a unit is split into spare counters of the scenario, of its kind, that hold exactly its SPs", () => {
    const position = scenario(1);
    const louis = capitano(position, "louis-xii");
    for (const unit of unitsOf(position, louis)) position.holder[unit] = GONE;
    const { size } = castOf(position).units;
    const whole = unitsOfType(position, "french-gendarmes").find((unit) => size[unit] === 10)!;
    position.holder[whole] = louis;
    position.sp[whole] = 9;
    position.demoralised[whole] = 1;
    expect(patternsFor(position, whole)).toEqual([
      [5, 5],
      [5, 5, 5],
      [5, 5, 5, 5],
    ]);
    arrange(position)
      .pick({ type: "split", unit: whole })
      .pick({ type: "splitInto", sizes: [5, 5] });
    const made = combatUnitsOf(position, louis);
    expect(made.map((unit) => [position.sp[unit], size[unit], position.demoralised[unit]])).toEqual([
      [5, 5, 1],
      [4, 5, 1],
    ]);
    expect([position.holder[whole], position.sp[whole]]).toEqual([SPARE, 0]);
  });

  test("§1.3.4 (ruling 5.1) what an exchange has made is not exchanged again in this Segment, nor taken for a part", () => {
    const position = scenario(1);
    const louis = capitano(position, "louis-xii");
    for (const unit of unitsOf(position, louis)) position.holder[unit] = GONE;
    const { size } = castOf(position).units;
    const gendarmes = unitsOfType(position, "french-gendarmes").filter((unit) => position.holder[unit]! < 0);
    const whole = gendarmes.find((unit) => size[unit] === 10)!;
    const part = gendarmes.find((unit) => size[unit] === 5)!;
    [position.holder[whole], position.holder[part]] = [louis, louis];
    [position.sp[whole], position.sp[part]] = [8, 2];
    const asked = arrange(position);
    expect(offered(asked, "reassemble")).toEqual([]);
    asked.pick({ type: "split", unit: whole }).pick({ type: "splitInto", sizes: [5, 5] });
    // A counter for all of them lies ready, but two of the three were made just now.
    expect(position.holder[whole]).toBe(SPARE);
    const made = combatUnitsOf(position, louis).filter((unit) => unit !== part);
    expect(made).toHaveLength(2);
    for (const unit of made) expect(offered(asked, "split")).not.toContainEqual({ type: "split", unit });
    expect(offered(asked, "reassemble")).toEqual([]);
    asked.pick({ type: "strengthDone" });
    expect(offered(arrange(position), "reassemble").length).toBeGreaterThan(0);
  });

  test("§1.3.4.1 no more counters than there are, and no more units than his Rank (§3.1)", () => {
    const position = scenario(1);
    const { size } = castOf(position).units;
    const whole = unitsOfType(position, "french-gendarmes").find((unit) => size[unit] === 10)!;
    const lorraine = capitano(position, "lorraine");
    strip(position, "lorraine");
    position.holder[whole] = lorraine;
    position.sp[whole] = 9;
    expect(patternsFor(position, whole)).toEqual([[5, 5]]);
    for (const unit of unitsOfType(position, "french-gendarmes"))
      if (position.holder[unit] === SPARE) position.holder[unit] = GONE;
    expect(patternsFor(position, whole)).toEqual([]);
  });

  test("§1.3.4.1 the SPs are spread evenly, none over its size", () => {
    expect([spread(9, [5, 5]), spread(7, [10, 2]), spread(10, [5, 4, 4])]).toEqual([
      [5, 4],
      [5, 2],
      [4, 3, 3],
    ]);
  });

  test("§1.3.4.2 parts of one hex become one larger unit with all their SPs, Demoralised if one of them was", () => {
    const position = scenario(2);
    position.turn = 3;
    const [bern, basel] = [stand(position, "bern", "2611"), stand(position, "basel", "2611")];
    const five = unitsOfType(position, "swiss-infantry").filter((unit) => castOf(position).units.size[unit] === 5);
    const ten = unitsOfType(position, "swiss-infantry").filter((unit) => castOf(position).units.size[unit] === 10);
    position.holder.fill(GONE);
    position.holder[five[0]!] = bern;
    position.holder[five[1]!] = basel;
    position.holder[ten[0]!] = SPARE;
    [position.sp[five[0]!], position.sp[five[1]!], position.demoralised[five[1]!]] = [5, 4, 1];
    const asked = arrange(position, "rivals").pick({ type: "reassemble", unit: five[0] });
    expect(asked.options()).toEqual([{ type: "addPart", unit: five[1] }]);
    asked.pick({ type: "addPart" }).pick({ type: "reassembled", size: 10 });
    expect([position.holder[ten[0]!], position.sp[ten[0]!], position.demoralised[ten[0]!]]).toEqual([bern, 9, 1]);
    expect([position.holder[five[0]!], position.holder[five[1]!]]).toEqual([SPARE, SPARE]);
    expect(isForce(position, basel)).toBe(false);
  });

  test("§1.3.3b #1.3.3b-1 a unit that stands in the 3 space has 3 SPs whatever its Maximum Strength", () => {
    const position = camp({ "louis-xii": [["swiss-infantry", 3]] });
    const [unit] = on(position, "louis-xii");
    expect([position.sp[unit!], castOf(position).units.size[unit!]! > 3]).toEqual([3, true]);
  });
});

test("§5.1a §15.1.3 the last SP of a Force's guns passes to another Force in the hex, and the Siege Artillery with it", () => {
  const { position, tremouille, florange, guns } = train();
  position.sp[guns] = 1;
  give(position, "tremouille", "french-gendarmes", 9);
  const others = put(position, "florange", "french-artillery", 1);
  position.siegeArtillery[tremouille] = 1;
  const asked = arrange(position).pick({ type: "moveStrength", unit: guns, other: others });
  asked.pick({ type: "strength", sp: 1 });
  expect([position.holder[guns], position.sp[others]]).toEqual([GONE, 2]);
  expect([position.siegeArtillery[tremouille], position.siegeArtillery[florange]]).toEqual([0, 1]);
});

test("§6 §18.1 §7.7 §11.4.Step10-a.c whoever hands over his last unit has no marker of a Force any more; the rest of a victor goes with it", () => {
  const { position, tremouille, florange, guns } = train();
  position.order[florange] = "";
  for (const marks of [position.quarters, position.administrativeMarch, position.noMove]) marks[tremouille] = 1;
  start(position).pick({ type: "takeUnit", unit: guns }).pick({ type: "giveUnit", capitano: florange });
  expect([isForce(position, tremouille), isForce(position, florange)]).toEqual([false, true]);
  const markers = (who: number) => [
    ...[position.quarters[who], position.administrativeMarch[who], position.noMove[who], position.order[who]],
  ];
  expect(markers(tremouille)).toEqual([0, 0, 0, ""]);
  expect(markers(florange)).toEqual([0, 0, 1, ""]);
});

test("§11.4.Step10-a.c what a victor detaches rests like him: Stand or Garrison, and no marching Order", () => {
  const position = camp({ "louis-xii": [GENDARMES], "g-trivulzio": [GENDARMES] });
  position.turn = 2;
  const [louis, trivulzio] = ["louis-xii", "g-trivulzio"].map((id) => capitano(position, id));
  position.generale[louis!] = "scenario";
  position.order[louis!] = "attack";
  position.noMove[louis!] = NO_MOVE_AFTER_BATTLE;
  const phase = run(position, commandPhase, { side: "french" });
  while (phase.ask() !== "transfers.act") phase.pick({ ...phase.options().at(-1) });
  phase.pick({ type: "detach", capitano: trivulzio });
  while (phase.ask() !== "issueOrders.order") phase.pick({ ...phase.options().at(-1) });
  const orders: unknown[] = [];
  for (; phase.ask() === "issueOrders.order"; phase.pick({ order: "stand" })) orders.push(phase.options());
  expect(orders).toEqual(Array(2).fill([{ type: "order", order: "stand", forced: false }]));
  expect([position.noMove[louis!], position.noMove[trivulzio!]]).toEqual([0, 0]);
});
