import { diceFrom, Play } from "@gonfalon/engine/kernel";
import { describe, expect, test } from "vitest";
import { board, hexes, hexNamed, links, placeNamed, places } from "../../src/data.ts";
import { CLOSED, RIVER } from "../../src/ground.ts";
import { honour } from "../../src/index.ts";
import { castOf, type Honour, NO_SIEGE } from "../../src/position.ts";
import { attritionOf } from "../../src/rules/attrition.ts";
import { isBesieged } from "../../src/rules/besieged.ts";
import { eliminationCheck, eliminationCheckOf } from "../../src/rules/capture.ts";
import { mayAdvance } from "../../src/rules/combat/advance.ts";
import { assaultIn } from "../../src/rules/combat/circumstances.ts";
import { compellable, dutiesOf, targetsOf } from "../../src/rules/combat/duty.ts";
import { defendingUnits } from "../../src/rules/combat/fighters.ts";
import { retreat, retreatOf } from "../../src/rules/combat/retreat.ts";
import { issueOrders, issueOrdersOf } from "../../src/rules/command/issuing.ts";
import { transfers, transfersOf } from "../../src/rules/command/transfers.ts";
import { hasCommandPath } from "../../src/rules/communications.ts";
import { takeFortress } from "../../src/rules/conquest.ts";
import { disciplineCheck, disciplineCheckOf } from "../../src/rules/discipline.ts";
import { electionOf, electors } from "../../src/rules/elections.ts";
import { capitaniOf, combatUnitsOfForce, isCapitanoGenerale, unitsOf } from "../../src/rules/forces.ts";
import { limitOn } from "../../src/rules/limits.ts";
import { activation, activationOf } from "../../src/rules/march/activation.ts";
import { spendingOptions } from "../../src/rules/march/spending.ts";
import { stepCost } from "../../src/rules/movement.ts";
import { rideEnds } from "../../src/rules/rides.ts";
import { turnSwiss } from "../../src/rules/scenarios/swiss.ts";
import { isHome } from "../../src/rules/scenarios/venetians.ts";
import { type Run, run, withDice } from "../bench.ts";
import { attackOn, dig, field, force, pavia, subordinate } from "../field.ts";
import { capitano, scenario, stand, unitsOfType } from "../table.ts";

/** What was ruled where the book leaves a question open, and no chapter's own test has. */

const army = (position: Honour, id: string) => castOf(position).armies.named(id);
const issue = (position: Honour, side: "french" | "rivals", id: string) =>
  run(position, issueOrders, issueOrdersOf(side, army(position, id)));
const types = (asked: Run) => asked.options().map(({ type }) => type as string);
const act = (position: Honour, who: number) => run(position, activation, activationOf(position, who, 0));

describe("Administrative March", () => {
  /** Scenario 2: Tremouille in column, with a Subordinate. */
  const column = () => {
    const position = scenario(2);
    const who = capitano(position, "tremouille");
    expect([position.order[who], position.administrativeMarch[who]]).toEqual(["manoeuvre", 1]);
    return { position, who };
  };

  test("§7.7 (ruling 7.7) the marker goes with the Manoeuvre Order, and stays under a new one", () => {
    const { position, who } = column();
    const asked = issue(position, "french", "french").pick({ type: "changeOrder", capitano: who });
    asked.pick({ type: "order", order: "attack" });
    expect(position.administrativeMarch[who]).toBe(0);
    expect(asked.events).toContainEqual(expect.objectContaining({ type: "administrativeMarch", on: false }));
    const again = column();
    again.position.order[again.who] = ""; // as on a turn with APs
    issue(again.position, "french", "french").pick({ type: "order", order: "manoeuvre" });
    expect(again.position.administrativeMarch[again.who]).toBe(1);
  });

  test("§7.7b (ruling 7.7b) the owner may take it off in his Organization Segment, and marches where he likes", () => {
    const { position, who } = column();
    const asked = issue(position, "french", "french").pick({ type: "leaveColumn", capitano: who });
    expect([position.administrativeMarch[who], position.order[who]]).toEqual([0, "manoeuvre"]);
    expect(types(asked)).not.toContain("leaveColumn");
    expect(types(act(position, who))).toContain("step");
  });

  test("§9.1.1b §7.7 a Force that breaks takes a Retreat Order and leaves the column", () => {
    const { position, who } = column();
    for (const unit of combatUnitsOfForce(position, who)) position.demoralised[unit] = 1;
    const check = disciplineCheckOf(position, who, combatUnitsOfForce(position, who), "5.3.1", "reliability");
    run(position, disciplineCheck, check);
    expect([position.order[who], position.administrativeMarch[who]]).toEqual(["retreat", 0]);
  });
});

describe("a Retreat Order", () => {
  test("§5.3.Retreat (ruling 5.3.Retreat) once activated a Force goes, but from a Fortress of its own", () => {
    const position = field(2);
    const florange = force(position, "florange", "2113", [["landsknecht-french", 6]], "retreat");
    expect(new Set(types(act(position, florange)))).toEqual(new Set(["withdraw"]));
    position.hex[florange] = hexNamed("2611");
    expect(types(act(position, florange))).not.toContain("stop");
    position.conqueror[placeNamed("2611")] = army(position, "french");
    expect(types(act(position, florange))).toContain("stop");
  });
});

describe("Orders and paths", () => {
  test("§5.2a (ruling 4.3.2) from a Capitano Generale without troops in an enemy ZOC no Command Path leads", () => {
    const position = field(5);
    const bourbon = stand(position, "bourbon-imperial", "2021");
    const pescara = force(position, "pescara", "2024", [["spanish-infantry", 4]]);
    expect(hasCommandPath(position, bourbon, pescara)).toBe(true);
    force(position, "la-palice", "2020", [["french-infantry", 4]]);
    expect(hasCommandPath(position, bourbon, pescara)).toBe(false);
    force(position, "bourbon-imperial", "2021", [["landsknecht-imperial", 4]]);
    expect(hasCommandPath(position, bourbon, pescara)).toBe(true);
  });

  test("§S3.6c (ruling S3.6c) every Swiss Force that has gone over takes Stand or Garrison, free and without a check", () => {
    const position = scenario(3);
    const minor = capitano(position, "swiss-minor");
    position.order[minor] = "manoeuvre";
    turnSwiss(new Play(position), "pro-french", []);
    const asked = issue(position, "french", "swiss");
    asked.pick({ type: "changeOrder", capitano: minor });
    const orders = asked.options();
    expect(orders.every((one) => one.type === "order" && !one.forced)).toBe(true);
    while (asked.ask().startsWith("issueOrders")) {
      const bound = asked.options().some(({ type }) => type === "ordersDone");
      if (bound) break;
      asked.pick({});
    }
    for (const who of [minor, position.hex.indexOf(hexNamed("2611"))])
      expect(["stand", "garrison"]).toContain(position.order[who]);
    expect(asked.events.some(({ type }) => type === "disciplineCheck")).toBe(false);
  });

  test("§S4.5a (ruling S4.5a) only a marker of Venetian colour makes Brescia a home", () => {
    const position = scenario(4);
    const trivulzio = capitano(position, "t-trivulzio");
    position.reluctant[trivulzio] = 1;
    position.hex[trivulzio] = hexNamed("2849");
    const homeFor = (id: string) => {
      position.conqueror[placeNamed("2849")] = army(position, id);
      return isHome(position, trivulzio);
    };
    expect([homeFor("french"), homeFor("venetian")]).toEqual([false, true]);
  });
});

describe("sieges and combat", () => {
  test("§11.3.1a (ruling 11.3.1a) a place that a second besieger marches into is conquered, and its siege over", () => {
    const { position, francois, deLeyva, place } = pavia();
    position.siegeStatus[place] = 2;
    position.besieging[francois] = 1;
    position.hex[deLeyva] = hexNamed("1826"); // the marker stays
    const montmorency = force(position, "montmorency", "1623", [["french-infantry", 4]]);
    // It marks the side that defends the place: who marches in with the besiegers is not Besieged.
    expect([isBesieged(position, montmorency), position.siegeStatus[place]]).toEqual([false, 2]);
    takeFortress(new Play(position), montmorency);
    expect([position.siegeStatus[place], position.besieging[francois]]).toEqual([NO_SIEGE, 0]);
    // A relief that comes to the garrison is Besieged with it.
    const relieved = pavia();
    relieved.position.siegeStatus[place] = 2;
    relieved.position.besieging[relieved.francois] = 1;
    takeFortress(new Play(relieved.position), relieved.deLeyva);
    expect([relieved.position.siegeStatus[place], isBesieged(relieved.position, relieved.deLeyva)]).toEqual([2, true]);
  });

  test("§11.2.1a (ruling 11.2.1a) guns alone are neither required to fight nor compelled, though they could besiege", () => {
    const position = field(5);
    const guns = force(position, "la-palice", "1723", [["french-artillery", 2]], "attack");
    const deLeyva = force(position, "de-leyva", "1623", [["landsknecht-imperial", 8]], "garrison");
    dig(position, "1723", "E", "NE", "NW");
    expect([dutiesOf(position, guns), compellable(position, deLeyva)]).toEqual([[], []]);
    expect(targetsOf(position, guns, false)).toEqual([hexNamed("1623")]);
  });

  test("§9.1a (ruling 11.4.3a) no die where every unit is Demoralised already; by Reliability one may still lose an SP", () => {
    const position = field(5);
    const who = force(position, "la-palice", "1723", [["french-infantry", 4]]);
    const units = combatUnitsOfForce(position, who);
    position.demoralised[units[0]!] = 1;
    const rolled = (by: "quality" | "reliability") =>
      run(position, disciplineCheck, disciplineCheckOf(position, who, units, "12.2.7", by)).events.some(
        ({ type }) => type === "disciplineCheck",
      );
    expect([rolled("quality"), rolled("reliability")]).toEqual([false, true]);
  });
});

describe("allies", () => {
  /** Scenario 3: Alviano and Orsini serve François. */
  const venetians = () => {
    const position = field(3);
    position.swissStatus = "anti-french";
    const king = force(position, "francois-i", "2206", [["french-infantry", 8]], "manoeuvre");
    position.generale[king] = "scenario";
    const alviano = subordinate(position, "alviano", king, [["venetian-infantry", 8]]);
    const orsini = subordinate(position, "orsini", king, [["venetian-infantry", 4]]);
    position.generale[alviano] = "scenario";
    position.activations[king] = 1;
    return { position, king, alviano, orsini };
  };

  test("§3.2.3a §6.3 (ruling 3.2.3a) dropped off he takes along those of his own Army, who pays for a Major Force", () => {
    const { position, king, alviano, orsini } = venetians();
    const before = [...position.ap];
    const march = act(position, king).pick({ type: "dropOff", capitano: alviano });
    march.pick({ type: "order", order: "manoeuvre", forced: false });
    expect(position.ap.map((ap, one) => before[one]! - ap)).toEqual(
      position.ap.map((_, one) => (one === army(position, "venetian") ? 2 : 0)),
    );
    march.pick({ type: "takeAlong", capitano: orsini, primo: alviano });
    expect([position.superior[orsini], position.stands[orsini], position.superior[alviano]]).toEqual([
      alviano,
      "subordinate",
      -1,
    ]);
    expect(types(march)).not.toContain("takeAlong");
  });

  test("§3.6.1a §S3.4 (ruling 3.6.1a) nobody inherits units of a nation that he may not lead", () => {
    const { position, king, alviano, orsini } = venetians();
    subordinate(position, "navarro", king, []);
    position.stands[capitano(position, "navarro")] = "unemployed";
    const [foot] = unitsOf(position, orsini) as [number];
    const check = run(withDice(position, 1), eliminationCheck, eliminationCheckOf(position, orsini, false));
    expect(check.options()).toEqual([{ type: "inherit", unit: foot, heir: alviano }]);
  });

  test("§3.6.1a (ruling 3.6.1a) of two Unemployed Capitani the owner may give all to one", () => {
    const position = field(5);
    const king = force(position, "francois-i", "2120", [["french-gendarmes", 4]]);
    position.generale[king] = "scenario";
    const foot = [
      ["landsknecht-french", 4],
      ["french-infantry", 4],
    ] as const;
    const palice = subordinate(position, "la-palice", king, foot);
    const idle = ["suffolk", "albany"].map((id) => {
      const who = subordinate(position, id, king, []);
      position.stands[who] = "unemployed";
      return who;
    });
    const check = run(withDice(position, 1), eliminationCheck, eliminationCheckOf(position, palice, false));
    check.pick({ type: "inherit", heir: idle[0] }).pick({ type: "inherit", heir: idle[0] });
    expect(unitsOf(position, idle[0]!)).toHaveLength(2);
  });

  test("§15.5 §15.5a (ruling 15.5) Swiss who leave Cardona together elect at that moment; whom they had elected does not resume", () => {
    const position = field(3);
    position.swissStatus = "anti-french";
    const cardona = force(position, "cardona", "2848", [["spanish-infantry", 8]]);
    position.generale[cardona] = "scenario";
    const [roist, rhan, stein] = ["roist", "rhan", "von-stein"].map((id) =>
      subordinate(position, id, cardona, [["swiss-infantry", 5]]),
    ) as [number, number, number];
    position.generale[roist] = "election";
    const asked = run(position, transfers, transfersOf("rivals")).pick({ type: "detach", capitano: roist });
    expect(isCapitanoGenerale(position, roist)).toBe(false);
    asked.pick({ type: "takeAlong", capitano: rhan, primo: roist });
    expect(asked.events.some(({ type }) => type === "elected")).toBe(true);
    const elected = [roist, rhan].filter((who) => isCapitanoGenerale(position, who));
    expect([elected.length, position.superior[stein]]).toEqual([1, cardona]);
    expect(electors(position, electionOf(position, army(position, "swiss"), hexNamed("2848")))).toEqual(
      [roist, rhan].sort((a, b) => a - b),
    );
  });
});

describe("who sees the Cards of the Swiss of 1515", () => {
  test("§1.4 §S3.6 (ruling S3.6) whoever controls them sees Cards and Orders; the other keeps a look at what he saw", () => {
    const position = scenario(3);
    const primo = position.hex.indexOf(hexNamed("2611"));
    const other = capitaniOf(position, primo)[1]!;
    position.order[primo] = "stand";
    const sees = (viewer: string) => {
      const { order, superior } = honour.view(position, viewer).position;
      return [order[primo], superior[other]];
    };
    const [all, nothing] = [
      ["stand", primo],
      ["", -1],
    ];
    expect([sees("rivals"), sees("french")]).toEqual([all, nothing]);
    turnSwiss(new Play(position), "pro-french", []);
    expect([sees("rivals"), sees("french")]).toEqual([nothing, all]);
    expect(position.looks.rivals.map((look) => look.primo)).toContain(primo);
  });
});

describe("what a seeded draw of rulings found without a test of its own", () => {
  /** De Leyva in a place, with foot, a gun and Militia, and Del Vasto's foot under him. */
  const garrison = (hex: string) => {
    const position = field(5);
    const leyva = force(position, "de-leyva", hex, [
      ["landsknecht-imperial", 4],
      ["imperial-artillery", 2],
    ]);
    const vasto = subordinate(position, "del-vasto", leyva, [["spanish-infantry", 3]]);
    const [militia] = unitsOfType(position, "militia");
    position.holder[militia!] = leyva;
    position.sp[militia!] = 2;
    position.army[militia!] = castOf(position).capitani.army[leyva]!;
    return { position, leyva, vasto, militia: militia! };
  };

  test("§7.5a §9.3b §15.1.4 (ruling 7.5a) no digging, rallying or bridging in Administrative March or under a Retreat Order", () => {
    const { position, leyva } = garrison("2618");
    position.disrupted[leyva] = 1;
    position.pontoonTrains[leyva] = 1;
    const works = ["dig", "rallyDisruption", "layPontoon"];
    const spends = (change: () => void) => {
      position.order[leyva] = "manoeuvre";
      position.administrativeMarch[leyva] = 0;
      change();
      const found = spendingOptions(position, activationOf(position, leyva, 0)).map(({ type }) => type as string);
      return works.filter((work) => found.includes(work));
    };
    position.hex[leyva] = board.linkFrom[links.crossing.indexOf(RIVER)]!;
    expect(spends(() => {})).toEqual(works);
    expect(spends(() => position.administrativeMarch.fill(1))).toEqual([]);
    expect(spends(() => position.order.fill("retreat"))).toEqual([]);
  });

  test("§8b (ruling 8b) the size for Attrition is that of the moment, Artillery and Militia included", () => {
    const { position, leyva, militia } = garrison("1623");
    expect(attritionOf(position, leyva).sps).toBe(4 + 2 + 3 + 2);
    position.sp[militia] = 1;
    expect(attritionOf(position, leyva).sps).toBe(10);
  });

  test("§11.5.Step3-b (ruling) good-order Militia fights beside whichever Capitano defends its Fortress", () => {
    const { position, leyva, vasto, militia } = garrison("1623");
    const [foot] = unitsOf(position, vasto);
    expect(defendingUnits(position, [leyva], vasto, false)).toEqual([foot, militia]);
    position.demoralised[militia] = 1;
    expect(defendingUnits(position, [leyva], vasto, false)).toEqual([foot]);
  });

  test("§11.5.Step4-b (ruling) a single unit takes both the loss and the Demoralisation", () => {
    for (let seed = 0; seed < 60; seed++) {
      const position = field(5);
      const king = force(position, "francois-i", "2218", [["french-gendarmes", 8]], "attack");
      const leyva = force(position, "de-leyva", "2219", [["italian-infantry-imperial", 4]]);
      force(position, "lannoy", "3030", [["spanish-infantry", 4]]);
      const [unit] = unitsOf(position, leyva);
      position.dice = diceFrom(`both ${seed}`, "fast");
      const fight = attackOn(position, king, "2219");
      for (let i = 0; fight.ask() !== "over" && fight.ask() !== "skirmish.demoralise" && i < 9; i++) fight.pick({});
      if (fight.ask() !== "skirmish.demoralise" || position.sp[unit!] === 4) continue;
      expect(fight.options()).toEqual([{ type: "demoralise", unit }]);
      return;
    }
    expect.fail("No such result came up.");
  });

  test("§12.1.2 (ruling 12.1.2) the walls of a Fortified City are Affecting, those of a Fortified Town are not", () => {
    const affecting = (type: string) => {
      const { position, leyva } = garrison("1623");
      const place = Array.from(places.type.keys()).find((one) => {
        const hex = places.hex[one]!;
        return (
          places.type[one] === type && hexes.terrainIds[hexes.terrain[hex]!] === "clear" && castOf(position).inPlay[hex]
        );
      })!;
      const hex = places.hex[place]!;
      const king = force(position, "francois-i", "2218", [["french-gendarmes", 8]], "attack");
      const ground = { from: -1, hex, inside: true, fromMarch: false, attacker: king, defender: leyva };
      const circumstances = { ...ground, attackCapitano: king, defendCapitano: leyva };
      return assaultIn(position, circumstances, unitsOf(position, king), unitsOf(position, leyva)).affecting;
    };
    expect([affecting("fortified-city"), affecting("fortified-town")]).toEqual([true, false]);
  });

  test("§S3.1 (ruling S3.1) a closed part of the map binds advance and retreat too; a captain without troops rides in", () => {
    const position = field(1);
    const isClosed = (hex: number) => limitOn(position, pitigliano, hex) === "S1.1";
    const pitigliano = force(position, "pitigliano", "2728", [["venetian-infantry", 4]]);
    position.cautionLifted = 1;
    const link = Array.from(board.linkTo.keys()).find(
      (one) => !isClosed(board.linkFrom[one]!) && isClosed(board.linkTo[one]!) && rideEndsInto(position, one),
    )!;
    position.hex[pitigliano] = board.linkFrom[link]!;
    const advance = { side: "rivals" as const, primo: pitigliano, hex: board.linkTo[link]!, beaten: [] };
    expect(mayAdvance(position, advance)).toBe(false);
    const ends = run(position, retreat, retreatOf(position, pitigliano)).options();
    expect(ends.flatMap((one) => (one.type === "retreat" ? [one.hex] : [])).filter(isClosed)).toEqual([]);
    for (const unit of unitsOf(position, pitigliano)) position.holder[unit] = -3;
    expect(rideEnds(position, pitigliano)).toContain(board.linkTo[link]!);
  });

  /** Whether a lone rider can cross there. */
  function rideEndsInto(position: Honour, link: number): boolean {
    return stepCost(position, link) !== CLOSED;
  }
});
