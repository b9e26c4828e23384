import { describe, expect, test } from "vitest";
import { castOf, type Honour } from "../../src/position.ts";
import {
  type Assault,
  assaultOdds,
  assaultResult,
  cappedLosses,
  mostlyFirearms,
  PLAIN,
} from "../../src/rules/combat/assault.ts";
import { scenario } from "../table.ts";

/** Units of these types and strengths, fighting on nobody's Card. Counters that a scenario lacks are taken for others. */
function units(position: Honour, ...wanted: readonly [string, number][]): number[] {
  const { typeIds } = castOf(position).units;
  return wanted.map(([type, sp]) => {
    const unit = typeIds.findIndex((id, one) => id === type && position.holder[one] !== -9);
    if (unit < 0) throw new Error(`No unit ${type}.`);
    position.holder[unit] = -9;
    position.sp[unit] = sp;
    position.demoralised[unit] = 0;
    position.plundering[unit] = 0;
    return unit;
  });
}
function fight(
  attackers: readonly [string, number][],
  defenders: readonly [string, number][],
  more: Partial<Assault> = {},
) {
  const position = scenario(5);
  position.weather = "Fair";
  const assault = {
    ...PLAIN,
    attackers: units(position, ...attackers),
    defenders: units(position, ...defenders),
    ...more,
  };
  return { position, assault, odds: assaultOdds(position, assault) };
}
const LANDSKNECHTS: [string, number] = ["landsknecht-french", 8];
const IMPERIALS: [string, number] = ["landsknecht-imperial", 8];

describe("§12.1 the Assault Table", () => {
  test("§12.1a.difference §12.1.2 #12.1.2-1 #12.1.2-2 equal Quality: column D in a Clear hex, C on the Affecting line", () => {
    const open = fight([LANDSKNECHTS], [IMPERIALS]);
    expect(assaultResult(open.odds, 4)).toEqual({ loser: "D", a: 1, d: 1, dem: 0, check: 0 });
    const hill = fight([LANDSKNECHTS], [IMPERIALS], { affecting: true });
    expect(assaultResult(hill.odds, 4)).toEqual({ loser: "A", a: 1, d: 0, dem: 0, check: 0 });
  });

  test("§12.1.6 #12.1.6-1 Swiss in the open add one, against works they lose one", () => {
    const open = fight([["swiss-infantry", 10]], [["landsknecht-imperial", 10]]);
    expect(assaultResult(open.odds, 3)).toMatchObject({ loser: "D", a: 0, d: 1, dem: 1, check: 1 });
    const works = fight([["swiss-infantry", 10]], [["landsknecht-imperial", 10]], { fortified: true });
    expect(works.odds.modifiers).toEqual([{ rule: "12.1.6", id: "swiss-fortified", by: -1 }]);
    const woods = fight([["swiss-infantry", 10]], [["landsknecht-imperial", 10]], { affecting: true });
    expect(woods.odds.modifiers).toEqual([]);
  });

  test("§12.1c #12.1c-1 #12.1c-2 the ratio is rounded down to one of the table, for or against the attacker", () => {
    const ratio = (attack: number, defend: number) =>
      fight([["landsknecht-french", attack]], [["landsknecht-imperial", defend]]).odds.modifiers;
    expect(ratio(12, 4)).toEqual([{ rule: "12.1c", id: "sp-ratio", by: 2 }]);
    expect(ratio(3, 7)).toEqual([{ rule: "12.1c", id: "sp-ratio", by: -1 }]);
    expect(ratio(7, 7)).toEqual([]);
    expect(ratio(70, 7)).toEqual([{ rule: "12.1c", id: "sp-ratio", by: 4 }]);
    expect(assaultResult(fight([["landsknecht-french", 12]], [["landsknecht-imperial", 4]]).odds, 3)).toMatchObject({
      loser: "D",
      d: 1,
      dem: 1,
      check: 1,
    });
  });

  test("§12.1.5 a star of the attacker adds one, of the defender takes one; §12.1c.other and so does bad weather", () => {
    const { position, assault } = fight([LANDSKNECHTS], [IMPERIALS]);
    const total = (more: Partial<Assault>) =>
      assaultOdds(position, { ...assault, ...more }).modifiers.reduce((sum, { by }) => sum + by, 0);
    expect([total({}), total({ attackStar: 1 }), total({ defendStar: 1 })]).toEqual([0, 1, -1]);
    const weather = (["Fair", "Heat", "Frost", "Rain", "Mud", "Snow"] as const).map((one) => {
      position.weather = one;
      return total({});
    });
    expect(weather).toEqual([0, 0, 0, -1, -1, -1]);
  });

  test("§12.1a.firearms §12.1a.disruption §12.1a.adminmarch lower the Quality, below 0 if need be", () => {
    const { position, assault, odds } = fight([["french-infantry", 8]], [IMPERIALS]);
    expect([odds.attackQuality, odds.defendQuality]).toEqual([1, 2]);
    const worse = assaultOdds(position, { ...assault, firearms: true, attackWorse: 1, defendWorse: 1 });
    expect([worse.attackQuality, worse.defendQuality]).toEqual([-1, 1]);
  });

  test("§12.1a.firearms count when more than half of the defending SPs are Infantry with Firearms", () => {
    const position = scenario(5);
    expect(mostlyFirearms(position, units(position, ["spanish-infantry", 5], ["landsknecht-imperial", 5]))).toBe(false);
    expect(mostlyFirearms(position, units(position, ["spanish-infantry", 6], ["landsknecht-imperial", 5]))).toBe(true);
  });

  test("§12.1b horse counts half where the ground says so, the smallest factor once; §12.1.3 doubling is of real SPs", () => {
    const halved = { arms: ["heavy-cavalry"], side: "both", factor: 0.5 } as const;
    const { odds } = fight([LANDSKNECHTS], [["french-gendarmes", 9]], { multipliers: [halved, halved], doubled: 4 });
    expect(odds.defendSps).toBe(6.5);
    const mixed = fight(
      [LANDSKNECHTS],
      [
        ["french-gendarmes", 4],
        ["landsknecht-imperial", 4],
      ],
      { multipliers: [halved], doubled: 4 },
    );
    expect(mixed.odds.defendSps).toBe(4 * 2 + 2); // foot first
    expect(fight([["french-gendarmes", 4]], [IMPERIALS], { multipliers: [halved] }).odds.attackSps).toBe(2);
  });

  test("§12.1.1 Artillery is left out of Quality and ratio; alone it defends as one SP, two behind walls", () => {
    const beside = fight(
      [LANDSKNECHTS],
      [
        ["landsknecht-imperial", 4],
        ["imperial-artillery", 5],
      ],
    );
    expect(beside.odds.defendSps).toBe(4);
    expect(fight([LANDSKNECHTS], [["imperial-artillery", 5]]).odds.defendSps).toBe(1);
    expect(fight([LANDSKNECHTS], [["imperial-artillery", 5]], { doubled: 10 }).odds.defendSps).toBe(2);
  });

  test("§12.1 Demoralised units are ignored on both sides", () => {
    const { position, assault } = fight([LANDSKNECHTS, ["french-gendarmes", 8]], [IMPERIALS]);
    position.demoralised[assault.attackers[0]!] = 1;
    expect(assaultOdds(position, assault)).toMatchObject({ attackQuality: 3, attackSps: 8 });
  });

  test("§12.1d nobody loses more than the other brought, and the winner keeps one SP", () => {
    const result = { loser: "A" as const, a: 3, d: 2, dem: 0, check: 0 };
    expect(cappedLosses(result, 10, 2)).toEqual({ attacker: 2, defender: 1 });
    expect(cappedLosses({ ...result, loser: "D" }, 1, 8)).toEqual({ attacker: 0, defender: 1 });
  });
});
