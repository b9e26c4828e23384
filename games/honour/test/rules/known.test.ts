import { Play, seenBy } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { attrition, attritionOf } from "../../src/rules/attrition.ts";
import { pursuit, pursuitOf } from "../../src/rules/combat/pursuit.ts";
import { disciplineCheck, disciplineCheckOf } from "../../src/rules/discipline.ts";
import { unitsOfForce } from "../../src/rules/forces.ts";
import { recover } from "../../src/rules/recovery.ts";
import { describe } from "../../src/table/describe.ts";
import { run, withDice } from "../bench.ts";
import { field, force } from "../field.ts";
import { capitano, scenario } from "../table.ts";

test("the enemy is told the die of an Attrition roll, but of a face-down Capitano not the total with his star", () => {
  for (const faceDown of [0, 1]) {
    const position = scenario(2);
    const primo = capitano(position, "tremouille");
    position.faceDown[primo] = faceDown;
    const { events } = run(position, attrition, attritionOf(position, primo));
    const [told] = seenBy(events, "rivals").filter(({ type }) => type === "attrition");
    expect(typeof told!.die).toBe("number");
    expect(told!.total === undefined).toBe(faceDown === 1);
    expect(told!.capitano).toBe(faceDown === 1 ? -1 : primo);
    expect(typeof told!.loss).toBe("number");
  }
});

/** A Force with Landsknechts that break at the worst roll, and Gendarmes that stand it. */
function checked() {
  const position = field(3);
  const who = force(position, "bourbon-french", "1922", [
    ["french-gendarmes", 4],
    ["landsknecht-french", 5],
  ]);
  const [gendarmes, landsknechts] = unitsOfForce(position, who);
  return { position, who, gendarmes: gendarmes!, landsknechts: landsknechts! };
}

test("§1.4d of a Discipline Check out of sight others hear which types suffer and how, not who stood nor any strength", () => {
  const { position, who, gendarmes, landsknechts } = checked();
  const units = [gendarmes, landsknechts];
  const { events } = run(
    withDice(position, 5),
    disciplineCheck,
    disciplineCheckOf(position, who, units, "5.3.1", "reliability", { modifier: 0 }),
  );
  expect([position.demoralised[gendarmes], position.demoralised[landsknechts]]).toEqual([0, 1]);
  const lost = 5 - position.sp[landsknechts]!;
  for (const viewer of ["rivals", "spectator"]) {
    const [told] = seenBy(events, viewer);
    expect(told).toMatchObject({ type: "disciplineCheck", die: 5, capitano: who });
    expect(told!.suffered).toEqual([{ kind: "landsknecht-french", sp: lost, what: "demoralised" }]);
    expect(told).not.toHaveProperty("results");
  }
  const [full] = seenBy(events, "french");
  expect(full!.results).toMatchObject([{ unit: gendarmes }, { unit: landsknechts }]);
});

test("§1.4d of a Recovery Check others hear the types that recover", () => {
  const { position, who, gendarmes, landsknechts } = checked();
  position.demoralised[landsknechts] = 1;
  const play = new Play(withDice(position, 1));
  recover(play, who, [gendarmes, landsknechts], { wages: true, spentMps: false });
  expect(position.demoralised[landsknechts]).toBe(0);
  const [told] = seenBy(play.events, "rivals");
  expect(told!.suffered).toEqual([{ kind: "landsknecht-french", sp: 0, what: "recovered" }]);
  expect(told).not.toHaveProperty("results");
});

test("§1.4d of a Pursuit outside a battle the pursued hear die and result, others what types were caught, nobody a Card", () => {
  const { position, who, landsknechts } = checked();
  position.demoralised[landsknechts] = 1;
  const pursuer = force(position, "alviano", "1923", [["stradiots", 2]]);
  const chase = run(
    withDice(position, 5),
    pursuit,
    pursuitOf(position, who, pursuer, unitsOfForce(position, pursuer), 0, false),
  );
  while (chase.ask() === "pursuit.losses") chase.pick({});
  const [ours, theirs] = [seenBy(chase.events, "french"), seenBy(chase.events, "rivals")];
  expect(ours[0]).toMatchObject({ type: "pursuit", die: 5 });
  expect(ours[0]).not.toHaveProperty("total");
  expect(theirs[0]).toMatchObject({ type: "pursuit", die: 5, total: 6 });
  const sp = 5 - position.sp[landsknechts]!;
  expect(sp).toBeGreaterThan(0);
  expect(ours[1]).toMatchObject({ type: "spsLost", losses: [{ unit: landsknechts, sp }] });
  expect(theirs[1]).toMatchObject({ type: "spsLost", suffered: [{ kind: "landsknecht-french", sp, what: "gone" }] });
});

test("§1.4d what others hear is said in both languages", () => {
  const suffered = [
    { kind: "swiss-infantry", sp: 2, what: "lost" },
    { kind: "french-gendarmes", sp: 0, what: "recovered" },
  ];
  const event = { type: "spsLost", rules: ["8c"], side: "french", suffered };
  expect(describe({ event }, "en")).toBe("Losses: Swiss infantry lose 2 SPs; French gendarmes recover.");
  expect(describe({ event: { ...event, suffered: [] } }, "it")).toBe("Perdite: nessuna unità colpita.");
});
