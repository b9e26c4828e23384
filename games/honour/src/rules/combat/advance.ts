import { everybody, type Play } from "@gonfalon/engine/kernel";
import { opponentOf } from "../../data.ts";
import type { Honour } from "../../position.ts";
import type { Side } from "../../schemas/index.ts";
import { surrender } from "../capture.ts";
import { takeFortress } from "../conquest.ts";
import { leaveBehind } from "../departure.ts";
import { setFoot } from "../entering.ts";
import { forcesAt, isForce, sideOf } from "../forces.ts";
import { keepsGunsOut, limitOn } from "../limits.ts";
import { mayPillage, pillage, pillageOf } from "../pillage.ts";
import { decision, procedure } from "../rulebook.ts";
import { riddenDown, rideDown } from "../unemployed.ts";
import { zonesOn } from "../zones.ts";

/** §11.5.Step6-b: the victor may enter the hex that the beaten Force has left. */
export interface Advance {
  side: Side;
  primo: number;
  hex: number;
  /** The Forces that were beaten there and had to retreat. */
  beaten: number[];
}
export type AdvanceOption = { readonly type: "advance"; readonly hex: number } | { readonly type: "holdGround" };

/**
 * §11.5.Step6-b, as ruled: it may leave any ZOC and enter that of the beaten Forces, but no other; scenario limits hold
 * (S3.1), and guns go no more where there is no road for them than on a march or a retreat (§7.6). §12.2a: a beaten Force
 * that found no way out is in the hex still.
 */
export function mayAdvance(position: Honour, { side, primo, hex, beaten }: Advance): boolean {
  if (!isForce(position, primo) || position.hex[primo] === hex || limitOn(position, primo, hex) !== null) return false;
  if (keepsGunsOut(position, primo, hex)) return false;
  const inTheWay = forcesAt(position, hex).filter((one) => sideOf(position, one) === opponentOf(side));
  return [...inTheWay, ...zonesOn(position, hex, side)].every((one) => beaten.includes(one));
}

/** An advance is not movement: no MPs, and ZOCs do not matter. */
export function enter(play: Play<Honour>, primo: number, hex: number, rules: readonly string[]): void {
  const { position } = play;
  const from = position.hex[primo]!;
  position.hex[primo] = hex;
  position.cameFrom[primo] = from;
  position.arrival[primo] = 1 + Math.max(...position.arrival);
  leaveBehind(position, primo, from);
  play.tell({ type: "advanced", rules, side: sideOf(position, primo), capitano: primo, from, hex });
  setFoot(play, primo);
  takeFortress(play, primo);
  for (const ridden of riddenDown(position, primo)) play.call(rideDown, ridden);
  // §18.7b: without the extra MPs.
  if (mayPillage(position, primo)) play.call(pillage, pillageOf(position, primo, { mayRefuse: true, spentMps: false }));
}

export const advance = procedure<Advance>("advance", {
  side: everybody,
  primo: everybody,
  hex: everybody,
  beaten: everybody,
}).steps({
  choose: decision({
    rule: ["11.5.Step6-b", "12.2a"],
    seat: (_, { side }) => side,
    when: mayAdvance,
    options: (_, { hex }): AdvanceOption[] => [{ type: "advance", hex }, { type: "holdGround" }],
    play: (play, { primo, hex, beaten }, option) => {
      if (option.type === "holdGround") return;
      for (const one of beaten) if (play.position.hex[one] === hex) surrender(play, one, ["12.2a"]);
      enter(play, primo, hex, ["11.5.Step6-b"]);
    },
  }),
});
