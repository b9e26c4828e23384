import { Play } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { castOf, type Honour } from "../../src/position.ts";
import { codeFor, disciplineCheck, disciplineCheckOf, forcedOrderModifier } from "../../src/rules/discipline.ts";
import { starOf } from "../../src/rules/forces.ts";
import { recover, recoveryModifier } from "../../src/rules/recovery.ts";
import { run, withDice } from "../bench.ts";
import { empty, scenario } from "../table.ts";

/** Two Capitani of scenario 5 alone on the map: one with a star, one without. */
function field() {
  const position = scenario(5);
  empty(position);
  const all = position.stands.map((_, who) => who);
  const starred = all.find((who) => starOf(position, who) === 1)!;
  const plain = all.find((who) => starOf(position, who) === 0)!;
  return { position, starred, plain };
}

function unitOf(position: Honour, who: number, type: string, sp = 3): number {
  const unit = position.holder.findIndex((_, one) => typeIs(position, one, type) && position.holder[one] !== who);
  position.holder[unit] = who;
  position.sp[unit] = sp;
  position.army[unit] = 0;
  return unit;
}

const typeIs = (position: Honour, unit: number, type: string) => castOf(position).units.typeIds[unit] === type;

test("§9.1a a unit is read by its Quality in combat, by its Reliability when it is about pay", () => {
  const { position, plain } = field();
  const unit = unitOf(position, plain, "landsknecht-french"); // Quality 2, Sensitive
  expect(codeFor(position, unit, 6, "quality", 0)).toBe("F");
  expect(codeFor(position, unit, 6, "reliability", 0)).toBe("D");
  expect(codeFor(position, unit, 4, "quality", 0)).toBe("P");
});

test("§9.1a Quality that is lowered to 0 or less is read in its own column", () => {
  const { position, plain } = field();
  const unit = unitOf(position, plain, "french-infantry"); // Quality 1
  expect(codeFor(position, unit, 3, "quality", 0)).toBe("P");
  expect(codeFor(position, unit, 3, "quality", 1)).toBe("F");
  expect(codeFor(position, unit, 3, "quality", 2)).toBe("F");
});

test("§9.1 §9.1b one die for the whole Force: the star subtracts one, a Forced Order adds one", () => {
  const { position, starred, plain } = field();
  expect(forcedOrderModifier()).toBe(1);
  for (const [who, modifier, die, broken] of [
    [plain, 0, 5, 1],
    [starred, 0, 5, 0],
    [starred, 1, 5, 1],
    [plain, 0, 4, 0],
    [plain, 1, 4, 1],
  ] as const) {
    const units = [unitOf(position, who, "landsknecht-french"), unitOf(position, who, "landsknecht-french")];
    for (const unit of units) position.demoralised[unit] = 0;
    withDice(position, die);
    const check = run(
      position,
      disciplineCheck,
      disciplineCheckOf(position, who, units, "5.3.1", "reliability", { modifier }),
    );
    expect(check.ask()).toBe("over");
    expect(
      units.map((unit) => position.demoralised[unit]),
      `${die} ${modifier}`,
    ).toEqual([broken, broken]);
  }
});

test("§9.1a D* on the Reliability side costs a point of strength besides", () => {
  const { position, plain } = field();
  const unit = unitOf(position, plain, "landsknecht-french", 3);
  position.demoralised[unit] = 0;
  withDice(position, 6);
  run(position, disciplineCheck, disciplineCheckOf(position, plain, [unit], "5.3.1", "reliability", { modifier: 1 }));
  expect([position.demoralised[unit], position.sp[unit]]).toEqual([1, 2]);
});

test("§3.8.1.C a Cavaliere may turn one F into a P, and only an F", () => {
  const { position, plain, starred } = field();
  const [landsknecht, gendarmes] = [
    unitOf(position, plain, "landsknecht-french"),
    unitOf(position, plain, "french-gendarmes"),
  ];
  position.demoralised[landsknecht!] = position.demoralised[gendarmes!] = 0;
  withDice(position, 6);
  const check = run(
    position,
    disciplineCheck,
    disciplineCheckOf(position, plain, [landsknecht!, gendarmes!], "12.1", "quality", { cavaliere: starred }),
  );
  expect(check.options()).toEqual([
    { type: "standFast", unit: landsknecht },
    { type: "standFast", unit: gendarmes },
    { type: "letFail" },
  ]);
  check.pick({ type: "standFast", unit: gendarmes });
  expect(check.events.filter(({ type }) => type === "cavaliere")).toMatchObject([
    { capitano: starred, unit: gendarmes, rules: ["3.8.1.C"] },
  ]);
  expect([position.demoralised[landsknecht!], position.demoralised[gendarmes!]]).toEqual([1, 0]);

  position.demoralised[landsknecht!] = 0;
  withDice(position, 6);
  const beyond = disciplineCheckOf(position, plain, [landsknecht!], "12.1", "quality", {
    cavaliere: starred,
    modifier: 2,
  });
  expect(run(position, disciplineCheck, beyond).ask()).toBe("over"); // 8 is a D
  expect(position.demoralised[landsknecht!]).toBe(1);
});

test("§9.2 §9.2a #9.2a-1 #9.2a-2 recovery: a star and wages of 2 APs help, marching hinders", () => {
  const { position, starred, plain } = field();
  expect(recoveryModifier(position, starred, { wages: true, spentMps: true })).toBe(-1);
  expect(recoveryModifier(position, plain, { wages: false, spentMps: true })).toBe(1);
  const unit = unitOf(position, starred, "landsknecht-french", 4);
  const sound = unitOf(position, starred, "landsknecht-french", 4);
  position.demoralised[unit] = 1;
  position.demoralised[sound] = 0;
  withDice(position, 5);
  const play = new Play(position);
  recover(play, starred, [unit, sound], { wages: true, spentMps: false });
  expect(position.demoralised[unit]).toBe(0); // 5 - 1 - 1 = 3
  position.demoralised[unit] = 1;
  withDice(position, 5);
  recover(new Play(position), starred, [unit], { wages: false, spentMps: true });
  expect(position.demoralised[unit]).toBe(1); // 5 - 1 + 1 = 5
});

test("§9.2 the other seat learns the die of a recovery and the types that rallied, not which units", () => {
  const { position, plain } = field();
  const unit = unitOf(position, plain, "landsknecht-french", 4);
  position.demoralised[unit] = 1;
  const play = new Play(withDice(position, 1));
  recover(play, plain, [unit], { wages: false, spentMps: false });
  const [full, vague] = play.events;
  expect(full).toMatchObject({ results: [{ unit, recovered: true }] });
  expect(full!.audience).toHaveLength(1);
  expect(vague).toMatchObject({ suffered: [{ kind: "landsknecht-french", sp: 0, what: "recovered" }] });
  expect(vague).not.toHaveProperty("results");
});
