import {
  ARMS,
  ARTILLERY,
  AUSTRIAN,
  board,
  CITADEL,
  FRENCH,
  hexes,
  leaders,
  pieces,
  SIDE_NAMES,
  SIDES,
  type Side,
  siegePlaces,
  TERRAINS,
  tables,
  turnTrack,
  units,
} from "./data.ts";
import { IN_PLAY, NOWHERE, type Quadrilateral, RAISED } from "./position.ts";
import { isBesieging } from "./rules/core/alert.ts";
import { isFitForWheels } from "./rules/core/between.ts";
import {
  forcesOf,
  hexOfUnit,
  isUnemployed,
  mayCommand,
  mayLead,
  stands,
  under,
  withinSpan,
} from "./rules/core/forces.ts";
import { cavalryFree, vedettesOf } from "./rules/core/raising.ts";
import { defenderOf, holderOf, inside, isInvested } from "./rules/core/sieges.ts";
import { MOST_TRAINS, trainsInUse } from "./rules/core/trains.ts";

const FIRST = AUSTRIAN;

/** What must hold in every position: a sentence for each thing that does not. */
export function invariants(position: Quadrilateral): string[] {
  return [
    ...unitFaults(position),
    ...leaderFaults(position),
    ...SIDES.flatMap((side) => sideFaults(position, side)),
    ...markerFaults(position),
    ...placeFaults(position),
    ...trainFaults(position),
    ...wheelFaults(position),
    ...SIDES.flatMap((side) => holderFaults(position, side)),
    ...(isIn(position, "movement") && !isIn(position, "dropUnits") ? commandFaults(position) : []),
    ...(isIn(position, "administration") ? SIDES.flatMap((side) => settledFaults(position, side)) : []),
  ];
}

function isIn({ flow }: Quadrilateral, procedure: string): boolean {
  return flow.some((frame) => frame.procedure === procedure);
}

/** §C2.3, §C2.4: after its Organization Segment nobody in the phasing army commands more, or others, than he may. */
function commandFaults(position: Quadrilateral): string[] {
  return leaders.ofSide[position.phasing].flatMap((leader) => {
    if (position.leaderState[leader] !== IN_PLAY) return [];
    const faults: string[] = [];
    if (!withinSpan(position, leader)) faults.push(`${leaders.ids[leader]} commands more than his span.`);
    for (const one of under(position, leader)) {
      if (!isUnemployed(position, one) && !mayCommand(position, leader, one)) {
        faults.push(`${leaders.ids[one]} may not serve under ${leaders.ids[leader]}.`);
      }
    }
    return faults;
  });
}

/** What holds between two Player-Turns: after the Joint Consolidation and the Morale Phase. */
function settledFaults(position: Quadrilateral, side: Side): string[] {
  const faults: string[] = [];
  // §II.e, §C12.5: one leader on the map in a hex.
  const seen = new Set<number>();
  for (const leader of leaders.ofSide[side]) {
    if (!stands(position, leader)) continue;
    const hex = position.leaderHex[leader]!;
    if (seen.has(hex)) faults.push(`${board.ids[hex]} has two leaders of side ${side} on the map.`);
    seen.add(hex);
  }
  // §C1.13
  if (vedettesOf(position, side).length > cavalryFree(position, side)) {
    faults.push(`Side ${side} has more vedettes than cavalry SPs.`);
  }
  return [...faults, ...siegeFaults(position, side), ...shutFaults(position, side), ...alertFaults(position, side)];
}

/** §C10.12: a Force or garrison in a place holds it. */
function holderFaults(position: Quadrilateral, side: Side): string[] {
  const led = forcesOf(position, side).map((force) => position.leaderHex[force]!);
  const garrisons = position.garrisonHex.filter((hex, garrison) => hex >= 0 && pieces.garrison[garrison] === side);
  return [...led, ...garrisons]
    .filter((hex) => hexes.holding[hex]! >= 0 && holderOf(position, hex) !== side)
    .map((hex) => `Side ${side} stands in ${board.ids[hex]} and does not hold it.`);
}

/** §C10.2, §C10.5: whoever is in a place under siege is besieged, and nobody else is; of two hexes the besieger may have one. */
function shutFaults(position: Quadrilateral, side: Side): string[] {
  return leaders.ofSide[side].flatMap((leader) => {
    if (position.leaderState[leader] !== IN_PLAY) return [];
    const hex = position.leaderHex[leader]!;
    const place = hexes.siege[hex]!;
    const shut = place >= 0 && position.siege[place] === 1 && defenderOf(position, place) === side;
    if ((shut && isOwnCitadel(position, hex, side)) === (position.besieged[leader] === 1)) return [];
    return [
      `${leaders.ids[leader]} is ${shut ? "not besieged in a place that is" : "besieged in a place that is not"}.`,
    ];
  });
}

/** §E16d, §C10.5: neither who besieges nor who is besieged is in Quarters. */
function alertFaults(position: Quadrilateral, side: Side): string[] {
  if (!position.quarters[side]) return [];
  return forcesOf(position, side).flatMap((force) =>
    !position.alert[force] && (position.besieged[force] || isBesieging(position, force))
      ? [`${leaders.ids[force]} is in Quarters, and at a siege.`]
      : [],
  );
}

/**
 * §C10.4, §C10.11: a place under siege is invested. In a Fortnight that passes as a whole nobody looks at it: not before the
 * first Joint Consolidation of the turn that comes after it.
 */
function siegeFaults(position: Quadrilateral, side: Side): string[] {
  if (position.optional.fortnights && position.phasing === FIRST && turnTrack[position.turn]!.fortnightFirst) return [];
  return siegePlaces.ids.flatMap((id, place) => {
    const besieged = position.siege[place] === 1 && defenderOf(position, place) === side;
    if (besieged && !isInvested(position, place, side)) return [`${id} is under siege and not invested.`];
    const open = !position.siege[place] && defenderOf(position, place) === side && inside(position, place, side) > 0;
    return open && isInvested(position, place, side) ? [`${id} is invested and not under siege.`] : [];
  });
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
    else if (isLake(hex)) faults.push(`${id} stands in a lake.`);
    if (superior >= 0) faults.push(...chainFaults(position, leader, superior));
    if (position.besieged[leader] && !isOwnCitadel(position, hex, leaders.side[leader]!))
      faults.push(`${id} is besieged outside a citadel of his side.`);
    const place = leaders.governor[leader]!;
    if (place >= 0 && !siegePlaces.hexes[place]!.includes(hex)) faults.push(`${id}, a governor, has left his citadel.`);
    return faults;
  });
}

function isLake(hex: number): boolean {
  return TERRAINS[hexes.terrain[hex]!] === "lake";
}

function isOwnCitadel(position: Quadrilateral, hex: number, side: Side): boolean {
  return hexes.feature[hex] === CITADEL && holderOf(position, hex) === side;
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
  if (!position.poolFed[side] && position.pool[side].some((points) => points > 0)) {
    faults.push(`The pool of side ${side} has SPs that never came.`);
  }
  if (position.commandsLeft > tables.movementCommands.perTurn[SIDE_NAMES[position.phasing]]) {
    faults.push(`There are ${position.commandsLeft} Movement Commands left.`);
  }
  if (side === FRENCH && position.apThisFortnight[side] > tables.apPool.french.capPerFortnight) {
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

/**
 * No hex has pieces of both sides. A lone leader or vedette may be beside an enemy in the moment in which he flees or it is
 * repulsed (§C2.12, §C8.13); a Center is no piece in this sense (§C4.12).
 */
function placeFaults(position: Quadrilateral): string[] {
  const owner = new Map<number, Side>();
  const faults: string[] = [];
  const put = (hex: number, side: Side, what: string) => {
    if (hex === NOWHERE) return;
    if (isLake(hex)) faults.push(`${board.ids[hex]} is a lake and has ${what} in it.`);
    const other = owner.get(hex);
    if (other !== undefined && other !== side) faults.push(`${board.ids[hex]} has ${what} beside the enemy.`);
    owner.set(hex, side);
  };
  const fleeing = isIn(position, "flight") || isIn(position, "repulse") || isIn(position, "leadersLost");
  leaders.ids.forEach((id, leader) => {
    if (!stands(position, leader) || (fleeing && isUnemployed(position, leader))) return;
    put(position.leaderHex[leader]!, leaders.side[leader]!, id);
  });
  position.garrisonHex.forEach((hex, garrison) => {
    put(hex, pieces.garrison[garrison]!, "a garrison");
  });
  position.unitHex.forEach((hex, unit) => {
    put(hex, units.side[unit]!, units.ids[unit]!);
  });
  if (fleeing) return faults;
  position.vedetteHex.forEach((hex, vedette) => {
    put(hex, pieces.vedette[vedette]!, "a vedette");
  });
  return faults;
}

/** §C7.14: no artillery and no train in a mountain or marsh hex without a road. */
function wheelFaults(position: Quadrilateral): string[] {
  const guns = units.ids.flatMap((id, unit) => {
    if (units.arm[unit] !== ARTILLERY || position.strength[unit] === 0) return [];
    return isFitForWheels(hexOfUnit(position, unit)) ? [] : [`${id} is off the road in mountain or marsh.`];
  });
  const trains = position.trainLeader.flatMap((leader, train) =>
    leader < 0 || isFitForWheels(position.leaderHex[leader]!) ? [] : [`Train ${train} is off the road.`],
  );
  return [...guns, ...trains];
}

/** §C9.8: at most two trains a side, captured ones included. */
function trainFaults(position: Quadrilateral): string[] {
  const many = SIDES.filter((side) => trainsInUse(position, side) > MOST_TRAINS).map(
    (side) => `Side ${side} has more than ${MOST_TRAINS} trains.`,
  );
  const astray = pieces.train.flatMap((_, train) => {
    const leader = position.trainLeader[train]!;
    if (leader < 0) return [];
    if (position.leaderState[leader] !== IN_PLAY) return [`Train ${train} is with a leader who is not in play.`];
    if (leaders.side[leader] !== position.trainSide[train]) return [`Train ${train} is with an enemy.`];
    return [];
  });
  return [...many, ...astray];
}
