import { expect, test } from "vitest";
import { copyOf } from "../../src/copy.ts";
import { hexNamed } from "../../src/data.ts";
import { honour } from "../../src/index.ts";
import type { Honour } from "../../src/position.ts";
import { activationLoop, loopFor } from "../../src/rules/activationLoop.ts";
import { pointsLeft } from "../../src/rules/march/points.ts";
import type { Order } from "../../src/schemas/index.ts";
import { run, withDice } from "../bench.ts";
import { field, force } from "../field.ts";

const FACES = [1, 2, 3, 4, 5, 6];

/** La Trémoille has been indicated; the Swiss are to answer with Mutt, two hexes away. */
function toAnswer(order: Order) {
  const position = field(2);
  const tremouille = force(position, "tremouille", "2512", [["french-gendarmes", 8]], order);
  const mutt = force(position, "mutt", "2514", [["swiss-infantry", 8]], "manoeuvre");
  for (const who of [tremouille, mutt]) position.faceDown[who] = 0;
  run(position, activationLoop, loopFor("french")).pick({ type: "indicate", capitano: tremouille });
  return { position, mutt };
}

const groupOf = (position: Honour, capitano: number, group: RegExp) =>
  honour
    .forecast(honour.view(position, "rivals"), { type: "indicate", capitano }, "en")!
    .results.filter((one) => group.test(one.group!));

/** The same moment with each pair of dice, played on: what was rolled, and the position after it. */
function answeredWith(position: Honour, mutt: number) {
  return FACES.flatMap((french) =>
    FACES.map((rivals) => {
      const at = withDice(copyOf(position), french, rivals);
      const answered = run(at, activationLoop, loopFor("french"));
      answered.pick({ type: "indicate", capitano: at.hex.indexOf(hexNamed("2512")) });
      answered.pick({ type: "indicate", capitano: mutt });
      const roll = answered.events.find(({ type }) => type === "activationRoll") as unknown as { decider: string };
      return { decider: roll.decider, rivals, answered, at };
    }),
  );
}

test("§7.2.2 §7.2.2a the chance to win the roll is told as a range that the enemy's covered Order leaves open, and holds what is played", () => {
  for (const order of ["manoeuvre", "stand"] as const) {
    const { position, mutt } = toAnswer(order);
    const decided = answeredWith(position, mutt).filter(({ decider }) => decider !== "");
    const share = decided.filter(({ decider }) => decider === "rivals").length / decided.length;
    const [won, lost] = groupOf(position, mutt, /Who says/);
    expect(won!.range![0]).toBeLessThan(won!.range![1]);
    expect(won!.range).toContainEqual(share);
    expect(won!.chance + lost!.chance).toBeCloseTo(1, 12);
  }
});

test("§7.2.2 §12.2.7bis where the enemy's Order lies open the chance is exact", () => {
  const { position, mutt } = toAnswer("retreat");
  const decided = answeredWith(position, mutt).filter(({ decider }) => decider !== "");
  const share = decided.filter(({ decider }) => decider === "rivals").length / decided.length;
  const [won] = groupOf(position, mutt, /Who says/);
  expect(won!.range).toBeUndefined();
  expect(won!.chance).toBeCloseTo(share, 12);
});

test("§7.2.4 the MPs that are told are those with which he marches for each face of his die", () => {
  const { position, mutt } = toAnswer("manoeuvre");
  const played = new Map<string, number>();
  for (const { decider, rivals, answered, at } of answeredWith(position, mutt)) {
    if (decider !== "rivals" || played.has(String(rivals))) continue;
    answered.pick({ type: "letAct", side: "rivals" });
    const march = at.flow.find(({ procedure }) => procedure === "activation") as unknown as Parameters<
      typeof pointsLeft
    >[1];
    played.set(String(rivals), pointsLeft(at, march) / 2);
  }
  const told = groupOf(position, mutt, /^MPs of/).flatMap(({ text, chance }) =>
    Array<number>(Math.round(chance * 6)).fill(Number.parseFloat(text)),
  );
  expect(played.size).toBeGreaterThan(3);
  const sorted = [...told].sort((a, b) => b - a);
  for (const [die, points] of played) expect(sorted[Number(die) - 1]).toBe(points);
});
