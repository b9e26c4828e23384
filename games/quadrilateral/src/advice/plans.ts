import type { Choice, Consequence, Plan } from "@gonfalon/engine/kernel";
import type { QuadrilateralOption } from "../option.ts";
import type { Quadrilateral } from "../position.ts";

/** What a thinking player thinks about, and how far ahead it counts. */

/** A Player-Turn. */
export function stretch({ turn, phasing }: Quadrilateral): string {
  return `${turn} ${phasing}`;
}

export function occasion(position: Quadrilateral): string {
  return stretch(position);
}

/** Orders are compared one by one: there is no plan beyond them yet. */
export function plans(): Plan[] {
  return [];
}

const GREAT: readonly string[] = ["commands.who", "combat.declare", "round.types", "forcedMarch.who"];
const SOME: readonly string[] = ["initiative.who", "declaration.add", "march.next", "pursuit.who", "retreat.choose"];

export function consequence({ ask }: Choice<QuadrilateralOption>): Consequence {
  if (GREAT.includes(ask)) return "great";
  return SOME.includes(ask) ? "some" : "none";
}
