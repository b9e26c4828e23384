import type { Play } from "@gonfalon/engine/kernel";
import { AUSTRIAN, type Side, tables } from "../../data.ts";
import type { Quadrilateral } from "../../position.ts";
import type { Receipt } from "../campaign.ts";
import { locLength } from "../core/lines.ts";
import { columnFor, lineFor } from "../core/tables.ts";

/** §C4.14 to §C4.16, §E24, §E43: the Administrative Point Pool of both armies. Who receives nothing at all is core's affair. */

/** §C4.14, §C4.16: the Austrian column of a LOC; bad news from Italy shifts it to the right, to the last at most. */
export function austrianColumn(loc: number, morale: number): number {
  const { columnRanges, shifts } = tables.apPool;
  return Math.min(columnRanges.length - 1, columnFor(columnRanges, loc) + (shifts[morale] ?? 0));
}

/** §C4.14, §C4.15: what a die brings; the French never more than their limit in a Fortnight. */
export function receiptOf(position: Quadrilateral, side: Side, die: number): number {
  return receiptAlong(side, locLength(position, side), position.morale, position.apThisFortnight[side], die);
}

/** The same for a LOC of any length and the points that have come in this Fortnight. */
export function receiptAlong(side: Side, loc: number, morale: number, received: number, die: number): number {
  const { rows, french } = tables.apPool;
  if (side === AUSTRIAN) return rows[die]![austrianColumn(loc, morale)]!;
  const gains = lineFor(french.bands, loc)!.oneApOn.includes(die) ? 1 : 0;
  return Math.min(gains, french.capPerFortnight - received);
}

export function apReceipt(play: Play<Quadrilateral>, side: Side): Receipt {
  const die = play.roll();
  return { die, received: receiptOf(play.position, side, die) };
}

/** §E24, §E27a: what a whole Fortnight brings, without a roll. */
export function fortnightReceipt(position: Quadrilateral, side: Side): number {
  return fortnightAlong(side, locLength(position, side), position.morale);
}

export function fortnightAlong(side: Side, loc: number, morale: number): number {
  if (side === AUSTRIAN) return tables.apPool.fortnight[austrianColumn(loc, morale)]!;
  return lineFor(tables.apPool.french.bands, loc)!.fortnight;
}
