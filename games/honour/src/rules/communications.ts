import { Paths } from "@gonfalon/engine/board";
import { board, opponentOf } from "../data.ts";
import { castOf, type Honour } from "../position.ts";
import type { Side } from "../schemas/index.ts";
import { armyOf, capitaniGeneraliOf, hexOf, sideOf } from "./forces.ts";
import { isPassable, isRoad } from "./movement.ts";
import { isEnemyFortress } from "./regions.ts";
import { enemyZone, forceHexes } from "./zones.ts";

/** §4.2, §5.2a: Lines of Communication and Command Paths. */

/** §4.2: hexes that the second part of an LOC may run across country. */
const CROSS_COUNTRY = 5;
const NO_LINE = -1;

/** What lies in the way of a side, by hex. */
interface Country {
  readonly enemies: Uint8Array;
  readonly zone: Uint8Array;
  readonly friends: Uint8Array;
}

function countryFor(position: Honour, side: Side): Country {
  return {
    enemies: forceHexes(position, opponentOf(side)),
    zone: enemyZone(position, side),
    friends: forceHexes(position, side),
  };
}

/** Nodes are a hex and how many hexes of the line lie off the road, 0 while it is on it. */
const STATES = CROSS_COUNTRY + 1;
let lines: Paths | null = null;

/**
 * §4.2: the length of the shortest LOC from a source to a hex, or -1. It runs along roads, then at most five hexes
 * anywhere. §4.2a: it may enter an enemy zone but not leave it, unless a friendly Force is there; enemy Forces and the
 * Fortresses of the enemy stop it. As ruled (4.2a) a source in an enemy zone needs a friend in it.
 */
export function lineLength(position: Honour, source: number, target: number, side: Side): number {
  if (source < 0) return NO_LINE;
  const country = countryFor(position, side);
  if (lines?.order.length !== board.size * STATES) lines = new Paths(board.size * STATES);
  lines.begin(board.size);
  lines.enter(source * STATES, 0);
  for (let node = lines.next(); node >= 0; node = lines.next()) {
    const hex = Math.floor(node / STATES);
    if (hex === target) return lines.spent;
    if (mayGoOn(position, hex, side, country)) extend(position, lines, hex, node % STATES, country, target);
  }
  return NO_LINE;
}

/** A line ends in an enemy zone without friends, and in a Fortress of the enemy, whoever stands there. */
function mayGoOn(position: Honour, hex: number, side: Side, { zone, friends }: Country): boolean {
  return (!zone[hex] || friends[hex] === 1) && !isEnemyFortress(position, hex, side);
}

/** §4.2b, §7.6.2c: every hex counts one, whatever is crossed on the way. */
function extend(
  position: Honour,
  paths: Paths,
  hex: number,
  offRoad: number,
  { enemies }: Country,
  target: number,
): void {
  for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
    const to = board.linkTo[link]!;
    if ((enemies[to] && to !== target) || !isPassable(position, link)) continue;
    if (offRoad === 0 && isRoad(link)) paths.enter(to * STATES, 1);
    if (offRoad < CROSS_COUNTRY) paths.enter(to * STATES + offRoad + 1, 1);
  }
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
  const reached = new Uint8Array(board.size);
  const queue = [from];
  reached[from] = 1;
  for (let i = 0; i < queue.length; i++) {
    const hex = queue[i]!;
    for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
      const to = board.linkTo[link]!;
      if (reached[to] || country.enemies[to] || !isPassable(position, link)) continue;
      reached[to] = 1;
      if (mayGoOn(position, to, side, country)) queue.push(to);
    }
  }
  return reached;
}

/** §5.2a: whether a Command Path runs from one Capitano to another. */
export function hasCommandPath(position: Honour, generale: number, receiver: number): boolean {
  const from = hexOf(position, generale);
  return commandReach(position, from, sideOf(position, generale))[hexOf(position, receiver)] === 1;
}
