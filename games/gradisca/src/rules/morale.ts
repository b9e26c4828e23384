import type { Play } from "@gonfalon/engine/kernel";
import { bar } from "@gonfalon/engine/kit";
import { moraleTrack, SIDES, type Side, timeLine } from "../data.ts";
import type { Gradisca } from "../position.ts";

/** Rule 22: Army Morale. In the basic game it does not exist and nothing changes it. */

/** §22, §22g: raises or lowers the morale of an army, never beyond the ends of the track. */
export function changeMorale(play: Play<Gradisca>, side: Side, by: number, ...rules: string[]): void {
  const { position } = play;
  if (!position.advanced) return;
  const before = position.morale[side];
  const now = Math.min(moraleTrack.max, Math.max(moraleTrack.min, before + by));
  position.morale[side] = now;
  play.tell({ type: "morale", rules: [...rules, "22g"], side, by: now - before, now });
}

/** §22c: the turn marker has reached a box with Morale -1. */
export function passingOfTime(play: Play<Gradisca>): void {
  if (!timeLine[play.position.turn]!.moraleMinus1) return;
  for (const side of SIDES) changeMorale(play, side, -1, "22c");
}

/** §22d: High morale (green) has no effect. */
export function moraleBand(position: Gradisca, side: Side): "low" | "medium" | "high" {
  return position.advanced ? moraleTrack.band[position.morale[side]]! : "high";
}

/**
 * §22e, §22f: with Medium or Low morale a Command activates units in one area only. What counts is the morale of the
 * moment: it may change after `named` areas.
 */
export function mostAreas(position: Gradisca, side: Side, left: number, named: number): number {
  return moraleBand(position, side) === "high" ? left : Math.min(left, Math.max(0, 1 - named));
}

/** §22f: with Low morale at most one card is played in an activation, those already `played` included. */
export function mostCards(position: Gradisca, side: Side, left: number, played: number): number {
  return moraleBand(position, side) === "low" ? Math.min(left, Math.max(0, 1 - played)) : left;
}

export const ONE_AREA = bar("22e", "bar.one-area");
export const ONE_CARD = bar("22f", "bar.one-card");
export const TOO_LOW_TO_ATTACK = bar("22f", "bar.too-low-to-attack");
