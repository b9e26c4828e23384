import { describe, expect, test } from "vitest";
import { hexes, hexNamed, placeNamed } from "../src/data.ts";
import { honour } from "../src/index.ts";
import { castOf, GONE, type Honour } from "../src/position.ts";
import { attritionModifiers, attritionOf } from "../src/rules/attrition.ts";
import { eliminationCheck, eliminationCheckOf } from "../src/rules/capture.ts";
import { lowered } from "../src/rules/combat/circumstances.ts";
import { pursuitModifiers } from "../src/rules/combat/pursuit.ts";
import { commandPhase } from "../src/rules/command/commandPhase.ts";
import { transfers, transfersOf } from "../src/rules/command/transfers.ts";
import { consolidation, consolidationOf } from "../src/rules/consolidation.ts";
import { checkModifier, disciplineCheckOf } from "../src/rules/discipline.ts";
import {
  combatUnitsOfForce,
  forcesOf,
  hexOf,
  isCapitanoGenerale,
  isForce,
  isInPlay,
  starOf,
  unitsOf,
  unitsOfForce,
} from "../src/rules/forces.ts";
import { loseSp } from "../src/rules/losses.ts";
import { activation, activationOf } from "../src/rules/march/activation.ts";
import { mayEndIn } from "../src/rules/march/steps.ts";
import { recoveryModifier } from "../src/rules/recovery.ts";
import { alignmentOf, isEnemyFortress, ownerOf } from "../src/rules/regions.ts";
import { run, withDice } from "./bench.ts";
import { field, force, subordinate } from "./field.ts";
import { capitano, empty, give, scenario, stand, strip } from "./table.ts";

const ALL = [1, 2, 3, 4, 5].map((number) => scenario(number));
const region = (id: string) => hexes.regionIds.indexOf(id);

describe("Forces and Cards", () => {
  test("§1.1a §1.3.2a every unit in play is on the Card of a Capitano, and he is on the map or on the Card of one who is", () => {
    for (const position of ALL) {
      position.holder.forEach((holder, unit) => {
        if (holder < 0) return;
        expect([isInPlay(position, holder), position.sp[unit]! > 0, hexOf(position, holder) >= 0]).toEqual([
          true,
          true,
          true,
        ]);
      });
      position.stands.forEach((standing, who) => {
        const isOnCard = standing === "subordinate" || standing === "unemployed";
        expect([standing === "map", isOnCard]).toEqual([position.hex[who]! >= 0, position.superior[who]! >= 0]);
      });
    }
  });

  test("§1.3.2a a unit stays while it has an SP and is removed from the game without any", () => {
    const position = scenario(1);
    const [unit] = combatUnitsOfForce(position, capitano(position, "chaumont"));
    position.sp[unit!] = 2;
    loseSp(position, unit!);
    expect(position.holder[unit!]).toBeGreaterThanOrEqual(0);
    loseSp(position, unit!);
    expect([position.sp[unit!], position.holder[unit!]]).toEqual([0, GONE]);
  });

  test("§3 a Force is there through its Capitano: without units he is none, and units without him are in no Force", () => {
    const position = scenario(1);
    const chaumont = capitano(position, "chaumont");
    const units = unitsOf(position, chaumont);
    expect(forcesOf(position, "french")).toContain(chaumont);
    position.stands[chaumont] = "captured";
    expect([forcesOf(position, "french").includes(chaumont), isForce(position, chaumont)]).toEqual([false, false]);
    for (const primo of forcesOf(position, "french")) {
      for (const unit of units) expect(unitsOfForce(position, primo)).not.toContain(unit);
    }
  });

  test("§6.2 two Forces share a hex to combine, or after a detachment in the Command Phase, and not otherwise", () => {
    const position = scenario(1);
    const [louis, chaumont, roquebertin] = ["louis-xii", "chaumont", "roquebertin"].map((id) => capitano(position, id));
    expect(mayEndIn(position, chaumont!, position.hex[roquebertin!]!)).toBe(false);
    expect(mayEndIn(position, chaumont!, position.hex[louis!]!)).toBe(true);
    const phase = run(position, commandPhase, { side: "french" });
    while (phase.ask() !== "transfers.act") phase.pick({ type: phase.options().at(-1)!.type });
    const trivulzio = capitano(position, "g-trivulzio");
    phase.pick({ type: "detach", capitano: trivulzio });
    expect([isForce(position, trivulzio), position.hex[trivulzio]]).toEqual([true, position.hex[louis!]]);
  });

  test("§3.4c an Unemployed Capitano takes no command before the next Command Phase: at Consolidation he joins the box of one of lower Rank", () => {
    const position = scenario(1);
    const [trivulzio, roquebertin] = [stand(position, "g-trivulzio", "1242"), capitano(position, "roquebertin")];
    strip(position, "g-trivulzio");
    position.order[trivulzio] = "";
    const { rank } = castOf(position).capitani;
    expect(rank[trivulzio]).toBeGreaterThan(rank[roquebertin]!);
    run(position, consolidation, consolidationOf());
    expect([position.stands[trivulzio], position.superior[trivulzio]]).toEqual(["unemployed", roquebertin]);
    expect([isForce(position, roquebertin), position.order[trivulzio]]).toEqual([true, ""]);
    // In the Command Phase he is given troops, and leads them.
    const phase = run(position, transfers, transfersOf("french"));
    const [unit] = unitsOf(position, roquebertin);
    phase.pick({ type: "takeUnit", unit }).pick({ type: "giveUnit", capitano: trivulzio });
    expect([position.stands[trivulzio], isForce(position, trivulzio)]).toEqual(["map", true]);
  });

  test("§3.4c §3.6.1a he replaces an eliminated Capitano at once: units up to his Rank are his, in any Phase", () => {
    const position = field(5);
    const palice = force(position, "la-palice", "2020", [
      ["french-gendarmes", 4],
      ["french-gendarmes", 2],
      ["french-infantry", 2],
      ["swiss-infantry", 4],
    ]);
    const lorraine = subordinate(position, "lorraine", palice, []);
    position.stands[lorraine] = "unemployed";
    // No Minor Capitano is left who could take the rest.
    position.stands = position.stands.map((standing) => (standing === "available" ? "waiting" : standing));
    const units = unitsOf(position, palice);
    const { rank } = castOf(position).capitani;
    expect(rank[lorraine]).toBeLessThan(units.length);
    const check = run(withDice(position, 1), eliminationCheck, eliminationCheckOf(position, palice, false));
    while (check.ask() === "eliminationCheck.heirs") check.pick({ type: "inherit" });
    check.pick({ type: "takePost", order: "stand" });
    expect([position.stands[palice], position.stands[lorraine], position.hex[lorraine]]).toEqual([
      "eliminated",
      "map",
      hexNamed("2020"),
    ]);
    expect(unitsOf(position, lorraine)).toHaveLength(rank[lorraine]!);
    expect(units.filter((unit) => position.holder[unit] === GONE)).toHaveLength(units.length - rank[lorraine]!);
    expect([isForce(position, lorraine), position.order[lorraine]]).toEqual([true, "stand"]);
  });

  test("§3.4c a Capitano Generale without units who meets a Minor Force leads it; his Unemployed companion gets none of it", () => {
    const position = field(5);
    const king = force(position, "francois-i", "2020", [["french-gendarmes", 4]]);
    const lorraine = stand(position, "lorraine", "2020");
    position.order[lorraine] = "";
    const palice = force(position, "la-palice", "2020", [["french-infantry", 4]]);
    run(position, consolidation, consolidationOf());
    expect([position.stands[lorraine], position.stands[palice]]).toEqual(["unemployed", "subordinate"]);
    expect([unitsOf(position, lorraine).length, position.superior[lorraine]]).toEqual([0, king]);
  });

  test("§3.4c on the march a Capitano Generale drops off Subordinates with troops, nobody out of the Unemployed box", () => {
    const position = scenario(1);
    const [louis, lorraine, imbault] = ["louis-xii", "lorraine", "imbault"].map((id) => capitano(position, id));
    position.order[louis!] = "manoeuvre";
    strip(position, "lorraine");
    strip(position, "imbault");
    give(position, "imbault", "french-gendarmes", 5);
    Object.assign(position.stands, { [lorraine!]: "unemployed", [imbault!]: "subordinate" });
    const march = run(position, activation, activationOf(position, louis!, 0));
    const dropped = march.options().flatMap((option) => (option.type === "dropOff" ? [option.capitano] : []));
    expect([dropped.includes(imbault!), dropped.includes(lorraine!)]).toEqual([true, false]);
  });

  test("§2.2.B §2.2.B1 §2.2.B2 money and sources first, then Minor Capitani, transfers, strength, Orders, for one side", () => {
    const position = scenario(1);
    position.turn = 4;
    const phase = run(position, commandPhase, { side: "french" });
    const asked: string[] = [];
    while (phase.ask() !== "over") {
      const [procedure] = phase.ask().split(".");
      if (asked.at(-1) !== procedure) asked.push(procedure!);
      expect(phase.seat()).toBe("french");
      phase.pick(phase.ask() === "issueOrders.order" ? { order: "stand" } : { type: phase.options().at(-1)!.type });
    }
    expect(asked).toEqual(["supplySources", "minors", "transfers", "strength", "issueOrders"]);
    expect(phase.events[0]).toMatchObject({ type: "pointsReceived" });
    expect(phase.events.map(({ type }) => type).indexOf("ordersRemoved")).toBeLessThan(3);
  });

  test("§2.1 each side begins with its units on its Cards, out of the enemy's sight, and its Capitani on their hexes", () => {
    const position = scenario(2);
    const tremouille = capitano(position, "tremouille");
    const seen = honour.view(position, "rivals").position;
    expect(seen.hex[tremouille]).toBe(hexNamed("1014"));
    for (const unit of unitsOfForce(position, tremouille)) expect(seen.sp[unit]).toBe(0);
    expect(honour.view(position, "french").position.sp).not.toEqual(seen.sp);
  });

  test("§1.4a a Capitano who begins on the map is face up, and stays so", () => {
    for (const position of ALL) {
      position.stands.forEach((standing, who) => {
        if (standing === "map") expect([position.faceDown[who], position.alwaysFaceUp[who]]).toEqual([0, 1]);
      });
    }
  });

  test("§1.3.1a what belongs to whom is said by the scenario: the duchy of Milano in each of them", () => {
    const aligned = (id: string) => ALL.map((position) => alignmentOf(position, region(id)));
    expect(aligned("M")).toEqual(["french", "ignored", "not-aligned", "rivals", "rivals"]);
    // The Ghiaradadda and Cremona are of the duchy in 1515 and later; Crema is Venetian in 1509 only.
    expect(aligned("G")).toEqual(["french", "ignored", "not-aligned", "rivals", "rivals"]);
    expect(aligned("R")).toEqual(["not-aligned", "ignored", "not-aligned", "rivals", "rivals"]);
    expect(aligned("C")).toEqual(["rivals", "ignored", "not-aligned", "not-aligned", "neutral"]);
  });

  test("§1.3.1a §14.1 so the same empty Fortress is friend in one scenario, foe in another, nobody's in a third", () => {
    const pavia = "1623";
    expect(hexes.region[hexNamed(pavia)]).toBe(region("M"));
    const unmarked = (number: number) => {
      const position = field(number);
      position.conqueror.fill(-1);
      return position;
    };
    const owners = [1, 2, 3, 4, 5].map((number) => ownerOf(unmarked(number), placeNamed(pavia)));
    expect(owners).toEqual(["french", null, null, "rivals", "rivals"]);
    const closed = [1, 2, 3, 4, 5].map((number) => isEnemyFortress(unmarked(number), hexNamed(pavia), "french"));
    expect(closed).toEqual([false, false, false, true, true]);
    // In 1515 the duchy follows the Swiss; from 1524 on it may turn.
    const swiss = unmarked(3);
    swiss.swissStatus = "anti-french";
    const turned = unmarked(5);
    turned.duchyTurned = 1;
    expect([swiss, turned].map((position) => ownerOf(position, placeNamed(pavia)))).toEqual(["rivals", null]);
  });
});

describe("Capitani Generali and stars", () => {
  test("§3.2a by the scenario, by election, by promotion, or by Rank", () => {
    const position = scenario(1);
    const [louis, chaumont] = [capitano(position, "louis-xii"), capitano(position, "chaumont")];
    expect([
      position.generale[louis],
      isCapitanoGenerale(position, louis),
      isCapitanoGenerale(position, chaumont),
    ]).toEqual(["scenario", true, false]);
    for (const by of ["promotion", "election"] as const) {
      position.generale[chaumont] = by;
      expect(isCapitanoGenerale(position, chaumont)).toBe(true);
    }
    position.generale.fill("");
    empty(position);
    stand(position, "chaumont", "2728");
    stand(position, "lorraine", "2832");
    expect([
      isCapitanoGenerale(position, chaumont),
      isCapitanoGenerale(position, capitano(position, "lorraine")),
    ]).toEqual([true, false]);
  });

  /** One with a star and one without, on the map of scenario 5. */
  function pair(): { position: Honour; star: number; plain: number } {
    const position = scenario(5);
    const on = position.stands.flatMap((standing, who) => (standing === "map" && isForce(position, who) ? [who] : []));
    return {
      position,
      star: on.find((who) => starOf(position, who) === 1)!,
      plain: on.find((who) => starOf(position, who) === 0)!,
    };
  }

  test("§3.7b the star of the pursuer adds 1 to the Pursuit roll", () => {
    const { position, star, plain } = pair();
    const by = (pursuer: number) =>
      pursuitModifiers(position, { pursuer, pursuing: [], givenUp: 0 }).reduce((sum, one) => sum + one.by, 0);
    expect([by(star), by(plain)]).toEqual([1, 0]);
  });

  test("§3.7c the star takes 1 off Discipline and Recovery Checks", () => {
    const { position, star, plain } = pair();
    const check = (who: number) =>
      checkModifier(
        position,
        disciplineCheckOf(position, who, combatUnitsOfForce(position, who), "9.1", "reliability"),
      );
    const recovery = (who: number) => recoveryModifier(position, who, { wages: false, spentMps: false });
    expect([check(star), check(plain), recovery(star), recovery(plain)]).toEqual([-1, 0, -1, 0]);
  });

  test("§3.7d the star takes 1 off the Attrition roll", () => {
    const { position, star, plain } = pair();
    position.weather = "Fair";
    const by = (who: number) =>
      attritionModifiers(position, attritionOf(position, who)).reduce((sum, one) => sum + one.by, 0);
    expect([by(star), by(plain)]).toEqual([-1, 0]);
  });

  test("§18.1c a Force in Quarters that is attacked has a Quality 1 lower, besides other reasons; an attacker does not", () => {
    const { position, plain } = pair();
    expect(lowered(position, plain, true)).toBe(0);
    position.quarters[plain] = 1;
    expect([lowered(position, plain, true), lowered(position, plain, false)]).toEqual([1, 0]);
    position.disrupted[plain] = 1;
    expect(lowered(position, plain, true)).toBe(2);
  });

  test("§15.1 Militia lie on the track, other Auxiliary Units beside it; none counts against the Rank", () => {
    const position = scenario(1);
    const chaumont = capitano(position, "chaumont");
    const before = combatUnitsOfForce(position, chaumont).length;
    position.engineers[chaumont] = 2;
    const militia = give(position, "chaumont", "militia", 2);
    expect([combatUnitsOfForce(position, chaumont).length, unitsOf(position, chaumont).includes(militia)]).toEqual([
      before,
      true,
    ]);
  });
});
