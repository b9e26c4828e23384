import { SIDE_NAMES, SIDES, scenarioNamed } from "../data.ts";
import type { BySide, Quadrilateral } from "../position.ts";
import { isMet } from "../rules/exclusive/victory.ts";
import type { VictoryTest } from "../schemas/files.ts";

/** Tests of victory that look at what only one side may know: how strong a Force is, where a leader stands. */
const HIDDEN: readonly VictoryTest["type"][] = ["noForce", "leadersJoined", "leaderForceAtMost"];

function isOpen(test: VictoryTest): boolean {
  return test.type === "any" ? test.of.every(isOpen) : !HIDDEN.includes(test.type);
}

/** §C15.7: the points that both sides can count as things stand. */
export function openPoints(position: Quadrilateral): BySide<number> {
  const { victory } = scenarioNamed(position.scenario);
  const points: BySide<number> = [0, 0];
  if (!("points" in victory)) return points;
  for (const { side: whose, points: each, test } of victory.points) {
    if (!isOpen(test)) continue;
    for (const side of SIDES) {
      if (whose !== "winner" && whose !== "both" && whose !== SIDE_NAMES[side]) continue;
      points[side] += each * (test.type === "count" ? timesOf(position, side, test) : Number(isMet(position, test)));
    }
  }
  return points;
}

type Count = Extract<VictoryTest, { type: "count" }>;

function timesOf({ criticalWon, eliminated }: Quadrilateral, side: 0 | 1, { event, per }: Count): number {
  const count = event === "criticalBattle" ? criticalWon[side] : eliminated[side === 0 ? 1 : 0];
  return Math.floor(count / per);
}
