import type { Choice, Consequence, Plan, Seat } from "@gonfalon/engine/kernel";
import { type Side, sideNamed } from "../data.ts";
import type { QuadrilateralOption } from "../option.ts";
import type { Quadrilateral } from "../position.ts";
import { defendingSps, groundOf, shelterOn } from "../rules/core/odds.ts";
import { designOf } from "./aims.ts";
import { dayMarch, marchesTo } from "./ground.ts";
import { type Force, type Lay, layOf } from "./lay.ts";
import { asPlan, type Posture, USUAL } from "./posture.ts";
import { stakesOf } from "./stakes.ts";
import { stakeOf } from "./standing.ts";

/** What a thinking player thinks about, and how far ahead it counts. */

/** A Player-Turn. */
export function stretch({ turn, phasing }: Quadrilateral): string {
  return `${turn} ${phasing}`;
}

/** A plan holds for a Player-Turn of one's own; while the enemy moves the usual one does. */
export function occasion(position: Quadrilateral): string {
  return stretch(position);
}

/**
 * Ways to fight for a Player-Turn: as usual, all upon one enemy, the dearest place before all else, or in the field without a
 * thought of Mantova. They are few: the more are compared, the more often one looks best by chance alone.
 */
export function plans(position: Quadrilateral, seat: Seat): Plan[] {
  const side = sideNamed(seat);
  if (position.phasing !== side) return [];
  const lay = layOf(position, side);
  const known = new Set<string>();
  const different = [USUAL, ...strikes(position, lay), ...goals(position), FIELD].filter((one) => {
    const aims = aimsUnder(position, side, one);
    return !known.has(aims) && known.add(aims);
  });
  return different.length === 1 ? [] : different.map(asPlan);
}

/** What everybody is to do under a posture: plans that come to the same are not worth comparing. */
function aimsUnder(position: Quadrilateral, side: Side, posture: Posture): string {
  const { aims } = designOf(position, side, asPlan(posture));
  return [...aims]
    .map(([leader, { hex, purpose }]) => `${leader} ${purpose} ${hex}`)
    .sort()
    .join();
}

const FIELD: Posture = { ...USUAL, id: "field", siege: 0, guarded: 16 };
const STRIKES = 2;

/** The place that pays most. */
function goals(position: Quadrilateral): Posture[] {
  const [dearest] = [...stakesOf(position).places].sort((a, b) => b.points - a.points);
  return dearest ? [{ ...USUAL, id: `goal ${dearest.hex}`, goal: dearest.hex }] : [];
}

/** Enemies upon whom enough can be brought, those that are worth most first. */
function strikes(position: Quadrilateral, { own, foes }: Lay): Posture[] {
  return foes
    .filter((foe) => !foe.besieged && foe.combat > 0)
    .map((foe) => ({ foe, value: strikeValue(position, own, foe) }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value)
    .slice(0, STRIKES)
    .map(({ foe }) => ({ ...USUAL, id: `strike ${foe.hex}`, target: foe.hex }));
}

function strikeValue(position: Quadrilateral, own: readonly Force[], foe: Force): number {
  const near = own.filter(
    (force) => !force.besieged && marchesTo(position, foe.hex, force)[force.hex]! <= 2 * dayMarch(),
  );
  const attack = near.reduce((sum, { combat }) => sum + combat, 0);
  const defence = defendingSps(foe.combat, shelterOn(groundOf(foe.hex), 1));
  return attack < defence ? 0 : stakeOf(position, attack, foe.combat) * Math.min(2, attack / Math.max(1, defence));
}

/** What a thorough player thinks about beside the plan. */
const SOME: readonly string[] = ["combat.declare", "round.types", "forcedMarch.who"];

export function consequence({ ask }: Choice<QuadrilateralOption>): Consequence {
  return SOME.includes(ask) ? "some" : "none";
}
