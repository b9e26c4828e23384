import {
  ARTILLERY,
  type Arm,
  CAVALRY,
  gameFiles,
  HIGHEST,
  leaders,
  otherSide,
  pieces,
  type Side,
  units,
} from "../../data.ts";
import { type CampaignsPosition, IN_PLAY, NOWHERE } from "../../position.ts";

/**
 * §C1.3, §C2: leaders, who serves under whom, and what a Force is made of. A leader who stands on the map and has SPs is a
 * Force (§C6.8) and is named by his index; nothing here is stored.
 */
type P = Pick<
  CampaignsPosition,
  "leaderState" | "leaderHex" | "superior" | "besieged" | "strength" | "unitLeader" | "unitHex" | "successor"
>;

/** §C2.2: the leader on the map at the head of this leader's chain. */
export function headOf({ superior }: Pick<P, "superior">, leader: number): number {
  let head = leader;
  while (superior[head]! >= 0) head = superior[head]!;
  return head;
}

/** A leader who stands on the map himself, whether he has SPs or not. */
export function stands(position: P, leader: number): boolean {
  return position.leaderState[leader] === IN_PLAY && position.superior[leader] === NOWHERE;
}

/** SPs of one arm in the chain of a leader on the map. */
export function armOf(position: P, head: number, arm: Arm): number {
  const { unitLeader, strength } = position;
  let total = 0;
  for (const unit of units.ofSide[leaders.side[head]!]) {
    const leader = unitLeader[unit]!;
    if (leader >= 0 && units.arm[unit] === arm && headOf(position, leader) === head) total += strength[unit]!;
  }
  return total;
}

/** §C1.5: combat SPs are infantry and cavalry. */
export function combatOf(position: P, head: number): number {
  return sizeOf(position, head) - armOf(position, head, ARTILLERY);
}

/** SPs of all arms. */
export function sizeOf(position: P, head: number): number {
  const { unitLeader, strength } = position;
  let total = 0;
  for (const unit of units.ofSide[leaders.side[head]!]) {
    const leader = unitLeader[unit]!;
    if (leader >= 0 && headOf(position, leader) === head) total += strength[unit]!;
  }
  return total;
}

/** §C6.8: a leader on the map with at least one SP under him. */
export function isForce(position: P, leader: number): boolean {
  if (!stands(position, leader)) return false;
  for (const unit of units.ofSide[leaders.side[leader]!]) {
    const his = position.unitLeader[unit]!;
    if (his >= 0 && position.strength[unit]! > 0 && headOf(position, his) === leader) return true;
  }
  return false;
}

const marked = gameFiles.derived(() => new Uint8Array(leaders.count));

/** The Forces of a side, in the order of the leaders. */
export function forcesOf(position: P, side: Side): number[] {
  const { unitLeader, strength, superior, leaderState } = position;
  const heads = marked().fill(0);
  for (const unit of units.ofSide[side]) {
    const leader = unitLeader[unit]!;
    if (leader >= 0 && strength[unit]! > 0) heads[headOf(position, leader)] = 1;
  }
  const forces: number[] = [];
  for (const leader of leaders.ofSide[side]) {
    if (heads[leader] === 1 && leaderState[leader] === IN_PLAY && superior[leader] === NOWHERE) forces.push(leader);
  }
  return forces;
}

/** Its Forces in a hex: more than one only on the way to consolidation (§C6.9). */
export function forcesIn(position: P, side: Side, hex: number): number[] {
  return leaders.ofSide[side].filter((leader) => position.leaderHex[leader] === hex && isForce(position, leader));
}

/** Units of a Force, those of subordinates included, in the order of the unit list. */
export function unitsOf(position: P, head: number): number[] {
  return units.ofSide[leaders.side[head]!].filter((unit) => {
    const leader = position.unitLeader[unit]!;
    return leader >= 0 && position.strength[unit]! > 0 && headOf(position, leader) === head;
  });
}

/** Units that serve under a leader himself. */
export function ownUnits(position: P, leader: number): number[] {
  return units.ofSide[leaders.side[leader]!].filter(
    (unit) => position.unitLeader[unit] === leader && position.strength[unit]! > 0,
  );
}

/** §C6.12, §C2.14: units without a leader in a hex. */
export function leaderless(position: P, side: Side, hex: number): number[] {
  return units.ofSide[side].filter((unit) => position.unitHex[unit] === hex && position.strength[unit]! > 0);
}

/** Leaders under another or riding with him. */
export function under(position: P, leader: number): number[] {
  return leaders.ofSide[leaders.side[leader]!].filter((one) => position.superior[one] === leader);
}

/** §C2.10: a leader who commands neither units nor other leaders. One who only has unemployed leaders with him is one too. */
export function isUnemployed(position: P, leader: number): boolean {
  for (const unit of units.ofSide[leaders.side[leader]!]) {
    const his = position.unitLeader[unit]!;
    if (his < 0 || position.strength[unit] === 0) continue;
    for (let at = his; at >= 0; at = position.superior[at]!) if (at === leader) return false;
  }
  return true;
}

/** §C2.3, in halves: units count their own span, subordinate leaders their Subordination; unemployed ones nothing. */
export function spanUsed(position: P, leader: number): number {
  const side = leaders.side[leader]!;
  let used = 0;
  for (const unit of units.ofSide[side]) {
    if (position.unitLeader[unit] === leader && position.strength[unit]! > 0) used += units.span[unit]!;
  }
  for (const one of leaders.ofSide[side]) {
    if (position.superior[one] !== leader || leaders.subordination[one] === HIGHEST) continue;
    if (!isUnemployed(position, one)) used += leaders.subordination[one]!;
  }
  return used;
}

export function withinSpan(position: P, leader: number): boolean {
  return spanUsed(position, leader) <= leaders.span[leader]!;
}

/** §C2.4, §C2.6, §C2.7: whether the one may have the other serve under him, by their ratings alone. */
export function mayCommand(position: P, leader: number, subordinate: number): boolean {
  if (leader === subordinate || leaders.side[leader] !== leaders.side[subordinate]) return false;
  if (leaders.cavalryOnly[leader]) return false;
  if (leaders.subordination[subordinate] === HIGHEST) return false;
  if (armyCommander(position, leaders.side[leader]!) === leader) return true;
  return leaders.subordination[leader]! > leaders.subordination[subordinate]!;
}

/** §C2.6: a leader marked cavalry only commands nothing else. */
export function mayLead(leader: number, unit: number): boolean {
  return leaders.side[leader] === units.side[unit] && (!leaders.cavalryOnly[leader] || units.arm[unit] === CAVALRY);
}

/**
 * §C2.7, §C2.9: the Army Commander, or `NOWHERE`. Of two marked leaders in play it is the one who is not besieged; with
 * neither besieged the senior if they share a hex, else the other. Who has succeeded (§C2.8) commands when neither is left.
 */
export function armyCommander(position: P, side: Side): number {
  const marked = leaders.ofSide[side]
    .filter((leader) => leaders.armyCommander[leader] && position.leaderState[leader] === IN_PLAY)
    .sort((a, b) => leaders.succession[a]! - leaders.succession[b]!);
  const [senior, junior] = marked;
  if (senior === undefined) return inPlayOrNobody(position, position.successor[side]);
  if (junior === undefined) return senior;
  if (position.besieged[senior] !== position.besieged[junior]) return position.besieged[senior] ? junior : senior;
  return position.leaderHex[senior] === position.leaderHex[junior] ? senior : junior;
}

function inPlayOrNobody({ leaderState }: P, leader: number): number {
  return leader !== NOWHERE && leaderState[leader] === IN_PLAY ? leader : NOWHERE;
}

/** §C2.8: who takes the army when nobody marked for it is left: the next in succession who is in play, or `NOWHERE`. */
export function nextInSuccession(position: P, side: Side): number {
  const heirs = leaders.ofSide[side].filter(
    (leader) => leaders.succession[leader]! > 0 && position.leaderState[leader] === IN_PLAY,
  );
  return heirs.sort((a, b) => leaders.succession[a]! - leaders.succession[b]!)[0] ?? NOWHERE;
}

/** The enemy side of a leader. */
export function enemyOf(leader: number): Side {
  return otherSide(leaders.side[leader]!);
}

/** Bridge trains that travel with a Force (§C9.7). */
export function trainsOf(position: P & Pick<CampaignsPosition, "trainLeader" | "trainSide">, head: number): number[] {
  const trains: number[] = [];
  for (let train = 0; train < pieces.train.length; train++) {
    const leader = position.trainLeader[train]!;
    if (leader >= 0 && headOf(position, leader) === head) trains.push(train);
  }
  return trains;
}

/** The hex in which a unit is, or `NOWHERE`. */
export function hexOfUnit(position: P, unit: number): number {
  const leader = position.unitLeader[unit]!;
  return leader >= 0 ? position.leaderHex[leader]! : position.unitHex[unit]!;
}

/** §C2.3: span that a leader has to spare, in halves. */
export function spanLeft(position: P, leader: number): number {
  return leaders.span[leader]! - spanUsed(position, leader);
}

/**
 * §C2.10, §C2.4: whether a leader may be given units where he is. One who only rides with another would then serve under him:
 * his rating must allow it and the other must have span for him.
 */
export function isEmployable(position: P, leader: number): boolean {
  const superior = position.superior[leader]!;
  if (superior < 0 || !isUnemployed(position, leader)) return true;
  return mayCommand(position, superior, leader) && leaders.subordination[leader]! <= spanLeft(position, superior);
}
