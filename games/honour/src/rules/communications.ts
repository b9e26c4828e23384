import { Paths } from "@gonfalon/engine/board";
import { board, derived, opponentOf, places } from "../data.ts";
import { CLOSED } from "../ground.ts";
import { castOf, type Honour, type SwissStatus } from "../position.ts";
import type { Side } from "../schemas/index.ts";
import { type Host, hostOf, sameList, zoneCrosses } from "./field.ts";
import { armyOf, capitaniGeneraliOf, hexOf, sideOf } from "./forces.ts";
import { isRoad, stepCosts } from "./movement.ts";
import { isEnemyFortress } from "./regions.ts";

/** §4.2, §5.2a: Lines of Communication and Command Paths. */

/** §4.2: hexes that the second part of an LOC may run across country. */
const CROSS_COUNTRY = 5;
const NO_LINE = -1;

/**
 * What lies in the way of a side, kept beside the position with the searches that were made of it, until one of the things it
 * depends on changes.
 */
interface Country {
  readonly friends: Host;
  readonly enemies: Host;
  /** `stepCost` by link. */
  readonly costs: Int8Array;
  /** Who has conquered what, and what else decides who owns a place. */
  readonly conqueror: readonly number[];
  readonly duchyTurned: number;
  readonly swissStatus: SwissStatus;
  /** By hex, 1: a line or path that comes here ends here. */
  readonly ends: Uint8Array;
  /** By hex of the source: the length of the LOC to each hex. */
  readonly lines: Map<number, Int16Array>;
  /** By hex of the Capitano Generale: where a Command Path leads. */
  readonly paths: Map<number, Uint8Array>;
}
const KEPT = 6;
const kept = derived((): Country[] => []);

function countryFor(position: Honour, side: Side): Country {
  const friends = hostOf(position, side);
  const enemies = hostOf(position, opponentOf(side));
  const costs = stepCosts(position);
  const countries = kept();
  for (const one of countries) {
    if (one.friends === friends && one.enemies === enemies && one.costs === costs && sameOwners(one, position))
      return one;
  }
  const { conqueror, duchyTurned, swissStatus } = position;
  const country: Country = {
    friends,
    enemies,
    costs,
    conqueror: conqueror.slice(),
    duchyTurned,
    swissStatus,
    ends: endsFor(position, side, friends, enemies),
    lines: new Map(),
    paths: new Map(),
  };
  countries.unshift(country);
  if (countries.length > KEPT) countries.pop();
  return country;
}

function sameOwners(country: Country, { conqueror, duchyTurned, swissStatus }: Honour): boolean {
  if (country.duchyTurned !== duchyTurned || country.swissStatus !== swissStatus) return false;
  return sameList(country.conqueror, conqueror);
}

/** §4.2a: an enemy zone without friends, and a Fortress of the enemy, whoever stands there. */
function endsFor(position: Honour, side: Side, { hexes: friends }: Host, { zone }: Host): Uint8Array {
  const ends = zone.map((one, hex) => (one === 1 && friends[hex] === 0 ? 1 : 0));
  for (let place = 0; place < places.count; place++) {
    const hex = places.hex[place]!;
    if (isEnemyFortress(position, hex, side)) ends[hex] = 1;
  }
  return ends;
}

/** Nodes are a hex and how many hexes of the line lie off the road, 0 while it is on it. */
const STATES = CROSS_COUNTRY + 1;
const search = derived(() => ({ paths: new Paths(board.size * STATES), offRoad: new Uint8Array(board.size) }));

/**
 * §4.2: the length of the shortest LOC from a source to a hex, or -1. It runs along roads, then at most five hexes
 * anywhere. §4.2a: it may enter an enemy zone but not leave it, unless a friendly Force is there; enemy Forces and the
 * Fortresses of the enemy stop it. As ruled (4.2a) a source in an enemy zone needs a friend in it.
 */
export function lineLength(position: Honour, source: number, target: number, side: Side): number {
  if (source < 0) return NO_LINE;
  const country = countryFor(position, side);
  let lines = country.lines.get(source);
  if (!lines) {
    lines = linesFrom(country, source);
    country.lines.set(source, lines);
  }
  return lines[target] ?? NO_LINE;
}

type Way = Pick<Country, "enemies" | "ends" | "costs">;

/** §4.2b, §7.6.2c: every hex counts one, whatever is crossed on the way. A line may lead to an enemy Force, not past it. */
function linesFrom({ enemies, ends, costs }: Way, source: number, onReach?: (node: number) => void): Int16Array {
  const lengths = new Int16Array(board.size).fill(NO_LINE);
  const { paths, offRoad } = search();
  offRoad.fill(STATES);
  paths.begin(board.size);
  paths.enter(source * STATES, 0);
  for (let node = paths.next(); node >= 0; node = paths.next()) {
    const hex = Math.floor(node / STATES);
    const off = node % STATES;
    if (offRoad[hex]! <= off) continue; // It has been here before, by no longer a line and with no less left to go.
    offRoad[hex] = off;
    if (lengths[hex] === NO_LINE) {
      lengths[hex] = paths.spent;
      onReach?.(node);
    }
    if (ends[hex] || (enemies.hexes[hex] && hex !== source)) continue;
    for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
      if (costs[link] === CLOSED) continue;
      const to = board.linkTo[link]!;
      if (off === 0 && isRoad(link)) paths.enter(to * STATES, 1);
      if (off < CROSS_COUNTRY) paths.enter(to * STATES + off + 1, 1);
    }
  }
  return lengths;
}

/** §4.2: the hexes of the shortest LOC from a source to a hex, both among them; none where there is no line. */
export function lineHexes(position: Honour, source: number, target: number, side: Side): number[] {
  if (source < 0) return [];
  let reached = -1;
  linesFrom(countryFor(position, side), source, (node) => {
    if (Math.floor(node / STATES) === target) reached = node;
  });
  if (reached < 0) return [];
  return search()
    .paths.pathTo(reached)
    .map((node) => Math.floor(node / STATES));
}

/** §4.2a: by hex, the length of the LOC from a source if one more enemy Force stood in a hex and exerted its zone. */
export function linesWithEnemyAt(position: Honour, source: number, side: Side, enemy: number): Int16Array {
  const { enemies, ends, friends, costs } = countryFor(position, side);
  const [hexes, closed] = [enemies.hexes.slice(), ends.slice()];
  hexes[enemy] = 1;
  closed[enemy] = 1;
  for (let link = board.firstLink[enemy]!; link < board.firstLink[enemy + 1]!; link++) {
    const to = board.linkTo[link]!;
    if (zoneCrosses(link) && friends.hexes[to] === 0) closed[to] = 1;
  }
  return linesFrom({ enemies: { ...enemies, hexes }, ends: closed, costs }, source);
}

/** §S3.supply.a: an Army without sources of its own uses those of every Army that its controller has. */
export function sourcesOf(position: Honour, army: number): number[] {
  const { armies } = castOf(position);
  if (armies.sources[army]!.length > 0) return [position.source[army]!];
  return armies.ids.flatMap((_, other) =>
    armies.sources[other]!.length > 0 && position.controller[other] === position.controller[army]
      ? [position.source[other]!]
      : [],
  );
}

/**
 * §4.2: the LOC of an Army to a hex, in hexes on the map, or -1: the shortest from its active source. A source that is
 * changing or lost gives none (§4.1.1, §4.1.2).
 */
export function communicationTo(position: Honour, army: number, hex: number): number {
  let best = NO_LINE;
  for (const source of sourcesOf(position, army)) {
    const length = lineLength(position, source, hex, position.controller[army]!);
    if (length >= 0 && (best < 0 || length < best)) best = length;
  }
  return best;
}

/** Whether a Force has a valid LOC of the Army of its Primo Capitano. */
export function hasCommunication(position: Honour, capitano: number): boolean {
  return communicationTo(position, armyOf(position, capitano), hexOf(position, capitano)) >= 0;
}

/**
 * §4.3.1, §4.3.2: the distance at which an Army receives APs: to the farthest of its Capitani Generali who has an LOC, with
 * the hexes the scenario adds (§S1.supply.a); -1 if none has one.
 */
export function communicationOfArmy(position: Honour, army: number): number {
  let farthest = NO_LINE;
  for (const who of capitaniGeneraliOf(position, army)) {
    farthest = Math.max(farthest, communicationTo(position, army, hexOf(position, who)));
  }
  return farthest < 0 ? NO_LINE : farthest + castOf(position).data.armies[army]!.locExtraHexes;
}

/**
 * §5.2a: by hex, 1 where a Command Path from a hex leads: over passable hexsides through hexes free of enemy Forces and
 * zones, or with a friendly Force, and not through Fortresses of the enemy. As ruled the two ends are not tested.
 */
export function commandReach(position: Honour, from: number, side: Side): Uint8Array {
  const country = countryFor(position, side);
  const known = country.paths.get(from);
  if (known) return known;
  const reached = pathsFrom(country, from);
  country.paths.set(from, reached);
  return reached;
}

function pathsFrom({ enemies, ends, costs }: Country, from: number): Uint8Array {
  const reached = new Uint8Array(board.size);
  reached[from] = 1;
  // As ruled (4.3.2), of one who stands in an enemy zone without troops nobody hears.
  const queue = ends[from] ? [] : [from];
  for (let i = 0; i < queue.length; i++) {
    const hex = queue[i]!;
    for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
      const to = board.linkTo[link]!;
      if (reached[to] || enemies.hexes[to] || costs[link] === CLOSED) continue;
      reached[to] = 1;
      if (!ends[to]) queue.push(to);
    }
  }
  return reached;
}

/** §5.2a: whether a Command Path runs from one Capitano to another. */
export function hasCommandPath(position: Honour, generale: number, receiver: number): boolean {
  const from = hexOf(position, generale);
  return commandReach(position, from, sideOf(position, generale))[hexOf(position, receiver)] === 1;
}
