import { hexDistance } from "@gonfalon/engine/board";
import type { Play } from "@gonfalon/engine/kernel";
import {
  board,
  hexNamed,
  hexOfPlace,
  leaderNamed,
  SIDE_NAMES,
  SIDES,
  type Side,
  scenarioNamed,
  sideNamed,
  siegePlaceNamed,
  tables,
} from "../../data.ts";
import { CAPTURED, IN_PLAY, type Quadrilateral } from "../../position.ts";
import type { VictoryTest } from "../../schemas/files.ts";
import { forcesOf, headOf, isForce, sizeOf } from "../core/forces.ts";
import { holderOf } from "../core/sieges.ts";
import { lineFor } from "../core/tables.ts";

/** §E45, §E61, §C15.5 to §C15.7: who has won. */

/** §E45, §C15.5, §IV.c: at the end of a Game-Turn with the marker at either end of its track. */
export function automaticVictory(play: Play<Quadrilateral>): void {
  const { position } = play;
  noteJoined(position);
  const winner = tables.victoryLevels.automatic[position.morale];
  if (winner === undefined || !scenarioNamed(position.scenario).rules.automaticVictory) return;
  end(play, `${winner} automatic`, moraleScores(position), ["E45", "C15.5", "IV.c"]);
}

/** After the last turn. */
export function finalVictory(play: Play<Quadrilateral>): void {
  const { position } = play;
  const { victory } = scenarioNamed(position.scenario);
  if ("points" in victory) {
    const [austrian, french] = pointsOf(position);
    const level = lineFor(victory.levels, austrian - french)!.result;
    end(play, level, { austrian, french }, ["C15.7"]);
    return;
  }
  // §E61a, §C15.6
  const level = tables.victoryLevels.levels[position.morale]!;
  end(play, level, moraleScores(position), ["E61", "E61a", "C15.6"]);
}

function end(play: Play<Quadrilateral>, level: string, scores: Record<string, number>, rules: readonly string[]): void {
  play.tell({ type: "gameOver", rules, level });
  play.end({ winner: winnerOf(level), level, scores, rules });
}

function moraleScores({ morale }: Quadrilateral): Record<string, number> {
  return { austrian: morale, french: morale === 0 ? 0 : -morale };
}

/** A level is named for its winner, or nobody's. */
function winnerOf(level: string): string | null {
  return SIDE_NAMES.find((name) => level.toLowerCase().startsWith(name)) ?? null;
}

/** §C15.7: the points of both sides in a short scenario. */
export function pointsOf(position: Quadrilateral): [number, number] {
  const { victory } = scenarioNamed(position.scenario);
  const points: [number, number] = [0, 0];
  if (!("points" in victory)) return points;
  for (const line of victory.points) {
    for (const side of SIDES) {
      const his = line.side === SIDE_NAMES[side] || line.side === "winner" || line.side === "both";
      if (his) points[side] += line.points * timesMet(position, side, line.test);
    }
  }
  return points;
}

/** How often a test is met for a side: once or not at all, or for each full number of an event. */
function timesMet(position: Quadrilateral, side: Side, test: VictoryTest): number {
  if (test.type !== "count") return isMet(position, test) ? 1 : 0;
  const enemy = side === 0 ? 1 : 0;
  const count = test.event === "criticalBattle" ? position.criticalWon[side] : position.eliminated[enemy];
  return Math.floor(count / test.per);
}

/** Whether a test of the scenario holds now. */
export function isMet(position: Quadrilateral, test: VictoryTest): boolean {
  switch (test.type) {
    case "held":
      return holderOf(position, hexOfPlace(test.place)) === sideNamed(test.by);
    case "siege": {
      const held = test.heldBy === undefined || holderOf(position, hexOfPlace(test.place)) === sideNamed(test.heldBy);
      return held && (position.siege[siegePlaceNamed(test.place)] === 1) === test.besieged;
    }
    case "event":
      return (test.event === "relief" ? position.relieved : position.mantovaFell) === 1;
    case "state":
      return position.dispatchOpen === 1;
    case "count":
      return false;
    case "noForce":
      return !forcesOf(position, sideNamed(test.side)).some((leader) => fits(position, leader, test));
    case "leadersJoined":
      return position.joined === 1;
    case "leaderCaptured":
      return position.leaderState[leaderNamed(test.leader)] === CAPTURED;
    case "leaderForceAtMost": {
      const leader = leaderNamed(test.leader);
      return position.leaderState[leader] === IN_PLAY && sizeOf(position, headOf(position, leader)) <= test.maxSP;
    }
    case "any":
      return test.of.some((one) => isMet(position, one));
  }
}

type NoForce = Extract<VictoryTest, { type: "noForce" }>;

/** A Force that satisfies every limit given. */
function fits(position: Quadrilateral, leader: number, test: NoForce): boolean {
  const hex = position.leaderHex[leader]!;
  if (sizeOf(position, leader) < test.minSP || (position.besieged[leader] === 1) !== test.besieged) return false;
  if (test.exceptHexes?.some((one) => hexNamed(one) === hex)) return false;
  if (test.westOf !== undefined && eastOf(hex) >= eastOf(hexNamed(test.westOf))) return false;
  if (test.southOf !== undefined && rowOf(hex) >= rowOf(hexNamed(test.southOf))) return false;
  if (test.withinHexes === undefined || test.of === undefined) return true;
  return hexDistance(board, hex, hexNamed(test.of)) <= test.withinHexes;
}

/** The number of a hex is its row and its column; rows count from the south, and even ones lie half a hex farther east. */
function rowOf(hex: number): number {
  return Number(board.ids[hex]!.slice(1, 3));
}
function eastOf(hex: number): number {
  return 2 * Number(board.ids[hex]!.slice(3)) + (rowOf(hex) % 2 === 0 ? 1 : 0);
}

/** §C15.7: leaders who have met with their Forces, looked for at the end of each turn. */
function noteJoined(position: Quadrilateral): void {
  const { victory } = scenarioNamed(position.scenario);
  if (!("points" in victory)) return;
  for (const { test } of victory.points) {
    if (test.type === "leadersJoined" && haveJoined(position, test)) position.joined = 1;
  }
}

function haveJoined(position: Quadrilateral, test: Extract<VictoryTest, { type: "leadersJoined" }>): boolean {
  const those = test.leaders.map((id) => leaderNamed(id));
  if (!those.every((one) => position.leaderState[one] === IN_PLAY && isForce(position, headOf(position, one)))) {
    return false;
  }
  const there = those.map((one) => position.leaderHex[one]!);
  const west = there.every((hex) => eastOf(hex) <= eastOf(hexNamed(test.notEastOf)));
  return west && there.every((hex) => hexDistance(board, hex, there[0]!) <= test.maxHexes);
}
