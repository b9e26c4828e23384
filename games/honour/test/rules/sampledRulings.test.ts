import { Play } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { copyOf } from "../../src/copy.ts";
import { hexes, hexNamed, placeNamed } from "../../src/data.ts";
import { castOf, GONE, SPARE } from "../../src/position.ts";
import { attritionOf } from "../../src/rules/attrition.ts";
import { enter } from "../../src/rules/combat/advance.ts";
import { endsOf, retreatOf } from "../../src/rules/combat/retreat.ts";
import { surrenders } from "../../src/rules/combat/siege.ts";
import { skirmishOf } from "../../src/rules/combat/skirmish.ts";
import { strength, strengthOfHex } from "../../src/rules/command/strength.ts";
import { combatUnitsOfForce, roomOf, strengthOf, unitsOf, unitsOfForce } from "../../src/rules/forces.ts";
import { activation, activationOf } from "../../src/rules/march/activation.ts";
import { militiaOf, raiseMilitia } from "../../src/rules/militia.ts";
import { flow } from "../../src/rules/rulebook.ts";
import { mayLeaveForNapoli } from "../../src/rules/scenarios/expedition.ts";
import { game } from "../../src/rules/sequence.ts";
import { isHalfDemoralised, paceOf } from "../../src/rules/units.ts";
import { say } from "../../src/table/words.ts";
import { lots } from "../atArms.ts";
import { run, withDice } from "../bench.ts";
import { attackOn, field, force, PAVIA, pavia, subordinate } from "../field.ts";
import { scenario } from "../table.ts";

/** Rulings that a draw of forty showed to be named by no test of their own. */

test("§7.6.6 (ruling 7.6.6) the exit of a City is paid in a move under a Retreat Order, and not in a retreat after combat", () => {
  const position = field(5);
  const who = force(position, "la-palice", "2624", [["french-infantry", 5]], "retreat");
  // 5 MPs of road from Milano: ten hexes, or eight and the exit.
  expect(endsOf(position, retreatOf(position, who)).map(({ cost, path }) => [cost, path.length])).toEqual([[10, 10]]);
  position.activations[who] = 1;
  const act = run(position, activation, activationOf(position, who, 0)).pick({ type: "withdraw" });
  const costs = act.events.filter(({ type }) => type === "marched").map(({ cost }) => cost);
  expect(costs).toEqual([3, 1, 1, 1, 1, 1, 1, 1]);
});

test("§11.6.Step4-c (ruling 11.6.Step4-c) at Siege Status 3 a Breach raises nothing and opens the attack; a Status alone opens none", () => {
  const shelled = (...dice: number[]) => {
    const { position, francois, place } = pavia();
    position.engineers[francois] = 0;
    position.besieging[francois] = 1;
    position.siegeStatus[place] = 3;
    withDice(position, ...dice);
    const siege = attackOn(position, francois, PAVIA).pick({ inside: true }).pick({ type: "siege" });
    siege.pick({ type: "noMilitia" });
    const asked: string[] = [];
    while (siege.ask() !== "over" && siege.ask() !== "siege.breach") {
      asked.push(siege.ask());
      siege.pick({});
    }
    const breached = siege.events.some(({ type }) => type === "breach");
    return { breached, open: siege.ask() === "siege.breach", status: position.siegeStatus[place] };
  };
  const all = [1, 2, 3, 4, 5, 6].map((die) => shelled(die, 1));
  for (const { breached, open, status } of all) if (status === 3) expect(open).toBe(breached);
  expect(all.some(({ breached, open }) => breached && open)).toBe(true);
  expect(all.some(({ open }) => !open)).toBe(true);
  expect(all.filter(({ open }) => open).map(({ status }) => status)).toEqual([3, 3, 3, 3, 3]);
});

test("§15.1.2a (ruling 15.1.2a) Engineers are not asked without a gun to help", () => {
  const asked = (guns: boolean) => {
    const { position, francois } = pavia();
    if (!guns)
      for (const unit of unitsOf(position, francois)) if (isGun(position, unit)) position.demoralised[unit] = 1;
    const siege = attackOn(position, francois, PAVIA).pick({ inside: true });
    siege.pick({ type: "siege" }).pick({ type: "noMilitia" });
    return siege.ask();
  };
  expect(asked(true)).toBe("siege.engineers");
  expect(asked(false)).not.toBe("siege.engineers");
});
const isGun = (position: ReturnType<typeof field>, unit: number) =>
  castOf(position).units.typeIds[unit]!.includes("artillery");

test("§4.1.2 (ruling 4.1.2) a source is lost to an enemy Force that comes in by an advance, too", () => {
  const position = field(5);
  const imperial = castOf(position).armies.ids.findIndex((id) => id.includes("imperial"));
  const source = castOf(position).armies.sources[imperial]![0]!;
  position.source[imperial] = source;
  const palice = force(position, "la-palice", "0706", [["french-infantry", 5]]);
  enter(new Play(position), palice, source, ["11.5.Step6-b"]);
  expect(position.source[imperial]).not.toBe(source);
});

test("§1.3.4.2 (ruling 1.3.4.2) a unit that is put together stands with whichever holder of a part its owner names first", () => {
  const made = (first: 0 | 1) => {
    const position = field(2);
    position.turn = 3;
    const holders = [
      force(position, "bern", "2611", [["swiss-infantry", 5]]),
      force(position, "basel", "2611", [["swiss-infantry", 5]]),
    ];
    const { typeIds, size } = castOf(position).units;
    const swiss = [...typeIds.keys()].filter((unit) => typeIds[unit] === "swiss-infantry");
    const five = swiss.filter((unit) => size[unit] === 5);
    const ten = swiss.find((unit) => size[unit] === 10)!;
    position.holder.fill(GONE);
    position.holder[ten] = SPARE;
    holders.forEach((holder, i) => {
      position.holder[five[i]!] = holder;
      position.sp[five[i]!] = 5;
    });
    const act = run(position, strength, { ...strengthOfHex("rivals", hexNamed("2611"), true), made: [] });
    act
      .pick({ type: "reassemble", unit: five[first]! })
      .pick({ type: "addPart" })
      .pick({ type: "reassembled", size: 10 });
    return holders.indexOf(position.holder[ten]!);
  };
  expect([made(0), made(1)]).toEqual([0, 1]);
});

test("§S5.3 (ruling S5.3) the expedition is one Force: two that are strong enough together do not leave", () => {
  const position = field(5);
  position.turn = 1;
  const troops = [
    ["french-infantry", 5],
    ["landsknecht-french", 7],
    ["french-artillery", 1],
  ] as const;
  const albany = force(position, "albany", "0252", troops, "manoeuvre");
  expect(mayLeaveForNapoli(position, albany)).toBe(false);
  const other = force(position, "montmorency", "0252", [["french-gendarmes", 6]], "manoeuvre");
  expect([mayLeaveForNapoli(position, albany), mayLeaveForNapoli(position, other)]).toEqual([false, false]);
  subordinate(position, "montmorency", albany, []);
  expect(mayLeaveForNapoli(position, albany)).toBe(true);
});

test("§11.6.Step3-c (ruling 11.6.Step3-c) to break off after the shelling leaves siege and Status as they are", () => {
  for (const die of [6, 5, 4, 3, 2, 1]) {
    const { position, francois, place } = pavia();
    position.engineers[francois] = 0;
    withDice(position, die, 1);
    const siege = attackOn(position, francois, PAVIA).pick({ inside: true }).pick({ type: "siege" });
    siege.pick({ type: "noMilitia" });
    while (siege.ask() !== "over" && siege.ask() !== "siege.breach") siege.pick({});
    if (siege.ask() === "over") continue;
    const status = position.siegeStatus[place];
    siege.pick({ type: "breakOffSiege" });
    expect([siege.ask(), position.siegeStatus[place], position.besieging[francois]]).toEqual(["over", status, 1]);
    expect(position.attackFinished[francois]).toBe(1);
    return;
  }
  throw new Error("No Breach.");
});

test("§1.3 (ruling 1.3) a die has six faces; two are rolled together for APs and for the size of the landing, and for nothing else", () => {
  const position = scenario(5);
  position.landed = 0;
  const draw = lots("dice");
  const events = [...flow().begin(position, game)];
  for (let n = 0; n < 1500 && !position.outcome; n++) {
    const choice = flow().choice(position);
    if (choice.over) break;
    // The landing is made to come, for its two dice.
    if (position.landed === 0 && position.turn > 2) position.landed = position.turn;
    events.push(...flow().play(position, choice.options[draw(choice.options.length)]!, choice.seat));
  }
  const faces = new Set(events.flatMap(({ die }) => (typeof die === "number" ? [die] : [])));
  expect([...faces].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  const pairs = events.filter((event) => "dice" in event || "secondDie" in event);
  expect(new Set(pairs.map(({ type }) => type))).toEqual(new Set(["pointsReceived", "landingSize"]));
  for (const { dice } of pairs) if (Array.isArray(dice)) expect(dice).toHaveLength(2);
});

test("§1.3.1 (ruling 1.3.1) the codes of the Regions, by a place in each, and their names", () => {
  const regionOf = (hex: string) => hexes.regionIds[hexes.region[hexNamed(hex)]!]!;
  const named = (hex: string) => say(`region.${regionOf(hex)}`, "en");
  const places = { M: "2624", G: "2834", C: "2236", R: "1444", V: "2849", PP: "0251", A: "0801", S: "2206", E: "0213" };
  expect(Object.fromEntries(Object.entries(places).map(([code, hex]) => [code, regionOf(hex)]))).toEqual(
    Object.fromEntries(Object.keys(places).map((code) => [code, code])),
  );
  expect([named("2624"), named("2834"), named("2849"), named("2206"), named("0801")]).toEqual([
    ...["Duchy of Milan", "Ghiaradadda", "Republic of Venice", "Duchy of Savoy", "County of Asti"],
  ]);
  expect(say("region.F", "en")).toBe("Marquisate of Montferrat");
  expect(new Set(hexes.regionIds)).toEqual(new Set([...Object.keys(places), "F"]));
});

test("§1.3.3 (ruling 1.3.3) auxiliaries count for neither Rank nor pace nor SPs; Militia too, but in defence, Attrition and surrender", () => {
  const position = field(5);
  const leyva = force(position, "de-leyva", PAVIA, [["landsknecht-imperial", 8]], "garrison");
  const measures = () => [
    roomOf(position, leyva),
    paceOf(position, unitsOfForce(position, leyva)),
    strengthOf(position, combatUnitsOfForce(position, leyva)),
    isHalfDemoralised(position, combatUnitsOfForce(position, leyva)),
  ];
  const before = measures();
  for (const list of [position.siegeArtillery, position.engineers, position.pontoonTrains]) list[leyva] = 1;
  withDice(position, 6);
  raiseMilitia(new Play(position), leyva);
  const militia = militiaOf(position, leyva);
  for (const unit of militia) position.demoralised[unit] = 1;
  expect(measures()).toEqual(before);
  // Six SPs of townsmen in defence, in Attrition and when it is asked whether all is lost.
  const besieger = force(position, "francois-i", "1723", [["swiss-infantry", 8]], "attack");
  const start = { side: "french" as const, kind: "skirmish" as const, from: hexNamed("1723"), hex: hexNamed(PAVIA) };
  const storm = skirmishOf(position, { ...start, inside: true, attacker: besieger, defenders: [leyva] });
  expect([storm.defendSps, attritionOf(position, leyva).sps]).toEqual([14, 14]);
  position.besieging[besieger] = 1;
  position.siegeStatus[placeNamed(PAVIA)] = 0;
  const surrendersWith = (townsmen: number) => {
    const end = copyOf(position);
    for (const unit of unitsOfForce(end, leyva)) end.demoralised[unit] = 1;
    for (const unit of militia) end.demoralised[unit] = townsmen;
    surrenders(new Play(end), "rivals");
    return end.stands[leyva];
  };
  expect([surrendersWith(0), surrendersWith(1)]).toEqual(["map", "captured"]);
});
