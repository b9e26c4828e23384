import { diceThatFall } from "@gonfalon/engine/testkit";
import { expect, test } from "vitest";
import { AUSTRIAN, board, FRENCH, hexes, leaderNamed, pieces, unitNamed } from "../../src/data.ts";
import type { Quadrilateral } from "../../src/position.ts";
import { newBattle } from "../../src/rules/core/battle/battle.ts";
import { battleOf } from "../../src/rules/core/battle/state.ts";
import { mayPitch } from "../../src/rules/core/battle/types.ts";
import { combatOf, sizeOf } from "../../src/rules/core/forces.ts";
import { emptyMap, hexAt, put } from "../field.ts";
import { attack, fight, plain, retreatAnyhow } from "./fighting.ts";
import type { Trial } from "./play.ts";

const TWELVE = { gummer: 4, strassoldo: 4, nicoletti: 4 };
const FRENCH_TWELVE = { robert: 4, verdier: 4, bon: 4 };
const at = (position: Quadrilateral, leader: string) => board.ids[position.leaderHex[leaderNamed(leader)]!];
const exchanges = (trial: Trial) => trial.events.filter(({ type }) => type === "exchange");
const markers = (trial: Trial, seat: string) =>
  trial.options(seat).flatMap((one) => (one.type === "battleType" ? [one.battleType] : []));

/** Both hold one unit of 4 back; the first round is fought Pitched and lost by the attacker, then by him again. */
function withReserve(dice: readonly number[] = [3, 4]): { position: Quadrilateral; trial: Trial } {
  const position = plain(TWELVE, FRENCH_TWELVE);
  position.optional.reserve = true;
  const trial = fight(position, AUSTRIAN, dice).take("attackHex");
  trial.play({ type: "holdInReserve", unit: unitNamed("gummer") });
  trial.play({ type: "holdInReserve", unit: unitNamed("robert") });
  return { position, trial };
}

test("§C14.37 §III.b.3b in the first round each side puts the number of units for its SPs into Reserve, and no more; they add no strength", () => {
  const position = plain(TWELVE, FRENCH_TWELVE);
  position.optional.reserve = true;
  const trial = fight(position, AUSTRIAN, [3]).take("attackHex");
  expect([trial.choice.ask, trial.choice.seat, trial.options().length]).toEqual(["reserve.place", "austrian", 3]);
  trial.take("holdInReserve");
  // 10 to 14 SPs: one unit. Now it is the other side's turn.
  expect([trial.choice.ask, trial.choice.seat]).toEqual(["reserve.place", "french"]);
  trial.take("holdInReserve").markers("pitched", "pitched");
  expect(exchanges(trial)[0]).toMatchObject({ attacking: 16, defending: 16, strengths: [12, 12] });
  const without = fight(plain(TWELVE, FRENCH_TWELVE), AUSTRIAN).take("attackHex");
  expect(without.choice.ask).toBe("round.types");
});

test("§C14.37 §C14.14 with fewer than 10 SPs no Reserve is required; with too few units for it Pitched is barred in the first round", () => {
  const few = plain({ gummer: 4, strassoldo: 4 }, { robert: 4 });
  few.optional.reserve = true;
  const asked = fight(few, AUSTRIAN).take("attackHex");
  // Told as 10, they may be 14: the question is put, and there is nothing to hold.
  for (const seat of ["austrian", "french"]) {
    expect(asked.choice).toMatchObject({ ask: "reserve.place", seat, options: [{ type: "reserveDone" }] });
    asked.take("reserveDone");
  }
  expect(asked.choice.ask).toBe("round.types");
  const position = plain({ gummer: 12, strassoldo: 4 }, FRENCH_TWELVE);
  const battle = newBattle(position, AUSTRIAN, [hexAt("E0306")], [leaderNamed("wurmser")]);
  Object.assign(battle, { began: [16, 12], round: 1, reserve: [unitNamed("strassoldo")] });
  expect(mayPitch(position, battle, AUSTRIAN)).toBe(true);
  position.optional.reserve = true;
  // 15 to 24 SPs need two units in Reserve.
  expect(mayPitch(position, battle, AUSTRIAN)).toBe(false);
  expect(mayPitch(position, { ...battle, round: 2 }, AUSTRIAN)).toBe(true);
});

test("§C14.37 §C10.16 a garrison alone is not asked for a Reserve", () => {
  const position = emptyMap();
  position.optional.reserve = true;
  position.holder[hexes.holding[hexAt("brescia")]!] = FRENCH;
  position.garrisonHex[pieces.garrison.lastIndexOf(FRENCH)] = hexAt("brescia");
  put(position, "wurmser", board.ids[board.linkTo[board.firstLink[hexAt("brescia")]!]!]!, TWELVE);
  const trial = fight(position, AUSTRIAN, [6, 6]).take("attackHex");
  expect([trial.choice.ask, trial.choice.seat]).toEqual(["reserve.place", "austrian"]);
  expect(trial.take("holdInReserve").choice.ask).toBe("occupation.who");
});

test("§III.b.1b §III.b.2b §C14.37 from the second round on units are committed for good, the attacker first; 2 SPs are worth 1 on the die", () => {
  const { position, trial } = withReserve([3, 4, 1]);
  trial.markers("pitched", "pitched");
  // The Reserve is closed in the counterattack of the first round.
  expect(battleOf(position).round).toBe(2);
  expect([trial.choice.ask, trial.choice.seat]).toEqual(["commitReserve.commit", "austrian"]);
  expect(trial.events.filter(({ type }) => type === "reserveCommitted")).toEqual([]);
  trial.play({ type: "commitReserve", unit: unitNamed("gummer") }).take("reserveDone");
  expect([trial.choice.ask, trial.choice.seat]).toEqual(["commitReserve.commit", "french"]);
  trial.take("reserveDone").markers("pitched", "pitched");
  expect(exchanges(trial)[2]).toMatchObject({ side: "austrian", modifiers: [{ rule: "C14.37", by: 1 }] });
  expect(battleOf(position).reserve).toEqual([unitNamed("robert")]);
});

test("§C14.37 a defender who commits 2 SPs takes 1 from the die, and a winner who holds 2 in Reserve adds 1 to his pursuit", () => {
  const { trial } = withReserve([3, 4, 1]);
  trial
    .markers("pitched", "pitched")
    .take("reserveDone")
    .take("commitReserve")
    .take("reserveDone")
    .markers("pitched", "pitched");
  expect(exchanges(trial)[2]).toMatchObject({ side: "austrian", modifiers: [{ rule: "C14.37", by: -1 }] });
  const { trial: chase } = withReserve([5, 3]);
  retreatAnyhow(chase.markers("pursuit", "pursuit")).take("pursue");
  expect(chase.event("pursuit")!.modifiers).toContainEqual({ rule: "C14.37", by: 1 });
});

test("§C14.37 §III.b.13b units in Reserve take no losses, except when they are the SPs withheld in a counterattack", () => {
  const position = plain(TWELVE, { robert: 5, verdier: 4, bon: 4 });
  put(position, "lipthay", "E0205", { spiegel: 2 });
  position.optional.reserve = true;
  const trial = fight(position, AUSTRIAN, [3, 1]).take("attackHex");
  trial.play({ type: "holdInReserve", unit: unitNamed("gummer") });
  trial.play({ type: "holdInReserve", unit: unitNamed("robert") });
  trial.markers("pitched", "pitched");
  expect(position.strength[unitNamed("robert")]).toBe(5);
  // Lipthay is left alone: half of his 2 is withheld, by the Reserve, which shares the losses: it is the strongest unit.
  trial.take("counterattack");
  expect(trial.event("exchange")).toMatchObject({ side: "french", loser: "french" });
  expect(position.strength[unitNamed("robert")]).toBeLessThan(5);
});

test("§C14.37 §III.b.13b the Reserve that shares the losses of a counterattack is the counterattacker's, not the enemy's", () => {
  const position = plain({ gummer: 6, strassoldo: 3, nicoletti: 3 }, { robert: 5, verdier: 4, bon: 4 });
  put(position, "lipthay", "E0205", { spiegel: 2 });
  position.optional.reserve = true;
  const trial = fight(position, AUSTRIAN, [3, 1]).take("attackHex");
  trial.play({ type: "holdInReserve", unit: unitNamed("gummer") });
  trial.play({ type: "holdInReserve", unit: unitNamed("robert") });
  trial.markers("pitched", "pitched").take("counterattack");
  expect(trial.event("exchange")).toMatchObject({ side: "french", loser: "french" });
  expect(position.strength[unitNamed("gummer")]).toBe(6);
});

/** The defender covers his retreat with one unit. */
function rearguard(dice: readonly number[], french: Record<string, number> = { robert: 4, verdier: 4 }) {
  const position = plain(TWELVE, french);
  position.optional.rearguard = true;
  const trial = fight(position, AUSTRIAN, dice).take("attackHex");
  return { position, trial };
}

function cover(trial: Trial, unit: string): Trial {
  const option = { type: "battleType", battleType: "rearguard", unit: unitNamed(unit) } as const;
  trial.play({ type: "battleType", battleType: "pursuit" }, "austrian");
  return trial.play(option, "french");
}

test("§C14.38 §III.b.3c3 only the defender, with two units and a way back, may choose Rearguard, and a unit of 2 SPs or more", () => {
  const { trial } = rearguard([], { robert: 4, verdier: 1, "art-augereau": 2 });
  expect(markers(trial, "austrian")).not.toContain("rearguard");
  expect(trial.options("french")).toContainEqual({
    type: "battleType",
    battleType: "rearguard",
    unit: unitNamed("robert"),
  });
  expect(markers(trial, "french").filter((one) => one === "rearguard")).toHaveLength(1);
  expect(markers(rearguard([], { robert: 4 }).trial, "french")).not.toContain("rearguard");
  const off = fight(plain(TWELVE, { robert: 4, verdier: 4 }), AUSTRIAN).take("attackHex");
  expect(markers(off, "french")).not.toContain("rearguard");
});

test("§C14.38 the rest goes two to four hexes at once, unpursued; the rearguard fights alone, loses and may be pursued", () => {
  const { position, trial } = rearguard([5, 6]);
  cover(trial, "robert");
  expect(trial.event("markerShown")).toMatchObject({ marker: "rearguard" });
  expect(at(position, "augereau")).toBe("E0308");
  expect([trial.choice.ask, trial.choice.seat]).toEqual(["goOff.go", "french"]);
  trial.play({ type: "retreatTo", hex: hexAt("E0309") }).play({ type: "retreatTo", hex: hexAt("E0310") });
  expect(sizeOf(position, leaderNamed("augereau"))).toBe(4);
  // 12 to 4 in the open: 3:1.
  expect(trial.event("exchange")).toMatchObject({ attacking: 24, defending: 8, loser: "french" });
  retreatAnyhow(trial);
  expect(trial.options().filter(({ type }) => type === "pursue")).toHaveLength(1);
  expect(combatOf(position, leaderNamed("augereau"))).toBe(4);
});

test("§C14.38 fire falls on the rearguard first, and one that it destroys leaves the field; the rest has gone all the same", () => {
  const position = plain({ ...TWELVE, "reserve-artillerie": 9 }, { robert: 2, verdier: 4 });
  position.optional.rearguard = true;
  const trial = fight(position, AUSTRIAN, [1]).take("attackHex");
  cover(trial, "robert");
  while (trial.choice.ask === "bombardment.hit") trial.take("takeHit");
  expect(position.strength[unitNamed("robert")]).toBe(0);
  trial.take("stopRetreat");
  expect([at(position, "augereau"), position.strength[unitNamed("verdier")]]).toEqual(["E0308", 4]);
  expect(trial.event("exchange")).toBeUndefined();
  expect(trial.event("battleOver")).toMatchObject({ victor: "austrian" });
});

test("§C14.38 a rearguard that wins goes off as it likes and never pursues", () => {
  const position = plain({ gummer: 2 }, { robert: 4, verdier: 4 });
  position.optional.rearguard = true;
  const trial = fight(position, AUSTRIAN, [1]).take("attackHex");
  cover(trial, "robert").take("stopRetreat");
  expect(trial.event("exchange")).toMatchObject({ loser: "austrian" });
  retreatAnyhow(trial);
  expect(trial.event("pursuit")).toBeUndefined();
  while (!trial.over) trial.take("stopRetreat");
  expect(at(position, "augereau")).toBe("E0308");
});

test("§C14.38 with the Reserve rule the rearguard comes from the Reserve", () => {
  const position = plain(TWELVE, FRENCH_TWELVE);
  position.optional.reserve = true;
  position.optional.rearguard = true;
  const trial = fight(position, AUSTRIAN).take("attackHex").take("holdInReserve");
  trial.play({ type: "holdInReserve", unit: unitNamed("bon") });
  const units = trial.options("french").flatMap((one) => (one.type === "battleType" ? [one.unit] : []));
  expect(units.filter((unit) => unit !== undefined)).toEqual([unitNamed("bon")]);
});

const GREAT = [
  { gummer: 12, strassoldo: 12 },
  { robert: 12, verdier: 12 },
] as const;

/** A Pitched battle whose second round is over; Ott and Guieu stand three hexes away. */
function guns(dice: readonly number[]) {
  const position = plain(...GREAT);
  position.optional.guns = true;
  put(position, "ott", "E0302", { spiegel: 4 });
  put(position, "guieu", "E0309", { point: 3 });
  const trial = attack(position, AUSTRIAN, [3, 4], ["pitched", "pitched"]);
  expect([battleOf(position).round, trial.choice.ask]).toEqual([2, "round.types"]);
  trial.position.dice = diceThatFall(dice);
  trial.markers("pitched", "pitched");
  return { position, trial };
}

test("§C14.39 after the second round each side may try one Force within five hexes; it marches towards the battle and joins it", () => {
  const { position, trial } = guns([3, 4, 3, 6]);
  expect([trial.choice.ask, trial.choice.seat]).toEqual(["guns.who", "austrian"]);
  expect(trial.options().map(({ type }) => type)).toEqual(["marchToGuns", "noMarch"]);
  trial.take("marchToGuns");
  const steps = () => trial.options().flatMap((one) => (one.type === "march" ? [board.ids[one.hex]] : []));
  expect(steps()).not.toContain("E0301");
  for (const hex of ["E0303", "E0304", "E0204", "E0205"]) trial.play({ type: "march", hex: hexAt(hex) });
  if (trial.choice.ask === "march.next") trial.take("halt");
  // Attrition is that of a forced march.
  const check = trial.events.find(({ type, leader }) => type === "attrition" && leader === leaderNamed("ott"))!;
  expect(check.modifiers).toContainEqual({ rule: "C13.2", by: 2 });
  expect(battleOf(position).attackers).toContain(leaderNamed("ott"));
  expect([trial.choice.ask, trial.choice.seat]).toEqual(["guns.who", "french"]);
  trial.take("noMarch");
  expect([battleOf(position).round, trial.choice.ask]).toEqual([3, "round.types"]);
});

test("§C14.39 a Force that fails stays away, one that has tried is not asked again, and without the option nobody is", () => {
  const { position, trial } = guns([3, 4, 6]);
  trial.take("marchToGuns").take("noMarch");
  expect(battleOf(position).attackers).toEqual([leaderNamed("wurmser")]);
  trial.position.dice = diceThatFall([3, 4]);
  trial.markers("pitched", "pitched");
  // Only Guieu is left to try: the Austrian is asked, so that nobody learns it, and can say no more than no.
  expect([trial.choice.ask, trial.options()]).toEqual(["guns.who", [{ type: "noMarch" }]]);
  trial.take("noMarch");
  expect([trial.choice.ask, trial.choice.seat, trial.options().length]).toEqual(["guns.who", "french", 2]);
  const off = plain(...GREAT);
  put(off, "ott", "E0302", { spiegel: 4 });
  const silent = attack(off, AUSTRIAN, [3, 4, 3, 4], ["pitched", "pitched"]).markers("pitched", "pitched");
  expect([battleOf(off).round, silent.choice.ask]).toEqual([3, "round.types"]);
});
