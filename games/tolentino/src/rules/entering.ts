import { Paths } from "@gonfalon/engine/board";
import type { Bar } from "@gonfalon/engine/kit";
import { NEAPOLITAN, type Side } from "../army.ts";
import { army, derived, ground, tables } from "../data.ts";
import { type Field, fieldOf } from "../field.ts";
import { ARTILLERY, CAVALRY, INFANTRY, NEVER } from "../ground.ts";
import { DEFENSE, enemyOf, isArtillery, MANEUVER, orderOf, type Tolentino } from "../position.ts";
import { startHexes } from "../setup.ts";
import { isSpanned } from "./command.ts";
import { mayJoin, mayStackInMarch } from "./stacking.ts";

/**
 * Entering a hex (§9): what it costs, or which rule bars it. One function makes the list of legal moves and the answer
 * to "why not?". Points are counted in halves.
 */

/** §9.3 how a unit goes: not in march, in march, or in march since its first step (§9.3.3). */
export const ON_FOOT = 0;
export const IN_MARCH = 1;
export const ALL_IN_MARCH = 2;
const GAITS = 3;
/** A hex is a node for each gait, and again for guns that have entered their one rough hex of the turn (§10.2a). */
const NODES = GAITS * 2;

/** Why a hex cannot be entered. Its place in this list, negative, stands where a cost would: costs are lists of small numbers. */
const BARS: readonly Bar[] = [
  { rule: "", key: "" },
  { rule: "9.1.2a", key: "bar.enemyHex" },
  { rule: "9.2", key: "bar.impassable" },
  { rule: "10.3", key: "bar.gunsAtStream" },
  { rule: "8.1", key: "bar.leavingZone" },
  { rule: "9.3.2a", key: "bar.marchIntoZone" },
  { rule: "5.1.4", key: "bar.maneuverIntoZone" },
  { rule: "5.1.3a", key: "bar.defenseIntoZone" },
  { rule: "5.1.3a", key: "bar.defenseOneHex" },
  { rule: "10.6", key: "bar.gunsInWoods" },
  { rule: "9.1.2", key: "bar.stopsInZone" },
  { rule: "9.3.2c", key: "bar.marchThroughFriends" },
  { rule: "10.2a", key: "bar.gunsInRough" },
];
export const ENEMY_HEX = -1;
const IMPASSABLE = -2;
const GUNS_AT_STREAM = -3;
const LEAVING_ZONE = -4;
const MARCH_INTO_ZONE = -5;
const MANEUVER_INTO_ZONE = -6;
const DEFENSE_INTO_ZONE = -7;
const DEFENSE_ONE_HEX = -8;
const GUNS_IN_WOODS = -9;
const STOPS_IN_ZONE = -10;
const MARCH_THROUGH_FRIENDS = -11;
const GUNS_IN_ROUGH = -12;

/** What forbids a step whose cost is negative. */
export function barOf(cost: number): Bar {
  return BARS[-cost]!;
}

/** What a side meets on the map: how many enemy zones of control, enemy units and units of its own there are in each hex. */
export interface Survey {
  readonly position: Tolentino;
  readonly side: Side;
  readonly field: Field;
  readonly zone: Uint8Array;
  readonly enemies: Uint8Array;
  readonly friends: Uint8Array;
}

/** A unit or a stack on the move. */
export interface Mover {
  readonly position: Tolentino;
  readonly field: Survey;
  readonly units: readonly number[];
  readonly side: Side;
  readonly order: number;
  /** §9.1.1 half points of the slowest. */
  readonly allowance: number;
  /** §9.3 whether its order lets it march. */
  readonly mayMarch: boolean;
  /** Where it stood when its move began. */
  readonly start: number;
  /** What each kind of unit among them pays. */
  readonly fares: readonly Fares[];
  /** §10.2a whether guns among them may enter one rough hex without road or trail and no more; 1 when they have. */
  readonly isLimited: boolean;
  readonly rough: number;
}

const marchOrders = derived(() => tables.orders.list.map(({ roadMarch }) => roadMarch));

/** Looks over the map for a side. It holds until the position changes. */
export function survey(position: Tolentino, side: Side): Survey {
  const field = fieldOf(position);
  const enemy = enemyOf(side);
  return { position, side, field, zone: field.zones[enemy], enemies: field.units[enemy], friends: field.units[side] };
}

export function moverOf(field: Survey, units: readonly number[], start: number, rough = 0): Mover {
  const { position, side } = field;
  const order = orderOf(position, units[0]!);
  let allowance = army.movement[units[0]!]!;
  let kinds = 0;
  for (const unit of units) {
    allowance = Math.min(allowance, army.movement[unit]!);
    kinds |= 1 << kindOf(unit, order);
  }
  const mayMarch = marchOrders()[order]!;
  const isLimited = (kinds & (1 << ARTILLERY)) > 0;
  return { position, field, units, side, order, allowance, mayMarch, start, fares: fares()[kinds]!, isLimited, rough };
}

/** §9.3.2 §9.3.2c whether other friendly units in a hex stop a march through it. */
function stopsMarch({ position, field, units, side }: Mover, hex: number): boolean {
  if (!field.friends[hex]) return false;
  const { first, next } = field.field;
  const start = startHexes();
  for (let unit = first[hex]!; unit >= 0; unit = next[unit]!) {
    if (army.side[unit] !== side || units.includes(unit)) continue;
    // §7.1.3 on turn 1 Neapolitan units that began in one hex do not block each other.
    const isColumn = position.turn === 1 && side === NEAPOLITAN && start[unit] === start[units[0]!];
    if (!isColumn) return true;
  }
  return false;
}

/** What the step over a link costs, or a bar. `spent` is what the move has cost so far. */
export function stepCost(mover: Mover, link: number, gait: number, spent: number): number {
  const from = ground.board.linkFrom[link]!;
  const to = ground.board.linkTo[link]!;
  if (mover.field.enemies[to]) return ENEMY_HEX;
  const bar = barFrom(mover, from, gait, spent) || barInto(mover, from, to, gait);
  if (bar < 0) return bar;
  return mover.rough && isRoughFor(mover, to) ? GUNS_IN_ROUGH : groundCost(mover, link, gait);
}

/** What forbids leaving a hex, whatever lies beyond. §5.1.3b under Defense a unit may leave an EZoC. */
function barFrom(mover: Mover, from: number, gait: number, spent: number): number {
  const isStart = from === mover.start;
  if (mover.order === DEFENSE) return spent > 0 || !isStart ? DEFENSE_ONE_HEX : 0;
  if (mover.field.zone[from]) return isStart ? LEAVING_ZONE : STOPS_IN_ZONE;
  return gait !== ON_FOOT && !isStart && stopsMarch(mover, from) ? MARCH_THROUGH_FRIENDS : 0;
}

/** What forbids entering a hex, whatever the ground: enemies (§9.1.2a), and zones where the order bars them. */
function barInto(mover: Mover, from: number, to: number, gait: number): number {
  const { zone, enemies, friends } = mover.field;
  if (enemies[to]) return ENEMY_HEX;
  if (!zone[to]) return 0;
  // §5.1.1a §5.1.2b §5.1.3 §8.2.1 whether the order lets a unit enter an enemy zone of control
  if (gait !== ON_FOOT) return MARCH_INTO_ZONE;
  if (mover.order === MANEUVER) return MANEUVER_INTO_ZONE;
  return mover.order === DEFENSE && !zone[from] && !friends[to] ? DEFENSE_INTO_ZONE : 0;
}

/** §10.2a whether a hex is the one rough hex of the turn for guns in the stack; §5.1.4b under Maneuver they are free. */
function isRoughFor({ isLimited }: Mover, hex: number): boolean {
  return isLimited && ground.roadless[hex] === 1;
}

/** §9.2 the cost of hex and hexside: that of the unit which pays most. */
function groundCost(mover: Mover, link: number, gait: number): number {
  const bridged = isSpanned(mover.position, link);
  let most = 0;
  for (let i = 0; i < mover.fares.length; i++) {
    const { usual, bridge } = mover.fares[i]!;
    const fare = bridged ? bridge[link]! : usual[link]!;
    if (fare < 0) return fare;
    if (fare > most) most = fare;
  }
  return gait === ON_FOOT ? most : marchCost(link, most);
}

/** What a kind of unit pays, by link: hex and hexside together, or a bar. */
interface Fares {
  readonly usual: Int16Array;
  /** The same where a bridge spans the link. */
  readonly bridge: Int16Array;
}

/** Units that pay alike: by arm, and guns under Maneuver by themselves (§5.1.4b). */
const KINDS = [INFANTRY, CAVALRY, ARTILLERY, ARTILLERY] as const;
const GUNS_IN_MANEUVER = 3;

function kindOf(unit: number, order: number): number {
  return order === MANEUVER && isArtillery(unit) ? GUNS_IN_MANEUVER : army.arm[unit]!;
}

/** By set of kinds, one bit for each: what those kinds pay. */
const fares = derived((): readonly (readonly Fares[])[] => {
  const each = KINDS.map((_, kind) => ({
    usual: Int16Array.from(ground.stream, (_, link) => fareOf(kind, link, ground.bridge[link] === 1)),
    bridge: Int16Array.from(ground.stream, (_, link) => fareOf(kind, link, true)),
  }));
  return Array.from({ length: 1 << KINDS.length }, (_, set) => each.filter((_, kind) => set & (1 << kind)));
});

function fareOf(kind: number, link: number, isBridged: boolean): number {
  // §10.4.1 a bridge cancels what the stream costs; it does not open an impassable hexside.
  if (ground.impassable[link]) return IMPASSABLE;
  const side = isBridged ? 0 : ground.sideCost[KINDS[kind]!]![link]!;
  if (side === NEVER) return GUNS_AT_STREAM;
  const hex = hexCost(kind, link);
  return hex === NEVER ? GUNS_IN_WOODS : hex + side;
}

function hexCost(kind: number, link: number): number {
  const arm = KINDS[kind]!;
  const to = ground.board.linkTo[link]!;
  if (arm !== ARTILLERY || ground.road[link] || ground.trail[link]) return ground.cost[arm]![to]!;
  const offRoad = (kind === GUNS_IN_MANEUVER ? ground.gunsInManeuver : ground.gunsOffRoad)[to]!;
  // §10.6 woods are open to guns along the road only; §10.2a §5.1.4b rough is where it has no road or trail at all.
  return offRoad === NEVER || !(ground.onRoad[to] || ground.onTrail[to]) ? offRoad : ground.cost[ARTILLERY]![to]!;
}

/** §9.3.1 §9.3.1a the rates of Road March along roads and trails. */
function marchCost(link: number, usual: number): number {
  if (ground.road[link]) return ground.roadRate;
  if (ground.trail[link]) return Math.max(ground.trailLeast, usual - ground.trailLess);
  return usual;
}

function nodeOf(hex: number, gait: number, rough: number): number {
  return hex * NODES + rough * GAITS + gait;
}
export function hexOfNode(node: number): number {
  return (node / NODES) | 0;
}
export function gaitOfNode(node: number): number {
  return node % GAITS;
}
/** §10.2a 1 if the guns have entered their one rough hex by then. */
export function roughOfNode(node: number): number {
  return ((node / GAITS) | 0) & 1;
}

/** §9.3 §9.3a §10.1b whether a unit in the hex may declare Road March, which costs nothing; every town has a trail. */
function mayDeclare(mover: Mover, hex: number): boolean {
  return mover.mayMarch && (ground.onRoad[hex] === 1 || ground.onTrail[hex] === 1);
}

/** The last search, and what it depended on: the way to a hex that was listed need not be searched again. */
const scratch = derived(() => ({
  paths: new Paths(ground.board.size * NODES),
  seen: new Uint8Array(ground.board.size),
  basis: {
    version: -1,
    turn: 0,
    severino: 0,
    bridge: 0,
    order: 0,
    start: 0,
    hex: 0,
    gait: 0,
    spent: 0,
    rough: 0,
    isLimited: false,
  },
  units: [] as readonly number[],
}));
type Basis = ReturnType<typeof scratch>["basis"];

/** Everywhere the mover can get, from a hex and a gait, having spent so many half points. */
export function explore(mover: Mover, hex: number, gait: number, spent: number): Paths {
  const last = scratch();
  const { order, start, units, rough, isLimited } = mover;
  const { turn, severino, bridge } = mover.position;
  const { version } = mover.field.field;
  const basis = { version, turn, severino, bridge, order, start, hex, gait, spent, rough, isLimited };
  if (!isSame(last.basis, basis) || !isSameList(last.units, units)) {
    last.basis = basis;
    last.units = [...units];
    search(last.paths, mover, hex, gait, spent);
  }
  return last.paths;
}

/** Field by field, for this is asked at every step of every move. */
function isSame(a: Basis, b: Basis): boolean {
  if (a.version !== b.version || a.turn !== b.turn || a.severino !== b.severino || a.bridge !== b.bridge) return false;
  if (a.order !== b.order || a.start !== b.start || a.hex !== b.hex || a.gait !== b.gait) return false;
  return a.spent === b.spent && a.rough === b.rough && a.isLimited === b.isLimited;
}

function isSameList(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((one, i) => one === b[i]);
}

function search(paths: Paths, mover: Mover, hex: number, gait: number, spent: number): void {
  const { allowance, mayMarch, start, rough } = mover;
  paths.begin(Math.max(0, allowance + (mayMarch ? ground.marchBonus : 0) - spent));
  paths.enter(nodeOf(hex, gait, rough), 0);
  const isFresh = spent === 0 && hex === start;
  if (isFresh && gait === ON_FOOT && mayDeclare(mover, hex)) paths.enter(nodeOf(hex, ALL_IN_MARCH, rough), 0);
  for (let node = paths.next(); node >= 0; node = paths.next()) {
    const isFirst = isFresh && paths.spent === 0 && hexOfNode(node) === hex;
    goOn(paths, mover, node, spent + paths.spent, isFirst);
  }
}

/** Goes on from a node, which has cost so much, to the hexes around. */
function goOn(paths: Paths, mover: Mover, node: number, spent: number, isFirst: boolean): void {
  const { board, road, trail, marchBonus } = ground;
  const here = hexOfNode(node);
  const gait = gaitOfNode(node);
  const rough = roughOfNode(node);
  const left = mover.allowance - spent;
  const isOnWay = mayDeclare(mover, here);
  if (gait === ON_FOOT && isOnWay) paths.enter(nodeOf(here, IN_MARCH, rough), 0);
  // Off the roads a march has no advantage over whoever got here on foot, no later.
  if (gait === IN_MARCH && !isOnWay && paths.cost(nodeOf(here, ON_FOOT, rough)) >= 0) return;
  if (barFrom(mover, here, gait, spent) < 0) return;
  // §7a §9.1.3 friends in a hex bar nobody, and cost nothing, but for a march.
  for (let link = board.firstLink[here]!; link < board.firstLink[here + 1]!; link++) {
    const to = board.linkTo[link]!;
    const isRough = isRoughFor(mover, to);
    if ((isRough && rough) || barInto(mover, here, to, gait) < 0) continue;
    const step = groundCost(mover, link, gait);
    if (step < 0) continue;
    const next = gait === ALL_IN_MARCH && !road[link] && !trail[link] ? IN_MARCH : gait;
    const means = next === ALL_IN_MARCH ? left + marchBonus : left;
    const there = nodeOf(to, next, isRough ? 1 : rough);
    if (step <= means) paths.enter(there, step);
    // §9.1.1a one hex can always be entered, whatever it costs.
    else if (isFirst) paths.enter(there, means);
  }
  const beyond = throughSeverino(mover, here, gait);
  if (beyond && beyond.cost <= left) paths.enter(nodeOf(beyond.to, Math.min(gait, IN_MARCH), rough), beyond.cost);
}

/** §9.2.1 the way round San Severino, for the side that controls the town. */
function throughSeverino(mover: Mover, here: number, gait: number): { to: number; cost: number } | null {
  for (const { from, to, cost } of ground.passage) {
    if (here !== from && here !== to) continue;
    const other = here === from ? to : from;
    if (mover.position.severino === mover.side && barInto(mover, here, other, gait) >= 0) return { to: other, cost };
  }
  return null;
}

/** §7 §7.1 §7.1.2 §9.3.2b whether the mover may end its move in a hex. */
export function mayStop(mover: Mover, hex: number, gait: number): boolean {
  const { position, units, field } = mover;
  if (units.length === 1 && !field.friends[hex]) return true;
  return mayJoin(field.field, position, units, hex) && (gait === ON_FOOT || mayStackInMarch(field.field, units, hex));
}

/** The cheapest way to a hex where the mover can end: its nodes from the start, and what each has cost in all. */
export function wayTo(mover: Mover, from: number, gait: number, spent: number, to: number) {
  const paths = explore(mover, from, gait, spent);
  const nodes = paths.pathTo(nodeToStopAt(mover, paths, to));
  return { nodes, costs: nodes.map((node) => paths.cost(node)) };
}

function nodeToStopAt(mover: Mover, { order, count }: Paths, hex: number): number {
  for (let i = 0; i < count; i++) {
    const node = order[i]!;
    if (hexOfNode(node) === hex && mayStop(mover, hex, gaitOfNode(node))) return node;
  }
  throw new Error(`The units that move cannot end in hex ${ground.board.ids[hex]}.`);
}

/** The hexes where the mover can end, after `explore`: for each the node by which it is reached and can be stopped in at least cost. */
export function goals(mover: Mover, { order, count }: Paths, from: number): number[] {
  const found: number[] = [];
  const seen = scratch().seen.fill(0);
  for (let i = 0; i < count; i++) {
    const node = order[i]!;
    const hex = hexOfNode(node);
    if (hex === from || seen[hex] || !mayStop(mover, hex, gaitOfNode(node))) continue;
    seen[hex] = 1;
    found.push(node);
  }
  return found;
}

/** Whether the mover can end in some hex that pleases: next door first, which nearly always settles it. */
export function canReach(mover: Mover, pleases: (hex: number) => boolean): boolean {
  const { start } = mover;
  const { firstLink, linkTo } = ground.board;
  for (let link = firstLink[start]!; link < firstLink[start + 1]!; link++) {
    const to = linkTo[link]!;
    // §9.1.1a the cost does not matter for the first hex
    if (pleases(to) && stepCost(mover, link, ON_FOOT, 0) >= 0 && mayStop(mover, to, ON_FOOT)) return true;
  }
  const { order, count } = explore(mover, start, ON_FOOT, 0);
  for (let i = 0; i < count; i++) {
    const node = order[i]!;
    const hex = hexOfNode(node);
    if (hex !== start && pleases(hex) && mayStop(mover, hex, gaitOfNode(node))) return true;
  }
  return false;
}
