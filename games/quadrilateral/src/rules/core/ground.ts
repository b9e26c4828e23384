import {
  board,
  CITADEL,
  type CrossingKind,
  crossings,
  gameFiles,
  hexes,
  LAKE_SIDE,
  MOUNTAIN,
  PASS,
  PRIMARY_RIVER,
  PRIMARY_ROAD,
  SECONDARY_RIVER,
  sides,
  TERRAINS,
  tables,
  type Weather,
} from "../../data.ts";
import type { HEXSIDES } from "../../schemas/tables.ts";

/**
 * §C7.14 to §C9.6: what it costs to go from hex to hex, and the state of crossings. Costs are in half MPs. Nothing here
 * looks at pieces: zones and enemies are in `field.ts`.
 */

/** What moves, as bits. A vedette moves as cavalry (§C8.11). */
export const WITH_INFANTRY = 1;
export const WITH_CAVALRY = 2;
export const WITH_ARTILLERY = 4;
export const WITH_TRAIN = 8;
export const CENTER_OF_OPERATIONS = 16;
export const LONE_LEADER = 32;
const MOVER_BITS: Readonly<Record<string, number>> = {
  infantry: WITH_INFANTRY,
  cavalry: WITH_CAVALRY,
  artillery: WITH_ARTILLERY,
  bridgeTrain: WITH_TRAIN,
  centerOfOperations: CENTER_OF_OPERATIONS,
};

/** The crossing of a hexside as it is now. */
export const NO_CROSSING = 0;
export const BRIDGE = 1;
export const PONTOON = 2;
export const FERRY = 3;
export const FORD = 4;

export const CLOSED = -1;

const KIND: Readonly<Record<CrossingKind, number>> = { wood: BRIDGE, stone: BRIDGE, ferry: FERRY, ford: FORD };

/** The crossings as they are. */
export interface CrossingState {
  readonly damaged: readonly number[];
  readonly trainLink: readonly number[];
}

/** §C9.6: a pontoon is a crossing, a damaged bridge or ferry is none. */
export function crossingAt(position: CrossingState, link: number): number {
  const crossing = sides.crossing[link]!;
  if (crossing >= 0 && position.damaged[crossing] === 0) return KIND[crossings.kind[crossing]!];
  return hasPontoon(position, link) ? PONTOON : NO_CROSSING;
}

export function hasPontoon({ trainLink }: Pick<CrossingState, "trainLink">, link: number): boolean {
  for (const one of trainLink) if (one >= 0 && (one === link || board.back[one] === link)) return true;
  return false;
}

/** What a hexside with water does to those who cross it: a line of the terrain effects. */
export interface Water {
  readonly closed: boolean;
  /** In half MPs. */
  readonly extra: number;
  /** Bits of movers that it stops. */
  readonly closedTo: number;
  /** §C8.8: a zone of control crosses. */
  readonly zone: boolean;
  readonly attackAllowed: boolean;
  /** §C8.9: Forces that are adjacent only across it have to attack. */
  readonly attackObligatory: boolean;
  /** The defender's multiplier in halves, 2 for none. */
  readonly defender: number;
  readonly combatDie: number;
  /** §C8.3: what a ferry carries; -1 for no limit. */
  readonly maxSp: number;
  readonly maxArtillery: number;
}

const DRY: Water = {
  closed: false,
  extra: 0,
  closedTo: 0,
  zone: true,
  attackAllowed: true,
  attackObligatory: true,
  defender: 2,
  combatDie: 0,
  maxSp: -1,
  maxArtillery: -1,
};

type HexsideName = (typeof HEXSIDES)[number];
/** §C8.1, §C8.2: by river class and crossing. */
const HEXSIDE_NAMES: Readonly<Record<number, readonly (HexsideName | null)[]>> = {
  [SECONDARY_RIVER]: ["secondaryRiver", "secondaryRiverBridge", "secondaryRiverPontoon", "secondaryRiverFerry", "ford"],
  [PRIMARY_RIVER]: ["primaryRiver", "primaryRiverBridge", "primaryRiverPontoon", "primaryRiverFerry", null],
  [LAKE_SIDE]: ["lake", "lakeBridge", null, null, null],
};

const waters = gameFiles.derived(() =>
  [0, SECONDARY_RIVER, PRIMARY_RIVER, LAKE_SIDE].map((river) =>
    [NO_CROSSING, BRIDGE, PONTOON, FERRY, FORD].map((crossing) => {
      const name = HEXSIDE_NAMES[river]?.[crossing];
      return name ? waterOf(name) : DRY;
    }),
  ),
);

function waterOf(name: HexsideName): Water {
  const line = tables.terrainEffects.hexsides[name];
  return {
    closed: line.closed ?? false,
    extra: 2 * (line.extraMp ?? 0),
    closedTo: bitsOf(line.closedTo),
    zone: line.zoc,
    attackAllowed: line.attackAllowed ?? true,
    attackObligatory: line.attackObligatory ?? true,
    defender: 2 * (line.defender ?? 1),
    combatDie: line.combatDie ?? 0,
    maxSp: line.maxSP ?? -1,
    maxArtillery: line.maxArtillerySP ?? -1,
  };
}

function bitsOf(movers: readonly string[] = []): number {
  return movers.reduce((bits, mover) => bits | MOVER_BITS[mover]!, 0);
}

/** The line of the terrain effects for a hexside as it is now. */
export function waterAt(position: CrossingState, link: number): Water {
  const river = sides.river[link]!;
  return river === 0 ? DRY : waters()[river]![crossingAt(position, link)]!;
}

/** §C8.8: a zone crosses this hexside: not over a lake or a primary river without bridge or pontoon, not into a citadel. */
export function zoneReaches(position: CrossingState, link: number): boolean {
  return hexes.feature[board.linkTo[link]!] !== CITADEL && waterAt(position, link).zone;
}

/** §C7.14, §C7.15, §C3.4 by weather: costs in half MPs, as small arrays. */
interface Costs {
  readonly terrain: Int8Array;
  readonly closedOffRoad: Uint8Array;
  readonly primary: number;
  readonly secondary: number;
  readonly secondaryMountain: number;
  readonly pass: number;
  /** 0 open, 1 cavalry and lone leaders only, 2 closed: unbridged secondary rivers and fords. */
  readonly highWater: number;
}

const EVERYBODY = 63;
const costs = gameFiles.derived(() => {
  const { hexes: terrain, roads } = tables.terrainEffects;
  const of = (weather: Weather): Costs => {
    const { effects } = tables.weatherEffects.types[weather];
    const shut = (name: (typeof TERRAINS)[number]) =>
      name === "mountain" && effects.mountainOffRoad === "closed" ? EVERYBODY : bitsOf(terrain[name].closedOffRoadTo);
    return {
      terrain: Int8Array.from(TERRAINS, (name) => {
        const mp = effects.terrainMp?.[name] ?? terrain[name].mp;
        return mp === null ? CLOSED : 2 * mp;
      }),
      closedOffRoad: Uint8Array.from(TERRAINS, shut),
      primary: 2 * roads.primary.mp,
      secondary: 2 * roads.secondary.mp,
      secondaryMountain: 2 * roads.secondary.mountainMp,
      pass: 2 * (effects.passRoadExtraMp ?? 0),
      highWater:
        effects.unbridgedSecondaryRiver === "closed" ? 2 : effects.unbridgedSecondaryRiver === "cavalryOnly" ? 1 : 0,
    };
  };
  return {
    fair: of("fair"),
    heat: of("heat"),
    rain: of("rain"),
    mud: of("mud"),
    frost: of("frost"),
    snow: of("snow"),
  };
});

/**
 * The road that a step follows: a road hexside whose crossing, if it needs one, is whole (ruling C7.15: over a damaged
 * bridge one goes off the road).
 */
export function roadAlong(position: CrossingState, link: number): number {
  const road = sides.road[link]!;
  if (road === 0 || sides.river[link] === 0) return road;
  return crossingAt(position, link) === NO_CROSSING ? 0 : road;
}

/**
 * §C7.12: the half MPs that a step costs, or `CLOSED`. `mover` is made of bits; a Force moves only where all its arms may
 * (ruling C7.14). What a ferry carries is asked apart (`ferryTakes`).
 */
export function stepCost(position: CrossingState, link: number, mover: number, weather: Weather): number {
  const cost = costs()[weather];
  const hex = board.linkTo[link]!;
  const water = waterAt(position, link);
  if (water.closed || (water.closedTo & mover) !== 0) return CLOSED;
  if (isUnbridged(position, link) && !mayFord(cost.highWater, mover)) return CLOSED;
  const road = roadAlong(position, link);
  if (road !== 0) return roadCost(cost, road, hex) + water.extra;
  const terrain = hexes.terrain[hex]!;
  if (cost.terrain[terrain]! === CLOSED || (cost.closedOffRoad[terrain]! & mover) !== 0) return CLOSED;
  return cost.terrain[terrain]! + water.extra;
}

function roadCost(cost: Costs, road: number, hex: number): number {
  const pass = hexes.feature[hex] === PASS ? cost.pass : 0;
  if (road === PRIMARY_ROAD) return cost.primary + pass;
  return (hexes.terrain[hex] === MOUNTAIN ? cost.secondaryMountain : cost.secondary) + pass;
}

/**
 * §C8.3: the crossings as a retreat or pursuit finds them on a hexside, where a ferry is none: it carries no Force that is
 * beaten, nor one that follows it.
 */
export function withoutFerry(position: CrossingState, link: number): CrossingState {
  if (crossingAt(position, link) !== FERRY) return position;
  const ferry = sides.crossing[link]!;
  return { trainLink: position.trainLink, damaged: position.damaged.map((one, i) => (i === ferry ? 1 : one)) };
}

/** A secondary river without a bridge, pontoon or ferry there; a ford counts as unbridged. */
export function isUnbridged(position: CrossingState, link: number): boolean {
  if (sides.river[link] !== SECONDARY_RIVER) return false;
  const crossing = crossingAt(position, link);
  return crossing === NO_CROSSING || crossing === FORD;
}

function mayFord(highWater: number, mover: number): boolean {
  return highWater === 0 || (highWater === 1 && (mover & ~(WITH_CAVALRY | LONE_LEADER)) === 0);
}

/** §C8.3: whether a ferry carries so many SPs. */
export function ferryTakes(position: CrossingState, link: number, sps: number, artillery: number): boolean {
  const { maxSp, maxArtillery } = waterAt(position, link);
  return (maxSp < 0 || sps <= maxSp) && (maxArtillery < 0 || artillery <= maxArtillery);
}

/** §C3.4: an allowance in half MPs after weather. */
export function afterWeather(allowance: number, weather: Weather): number {
  const { movementAllowance, effects } = tables.weatherEffects.types[weather];
  if (movementAllowance === 0) return allowance;
  return Math.max(2 * (effects.minimumAllowance ?? 0), allowance + 2 * movementAllowance);
}
