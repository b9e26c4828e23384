import { diceFrom, Play } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { hexNamed, placeNamed } from "../../src/data.ts";
import { castOf, type Honour, SPARE } from "../../src/position.ts";
import { recruiting, recruitingOf } from "../../src/rules/arrivals/recruiting.ts";
import { surrender } from "../../src/rules/capture.ts";
import { mayAdvance } from "../../src/rules/combat/advance.ts";
import { isSwift } from "../../src/rules/combat/circumstances.ts";
import { transfers, transfersOf } from "../../src/rules/command/transfers.ts";
import { earthworksAt } from "../../src/rules/earthworks.ts";
import { armyOf, unitsOf } from "../../src/rules/forces.ts";
import { pickedLosses, takeLosses } from "../../src/rules/losses.ts";
import { attacks, attacksOf } from "../../src/rules/majorBattle/attacks.ts";
import { activation, activationOf } from "../../src/rules/march/activation.ts";
import { noteMilitiaLost } from "../../src/rules/militia.ts";
import { mayPillage } from "../../src/rules/pillage.ts";
import * as battle from "../battlefield.ts";
import { run, withDice } from "../bench.ts";
import { attackOn, BEFORE_PAVIA, dig, field, force, pavia, subordinate } from "../field.ts";

/** What mutations had shown to be held by no test. */

test("§11.5.Step6-b §12.2a another enemy Force in the hex keeps the victor out; the beaten one, and friends, do not", () => {
  const position = field(2);
  const florange = force(position, "florange", "2512", [["landsknecht-french", 5]]);
  const beaten = force(position, "basel", "2513", [["swiss-infantry", 5]]);
  const advance = { side: "french" as const, primo: florange, hex: hexNamed("2513"), beaten: [beaten] };
  expect(mayAdvance(position, advance)).toBe(true);
  // One who is too shaken to have a ZOC stands in the way all the same.
  const bern = force(position, "bern", "2513", [["swiss-infantry", 5]]);
  for (const unit of unitsOf(position, bern)) position.demoralised[unit] = 1;
  expect(mayAdvance(position, advance)).toBe(false);
  position.hex[bern] = hexNamed("0101");
  force(position, "tremouille", "2513", [["landsknecht-french", 4]]);
  expect(mayAdvance(position, advance)).toBe(true);
});

test("§11.4.1.Artillery.fire §11.4.1.Charge.exec the owner picks the unit for each SP, and may pick one twice", () => {
  const position = field(5);
  const primo = force(position, "la-palice", "0706", [
    ["french-infantry", 5],
    ["landsknecht-french", 5],
  ]);
  const [first, second] = unitsOf(position, primo);
  const act = run(position, takeLosses, pickedLosses(position, [first!, second!], 3, "11.4.1.Artillery.fire"));
  const units = () => act.options().map((option) => (option as { unit: number }).unit);
  expect(units()).toEqual([first, second]);
  act.pick({ unit: first });
  expect(units()).toEqual([first, second]);
  act.pick({ unit: first });
  expect(units()).toEqual([first, second]);
});

test("§7.9a nothing but Light Cavalry reads the Not-Affecting line: with one unit of foot or heavy horse it does not", () => {
  const swift = (...troops: readonly (readonly [string, number])[]) => {
    const position = field(3);
    return isSwift(position, force(position, "orsini", "2744", troops));
  };
  expect(swift(["stradiots", 2])).toBe(true);
  expect(swift(["stradiots", 2], ["venetian-infantry", 1])).toBe(false);
  expect(swift(["venetian-heavy-cavalry", 2], ["stradiots", 2])).toBe(false);
});

test("§16.surrender §7.5d §11.3.1a with a Force that surrenders go its works, and the siege that it kept up", () => {
  const { position, francois, place } = pavia();
  position.besieging[francois] = 1;
  position.siegeStatus[place] = 1;
  expect(earthworksAt(position, hexNamed(BEFORE_PAVIA))).toBeDefined();
  surrender(new Play(position), francois, ["16.surrender"]);
  expect(earthworksAt(position, hexNamed(BEFORE_PAVIA))).toBeUndefined();
  expect([position.besieging[francois], position.siegeStatus[place]]).toEqual([0, -1]);
});

test("§7.5d works that another Force of the hex still holds stay when one surrenders", () => {
  const position = field(5);
  const palice = force(position, "la-palice", "1120", [["french-infantry", 5]]);
  force(position, "florange", "1120", [["french-infantry", 4]]);
  dig(position, "1120", "W");
  surrender(new Play(position), palice, ["16.surrender"]);
  expect(earthworksAt(position, hexNamed("1120"))).toBeDefined();
});

test("§9.1.1b §11.5.Step4-b a Larger Force that a lost Skirmish leaves nothing but Demoralised units stays, and takes a Retreat Order at once", () => {
  for (let seed = 0; seed < 400; seed++) {
    const position = field(5);
    position.dice = diceFrom(`skirmish ${seed}`, "fast");
    // With these two elsewhere neither of the fighters is Capitano Generale.
    force(position, "francois-i", "2020", [["french-gendarmes", 5]]);
    force(position, "lannoy", "2040", [["spanish-infantry", 4]]);
    const palice = force(position, "la-palice", "0706", [["french-infantry", 5]], "attack");
    force(position, "de-leyva", "0707", [["landsknecht-imperial", 4]], "stand");
    const act = attackOn(position, palice, "0707");
    while (act.ask() !== "over") act.pick({});
    const units = unitsOf(position, palice);
    const isBroken = units.length > 0 && units.every((unit) => position.demoralised[unit] === 1);
    if (position.hex[palice] !== hexNamed("0706") || !isBroken) continue;
    expect(position.order[palice]).toBe("retreat");
    return;
  }
  throw new Error("No Skirmish broke him.");
});

test("§15.1.4 the train that is used is that of the Capitano who has one, Subordinate or not", () => {
  const position = field(5);
  const primo = force(position, "la-palice", "1112", [["french-infantry", 5]], "manoeuvre");
  const florange = subordinate(position, "florange", primo, [["french-infantry", 3]]);
  position.pontoonTrains[florange] = 1;
  position.activations[primo] = 1;
  run(position, activation, activationOf(position, primo, 0)).pick({ type: "layPontoon", hex: hexNamed("1212") });
  expect([position.pontoonTrains[primo], position.pontoonTrains[florange], position.pontoons.length]).toEqual([
    0, 0, 1,
  ]);
});

test("§11.4.1.Coordination who has attacked together with another attacks no more in this Engagement; a third still does", () => {
  const set = battle.field(
    [
      { id: "basel", units: [["swiss-infantry", 4]], chits: ["fight-coordination"] },
      { id: "hohensax", units: [["swiss-infantry", 3]] },
      { id: "bern", units: [["swiss-infantry", 3]] },
    ],
    [
      {
        id: "tremouille",
        units: [
          ["landsknecht-french", 8],
          ["landsknecht-french", 8],
          ["french-gendarmes", 6],
        ],
      },
    ],
    { scenario: 2 },
  );
  battle.contact(set, ["basel", "hohensax", "bern"], ["tremouille"]);
  withDice(set.position, 4, 4, 4, 4);
  const step = run(set.position, attacks, attacksOf(set.position, set.corps("basel").engagement));
  step.pick({ type: "corpsAttacks", capitano: set.who("basel") });
  step.pick({ type: "coordinate", capitano: set.who("hohensax") });
  while (step.ask() !== "over") step.pick({});
  const made = step.events.filter(({ type }) => type === "corpsAttack").map(({ capitani }) => capitani);
  expect(made[0]).toEqual([set.who("basel"), set.who("hohensax")]);
  expect(made.slice(1).flatMap((one) => one as number[])).not.toContain(set.who("hohensax"));
});

/** La Palice may recruit in Asti. */
function atAsti(...dice: number[]): { position: Honour; who: number } {
  const position = withDice(field(5), ...dice);
  position.options.recruiting = true;
  position.ap.fill(10);
  const { mercenary } = castOf(position).units;
  position.holder = position.holder.map((holder, unit) => (mercenary[unit] ? SPARE : holder));
  const who = force(position, "la-palice", "0801", [["french-infantry", 5]], "manoeuvre");
  return { position, who };
}

test("§18.5a the die of a recruiter is told, with who threw it", () => {
  const { position, who } = atAsti(1);
  const act = run(position, recruiting, recruitingOf("french")).pick({ capitano: who });
  expect(act.events.filter(({ type }) => type === "recruitingRoll")).toMatchObject([{ die: 1 }]);
  expect(armyOf(position, who)).toBeGreaterThanOrEqual(0);
});

test("§15.1a markers that change Cards are told to their owner alone", () => {
  const position = field(2);
  const tremouille = force(position, "tremouille", "1014", [["french-artillery", 2]]);
  const florange = force(position, "florange", "1014", [["landsknecht-french", 4]]);
  position.engineers[tremouille] = 1;
  const act = run(position, transfers, transfersOf("french"));
  act.pick({ type: "passMarker", marker: "engineers", giver: tremouille, taker: florange });
  const told = act.events.filter(({ type }) => type === "markerPassed");
  expect(told).toMatchObject([
    { marker: "engineers", giver: tremouille, taker: florange, audience: ["french"], rules: ["15.1a"] },
  ]);
});

test("§18.7 Milano, the first place of the map, is Pillaged like any other Fortress of a Hostile Region", () => {
  const position = field(5);
  position.options.pillage = true;
  const palice = force(position, "la-palice", "2624", [["french-infantry", 5]], "attack");
  expect(mayPillage(position, palice)).toBe(true);
  position.pillaged[placeNamed("2624")] = 1;
  expect(mayPillage(position, palice)).toBe(false);
});

test("§15.1.1b Milano, the first place of the map, raises no more Militia either once the last of it is gone", () => {
  const position = field(5);
  const leyva = force(position, "de-leyva", "2624", [["italian-infantry-imperial", 2]], "garrison");
  const militia = castOf(position).units.militia.indexOf(1);
  position.holder[militia] = leyva;
  position.sp[militia] = 0;
  noteMilitiaLost(position, militia);
  expect(position.militiaLost[placeNamed("2624")]).toBe(1);
});
