import { hexDistance } from "@gonfalon/engine/board";
import type { Frame, Random, Seat } from "@gonfalon/engine/kernel";
import { copyPosition } from "../copy.ts";
import {
  ARTILLERY,
  board,
  gameFiles,
  hexes,
  hexNamed,
  INFANTRY,
  leaderNamed,
  leaders,
  otherSide,
  SIDE_NAMES,
  type Side,
  scenarioNamed,
  sideNamed,
  siegePlaceNamed,
  unitNamed,
  units,
} from "../data.ts";
import {
  CAPTURED,
  FACE_DOWN,
  IN_PLAY,
  LOST,
  NAMED,
  NOWHERE,
  OUT_OF_PLAY,
  type Quadrilateral,
  RAISED,
  SHOWN_AS_FORCE,
  SHOWN_AS_LONE_LEADER,
} from "../position.ts";
import { mayLeaveCitadel } from "../rules/core/battle/governor.ts";
import type { Battle } from "../rules/core/battle/state.ts";
import { headOf, isForce, sizeOf } from "../rules/core/forces.ts";
import type { March } from "../rules/core/steps.ts";
import { cheapestAssignment } from "./assignment.ts";
import { MANTOVA } from "./stakes.ts";

/** What a guess is made of: a position in which the enemy's pieces are covered. */
export interface Seen {
  readonly position: Quadrilateral;
}

/** A Force as the scenario has set it up: everybody has read it (guide: doubt grows from the first march on). */
interface Group {
  readonly leaders: readonly number[];
  readonly hex: number;
  readonly besieged: boolean;
  readonly units: readonly { readonly unit: number; readonly leader: number; sps: number }[];
}

/** A piece of the enemy on the map. */
interface Piece {
  readonly leader: number;
  readonly hex: number;
  readonly named: boolean;
}

/**
 * A full position that agrees with what the seat sees. The Forces of the set-up are thought to be under the pieces nearest to
 * where they began, less what battles have cost them and what attrition may have; what is left over are lone leaders.
 */
export function guess({ position: seen }: Seen, seat: Seat, random: Random): Quadrilateral {
  const position = copyPosition(seen);
  const enemy = otherSide(sideNamed(seat));
  const groups = groupsOf(position, enemy).filter((group) => !isGone(position, group));
  thin(position, enemy, groups, random);
  const pieces = piecesOf(position, enemy);
  const under = assigned(pieces, groups, reachSince(position));
  for (const piece of pieces) settle(position, piece, under.get(piece) ?? []);
  for (const piece of pieces) if (isShownAsForce(position, piece)) arm(position, enemy, piece.leader);
  setMarching(position, enemy);
  matchBattle(position, enemy);
  agreeOnSiege(position, enemy);
  return position;
}

type Marching = Frame & Pick<March, "side" | "leader" | "size" | "to">;

/** §C8.13, §C2.12: while the enemy marches a vedette or a leader is asked to give way: what marches is a Force where it is seen to be. */
function setMarching(position: Quadrilateral, enemy: Side): void {
  const { flow } = position;
  const march = flow.find(({ procedure }) => procedure === "march") as Marching | undefined;
  if (!march || march.side !== enemy || march.leader !== NOWHERE) return;
  const repulse = flow.find(({ procedure }) => procedure === "repulse") as (Frame & { from: number }) | undefined;
  const hex = repulse?.from ?? march.to;
  // It has not set out yet.
  if (hex === NOWHERE) return;
  march.leader = forceAt(position, enemy, hex);
  march.size = sizeOf(position, march.leader);
  const guns = flow.find(({ procedure }) => procedure === "guns") as (Frame & { leader: number }) | undefined;
  if (guns) guns.leader = march.leader;
}

/** The leader of a Force in the hex, whatever was thought of the pieces there. */
function forceAt(position: Quadrilateral, side: Side, hex: number): number {
  const { leaderState, leaderHex, superior } = position;
  const free = leaders.ofSide[side].filter((leader) => leaderState[leader] === OUT_OF_PLAY && mayLeaveCitadel(leader));
  const there = leaders.ofSide[side].filter((leader) => leaderHex[leader] === hex && superior[leader] === NOWHERE);
  const leader = there.find((one) => isForce(position, one)) ?? there[0] ?? free[0]!;
  leaderState[leader] = IN_PLAY;
  leaderHex[leader] = hex;
  if (!isForce(position, leader)) arm(position, side, leader);
  return leader;
}

/** §C10.2: whoever serves under another is besieged as he is, and nobody is outside a citadel. */
function agreeOnSiege(position: Quadrilateral, side: Side): void {
  const { besieged, leaderState, leaderHex } = position;
  for (const leader of leaders.ofSide[side]) {
    if (leaderState[leader] !== IN_PLAY) continue;
    const head = headOf(position, leader);
    besieged[leader] = hexes.siege[leaderHex[head]!]! >= 0 ? besieged[head]! : 0;
  }
}

function groupsOf({ scenario }: Quadrilateral, side: Side): Group[] {
  return scenarioNamed(scenario)
    .forces.filter((force) => force.side === SIDE_NAMES[side])
    .map((force) => {
      const parts = [force, ...force.subordinates];
      return {
        leaders: parts.map((part) => leaderNamed(part.leader)),
        hex: hexNamed(force.hex),
        besieged: "besieged" in force && force.besieged === true,
        units: parts.flatMap((part) =>
          part.units.map(({ unit, sp }) => ({ unit: unitNamed(unit), leader: leaderNamed(part.leader), sps: sp })),
        ),
      };
    })
    .filter((group) => group.units.length > 0);
}

/** Its leader has been taken or has fallen: what was with him is gone, or has joined others. */
function isGone({ leaderState }: Quadrilateral, { leaders: his }: Group): boolean {
  const state = leaderState[his[0]!]!;
  return state === CAPTURED || state === LOST;
}

/** What an army loses in a turn without a battle: about a fifth in a month, which replacements make good where there are any. */
const WASTED = 0.013;
/** With replacements also what battles have cost comes back: so much of it in a turn, and no more than a third of all. */
const REPLACED = 0.006;
const MOST_REPLACED = 0.3;

/**
 * Losses fall on every group by its share: how strong each is thought to be stays the same from one question to the next, so
 * that nobody changes his mind on the road. Which unit of a group they hit is a guess.
 */
function thin(
  { turn, scenario, eliminated }: Quadrilateral,
  side: Side,
  groups: readonly Group[],
  random: Random,
): void {
  const { startTurn, rules } = scenarioNamed(scenario);
  const sizes = groups.map((group) => group.units.reduce((sum, { sps }) => sum + sps, 0));
  const start = sizes.reduce((sum, size) => sum + size, 0);
  const turns = turn - startTurn;
  const fallen = eliminated[side] / Math.max(1, start);
  const lost = rules.replacementRolls
    ? fallen * (1 - Math.min(MOST_REPLACED, REPLACED * turns))
    : fallen + WASTED * turns;
  const share = Math.min(MOST_LOST, lost);
  groups.forEach((group, i) => {
    for (let left = Math.round(share * sizes[i]!); left > 0; left--) loseOne(group, random);
  });
}
const MOST_LOST = 0.8;

function loseOne({ units: his }: Group, random: Random): void {
  const alive = his.filter(({ unit, sps }) => sps > 0 && units.arm[unit] !== ARTILLERY);
  if (alive.length > 0) alive[random(alive.length)]!.sps--;
}

function piecesOf(position: Quadrilateral, side: Side): Piece[] {
  return leaders.ofSide[side]
    .filter((leader) => position.leaderState[leader] === IN_PLAY && position.superior[leader] === NOWHERE)
    .filter((leader) => position.leaderShown[leader] !== SHOWN_AS_LONE_LEADER && !isAsSetUp(position, side, leader))
    .map((leader) => ({
      leader,
      hex: position.leaderHex[leader]!,
      named: position.leaderShown[leader] === NAMED || isFighting(position, leader),
    }));
}

/** It lies where the set-up has a vedette or a leader alone, and nobody has seen it be more: nobody has moved it. */
function isAsSetUp({ scenario, leaderHex, leaderShown }: Quadrilateral, side: Side, leader: number): boolean {
  return leaderShown[leader] === FACE_DOWN && emptyHexes(scenario, side).has(leaderHex[leader]!);
}

/** By scenario and side, the hexes where the set-up has pieces without SPs and no Force. */
function emptyHexes(scenario: string, side: Side): ReadonlySet<number> {
  const key = `${scenario} ${side}`;
  let found = setUps().get(key);
  if (!found) {
    const { forces, vedettes, loneLeaders } = setUpOf(scenario, side);
    found = new Set([...vedettes, ...loneLeaders].filter((hex) => !forces.includes(hex)));
    setUps().set(key, found);
  }
  return found;
}
const setUps = gameFiles.derived(() => new Map<string, ReadonlySet<number>>());

function setUpOf(scenario: string, side: Side) {
  const { forces, suggestedVedettes } = scenarioNamed(scenario);
  const own = forces.filter((force) => force.side === SIDE_NAMES[side]);
  const hexesOf = (armed: boolean) =>
    own.filter((force) => force.units.length > 0 === armed).map((force) => hexNamed(force.hex));
  return {
    forces: hexesOf(true),
    loneLeaders: hexesOf(false),
    vedettes: suggestedVedettes[SIDE_NAMES[side]].map((one) => hexNamed(one.hex)),
  };
}

function battleIn({ flow }: Quadrilateral): Battle | undefined {
  return flow.find(({ procedure }) => procedure === "battle") as Battle | undefined;
}

function isFighting(position: Quadrilateral, leader: number): boolean {
  const battle = battleIn(position);
  return battle !== undefined && [...battle.attackers, ...battle.defenders].includes(leader);
}

/** How far a group would have come; those who were shut up in Mantova are thought to be there still, the others not. */
function unlikeness({ hex }: Piece, group: Group): number {
  const shut = hexes.siege[hex] === siegePlaceNamed(MANTOVA);
  return hexDistance(board, hex, group.hex) + (shut === group.besieged ? 0 : FAR);
}
const FAR = 40;

/** Hexes that a Force may have marched since the game began. */
function reachSince({ turn, scenario }: Quadrilateral): number {
  return 2 + 12 * (turn - scenarioNamed(scenario).startTurn + 1);
}

/**
 * Each group to a piece: by name where one is known; then those that can be told apart one to a piece, so that nobody has marched
 * farther than need be; then the rest to the nearest.
 */
function assigned(pieces: readonly Piece[], groups: readonly Group[], reach: number): Map<Piece, Group[]> {
  const under = new Map<Piece, Group[]>();
  const left = new Set(groups);
  const put = (piece: Piece, group: Group) => {
    under.set(piece, [...(under.get(piece) ?? []), group]);
    left.delete(group);
  };
  for (const piece of pieces.filter(({ named }) => named)) {
    const group = [...left].find((one) => one.leaders.includes(piece.leader));
    if (group) put(piece, group);
  }
  const unknown = pieces.filter((piece) => !under.has(piece));
  const large = [...left]
    .filter((group) => spsOf(group) > FEW)
    .sort((a, b) => spsOf(b) - spsOf(a))
    .slice(0, unknown.length);
  const columns = cheapestAssignment(
    large.map((group) => unknown.map((piece) => priceOf(unlikeness(piece, group), reach))),
  );
  large.forEach((group, i) => {
    put(unknown[columns[i]!]!, group);
  });
  const pairs = pieces
    .flatMap((piece) => groups.map((group) => ({ piece, group, away: unlikeness(piece, group) })))
    .sort((a, b) => a.away - b.away);
  for (const { piece, group } of pairs) if (left.has(group)) put(piece, group);
  return under;
}

/** SPs of a group that may be with anybody. */
const FEW = 2;

function spsOf({ units: his }: Group): number {
  return his.reduce((sum, { sps }) => sum + sps, 0);
}

/** A long march is the less likely, and one beyond reach hardly to be believed. */
function priceOf(away: number, reach: number): number {
  return away * away + (away > reach ? 10_000 : 0);
}

/** Puts the units of the groups under the piece, in the names of their own leaders where these are free. */
function settle(position: Quadrilateral, piece: Piece, groups: readonly Group[]): void {
  for (const { unit, leader, sps } of groups.flatMap((group) => group.units)) {
    if (sps === 0) continue;
    position.strength[unit] = sps;
    position.unitState[unit] = RAISED;
    position.unitLeader[unit] = serves(position, leader, piece) ? leader : piece.leader;
    position.unitHex[unit] = NOWHERE;
  }
}

/** What has been shown as a Force has at least one SP, whatever was thought of it (§C1.8). */
function isShownAsForce(position: Quadrilateral, { leader }: Piece): boolean {
  return position.leaderShown[leader] === SHOWN_AS_FORCE && !isForce(position, leader);
}

function arm(position: Quadrilateral, side: Side, leader: number): void {
  const fresh = units.ofSide[side].find((unit) => position.strength[unit] === 0 && units.arm[unit] === INFANTRY);
  if (fresh === undefined) return;
  position.strength[fresh] = 1;
  position.unitState[fresh] = RAISED;
  position.unitLeader[fresh] = leader;
  position.unitHex[fresh] = NOWHERE;
}

/** A leader of the set-up who is nowhere to be seen may serve under the piece. */
function serves(position: Quadrilateral, leader: number, piece: Piece): boolean {
  if (leader === piece.leader) return true;
  const state = position.leaderState[leader]!;
  if (position.superior[leader] === piece.leader) return true;
  if (state !== OUT_OF_PLAY || !mayStand(leader, piece.hex)) return false;
  position.leaderState[leader] = IN_PLAY;
  position.leaderHex[leader] = piece.hex;
  position.superior[leader] = piece.leader;
  position.besieged[leader] = position.besieged[piece.leader]!;
  return true;
}

/** §C2.17: a governor only in his citadel. */
function mayStand(leader: number, hex: number): boolean {
  return mayLeaveCitadel(leader) || leaders.governor[leader] === hexes.siege[hex];
}

/** §C14.9, §C14.20: in a battle strengths have been told, to the nearest ten or exactly. */
function matchBattle(position: Quadrilateral, side: Side): void {
  const battle = battleIn(position);
  if (!battle) return;
  const heads = side === battle.phasing ? battle.attackers : battle.defenders;
  const his = units.ofSide[side].filter((unit) => {
    let at = position.unitLeader[unit]!;
    while (at >= 0 && !heads.includes(at)) at = position.superior[at]!;
    return at >= 0;
  });
  const sum = () => his.reduce((all, unit) => all + position.strength[unit]!, 0);
  const least = battle.told[side] - 5;
  for (let tries = 0; battle.told[side] > 0 && sum() < least && tries < 60; tries++) grow(position, his, heads, side);
  for (let tries = 0; battle.told[side] > 0 && sum() > least + 9 && tries < 60; tries++) {
    const strongest = his
      .filter((unit) => position.strength[unit]! > 1)
      .sort((a, b) => position.strength[b]! - position.strength[a]!)[0];
    if (strongest === undefined) return;
    position.strength[strongest]!--;
  }
}

/** One SP more: in a unit that has room, else in one that nobody has seen. */
function grow(position: Quadrilateral, his: number[], heads: readonly number[], side: Side): void {
  const roomy = his.find((unit) => position.strength[unit]! > 0 && position.strength[unit]! < units.max[unit]!);
  const fresh = units.ofSide[side].find((unit) => position.strength[unit] === 0 && units.arm[unit] !== ARTILLERY);
  const unit = roomy ?? fresh;
  if (unit === undefined || heads[0] === undefined) return;
  if (unit === fresh && roomy === undefined) {
    position.unitState[unit] = RAISED;
    position.unitLeader[unit] = heads[0];
    his.push(unit);
  }
  position.strength[unit]!++;
}
