import { seenBy } from "@gonfalon/engine/kernel";
import { describe, expect, test } from "vitest";
import { castOf, type Honour } from "../../src/position.ts";
import {
  nextPursued,
  pursuingCavalry,
  pursuit,
  pursuitLosses,
  pursuitModifiers,
  pursuitOf,
} from "../../src/rules/combat/pursuit.ts";
import { starOf, unitsOfForce } from "../../src/rules/forces.ts";
import { run, withDice } from "../bench.ts";
import { scenario } from "../table.ts";

function unit(position: Honour, type: string, sp: number, holder: number, demoralised = 0): number {
  const found = castOf(position).units.typeIds.findIndex((id, one) => id === type && position.holder[one] !== holder);
  position.holder[found] = holder;
  position.sp[found] = sp;
  position.demoralised[found] = demoralised;
  position.plundering[found] = 0;
  return found;
}
/** A pursued Force with nothing on its Cards, and who pursues it. */
function field(star: number) {
  const position = scenario(5);
  const pursued = position.stands.indexOf("map");
  for (const one of unitsOfForce(position, pursued)) position.holder[one] = -3;
  const pursuer = position.stands.findIndex(
    (standing, who) => standing === "map" && who !== pursued && starOf(position, who) === star,
  );
  return { position, pursued, pursuer };
}

test("§11.4.Step10-a #11.4.Step10-a-1 12 good-order Cavalry SPs, a star, die 4: 11 Losses", () => {
  const { position, pursuer } = field(1);
  const horse = unit(position, "french-gendarmes", 12, pursuer);
  expect(pursuingCavalry(position, [horse])).toBe(12);
  const by = pursuitModifiers(position, { pursuer, pursuing: [horse], givenUp: 0 }).reduce(
    (sum, one) => sum + one.by,
    0,
  );
  expect(by).toBe(1);
  expect(pursuitLosses(12, 4 + by)).toBe(11);
  position.demoralised[horse] = 1;
  expect(pursuingCavalry(position, [horse])).toBe(0);
});

test("§11.4.Step10-a.d good-order Stradiots add one; §7.8.2.1 each MP given up takes one off", () => {
  const { position, pursuer } = field(0);
  const { typeIds } = castOf(scenario(1)).units;
  expect(typeIds).toContain("stradiots");
  const one = scenario(1);
  const who = one.stands.findIndex((standing, capitano) => standing === "map" && starOf(one, capitano) === 0);
  const stradiots = unit(one, "stradiots", 3, who);
  expect(pursuitModifiers(one, { pursuer: who, pursuing: [stradiots], givenUp: 0 })).toEqual([
    { rule: "11.4.Step10-a.d", by: 1 },
  ]);
  expect(pursuitModifiers(position, { pursuer, pursuing: [], givenUp: 3 })).toEqual([{ rule: "7.8.2.1", by: -3 }]);
});

test("§11.4.Step10-a.b Artillery first, Demoralised before good order, 1 Loss for a Demoralised SP and 2 for another", () => {
  const { position, pursued, pursuer } = field(0);
  const guns = unit(position, "french-artillery", 3, pursued, 1);
  const foot = unit(position, "french-infantry", 5, pursued);
  const frame = { ...pursuitOf(position, pursued, pursuer, []), left: 7 };
  expect(nextPursued(position, frame)).toEqual([guns]);
  const horse = unit(position, "french-gendarmes", 2, pursuer);
  withDice(position, 6); // column 1-4: 6 Losses
  const chase = run(position, pursuit, pursuitOf(position, pursued, pursuer, [horse]));
  while (chase.ask() !== "over") chase.pick({});
  expect([position.sp[guns], position.sp[foot]]).toEqual([0, 4]); // 3 + 2, and a single Loss is ignored
});

test("§1.4d §1.4b of a Pursuit out of sight everybody hears the die and the Losses, and the total only who pursues", () => {
  const { position, pursued, pursuer } = field(0);
  unit(position, "french-infantry", 5, pursued, 1);
  const foot = unit(position, "spanish-infantry", 2, pursuer);
  withDice(position, 6);
  const hidden = { ...pursuitOf(position, pursued, pursuer, [foot]), revealed: false };
  const { events } = run(position, pursuit, hidden);
  const heard = (seat: string) => seenBy(events, seat).filter(({ type }) => type === "pursuit");
  for (const seat of ["french", "rivals", "spectator"]) expect(heard(seat)).toMatchObject([{ die: 6, losses: 3 }]);
  const whole = ["french", "rivals", "spectator"].filter((seat) => heard(seat)[0]!.total !== undefined);
  expect(whole).toEqual(["rivals"]);
});

test("§3.6a a Force that a Pursuit destroys is captured with its Capitani", () => {
  const { position, pursued, pursuer } = field(0);
  unit(position, "french-infantry", 1, pursued, 1);
  const foot = unit(position, "spanish-infantry", 4, pursuer);
  withDice(position, 6);
  const chase = run(position, pursuit, pursuitOf(position, pursued, pursuer, [foot]));
  while (chase.ask() !== "over") chase.pick({});
  expect(position.stands[pursued]).toBe("captured");
});

test("§11.4.Step10-a.b (ruling) a single Loss that guns in good order cannot pay falls on the next who are Demoralised", () => {
  const { position, pursued, pursuer } = field(0);
  const guns = unit(position, "french-artillery", 2, pursued);
  const foot = unit(position, "french-infantry", 5, pursued, 1);
  const frame = (left: number) => ({ ...pursuitOf(position, pursued, pursuer, []), left });
  expect(nextPursued(position, frame(2))).toEqual([guns]);
  expect(nextPursued(position, frame(1))).toEqual([foot]);
  position.demoralised[foot] = 0;
  expect(nextPursued(position, frame(1))).toEqual([]);
});

describe("§12.1.1 who pursues", () => {
  /** What a 6 costs a Demoralised Force of 5 SPs that such a unit pursues. */
  function lossesTo(type: string | null, broken = 0): number {
    const { position, pursued, pursuer } = field(0);
    unit(position, "french-infantry", 5, pursued, 1);
    const pursuing = type ? [unit(position, type, 2, pursuer, broken)] : [];
    withDice(position, 6);
    const chase = run(position, pursuit, pursuitOf(position, pursued, pursuer, pursuing));
    const told = seenBy(chase.events, "spectator").find(({ type: kind }) => kind === "pursuit");
    return told!.losses as number;
  }

  test("§12.1.1 Artillery never pursues, nor does a Capitano without units; foot does in the first column", () => {
    expect(lossesTo("spanish-infantry")).toBe(3);
    expect(lossesTo("imperial-artillery")).toBe(0);
    expect(lossesTo(null)).toBe(0);
  });

  test("§9.1.1 §15.1.1d neither Demoralised troops nor Militia pursue", () => {
    expect(lossesTo("spanish-infantry", 1)).toBe(0);
    expect(lossesTo("militia")).toBe(0);
  });
});

test("§11.4.1.Charge.plunder horse that plunders is out of reach of any Pursuit, on the retreat too", () => {
  const { position, pursued, pursuer } = field(0);
  const horse = unit(position, "french-gendarmes", 4, pursued);
  const foot = unit(position, "french-infantry", 2, pursued);
  position.plundering[horse] = 1;
  expect(pursuitOf(position, pursued, pursuer, []).open).toEqual([foot]);
});
