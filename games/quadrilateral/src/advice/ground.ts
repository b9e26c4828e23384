import { Paths } from "@gonfalon/engine/board";
import { board, gameFiles, hexes, siegePlaces, tables, type Weather } from "../data.ts";
import type { Quadrilateral } from "../position.ts";
import { CLOSED, FERRY, ferryTakes } from "../rules/core/ground.ts";
import { type Ways, waysOf } from "../rules/core/ways.ts";
import type { Force } from "./lay.ts";

/** How far it is to a hex for those who march, whatever enemies stand on the way. */

const FARTHEST = 160;
const UNREACHED = 2 * FARTHEST;
const paths = gameFiles.derived(() => new Paths(board.size));
const kept = new WeakMap<Ways, Map<number, Int16Array>>();
const WEATHERS: readonly Weather[] = ["fair", "heat", "rain", "mud", "frost", "snow"];

/** What marches. */
export type Column = Pick<Force, "bits" | "combat" | "guns">;

/** By hex, the half MPs of the cheapest way from there to a hex for a column; kept while crossings are the same. */
export function marchesTo(position: Quadrilateral, hex: number, column: Column): Int16Array {
  const ways = waysOf(position);
  let maps = kept.get(ways);
  if (!maps) {
    maps = new Map();
    kept.set(ways, maps);
  }
  const heavy = isTooHeavy(column);
  const key = ((hex * 64 + column.bits) * 2 + (heavy ? 1 : 0)) * 8 + WEATHERS.indexOf(position.weather);
  let map = maps.get(key);
  if (!map) {
    if (maps.size > MOST_MAPS) maps.clear();
    map = searched(position, ways, hex, column);
    maps.set(key, map);
  }
  return map;
}
const MOST_MAPS = 3000;

/** §C8.3: more than a ferry carries; all ferries of the map carry the same. */
function isTooHeavy({ combat, guns }: Column): boolean {
  const { maxSP = Infinity, maxArtillerySP = Infinity } = tables.terrainEffects.hexsides.primaryRiverFerry;
  return combat + guns > maxSP || guns > maxArtillerySP;
}

function searched(position: Quadrilateral, ways: Ways, to: number, { bits, combat, guns }: Column): Int16Array {
  const map = new Int16Array(board.size).fill(UNREACHED);
  const costs = ways.cost(bits, position.weather);
  const search = paths();
  search.begin(FARTHEST);
  search.enter(to, 0);
  for (let hex = search.next(); hex >= 0; hex = search.next()) {
    map[hex] = search.spent;
    // Nobody marches through a fortress: it lets only its own in and out.
    if (hexes.siege[hex]! >= 0 && siegePlaces.hexes[hexes.siege[hex]!]!.length > 1 && hex !== to) continue;
    // Backwards: what it costs to come from the neighbour into this hex.
    for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
      const into = board.back[link]!;
      const cost = costs[into]!;
      if (cost === CLOSED) continue;
      if (ways.crossing[into] === FERRY && !ferryTakes(position, into, combat + guns, guns)) continue;
      search.enter(board.linkTo[link]!, cost);
    }
  }
  return map;
}

/** Half MPs of a turn's march of infantry, roughly. */
export function dayMarch(): number {
  return 2 * tables.movementAllowances.austrian.infantry;
}
