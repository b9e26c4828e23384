import { Play } from "@gonfalon/engine/kernel";
import { describe, expect, test } from "vitest";
import { hexNamed, placeNamed, SIDES } from "../../src/data.ts";
import { castOf, type Honour, NO_MOVE_AFTER_BATTLE, NO_SIEGE } from "../../src/position.ts";
import { dueGroups } from "../../src/rules/arrivals/reinforcements.ts";
import { attritionModifiers, attritionOf } from "../../src/rules/attrition.ts";
import { canAttack } from "../../src/rules/combat/duty.ts";
import { commandPhase } from "../../src/rules/command/commandPhase.ts";
import { apColumns } from "../../src/rules/command/money.ts";
import { enterQuarters, leaveQuarters, mayBeInQuarters } from "../../src/rules/command/quarters.ts";
import { consolidation, consolidationOf } from "../../src/rules/consolidation.ts";
import { breakDown } from "../../src/rules/discipline.ts";
import { combatUnitsOfForce, forcesOf } from "../../src/rules/forces.ts";
import { mayRecover } from "../../src/rules/march/activation.ts";
import { mayEndIn, mayMarch } from "../../src/rules/march/steps.ts";
import { mayTake } from "../../src/rules/orders.ts";
import { bringsSwiss } from "../../src/rules/scenarios/swiss.ts";
import { turn } from "../../src/rules/sequence.ts";
import { type Run, run, withDice } from "../bench.ts";
import { attackOn, dig, field, force } from "../field.ts";
import { capitano, give, scenario, stand, strip } from "../table.ts";

describe("Quarters", () => {
  const winter = (number = 5) => scenario(number, { quarters: "yes" });
  const enter = (position: Honour, side: "french" | "rivals") => run(position, enterQuarters, { side });

  test("§18.1 §18 a Force with a Stand or Garrison Order goes into Quarters, free and at once; without the option nobody is asked", () => {
    const position = winter();
    const king = capitano(position, "francois-i");
    position.order[king] = "garrison";
    const asked = enter(position, "french");
    expect(asked.options()).toContainEqual({ type: "enterQuarters", capitano: king });
    asked.pick({ type: "enterQuarters", capitano: king });
    expect([position.quarters[king], position.ap[0]]).toEqual([1, 5]);
    expect(asked.options()).not.toContainEqual({ type: "enterQuarters", capitano: king });
    const plain = scenario(5);
    plain.order[capitano(plain, "francois-i")] = "garrison";
    expect(enter(plain, "french").ask()).toBe("over");
  });

  test("§18.1a in a Fortress or Earthworks hex, not Besieged, not in a Neutral Fortress, under no other Order", () => {
    const position = winter();
    const king = capitano(position, "francois-i");
    position.order[king] = "stand";
    expect(mayBeInQuarters(position, king)).toBe(true);
    position.siegeStatus[placeNamed("2611")] = 0;
    expect(mayBeInQuarters(position, king)).toBe(false);
    position.siegeStatus[placeNamed("2611")] = NO_SIEGE;
    position.order[king] = "manoeuvre";
    expect(mayBeInQuarters(position, king)).toBe(false);
    position.order[king] = "stand";
    position.hex[king] = hexNamed("2120");
    expect(mayBeInQuarters(position, king)).toBe(false);
    position.earthworks.push({ hex: hexNamed("2120"), level: 1, sides: 7 });
    expect(mayBeInQuarters(position, king)).toBe(true);
  });

  test("§18.1a a besieger who goes into Quarters breaks the Siege; with another one left the Siege Status stays", () => {
    const position = winter();
    const [king, florange] = [stand(position, "francois-i", "1723"), stand(position, "florange", "1524")];
    give(position, "florange", "swiss-infantry", 4);
    for (const who of [king, florange]) {
      position.order[who] = "stand";
      position.besieging[who] = 1;
      position.earthworks.push({ hex: position.hex[who]!, level: 1, sides: 7 });
    }
    position.siegeStatus[placeNamed("1623")] = 2;
    const asked = enter(position, "french").pick({ type: "enterQuarters", capitano: king });
    expect([position.besieging[king], position.siegeStatus[placeNamed("1623")]]).toEqual([0, 2]);
    asked.pick({ type: "enterQuarters", capitano: florange });
    expect(position.siegeStatus[placeNamed("1623")]).toBe(NO_SIEGE);
  });

  test("§18.1c one who breaks off before the walls has not attacked: the garrison stays in Quarters; a Storm ends them", () => {
    const end = (answer: string) => {
      const position = field(5);
      const king = force(position, "francois-i", "1723", [["swiss-infantry", 8]], "attack");
      const leyva = force(position, "de-leyva", "1623", [["landsknecht-imperial", 8]], "garrison");
      position.quarters[leyva] = 1;
      const battle = attackOn(position, king, "1623").pick({ type: "defend", inside: true }).pick({ type: answer });
      while (battle.ask() !== "over") battle.pick({});
      return position.quarters[leyva];
    };
    expect([end("breakOff"), end("storm")]).toEqual([1, 0]);
  });

  test("§18.1b a Force in Quarters does not move, but may Recover", () => {
    const position = winter();
    const king = capitano(position, "francois-i");
    position.order[king] = "garrison";
    enter(position, "french").pick({ type: "enterQuarters", capitano: king });
    expect(mayMarch(position, king)).toBe(false);
    position.demoralised[combatUnitsOfForce(position, king)[0]!] = 1;
    expect(mayRecover(position, king)).toBe(true);
  });

  test("§18.1d Attrition: -2 in a Fortified City, -1 in a Fortified Town or Earthworks", () => {
    const position = winter();
    const king = capitano(position, "francois-i");
    position.quarters[king] = 1;
    const by = () => attritionModifiers(position, attritionOf(position, king)).find(({ rule }) => rule === "18.1d")?.by;
    expect(by()).toBe(-2);
    position.hex[king] = hexNamed("2120");
    expect(by()).toBe(-1);
    // (ruling 18.1a) before a Neutral City it is outside, and only its works count.
    position.quarters[king] = 1;
    position.hex[king] = hexNamed("2849");
    expect(by()).toBe(-1);
    position.quarters[king] = 0;
    expect(by()).toBeUndefined();
  });

  test("§18.1c a Force in Quarters attacks nobody; attacked it fights at a Quality 1 lower, and is On Campaign at the end", () => {
    const fought = (quarters: number) => {
      const position = field(5);
      position.options.quarters = true;
      force(position, "lannoy", "2032", [["imperial-heavy-cavalry", 4]]);
      const palice = force(position, "la-palice", "1725", [["landsknecht-french", 8]], "attack");
      const leyva = force(position, "de-leyva", "1724", [["landsknecht-imperial", 8]], "stand");
      dig(position, "1724", "W", "SW", "SE");
      position.quarters[leyva] = quarters;
      const mayAttack = canAttack(position, leyva, hexNamed("1725"));
      withDice(position, 3);
      const battle = attackOn(position, palice, "1724");
      while (battle.ask() !== "over") battle.pick({});
      const assault = battle.events.find(({ type }) => type === "assault")!;
      return [mayAttack, assault.defendQuality, position.quarters[leyva]];
    };
    const [[may, quality], [mayNot, worse, after]] = [fought(0), fought(1)] as [unknown[], unknown[]];
    expect([may, mayNot, after]).toEqual([true, false, 0]);
    expect(worse).toBe(Number(quality) - 1);
  });

  test("§18.1e Demoralisation is no bar; nobody On Campaign ends with a Force in Quarters, or both are On Campaign", () => {
    const position = winter();
    const [king, montmorency] = [capitano(position, "francois-i"), capitano(position, "montmorency")];
    position.order[king] = "garrison";
    for (const unit of combatUnitsOfForce(position, king)) position.demoralised[unit] = 1;
    expect(mayBeInQuarters(position, king)).toBe(true);
    expect(mayEndIn(position, montmorency, position.hex[king]!)).toBe(true);
    position.quarters[king] = 1;
    expect(mayEndIn(position, montmorency, position.hex[king]!)).toBe(false);
    position.hex[montmorency] = position.hex[king]!;
    run(position, consolidation, consolidationOf());
    expect([position.quarters[king], position.superior[montmorency]]).toEqual([0, king]);
  });

  test("§18.1 §10a a Force stays in Quarters when an Unemployed Capitano joins it", () => {
    const position = winter();
    const [king, montmorency] = [capitano(position, "francois-i"), capitano(position, "montmorency")];
    strip(position, "montmorency");
    position.order[montmorency] = "";
    position.hex[montmorency] = position.hex[king]!;
    position.order[king] = "garrison";
    position.quarters[king] = 1;
    run(position, consolidation, consolidationOf());
    expect([position.quarters[king], position.superior[montmorency]]).toEqual([1, king]);
  });

  test("§18.1f (ruling 18.1) any other Order puts it On Campaign at once: one whose units all break gets a Retreat Order", () => {
    const position = winter();
    const king = capitano(position, "francois-i");
    position.order[king] = "garrison";
    position.quarters[king] = 1;
    breakDown(new Play(position), king);
    expect([position.order[king], position.quarters[king]]).toEqual(["garrison", 1]);
    for (const unit of combatUnitsOfForce(position, king)) position.demoralised[unit] = 1;
    breakDown(new Play(position), king);
    expect([position.order[king], position.quarters[king]]).toEqual(["retreat", 0]);
  });

  test("§18.1e §15.5a (ruling 18.1) Swiss Forces that meet are On Campaign, whoever is elected", () => {
    for (const die of [1, 2]) {
      const position = field(2);
      position.options.quarters = true;
      const mutt = force(position, "mutt", "2611", [["swiss-infantry", 8]], "garrison");
      const graff = force(position, "graff", "2611", [["swiss-infantry", 5]], "manoeuvre");
      position.quarters[mutt] = 1;
      withDice(position, die);
      run(position, consolidation, consolidationOf());
      const elected = position.stands[mutt] === "map" ? mutt : graff;
      expect([position.generale[elected], position.quarters[elected]]).toEqual(["election", 0]);
    }
  });

  test("§18.1f it leaves in any Command Phase for nothing, and at once under another Order", () => {
    const position = winter();
    const king = capitano(position, "francois-i");
    position.order[king] = "garrison";
    position.quarters[king] = 1;
    const left = structuredClone(position);
    run(left, leaveQuarters, { side: "french" }).pick({ type: "leaveQuarters", capitano: king });
    expect([left.quarters[king], left.ap]).toEqual([0, position.ap]);
    const phase = run(position, commandPhase, { side: "french" });
    while (phase.ask() !== "issueOrders.force") phase.pick({ type: phase.options().at(-1)!.type });
    phase.pick({ type: "changeOrder", capitano: king }).pick({ type: "order", order: "manoeuvre", forced: false });
    while (phase.ask() === "issueOrders.force") phase.pick({ type: "ordersDone" });
    expect(position.quarters[king]).toBe(0);
  });
});

describe("Interphase Turns", () => {
  /** November, 1, a turn with APs. */
  function november(number = 5, at = 2): Honour {
    const position = scenario(number, { interphase: "yes" });
    position.turn = at;
    return position;
  }
  const begin = (position: Honour): Run => run(position, turn, {});

  test("§18.4 before the weather of a turn with APs, the First Player first; on no other turn, and not without the option", () => {
    const position = november();
    const asked = begin(position);
    expect([asked.ask(), asked.seat(), asked.events]).toEqual(["interphaseOffer.offer", "french", []]);
    asked.pick({ type: "noInterphase" });
    expect([asked.ask(), asked.seat()]).toEqual(["interphaseOffer.offer", "rivals"]);
    asked.pick({ type: "noInterphase" });
    expect(asked.ask()).not.toContain("interphase");
    expect(begin(november(5, 3)).ask()).not.toContain("interphase");
    const plain = scenario(5);
    plain.turn = 2;
    expect(begin(plain).ask()).not.toContain("interphase");
  });

  test("§18.4a accepted: all Orders turn to Stand or Garrison, four turns pass, then the nominal APs come without a roll", () => {
    const position = november();
    const before = [...position.ap];
    const asked = begin(position).pick({ type: "offerInterphase" });
    expect([asked.ask(), asked.seat()]).toEqual(["interphaseOffer.answer", "rivals"]);
    asked.pick({ type: "acceptInterphase" });
    while (asked.ask() === "interphaseOrders.order") {
      expect(asked.options().every((one) => one.type === "order" && !one.forced)).toBe(true);
      asked.pick({ type: "order" });
    }
    while (asked.ask() === "takeLosses.choose") asked.pick({ type: "loseSp" });
    for (const side of SIDES) {
      for (const primo of forcesOf(position, side)) expect(["stand", "garrison"]).toContain(position.order[primo]);
    }
    expect([position.turn, position.ap]).toEqual([6, before]);
    const next = begin(position);
    expect(next.ask()).not.toContain("interphase");
    const received = next.events.filter(({ type }) => type === "pointsReceived");
    expect(received[0]).toMatchObject({ rules: ["18.4a"], received: 5 });
    expect(position.ap[0]).toBe(before[0]! + 5);
  });

  test("§18.4a §11.4.Step10-a.c a victor who stood through an Interphase Turn need not stand again after it", () => {
    const position = november();
    const king = capitano(position, "francois-i");
    position.noMove[king] = NO_MOVE_AFTER_BATTLE;
    const asked = begin(position).pick({ type: "offerInterphase" }).pick({ type: "acceptInterphase" });
    expect(position.noMove[king]).toBe(NO_MOVE_AFTER_BATTLE);
    while (asked.ask() === "interphaseOrders.order") asked.pick({ type: "order" });
    expect(position.noMove[king]).toBe(0);
  });

  test("§18.4b weather of the first turn's month, one roll of Attrition with +1, and the Victory Phase; nothing else", () => {
    const position = november();
    const asked = begin(position).pick({ type: "offerInterphase" }).pick({ type: "acceptInterphase" });
    while (asked.ask() === "interphaseOrders.order") asked.pick({ type: "order" });
    while (asked.ask() === "takeLosses.choose") asked.pick({ type: "loseSp" });
    const types = asked.events.map(({ type }) => type);
    expect(types.filter((type) => type === "weather")).toHaveLength(1);
    expect(types).toContain("attrition");
    // Neither the Swiss, nor the landing, nor anything else of the scenario is rolled for.
    for (const type of ["indicated", "landing", "pointsReceived", "siegeFire"]) expect(types).not.toContain(type);
    const roll = asked.events.find(({ type, loss }) => type === "attrition" && loss !== undefined)!;
    const primo = Number(roll.capitano);
    const usual = attritionModifiers(position, attritionOf(position, primo)).reduce((sum, { by }) => sum + by, 0);
    expect(Number(roll.total) - Number(roll.die)).toBe(usual + 1);
  });

  test("§18.4b (ruling 18.4b) January 5 to February 2: the month of its first turn gives the weather", () => {
    const at = (turn: number) => castOf(scenario(5)).data.turnTrack[turn - 1]!.month;
    expect([at(18), at(21)]).toEqual(["January", "February"]);
    const position = november(5, 18);
    const asked = begin(position).pick({ type: "offerInterphase" }).pick({ type: "acceptInterphase" });
    withDice(position, 3);
    while (asked.ask() === "interphaseOrders.order") asked.pick({ type: "order" });
    // In February a 3 brings Rain.
    expect(asked.events.find(({ type }) => type === "weather")).toMatchObject({ die: 3, weather: "Mud" });
  });

  test("§18.4b §S3.6 (ruling 18.4b) the Swiss are not asked in an Interphase Turn, and what is skipped counts for their reinforcement", () => {
    const position = november(3, 4);
    position.swissStatus = "neutral";
    const asked = begin(position).pick({ type: "negotiate" }).pick({ type: "offerInterphase" });
    asked.pick({ type: "acceptInterphase" });
    while (asked.ask() === "interphaseOrders.order") asked.pick({ type: "order" });
    while (asked.ask() === "takeLosses.choose") asked.pick({ type: "loseSp" });
    const types = asked.events.map(({ type }) => type);
    for (const type of ["swissRoll", "swissReinforcement", "bid"]) expect(types).not.toContain(type);
    expect([position.swissStatus, position.turn]).toEqual(["neutral", 8]);
    expect(bringsSwiss(position, 1)).toBe(true);
  });

  test("§18.4c refused: two columns to the right for the one who refused, Stand or Garrison for the one who offered", () => {
    const position = november();
    begin(position).pick({ type: "offerInterphase" }).pick({ type: "refuseInterphase" });
    expect(position.apShift).toEqual({ french: 0, rivals: 2 });
    position.weather = "Fair";
    expect([apColumns(position, 0), apColumns(position, 1)]).toEqual([0, 2]);
    const [king, lannoy] = [capitano(position, "francois-i"), capitano(position, "lannoy")];
    expect(
      (["attack", "manoeuvre", "retreat", "stand"] as const).map((order) => mayTake(position, king, order)),
    ).toEqual([false, false, false, true]);
    expect(mayTake(position, lannoy, "attack")).toBe(true);
    position.turn = 3;
    begin(position);
    expect([position.apShift, mayTake(position, king, "attack")]).toEqual([{ french: 0, rivals: 0 }, true]);
  });

  test("§18.4a with fewer than four turns left they all pass and the scenario ends", () => {
    const position = november(5, 22);
    const last = castOf(position).data.turnCount;
    const asked = begin(position).pick({ type: "offerInterphase" }).pick({ type: "acceptInterphase" });
    while (asked.ask() === "interphaseOrders.order") asked.pick({ type: "order" });
    while (asked.ask() === "takeLosses.choose") asked.pick({ type: "loseSp" });
    expect([position.turn, position.outcome?.over]).toEqual([last, true]);
  });

  test("§18.4d reinforcements of the turns skipped come in the next regular turn", () => {
    const position = november(5, 6);
    const group = castOf(position).groups.findIndex(({ turn: due }) => due === 8);
    const asked = begin(position).pick({ type: "offerInterphase" }).pick({ type: "acceptInterphase" });
    while (asked.ask() === "interphaseOrders.order") asked.pick({ type: "order" });
    while (asked.ask() === "takeLosses.choose") asked.pick({ type: "loseSp" });
    expect([position.turn, position.due[group]]).toEqual([10, 8]);
    expect(dueGroups(position, "rivals")).toContain(group);
  });
});
