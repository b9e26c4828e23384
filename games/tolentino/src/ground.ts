import {
  type HexBoard,
  hexBoard,
  hexDistance,
  linksAlong,
  linksNamed,
  spaceOf,
  spacesNamed,
} from "@gonfalon/engine/board";
import { refused } from "@gonfalon/engine/kernel";
import type { MapFile, TablesFile } from "./files.ts";

/** Who moves, as the Terrain Effects Chart divides them. */
export const INFANTRY = 0;
export const CAVALRY = 1;
export const ARTILLERY = 2;
export const LEADER = 3;
export type Arm = 0 | 1 | 2 | 3;
const ARMS = ["infantry", "cavalry", "artillery", "leader"] as const;

export const CLEAR = 0;
export const ROUGH = 1;

/** A cost that cannot be paid. Costs are counted in half movement points. */
export const NEVER = -1;

/** Everything the rules ask of the map, worked out once: arrays by hex or by link. */
export interface Ground {
  readonly board: HexBoard;
  readonly terrain: Uint8Array;
  readonly woods: Uint8Array;
  readonly town: Uint8Array;
  readonly fortified: Uint8Array;
  readonly stream: Uint8Array;
  readonly bridge: Uint8Array;
  readonly impassable: Uint8Array;
  readonly road: Uint8Array;
  readonly trail: Uint8Array;
  /** Hexes that a road or a trail runs through. */
  readonly onRoad: Uint8Array;
  readonly onTrail: Uint8Array;
  /** §10.2a rough hexes without road or trail. */
  readonly roadless: Uint8Array;
  /** Half points to enter a hex, by arm. For artillery: along a road or trail, or where the ground is open. */
  readonly cost: readonly Int8Array[];
  /** The same for guns off the roads, under any order but Maneuver and under Maneuver (§10.2a, §5.1.4b, §10.6). */
  readonly gunsOffRoad: Int8Array;
  readonly gunsInManeuver: Int8Array;
  /** Half points added by a hexside, by arm; NEVER where it cannot be crossed. */
  readonly sideCost: readonly Int8Array[];
  /** §8c §10.5.1 by link: whether a zone of control reaches across it: not into a Fortified position, not over a barred hexside. */
  readonly controls: Uint8Array;
  /** §4.3.1 command points of a hex and of a hexside. */
  readonly command: Uint8Array;
  readonly sideCommand: Uint8Array;
  /** §11.3.1 height of the ground, and of what stands on it. */
  readonly level: Uint8Array;
  readonly height: Uint8Array;
  /** §14.2 whether a cavalry charge can be ridden into the hex. */
  readonly chargeable: Uint8Array;
  /** §18a the star of a hex. */
  readonly star: Uint8Array;
  /** Half points of the road rate and of the trail rebate (§9.3.1, §9.3.1a), and of the bonus of §9.3.3. */
  readonly roadRate: number;
  readonly trailLess: number;
  readonly trailLeast: number;
  readonly marchBonus: number;
  /** §9.2.1 the passage round San Severino. */
  readonly severino: number;
  readonly passage: readonly { readonly from: number; readonly to: number; readonly cost: number }[];
  /** Distances between all hexes: `distance[a * size + b]`. */
  readonly distance: Uint8Array;
}

export function groundOf(map: MapFile, tables: TablesFile): Ground {
  const board = hexBoard(map.grid);
  const terrain = terrainOf(board, map);
  const overlay = {
    woods: spacesNamed(board, map.overlays.woods),
    town: spacesNamed(board, map.overlays.town),
    fortified: spacesNamed(board, map.overlays.fortified),
  };
  const stream = linksNamed(board, map.hexsides.stream);
  const bridge = linksNamed(board, map.hexsides.bridge);
  const impassable = linksNamed(board, map.hexsides.impassable);
  const road = linksAlong(board, map.roads.road);
  const trail = linksAlong(board, map.roads.trail);
  const ground = { board, terrain, ...overlay, stream, bridge, impassable, road, trail };
  const onRoad = touched(board, road);
  const onTrail = touched(board, trail, overlay.town);
  const { roads, roadMarchBonus } = tables.terrainEffects;
  return {
    ...ground,
    onRoad,
    onTrail,
    roadless: terrain.map((kind, hex) => (kind !== CLEAR && !onRoad[hex] && !onTrail[hex] ? 1 : 0)),
    ...movementOf(ground, tables),
    ...sightOf(ground, tables),
    controls: controlsOf(ground),
    chargeable: chargeableOf(ground, tables),
    star: starsOf(board, map),
    roadRate: halves(roads[0].inRoadMarch),
    trailLess: halves(roads[1].less),
    trailLeast: halves(roads[1].least),
    marchBonus: halves(roadMarchBonus.points),
    severino: severinoOf(board, map),
    passage: map.specialLinks.map(({ from, to, cost }) => ({
      from: spaceOf(board, from),
      to: spaceOf(board, to),
      cost: halves(cost),
    })),
    distance: distancesOf(board),
  };
}

type Bare = Pick<
  Ground,
  "board" | "terrain" | "woods" | "town" | "fortified" | "stream" | "bridge" | "impassable" | "road" | "trail"
>;

export function halves(points: number): number {
  return Math.round(points * 2);
}

function terrainOf(board: HexBoard, map: MapFile): Uint8Array {
  const terrain = new Uint8Array(board.size);
  const lists = [map.terrain.clear, map.terrain.rough, map.terrain["rough-high"]];
  const named = new Uint8Array(board.size);
  lists.forEach((list, kind) => {
    spacesNamed(board, list).forEach((one, hex) => {
      if (!one) return;
      if (named[hex]) throw refused(`map.json: hex ${board.ids[hex]} stands in two lists of terrain.`);
      named[hex] = 1;
      terrain[hex] = kind;
    });
  });
  const missing = named.indexOf(0);
  if (missing >= 0) throw refused(`map.json: hex ${board.ids[missing]} stands in no list of terrain.`);
  return terrain;
}

function touched(board: HexBoard, links: Uint8Array, also?: Uint8Array): Uint8Array {
  const hexes = also ? also.slice() : new Uint8Array(board.size);
  links.forEach((one, link) => {
    if (one) hexes[board.linkFrom[link]!] = 1;
  });
  return hexes;
}

function effectOf(tables: TablesFile, id: string) {
  const effect = tables.terrainEffects.hexes.find((one) => one.id === id);
  if (!effect) throw refused(`tables.json: the Terrain Effects Chart has no line "${id}".`);
  return effect;
}

function hexsideOf(tables: TablesFile, id: string) {
  const effect = tables.terrainEffects.hexsides.find((one) => one.id === id);
  if (!effect) throw refused(`tables.json: the Terrain Effects Chart has no hexside "${id}".`);
  return effect;
}

/** The terrains of a hex, the ground itself first. §10 §10.1a buildings, flags and stars are no terrain. */
function linesOf(ground: Bare, hex: number): string[] {
  const lines = [["clear", "rough", "rough-high"][ground.terrain[hex]!]!];
  if (ground.woods[hex]) lines.push("woods");
  if (ground.town[hex]) lines.push("town");
  if (ground.fortified[hex]) lines.push("fortified");
  return lines;
}

function movementOf(ground: Bare, tables: TablesFile) {
  const { board } = ground;
  const cost = ARMS.map(() => new Int8Array(board.size));
  const gunsOffRoad = new Int8Array(board.size);
  const gunsInManeuver = new Int8Array(board.size);
  const command = new Uint8Array(board.size);
  for (let hex = 0; hex < board.size; hex++) {
    const effects = linesOf(ground, hex).map((id) => effectOf(tables, id));
    const moves = effects.flatMap(({ move }) => (move ? [move] : []));
    // §10a the mover chooses among the terrains of a hex, so the cheapest counts; a ban (§10.6) is not escaped so.
    for (const arm of [INFANTRY, CAVALRY, LEADER]) {
      cost[arm]![hex] = Math.min(...moves.map((move) => halves(move[ARMS[arm] as "infantry"])));
    }
    const guns = moves.map(({ artillery }) =>
      typeof artillery === "number"
        ? { onRoadOrTrail: artillery, offRoad: artillery, offRoadInManeuver: artillery }
        : artillery,
    );
    cost[ARTILLERY]![hex] = Math.min(...guns.map((one) => halves(one.onRoadOrTrail)));
    gunsOffRoad[hex] = cheapestFor(guns.map(({ offRoad }) => offRoad));
    gunsInManeuver[hex] = cheapestFor(guns.map((one) => one.offRoadInManeuver ?? one.offRoad));
    // §4.3.1 the choice of §10a is for movement and combat only, so the dearest terrain counts.
    command[hex] = Math.max(...effects.map((one) => one.command ?? 0));
  }
  return { cost, gunsOffRoad, gunsInManeuver, command, ...hexsidesOf(ground, tables) };
}

function cheapestFor(costs: readonly (number | null)[]): number {
  return costs.includes(null) ? NEVER : Math.min(...costs.map((cost) => halves(cost as number)));
}

function hexsidesOf(ground: Bare, tables: TablesFile) {
  const { stream, bridge, impassable } = ground;
  const sideCost = ARMS.map(() => new Int8Array(stream.length));
  const sideCommand = new Uint8Array(stream.length);
  const [over, on] = [hexsideOf(tables, "stream"), hexsideOf(tables, "bridge")];
  for (let link = 0; link < stream.length; link++) {
    const effect = bridge[link] ? on : stream[link] ? over : null;
    ARMS.forEach((name, arm) => {
      const added = effect ? effect.move[name] : 0;
      sideCost[arm]![link] = impassable[link] || added === null ? NEVER : halves(added);
    });
    sideCommand[link] = effect?.command ?? 0;
  }
  return { sideCost, sideCommand };
}

function sightOf(ground: Bare, tables: TablesFile) {
  const level = new Uint8Array(ground.board.size);
  const height = new Uint8Array(ground.board.size);
  for (let hex = 0; hex < level.length; hex++) {
    const sights = linesOf(ground, hex).map((id) => effectOf(tables, id).sight);
    level[hex] = Math.max(...sights.map((one) => one.level ?? 0));
    height[hex] = level[hex]! + Math.max(...sights.map((one) => one.adds));
  }
  return { level, height };
}

function controlsOf({ board, fortified, impassable }: Bare): Uint8Array {
  return impassable.map((barred, link) => (barred || fortified[board.linkTo[link]!] ? 0 : 1));
}

function chargeableOf(ground: Bare, tables: TablesFile): Uint8Array {
  return Uint8Array.from(ground.terrain, (_, hex) => {
    const charges = linesOf(ground, hex).map((id) => effectOf(tables, id).charge);
    return charges.every((one) => one !== false) ? 1 : 0;
  });
}

function starsOf(board: HexBoard, map: MapFile): Uint8Array {
  const star = new Uint8Array(board.size);
  for (const { hex, vp } of map.victoryHexes) star[spaceOf(board, hex)] = vp;
  return star;
}

function severinoOf(board: HexBoard, map: MapFile): number {
  const place = map.places.find(({ id }) => id === "san-severino");
  if (!place) throw refused('map.json: there is no place with the id "san-severino".');
  return spaceOf(board, place.hex);
}

function distancesOf(board: HexBoard): Uint8Array {
  const distance = new Uint8Array(board.size * board.size);
  for (let a = 0; a < board.size; a++) {
    for (let b = 0; b < board.size; b++) distance[a * board.size + b] = hexDistance(board, a, b);
  }
  return distance;
}
