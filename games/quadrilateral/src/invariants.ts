import {
  ARMS,
  board,
  CITADEL,
  hexes,
  leaders,
  MARSH,
  MOUNTAIN,
  pieces,
  SIDES,
  type Side,
  siegePlaces,
  TERRAINS,
  tables,
  units,
} from "./data.ts";
import { IN_PLAY, NOWHERE, type Quadrilateral, RAISED } from "./position.ts";
import { headOf, isUnemployed, mayLead } from "./rules/core/forces.ts";

/** What must hold in every position: a sentence for each thing that does not. */
export function invariants(position: Quadrilateral): string[] {
  return [
    ...unitFaults(position),
    ...leaderFaults(position),
    ...SIDES.flatMap((side) => sideFaults(position, side)),
    ...markerFaults(position),
    ...placeFaults(position),
    ...trainFaults(position),
  ];
}

function unitFaults(position: Quadrilateral): string[] {
  return units.ids.flatMap((id, unit) => {
    const strength = position.strength[unit]!;
    const leader = position.unitLeader[unit]!;
    const hex = position.unitHex[unit]!;
    const faults: string[] = [];
    if (strength < 0 || strength > units.max[unit]!) faults.push(`${id} has ${strength} SPs of ${units.max[unit]}.`);
    if (strength > 0 && position.unitState[unit] !== RAISED) faults.push(`${id} has SPs but is not raised.`);
    if (strength === 0 && position.unitState[unit] === RAISED && !isForming(position, unit)) {
      faults.push(`${id} is raised without an SP.`);
    }
    if (strength > 0 && leader < 0 === hex < 0) faults.push(`${id} must be under one leader or in one hex.`);
    if (leader >= 0 && position.leaderState[leader] !== IN_PLAY) {
      faults.push(`${id} is under ${leaders.ids[leader]}, who is not in play.`);
    }
    if (leader >= 0 && !mayLead(leader, unit)) faults.push(`${leaders.ids[leader]} may not lead ${id}.`);
    return faults;
  });
}

/** A march regiment that is just being formed has no SP yet (§C6.4). */
function isForming({ flow }: Quadrilateral, unit: number): boolean {
  return flow.some((frame) => (frame as { regiment?: number }).regiment === unit);
}

function leaderFaults(position: Quadrilateral): string[] {
  return leaders.ids.flatMap((id, leader) => {
    const inPlay = position.leaderState[leader] === IN_PLAY;
    const superior = position.superior[leader]!;
    const hex = position.leaderHex[leader]!;
    if (!inPlay) return hex !== NOWHERE || superior !== NOWHERE ? [`${id} is not in play but on the map.`] : [];
    const faults: string[] = [];
    if (hex < 0 || hex >= board.size) faults.push(`${id} is in play but in no hex.`);
    else if (TERRAINS[hexes.terrain[hex]!] === "lake") faults.push(`${id} stands in a lake.`);
    if (superior >= 0) faults.push(...chainFaults(position, leader, superior));
    if (position.besieged[leader] && hexes.feature[hex] !== CITADEL)
      faults.push(`${id} is besieged outside a citadel.`);
    return faults;
  });
}

/** §C2.5: two deep at most, in one hex, of one side. */
function chainFaults(position: Quadrilateral, leader: number, superior: number): string[] {
  const id = leaders.ids[leader]!;
  const faults: string[] = [];
  if (position.superior[superior]! >= 0) faults.push(`${id} is in a chain of more than two leaders.`);
  if (position.leaderState[superior] !== IN_PLAY) faults.push(`${id} serves under a leader who is not in play.`);
  if (leaders.side[superior] !== leaders.side[leader]) faults.push(`${id} serves under an enemy.`);
  if (position.leaderHex[superior] !== position.leaderHex[leader]) faults.push(`${id} is not where his leader is.`);
  return faults;
}

function sideFaults(position: Quadrilateral, side: Side): string[] {
  const faults: string[] = [];
  const { poolLimit } = tables.replacements;
  if (position.ap[side] < 0) faults.push(`Side ${side} has ${position.ap[side]} APs.`);
  ARMS.forEach((arm, i) => {
    const points = position.pool[side][i]!;
    if (points < 0 || points > poolLimit[arm]) faults.push(`The pool of side ${side} has ${points} ${arm} SPs.`);
  });
  if (side === 1 && position.apThisFortnight[side] > tables.apPool.french.capPerFortnight) {
    faults.push("The French received more APs in a Fortnight than they may.");
  }
  const center = position.center[side];
  if (center !== NOWHERE && !isFitForWheels(center)) faults.push(`The Center of side ${side} stands off the road.`);
  const { spaces } = tables.armyCondition;
  const space = position.condition[side];
  if (space < spaces[0]!.space || space > spaces.at(-1)!.space) faults.push(`Condition of side ${side} is ${space}.`);
  if (position.campaignDue[side] > 0 && !position.quarters[side]) {
    faults.push(`Side ${side} has an order to leave Quarters that it is not in.`);
  }
  return faults;
}

/** §C7.12: wheels need a road through mountain and marsh. */
function isFitForWheels(hex: number): boolean {
  return hexes.road[hex]! > 0 || (hexes.terrain[hex] !== MOUNTAIN && hexes.terrain[hex] !== MARSH);
}

function markerFaults(position: Quadrilateral): string[] {
  const { spaces } = tables.viennaMorale;
  const faults: string[] = [];
  if (!spaces.includes(position.morale)) faults.push(`Vienna Morale is ${position.morale}.`);
  const { start, maximum } = tables.siege.duration;
  siegePlaces.ids.forEach((id, place) => {
    const duration = position.duration[place]!;
    if (duration < start || duration > maximum) faults.push(`The siege of ${id} has lasted ${duration}.`);
  });
  return faults;
}

/** No hex has pieces of both sides, but for moments that their own rules resolve at once (§C2.12, §C8.13, §C4.12). */
function placeFaults(position: Quadrilateral): string[] {
  const owner = new Map<number, Side>();
  const faults: string[] = [];
  const put = (hex: number, side: Side, what: string) => {
    if (hex === NOWHERE) return;
    const other = owner.get(hex);
    if (other !== undefined && other !== side) faults.push(`${board.ids[hex]} has ${what} beside the enemy.`);
    owner.set(hex, side);
  };
  leaders.ids.forEach((id, leader) => {
    const force = position.leaderState[leader] === IN_PLAY && !isUnemployed(position, headOf(position, leader));
    if (force) put(position.leaderHex[leader]!, leaders.side[leader]!, id);
  });
  position.garrisonHex.forEach((hex, garrison) => {
    put(hex, pieces.garrison[garrison]!, "a garrison");
  });
  return faults;
}

function trainFaults(position: Quadrilateral): string[] {
  return pieces.train.flatMap((_, train) => {
    const leader = position.trainLeader[train]!;
    if (leader < 0) return [];
    if (position.leaderState[leader] !== IN_PLAY) return [`Train ${train} is with a leader who is not in play.`];
    if (leaders.side[leader] !== position.trainSide[train]) return [`Train ${train} is with an enemy.`];
    return [];
  });
}
