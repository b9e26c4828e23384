import { linkBetween } from "@gonfalon/engine/board";
import { everybody, type Frame, type Look, type Permissions } from "@gonfalon/engine/kernel";
import {
  ARTILLERY,
  type Arm,
  board,
  CAVALRY,
  CITADEL,
  FORT,
  FORTIFIED_TOWN,
  hexes,
  INFANTRY,
  leaders,
  otherSide,
  SIDE_NAMES,
  type Side,
  units,
} from "../../../data.ts";
import { type BySide, NOWHERE, type Quadrilateral, RETREATED } from "../../../position.ts";
import { forcesIn, leaderless, under, unitsOf } from "../forces.ts";
import { waterAt } from "../ground.ts";
import { garrisonIn } from "../sieges.ts";

/** §C14.8: what a battle remembers between its steps. Forces are named by their leaders. */
export type Battle = {
  /** The side that attacks in this Phase. */
  phasing: Side;
  attackers: number[];
  /** §C14.6: the hexes attacked, and the Forces in them. */
  hexes: number[];
  defenders: number[];
  round: number;
  /** §C14.12: the markers of this round; and whether they lie open. */
  types: BySide<BattleType>;
  shown: BySide<number>;
  /** Ruling III.b.9a: rounds in which a side showed Pitched because it had lost. */
  pitched: BySide<number>;
  /** Combat SPs when the first round began; exact strengths are known from Step 6 on (§C14.20). */
  began: BySide<number>;
  told: BySide<number>;
  met: number;
  sortie: number;
  storm: number;
  /** §C14.33: the defender refused in the first round. */
  refused: number;
  /** §E12: Forces that are attacked in Quarters, until the first exchange is over. */
  surprised: number[];
  /** §C14.37: units in Reserve; SPs committed for the exchange to come. */
  reserve: number[];
  committed: BySide<number>;
  /** §III.b.4: 1 for the side that has the cavalry differential in this round, as found before the first shot. */
  mounted: BySide<number>;
  /** §C14.38: the unit that covers the retreat, or `NOWHERE`. */
  rearguard: number;
  over: number;
  /** The side that has won, or `NOWHERE`. */
  victor: number;
};

export type BattleType = "none" | "pursuit" | "pitched" | "refuse" | "rearguard";

type Sees<T> = (value: T, look: Look<Quadrilateral>, battle: Readonly<Battle>) => T;

/** A marker is seen by its owner, by the other when it has been shown. */
const markersSeen: Sees<BySide<BattleType>> = (types, { viewer }, { shown }) =>
  types.map((type, side) => (SIDE_NAMES[side] === viewer || shown[side] ? type : "none")) as BySide<BattleType>;

const strengthsSeen: Sees<BySide<number>> = (began, { viewer }, { met }) =>
  met ? began : (began.map((sps, side) => (SIDE_NAMES[side] === viewer ? sps : 0)) as BySide<number>);

const unitsSeen: Sees<number[]> = (list, { viewer }) => list.filter((unit) => SIDE_NAMES[units.side[unit]!] === viewer);

/** Who may know it: Forces are shown in Steps 1 and 2, markers by the loser, strengths in Step 6. */
export const battleKnown: Permissions<Look<Quadrilateral>, Battle> = {
  phasing: everybody,
  attackers: everybody,
  hexes: everybody,
  defenders: everybody,
  round: everybody,
  types: markersSeen,
  shown: everybody,
  pitched: everybody,
  began: strengthsSeen,
  told: everybody,
  met: everybody,
  sortie: everybody,
  storm: everybody,
  refused: (refused, { viewer }, { phasing, shown, over }) =>
    over || shown[otherSide(phasing)] || viewer === SIDE_NAMES[otherSide(phasing)] ? refused : 0,
  surprised: everybody,
  reserve: unitsSeen,
  committed: everybody,
  // §C1.9 Told with the fire that it changes, and not where nobody fires.
  mounted: () => [0, 0],
  rearguard: (unit, { viewer }) => (unit >= 0 && SIDE_NAMES[units.side[unit]!] !== viewer ? NOWHERE : unit),
  over: everybody,
  victor: everybody,
};

/** The battle that is being fought. */
export function battleOf({ flow }: Pick<Quadrilateral, "flow">): Battle & Frame {
  for (let i = flow.length - 1; i >= 0; i--) if (flow[i]!.procedure === "battle") return flow[i] as Battle & Frame;
  throw new Error("No battle is being fought.");
}

/** The Forces of a side in the battle that are still there. */
export function forcesBy(battle: Battle, side: Side): readonly number[] {
  return side === battle.phasing ? battle.attackers : battle.defenders;
}

/** The hexes that a side fights from. */
export function hexesOf(position: Quadrilateral, battle: Battle, side: Side): number[] {
  if (side !== battle.phasing) return battle.hexes.slice();
  return [...new Set(battle.attackers.map((leader) => position.leaderHex[leader]!))];
}

/** Every unit of a side in the battle: those in Reserve, and of Forces that add no strength, included. */
export function unitsOfSide(position: Quadrilateral, battle: Battle, side: Side): number[] {
  return hexesOf(position, battle, side).flatMap((hex) => unitsAt(position, battle, side, hex));
}

/** The same in one hex. */
export function unitsAt(position: Quadrilateral, battle: Battle, side: Side, hex: number): number[] {
  const led = forcesBy(battle, side)
    .filter((leader) => position.leaderHex[leader] === hex)
    .flatMap((leader) => unitsOf(position, leader));
  return side === battle.phasing ? led : [...led, ...leaderless(position, side, hex)];
}

/** §C14.27, §C14.37: units that add strength: not those in Reserve, nor Forces that have retreated before in this Phase. */
export function fightingAt(position: Quadrilateral, battle: Battle, side: Side, hex: number): number[] {
  return unitsAt(position, battle, side, hex).filter((unit) => {
    if (battle.reserve.includes(unit)) return false;
    const leader = position.unitLeader[unit]!;
    return leader < 0 || !hasRetreatedBefore(position, battle, leader);
  });
}

/** §C14.7, §C14.35: units that defend a hex in an exchange: in a counterattack also those there that have no leader to attack with. */
export function defendingAt(position: Quadrilateral, battle: Battle, side: Side, hex: number): number[] {
  const there = fightingAt(position, battle, side, hex);
  return side === battle.phasing ? [...there, ...leaderless(position, side, hex)] : there;
}

export function fighting(position: Quadrilateral, battle: Battle, side: Side): number[] {
  return hexesOf(position, battle, side).flatMap((hex) => fightingAt(position, battle, side, hex));
}

/** §C14.27: a Force goes back: all who lead in it are known by it, whomever they serve under when the hex is attacked. */
export function markRetreated(position: Quadrilateral, head: number): void {
  for (const leader of [head, ...under(position, head)]) position.leaderDone[leader]! |= RETREATED;
}

function hasRetreatedBefore(position: Quadrilateral, battle: Battle, leader: number): boolean {
  if ((position.leaderDone[leader]! & RETREATED) === 0) return false;
  return battle.defenders.some((one) => isOrServes(position, leader, one));
}

function isOrServes({ superior }: Pick<Quadrilateral, "superior">, leader: number, head: number): boolean {
  for (let at = leader; at >= 0; at = superior[at]!) if (at === head) return true;
  return false;
}

/** SPs of these units, of one arm or of all. */
export function spsOf({ strength }: Pick<Quadrilateral, "strength">, list: readonly number[], arm?: Arm): number {
  let sum = 0;
  for (const unit of list) if (arm === undefined || units.arm[unit] === arm) sum += strength[unit]!;
  return sum;
}

export function combatSps(position: Pick<Quadrilateral, "strength">, list: readonly number[]): number {
  return spsOf(position, list, INFANTRY) + spsOf(position, list, CAVALRY);
}

export function gunsOf(position: Pick<Quadrilateral, "strength">, list: readonly number[]): number {
  return spsOf(position, list, ARTILLERY);
}

/** §C14.7: garrison markers of the defender in the hexes of the battle. */
export function garrisonsIn(position: Quadrilateral, battle: Battle): number[] {
  return battle.hexes
    .map((hex) => garrisonIn(position, otherSide(battle.phasing), hex))
    .filter((garrison) => garrison >= 0);
}

/** §C10.16: nothing but garrison markers defends. */
export function isGarrisonOnly(position: Quadrilateral, battle: Battle): boolean {
  return (
    unitsOfSide(position, battle, otherSide(battle.phasing)).length === 0 && garrisonsIn(position, battle).length > 0
  );
}

/** Combat SPs of a side in the battle, a garrison as 1. Reserve included. */
export function strengthOf(position: Quadrilateral, battle: Battle, side: Side): number {
  const markers = side === battle.phasing ? 0 : garrisonsIn(position, battle).length;
  return combatSps(position, unitsOfSide(position, battle, side)) + markers;
}

/** A fortified town, fort or citadel (§C10.14). */
export function isWork(hex: number): boolean {
  const feature = hexes.feature[hex]!;
  return feature === CITADEL || feature === FORTIFIED_TOWN || feature === FORT;
}

/** Whether a Force in one hex may attack the other: a neighbour, and not over water that bars it (§C8.9). */
export function mayAttackInto(position: Quadrilateral, from: number, hex: number): boolean {
  const link = linkBetween(board, from, hex);
  return link >= 0 && waterAt(position, link).attackAllowed;
}

/** Whether anything of a side is left: an SP of any arm, or a garrison. */
export function hasAnything(position: Quadrilateral, battle: Battle, side: Side): boolean {
  if (unitsOfSide(position, battle, side).length > 0) return true;
  return side !== battle.phasing && garrisonsIn(position, battle).length > 0;
}

/** The Forces of a side in these hexes, by their leaders. */
export function forcesOn(position: Quadrilateral, side: Side, list: readonly number[]): number[] {
  return list.flatMap((hex) => forcesIn(position, side, hex));
}

/** §C14.4, §C14.7: who commands: the Army Commander if he is there, else the highest Subordination; among equals one with a bonus. */
export function commanderOf(position: Quadrilateral, battle: Battle, side: Side, armyCommander: number): number {
  const forces = forcesBy(battle, side);
  const there = armyCommander >= 0 && forces.some((head) => isOrServes(position, armyCommander, head));
  const inHex = armyCommander >= 0 && hexesOf(position, battle, side).includes(position.leaderHex[armyCommander]!);
  if (there || inHex) return armyCommander;
  const order = (a: number, b: number) =>
    leaders.subordination[b]! - leaders.subordination[a]! || leaders.bonus[b]! - leaders.bonus[a]! || a - b;
  return [...forces].sort(order)[0] ?? NOWHERE;
}
