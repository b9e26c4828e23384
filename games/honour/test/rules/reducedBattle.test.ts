import { describe, expect, test } from "vitest";
import { hexNamed, placeNamed } from "../../src/data.ts";
import { castOf } from "../../src/position.ts";
import { lossesOf, percentOf, reducedBattle, reducedBattleOf } from "../../src/rules/majorBattle/reducedBattle.ts";
import { reducedModifiers } from "../../src/rules/majorBattle/reducedModifiers.ts";
import { type CorpsSet, type Field, type FieldSet, field } from "../battlefield.ts";
import { run, withDice } from "../bench.ts";

const ATTACK: CorpsSet = { id: "tremouille", units: [["landsknecht-french", 30]] };
const DEFENCE: CorpsSet = { id: "lannoy", units: [["landsknecht-imperial", 20]] };

/** Novara, and the hex before it. */
const NOVARA = { hex: "2611", from: "2511" };

function opposed(attack: readonly CorpsSet[], defence: readonly CorpsSet[], more: FieldSet = {}): Field {
  const set = field(attack, defence, more);
  set.position.battle = null;
  return set;
}
function modifiers({ position, attacker, defender }: Field): Record<string, number> {
  return Object.fromEntries(reducedModifiers(position, { attacker, defender }).map(({ id, by }) => [id, by]));
}

describe("§18.9 the reduced Major Battle", () => {
  test("§18.9.StepO3 §18.9.StepO4 #18.9.StepO4-1 30 SPs against 20 in Level 1 works, die 4: +1 - 1, the defender loses 15 per cent, the attacker 11", () => {
    const set = opposed([ATTACK], [DEFENCE]);
    const { position, battle } = set;
    position.earthworks = [{ hex: battle.hex, level: 1, sides: 0b111111 }];
    expect(modifiers(set)).toEqual({ "sp-ratio": 1, earthworks: -1 });
    withDice(position, 4, 1);
    const step = run(position, reducedBattle, reducedBattleOf(position, set.attacker, set.defender));
    expect(step.events.find(({ type }) => type === "reducedBattle")).toMatchObject({ die: 4, total: 4 });
    expect(step.events.find(({ type }) => type === "battleWon")).toMatchObject({ side: "french" });
    expect(position.sp[set.units("tremouille")[0]!]).toBe(27);
    const [first] = step.events.filter(({ type, side }) => type === "spsLost" && side === "rivals");
    expect(first).toMatchObject({ losses: [{ sp: 3 }] });
  });

  test("§18.9.StepO4 #18.9.StepO4-2 Von Stein's 23 SPs of Swiss against 26 of Gendarmes across the river, die 5: 2 and 3 SPs, nobody breaks", () => {
    const swiss: CorpsSet = {
      id: "von-stein",
      units: [
        ["swiss-infantry", 10],
        ["swiss-infantry", 10],
        ["swiss-infantry", 3],
      ],
    };
    const king: CorpsSet = {
      id: "francois-i",
      units: [
        ["french-gendarmes", 10],
        ["french-gendarmes", 10],
        ["french-gendarmes", 6],
      ],
    };
    const set = opposed([swiss], [king], { scenario: 3, hex: "2511", from: "2611" });
    const { position } = set;
    expect(modifiers(set)).toEqual({ river: -1 });
    withDice(position, 5, 6);
    const step = run(position, reducedBattle, reducedBattleOf(position, set.attacker, set.defender));
    while (step.ask() === "takeLosses.choose") step.pick({});
    const lost = (id: string, before: number) =>
      before - set.units(id).reduce((sum, unit) => sum + position.sp[unit]!, 0);
    expect(lost("von-stein", 23)).toBe(2);
    expect(step.events.some(({ type }) => type === "demoralised")).toBe(false);
    const field = step.events.find(({ type, side }) => type === "spsLost" && side === "french");
    expect((field!.losses as { sp: number }[]).reduce((sum, { sp }) => sum + sp, 0)).toBe(3);
    // §18.9.StepO5: there is Pursuit, without horse.
    expect(step.events.some(({ type }) => type === "pursuit")).toBe(true);
  });

  test("§18.9.1 #18.9.1-1 percentages are rounded down, and the winner never loses more SPs than the loser", () => {
    expect([percentOf(30, 15), percentOf(7, 30)]).toEqual([4, 2]);
    expect(lossesOf({ loser: "D", a: 11, d: 15 }, 60, 20)).toEqual({ attacker: 3, defender: 3 });
    expect(lossesOf({ loser: "A", a: 15, d: 10 }, 20, 60)).toEqual({ attacker: 3, defender: 3 });
  });

  test("§18.9.1 twice the percentage of the units break, of their owner's choice, Artillery allowed; Demoralised ones take no part", () => {
    const many: CorpsSet = {
      id: "lannoy",
      units: [
        ["landsknecht-imperial", 4],
        ["landsknecht-imperial", 4],
        ["spanish-infantry", 8],
        ["imperial-artillery", 2],
        ["spanish-infantry", 8, "broken"],
      ],
    };
    const set = opposed([ATTACK], [many]);
    const { position } = set;
    // Ratio 30 / 16: +1; die 4: row 5, 18 per cent: 36 per cent of four units is one.
    withDice(position, 4, 1);
    const step = run(position, reducedBattle, reducedBattleOf(position, set.attacker, set.defender));
    while (step.ask() === "takeLosses.choose") step.pick({});
    expect([step.ask(), step.seat()]).toEqual(["demoralisation.choose", "rivals"]);
    const [, , , guns, broken] = set.units("lannoy");
    expect(step.options()).toContainEqual({ type: "demoralise", unit: guns });
    expect(step.options()).not.toContainEqual({ type: "demoralise", unit: broken });
    step.pick({ type: "demoralise", unit: guns! });
    expect(step.ask()).not.toBe("demoralisation.choose");
  });

  test("§18.9.StepO3 Quality counts double, Initiative from a difference of 2, stars once, weather, and defences at most -3", () => {
    const swiss: CorpsSet = { id: "florange", units: [["swiss-infantry", 20]] };
    // Swiss of Quality 3 in the open against Quality 2; Florange 3, Lannoy 2.
    expect(modifiers(opposed([swiss], [DEFENCE]))).toEqual({ quality: 2, "swiss-open": 1 });
    const star: CorpsSet = { id: "pescara", units: [["landsknecht-imperial", 30]] };
    // Pescara 5 with a star against Tremouille 3.
    expect(modifiers(opposed([ATTACK], [star], { weather: "Mud" }))).toEqual({
      initiative: -1,
      stars: -1,
      weather: -1,
    });
    const dug = opposed([swiss], [DEFENCE], { ground: "hill" });
    dug.position.earthworks = [{ hex: dug.battle.hex, level: 2, sides: 0b111111 }];
    expect(modifiers(dug)).toEqual({ quality: 2, "swiss-works": -1, terrain: -1, earthworks: -2 });
    const river = opposed([ATTACK], [{ ...DEFENCE, units: [["landsknecht-imperial", 30]] }], {
      hex: "0107",
      from: "0108",
    });
    river.position.earthworks = [{ hex: hexNamed("0107"), level: 2, sides: 0b111111 }];
    expect(modifiers(river)).toEqual({ "defensive-cap": -3 });
  });

  test("§18.9.StepO3 supporting arms: two of horse, guns and Firearms more than the enemy", () => {
    const strong: CorpsSet = {
      id: "tremouille",
      units: [
        ["french-gendarmes", 10],
        ["landsknecht-french", 20],
        ["french-artillery", 3],
      ],
    };
    const weak: CorpsSet = { id: "lannoy", units: [["landsknecht-imperial", 30]] };
    expect(modifiers(opposed([strong], [weak]))).toEqual({ "supporting-arms": 1 });
    expect(modifiers(opposed([strong], [{ ...weak, units: [["spanish-infantry", 30]] }]))).toEqual({});
    expect(modifiers(opposed([strong], [weak], { weather: "Rain" }))).toEqual({ weather: -1 });
  });

  test("§18.9.StepO1 §18.9.StepO2 §18.9.StepO5 §18.9.StepO6 Forces named and shown; Pursuit, loot, No Move; the loser takes a Retreat Order and goes", () => {
    const set = opposed([ATTACK], [DEFENCE]);
    const { position, attacker, defender } = set;
    position.ap.fill(7);
    withDice(position, 6, 1);
    const step = run(position, reducedBattle, reducedBattleOf(position, attacker, defender));
    while (step.ask() !== "retreat.choose") step.pick({});
    expect([step.seat(), position.order[defender], position.attackFinished[defender]]).toEqual([
      "rivals",
      "retreat",
      1,
    ]);
    expect(step.events.find(({ type }) => type === "looted")).toMatchObject({ points: 4 });
    expect(position.noMove[attacker]).toBe(1);
    step.pick({ type: "retreat" });
    while (step.ask() === "pursuit.losses") step.pick({});
    expect(position.hex[defender]).not.toBe(set.battle.hex);
    // The attacker won: he may advance.
    expect(step.options()).toContainEqual({ type: "advance", hex: set.battle.hex });
    expect(position.battle).toBeNull();
  });

  test("§12.2.7 §7.7c §18.1c caught in Administrative March or in Quarters, the loser checks on his way inside by the Quality that this leaves", () => {
    const codes = (mark: "administrativeMarch" | "quarters" | "none") => {
      const set = opposed([ATTACK], [{ id: "lannoy", units: [["landsknecht-imperial", 10]] }], NOVARA);
      const { position, attacker, defender } = set;
      position.conqueror[placeNamed(NOVARA.hex)] = castOf(position).armies.named("imperial");
      if (mark !== "none") position[mark][defender] = 1;
      // The battle, the Pursuit, and the check: a 4 breaks Quality 1 and not Quality 2.
      withDice(position, 6, 1, 4);
      const step = run(position, reducedBattle, reducedBattleOf(position, attacker, defender));
      while (step.ask() !== "retreat.choose") step.pick({});
      step.pick({ type: "retreatInside" });
      const check = step.events.filter(({ type }) => type === "disciplineCheck").at(-1)!;
      expect([check.die, (check.rules as string[]).includes("12.2.7")]).toEqual([4, true]);
      return (check.results as { code: string }[]).map(({ code }) => code);
    };
    expect([codes("none"), codes("administrativeMarch"), codes("quarters")]).toEqual([["P"], ["F"], ["F"]]);
  });
});
