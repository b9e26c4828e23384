import { describe, expect, test } from "vitest";
import { hexNamed } from "../../src/data.ts";
import { castOf, GONE, type Honour, SPARE } from "../../src/position.ts";
import { recruiting, recruitingOf } from "../../src/rules/arrivals/recruiting.ts";
import { attritionSegment } from "../../src/rules/attritionSegment.ts";
import { pursuit, pursuitOf } from "../../src/rules/combat/pursuit.ts";
import { commandPhase } from "../../src/rules/command/commandPhase.ts";
import { election, electionOf } from "../../src/rules/elections.ts";
import { armyOf, combatUnitsOf, isForce, unitsOf } from "../../src/rules/forces.ts";
import { evenLosses, loseSp, takeLosses } from "../../src/rules/losses.ts";
import { activation, activationOf } from "../../src/rules/march/activation.ts";
import { isArtillery, isFoot } from "../../src/rules/units.ts";
import type { Order } from "../../src/schemas/index.ts";
import { type Run, run, withDice } from "../bench.ts";
import { attackOn, BEFORE_PAVIA, field, force, PAVIA, pavia, subordinate } from "../field.ts";

/** La Palice in the hostile duchy with 1 SP in good order; his other foot and his horse are Demoralised. */
function shaken() {
  const position = field(5);
  force(position, "francois-i", "0810", [["french-gendarmes", 5]]);
  const troops = [
    ["french-infantry", 1],
    ["landsknecht-french", 8],
    ["italian-light-cavalry-french", 3],
  ] as const;
  const palice = force(position, "la-palice", "2020", troops, "manoeuvre");
  const units = combatUnitsOf(position, palice);
  const foot = units.find((unit) => position.sp[unit] === 1)!;
  for (const unit of units) position.demoralised[unit] = unit === foot ? 0 : 1;
  return { position, palice, foot, others: units.filter((unit) => unit !== foot) };
}

function finish(at: Run, unit: number): void {
  while (at.ask() !== "over") at.pick(at.ask() === "takeLosses.choose" ? { unit } : {});
}

describe("§9.1.1b a Force whose last good-order unit is lost takes a Retreat Order at once", () => {
  test("§8a in the Attrition Segment", () => {
    const { position, palice, foot } = shaken();
    position.weather = "Mud";
    withDice(position, 6, 6);
    finish(run(position, attritionSegment, { waiting: [] }), foot);
    expect([position.sp[foot], position.order[palice]]).toEqual([0, "retreat"]);
  });

  test("§8 after its second Activation", () => {
    const { position, palice, foot } = shaken();
    position.activations[palice] = 2;
    position.weather = "Mud";
    withDice(position, 6);
    finish(run(position, activation, activationOf(position, palice, 7)), foot);
    expect([position.sp[foot], position.order[palice]]).toEqual([0, "retreat"]);
  });

  test("§7.8.2.1 in a Pursuit: foot goes before horse", () => {
    const { position, palice, foot, others } = shaken();
    for (const unit of others) if (isFoot(position, unit)) position.sp[unit] = 1;
    const lannoy = force(position, "lannoy", "2021", [["imperial-heavy-cavalry", 2]]);
    withDice(position, 5);
    const chase = run(position, pursuit, pursuitOf(position, palice, lannoy, combatUnitsOf(position, lannoy)));
    finish(chase, foot);
    expect([position.sp[foot], isForce(position, palice), position.order[palice]]).toEqual([0, true, "retreat"]);
  });

  test("§11.6.Step3-c under the fire of a garrison", () => {
    const { position, francois } = besieger();
    const swiss = combatUnitsOf(position, francois).find((unit) => position.demoralised[unit] === 0)!;
    // Militia 4; the besieger has no guns in good order. The garrison fires: a 6.
    withDice(position, 4, 6);
    const siege = attackOn(position, francois, PAVIA).pick({ inside: true }).pick({ type: "siege" });
    finish(siege.pick({ type: "raiseMilitia" }), swiss);
    expect([position.sp[swiss], position.order[francois]]).toEqual([0, "retreat"]);
  });

  test("and one that keeps a good-order unit keeps its Order", () => {
    const { position, palice, foot } = shaken();
    position.sp[foot] = 6;
    position.weather = "Mud";
    withDice(position, 6, 6);
    finish(run(position, attritionSegment, { waiting: [] }), foot);
    expect(position.order[palice]).toBe("manoeuvre");
  });
});

/** The king before Pavia with 1 SP of foot in good order and broken guns; twelve SPs of guns inside. */
function besieger() {
  const { position, francois, deLeyva } = pavia();
  for (const unit of position.holder.keys()) {
    if (position.holder[unit]! >= 0 && position.holder[unit] !== deLeyva) position.holder[unit] = -3;
  }
  enlistAgain(position, francois);
  return { position, francois };
}

function enlistAgain(position: Honour, francois: number): void {
  const { position: other } = pavia();
  const own = combatUnitsOf(other, francois);
  for (const unit of own) {
    position.holder[unit] = francois;
    position.sp[unit] = 1;
    position.demoralised[unit] = unit === own.at(-1) ? 0 : 1;
  }
}

function gunsOf(position: Honour, primo: number): number[] {
  return combatUnitsOf(position, primo).filter((unit) => isArtillery(position, unit));
}

describe("§15.1.3 Siege Artillery of a Force whose guns are lost", () => {
  test("is out of the game with the last of them, and stays while there is another", () => {
    const { position, francois } = pavia();
    const guns = gunsOf(position, francois);
    const lose = (unit: number) => {
      while (position.sp[unit]! > 0) loseSp(position, unit);
    };
    lose(guns[0]!);
    lose(guns[1]!);
    expect(position.siegeArtillery[francois]).toBe(1);
    lose(guns[2]!);
    expect(position.siegeArtillery[francois]).toBe(0);
  });

  test("passes to another Force of the hex that has guns", () => {
    const { position, francois } = pavia();
    const friend = force(position, "montmorency", BEFORE_PAVIA, []);
    const [given, ...guns] = gunsOf(position, francois);
    position.holder[given!] = friend;
    finish(run(position, takeLosses, evenLosses(position, guns, 4, "8c", false)), guns[0]!);
    expect([position.siegeArtillery[francois], position.siegeArtillery[friend]]).toEqual([0, 1]);
  });
});

describe("§9.1.1b a Force that its owner leaves with nothing but Demoralised units takes a Retreat Order", () => {
  /** The king with two Demoralised units, and Florange on his Card with one in good order. */
  function halved(order: Order) {
    const position = field(5);
    const troops = [
      ["french-gendarmes", 5],
      ["french-infantry", 4],
    ] as const;
    const king = force(position, "francois-i", "2020", troops, order);
    for (const unit of combatUnitsOf(position, king)) position.demoralised[unit] = 1;
    const florange = subordinate(position, "florange", king, [["swiss-infantry", 9]]);
    return { position, king, florange };
  }

  test("§6.3 at once when the others are dropped off: it marches no more, it withdraws", () => {
    const { position, king, florange } = halved("manoeuvre");
    const march = run(position, activation, activationOf(position, king, 0));
    march.pick({ type: "dropOff", capitano: florange }).pick({ type: "order", order: "stand" });
    expect([position.order[king], position.order[florange]]).toEqual(["retreat", "stand"]);
    expect([...new Set(march.options().map(({ type }) => type))]).toEqual(["withdraw"]);
  });

  test.each(["manoeuvre", "attack", "stand", "garrison"] as const)(
    "§2.2.B2b before Orders are given when the others are detached under %s; who stands may go on standing",
    (order) => {
      const { position, king, florange } = halved(order);
      position.turn = 3;
      position.hex[king] = hexNamed(PAVIA);
      const phase = run(position, commandPhase, { side: "french" });
      while (phase.ask() !== "transfers.act") phase.pick({ ...phase.options().at(-1) });
      phase.pick({ type: "detach", capitano: florange });
      expect(position.order[king]).toBe(order);
      while (!phase.ask().startsWith("issueOrders")) phase.pick({ ...phase.options().at(-1) });
      const stands = order === "stand" || order === "garrison";
      expect(position.order[king]).toBe(stands ? order : "retreat");
      expect(phase.events.some(({ type }) => type === "forceBroken")).toBe(!stands);
    },
  );

  test("§18.5a when the mercenaries who go home were its last in good order", () => {
    const { position, king, florange } = halved("manoeuvre");
    position.options.recruiting = true;
    position.ap.fill(5);
    position.hex[king] = hexNamed("0801");
    const { mercenary } = castOf(position).units;
    const [hired] = unitsOf(position, florange);
    const [first, ...pool] = position.holder.flatMap((_, unit) => (mercenary[unit] ? [unit] : []));
    for (const unit of pool) position.holder[unit] = SPARE;
    position.holder[hired!] = GONE;
    position.holder[first!] = florange;
    position.sp[first!] = 2;
    position.army[first!] = armyOf(position, king);
    withDice(position, 6);
    const asked = run(position, recruiting, recruitingOf("french")).pick({ type: "recruit", capitano: king });
    asked.pick({ type: "returnMercenary", unit: first! });
    expect(position.order[king]).toBe("retreat");
  });

  test("§15.5a §5.1b when a council of Swiss has spread Demoralised SPs over all that its Force has", () => {
    const position = field(2);
    const hohensax = force(position, "hohensax", "2020", [["swiss-infantry", 6]], "attack");
    const basel = force(position, "basel", "2020", [["swiss-infantry", 5]], "attack");
    const [broken, sound] = [hohensax, basel].map((who) => unitsOf(position, who)[0]!);
    position.demoralised[broken!] = 1;
    position.sp[sound!] = 3;
    const council = electionOf(position, armyOf(position, basel), hexNamed("2020"));
    const asked = run(position, election, council);
    while (asked.ask() !== "strength.act") asked.pick({ ...asked.options().at(-1) });
    asked.pick({ type: "moveStrength", unit: broken, other: sound }).pick({ type: "strength", sp: 1 });
    asked.pick({ type: "strengthDone" });
    const elected = [hohensax, basel].find((who) => position.stands[who] === "map")!;
    expect(position.order[elected]).toBe("retreat");
  });
});
