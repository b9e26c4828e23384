import { linkBetween } from "@gonfalon/engine/board";
import { diceFrom, Play } from "@gonfalon/engine/kernel";
import { describe, expect, test } from "vitest";
import { copyOf } from "../../src/copy.ts";
import { board, hexNamed, links, placeNamed } from "../../src/data.ts";
import { FERRY } from "../../src/ground.ts";
import { castOf, type Honour, NO_SIEGE, SPARE } from "../../src/position.ts";
import { activationLoop, loopFor } from "../../src/rules/activationLoop.ts";
import { surrender } from "../../src/rules/capture.ts";
import { assaultOdds } from "../../src/rules/combat/assault.ts";
import { assaultIn, type Circumstances } from "../../src/rules/combat/circumstances.ts";
import { canAttack, targetsOf } from "../../src/rules/combat/duty.ts";
import { combatPhase, combatPhaseOf } from "../../src/rules/combat/phase.ts";
import { retreat, retreatOf } from "../../src/rules/combat/retreat.ts";
import { armyOf, combatUnitsOfForce, unitsOfForce } from "../../src/rules/forces.ts";
import { loseSp } from "../../src/rules/losses.ts";
import { openToPursuit } from "../../src/rules/majorBattle/aftermath.ts";
import { activation, activationOf } from "../../src/rules/march/activation.ts";
import { eliminateMilitia, mayRaiseMilitia, militiaFor, sendMilitiaHome } from "../../src/rules/militia.ts";
import { mayTake, ORDERS } from "../../src/rules/orders.ts";
import { ownerOf } from "../../src/rules/regions.ts";
import { run, withDice } from "../bench.ts";
import { attackOn, BEFORE_PAVIA, dig, field, force, PAVIA, pavia, subordinate, type Troops } from "../field.ts";
import { strip, unitsOfType } from "../table.ts";

describe("§11.5.Step3-b.storm storming a Fortress", () => {
  test("§11.5.Step3-b.storm §9.3 §9.3a §14b #11.5.Step3-b.storm-1 La Palice before Alessandria: Disrupted, Firearms, walls and Militia", () => {
    const position = field(5);
    position.weather = "Frost";
    const troops = [
      ["french-gendarmes", 5],
      ["french-infantry", 2],
      ["landsknecht-french", 8],
    ] as const;
    const laPalice = force(position, "la-palice", "0709", [...troops, ["landsknecht-french", 2]], "manoeuvre");
    const bourbon = force(position, "bourbon-imperial", "0710", [["spanish-infantry", 8]], "garrison");
    subordinate(position, "pescara", bourbon, [
      ["spanish-infantry", 4],
      ["landsknecht-imperial", 1],
    ]);
    withDice(position, 3, 4);
    position.leftHex[laPalice] = 1;
    const storm = attackOn(position, laPalice, "0710").pick({ inside: true });
    expect(storm.options().map(({ type }) => type)).toEqual(["breakOff", "storm"]);
    storm.pick({ type: "storm" }).pick({ type: "raiseMilitia" });
    expect(position.disrupted[laPalice]).toBe(1);
    expect(storm.events.find(({ type }) => type === "assault")).toMatchObject({
      ...{ attackSps: 14.5, defendSps: 26, attackQuality: 0, defendQuality: 2, column: 0, total: 4 },
      ...{ loser: "french", attackerLoses: 2, dem: 1 },
    });
    while (storm.ask() === "takeLosses.choose" || storm.ask() === "skirmish.demoralise") storm.pick({});
    const check = storm.events.find(({ type }) => type === "disciplineCheck") as unknown as Check;
    expect(check.total).toBe(check.die + 1);
    expect(position.attackFinished[bourbon]).toBe(0);
  });

  test("§11.5.Step5-b.2 a garrison that loses inside stays; it surrenders if every unit is Demoralised", () => {
    const storm = (troops: readonly (readonly [string, number])[], check: number) => {
      const position = field(5);
      const laPalice = force(position, "la-palice", "0709", [
        ["landsknecht-french", 8],
        ["landsknecht-french", 6],
      ]);
      const leyva = force(position, "de-leyva", "0710", troops, "garrison");
      position.militiaLost[placeNamed("0710")] = 1;
      withDice(position, 6, check);
      const fight = attackOn(position, laPalice, "0710").pick({ inside: true }).pick({ type: "storm" });
      while (fight.ask() === "takeLosses.choose" || fight.ask() === "skirmish.demoralise") fight.pick({});
      expect(fight.events.find(({ type }) => type === "assault")).toMatchObject({ loser: "rivals" });
      return { position, leyva, fight };
    };
    const weak = [
      ["italian-infantry-imperial", 4],
      ["landsknecht-imperial", 4],
    ] as const;
    const lost = storm(weak, 6);
    expect(lost.position.stands[lost.leyva]).toBe("captured");
    expect(lost.fight.ask()).toBe("advance.choose");
    const held = storm(weak, 1);
    expect(held.position.hex[held.leyva]).toBe(hexNamed("0710"));
    expect(held.fight.ask()).toBe("over");
  });
});

interface Check {
  readonly die: number;
  readonly total: number;
}

describe("§11.7 Sortie", () => {
  test("§11.7 §11.7a §11.2.2c §7.5.1 #11.7-2 Mutt sallies from Novara against Bourbon behind works: nobody moves", () => {
    const position = field(2);
    const tremouille = force(position, "tremouille", "2512", [], "attack");
    const bourbon = subordinate(position, "bourbon-french", tremouille, [["french-gendarmes", 9]]);
    dig(position, "2512", "E", "NE", "NW");
    const mutt = force(position, "mutt", "2611", [["swiss-infantry", 8]], "garrison");
    position.generale[mutt] = "election";
    subordinate(position, "graff", mutt, [["swiss-infantry-freiknechte", 2]]);
    position.generale[tremouille] = "scenario";
    position.siegeStatus[placeNamed("2611")] = 0;
    position.besieging[tremouille] = 1;
    withDice(position, 3, 6);
    const sortie = attackOn(position, mutt, "2512").pick({ type: "fightWith", capitano: mutt });
    expect(sortie.events.find(({ type }) => type === "skirmish")).toMatchObject({ kind: "sortie", defender: bourbon });
    expect(sortie.events.find(({ type }) => type === "assault")).toMatchObject({
      ...{ attackSps: 8, defendSps: 6.5, column: 2, total: 2, loser: "rivals", attackerLoses: 1, dem: 1 },
    });
    sortie.pick({ type: "demoralise" });
    expect(sortie.ask()).toBe("over");
    expect(unitsOfForce(position, mutt).every((unit) => position.demoralised[unit] === 1)).toBe(true);
    expect(position.order[mutt]).toBe("retreat"); // every unit is Demoralised
    expect([position.hex[mutt], position.hex[tremouille]]).toEqual([hexNamed("2611"), hexNamed("2512")]);
    expect([position.attackFinished[mutt], position.attackFinished[tremouille]]).toEqual([1, 0]);
    expect(position.siegeStatus[placeNamed("2611")]).toBe(0);
  });

  test("§11.7 §15.1.1d §16.besieged #11.7-1 De Leyva sallies against Florange in works; Militia takes no part", () => {
    const { position, francois, florange, deLeyva, place } = pavia();
    strip(position, "la-palice");
    position.siegeStatus[place] = 0;
    position.besieging[francois] = 1;
    const militia = unitsOfType(position, "militia")[0]!;
    position.holder[militia] = deLeyva;
    position.sp[militia] = 4;
    // So that Florange is the only one to be drawn.
    for (const unit of unitsOfForce(position, francois)) {
      if (position.holder[unit] === francois) position.demoralised[unit] = 1;
    }
    withDice(position, 4);
    const sortie = attackOn(position, deLeyva, BEFORE_PAVIA);
    expect(sortie.events.find(({ type }) => type === "skirmish")).toMatchObject({ defender: florange });
    expect(sortie.events.find(({ type }) => type === "assault")).toMatchObject({
      ...{ attackSps: 12, defendSps: 26, column: 1, total: 3, loser: "rivals", attackerLoses: 1, dem: 1 },
    });
    while (sortie.ask() !== "over") sortie.pick({});
    expect(position.sp[militia]).toBe(4);
  });

  test("§11.7 §11.6.Step4-c no Sortie over the Po; §16.besieged the Besieged attack all the same", () => {
    const { position, deLeyva, place, francois } = pavia();
    position.siegeStatus[place] = 0;
    expect(targetsOf(position, deLeyva, false)).toEqual([hexNamed(BEFORE_PAVIA)]);
    const link = linkBetween(board, hexNamed(PAVIA), hexNamed(BEFORE_PAVIA));
    const before = links.crossing[link]!;
    links.crossing[link] = FERRY;
    const may = canAttack(position, deLeyva, position.hex[francois]!);
    links.crossing[link] = before;
    expect(may).toBe(false);
  });
});

describe("§16 Fortresses", () => {
  const inside = (sps: readonly number[], hex: string, from: string, works: boolean) => {
    const position = field(5);
    const laPalice = force(position, "la-palice", from, [["landsknecht-french", 8]]);
    const troops = sps.map((sp) => ["spanish-infantry", sp] as const);
    const lannoy = force(position, "lannoy", hex, troops);
    if (works) dig(position, hex, "E", "SE", "SW", "W", "NW", "NE");
    const ground: Circumstances = {
      ...{ from: hexNamed(from), hex: hexNamed(hex), inside: true, fromMarch: false },
      ...{ attacker: laPalice, defender: lannoy, attackCapitano: laPalice, defendCapitano: lannoy },
    };
    const units = unitsOfForce(position, lannoy);
    return assaultOdds(position, assaultIn(position, ground, unitsOfForce(position, laPalice), units)).defendSps;
  };

  test("§16 §16.defence §12.1.3 #16.defence-1 #16.defence-2 up to 4 SPs are doubled in a Fortified Town, up to 10 in a Fortified City", () => {
    expect(inside([3], "0704", "0703", false)).toBe(6);
    expect(inside([8, 2], "0704", "0703", false)).toBe(14);
    expect(inside([8, 4], "0710", "0709", false)).toBe(22);
  });

  test("§7.5.1 §16.defence #7.5.1-1 #16.defence-3 works across the hexside add 4 more", () => {
    expect(inside([8, 2], "0704", "0703", true)).toBe(18);
    expect(inside([8, 4], "0710", "0709", true)).toBe(24);
  });

  test("§16.surrender §11.3.1a at the end of the Phase a Besieged Force that is all Demoralised gives up; a besieger may enter", () => {
    const { position, francois, deLeyva, place } = pavia();
    position.siegeStatus[place] = 2;
    position.besieging[francois] = 1;
    position.attackFinished[francois] = 1;
    for (const unit of unitsOfForce(position, deLeyva)) position.demoralised[unit] = 1;
    position.weather = "Fair";
    withDice(position, 1, 1, 1, 1);
    const phase = run(position, combatPhase, combatPhaseOf());
    while (phase.ask() !== "entry.choose") phase.pick({});
    expect(position.stands[deLeyva]).toBe("captured");
    expect(phase.events.filter(({ type }) => type === "surrendered")).toMatchObject([
      { capitano: deLeyva, hex: hexNamed(PAVIA), side: "rivals" },
    ]);
    phase.pick({ type: "enterFortress" });
    expect(position.hex[francois]).toBe(hexNamed(PAVIA));
    expect(position.siegeStatus[place]).toBe(NO_SIEGE);
  });
});

describe("§15.1.1 Militia", () => {
  test("§15.1.1a #15.1.1a-1 die 5: 5 SPs in a City, 3 in a Fortified Town", () => {
    expect([militiaFor(placeNamed(PAVIA), 5), militiaFor(placeNamed("0704"), 5)]).toEqual([5, 3]);
  });

  test("§15.1.1 §14a §14b §15.1.1b where the Region is not Hostile, while none is there and none was wiped out", () => {
    const { position, deLeyva, francois, place } = pavia();
    expect(mayRaiseMilitia(position, deLeyva)).toBe(true);
    position.militiaLost[place] = 1;
    expect(mayRaiseMilitia(position, deLeyva)).toBe(false);
    position.militiaLost[place] = 0;
    position.hex[deLeyva] = hexNamed("0809");
    position.hex[francois] = hexNamed(PAVIA); // Hostile to him, even once he owns it
    expect(mayRaiseMilitia(position, francois)).toBe(false);
    expect(mayRaiseMilitia(position, deLeyva)).toBe(false); // no Fortress
  });

  test("§15.1.1b no second levy for a Force that came to the garrison: one Militia to a hex, on whichever Card", () => {
    const { position, deLeyva } = pavia();
    const [militia] = unitsOfType(position, "militia");
    position.holder[militia!] = deLeyva;
    position.sp[militia!] = 3;
    const lannoy = force(position, "lannoy", PAVIA, [["imperial-heavy-cavalry", 4]], "retreat");
    expect([mayRaiseMilitia(position, deLeyva), mayRaiseMilitia(position, lannoy)]).toEqual([false, false]);
    sendMilitiaHome(position, deLeyva);
    expect(mayRaiseMilitia(position, lannoy)).toBe(true);
  });

  test("§15.1.1b §15.1.1e Militia takes losses; once its last SP is gone none is raised again", () => {
    const { position, deLeyva, place } = pavia();
    const [militia] = unitsOfType(position, "militia");
    position.holder[militia!] = deLeyva;
    position.sp[militia!] = 1;
    loseSp(position, militia!);
    expect(position.militiaLost[place]).toBe(1);
    expect(mayRaiseMilitia(position, deLeyva)).toBe(false);
  });

  test("§15.1.1a §15.1.1b its counter goes back to the others however it is lost: by its last SP, in a retreat or by surrender", () => {
    const ways: readonly ((position: Honour, unit: number, primo: number) => void)[] = [
      loseSp,
      (position, _, primo) => eliminateMilitia(position, primo),
      (position, _, primo) => surrender(new Play(position), primo, ["16.surrender"]),
    ];
    for (const lose of ways) {
      const { position, deLeyva, place } = pavia();
      const [militia] = unitsOfType(position, "militia");
      position.holder[militia!] = deLeyva;
      position.sp[militia!] = 1;
      position.demoralised[militia!] = 1;
      lose(position, militia!, deLeyva);
      expect([position.holder[militia!], position.sp[militia!], position.demoralised[militia!]]).toEqual([SPARE, 0, 0]);
      // It is the Fortress that raises no more.
      expect(position.militiaLost[place]).toBe(1);
    }
  });

  test("§15.1.1c it goes home at the end of the Phase if no enemy Force is adjacent, and stays otherwise", () => {
    const { position, deLeyva, francois, place } = pavia();
    const [militia] = unitsOfType(position, "militia");
    const afterPhase = () => {
      position.holder[militia!] = deLeyva;
      position.sp[militia!] = 3;
      position.attackFinished[francois] = 1;
      position.attackFinished[deLeyva] = 1;
      const phase = run(position, combatPhase, combatPhaseOf());
      while (phase.ask() !== "over") phase.pick({});
      return [position.holder[militia!], phase.events.filter(({ type }) => type === "militiaHome").length];
    };
    expect(afterPhase()).toEqual([deLeyva, 0]);
    position.hex[francois] = hexNamed("2120");
    expect(afterPhase()).toEqual([SPARE, 1]);
    expect(position.militiaLost[place]).toBe(0);
  });
});

test("§15.1.1c who commanded Militia alone is Unemployed when it goes home: without Order, and out of Quarters", () => {
  const position = field(5);
  const leyva = force(position, "de-leyva", PAVIA, [], "garrison");
  const [militia] = unitsOfType(position, "militia");
  position.holder[militia!] = leyva;
  position.sp[militia!] = 2;
  position.army[militia!] = castOf(position).capitani.army[leyva]!;
  position.quarters[leyva] = 1;
  sendMilitiaHome(position, leyva);
  expect([position.holder[militia!], position.order[leyva], position.quarters[leyva]]).toEqual([SPARE, "", 0]);
});

test("§S4.7 §15.1.1c Milano was held by Militia alone: when it goes home the city is French", () => {
  const position = field(4);
  const visconti = force(position, "visconti", "2624", [], "garrison");
  const [militia] = unitsOfType(position, "militia");
  position.holder[militia!] = visconti;
  position.sp[militia!] = 2;
  position.army[militia!] = castOf(position).capitani.army[visconti]!;
  expect(ownerOf(position, placeNamed("2624"))).toBe("rivals");
  run(position, combatPhase, combatPhaseOf());
  expect(ownerOf(position, placeNamed("2624"))).toBe("french");
});

/** De Leyva in Pavia with Militia on his Card besides his troops, or with nothing else. */
function withMilitia(troops: Troops = [["landsknecht-imperial", 4]]) {
  const position = field(5);
  const leyva = force(position, "de-leyva", PAVIA, troops, "garrison");
  const [militia] = unitsOfType(position, "militia");
  position.holder[militia!] = leyva;
  position.sp[militia!] = 2;
  position.army[militia!] = castOf(position).capitani.army[leyva]!;
  return { position, leyva, militia: militia!, place: placeNamed(PAVIA) };
}

test("§15.1.1c Militia is eliminated, and never raised again, if its Force retreats out of the hex; it follows it inside", () => {
  const out = withMilitia();
  const king = force(out.position, "francois-i", BEFORE_PAVIA, [["french-gendarmes", 8]], "attack");
  run(out.position, retreat, retreatOf(out.position, out.leyva, { victor: king })).pick({ type: "retreat" });
  expect(out.position.hex[out.leyva]).not.toBe(hexNamed(PAVIA));
  expect([out.position.holder[out.militia], out.position.militiaLost[out.place]]).toEqual([SPARE, 1]);
  const inside = withMilitia();
  force(inside.position, "francois-i", BEFORE_PAVIA, [["french-gendarmes", 8]], "attack");
  const asked = run(inside.position, retreat, retreatOf(inside.position, inside.leyva, { mayGoInside: true }));
  asked.pick({ type: "retreatInside" });
  expect([inside.position.holder[inside.militia], inside.position.militiaLost[inside.place]]).toEqual([
    inside.leyva,
    0,
  ]);
});

test("§15.1.1c (ruling 15.1.1c) Militia alone hold the place and nothing else: no attack, no step, no Order but Garrison or Stand", () => {
  const { position, leyva } = withMilitia([]);
  const king = force(position, "francois-i", BEFORE_PAVIA, [["french-gendarmes", 8]], "attack");
  expect([canAttack(position, leyva, hexNamed(BEFORE_PAVIA)), canAttack(position, king, hexNamed(PAVIA))]).toEqual([
    false,
    true,
  ]);
  expect(ORDERS.filter((order) => mayTake(position, leyva, order))).toEqual(
    expect.arrayContaining(["garrison", "stand"]),
  );
  expect(ORDERS.filter((order) => mayTake(position, leyva, order))).toHaveLength(2);
  const acts = run(position, activation, activationOf(position, leyva, 0)).options();
  expect(acts.filter(({ type }) => type === "step" || type === "attackFromMarch")).toEqual([]);
});

test("§15.1.2 §7.2 in the Activation Phase of a siege the Besieged are indicated, act, and mend the wall", () => {
  const { position, francois, deLeyva, place } = pavia();
  position.engineers[deLeyva] = 1;
  position.siegeStatus[place] = 2;
  position.besieging[francois] = 1;
  for (let seed = 0; seed < 40; seed++) {
    const other = copyOf(position);
    other.dice = diceFrom(`walls ${seed}`, "fast");
    const loop = run(other, activationLoop, loopFor("rivals"));
    loop.pick({ type: "indicate", capitano: deLeyva }).pick({ type: "indicate", capitano: francois });
    if (loop.ask() === "activationLoop.choose") loop.pick({ type: "letAct", side: "rivals" });
    expect(loop.ask()).toBe("activation.act");
    const used = other.dice.used;
    loop.pick({ type: "useEngineers" });
    expect(other.dice.used).toBe(used + 1);
    const [told] = loop.events.filter(({ type }) => type === "engineers");
    if ((told!.die as number) < 5) continue;
    expect([other.siegeStatus[place], other.engineers[deLeyva], other.activations[deLeyva]]).toEqual([1, 1, 1]);
    // Once in an Activation: nothing is left but to end it.
    expect(loop.options().map(({ type }) => type)).toEqual(["stop"]);
    return;
  }
  expect.fail("The wall was never mended.");
});

describe("§15.1.1d Militia takes no part where its Force attacked", () => {
  /** De Leyva with 4 SPs of Militia attacks out of Pavia and loses; as the Smaller Force he has to go. */
  function beatenBack() {
    const { position, deLeyva, place } = pavia();
    const militia = unitsOfType(position, "militia")[0]!;
    position.holder[militia] = deLeyva;
    position.army[militia] = armyOf(position, deLeyva);
    position.sp[militia] = 4;
    position.order[deLeyva] = "attack";
    // De Leyva is no Capitano Generale while Lannoy is in play.
    force(position, "lannoy", "2849", [["spanish-infantry", 4]]);
    const attack = attackOn(withDice(position, 1, 1, 1, 1), deLeyva, BEFORE_PAVIA);
    while (attack.ask() !== "retreat.choose") attack.pick({});
    const checked = (rule: string) => {
      const check = attack.events.find((one) => one.type === "disciplineCheck" && one.rules?.includes(rule));
      return (check?.results as { unit: number }[] | undefined)?.map(({ unit }) => unit);
    };
    return { position, deLeyva, place, militia, attack, checked };
  }

  test("§11.5.Step4-b it does not check with the loser; §12.2.7 nor when he goes back inside", () => {
    const { position, deLeyva, militia, attack, checked } = beatenBack();
    expect([attack.seat(), checked("11.5.Step4-b")]).toEqual(["rivals", combatUnitsOfForce(position, deLeyva)]);
    attack.pick({ type: "retreatInside" });
    expect(checked("12.2.7")).toEqual(combatUnitsOfForce(position, deLeyva));
    expect(position.holder[militia]).toBe(deLeyva);
  });

  test("§15.1.1c it goes home when he retreats, and may be raised again; that of one who was attacked is lost", () => {
    const { position, deLeyva, place, militia, attack } = beatenBack();
    attack.pick({ type: "retreat" });
    expect([position.hex[deLeyva] === hexNamed(PAVIA), position.holder[militia]]).toEqual([false, SPARE]);
    expect(position.militiaLost[place]).toBe(0);
    const other = beatenBack();
    run(other.position, retreat, retreatOf(other.position, other.deLeyva)).pick({ type: "retreat" });
    expect(other.position.militiaLost[other.place]).toBe(1);
  });

  test("§11.4.Step10-a it is open to Pursuit after a battle in which it was attacked, not after one of its own side's making", () => {
    const { position, deLeyva, militia } = beatenBack();
    expect(openToPursuit(position, [deLeyva], true)).toContain(militia);
    expect(openToPursuit(position, [deLeyva], false)).toEqual(combatUnitsOfForce(position, deLeyva));
  });
});
