import { Play } from "@gonfalon/engine/kernel";
import { describe, expect, test } from "vitest";
import { charts, hexNamed, placeNamed } from "../../src/data.ts";
import { castOf, GONE, type Honour, NO_MOVE, NO_MOVE_AFTER_BATTLE } from "../../src/position.ts";
import { commandPhase } from "../../src/rules/command/commandPhase.ts";
import { hasPathFrom, issueOrders, issueOrdersOf } from "../../src/rules/command/issuing.ts";
import { removeOrders } from "../../src/rules/command/money.ts";
import { armyOf, combatUnitsOfForce, isMajor } from "../../src/rules/forces.ts";
import { modifiedInitiative } from "../../src/rules/initiative.ts";
import { mayMarch } from "../../src/rules/march/steps.ts";
import { mayTake, priceOf, priceOfChange } from "../../src/rules/orders.ts";
import { isHome } from "../../src/rules/scenarios/venetians.ts";
import { type Run, run, withDice } from "../bench.ts";
import { capitano, empty, give, scenario, stand, strip } from "../table.ts";

const army = (position: Honour, id: string) => castOf(position).armies.named(id);
const ap = (position: Honour, id: string) => position.ap[army(position, id)]!;
const issue = (position: Honour, side: "french" | "rivals", id: string) =>
  run(position, issueOrders, issueOrdersOf(side, army(position, id)));
const orders = (asked: Run) =>
  asked.options().flatMap((one) => (one.type === "order" ? [`${one.order}${one.forced ? " forced" : ""}`] : []));
const asksFor = (position: Honour) => (position.flow.at(-1) as unknown as { primo: number }).primo;

describe("what Orders cost", () => {
  test("§5.3.2 #5.3.2-1 a Major Force pays 2 APs to change from Manoeuvre to Attack, the difference of 4 and 2", () => {
    const position = scenario(1);
    const louis = capitano(position, "louis-xii");
    expect([priceOf(position, louis, "manoeuvre"), priceOf(position, louis, "attack")]).toEqual([2, 4]);
    position.order[louis] = "manoeuvre";
    const before = ap(position, "french");
    issue(position, "french", "french")
      .pick({ type: "changeOrder", capitano: louis })
      .pick({ type: "order", order: "attack", forced: false });
    expect([position.order[louis], before - ap(position, "french")]).toEqual(["attack", 2]);
  });

  test("§5.3.2 a cheaper Order costs nothing and nothing is refunded", () => {
    const position = scenario(1);
    const louis = capitano(position, "louis-xii");
    position.order[louis] = "attack";
    const prices = (["stand", "manoeuvre", "retreat"] as const).map((order) => priceOfChange(position, louis, order));
    expect(prices).toEqual([0, 0, 0]);
  });

  test("§3.8.1.W a Temporeggiatore costs 1 AP more for an Attack Order, by a change too", () => {
    const position = scenario(1);
    const slow = castOf(position).capitani.features.findIndex((features) => features.includes("W"));
    expect(isMajor(position, slow)).toBe(true);
    position.order[slow] = "manoeuvre";
    expect([priceOf(position, slow, "attack"), priceOfChange(position, slow, "attack")]).toEqual([5, 3]);
    position.order[slow] = "attack";
    expect([priceOfChange(position, slow, "attack"), priceOfChange(position, slow, "manoeuvre")]).toEqual([0, 0]);
  });

  test("§5.2c the price comes off the total of the Army; the enemy sees it, the hex and no Order but Retreat", () => {
    const position = scenario(1);
    const louis = capitano(position, "louis-xii");
    const { events } = issue(position, "french", "french")
      .pick({ type: "changeOrder", capitano: louis })
      .pick({ type: "order", order: "manoeuvre", forced: false });
    const [own, others] = events.filter(({ type }) => type === "order");
    expect(own).toMatchObject({ audience: ["french"], order: "manoeuvre", price: 2 });
    expect(others).toMatchObject({ audience: ["rivals", "spectator"], price: 2, hex: hexNamed("2728") });
    expect(others).not.toHaveProperty("order");
    expect(others).not.toHaveProperty("capitano");
    const chaumont = capitano(position, "chaumont");
    const open = issue(position, "french", "french")
      .pick({ type: "changeOrder", capitano: chaumont })
      .pick({ type: "order", order: "retreat" })
      .events.filter(({ type }) => type === "order");
    expect(open).toHaveLength(1);
    expect(open[0]).toMatchObject({ order: "retreat", capitano: chaumont });
    expect(open[0]).not.toHaveProperty("audience");
  });
});

describe("issuing Orders", () => {
  test("§5.2 §5.3.2 an Order lasts until it is changed: to keep it costs nothing and needs no path", () => {
    const position = scenario(1);
    const before = structuredClone([position.order, position.ap]);
    const asked = issue(position, "french", "french");
    expect([asked.ask(), asked.seat()]).toEqual(["issueOrders.force", "french"]);
    asked.pick({ type: "ordersDone" });
    expect([position.order, position.ap]).toEqual(before);
  });

  test("§5.2 §5.3.4 §2.2.B1a §2.2.B2d on a turn with APs all Orders come off and every Force is given one", () => {
    const position = scenario(1);
    position.turn = 4;
    const phase = run(position, commandPhase, { side: "french" });
    while (phase.ask() !== "issueOrders.order") phase.pick({ type: phase.options().at(-1)!.type });
    const [louis, chaumont, roquebertin] = ["louis-xii", "chaumont", "roquebertin"].map((id) => capitano(position, id));
    expect([louis, chaumont, roquebertin].map((who) => position.order[who!])).toEqual(["", "", ""]);
    const given: number[] = [];
    while (phase.ask() === "issueOrders.order") {
      given.push(asksFor(position));
      phase.pick({ type: "order", order: "stand" });
    }
    expect(given).toEqual([louis, chaumont, roquebertin].sort((a, b) => Number(b === louis) - Number(a === louis)));
    expect(phase.ask()).toBe("over");
  });

  test("§5.3.4 §5.3.5 an Attack Order stays as Previous Attack until the next such turn; older markers go first", () => {
    const position = scenario(1);
    const [louis, chaumont] = [capitano(position, "louis-xii"), capitano(position, "chaumont")];
    position.previousAttack[louis] = 1;
    removeOrders(new Play(position), "french");
    expect([position.order[louis], position.previousAttack[louis]]).toEqual(["", 0]);
    expect([position.order[chaumont], position.previousAttack[chaumont]]).toEqual(["", 1]);
    expect(position.order[capitano(position, "pitigliano")]).toBe("garrison");
  });

  test("§5.3.5 two checks, with +1 and without, for a Forced Attack Order to a Capitano with Previous Attack", () => {
    const position = scenario(1);
    const chaumont = capitano(position, "chaumont");
    position.order[chaumont] = "stand";
    position.previousAttack[chaumont] = 1;
    const { events } = issue(withDice(position, 1, 1), "french", "french")
      .pick({ type: "changeOrder", capitano: chaumont })
      .pick({ type: "order", order: "attack", forced: true });
    const checks = events.filter(({ type, results }) => type === "disciplineCheck" && results !== undefined);
    expect(checks.map(({ rules }) => (rules as string[])[2])).toEqual(["5.3.1", "5.3.5"]);
    const [forced, again] = checks.map(({ die, total }) => Number(total) - Number(die));
    expect(forced! - again!).toBe(1);
  });

  test("§5.3.5 the second check is due though the first has broken the Force, and a Retreat Order lies on it now", () => {
    const position = scenario(1);
    const chaumont = capitano(position, "chaumont");
    for (const one of combatUnitsOfForce(position, chaumont)) position.holder[one] = GONE;
    give(position, "chaumont", "swiss-infantry", 4);
    const [unit] = combatUnitsOfForce(position, chaumont);
    expect(castOf(position).units.reliability[unit!]).not.toBe("R");
    position.order[chaumont] = "stand";
    position.previousAttack[chaumont] = 1;
    const { events } = issue(withDice(position, 6, 1), "french", "french")
      .pick({ type: "changeOrder", capitano: chaumont })
      .pick({ type: "order", order: "attack", forced: true });
    expect([position.demoralised[unit!], position.order[chaumont]]).toEqual([1, "retreat"]);
    const checks = events.filter(({ type, results }) => type === "disciplineCheck" && results !== undefined);
    expect(checks.map(({ rules }) => (rules as string[])[2])).toEqual(["5.3.1", "5.3.5"]);
  });

  test("§5.3.1 #5.3.1-1 a Very Sensitive unit under a Forced Order is Demoralised by a 4; the Order stands and costs nothing", () => {
    const position = scenario(4);
    const { reliability } = castOf(position).units;
    empty(position);
    const who = stand(position, "torniello", "2611");
    strip(position, "torniello");
    const sensitive = position.holder.findIndex((_, unit) => reliability[unit] === "V" && position.sp[unit]! > 0);
    position.holder[sensitive] = who;
    position.army[sensitive] = army(position, "imperial");
    give(position, "torniello", "spanish-infantry", 4);
    const before = ap(position, "imperial");
    issue(withDice(position, 4), "rivals", "imperial")
      .pick({ type: "changeOrder", capitano: who })
      .pick({ type: "order", order: "manoeuvre", forced: true });
    expect([position.demoralised[sensitive], position.order[who], ap(position, "imperial")]).toEqual([
      1,
      "manoeuvre",
      before,
    ]);
  });

  test("§5.3.1 §5.2a §9.1.1b #5.3.1-2 'Bern' cut off from Novara: his Attack Order is Forced; 5 holds, 6 breaks him to Retreat", () => {
    const cutOff = (die: number) => {
      const position = scenario(2);
      position.turn = 3;
      stand(position, "tremouille", "2512");
      stand(position, "florange", "2711");
      give(position, "florange", "landsknecht-french", 4);
      const bern = stand(position, "bern", "3010");
      give(position, "bern", "swiss-infantry", 5);
      position.order[bern] = "manoeuvre";
      const asked = issue(withDice(position, die), "rivals", "swiss").pick({ type: "changeOrder", capitano: bern });
      expect(orders(asked).every((one) => one.endsWith("forced"))).toBe(true);
      asked.pick({ type: "order", order: "attack" });
      return [position.order[bern], combatUnitsOfForce(position, bern).map((unit) => position.demoralised[unit])];
    };
    expect(cutOff(5)).toEqual(["attack", [0]]);
    expect(cutOff(6)).toEqual(["retreat", [1]]);
  });

  test("§5.2d without a path the Force gets its Order all the same, and checks even for one that costs nothing", () => {
    const position = scenario(1);
    const pitigliano = capitano(position, "pitigliano");
    const vitelli = capitano(position, "vitelli");
    position.hex[pitigliano] = hexNamed("1552");
    for (const [id, hex] of [
      ["louis-xii", "2833"],
      ["chaumont", "2935"],
      ["roquebertin", "2734"],
    ] as const) {
      stand(position, id, hex);
    }
    expect(hasPathFrom(position, pitigliano, vitelli)).toBe(false);
    position.order[vitelli] = "";
    const asked = issue(withDice(position, 1), "rivals", "venetian");
    expect([asked.ask(), asksFor(position)]).toEqual(["issueOrders.order", vitelli]);
    expect(orders(asked)).toContain("garrison forced");
    expect(orders(asked)).not.toContain("garrison");
    asked.pick({ type: "order", order: "garrison" });
    expect(asked.events.filter(({ type }) => type === "disciplineCheck").length).toBeGreaterThan(0);
    expect(position.order[vitelli]).toBe("garrison");
  });

  test("§5.2d an Army without a Capitano Generale on the map gives Forced Orders only; Swiss Primi command themselves (§15.5)", () => {
    const position = scenario(2);
    const bern = stand(position, "bern", "3010");
    expect(hasPathFrom(position, -1, bern)).toBe(true);
    expect(hasPathFrom(position, -1, capitano(position, "tremouille"))).toBe(false);
  });

  test("§5.2b of two Capitani Generali the owner picks the one from whom all Orders of the Segment come", () => {
    const position = scenario(5);
    const [lannoy, bourbon, pescara] = ["lannoy", "bourbon-imperial", "pescara"].map((id) => capitano(position, id));
    const asked = issue(position, "rivals", "imperial").pick({ type: "changeOrder", capitano: pescara });
    expect(asked.ask()).toBe("issueOrders.commander");
    expect(asked.options()).toEqual(
      [lannoy, bourbon].sort((a, b) => a! - b!).map((who) => ({ type: "commander", capitano: who })),
    );
    asked.pick({ type: "commander", capitano: bourbon }).pick({ type: "order", order: "stand" });
    asked.pick({ type: "changeOrder", capitano: bourbon });
    expect(asked.ask()).toBe("issueOrders.order");
  });

  test("§5.2e only Primi Capitani with a Force take Orders: no Subordinate, no Unemployed", () => {
    const position = scenario(1);
    const asked = issue(position, "french", "french");
    const named = asked.options().flatMap((one) => (one.type === "changeOrder" ? [one.capitano] : []));
    expect(named.sort()).toEqual(["louis-xii", "chaumont", "roquebertin"].map((id) => capitano(position, id)).sort());
    strip(position, "chaumont");
    const fewer = issue(position, "french", "french").options();
    expect(fewer).not.toContainEqual({ type: "changeOrder", capitano: capitano(position, "chaumont") });
  });

  test("§9.1.1a a Force half Demoralised has to change its Attack Order in the next Command Phase", () => {
    const position = scenario(1);
    const chaumont = capitano(position, "chaumont");
    const units = combatUnitsOfForce(position, chaumont);
    for (const unit of units.slice(0, Math.ceil(units.length / 2))) position.demoralised[unit] = 1;
    const asked = issue(position, "french", "french");
    expect(asked.options()).toEqual([{ type: "changeOrder", capitano: chaumont }]);
    asked.pick({ type: "changeOrder" });
    expect([asked.ask(), asksFor(position)]).toEqual(["issueOrders.order", chaumont]);
    expect(orders(asked).some((one) => one.startsWith("attack"))).toBe(false);
  });

  test("§11.4.Step10-a.c the No Move marker of a victor becomes Stand or Garrison, free; other No Move markers just go", () => {
    const position = scenario(1);
    const [louis, chaumont] = [capitano(position, "louis-xii"), capitano(position, "chaumont")];
    position.noMove[louis] = NO_MOVE_AFTER_BATTLE;
    position.noMove[chaumont] = NO_MOVE;
    position.order[louis] = "attack";
    const phase = run(position, commandPhase, { side: "french" });
    expect(position.noMove[chaumont]).toBe(0);
    while (phase.ask() !== "issueOrders.order") phase.pick({ type: phase.options().at(-1)!.type });
    expect([asksFor(position), orders(phase)]).toEqual([louis, ["stand"]]);
    phase.pick({ type: "order", order: "stand" });
    expect([position.order[louis], position.noMove[louis]]).toEqual(["stand", 0]);
    expect(phase.options()).not.toContainEqual({ type: "changeOrder", capitano: louis });
  });
});

describe("the five Orders", () => {
  test("§5.3.Stand §5.3.Garrison Stand in any hex, Garrison in a place: both stay, with Initiative from 0", () => {
    const position = scenario(1);
    const louis = capitano(position, "louis-xii");
    expect([mayTake(position, louis, "stand"), mayTake(position, louis, "garrison")]).toEqual([true, false]);
    stand(position, "louis-xii", "2624");
    expect(mayTake(position, louis, "garrison")).toBe(true);
    for (const order of ["stand", "garrison"] as const) {
      position.order[louis] = order;
      expect([
        mayMarch(position, louis),
        modifiedInitiative(position, louis),
        charts.orders[order].activations,
      ]).toEqual([false, 0, 1]);
    }
  });

  test("§5.3.Manoeuvre allows Regular and Administrative March, not March to Contact", () => {
    const position = scenario(1);
    const louis = capitano(position, "louis-xii");
    position.order[louis] = "manoeuvre";
    expect(mayMarch(position, louis)).toBe(true);
    const { actions } = charts.orders.manoeuvre;
    expect(actions).toEqual(expect.arrayContaining(["regular-march", "administrative-march"]));
    expect([
      actions.includes("march-to-contact"),
      charts.orders.attack.actions.includes("administrative-march"),
    ]).toEqual([false, false]);
  });

  test("§5.3 there are five Orders, and only Attack allows Siege Combat", () => {
    const all = Object.values(charts.orders);
    expect(all.map(({ id }) => id).sort()).toEqual(["attack", "garrison", "manoeuvre", "retreat", "stand"]);
    expect(all.filter(({ siegeCombat }) => siegeCombat).map(({ id }) => id)).toEqual(["attack"]);
  });

  test("§5.3.Garrison a Force without a place about it any more goes on under Stand", () => {
    const position = scenario(1);
    const vitelli = capitano(position, "vitelli");
    position.hex[vitelli] = hexNamed("2728");
    run(position, commandPhase, { side: "rivals" });
    expect(position.order[vitelli]).toBe("stand");
  });
});

describe("Orders of the scenarios", () => {
  test("§S2.2 Novara keeps its Order in turns 1 and 2, gets Attack free in the third, and may change it later", () => {
    const position = scenario(2);
    const primo = position.hex.indexOf(hexNamed("2611"));
    const phase = run(position, commandPhase, { side: "rivals" });
    while (phase.ask() !== "over") {
      expect(phase.options()).not.toContainEqual({ type: "changeOrder", capitano: primo });
      phase.pick({ type: phase.options().at(-1)!.type });
    }
    position.turn = 3;
    const third = run(position, commandPhase, { side: "rivals" });
    expect(position.order[primo]).toBe("attack");
    while (third.ask() !== "issueOrders.force") third.pick({ type: third.options().at(-1)!.type });
    expect(third.options()).toContainEqual({ type: "changeOrder", capitano: primo });
  });

  test("§S2.2 a half Demoralised garrison keeps Garrison in the third turn, and nobody is detached before it", () => {
    const position = scenario(2);
    const primo = position.hex.indexOf(hexNamed("2611"));
    const detached = () => {
      const phase = run(structuredClone(position), commandPhase, { side: "rivals" });
      while (phase.ask() !== "over" && phase.ask() !== "transfers.act")
        phase.pick({ type: phase.options().at(-1)!.type });
      return phase.options().filter(({ type }) => type === "detach").length;
    };
    expect(detached()).toBe(0);
    position.turn = 3;
    expect(detached()).toBeGreaterThan(0);
    for (const unit of combatUnitsOfForce(position, primo)) position.demoralised[unit] = 1;
    run(position, commandPhase, { side: "rivals" });
    expect(position.order[primo]).toBe("garrison");
  });

  test("§S4.5 §S4.5a a Venetian Force that is to march turns home on 3 or less, free, and keeps that Order", () => {
    const march = (die: number) => {
      const position = withDice(scenario(4), die);
      const trivulzio = capitano(position, "t-trivulzio");
      const before = ap(position, "venetian");
      const { events } = issue(position, "french", "venetian")
        .pick({ type: "changeOrder", capitano: trivulzio })
        .pick({ type: "order", order: "manoeuvre", forced: false });
      const told = events.find(({ type }) => type === "order");
      return { position, trivulzio, paid: before - ap(position, "venetian"), told };
    };
    const willing = march(4);
    expect([willing.position.order[willing.trivulzio], willing.paid]).toEqual(["manoeuvre", 2]);
    const { position, trivulzio, paid, told } = march(3);
    expect([position.order[trivulzio], paid]).toEqual(["retreat", 0]);
    expect(told).toMatchObject({ rules: ["S4.5"], price: 0, forced: false, order: "retreat" });
    removeOrders(new Play(position), "french");
    expect(position.order[trivulzio]).toBe("retreat");
    const later = issue(position, "french", "venetian");
    expect(later.options()).toEqual([{ type: "ordersDone" }]);
  });

  test("§S4.5a at home in Brescia, Bergamo or Crema, or on the edge of the map, the Retreat Order may be changed again", () => {
    const position = scenario(4);
    const trivulzio = capitano(position, "t-trivulzio");
    position.order[trivulzio] = "retreat";
    position.reluctant[trivulzio] = 1;
    expect(isHome(position, trivulzio)).toBe(false);
    position.hex[trivulzio] = hexNamed("2752");
    expect(isHome(position, trivulzio)).toBe(true);
    position.hex[trivulzio] = hexNamed("2849");
    position.conqueror[placeNamed("2849")] = army(position, "imperial");
    expect(isHome(position, trivulzio)).toBe(false);
    position.conqueror[placeNamed("2849")] = army(position, "venetian");
    run(position, commandPhase, { side: "french" });
    expect(position.reluctant[trivulzio]).toBe(0);
  });

  test("§S3.3 when Cardona gives up his Attack Order the Papal Capitano stands on the map and gets an Order of his own", () => {
    const position = scenario(3);
    const cardona = capitano(position, "cardona");
    const urbino = stand(position, "urbino", "2848");
    give(position, "urbino", "papal-heavy-cavalry", 4);
    position.order[urbino] = "";
    position.stands[urbino] = "subordinate";
    position.superior[urbino] = cardona;
    position.hex[urbino] = -1;
    position.order[cardona] = "attack";
    issue(position, "rivals", "papal");
    expect(position.superior[urbino]).toBe(cardona);
    position.order[cardona] = "stand";
    const asked = issue(position, "rivals", "papal");
    expect([position.stands[urbino], position.hex[urbino]]).toEqual(["map", position.hex[cardona]]);
    expect([asked.ask(), asksFor(position)]).toEqual(["issueOrders.order", urbino]);
  });

  test("§S4.5 no die for Stand or Garrison, and none for the French", () => {
    const position = scenario(4);
    const lautrec = capitano(position, "lautrec");
    const { events } = issue(position, "french", "french")
      .pick({ type: "changeOrder", capitano: lautrec })
      .pick({ type: "order", order: "manoeuvre", forced: false });
    expect(events.some(({ type }) => type === "reluctance")).toBe(false);
    const trivulzio = capitano(position, "t-trivulzio");
    position.order[trivulzio] = "manoeuvre";
    const calm = issue(position, "french", "venetian")
      .pick({ type: "changeOrder", capitano: trivulzio })
      .pick({ type: "order", order: "stand" }).events;
    expect(calm.some(({ type }) => type === "reluctance")).toBe(false);
  });

  test("§S3.supply.a Swiss Orders cost nothing", () => {
    const position = scenario(3);
    const swiss = capitano(position, "swiss-minor");
    expect(armyOf(position, swiss)).toBe(army(position, "swiss"));
    expect([priceOf(position, swiss, "attack"), priceOfChange(position, swiss, "attack")]).toEqual([0, 0]);
  });

  test("§S3.6c Swiss who are with the French take Stand or Garrison only, issued by the French", () => {
    const position = scenario(3);
    const swiss = capitano(position, "swiss-minor");
    position.swissStatus = "pro-french";
    position.controller[army(position, "swiss")] = "french";
    position.order[swiss] = "";
    const asked = issue(position, "french", "swiss");
    while (asksFor(position) !== swiss) asked.pick({ type: "order", order: "stand" });
    expect([asked.seat(), orders(asked)]).toEqual(["french", ["garrison", "stand"]]);
  });
});
