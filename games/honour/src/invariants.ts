import { type Procedure, running } from "@gonfalon/engine/kernel";
import { board, hexes, SIDES } from "./data.ts";
import { ATTACK_FINISHED, castOf, type Honour, NO_SIEGE, NOBODY, OFF_MAP } from "./position.ts";
import { besiegersOf, besiegingSide } from "./rules/besieged.ts";
import { AUXILIARIES } from "./rules/cards.ts";
import { mayStayTogether } from "./rules/coalition.ts";
import { battle } from "./rules/combat/battle.ts";
import { pursuit } from "./rules/combat/pursuit.ts";
import { commandPhase } from "./rules/command/commandPhase.ts";
import { issueOrders } from "./rules/command/issuing.ts";
import { mayBeInQuarters } from "./rules/command/quarters.ts";
import { supplySources } from "./rules/command/sources.ts";
import { consolidation } from "./rules/consolidation.ts";
import { earthworksAt } from "./rules/earthworks.ts";
import { election } from "./rules/elections.ts";
import {
  combatUnitsOf,
  combatUnitsOfForce,
  controllerOf,
  forceFlags,
  forcesOf,
  hexOf,
  isCapitanoGenerale,
  isForce,
  isInPlay,
  mayLead,
  mayServeUnder,
  primoOf,
  sideOf,
} from "./rules/forces.ts";
import { trespassOf } from "./rules/limits.ts";
import { takeLosses } from "./rules/losses.ts";
import { mostPerCapitano } from "./rules/majorBattle/chits.ts";
import { reorganization } from "./rules/majorBattle/reorganization.ts";
import { ALL_SIDES, facings } from "./rules/march/spending.ts";
import { isOnMap } from "./rules/movement.ts";
import { orderOfNewForce } from "./rules/orders.ts";
import { fortressAt, isNeutralPlace, ownerOf } from "./rules/regions.ts";
import { isAllDemoralised, isArtillery } from "./rules/units.ts";

/** What must hold in every position: a sentence for each thing that does not. */
export function invariants(position: Honour): string[] {
  return [
    ...battleFaults(position),
    ...unitFaults(position),
    ...capitanoFaults(position),
    ...mapFaults(position),
    ...orderFaults(position),
    ...otherFaults(position),
    ...turnFaults(position),
    ...brokenFaults(position),
    ...markFaults(position),
    ...auxiliaryFaults(position),
    ...commandFaults(position),
  ];
}

/** In the two hexes of a battle a Force may have lost all it had: what becomes of it is settled at the end. */
function isInBattle(position: Honour, hex: number): boolean {
  const fight = running(position, battle);
  return fight !== undefined && (fight.hex === hex || fight.from === hex);
}

/** §18.1c: Forces that are attacked go On Campaign when the combat is over, wherever it has driven them. */
function isAttacked(position: Honour, who: number): boolean {
  const fight = running(position, battle);
  return fight !== undefined && sideOf(position, who) !== fight.side;
}

/** Losses of his side are being taken one by one: a Force that they end goes when all are (§8c). */
function isLosing(position: Honour, who: number): boolean {
  return running(position, takeLosses)?.side === sideOf(position, who);
}

/** §10.1: his units go over to another, one by one. */
function isMerging(position: Honour, who: number): boolean {
  return running(position, consolidation)?.primi.includes(who) === true;
}

/** §1.3.2a, §1.3.3a, §1.3.3b, §3.1, §15.1.1c: SPs within the size of the counter, and a holder in play who may have it. */
function unitFaults(position: Honour): string[] {
  const faults: string[] = [];
  const { units, capitani } = castOf(position);
  for (let unit = 0; unit < units.count; unit++) {
    const name = `unit ${unit} (${units.typeIds[unit]})`;
    const [sp, holder] = [position.sp[unit]!, position.holder[unit]!];
    if (sp < 0 || sp > units.size[unit]!) faults.push(`${name} has ${sp} SPs of ${units.size[unit]}.`);
    if (holder < 0) continue;
    if (sp === 0) faults.push(`${name} is on a Card without SPs.`);
    if (position.army[unit]! < 0) faults.push(`${name} is on a Card and serves nobody.`);
    const standing = position.stands[holder];
    if (standing !== "map" && standing !== "subordinate")
      faults.push(`${name} is held by ${capitani.ids[holder]}, who is ${standing}.`);
    if (!mayLead(position, holder, unit))
      faults.push(`${name} serves under ${capitani.ids[holder]}, who may not lead it.`);
    if (units.militia[unit] && fortressAt(hexOf(position, holder)) < 0) faults.push(`${name} is outside its Fortress.`);
  }
  return faults;
}

/** §3.1, §3.2.2, §3.3, §5.2d: Capitani, where they are and what they have. */
function capitanoFaults(position: Honour): string[] {
  const faults: string[] = [];
  const { capitani } = castOf(position);
  const forces = forceFlags(position);
  for (let who = 0; who < capitani.count; who++) {
    const name = capitani.ids[who];
    const standing = position.stands[who]!;
    const [hex, superior] = [position.hex[who]!, position.superior[who]!];
    const isOnCard = standing === "subordinate" || standing === "unemployed";
    if ((standing === "map") !== (hex !== OFF_MAP)) faults.push(`${name} is ${standing} and in hex ${hex}.`);
    if (isOnCard !== (superior !== NOBODY)) faults.push(`${name} is ${standing} and on the Card of ${superior}.`);
    if (superior !== NOBODY && position.stands[superior] !== "map") faults.push(`${name} is on a Card off the map.`);
    const isSettled = !isInBattle(position, hex) && !isMerging(position, who) && !isLosing(position, who);
    if (forces[who] === 0 && position.order[who] !== "" && isSettled) faults.push(`${name} has an Order and no Force.`);
    if (position.faceDown[who] && (standing !== "map" || position.alwaysFaceUp[who]))
      faults.push(`${name} is ${standing} and lies face down.`);
    if (standing === "subordinate" && superior >= 0 && !isCapitanoGenerale(position, superior))
      faults.push(`${name} is Subordinate to ${capitani.ids[superior]}, who is no Capitano Generale.`);
    if (combatUnitsOf(position, who).length > capitani.rank[who]!) faults.push(`${name} has more units than his Rank.`);
    if (standing === "subordinate" && superior >= 0 && !mayServeUnder(position, who, superior))
      faults.push(`${name} serves under ${capitani.ids[superior]}, who is of lower Rank.`);
  }
  return faults;
}

/** §7.6.5, §7.5d, §S1.1, §S3.1, §S4.1: who stands where, and what lies there. */
function mapFaults(position: Honour): string[] {
  const faults: string[] = [];
  const { capitani, inPlay } = castOf(position);
  const owner = new Map<number, string>();
  for (let who = 0; who < capitani.count; who++) {
    const hex = position.hex[who]!;
    if (hex < 0) continue;
    if (hexes.lake[hex]) faults.push(`${capitani.ids[who]} is in a lake.`);
    if (!inPlay[hex]) faults.push(`${capitani.ids[who]} is off the half map.`);
    if (!isForce(position, who)) continue;
    const side = sideOf(position, who);
    if ((owner.get(hex) ?? side) !== side) faults.push(`Forces of both sides stand in hex ${hex}.`);
    if (trespassOf(position, who))
      faults.push(`${capitani.ids[who]} is where ${trespassOf(position, who)} forbids it.`);
    owner.set(hex, side);
  }
  for (const { hex } of position.earthworks) {
    const isSettled =
      !isInBattle(position, hex) && !position.hex.some((at, who) => at === hex && isLosing(position, who));
    if (!owner.has(hex) && isSettled) faults.push(`There are works without a Force in ${hex}.`);
  }
  return faults;
}

/** While these run, Orders are off or about to be given. */
const ORDERING: readonly Procedure<Honour, object>[] = [
  commandPhase,
  election,
  issueOrders,
  orderOfNewForce,
  reorganization,
];

/** §5.2d, §7.2.4a, §7.7: every Force has an Order, acts no more often than it allows, and marches in column only under Manoeuvre. */
function orderFaults(position: Honour): string[] {
  if (ORDERING.some((procedure) => running(position, procedure))) return [];
  const { ids } = castOf(position).capitani;
  return Array.from(forceFlags(position)).flatMap((flag, who) => {
    const order = position.order[who]!;
    if (!flag) return [];
    if (order === "") return [`The Force of ${ids[who]} has no Order.`];
    if (position.administrativeMarch[who] && order !== "manoeuvre" && !running(position, battle))
      return [`${ids[who]} is in Administrative March under ${order}.`];
    return position.activations[who]! > 2 ? [`${ids[who]} has been activated more than twice.`] : [];
  });
}

/** §4.3.1, §11.3.1a: no Army is in debt, and every siege has its besiegers beside it, in their works. */
function otherFaults(position: Honour): string[] {
  const faults: string[] = [];
  position.ap.forEach((points, army) => {
    if (!(Number.isInteger(points) && points >= 0)) faults.push(`Army ${army} has ${points} APs.`);
  });
  position.siegeStatus.forEach((status, place) => {
    if (position.siegeBegun[place]! > 0 !== (status !== NO_SIEGE))
      faults.push(`The siege of place ${place} began in turn ${position.siegeBegun[place]}.`);
    if (status === NO_SIEGE) return;
    if (status < 0 || status > 3) faults.push(`The siege of place ${place} stands at ${status}.`);
    if (besiegersOf(position, place, besiegingSide(position, place)).length === 0)
      faults.push(`Place ${place} is besieged by nobody.`);
  });
  position.besieging.forEach((flag, who) => {
    if (flag === 0 || isInBattle(position, position.hex[who]!)) return;
    const name = castOf(position).capitani.ids[who];
    if (!isForce(position, who)) faults.push(`${name} besieges without a Force.`);
    else if (!earthworksAt(position, position.hex[who]!)) faults.push(`${name} besieges without works.`);
  });
  return faults;
}

/** At the first questions of a Command Phase after the first turn: §10 has left one counter of a side in a hex, and §S3.V3, §S5.V3 no game without its king. */
function turnFaults(position: Honour): string[] {
  const designation = running(position, supplySources);
  if (!designation || position.turn === 1) return [];
  const { capitani, data } = castOf(position);
  const faults = data.victory.flatMap(({ condition }) => {
    const king = condition.capitanoLost;
    const isLost = king !== undefined && ["captured", "eliminated"].includes(position.stands[capitani.named(king)]!);
    return isLost ? [`${king} is lost and the game goes on.`] : [];
  });
  const counters = new Map<number, number[]>();
  for (let who = 0; who < capitani.count; who++) {
    if (position.stands[who] !== "map" || controllerOf(position, who) !== designation.side) continue;
    counters.set(position.hex[who]!, [...(counters.get(position.hex[who]!) ?? []), who]);
  }
  for (const together of counters.values()) {
    const isOne = together.length === 1 || position.swissStatus === "pro-french";
    if (!isOne && mayStayTogether(position, together))
      faults.push(`${together.map((who) => capitani.ids[who])} are not consolidated.`);
  }
  return faults;
}

/** §11.4.Step4-a, §11.4.Step4-a.3: on the Roster nobody has more chits than his side's set, or than he may hold. */
function battleFaults(position: Honour): string[] {
  const { battle: fight } = position;
  if (!fight) return [];
  const faults: string[] = [];
  for (const { capitano, chits } of fight.corps) {
    const name = castOf(position).capitani.ids[capitano];
    if (chits.length > mostPerCapitano()) faults.push(`${name} holds ${chits.length} chits.`);
  }
  for (const side of SIDES) {
    const held = fight.corps.flatMap((corps) => (corps.side === side ? corps.chits : []));
    const all = [...held, ...fight.seen[side]].filter((chit) => chit !== "earthworks-river");
    if (all.length > fight.chosen[side]) faults.push(`The ${side} have ${all.length} chits of ${fight.chosen[side]}.`);
  }
  return faults;
}

/** §9.1.1b: whoever has nothing but Demoralised Combat Units has no other Order than Retreat, Stand or Garrison. */
function brokenFaults(position: Honour): string[] {
  if (ORDERING.some((procedure) => running(position, procedure)) || running(position, pursuit)) return [];
  const { ids } = castOf(position).capitani;
  return Array.from(forceFlags(position)).flatMap((flag, who) => {
    const order = position.order[who]!;
    if (!flag || order === "retreat" || order === "stand" || order === "garrison") return [];
    if (isInBattle(position, position.hex[who]!) || isLosing(position, who)) return [];
    const isBroken = isAllDemoralised(position, combatUnitsOfForce(position, who));
    return isBroken ? [`${ids[who]} has nothing but Demoralised units and the Order ${order}.`] : [];
  });
}

/** §7.5b, §7.5c, §18.1a: markers lie with Forces on the map, one work to a hex, Quarters where there is shelter. */
function markFaults(position: Honour): string[] {
  const faults: string[] = [];
  const { ids } = castOf(position).capitani;
  const { quarters, besieging, disrupted, administrativeMarch, noMove, attackFinished, activations } = position;
  for (const marks of [quarters, besieging, disrupted, administrativeMarch, noMove, attackFinished, activations]) {
    marks.forEach((mark, who) => {
      const isOnCard = position.stands[who] === "subordinate" || position.stands[who] === "unemployed";
      if (mark !== 0 && isOnCard) faults.push(`${ids[who]} lies on a Card with a marker of a Force.`);
    });
  }
  const isOrdering = running(position, commandPhase) !== undefined;
  quarters.forEach((mark, who) => {
    if (mark === 0 || isOrdering || isAttacked(position, who)) return;
    if (!mayBeInQuarters(position, who)) faults.push(`${ids[who]} is in Quarters where he may not be.`);
  });
  const hexesOfWorks = position.earthworks.map(({ hex }) => hex);
  if (new Set(hexesOfWorks).size < hexesOfWorks.length) faults.push("Two Earthworks lie in one hex.");
  for (const { hex, level, sides } of position.earthworks) {
    const isRight = level === 2 ? sides === ALL_SIDES : facings().includes(sides);
    if (!isRight) faults.push(`Works of Level ${level} in ${hex} protect ${sides.toString(2)}.`);
  }
  return faults;
}

/** §15.1.3, §15.1.4: auxiliary markers: never less than none, Siege Artillery beside guns, Bridges over rivers on the map. */
function auxiliaryFaults(position: Honour): string[] {
  const faults: string[] = [];
  const { ids } = castOf(position).capitani;
  AUXILIARIES.forEach((kind) => {
    position[kind].forEach((count, who) => {
      if (count < 0) faults.push(`${ids[who]} has ${count} of ${kind}.`);
    });
  });
  position.siegeArtillery.forEach((count, who) => {
    const primo = count > 0 && isInPlay(position, who) ? primoOf(position, who) : NOBODY;
    if (primo === NOBODY || isInBattle(position, position.hex[primo]!) || isLosing(position, primo)) return;
    const hasGuns = combatUnitsOfForce(position, primo).some((unit) => isArtillery(position, unit));
    if (!hasGuns && !running(position, pursuit))
      faults.push(`${ids[who]} has Siege Artillery in a Force without guns.`);
  });
  for (const link of position.pontoons) {
    const isThere = isOnMap(position, board.linkFrom[link]!) && isOnMap(position, board.linkTo[link]!);
    if (!isThere) faults.push(`A Bridge leads off the map from ${board.ids[board.linkFrom[link]!]}.`);
  }
  return faults;
}

/** §2.2.C3, §2.2.D4, §11.2.1c, §14.2: what a turn has put down is gone when Orders are given, and a Fortress is owned by whoever stands in it. */
function commandFaults(position: Honour): string[] {
  if (!running(position, commandPhase)) return [];
  const faults: string[] = [];
  const { capitani } = castOf(position);
  const none = { activations: position.activations, prepaid: position.prepaid, plundering: position.plundering };
  for (const [name, marks] of Object.entries({ ...none, shown: position.shown })) {
    if (marks.some((mark) => mark !== 0)) faults.push(`There are ${name} in a Command Phase.`);
  }
  if (position.attackFinished.includes(ATTACK_FINISHED)) faults.push("Somebody has finished his attack.");
  for (const side of SIDES) {
    for (const primo of forcesOf(position, side)) {
      const place = fortressAt(position.hex[primo]!);
      if (place < 0 || isNeutralPlace(position, place) || ownerOf(position, place) === side) continue;
      faults.push(`${capitani.ids[primo]} stands in a Fortress that is not his side's.`);
    }
  }
  return faults;
}
