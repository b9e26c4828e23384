import { Paths } from "@gonfalon/engine/board";
import { board, gameFiles, tables, type Weather } from "../data.ts";
import type { Quadrilateral } from "../position.ts";
import { CLOSED } from "../rules/core/ground.ts";
import { type Ways, waysOf } from "../rules/core/ways.ts";

/** How far it is to a hex for those who march, whatever enemies stand on the way. */

const FARTHEST = 160;
const UNREACHED = 2 * FARTHEST;
const paths = gameFiles.derived(() => new Paths(board.size));
const kept = new WeakMap<Ways, Map<number, Int16Array>>();
const WEATHERS: readonly Weather[] = ["fair", "heat", "rain", "mud", "frost", "snow"];

/** By hex, the half MPs of the cheapest way from there to a hex for a mover made of bits; kept while crossings are the same. */
export function marchesTo(position: Quadrilateral, hex: number, bits: number): Int16Array {
  const ways = waysOf(position);
  let maps = kept.get(ways);
  if (!maps) {
    maps = new Map();
    kept.set(ways, maps);
  }
  const key = (hex * 64 + bits) * 8 + WEATHERS.indexOf(position.weather);
  let map = maps.get(key);
  if (!map) {
    if (maps.size > MOST_MAPS) maps.clear();
    map = searched(ways, hex, bits, position.weather);
    maps.set(key, map);
  }
  return map;
}
const MOST_MAPS = 600;

function searched(ways: Ways, to: number, bits: number, weather: Weather): Int16Array {
  const map = new Int16Array(board.size).fill(UNREACHED);
  const costs = ways.cost(bits, weather);
  const search = paths();
  search.begin(FARTHEST);
  search.enter(to, 0);
  for (let hex = search.next(); hex >= 0; hex = search.next()) {
    map[hex] = search.spent;
    // Backwards: what it costs to come from the neighbour into this hex.
    for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
      const cost = costs[board.back[link]!]!;
      if (cost !== CLOSED) search.enter(board.linkTo[link]!, cost);
    }
  }
  return map;
}

/** Half MPs of a turn's march of infantry, roughly. */
export function dayMarch(): number {
  return 2 * tables.movementAllowances.austrian.infantry;
}
