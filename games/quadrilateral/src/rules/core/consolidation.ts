import { hexDistance } from "@gonfalon/engine/board";
import type { Play, Procedure } from "@gonfalon/engine/kernel";
import { again, everybody } from "@gonfalon/engine/kernel";
import { board, CITADEL, HIGHEST, hexes, leaders, SIDE_NAMES, type Side, units } from "../../data.ts";
import { FORCED_MARCH, NOWHERE, type Quadrilateral } from "../../position.ts";
import { decision, procedure, step } from "../rulebook.ts";
import { tellOwner } from "../telling.ts";
import { enter } from "./entering.ts";
import { fieldOf } from "./field.ts";
import {
  armyCommander,
  forcesIn,
  isForce,
  isUnemployed,
  mayCommand,
  mayLead,
  ownUnits,
  trainsOf,
  under,
  unitsOf,
} from "./forces.ts";
import {
  CLOSED,
  roadAlong,
  stepCost,
  WITH_ARTILLERY,
  WITH_CAVALRY,
  WITH_INFANTRY,
  WITH_TRAIN,
  withoutFerry,
} from "./ground.ts";
import { follow } from "./sightings.ts";

/** §C6.9, §C6.12, §C12.1, §II.e: one Force of all leaders in a hex. */
export type ConsolidationOption =
  | { readonly type: "displace"; readonly leader: number; readonly hex: number }
  | { readonly type: "nameLeader"; readonly leader: number };

/** Leaders of a side who stand in a hex, with or without SPs. */
export function standingIn(position: Quadrilateral, side: Side, hex: number): number[] {
  return leaders.ofSide[side].filter(
    (leader) => position.leaderHex[leader] === hex && position.superior[leader] === NOWHERE,
  );
}

/** A rating to compare leaders by: the Army Commander and those without a Subordination stand above every number. */
function rank(position: Quadrilateral, leader: number): number {
  return armyCommander(position, leaders.side[leader]!) === leader ? HIGHEST + 1 : leaders.subordination[leader]!;
}

/** These leaders and those under them. */
function withTheirs(position: Quadrilateral, heads: readonly number[]): number[] {
  return heads.flatMap((head) => [head, ...under(position, head)]);
}

/**
 * §C12.1: the leader who can have all Forces of these leaders under him, or `NOWHERE`: the highest Subordination of those
 * who lead one, else a leader without units among `idle` (ruling C6.12). Leaders without units do not count (§C12.2, §II.eb).
 */
function commonHead(position: Quadrilateral, heads: readonly number[], idle: readonly number[] = []): number {
  const forces = heads.filter((head) => !isUnemployed(position, head));
  if (forces.length === 1) return forces[0]!;
  const byRank = (a: number, b: number) => rank(position, b) - rank(position, a) || a - b;
  if (forces.length === 0) return [...heads].sort(byRank)[0] ?? NOWHERE;
  const employed = withTheirs(position, forces).filter((leader) => ownUnits(position, leader).length > 0);
  const candidates = [...forces.sort(byRank), ...[...idle].sort(byRank)];
  return candidates.find((leader) => mayHead(position, leader, employed)) ?? NOWHERE;
}

function mayHead(position: Quadrilateral, head: number, employed: readonly number[]): boolean {
  const others = employed.filter((leader) => leader !== head);
  if (!others.every((leader) => mayCommand(position, head, leader))) return false;
  const own = ownUnits(position, head).reduce((sum, unit) => sum + units.span[unit]!, 0);
  return others.reduce((sum, leader) => sum + leaders.subordination[leader]!, own) <= leaders.span[head]!;
}

/** Leaders without units among these and those under them. */
function idleOf(position: Quadrilateral, heads: readonly number[]): number[] {
  return withTheirs(position, heads).filter((leader) => isUnemployed(position, leader));
}

/**
 * §C6.12, §C12.4: SPs in a hex have no limit but command: a Force may end a move with those who are in a hex; the one it leaves is not counted when it is dropped there. In
 * a citadel it always may (ruling C10.7).
 */
export function mayShare(position: Quadrilateral, leader: number, hex: number, left = NOWHERE): boolean {
  const there = standingIn(position, leaders.side[leader]!, hex).filter((one) => one !== leader && one !== left);
  if (there.every((one) => isUnemployed(position, one)) || hexes.feature[hex] === CITADEL) return true;
  return commonHead(position, [...there, leader], idleOf(position, there)) !== NOWHERE;
}

/** §C12.1: makes one Force of them under this leader; those without units ride along. */
function unite(play: Play<Quadrilateral>, heads: readonly number[], head: number): void {
  const { position } = play;
  const all = withTheirs(position, heads);
  const forced = all.some((leader) => (position.leaderDone[leader]! & FORCED_MARCH) !== 0);
  // Ruling E10a: if one of the Forces is On Alert, all are.
  const alert = heads.some((leader) => position.alert[leader] === 1 && isForce(position, leader));
  const besieged = all.some((leader) => position.besieged[leader] === 1);
  for (const leader of all) {
    if (leader !== head) position.superior[leader] = head;
    position.besieged[leader] = besieged ? 1 : 0;
  }
  position.superior[head] = NOWHERE;
  // Ruling C13.3: the whole counts as just off a forced march.
  if (forced) position.leaderDone[head]! |= FORCED_MARCH;
  position.alert[head] = alert ? 1 : 0;
  const side = leaders.side[head]!;
  const hex = position.leaderHex[head]!;
  tellOwner(play, side, { type: "consolidated", rules: ["C12.1"], side: SIDE_NAMES[side], hex }, { leader: head });
}

/** Hexes in which a side has more than one leader on the map, in the order of the hexes. */
function crowded(position: Quadrilateral, side: Side): number[] {
  const seen = new Set<number>();
  const found = new Set<number>();
  for (const leader of leaders.ofSide[side]) {
    const hex = position.leaderHex[leader]!;
    if (hex === NOWHERE || position.superior[leader] !== NOWHERE) continue;
    if (seen.has(hex)) found.add(hex);
    seen.add(hex);
  }
  return [...found].sort((a, b) => a - b);
}

/** §C6.12: the first hex whose Forces nobody can take together, or `NOWHERE`. */
function insubordinate(position: Quadrilateral, side: Side): number {
  return crowded(position, side).find((hex) => forcesIn(position, side, hex).length > 1) ?? NOWHERE;
}

/** Makes one Force wherever that can be done; also of leaders who are all without units. */
export function consolidateHexes(play: Play<Quadrilateral>, side: Side): void {
  const { position } = play;
  for (const hex of crowded(position, side)) {
    const heads = standingIn(position, side, hex);
    const head = commonHead(position, heads, idleOf(position, heads));
    if (head !== NOWHERE) unite(play, heads, head);
  }
}

/** Ruling II.e: the Forces that have to give way: those of the lowest Subordination in the hex. */
function juniors(position: Quadrilateral, side: Side, hex: number): number[] {
  const forces = forcesIn(position, side, hex);
  const lowest = Math.min(...forces.map((force) => rank(position, force)));
  return forces.filter((force) => rank(position, force) === lowest);
}

/** §C6.12: where a Force may be displaced: one hex towards its Center, along a road if one leads there, into no enemy zone. */
function displacements(position: Quadrilateral, leader: number): number[] {
  const side = leaders.side[leader]!;
  const goal = position.center[side] === NOWHERE ? position.supply[side] : position.center[side];
  const hex = position.leaderHex[leader]!;
  if (goal === NOWHERE || hexes.feature[hex] === CITADEL) return [];
  const field = fieldOf(position, side);
  const open: number[] = [];
  for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
    const to = board.linkTo[link]!;
    const nearer = hexDistance(board, to, goal) < hexDistance(board, hex, goal);
    // It is no march: there is no MP to repulse a vedette with (§C8.13).
    const free = field.enemy[to] === 0 && field.zone[to] === 0;
    const passable =
      stepCost(withoutFerry(position, link), link, bitsOf(position, leader), position.weather) !== CLOSED;
    if (nearer && free && passable && mayShare(position, leader, to)) open.push(link);
  }
  const roads = open.filter((link) => roadAlong(position, link) !== 0);
  return (roads.length > 0 ? roads : open).map((link) => board.linkTo[link]!);
}

function bitsOf(position: Quadrilateral, leader: number): number {
  const train = trainsOf(position, leader).length > 0 ? WITH_TRAIN : 0;
  const arms = [WITH_INFANTRY, WITH_CAVALRY, WITH_ARTILLERY];
  return unitsOf(position, leader).reduce((bits, unit) => bits | arms[units.arm[unit]!]!, train);
}

/**
 * §C6.12, ruling C10.7: a stack that cannot be united nor displaced stands under one leader. Leaders he may command within
 * his span serve under him; of the others' units those that fit pass to him, and the rest stay without a leader.
 */
function stackUnder(play: Play<Quadrilateral>, head: number): void {
  const { position } = play;
  const hex = position.leaderHex[head]!;
  const heads = standingIn(position, leaders.side[head]!, hex);
  let room = leaders.span[head]! - ownUnits(position, head).reduce((sum, unit) => sum + units.span[unit]!, 0);
  for (const leader of withTheirs(position, heads)) {
    const own = ownUnits(position, leader);
    if (leader === head || own.length === 0) continue;
    if (mayCommand(position, head, leader) && leaders.subordination[leader]! <= room) {
      room -= leaders.subordination[leader]!;
      continue;
    }
    for (const unit of own) {
      const fits = mayLead(head, unit) && units.span[unit]! <= room;
      if (fits) room -= units.span[unit]!;
      position.unitLeader[unit] = fits ? head : NOWHERE;
      position.unitHex[unit] = fits ? NOWHERE : hex;
    }
  }
  unite(play, heads, head);
}

type Consolidation = { side: Side; stack?: number };

/**
 * §C12.1, §C12.5: a side makes one Force of its leaders in each hex; in its Movement Phase, after forced marches and battles. Or
 * it only displaces one stack, that a retreat has brought about, where that can be done (§C6.12).
 */
export const consolidate: Procedure<Quadrilateral, Consolidation> = procedure<Consolidation>("consolidate", {
  side: everybody,
  stack: everybody,
}).steps({
  unite: step(["II.e", "C12.1"], (play, { side, stack }) => {
    if (stack === undefined) consolidateHexes(play, side);
  }),
  // §C6.12, §II.ea An insubordinate stack is displaced.
  displace: decision({
    rule: ["C6.12", "II.ea"],
    seat: (_, { side }) => SIDE_NAMES[side],
    options: (position, { side, stack }): ConsolidationOption[] => {
      const hex = stack === undefined ? insubordinate(position, side) : stack;
      return hex !== NOWHERE && isInsubordinate(position, side, hex) ? displacementsFrom(position, side, hex) : [];
    },
    play: (play, { side, stack }, option) => {
      if (option.type !== "displace") return again;
      displace(play, option.leader, option.hex);
      if (stack === undefined) consolidateHexes(play, side);
      return again;
    },
  }),
  name: decision({
    rule: ["C6.12", "C10.7"],
    seat: (_, { side }) => SIDE_NAMES[side],
    options: (position, { side, stack }): ConsolidationOption[] => {
      const hex = stack === undefined ? insubordinate(position, side) : NOWHERE;
      if (hex === NOWHERE) return [];
      return forcesIn(position, side, hex).map((leader) => ({ type: "nameLeader", leader }));
    },
    play: (play, _, { leader }) => {
      stackUnder(play, leader);
      return "displace";
    },
  }),
});

function isInsubordinate(position: Quadrilateral, side: Side, hex: number): boolean {
  if (forcesIn(position, side, hex).length < 2) return false;
  const heads = standingIn(position, side, hex);
  return commonHead(position, heads, idleOf(position, heads)) === NOWHERE;
}

/** Who may be displaced out of a hex, and where to. */
function displacementsFrom(position: Quadrilateral, side: Side, hex: number): ConsolidationOption[] {
  return juniors(position, side, hex).flatMap((leader) =>
    displacements(position, leader).map((to) => ({ type: "displace" as const, leader, hex: to })),
  );
}

function displace(play: Play<Quadrilateral>, leader: number, hex: number): void {
  const { position } = play;
  const side = leaders.side[leader]!;
  const from = position.leaderHex[leader]!;
  for (const one of withTheirs(position, [leader])) position.leaderHex[one] = hex;
  position.foraged[leader] = 0;
  follow(position, side, from, hex, true);
  tellOwner(play, side, { type: "moved", rules: ["C6.12"], side: SIDE_NAMES[side], from, hex }, { leader });
  enter(play, leader, hex);
}
