import type { Play } from "@gonfalon/engine/kernel";
import { hexes, hexNamed } from "../../data.ts";
import { castOf, type Honour, LOST } from "../../position.ts";
import type { Order } from "../../schemas/index.ts";
import { armyOf } from "../forces.ts";
import { tellOf } from "../known.ts";
import { removeUnit } from "../losses.ts";
import { specialRule } from "../special.ts";

/** §S4.5, §S4.5a, §S4.6: the Venetians of 1522, reluctant allies of the French. */

interface Reluctance {
  readonly rollWhenOrderNot: readonly Order[];
  readonly retreatOn: readonly number[];
  readonly endsAt: { readonly hexes: readonly string[]; readonly or: readonly string[] };
}

/** §S4.5: a Venetian Force that is to march may turn home instead. */
export function refusesToMarch(play: Play<Honour>, primo: number, order: Order): boolean {
  const { position } = play;
  const rule = specialRule<Reluctance>(position, "S4.5");
  const isVenetian = castOf(position).armies.ids[armyOf(position, primo)] === "venetian";
  if (!rule || !isVenetian || rule.rollWhenOrderNot.includes(order)) return false;
  const die = play.roll();
  const refused = rule.retreatOn.includes(die);
  tellOf(play, primo, { type: "reluctance", rules: ["S4.5"], die, refused });
  return refused;
}

/** §S4.5a: under a Retreat Order that cannot be changed. */
export function isBoundToRetreat(position: Honour, capitano: number): boolean {
  return position.reluctant[capitano] === 1 && position.order[capitano] === "retreat";
}

/** §S4.5a: the hexes where such a retreat ends, as ruled a place with their own marker, or the source on the edge of the map. */
export function homesOfReluctant(position: Honour, primo: number): number[] {
  const rule = specialRule<Reluctance>(position, "S4.5");
  if (!rule) return [];
  const ours = rule.endsAt.hexes
    .map(hexNamed)
    .filter((one) => position.conqueror[hexes.place[one]!] === armyOf(position, primo));
  return [...ours, ...rule.endsAt.or.map(hexNamed)];
}

/** §S4.5a: they have reached one. */
export function isHome(position: Honour, primo: number): boolean {
  return position.reluctant[primo] === 1 && homesOfReluctant(position, primo).includes(position.hex[primo]!);
}

/** §S4.6, as ruled: with T. Trivulzio all Venetian Combat Units leave the game, and the APs and the source of their Army. */
export function venetiansGoHome(position: Honour, lost: number): void {
  const rule = specialRule<{ capitano: string }>(position, "S4.6");
  if (!rule) return;
  const { capitani } = castOf(position);
  if (lost !== capitani.named(rule.capitano)) return;
  const army = capitani.army[lost]!;
  position.army.forEach((serves, unit) => {
    if (serves === army && position.holder[unit]! >= 0) removeUnit(position, unit);
  });
  position.ap[army] = 0;
  position.source[army] = LOST;
  position.sourceReturns[army] = Number.MAX_SAFE_INTEGER;
}
