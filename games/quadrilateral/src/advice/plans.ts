import type { Choice, Consequence, Frame, Plan, Seat } from "@gonfalon/engine/kernel";
import { hexes, sideNamed } from "../data.ts";
import type { QuadrilateralOption } from "../option.ts";
import type { Quadrilateral } from "../position.ts";
import type { March } from "../rules/core/steps.ts";
import { asRoute, USUAL } from "./route.ts";
import { endsOf } from "./weighMarch.ts";

/** What a thinking player thinks about, and how far ahead it counts. */

/** A Player-Turn. */
export function stretch({ turn, phasing }: Quadrilateral): string {
  return `${turn} ${phasing}`;
}

/** A plan holds for one march: what one Force does with its move is decided once, before its first step. */
export function occasion(position: Quadrilateral): string {
  const march = marchIn(position);
  return march ? `${stretch(position)} ${march.leader} ${march.from} ${march.way}` : stretch(position);
}

function marchIn({ flow }: Quadrilateral): (Frame & March) | undefined {
  return flow.find(({ procedure }) => procedure === "march") as (Frame & March) | undefined;
}

/** Where the march that begins may end: the usual place first. */
export function plans(position: Quadrilateral, seat: Seat): Plan[] {
  const march = marchIn(position);
  if (!march || march.side !== sideNamed(seat) || march.oneMp) return [];
  const ends = endsOf(position, march);
  return ends.length < 2 ? [] : [USUAL, ...ends.slice(1).map(asRoute)];
}

/** What a thorough player thinks about beside the marches: all of it together brings less than they do. */
const SOME: readonly string[] = ["forcedMarch.who", "combat.declare", "pursuit.who", "round.types", "commands.who"];

export function consequence({ ask, options }: Choice<QuadrilateralOption>): Consequence {
  // Nobody storms a fortress by mistake, instead of somebody in the field either.
  if (options.some((option) => option.type === "attackHex" && hexes.siege[option.hex]! >= 0)) return "none";
  return SOME.includes(ask) ? "some" : "none";
}
