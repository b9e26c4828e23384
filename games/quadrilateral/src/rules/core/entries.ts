import { hexDistance } from "@gonfalon/engine/board";
import type { Play } from "@gonfalon/engine/kernel";
import {
  board,
  hexNamed,
  leaderNamed,
  SIDE_NAMES,
  type Side,
  scenarioNamed,
  sideNamed,
  supplyHexes,
  unitNamed,
} from "../../data.ts";
import { NOWHERE, OUT_OF_PLAY, type Quadrilateral } from "../../position.ts";
import type { ScenarioData } from "../../schemas/files.ts";
import { placeForce } from "../../setup.ts";
import { tellOwner } from "../telling.ts";
import { fieldOf } from "./field.ts";
import { under } from "./forces.ts";
import { takeHold } from "./sieges.ts";

/** §C7.3, §C7.5, §II.a: the Forces that a scenario lists for a turn, and where they come on. */
export type EntryOption = { readonly type: "divertEntry" | "awaitEntry"; readonly leader: number };

type Listed = ScenarioData["reinforcements"][number];

/** Those of a side that are due and not in play. */
function dueFor(position: Quadrilateral, side: Side): Listed[] {
  return scenarioNamed(position.scenario).reinforcements.filter((force) => {
    const leader = leaderNamed(force.leader);
    if (sideNamed(force.side) !== side || position.leaderState[leader] !== OUT_OF_PLAY) return false;
    return position.leaderDue[leader]! > 0 && position.leaderDue[leader]! <= position.turn;
  });
}

/** §C7.5: held by the enemy or in his zone, as the owner sees it. */
function isBlocked(position: Quadrilateral, side: Side, hex: number): boolean {
  const { enemy, zone } = fieldOf(position, side);
  return hex === NOWHERE || enemy[hex] !== 0 || zone[hex]! > 0;
}

/** Its own hex or the Supply Source; if it was diverted the nearest other hex of its army that is open; or `NOWHERE`. */
function entryOf(position: Quadrilateral, force: Listed): number {
  const side = sideNamed(force.side);
  const own = force.hex === undefined ? position.supply[side] : hexNamed(force.hex);
  if (!position.leaderDiverted[leaderNamed(force.leader)]) return isBlocked(position, side, own) ? NOWHERE : own;
  const away = (hex: number) => (own === NOWHERE ? 0 : hexDistance(board, own, hex));
  const others = supplyHexes[side].filter((hex) => hex !== own && !isBlocked(position, side, hex));
  return others.sort((a, b) => away(a) - away(b) || a - b)[0] ?? NOWHERE;
}

/** §II.a: every listed Force whose entry is open must be placed; their leaders. */
export function placeListed(play: Play<Quadrilateral>, side: Side): number[] {
  const { position } = play;
  return dueFor(position, side).flatMap((force) => {
    const hex = entryOf(position, force);
    if (hex === NOWHERE) return [];
    const leader = leaderNamed(force.leader);
    placeForce(position, force, hex);
    takeHold(position, side, hex);
    for (const one of [leader, ...under(position, leader)]) position.leaderDue[one] = 0;
    position.alert[leader] = position.quarters[side];
    tellOwner(play, side, { type: "reinforcement", rules: ["II.a", "C7.3"], side: SIDE_NAMES[side], hex }, { leader });
    return [leader];
  });
}

/** §C7.5: what may become of the first Force whose entry is blocked. */
export function blockedEntries(position: Quadrilateral, side: Side): EntryOption[] {
  const force = dueFor(position, side).find((one) => entryOf(position, one) === NOWHERE);
  if (!force) return [];
  const leader = leaderNamed(force.leader);
  return [
    { type: "divertEntry", leader },
    { type: "awaitEntry", leader },
  ];
}

/** §C7.5: by another hex two turns later; or the owner waits for its own, and is asked again in the next turn. */
export function putOff(position: Quadrilateral, { type, leader }: EntryOption): void {
  if (type === "divertEntry") position.leaderDiverted[leader] = 1;
  position.leaderDue[leader] = position.turn + (type === "divertEntry" ? 2 : 1);
}

/** A unit of a Force that is still to come is not raised from the pool. */
export function isToCome(position: Quadrilateral, unit: number): boolean {
  return scenarioNamed(position.scenario).reinforcements.some(
    (force) =>
      position.leaderState[leaderNamed(force.leader)] === OUT_OF_PLAY &&
      [...force.units, ...force.subordinates.flatMap((one) => one.units)].some((one) => unitNamed(one.unit) === unit),
  );
}
