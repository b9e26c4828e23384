import { hexDistance } from "@gonfalon/engine/board";
import type { Frame, Random, Seat } from "@gonfalon/engine/kernel";
import { copyPosition } from "../copy.ts";
import {
  ARTILLERY,
  board,
  hexes,
  hexNamed,
  INFANTRY,
  leaders,
  otherSide,
  SIDE_NAMES,
  type Side,
  scenarioNamed,
  sideNamed,
  siegePlaceNamed,
  siegePlaces,
  units,
} from "../data.ts";
import {
  FACE_DOWN,
  IN_PLAY,
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
import { type Body, bodiesOf, starve, sumOf, thin } from "./guessBodies.ts";
import { MANTOVA } from "./stakes.ts";

/** What a guess is made of: a position in which the enemy's pieces are covered. */
export interface Seen {
  readonly position: Quadrilateral;
}

/** A piece of the enemy on the map, as it is seen, and who is thought to be under it: the head first. */
interface Piece {
  readonly hex: number;
  readonly shown: number;
  readonly besieged: number;
  readonly moved: number;
  readonly done: number;
  /** Whose name is known, or `NOWHERE`. */
  readonly named: number;
  readonly under: number[];
}

/**
 * A full position that agrees with what the seat sees and remembers (`sightings.ts`): every leader is with the piece with which he was last
 * known to be, with the troops that the scenario gave him, less what was told of their losses and what attrition may have cost.
 */
export function guess({ position: seen }: Seen, seat: Seat, random: Random): Quadrilateral {
  const position = copyPosition(seen);
  const enemy = otherSide(sideNamed(seat));
  const pieces = takeUp(position, enemy);
  putRemembered(position, enemy, pieces);
  const bodies = bodiesOf(position, enemy).filter((body) => !hasVanished(position, body, pieces));
  thin(position, enemy, bodies, random);
  const strays = putStrays(position, pieces, bodies);
  for (const place of siegePlaces.hexes.keys()) feed(position, place, pieces, bodies, random);
  for (const piece of pieces) lay(position, enemy, piece);
  for (const body of bodies) settle(position, body, strays.get(body));
  for (const piece of pieces) if (isUnarmedForce(position, piece)) arm(position, enemy, piece.under[0]!);
  setMarching(position, enemy);
  matchBattle(position, enemy);
  agreeOnSiege(position, enemy);
  return position;
}

/** Takes the pieces without a name off the map, to lay them again under the names that are thought to be theirs. */
function takeUp(position: Quadrilateral, side: Side): Piece[] {
  const { leaderState, leaderHex, leaderShown, superior, besieged, leaderMoved, leaderDone } = position;
  const heads = leaders.ofSide[side].filter((one) => leaderState[one] === IN_PLAY && superior[one] === NOWHERE);
  return heads.map((leader) => {
    const isNamed = leaderShown[leader] === NAMED || isFighting(position, leader);
    const piece = {
      hex: leaderHex[leader]!,
      shown: leaderShown[leader]!,
      besieged: besieged[leader]!,
      moved: leaderMoved[leader]!,
      done: leaderDone[leader]!,
      named: isNamed ? leader : NOWHERE,
      under: isNamed ? [leader] : [],
    };
    if (!isNamed) takeOff(position, leader);
    return piece;
  });
}

function takeOff(position: Quadrilateral, leader: number): void {
  position.leaderState[leader] = OUT_OF_PLAY;
  position.leaderHex[leader] = NOWHERE;
  position.superior[leader] = NOWHERE;
  position.leaderShown[leader] = 0;
  position.besieged[leader] = 0;
  position.leaderMoved[leader] = 0;
  position.leaderDone[leader] = 0;
}

/** Whoever was last known to be with a piece is under it. Of several pieces in a hex the one that is most plainly a Force has him. */
function putRemembered(position: Quadrilateral, side: Side, pieces: readonly Piece[]): void {
  const { lastHex, leaderState } = position;
  const forcesFirst = [...pieces].sort((a, b) => rankOf(b) - rankOf(a));
  for (const leader of leaders.ofSide[side]) {
    if (leaderState[leader] !== OUT_OF_PLAY || lastHex[leader] === NOWHERE) continue;
    const piece = forcesFirst.find(({ hex }) => hex === lastHex[leader]);
    if (piece && mayStand(leader, piece.hex)) piece.under.push(leader);
  }
}

function rankOf({ named, shown, besieged }: Piece): number {
  if (named !== NOWHERE) return 4;
  return shown === SHOWN_AS_FORCE ? 3 : besieged ? 2 : shown === SHOWN_AS_LONE_LEADER ? 0 : 1;
}

/** The piece with which he was is no more: his troops are gone, for he had joined nobody else. */
function hasVanished({ lastHex, leaderState }: Quadrilateral, { leader }: Body, pieces: readonly Piece[]): boolean {
  if (leaderState[leader] !== OUT_OF_PLAY || lastHex[leader] === NOWHERE) return false;
  return !pieces.some(({ hex }) => hex === lastHex[leader]);
}

/**
 * Troops of whose leader nobody knows where he is, those of a set-up together: the large ones one to a piece under which nobody
 * is thought to be, so that they have marched as little as can be; then the rest to the nearest.
 */
function putStrays(position: Quadrilateral, pieces: readonly Piece[], bodies: readonly Body[]): Map<Body, Piece> {
  const groups = straysOf(position, pieces, bodies);
  const found = new Map<Body, Piece>();
  const put = (group: readonly Body[], piece: Piece) => {
    for (const body of group) {
      found.set(body, piece);
      if (mayStand(body.leader, piece.hex)) piece.under.push(body.leader);
    }
  };
  const vedettes = vedettesOf(position);
  const mayBeForce = pieces.filter(
    ({ shown, hex, under }) =>
      shown !== SHOWN_AS_LONE_LEADER && (shown !== FACE_DOWN || under.length > 0 || !vedettes.has(hex)),
  );
  const unknown = mayBeForce.filter(({ under }) => under.length === 0);
  const large = groups
    .filter((group) => sumOf(group) > FEW)
    .sort((a, b) => sumOf(b) - sumOf(a))
    .slice(0, unknown.length);
  const reach = reachSince(position);
  const columns = cheapestAssignment(
    large.map(([body]) => unknown.map((piece) => priceOf(unlikeness(piece, body!), reach))),
  );
  large.forEach((group, i) => {
    put(group, unknown[columns[i]!]!);
  });
  for (const group of groups.filter(([body]) => !found.has(body!))) {
    const [nearest] = [...mayBeForce].sort((a, b) => unlikeness(a, group[0]!) - unlikeness(b, group[0]!));
    if (nearest) put(group, nearest);
  }
  return found;
}

function straysOf({ leaderState }: Quadrilateral, pieces: readonly Piece[], bodies: readonly Body[]): Body[][] {
  const groups = new Map<number, Body[]>();
  for (const body of bodies) {
    const isKnown = pieces.some(({ under }) => under.includes(body.leader));
    if (leaderState[body.leader] !== OUT_OF_PLAY || isKnown) continue;
    groups.set(body.hex, [...(groups.get(body.hex) ?? []), body]);
  }
  return [...groups.values()];
}

/** Nobody is thought to be in a fortress beyond what it feeds and some more, once a week has passed. */
function feed(
  { turn, scenario }: Quadrilateral,
  place: number,
  pieces: readonly Piece[],
  bodies: readonly Body[],
  random: Random,
): void {
  if (turn - scenarioNamed(scenario).startTurn < WEEK) return;
  const inside = pieces.filter(({ hex }) => hexes.siege[hex] === place).flatMap(({ under }) => under);
  starve(
    bodies.filter(({ leader }) => inside.includes(leader)),
    siegePlaces.capacity[place]!,
    random,
  );
}
const WEEK = 4;

/** Where the set-up has vedettes: a piece that lies there, and nobody has seen it be more, is one. */
function vedettesOf({ scenario }: Quadrilateral): ReadonlySet<number> {
  const { suggestedVedettes } = scenarioNamed(scenario);
  return new Set(SIDE_NAMES.flatMap((side) => suggestedVedettes[side].map(({ hex }) => hexNamed(hex))));
}

/** SPs that may be with anybody. */
const FEW = 2;

/** How far they would have come; those who were shut up in Mantova are thought to be there still, the others not. */
function unlikeness({ hex, shown }: Piece, body: Body): number {
  const shut = hexes.siege[hex] === siegePlaceNamed(MANTOVA);
  return hexDistance(board, hex, body.hex) + (shut === body.besieged ? 0 : FAR) - (shown === SHOWN_AS_FORCE ? SEEN : 0);
}
const FAR = 40;
const SEEN = 4;

/** Hexes that a Force may have marched since the game began. */
function reachSince({ turn, scenario }: Quadrilateral): number {
  return 2 + 12 * (turn - scenarioNamed(scenario).startTurn + 1);
}

/** A long march is the less likely, and one beyond reach hardly to be believed. */
function priceOf(away: number, reach: number): number {
  return away * Math.abs(away) + (away > reach ? 10_000 : 0);
}

/** Lays a piece on the map: the highest of those with troops leads it, the others serve under him or ride with him. */
function lay(position: Quadrilateral, side: Side, piece: Piece): void {
  const { under } = piece;
  if (under.length === 0) under.push(anybody(position, side, piece));
  if (piece.named === NOWHERE) under.sort((a, b) => leadership(position, b) - leadership(position, a) || a - b);
  const head = under[0]!;
  for (const leader of under) {
    position.leaderState[leader] = IN_PLAY;
    position.leaderHex[leader] = piece.hex;
    position.besieged[leader] = piece.besieged;
    if (leader !== head) position.superior[leader] = head;
  }
  if (piece.named !== NOWHERE) return;
  position.leaderShown[head] = piece.shown;
  position.leaderMoved[head] = piece.moved;
  position.leaderDone[head] = piece.done;
}

/** A leader of whom nothing is known: a major general before one with a name, and no governor in the field. */
function anybody({ leaderState, lastHex }: Quadrilateral, side: Side, { hex }: Piece): number {
  const free = leaders.ofSide[side].filter((one) => leaderState[one] === OUT_OF_PLAY && mayStand(one, hex));
  const rank = (one: number) =>
    (lastHex[one] === NOWHERE ? 0 : 20) + (leaders.generic[one] ? 0 : 4) + leaders.bonus[one]!;
  return free.sort((a, b) => rank(a) - rank(b) || a - b)[0]!;
}

/** Whoever has troops of his own in the scenario comes before one who has none. */
function leadership({ scenario }: Quadrilateral, leader: number): number {
  return leaders.subordination[leader]! + (armed(scenario, leader) ? 100 : 0);
}

function armed(scenario: string, leader: number): boolean {
  return scenarioNamed(scenario).forces.some((force) =>
    [force, ...force.subordinates].some((part) => part.units.length > 0 && part.leader === leaders.ids[leader]),
  );
}

/** Puts the troops under their own leader, or under the piece with which they are thought to be. */
function settle(position: Quadrilateral, body: Body, piece: Piece | undefined): void {
  const own = position.leaderState[body.leader] === IN_PLAY ? body.leader : piece?.under[0];
  if (own === undefined) return;
  for (const { unit, sps } of body.units) {
    if (sps === 0) continue;
    position.strength[unit] = sps;
    position.unitState[unit] = RAISED;
    position.unitLeader[unit] = own;
    position.unitHex[unit] = NOWHERE;
  }
}

/** What has been shown as a Force has at least one SP, whatever was thought of it (§C1.8). */
function isUnarmedForce(position: Quadrilateral, { shown, under }: Piece): boolean {
  return shown === SHOWN_AS_FORCE && !isForce(position, under[0]!);
}

function arm(position: Quadrilateral, side: Side, leader: number): void {
  const fresh = units.ofSide[side].find((unit) => position.strength[unit] === 0 && units.arm[unit] === INFANTRY);
  if (fresh === undefined) return;
  position.strength[fresh] = 1;
  position.unitState[fresh] = RAISED;
  position.unitLeader[fresh] = leader;
  position.unitHex[fresh] = NOWHERE;
}

/** §C2.17: a governor only in his citadel. */
function mayStand(leader: number, hex: number): boolean {
  return mayLeaveCitadel(leader) || leaders.governor[leader] === hexes.siege[hex];
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

function battleIn({ flow }: Quadrilateral): Battle | undefined {
  return flow.find(({ procedure }) => procedure === "battle") as Battle | undefined;
}

function isFighting(position: Quadrilateral, leader: number): boolean {
  const battle = battleIn(position);
  return battle !== undefined && [...battle.attackers, ...battle.defenders].includes(leader);
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
