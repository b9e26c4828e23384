import { done, everybody, type Play } from "@gonfalon/engine/kernel";
import type { Honour } from "../../position.ts";
import type { Side } from "../../schemas/index.ts";
import { isBesieged, liftSieges } from "../besieged.ts";
import { forcesControlledBy } from "../forces.ts";
import { byHex, tellOf } from "../known.ts";
import { goOnCampaign } from "../orderMarker.ts";
import { isPost } from "../orders.ts";
import { hasWalls } from "../regions.ts";
import { decision, procedure } from "../rulebook.ts";

/** §18.1: Forces In Quarters. The marker lies on the map. */
export interface Quarters {
  side: Side;
}
export type QuartersOption =
  | { readonly type: "enterQuarters"; readonly capitano: number }
  | { readonly type: "leaveQuarters"; readonly capitano: number }
  | { readonly type: "quartersDone" };

/**
 * §18.1, §18.1a: under Stand or Garrison, in a Fortress or Earthworks hex, and not Besieged. It needs neither LOC nor Command
 * Path, and Demoralisation is no bar (§18.1e). As ruled a Fortress of a Neutral Region gives no Quarters.
 */
export function mayBeInQuarters(position: Honour, primo: number): boolean {
  return isPost(position.order[primo]!) && isSheltered(position, primo);
}

function isSheltered(position: Honour, primo: number): boolean {
  if (isBesieged(position, primo)) return false;
  const hex = position.hex[primo]!;
  return hasWalls(position, hex) || position.earthworks.some((works) => works.hex === hex);
}

/** §18.1f: On Campaign at once, when it no longer meets the requirements. */
export function endQuarters(play: Play<Honour>): void {
  const { position } = play;
  const found = position.quarters.flatMap((marker, primo) => (marker === 1 ? [primo] : []));
  for (const primo of byHex(position, found)) if (!mayBeInQuarters(position, primo)) goOnCampaign(play, primo);
}

/** §18.1a: a besieger who enters Quarters gives up his Siege; the Siege Status goes with the last of them (as ruled). */
function enter(play: Play<Honour>, primo: number): void {
  const { position } = play;
  position.quarters[primo] = 1;
  tellOf(play, primo, { type: "inQuarters", rules: ["18.1"] });
  if (!position.besieging[primo]) return;
  position.besieging[primo] = 0;
  liftSieges(position);
}

function inQuarters(position: Honour, { side }: Quarters): number[] {
  return forcesControlledBy(position, side).filter((primo) => position.quarters[primo] === 1);
}

function mayEnter(position: Honour, { side }: Quarters): number[] {
  return forcesControlledBy(position, side).filter(
    (primo) => position.quarters[primo] === 0 && mayBeInQuarters(position, primo),
  );
}

/** Whether the question is put: the Order of a Force in a place that would do is hidden (§1.4). */
function mightEnter(position: Honour, { side }: Quarters): boolean {
  const forces = forcesControlledBy(position, side);
  return forces.some((primo) => position.quarters[primo] === 0 && isSheltered(position, primo));
}

/** §18.1f: free, in any Command Phase; as ruled before step B.2.a. */
export const leaveQuarters = procedure<Quarters>("leaveQuarters", { side: everybody }).steps({
  choose: decision({
    rule: "18.1f",
    seat: (_, { side }) => side,
    when: (position, frame) => position.options.quarters && inQuarters(position, frame).length > 0,
    options: (position, frame) => [
      ...inQuarters(position, frame).map((capitano) => ({ type: "leaveQuarters" as const, capitano })),
      { type: "quartersDone" },
    ],
    play: (play, _, option) => {
      if (option.type !== "leaveQuarters") return done;
      goOnCampaign(play, option.capitano);
      return "choose";
    },
  }),
});

/** §18.1: free and at once; as ruled after step B.2.d, when the Orders are known. */
export const enterQuarters = procedure<Quarters>("enterQuarters", { side: everybody }).steps({
  choose: decision({
    rule: ["18.1", "18.1a"],
    seat: (_, { side }) => side,
    when: (position, frame) => position.options.quarters && mightEnter(position, frame),
    options: (position, frame) => [
      ...mayEnter(position, frame).map((capitano) => ({ type: "enterQuarters" as const, capitano })),
      { type: "quartersDone" },
    ],
    play: (play, _, option) => {
      if (option.type !== "enterQuarters") return done;
      enter(play, option.capitano);
      return "choose";
    },
  }),
});
