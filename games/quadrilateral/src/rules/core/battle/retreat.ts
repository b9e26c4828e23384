import { hexDistance } from "@gonfalon/engine/board";
import { again, done, everybody, type Play } from "@gonfalon/engine/kernel";
import {
  ARTILLERY,
  board,
  CAVALRY,
  CITADEL,
  FORTIFIED_TOWN,
  hexes as ground,
  leaders,
  MOUNTAIN,
  PRIMARY_RIVER,
  pieces,
  SIDE_NAMES,
  type Side,
  sides,
  supplyHexes,
  TERRAINS,
  tables,
  units,
} from "../../../data.ts";
import { NOWHERE, type Quadrilateral } from "../../../position.ts";
import { call, decision, procedure, step } from "../../rulebook.ts";
import { consolidate } from "../consolidation.ts";
import { stop } from "../entering.ts";
import { type Field, FORCE_THERE, fieldOf, GARRISON_THERE } from "../field.ts";
import { forcesIn, isForce, leaderless, stands, trainsOf, unitsOf } from "../forces.ts";
import {
  BRIDGE,
  CLOSED,
  crossingAt,
  isUnbridged,
  PONTOON,
  roadAlong,
  stepCost,
  WITH_ARTILLERY,
  WITH_CAVALRY,
  WITH_INFANTRY,
  WITH_TRAIN,
  waterAt,
  withoutFerry,
} from "../ground.ts";
import { moveForce, setOn } from "../march.ts";
import { holderOf, isGateShut, shutIn } from "../sieges.ts";
import { loseTrains } from "../trains.ts";
import { loseForce } from "./aftermath.ts";
import { exchangeOf } from "./exchange.ts";
import { leaveGovernor, mayLeaveCitadel, staysWithGovernor } from "./governor.ts";
import { type Because, loseArm, loseFrom, takeSp } from "./losses.ts";
import { leaveMap } from "./offMap.ts";
import { battleOf, gunsOf, spsOf } from "./state.ts";

/** §C14.25 to §C14.27: the retreat of one beaten Force, hex by hex. */
export type RetreatOption =
  | { readonly type: "retreatTo"; readonly hex: number }
  | { readonly type: "stopRetreat" }
  | { readonly type: "becomeBesieged"; readonly leader: number }
  | { readonly type: "standAndFight" };

export type Retreat = {
  side: Side;
  /** The Force, or `NOWHERE` for units without a leader. */
  leader: number;
  from: number;
  at: number;
  /** Hexes still to go. */
  left: number;
  winners: number[];
  path: number[];
};

export const retreat = procedure<Retreat>("retreat", {
  side: everybody,
  leader: everybody,
  from: everybody,
  at: everybody,
  left: everybody,
  winners: everybody,
  path: everybody,
}).steps({
  // What remains of the priorities is the owner's choice; with one hex left there is none.
  look: step(["III.b.8", "C14.26"], (play, frame) => {
    if (frame.left === 0 || bodyOf(play.position, frame).length === 0) return "end";
    if (frame.path.length === 0 && staysWithGovernor(play.position, frame.leader)) return "governor";
    if (frame.path.length === 0) leaveGovernor(play.position, frame.leader);
    const open = nextHexes(play.position, frame);
    if (open.length === 0) return "stuck";
    if (open.length > 1 || mayStop(play.position, frame)) return "choose";
    enter(play, frame, open[0]!);
    return again;
  }),
  choose: decision({
    rule: "C14.26",
    seat: (_, { side }) => SIDE_NAMES[side],
    options: (position, frame): RetreatOption[] => {
      const open: RetreatOption[] = nextHexes(position, frame).map((hex) => ({ type: "retreatTo", hex }));
      return mayStop(position, frame) ? [...open, { type: "stopRetreat" }] : open;
    },
    play: (play, frame, option) => {
      if (option.type !== "retreatTo") return "end";
      enter(play, frame, option.hex);
      return "look";
    },
  }),
  // §C14.27: hexes that cannot be retreated cost an SP each; who cannot go at all surrenders.
  stuck: step("C14.27", (play, frame) => {
    if (supplyHexes[frame.side].includes(frame.at)) return goOffMap(play, frame);
    if (frame.path.length === 0) return layDownArms(play, frame);
    pay(play, frame, frame.left, "retreat");
    return "end";
  }),
  // §C2.17 A governor does not leave: his Force is shut in, and each hex that it has not gone costs an SP.
  governor: step("C2.17", (play, frame) => {
    shutUp(play, frame.leader);
    pay(play, frame, frame.left, "retreat");
  }),
  end: step("C14.25", (play, frame) => {
    const battle = battleOf(play.position);
    exchangeOf(play.position)?.gone.push({ leader: frame.leader, from: frame.from, path: [...frame.path] });
    const alive = frame.leader < 0 || isForce(play.position, frame.leader);
    if (!alive) {
      loseForce(play, frame.leader, otherForce(play.position, frame.side), false);
      battle.attackers = battle.attackers.filter((one) => one !== frame.leader);
      battle.defenders = battle.defenders.filter((one) => one !== frame.leader);
      return done;
    }
    takeAlong(play.position, frame);
    if (frame.leader >= 0 && frame.path.length > 0) stop(play, frame.leader);
  }),
  // §C14.26: in a citadel it may declare itself besieged.
  citadel: decision({
    rule: "C14.26",
    seat: (_, { side }) => SIDE_NAMES[side],
    options: (position, { leader, side, at }): RetreatOption[] => {
      if (leader < 0 || ground.feature[at] !== CITADEL || holderOf(position, at) !== side) return [];
      if (position.besieged[leader] || !stands(position, leader)) return [];
      return [{ type: "becomeBesieged", leader }, { type: "standAndFight" }];
    },
    play: (play, { leader }, { type }) => {
      if (type === "becomeBesieged") shutUp(play, leader);
    },
  }),
  stack: call(
    "C6.12",
    () => consolidate,
    (_, { side, at }) => ({ side, stack: at }),
  ),
});

/** It is besieged, as everybody sees. */
function shutUp(play: Play<Quadrilateral>, leader: number): void {
  if (play.position.besieged[leader]) return;
  shutIn(play.position, leader);
  const hex = play.position.leaderHex[leader]!;
  play.tell({ type: "becameBesieged", rules: ["C14.26"], side: SIDE_NAMES[leaders.side[leader]!], hex });
}

/** The units that go. */
function bodyOf(position: Quadrilateral, { leader, side, at }: Retreat): number[] {
  return leader >= 0 ? unitsOf(position, leader) : leaderless(position, side, at);
}

function otherForce(position: Quadrilateral, side: Side): number {
  const battle = battleOf(position);
  return (side === battle.phasing ? battle.defenders : battle.attackers)[0] ?? NOWHERE;
}

/** §C14.26 (1): never into an enemy-occupied hex, a lake, or over a primary river without a bridge; past no besieger (§C10.6). */
export function mayRetreatOver(
  position: Quadrilateral,
  side: Side,
  link: number,
  field: Field = fieldOf(position, side),
): boolean {
  const hex = board.linkTo[link]!;
  if (field.enemy[hex] !== 0 || TERRAINS[ground.terrain[hex]!] === "lake") return false;
  if (waterAt(position, link).closed || isGateShut(position, side, field, link)) return false;
  const crossing = crossingAt(position, link);
  return sides.river[link] !== PRIMARY_RIVER || crossing === BRIDGE || crossing === PONTOON;
}

/** Ruling C14.15: a first hex that is open and in no enemy zone, or with a friendly Force or garrison in it. */
export function hasWayBack(position: Quadrilateral, side: Side, hex: number): boolean {
  for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
    if (mayRetreatOver(position, side, link) && isSafe(position, side, board.linkTo[link]!)) return true;
  }
  return false;
}

/** §C14.26 (4): no enemy zone, or a friendly Force or garrison there. */
function isSafe(position: Quadrilateral, side: Side, hex: number): boolean {
  const field = fieldOf(position, side);
  return field.zone[hex] === 0 || (field.friend[hex]! & (FORCE_THERE | GARRISON_THERE)) !== 0;
}

function mayStop(position: Quadrilateral, { path, at, side }: Retreat): boolean {
  if (path.length === 0) return false;
  const feature = ground.feature[at];
  return (feature === CITADEL || feature === FORTIFIED_TOWN) && holderOf(position, at) === side;
}

/** §C14.26, ruling: the hexes that are left when the priorities have been applied in order. */
export function nextHexes(position: Quadrilateral, frame: Retreat): number[] {
  const visited = [frame.from, ...frame.path];
  const links = openLinks(position, frame.side, frame.at, visited);
  const reach = links.map((link) => 1 + farthest(position, frame.side, board.linkTo[link]!, frame.left - 1, visited));
  const most = Math.max(0, ...reach);
  let left = links.filter((_, i) => reach[i] === most);
  for (const keep of priorities(position, frame)) {
    const kept = keep(left);
    if (kept.length > 0) left = kept;
  }
  return left.map((link) => board.linkTo[link]!);
}

function openLinks(position: Quadrilateral, side: Side, hex: number, visited: readonly number[]): number[] {
  const field = fieldOf(position, side);
  const links: number[] = [];
  for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
    if (!visited.includes(board.linkTo[link]!) && mayRetreatOver(position, side, link, field)) links.push(link);
  }
  return links;
}

/** §C14.26 (2): how many hexes can still be gone from here, up to those that are owed. */
function farthest(position: Quadrilateral, side: Side, hex: number, owed: number, visited: readonly number[]): number {
  if (owed <= 0) return 0;
  let most = 0;
  for (const link of openLinks(position, side, hex, [...visited, hex])) {
    most = Math.max(most, 1 + farthest(position, side, board.linkTo[link]!, owed - 1, [...visited, hex]));
    if (most >= owed) return most;
  }
  return most;
}

type Keep = (links: readonly number[]) => number[];

function priorities(position: Quadrilateral, frame: Retreat): Keep[] {
  const { side, at, winners } = frame;
  const mover = moverOf(position, frame.leader, bodyOf(position, frame));
  const fromWinner = (hex: number) => Math.min(...winners.map((one) => hexDistance(board, one, hex)));
  const point = pointOf(position, side, frame.from);
  const least =
    (value: (link: number) => number): Keep =>
    (links) => {
      const best = Math.min(...links.map(value));
      return links.filter((link) => value(link) === best);
    };
  const cost = (link: number) => {
    const mps = stepCost(withoutFerry(position, link), link, mover, position.weather);
    return mps === CLOSED ? Number.MAX_SAFE_INTEGER : mps;
  };
  return [
    (links) => links.filter((link) => !isBarred(position, link, mover)),
    (links) => links.filter((link) => fromWinner(board.linkTo[link]!) > fromWinner(at)),
    (links) => links.filter((link) => isSafe(position, side, board.linkTo[link]!)),
    point === NOWHERE ? (links) => [...links] : least((link) => hexDistance(board, board.linkTo[link]!, point)),
    (links) => links.filter((link) => roadAlong(withoutFerry(position, link), link) !== 0),
    least(cost),
  ];
}

/** Ruling C14.26: the Center or the Supply Source, whichever is nearer to where the retreat begins. */
export function pointOf(position: Quadrilateral, side: Side, from: number): number {
  const center = position.center[side];
  const supply = position.supply[side];
  if (center === NOWHERE || supply === NOWHERE) return center === NOWHERE ? supply : center;
  return hexDistance(board, from, supply) < hexDistance(board, from, center) ? supply : center;
}

const BITS = [WITH_INFANTRY, WITH_CAVALRY, WITH_ARTILLERY];

/** What goes, as bits: the arms of these units, and the bridge trains of their leader. */
export function moverOf(position: Quadrilateral, leader: number, body: readonly number[]): number {
  const train = leader >= 0 && trainsOf(position, leader).length > 0 ? WITH_TRAIN : 0;
  return body.reduce((bits, unit) => bits | BITS[units.arm[unit]!]!, train);
}

/** Rulings C14.26, C14.27: closed to one of its arms off the road, or a river that the weather closes: only if nothing else is left. */
function isBarred(position: Quadrilateral, link: number, mover: number): boolean {
  return isClosedGround(position, link, mover) || isHighWater(position, link, mover);
}

function isClosedGround(position: Quadrilateral, link: number, mover: number): boolean {
  if (roadAlong(withoutFerry(position, link), link) !== 0) return false;
  const terrain = TERRAINS[ground.terrain[board.linkTo[link]!]!]!;
  const closed = tables.terrainEffects.hexes[terrain].closedOffRoadTo ?? [];
  const parts = ["infantry", "cavalry", "artillery", "bridgeTrain"] as const;
  const bits = [...BITS, WITH_TRAIN];
  if (parts.some((part, i) => (mover & bits[i]!) !== 0 && closed.includes(part))) return true;
  return terrain === "mountain" && tables.weatherEffects.types[position.weather].effects.mountainOffRoad === "closed";
}

function isHighWater(position: Quadrilateral, link: number, mover: number): boolean {
  if (!isUnbridged(withoutFerry(position, link), link)) return false;
  const effect = tables.weatherEffects.types[position.weather].effects.unbridgedSecondaryRiver;
  if (effect === undefined) return false;
  return effect === "closed" || (mover & ~WITH_TRAIN) !== WITH_CAVALRY;
}

/** Goes into a hex, with what it costs (§C14.27). */
function enter(play: Play<Quadrilateral>, frame: Retreat, hex: number): void {
  const { position } = play;
  const link = linkTo(frame.at, hex);
  const mover = moverOf(position, frame.leader, bodyOf(position, frame));
  const river = isWaded(position, link);
  const highWater = isHighWater(position, link, mover);
  const closed = isClosedGround(position, link, mover);
  const zone = !isSafe(position, frame.side, hex);
  goTo(play, frame, hex);
  if (zone) pay(play, frame, 1, "retreat");
  if (river) abandonGuns(play, frame, 1);
  if (highWater) pay(play, frame, 1, "retreat");
  if (closed) leaveBehind(play, frame, hex);
  frame.left--;
}

function linkTo(from: number, hex: number): number {
  for (let link = board.firstLink[from]!; link < board.firstLink[from + 1]!; link++) {
    if (board.linkTo[link] === hex) return link;
  }
  throw new Error("A retreat goes from hex to neighbouring hex.");
}

/** §C14.27, as ruled: a river without a bridge takes a gun of those who cross it; a ford or ferry counts as none. */
export function isWaded(position: Quadrilateral, link: number): boolean {
  const crossing = crossingAt(position, link);
  return sides.river[link] !== 0 && crossing !== BRIDGE && crossing !== PONTOON;
}

function goTo(play: Play<Quadrilateral>, frame: Retreat, hex: number): void {
  const { position } = play;
  if (frame.leader >= 0) moveForce(play, frame.leader, hex, "C14.25");
  else for (const unit of leaderless(position, frame.side, frame.at)) position.unitHex[unit] = hex;
  frame.at = hex;
  frame.path.push(hex);
}

/** §C2.11, §C14.11: the last Force to leave a hex takes its vedettes and lone leaders along, but no governor (§C2.17). */
export function takeAlong(position: Quadrilateral, { side, from, at }: Pick<Retreat, "side" | "from" | "at">): void {
  if (forcesIn(position, side, from).length > 0) return;
  position.vedetteHex.forEach((hex, vedette) => {
    if (hex === from && pieces.vedette[vedette] === side) position.vedetteHex[vedette] = at;
  });
  for (const leader of leaders.ofSide[side]) {
    if (position.leaderHex[leader] !== from || !stands(position, leader) || !mayLeaveCitadel(leader)) continue;
    setOn(position, leader, at);
    shutIn(position, leader, 0);
  }
}

/** SPs that the retreat costs; they count among the losses of the exchange (§III.b.9c). */
function pay(play: Play<Quadrilateral>, frame: Retreat, count: number, because: Because): void {
  const lost = loseFrom(play, bodyOf(play.position, frame), count, because).length;
  const running = exchangeOf(play.position);
  if (running) running.loserLost += lost;
  play.tell({ type: "retreatCosts", rules: ["C14.27"], side: SIDE_NAMES[frame.side], hex: frame.at, sps: lost });
}

/** Ruling C14.27: an unbridged river takes an artillery SP and any bridge train. */
function abandonGuns(play: Play<Quadrilateral>, frame: Retreat, count: number): void {
  for (let i = 0; i < count; i++) {
    const hit = loseArm(play, bodyOf(play.position, frame), ARTILLERY, "retreat").length;
    const running = exchangeOf(play.position);
    if (running) running.loserLost += hit;
  }
  if (frame.leader >= 0) loseTrains(play, frame.leader, NOWHERE);
}

/** Ruling C14.26: guns and trains are lost in a hex closed to them; cavalry in a mountain loses an SP. */
function leaveBehind(play: Play<Quadrilateral>, frame: Retreat, hex: number): void {
  abandonGuns(play, frame, gunsOf(play.position, bodyOf(play.position, frame)));
  if (ground.terrain[hex] !== MOUNTAIN) return;
  const hit = loseArm(play, bodyOf(play.position, frame), CAVALRY, "retreat").length;
  const running = exchangeOf(play.position);
  if (running) running.loserLost += hit;
}

/** §C14.27: a Force that cannot retreat at all surrenders. */
function layDownArms(play: Play<Quadrilateral>, frame: Retreat): typeof done {
  const { position } = play;
  const running = exchangeOf(position);
  const body = bodyOf(position, frame);
  if (running) running.loserLost += spsOf(position, body);
  if (frame.leader >= 0) loseForce(play, frame.leader, otherForce(position, frame.side), true);
  else {
    for (const unit of body) while (position.strength[unit]! > 0) takeSp(position, unit, "surrender");
    play.tell({ type: "surrendered", rules: ["C14.27"], side: SIDE_NAMES[frame.side], hex: frame.at });
  }
  return isNoMore(position, frame);
}

/** §C7.17: a Force whose only way is off the map leaves it by an exit of its own army. */
function goOffMap(play: Play<Quadrilateral>, frame: Retreat): typeof done {
  leaveMap(play, frame.side, frame.leader, bodyOf(play.position, frame), frame.at);
  return isNoMore(play.position, frame);
}

/** Nobody is left to be pursued. */
function isNoMore(position: Quadrilateral, frame: Retreat): typeof done {
  const battle = battleOf(position);
  battle.attackers = battle.attackers.filter((one) => one !== frame.leader);
  battle.defenders = battle.defenders.filter((one) => one !== frame.leader);
  exchangeOf(position)?.gone.push({ leader: NOWHERE, from: frame.from, path: [] });
  return done;
}
