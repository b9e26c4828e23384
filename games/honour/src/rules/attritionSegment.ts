import type { Play } from "@gonfalon/engine/kernel";
import { board, hexes, hexNamed, SIDES, tables } from "../data.ts";
import type { Honour } from "../position.ts";
import { attrition, attritionOf } from "./attrition.ts";
import { isBesieged } from "./besieged.ts";
import { forcesOf, isForce, sideOf } from "./forces.ts";
import { counters } from "./known.ts";
import { isInterphase } from "./orders.ts";
import { isHostile } from "./regions.ts";
import { procedure, step } from "./rulebook.ts";
import { specialRule } from "./special.ts";
import { isInEnemyZone } from "./zones.ts";

/** §2.2.D5, §8a: the Attrition Segment. */

/** §8a, §18.7e: Barren or Unhealthy Land in the weather of this turn. */
export function isPoorLand(position: Honour, hex: number): boolean {
  const terrain = hexes.terrainIds[hexes.terrain[hex]!];
  return tables["attrition-table"].land.some(({ terrain: named, marker, weather }) => {
    if (weather !== "any" && !weather.includes(position.weather)) return false;
    return marker === "devastated" ? position.devastated.includes(hex) : named === terrain;
  });
}

/** §S5.4a: there is Pestilence in Milano and the Force is in it. */
function isPlagued(position: Honour, hex: number): boolean {
  const rule = specialRule<{ hex: string }>(position, "S5.4");
  return rule !== undefined && position.plague === "raging" && hex === hexNamed(rule.hex);
}

/** §8a, §16.attrition: one or more of the conditions; as ruled one roll for all of them. */
export function suffersAttrition(position: Honour, primo: number): boolean {
  const hex = position.hex[primo]!;
  const side = sideOf(position, primo);
  return (
    isHostile(position, hex, side) ||
    isPoorLand(position, hex) ||
    isPlagued(position, hex) ||
    isBesieged(position, primo) ||
    isInEnemyZone(position, hex, side)
  );
}

/** §18.4b. */
const IN_INTERPHASE = 1;

/** §8d, §S5.4a, §18.4b: what the Segment adds to the die. */
export function moreInSegment(position: Honour, primo: number): number {
  const { attritionDie, attritionDieInQuarters } = tables["pestilence-table"];
  const plague = position.quarters[primo] ? attritionDieInQuarters : attritionDie;
  return (isPlagued(position, position.hex[primo]!) ? plague : 0) + (isInterphase(position) ? IN_INTERPHASE : 0);
}

/** As ruled (8a): the First Player's Forces first, each side in the order of the hex numbers that are printed on the map. */
function inOrder(position: Honour): number[] {
  const numberOf = (primo: number) => Number(board.ids[position.hex[primo]!]);
  return SIDES.flatMap((side) =>
    forcesOf(position, side)
      .filter((primo) => suffersAttrition(position, primo))
      .sort((a, b) => numberOf(a) - numberOf(b) || a - b),
  );
}

function rollForNext(play: Play<Honour>, frame: { waiting: number[] }): "roll" | undefined {
  const { position } = play;
  const primo = frame.waiting.shift();
  if (primo === undefined) return undefined;
  if (!isForce(position, primo)) return "roll";
  const plague = isPlagued(position, position.hex[primo]!);
  play.call(attrition, attritionOf(position, primo, { more: moreInSegment(position, primo), plague }));
  return "roll";
}

export const attritionSegment = procedure<{ waiting: number[] }>("attritionSegment", { waiting: counters }).steps({
  begin: step(["2.2.D5", "8a", "16.attrition"], ({ position }, frame) => {
    frame.waiting = inOrder(position);
  }),
  roll: step(["8a", "8b", "S5.4a"], rollForNext),
});
