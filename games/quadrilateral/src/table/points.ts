import type { Display, Language, Value } from "@gonfalon/engine/kernel";
import { hexOfPlace, leaderNamed, SIDE_NAMES, SIDES, type Side, scenarioNamed } from "../data.ts";
import type { Quadrilateral } from "../position.ts";
import { isMet } from "../rules/exclusive/victory.ts";
import type { VictoryTest } from "../schemas/files.ts";
import type { QuadrilateralView } from "./view.ts";
import { leaderName, sentence, word } from "./words.ts";

/** Tests of victory that look at what only one side may know: how strong a Force is, where a leader stands. */
const HIDDEN: readonly VictoryTest["type"][] = ["noForce", "leadersJoined", "leaderForceAtMost"];

function isOpen(test: VictoryTest): boolean {
  return test.type === "any" ? test.of.every(isOpen) : !HIDDEN.includes(test.type);
}

/** What brings a side points as things stand, as far as both sides can count it. */
interface Counted {
  readonly test: VictoryTest;
  readonly points: number;
}

function countedFor(position: Quadrilateral, side: Side): Counted[] {
  const { victory } = scenarioNamed(position.scenario);
  if (!("points" in victory)) return [];
  const his = victory.points.filter(({ side: whose }) => [SIDE_NAMES[side], "winner", "both"].includes(whose));
  return his.flatMap(({ points: each, test }) => {
    if (!isOpen(test)) return [];
    const times = test.type === "count" ? timesOf(position, side, test) : Number(isMet(position, test));
    return times > 0 ? [{ test, points: each * times }] : [];
  });
}

const sumOf = (counted: readonly Counted[]) => counted.reduce((sum, { points }) => sum + points, 0);

/** §C15.7: the points of a short scenario with what brings them, as far as they are open; all when the game is over. */
export function pointsOf({ position }: QuadrilateralView, language: Language): Display[] {
  if (!("points" in scenarioNamed(position.scenario).victory)) return [];
  return SIDES.map((side) => {
    const counted = countedFor(position, side);
    const open = sumOf(counted);
    const all = position.outcome?.scores[SIDE_NAMES[side]] ?? open;
    const rest: Value[] = all === open ? [] : [{ title: word("points.hidden", language), text: String(all - open) }];
    const values = counted.map(({ test, points }) => ({
      title: nameOf(test, position, side, language),
      text: `${points}`,
    }));
    const title = sentence(`side.${SIDE_NAMES[side]}`, language);
    return {
      id: "points",
      title: word("track.points", language),
      kind: "card",
      side: SIDE_NAMES[side],
      value: String(all),
      boxes: [{ id: `points-${SIDE_NAMES[side]}`, title, side: SIDE_NAMES[side], values: [...values, ...rest] }],
      ...(position.outcome ? {} : { note: word("track.points.note", language) }),
    };
  });
}

/** What it is that brings the points. */
function nameOf(test: VictoryTest, position: Quadrilateral, side: Side, language: Language): string {
  switch (test.type) {
    case "held":
      return word("points.held", language, { hex: hexOfPlace(test.place) });
    case "siege":
      return word(test.besieged ? "points.besieged" : "points.free", language, { hex: hexOfPlace(test.place) });
    case "event":
      return word(`points.${test.event}`, language);
    case "state":
      return word("points.road", language);
    case "count":
      return word(`points.${test.event}`, language, { count: happened(position, side, test) });
    case "leaderCaptured":
      return word("points.captured", language, { name: leaderName(leaderNamed(test.leader), language) });
    case "any":
      return nameOf(test.of.find((one) => isMet(position, one)) ?? test.of[0]!, position, side, language);
    default:
      return word("points.hidden", language);
  }
}

type Count = Extract<VictoryTest, { type: "count" }>;

function happened({ criticalWon, eliminated }: Quadrilateral, side: Side, { event }: Count): number {
  return event === "criticalBattle" ? criticalWon[side] : eliminated[side === 0 ? 1 : 0];
}

function timesOf(position: Quadrilateral, side: Side, test: Count): number {
  return Math.floor(happened(position, side, test) / test.per);
}
