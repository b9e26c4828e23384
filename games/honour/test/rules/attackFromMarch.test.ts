import { describe, expect, test } from "vitest";
import { hexNamed } from "../../src/data.ts";
import type { Honour } from "../../src/position.ts";
import { unitsOfForce } from "../../src/rules/forces.ts";
import { activation, activationOf } from "../../src/rules/march/activation.ts";
import { type Run, run, withDice } from "../bench.ts";
import { field, force } from "../field.ts";

const LA_PALICE = [
  ["french-gendarmes", 5],
  ["french-infantry", 2],
  ["landsknecht-french", 8],
  ["landsknecht-french", 2],
] as const;

function march(position: Honour, primo: number, ...hexes: readonly string[]): Run {
  position.activations[primo] = 1;
  const act = run(position, activation, activationOf(position, primo, 0));
  for (const hex of hexes) act.pick({ type: "step", hex: hexNamed(hex) });
  return act;
}
function targets(act: Run): number[] {
  return act.options().flatMap((option) => (option.type === "attackFromMarch" ? [option.hex] : []));
}
function assaultOf(act: Run) {
  return act.events.find(({ type }) => type === "assault");
}

/** Scenario 5 in Mud: La Palice comes from 0706 upon Pescara at 0809. */
function pescara(...dice: readonly number[]) {
  const position = withDice(field(5), ...dice);
  position.weather = "Mud";
  const laPalice = force(position, "la-palice", "0706", LA_PALICE, "attack");
  const pescara = force(position, "pescara", "0809", [["spanish-infantry", 6]]);
  return { position, laPalice, pescara };
}

describe("§7.9 Attack from March", () => {
  test("§7.9 §7.9a §7.9c #7.9-1 La Palice attacks Pescara: the Affecting line, Firearms, star and Mud; he loses and his move is over", () => {
    const { position, laPalice, pescara: enemy } = pescara(5);
    const act = march(position, laPalice, "0707", "0708", "0709");
    expect(targets(act)).toEqual([hexNamed("0809")]);
    act.pick({ type: "attackFromMarch" });
    expect(assaultOf(act)).toMatchObject({
      ...{ attackQuality: 1, defendQuality: 2, column: 1, total: 4, loser: "french", attackerLoses: 1, dem: 1 },
    });
    while (act.ask() === "takeLosses.choose" || act.ask() === "skirmish.demoralise") act.pick({});
    const check = act.events.find(({ type }) => type === "disciplineCheck") as unknown as {
      die: number;
      total: number;
    };
    expect(check.total).toBe(check.die + 1);
    // The Larger Force stays; Pescara may retreat.
    expect([act.ask(), act.seat()]).toEqual(["retreat.choose", "rivals"]);
    act.pick({ type: "stay" });
    expect(act.ask()).toBe("over");
    expect([position.hex[laPalice], position.attackFinished[laPalice]]).toEqual([hexNamed("0709"), 1]);
    expect(position.attackFinished[enemy]).toBe(0);
  });

  test("§7.9 without an Attack Order, before a step, or without the MPs for the hex and 1 more it may not", () => {
    const { position, laPalice } = pescara();
    position.order[laPalice] = "manoeuvre";
    expect(targets(march(position, laPalice, "0707"))).toEqual([]);
    const near = pescara();
    near.position.hex[near.laPalice] = hexNamed("0709");
    expect(targets(march(near.position, near.laPalice))).toEqual([]);
    const slow = pescara();
    slow.position.activations[slow.laPalice] = 1;
    const act = run(slow.position, activation, activationOf(slow.position, slow.laPalice, 1));
    for (const hex of ["0707", "0708", "0709"]) act.pick({ type: "step", hex: hexNamed(hex) });
    expect(targets(act)).toEqual([]);
  });

  test("§7.9b §7.9c §7.9.1 §7.9.2 a victory that empties the hex: it is entered for 1 MP more, and the march goes on", () => {
    const position = withDice(field(5), 6);
    const laPalice = force(position, "la-palice", "0706", LA_PALICE, "attack");
    const leyva = force(position, "de-leyva", "0809", [
      ["italian-infantry-imperial", 2],
      ["italian-infantry-imperial", 2],
    ]);
    const act = march(position, laPalice, "0707", "0708", "0709");
    act.pick({ type: "attackFromMarch", hex: hexNamed("0809") });
    expect(assaultOf(act)).toMatchObject({ loser: "rivals" });
    while (act.ask() !== "activation.act" && act.ask() !== "over") act.pick({});
    expect(position.hex[leyva]).not.toBe(hexNamed("0809"));
    expect(position.hex[laPalice]).toBe(hexNamed("0809"));
    expect(position.attackFinished[laPalice]).toBe(0);
    expect([position.attackFinished[leyva], act.events.some(({ type }) => type === "advanced")]).toEqual([1, false]);
    const frame = position.flow.at(-1) as unknown as { spent: number };
    expect(frame.spent).toBe(3 + 2 + 2); // 1.5 on the road, 1 for the Clear hex, 1 more
  });

  test("§7.9 nobody is attacked from march in a Fortified City", () => {
    const position = field(5);
    const laPalice = force(position, "la-palice", "0706", LA_PALICE, "attack");
    force(position, "de-leyva", "0710", [["italian-infantry-imperial", 2]]);
    expect(targets(march(position, laPalice, "0707", "0708", "0709"))).toEqual([]);
  });

  test("§7.9c one that Retreats before Combat leaves the attacker free to go on, with no MP more", () => {
    const { position, laPalice, pescara: enemy } = pescara(1, 1, 1);
    position.weather = "Fair";
    for (const unit of unitsOfForce(position, enemy)) position.demoralised[unit] = 1;
    const act = march(position, laPalice, "0707", "0708", "0709");
    act.pick({ type: "attackFromMarch" });
    while (act.ask() !== "activation.act") act.pick({});
    expect(assaultOf(act)).toBeUndefined();
    expect(position.hex[laPalice]).toBe(hexNamed("0709"));
    expect((position.flow.at(-1) as unknown as { spent: number }).spent).toBe(3);
    expect(act.options().some(({ type }) => type === "step")).toBe(true);
  });

  test("§7.9c §11.3.2 a wholly Demoralised garrison that defends inside has not Retreated: the town that is stormed must be entered, for 1 MP more", () => {
    const position = withDice(field(5), 6);
    const laPalice = force(position, "la-palice", "0707", LA_PALICE, "attack");
    const enemy = force(position, "de-leyva", "0704", [["italian-infantry-imperial", 2]], "garrison");
    for (const unit of unitsOfForce(position, enemy)) position.demoralised[unit] = 1;
    const spent = () => (position.flow.at(-1) as unknown as { spent: number }).spent;
    const act = march(position, laPalice, "0706", "0705");
    const before = spent();
    const outside = act.copy();
    act.pick({ type: "attackFromMarch", hex: hexNamed("0704") }).pick({ type: "defend", inside: true });
    act.pick({ type: "storm" });
    while (act.ask() !== "activation.act" && act.ask() !== "over") act.pick({});
    expect(assaultOf(act)).toMatchObject({ loser: "rivals" });
    expect(act.events.some(({ type }) => type === "retreatBeforeCombat")).toBe(false);
    expect(position.hex[laPalice]).toBe(hexNamed("0704"));
    const entered = act.events.filter(({ type }) => type === "marched").at(-1) as unknown as { cost: number };
    expect(spent()).toBe(before + entered.cost + 2);
    // Outside it does not await the attack, and he stays where he is.
    outside.pick({ type: "attackFromMarch", hex: hexNamed("0704") }).pick({ type: "defend", inside: false });
    expect(outside.events.some(({ type }) => type === "retreatBeforeCombat")).toBe(true);
    while (outside.ask() !== "activation.act") outside.pick({});
    expect(outside.events.filter(({ type }) => type === "marched").length).toBe(2);
  });

  test("§7.9a §7.7c #7.9a-2 Orsini's Stradiots catch Cardona in Administrative March: the Not-Affecting line, Quality 1 less for both", () => {
    const position = withDice(field(3), 6);
    position.swissStatus = "anti-french";
    const orsini = force(position, "orsini", "2744", [["stradiots", 3]], "attack");
    const troops = [
      ["spanish-heavy-cavalry", 4],
      ["spanish-light-cavalry", 1],
      ["spanish-infantry", 8],
    ] as const;
    const cardona = force(position, "cardona", "2742", [...troops, ["spanish-infantry", 4]], "manoeuvre");
    position.administrativeMarch[cardona] = 1;
    const act = march(position, orsini, "2743");
    act.pick({ type: "attackFromMarch" });
    expect(assaultOf(act)).toMatchObject({
      ...{ attackQuality: 1, defendQuality: 1, column: 3, total: 3, loser: "french", attackerLoses: 1, dem: 0 },
    });
    while (act.ask() !== "over") act.pick({});
    expect(position.administrativeMarch[cardona]).toBe(0);
  });

  test("§15.3 the Bande Nere alone under Giovanni read the Not-Affecting line from march", () => {
    const make = (more: readonly (readonly [string, number])[]) => {
      const position = withDice(field(5), 6);
      const troops = [["bande-nere-infantry", 4], ...more] as const;
      const giovanni = force(position, "giovanni", "0706", troops, "attack");
      force(position, "de-leyva", "0809", [["landsknecht-imperial", 4]]);
      const act = march(position, giovanni, "0707", "0708", "0709");
      act.pick({ type: "attackFromMarch" });
      return assaultOf(act)!.column;
    };
    expect(make([])).toBe(3);
    expect(make([["landsknecht-french", 1]])).toBe(2);
  });
});
