import { castOf, type Honour, NO_MOVE_AFTER_BATTLE, NOBODY, OFF_MAP } from "../position.ts";
import type { Side } from "../schemas/index.ts";
import { liftSieges } from "./besieged.ts";
import {
  capitaniOf,
  combatUnitsOfForce,
  controllerOf,
  forcesAt,
  hexOf,
  isCapitanoGenerale,
  isForce,
  mayServeUnder,
  primoOf,
  sideOf,
  strengthOf,
  unitsOfForce,
} from "./forces.ts";
import { isArtillery } from "./units.ts";

/** §1.3.2a: who and what lies on which Card: Capitani who come and go, units and markers that change hands. */

/** Every Capitano of a seat in a hex, on the map or on a Card. */
export function capitaniAt(position: Honour, hex: number, seat: Side): number[] {
  const found: number[] = [];
  for (let who = 0; who < position.stands.length; who++) {
    if (hexOf(position, who) === hex && controllerOf(position, who) === seat) found.push(who);
  }
  return found;
}

/**
 * §6.2b, §6.2c, §1.4b as ruled: taken off a Card and put on the map, face down unless he began the scenario there. As ruled
 * (6.3) Disrupted and Attack Finished go with him; a Retreat Order does too (§5.3.Retreat).
 */
export function putOnMap(position: Honour, capitano: number): void {
  const parent = primoOf(position, capitano);
  position.stands[capitano] = "map";
  position.hex[capitano] = position.hex[parent]!;
  position.superior[capitano] = NOBODY;
  position.faceDown[capitano] = position.alwaysFaceUp[capitano] ? 0 : 1;
  position.disrupted[capitano] = position.disrupted[parent]!;
  position.attackFinished[capitano] = position.attackFinished[parent]!;
  position.order[capitano] = "";
  inherit(position, capitano, parent);
  followGuns(position, position.hex[capitano]!);
  if (!isForce(position, parent)) disband(position, parent, capitano);
  leaveAlly(position, capitano, parent);
}

/**
 * §5.3.Retreat: a new Force inherits the Retreat Order of the one whose units it has; any other has to be issued. §11.4.Step10-a.c, as
 * ruled: so it does the rest that a victor has to take.
 */
function inherit(position: Honour, capitano: number, parent: number): void {
  if (!isForce(position, capitano) || position.order[capitano] !== "") return;
  if (position.order[parent] === "retreat") position.order[capitano] = "retreat";
  if (position.noMove[parent] === NO_MOVE_AFTER_BATTLE) position.noMove[capitano] = NO_MOVE_AFTER_BATTLE;
}

/** Ruling 15.5: one whom the Swiss elected does not lead them again when he leaves the Force of an ally. */
export function leaveAlly(position: Honour, capitano: number, parent: number): void {
  const { capitani, armies } = castOf(position);
  const army = capitani.army[capitano]!;
  if (armies.elects[army] && army !== capitani.army[parent]) position.generale[capitano] = "";
}

/** Ruling 3.2.3a: from the Card of an ally to that of his own Capitano Generale in the hex, who has a Force if he brings units. */
export function changeCard(position: Honour, capitano: number, primo: number): void {
  const parent = primoOf(position, capitano);
  position.superior[capitano] = primo;
  sortCard(position, primo);
  inherit(position, primo, parent);
  followGuns(position, position.hex[primo]!);
  if (!isForce(position, parent)) disband(position, parent, primo);
}

/** §3.2, §3.4: on the Card of a Capitano Generale those with units are Subordinate, on any Card those without are Unemployed. */
export function sortCard(position: Honour, primo: number): void {
  for (const who of capitaniOf(position, primo)) {
    if (who === primo) continue;
    // §3.4d: a Capitano Generale is never in a Force as Unemployed.
    const serves = position.holder.includes(who) || isCapitanoGenerale(position, who);
    position.stands[who] = serves ? "subordinate" : "unemployed";
    if (!serves) passAuxiliaries(position, who, primo);
  }
}

/** §10a: a Capitano goes to the Card of another in his hex, and those of his own Card with him; `sortCard` finds the box. */
export function joinCard(position: Honour, capitano: number, leader: number): void {
  for (const who of capitaniOf(position, capitano)) position.superior[who] = leader;
  position.stands[capitano] = position.holder.includes(capitano) ? "subordinate" : "unemployed";
  position.hex[capitano] = OFF_MAP;
  position.order[capitano] = "";
  // §1.4c, as ruled: what was seen of him counts no more when he is put on the map again.
  position.faceDown[capitano] = 0;
  position.reluctant[capitano] = 0;
  for (const marks of forceMarks(position)) marks[capitano] = 0;
}

/** What belongs to a Force and not to its Capitano. */
function forceMarks(position: Honour): number[][] {
  const { activations, administrativeMarch, attackFinished, noMove, disrupted, besieging, quarters } = position;
  const { leftHex, droppedOff, arrival, prepaid } = position;
  return [
    activations,
    administrativeMarch,
    attackFinished,
    noMove,
    disrupted,
    besieging,
    quarters,
    leftHex,
    droppedOff,
    arrival,
    prepaid,
  ];
}

/** A Capitano of the hex takes the place on the map of the one under whom he was; face up if that one was. */
export function takeLead(position: Honour, capitano: number): void {
  if (position.stands[capitano] === "map") return;
  const former = primoOf(position, capitano);
  position.stands[capitano] = "map";
  position.hex[capitano] = position.hex[former]!;
  position.superior[capitano] = NOBODY;
  position.faceDown[capitano] = position.alwaysFaceUp[capitano] ? 0 : position.faceDown[former]!;
  position.administrativeMarch[capitano] = position.administrativeMarch[former]!;
}

/**
 * §10a, as ruled: Disrupted, Attack Finished, No Move and the highest Activation marker count for the whole, and Siege stays
 * with the hex; Administrative March is the leader's own.
 */
export function mergeMarkers(position: Honour, leader: number, primi: readonly number[]): void {
  const { activations, attackFinished, noMove, disrupted, besieging, leftHex, droppedOff } = position;
  for (const marks of [activations, attackFinished, noMove, disrupted, besieging, leftHex, droppedOff]) {
    marks[leader] = Math.max(marks[leader]!, ...primi.map((who) => marks[who]!));
  }
}

/** A Capitano whose last unit went to another one of the hex: he is Unemployed, or his Force is no more. */
export function lostLastUnit(position: Honour, capitano: number, heir: number): void {
  if (position.holder.includes(capitano)) return;
  const primo = primoOf(position, capitano);
  sortCard(position, primo);
  followGuns(position, position.hex[primo]!);
  if (!isForce(position, primo)) disband(position, primo, primoOf(position, heir));
}

/** A unit passes to another Card of the hex, with all that follows for the two Capitani. */
export function handOver(position: Honour, unit: number, to: number): void {
  const from = position.holder[unit]!;
  position.holder[unit] = to;
  if (position.stands[to] === "unemployed") employ(position, to);
  if (position.stands[to] === "map") inherit(position, to, primoOf(position, from));
  followGuns(position, hexOf(position, to));
  lostLastUnit(position, from, to);
}

/** §6.2c, §3.4c: only in a Command Phase. With a Capitano Generale whom he may serve he is a Subordinate now; elsewhere he leads a new Force. */
function employ(position: Honour, capitano: number): void {
  const primo = primoOf(position, capitano);
  if (isCapitanoGenerale(position, primo) && mayServeUnder(position, capitano, primo)) {
    position.stands[capitano] = "subordinate";
  } else putOnMap(position, capitano);
}

/** §5.2e: a Primo Capitano without a Force has no Order; Siege and auxiliary markers stay with those who have the troops. */
function disband(position: Honour, primo: number, heir: number): void {
  position.order[primo] = "";
  position.administrativeMarch[primo] = 0;
  position.quarters[primo] = 0;
  position.noMove[primo] = 0;
  if (position.besieging[primo]) {
    position.besieging[primo] = 0;
    position.besieging[heir] = 1;
    liftSieges(position);
  }
  passAuxiliaries(position, primo, heir);
}

export const AUXILIARIES = ["siegeArtillery", "engineers", "pontoonTrains"] as const;
export type Auxiliary = (typeof AUXILIARIES)[number];

/** All auxiliary markers of a Card to another. */
export function passAuxiliaries(position: Honour, from: number, to: number): void {
  for (const kind of AUXILIARIES) {
    position[kind][to]! += position[kind][from]!;
    position[kind][from] = 0;
  }
}

/** §15.1a, §15.1.3: to a Force with at least 1 SP; Siege Artillery only to one with guns. */
export function mayHaveAuxiliary(position: Honour, capitano: number, kind: Auxiliary): boolean {
  const primo = primoOf(position, capitano);
  if (kind === "siegeArtillery") return hasGuns(position, primo);
  return strengthOf(position, unitsOfForce(position, primo)) > 0;
}

function hasGuns(position: Honour, primo: number): boolean {
  return combatUnitsOfForce(position, primo).some((unit) => isArtillery(position, unit));
}

/** §15.1.3, as ruled: Siege Artillery in a Force without guns passes to one of the hex that has some, or is out of the game. */
export function followGuns(position: Honour, hex: number): void {
  for (const primo of position.hex.flatMap((at, who) => (at === hex ? [who] : []))) {
    if (hasGuns(position, primo)) continue;
    const friends = forcesAt(position, hex).filter((one) => sideOf(position, one) === sideOf(position, primo));
    const heir = friends.find((one) => hasGuns(position, one));
    for (const who of capitaniOf(position, primo)) {
      if (heir !== undefined) position.siegeArtillery[heir]! += position.siegeArtillery[who]!;
      position.siegeArtillery[who] = 0;
    }
  }
}

/** §15.5, §S3.6c: Swiss who are with the French are not reorganized. */
export function mayReorganize(position: Honour, capitano: number): boolean {
  const { capitani, armies } = castOf(position);
  return position.swissStatus !== "pro-french" || !armies.elects[capitani.army[capitano]!];
}
