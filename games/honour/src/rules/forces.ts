import { castOf, type Honour, NOBODY } from "../position.ts";
import type { Order, Side } from "../schemas/index.ts";
import { hostOf } from "./field.ts";
import { isCombatUnit } from "./units.ts";

/**
 * §1.1a, §3, §6: Capitani and the Forces they lead. A Force is named by its Primo Capitano (§3.3), the only one of it who stands
 * on the map; the others are in the boxes of his Card (§1.3.2a), so no chain of superiors is longer than one.
 */

/** §3.3: the one on the map under whom he is: himself, or the Capitano on whose Card he lies; -1 if he is not in play. */
export function primoOf(position: Honour, capitano: number): number {
  return position.stands[capitano] === "map" ? capitano : position.superior[capitano]!;
}

/** §1.4: everything on a Card is in the hex of its Capitano. -1 for one who is not in play. */
export function hexOf(position: Honour, capitano: number): number {
  const primo = primoOf(position, capitano);
  return primo === NOBODY ? -1 : position.hex[primo]!;
}

export function isInPlay(position: Honour, capitano: number): boolean {
  return primoOf(position, capitano) !== NOBODY;
}

export function armyOf(position: Honour, capitano: number): number {
  return castOf(position).capitani.army[capitano]!;
}

/** The coalition he belongs to; as ruled (S3.6) ZOCs, lines and paths go by it, whoever decides for the Swiss of 1515. */
export function sideOf(position: Honour, capitano: number): Side {
  const { capitani, armies } = castOf(position);
  return armies.side[capitani.army[capitano]!]!;
}

/** The seat that decides for him and sees his Card now: the Swiss of 1515 change hands. */
export function controllerOf(position: Honour, capitano: number): Side {
  return position.controller[castOf(position).capitani.army[capitano]!]!;
}

/** The Capitani on a Card, its own Capitano first. */
export function capitaniOf(position: Honour, primo: number): number[] {
  const found = [primo];
  const { superior } = position;
  for (let who = 0; who < superior.length; who++) if (superior[who] === primo) found.push(who);
  return found;
}

export function subordinatesOf(position: Honour, primo: number): number[] {
  return capitaniOf(position, primo).filter((who) => position.stands[who] === "subordinate");
}

/** Those in the Unemployed box of a Card. */
export function unemployedOf(position: Honour, primo: number): number[] {
  return capitaniOf(position, primo).filter((who) => position.stands[who] === "unemployed");
}

/** The units on a Capitano's own Card, Militia among them. */
export function unitsOf(position: Honour, capitano: number): number[] {
  const found: number[] = [];
  const { holder } = position;
  for (let unit = 0; unit < holder.length; unit++) if (holder[unit] === capitano) found.push(unit);
  return found;
}

/** The units of a whole Force, Militia among them. */
export function unitsOfForce(position: Honour, primo: number): number[] {
  const found: number[] = [];
  const { holder, superior } = position;
  for (let unit = 0; unit < holder.length; unit++) {
    const who = holder[unit]!;
    if (who === primo || (who >= 0 && superior[who] === primo)) found.push(unit);
  }
  return found;
}

/** §1.3.3, as ruled: without Militia, which count as Combat Units only in defence, for Attrition and for surrender. */
export function combatUnitsOf(position: Honour, capitano: number): number[] {
  return unitsOf(position, capitano).filter((unit) => isCombatUnit(position, unit));
}

export function combatUnitsOfForce(position: Honour, primo: number): number[] {
  return unitsOfForce(position, primo).filter((unit) => isCombatUnit(position, unit));
}

/** SPs of these units. */
export function strengthOf(position: Honour, units: readonly number[]): number {
  let sum = 0;
  for (const unit of units) sum += position.sp[unit]!;
  return sum;
}

/** §6, as ruled: one on the map with a unit on some Card of his stack; Militia alone are enough (ruling 15.1.1c). */
export function isForce(position: Honour, capitano: number): boolean {
  if (position.stands[capitano] !== "map") return false;
  const { holder, superior } = position;
  for (let unit = 0; unit < holder.length; unit++) {
    const who = holder[unit]!;
    if (who === capitano || (who >= 0 && superior[who] === capitano)) return true;
  }
  return false;
}

/** §3.4: neither units nor Subordinate Capitani. */
export function isUnemployed(position: Honour, capitano: number): boolean {
  if (position.stands[capitano] === "unemployed") return true;
  return (
    isInPlay(position, capitano) &&
    !position.holder.includes(capitano) &&
    subordinatesOf(position, capitano).length === 0
  );
}

/** By Capitano, 1: a Primo Capitano with a Force. One pass over the units, for searches. */
export function forceFlags(position: Honour): Uint8Array {
  const { holder, superior, stands } = position;
  const flags = new Uint8Array(stands.length);
  for (let unit = 0; unit < holder.length; unit++) {
    const who = holder[unit]!;
    if (who < 0) continue;
    const primo = stands[who] === "map" ? who : superior[who]!;
    if (primo >= 0) flags[primo] = 1;
  }
  return flags;
}

/** The Forces of a side, by their Primi Capitani. */
export function forcesOf(position: Honour, side: Side): readonly number[] {
  return hostOf(position, side).forces;
}

/** The Forces for which a seat decides. */
/** Whether a seat has a counter on the map. */
export function isOnTheMap(position: Honour, seat: Side): boolean {
  return position.stands.some((standing, who) => standing === "map" && controllerOf(position, who) === seat);
}

export function forcesControlledBy(position: Honour, seat: Side): number[] {
  const flags = forceFlags(position);
  const found: number[] = [];
  for (let who = 0; who < flags.length; who++) if (flags[who] && controllerOf(position, who) === seat) found.push(who);
  return found;
}

export function forcesAt(position: Honour, hex: number): number[] {
  const found: number[] = [];
  for (let who = 0; who < position.hex.length; who++) {
    if (position.hex[who] === hex && isForce(position, who)) found.push(who);
  }
  return found;
}

/** §7.6.5: whether a Force of a side is in the hex. */
export function hasForce(position: Honour, hex: number, side: Side): boolean {
  return forcesAt(position, hex).some((primo) => sideOf(position, primo) === side);
}

/**
 * §3.2a, §3.2.1: made Capitano Generale by the scenario, an election or a promotion, or outranking every other Capitano
 * of his Army in play. As ruled: not so in an Army that elects (§15.5), and a shared top Rank gives nothing.
 */
export function isCapitanoGenerale(position: Honour, capitano: number): boolean {
  if (position.generale[capitano] !== "") return isInPlay(position, capitano);
  const { capitani, armies } = castOf(position);
  const army = capitani.army[capitano]!;
  if (armies.elects[army] || !isInPlay(position, capitano)) return false;
  for (let other = 0; other < capitani.count; other++) {
    const isRival = other !== capitano && capitani.army[other] === army && isInPlay(position, other);
    if (isRival && capitani.rank[other]! >= capitani.rank[capitano]!) return false;
  }
  return true;
}

/** §6.1: a Force led by a Capitano Generale is Major, every other is Minor. */
export function isMajor(position: Honour, primo: number): boolean {
  return isCapitanoGenerale(position, primo);
}

/** The Capitani Generali of an Army in play; one who serves under an ally counts (ruling 3.2.3a). */
export function capitaniGeneraliOf(position: Honour, army: number): number[] {
  const { capitani } = castOf(position);
  const found: number[] = [];
  for (let who = 0; who < capitani.count; who++) {
    if (capitani.army[who] === army && isCapitanoGenerale(position, who)) found.push(who);
  }
  return found;
}

/** §3.1, §3.2: how many more Combat Units he may command; auxiliary markers and Militia do not count. */
export function roomOf(position: Honour, capitano: number): number {
  return castOf(position).capitani.rank[capitano]! - combatUnitsOf(position, capitano).length;
}

/** §3.2.2: nobody serves under a lower Rank; among Swiss who elect, Rank does not matter (§15.5a). */
export function mayServeUnder(position: Honour, capitano: number, generale: number): boolean {
  const { capitani, armies } = castOf(position);
  const army = capitani.army[capitano]!;
  const byElection = armies.elects[army]! && army === capitani.army[generale];
  return byElection || capitani.rank[capitano]! <= capitani.rank[generale]!;
}

/** §15.2a, §S3.4, §S4.3: a Named Unit to its own Capitano while he is in play; others as nationality allows. */
export function mayLead(position: Honour, capitano: number, unit: number): boolean {
  const { units, allegiance } = castOf(position);
  const master = units.belongsTo[unit]!;
  if (master >= 0 && master !== capitano && isInPlay(position, master)) return false;
  return allegiance[capitano * units.count + unit] === 1;
}

/** §3.1: such a unit, and room for it within the Rank. */
export function mayCommand(position: Honour, capitano: number, unit: number): boolean {
  if (!mayLead(position, capitano, unit)) return false;
  return castOf(position).units.militia[unit] === 1 || roomOf(position, capitano) > 0;
}

/** §3.7: the Bonus Point, 0 or 1. */
export function starOf(position: Honour, capitano: number): number {
  return castOf(position).capitani.star[capitano]!;
}

/** §3.8. */
export function hasFeature(position: Honour, capitano: number, feature: "I" | "S" | "A" | "C" | "W"): boolean {
  return castOf(position).capitani.features[capitano]!.includes(feature);
}

/** §5.2d: the Order of a Force; a Primo Capitano without units has none. */
export function orderOf(position: Honour, primo: number): Order | "" {
  return position.order[primo]!;
}
