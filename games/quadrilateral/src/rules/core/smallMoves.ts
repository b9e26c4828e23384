import { Paths } from "@gonfalon/engine/board";
import type { Play, Procedure } from "@gonfalon/engine/kernel";
import { board, gameFiles, hexes, leaders, pieces, SIDE_NAMES, type Side, siegePlaces, tables } from "../../data.ts";
import { MOVED, NOT_MOVED, NOWHERE, type Quadrilateral, SHIFTED } from "../../position.ts";
import { ownersOnly } from "../known.ts";
import { decision, procedure } from "../rulebook.ts";
import { tellOwner } from "../telling.ts";
import { inQuarters } from "./alert.ts";
import { type Field, FORCE_THERE, fieldOf, GARRISON_THERE, VEDETTE_THERE } from "./field.ts";
import { isUnemployed, trainsOf, unitsOf } from "./forces.ts";
import { afterWeather, CENTER_OF_OPERATIONS, CLOSED, FERRY, LONE_LEADER, WITH_CAVALRY } from "./ground.ts";
import { driveOff, loneLeaderAllowance, moveAlone } from "./loneLeaders.ts";
import { centerAllowance, moveForce, setCenter } from "./march.ts";
import { turnDown } from "./showing.ts";
import { holderOf } from "./sieges.ts";
import { follow } from "./sightings.ts";

/** §C7.18: vedettes, leaders without units and the Center move each once, between the Forces; a Force shifts inside Mantova. */
export type SmallMoveOption =
  | { readonly type: "vedette"; readonly vedette: number }
  | { readonly type: "loneLeader"; readonly leader: number }
  | { readonly type: "center" }
  | { readonly type: "shift"; readonly leader: number };
export type DestinationOption = { readonly type: "goTo"; readonly hex: number };

const paths = gameFiles.derived(() => new Paths(board.size));

/** Who may make a small move now. */
export function smallMoves(position: Quadrilateral, side: Side, forces: readonly number[]): SmallMoveOption[] {
  const field = fieldOf(position, side);
  const moves: SmallMoveOption[] = [];
  position.vedetteHex.forEach((hex, vedette) => {
    if (hex === NOWHERE || pieces.vedette[vedette] !== side || position.vedetteMoved[vedette]) return;
    if (goesFrom(position, field, VEDETTE, hex)) moves.push({ type: "vedette", vedette });
  });
  for (const leader of leaders.ofSide[side]) {
    const hex = position.leaderHex[leader]!;
    if (mayGoAlone(position, leader) && goesFrom(position, field, LEADER, hex))
      moves.push({ type: "loneLeader", leader });
  }
  const center = position.center[side];
  if (mayMoveCenter(position, side, field) && goesFrom(position, field, CENTER, center)) moves.push({ type: "center" });
  for (const leader of forces) if (mayShift(position, leader)) moves.push({ type: "shift", leader });
  return moves;
}

/** §C2.11: he commands neither units nor leaders, has not moved, and is not shut in; a governor stays (§C2.17). */
function mayGoAlone(position: Quadrilateral, leader: number): boolean {
  if (position.leaderHex[leader] === NOWHERE || position.leaderMoved[leader] !== NOT_MOVED) return false;
  if (position.besieged[leader] || leaders.governor[leader]! >= 0) return false;
  // §C9.7 A bridge train goes with a Force.
  return isUnemployed(position, leader) && !isWithTrain(position, leader);
}

/** He has a train, or leads one who has. */
function isWithTrain(position: Quadrilateral, leader: number): boolean {
  return position.trainLeader.includes(leader) || trainsOf(position, leader).length > 0;
}

/** §C4.10, §C4.12: not while an enemy vedette is in its hex. */
function mayMoveCenter(position: Quadrilateral, side: Side, field: Field): boolean {
  const hex = position.center[side];
  return hex !== NOWHERE && !position.centerMoved[side] && field.enemy[hex] === 0;
}

type Kind = typeof VEDETTE | typeof LEADER | typeof CENTER;
const VEDETTE = "vedette";
const LEADER = "leader";
const CENTER = "center";

const BITS: Readonly<Record<Kind, number>> = {
  [VEDETTE]: WITH_CAVALRY,
  [LEADER]: LONE_LEADER,
  [CENTER]: CENTER_OF_OPERATIONS,
};

function allowanceFor(position: Quadrilateral, kind: Kind): number {
  if (kind === CENTER) return centerAllowance(position);
  const full = kind === LEADER ? loneLeaderAllowance() : 2 * tables.movementAllowances.other.vedette;
  return afterWeather(full, position.weather);
}

const FORCES = FORCE_THERE | GARRISON_THERE;
const ANY_PIECE = 255;
/** Whom a piece may not meet in a hex. A vedette may come upon a lone leader (§C2.12), but not upon a vedette (ruling C8.11). */
const ENEMIES: Readonly<Record<Kind, number>> = {
  [VEDETTE]: FORCES | VEDETTE_THERE,
  [LEADER]: ANY_PIECE,
  [CENTER]: ANY_PIECE,
};

/** §C8.11, §C2.11, §C4.10: whether such a piece may take a step that has a cost. */
function isOpen({ enemy, zone, ways }: Field, kind: Kind, enemies: number, link: number): boolean {
  const to = board.linkTo[link]!;
  if ((enemy[to]! & enemies) !== 0) return false;
  if (kind === CENTER) return ways.road[link] !== 0 && ways.crossing[link] !== FERRY && zone[to] === 0;
  // §C8.3 A ferry lands nobody next to the enemy.
  return zone[to] === 0 || ways.crossing[link] !== FERRY;
}

/** It has somewhere to go: a cheap test. */
function goesFrom(position: Quadrilateral, field: Field, kind: Kind, hex: number): boolean {
  const allowance = allowanceFor(position, kind);
  const costs = field.ways.cost(BITS[kind], position.weather);
  for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
    const cost = costs[link]!;
    if (cost !== CLOSED && cost <= allowance && isOpen(field, kind, ENEMIES[kind], link)) return true;
  }
  return false;
}

/** Every hex that the piece can reach by the cheapest way that makes it stop nowhere before the end. */
function destinations(position: Quadrilateral, side: Side, kind: Kind, from: number): DestinationOption[] {
  const field = fieldOf(position, side);
  const { zone, besideVedette } = field;
  const costs = field.ways.cost(BITS[kind], position.weather);
  const enemies = ENEMIES[kind];
  const options: DestinationOption[] = [];
  const search = paths();
  search.begin(allowanceFor(position, kind));
  search.enter(from, 0);
  for (let hex = search.next(); hex >= 0; hex = search.next()) {
    if (hex !== from) {
      options.push({ type: "goTo", hex });
      // §C8.5, §C8.11, §C8.12 A vedette stops in zones and beside vedettes, the Center beside vedettes; a leader nowhere.
      if (kind !== LEADER && (zone[hex]! > 0 || besideVedette[hex]! > 0)) continue;
    }
    for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
      const cost = costs[link]!;
      if (cost !== CLOSED && isOpen(field, kind, enemies, link)) search.enter(board.linkTo[link]!, cost);
    }
  }
  return options;
}

/** §C8.11: where a vedette can go. */
export function vedetteDestinations(position: Quadrilateral, side: Side, vedette: number): number[] {
  return destinations(position, side, VEDETTE, position.vedetteHex[vedette]!).map(({ hex }) => hex);
}

type SmallMove = { side: Side; vedette: number; leader: number };

function kindOf({ vedette }: SmallMove): Kind {
  return vedette === NOWHERE ? LEADER : VEDETTE;
}

function startOf(position: Quadrilateral, { vedette, leader }: SmallMove): number {
  return vedette === NOWHERE ? position.leaderHex[leader]! : position.vedetteHex[vedette]!;
}

export function startSmallMove(play: Play<Quadrilateral>, side: Side, option: SmallMoveOption): void {
  if (option.type === "shift") shift(play, option.leader);
  else if (option.type === "center") play.call(centerMove, { side });
  else if (option.type === "vedette") play.call(smallMove, { side, vedette: option.vedette, leader: NOWHERE });
  else play.call(smallMove, { side, vedette: NOWHERE, leader: option.leader });
}

/** §C8.11, §C2.11: a vedette or a leader alone goes; which of the two it is the enemy is not told (§C7.13). */
export const smallMove: Procedure<Quadrilateral, SmallMove> = procedure<SmallMove>("smallMove", {
  side: "everybody",
  vedette: ownersOnly(NOWHERE),
  leader: ownersOnly(NOWHERE),
}).steps({
  where: decision({
    rule: "C7.18",
    seat: (_, { side }) => SIDE_NAMES[side],
    when: (position, frame) =>
      goesFrom(position, fieldOf(position, frame.side), kindOf(frame), startOf(position, frame)),
    options: (position, frame) => destinations(position, frame.side, kindOf(frame), startOf(position, frame)),
    play: (play, { vedette, leader }, { hex }) => {
      if (vedette === NOWHERE) goAlone(play, leader, hex);
      else moveVedette(play, vedette, hex);
    },
  }),
});

function goAlone(play: Play<Quadrilateral>, leader: number, hex: number): void {
  const { position } = play;
  position.leaderMoved[leader] = MOVED;
  // Those who rode with him stay where they are.
  leaders.ofSide[leaders.side[leader]!].forEach((one) => {
    if (position.superior[one] === leader) position.superior[one] = position.superior[leader]!;
  });
  moveAlone(play, leader, hex, "C7.18");
  turnDown(position);
}

function moveVedette(play: Play<Quadrilateral>, vedette: number, hex: number): void {
  const { position } = play;
  const side = pieces.vedette[vedette]!;
  const from = position.vedetteHex[vedette]!;
  position.vedetteHex[vedette] = hex;
  position.vedetteMoved[vedette] = 1;
  follow(position, side, from, hex, false);
  tellOwner(play, side, { type: "moved", rules: ["C7.18"], side: SIDE_NAMES[side], from, hex }, { vedette });
  turnDown(position);
  driveOff(play, side, hex, true);
}

/** §C4.10: the Center goes by road. */
export const centerMove: Procedure<Quadrilateral, { side: Side }> = procedure<{ side: Side }>("centerMove", {
  side: "everybody",
}).steps({
  where: decision({
    rule: "C4.10",
    seat: (_, { side }) => SIDE_NAMES[side],
    when: (position, { side }) => goesFrom(position, fieldOf(position, side), CENTER, position.center[side]),
    options: (position, { side }) => destinations(position, side, CENTER, position.center[side]),
    play: (play, { side }, { hex }) => {
      const from = play.position.center[side];
      setCenter(play.position, side, hex);
      play.tell({ type: "centerMoved", rules: ["C4.10"], side: SIDE_NAMES[side], from, hex });
    },
  }),
});

/** §C10.3: the Force may go over to the other hex of its place, once, while its side holds both. */
function mayShift(position: Quadrilateral, leader: number): boolean {
  const hex = otherHex(position, leader);
  if (hex === NOWHERE || position.leaderMoved[leader] !== NOT_MOVED) return false;
  if ((position.leaderDone[leader]! & SHIFTED) !== 0) return false;
  const side = leaders.side[leader]!;
  // §C7.11, §E11 Troops in Quarters do not move; who is besieged is not in Quarters, and receives nothing.
  if (!position.besieged[leader] && inQuarters(position, leader)) return false;
  if (unitsOf(position, leader).some((unit) => position.received[unit]! > 0)) return false;
  // An enemy vedette may have slipped into an empty hex of the place: it has to be repulsed by a march.
  if (fieldOf(position, side).enemy[hex] !== 0) return false;
  return holderOf(position, hex) === side && holderOf(position, position.leaderHex[leader]!) === side;
}

function otherHex(position: Quadrilateral, leader: number): number {
  const hex = position.leaderHex[leader]!;
  const place = hexes.siege[hex]!;
  return place < 0 ? NOWHERE : (siegePlaces.hexes[place]!.find((one) => one !== hex) ?? NOWHERE);
}

function shift(play: Play<Quadrilateral>, leader: number): void {
  const { position } = play;
  position.leaderDone[leader]! |= SHIFTED;
  moveForce(play, leader, otherHex(position, leader));
}
