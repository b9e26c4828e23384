import { board } from "../../src/data.ts";
import { castOf, type Honour } from "../../src/position.ts";
import {
  cost,
  distance,
  fortressAt,
  type Hex,
  idOf,
  isLand,
  isPassable,
  map,
  near,
  roadBetween,
  terrainOf,
} from "./country.ts";
import { owner } from "./lines.ts";
import { allowances, isForbidden } from "./march.ts";
import { type Force, forces, other, zoneOf } from "./troops.ts";

export interface End {
  readonly hex: Hex;
  readonly pursuers: number;
  readonly cost: number;
}

/** §12.2.1, as ruled: every end of a retreat after combat, path by path; Fortresses where it may stop short apart. */
export function ends(position: Honour, force: Force): { far: Hex[]; short: Hex[] } {
  const start = force.hex;
  const foes = forces(position, other(force.seat));
  const zonesOf = foes.map((foe) => ({ foe: foe.primo, zone: new Set(zoneOf(position, foe)) }));
  const guns = force.units.some(({ arm }) => arm === "artillery");
  const allowance = Math.min(...allowances(position, force, 0));
  const found: (End & { short: boolean })[] = [];
  const walk = (path: Hex[], spent: number, met: Set<number>) => {
    const at = path[path.length - 1]!;
    for (const to of near(position, at)) {
      if (path.includes(to) || !isPassable(position, at, to) || foes.some((foe) => foe.hex === to)) continue;
      if (boatsOnly(position, at, to)) continue;
      if (guns && ["mountain", "swamp"].includes(terrainOf(to)) && !roadBetween(at, to)) continue;
      if (isForbidden(position, force, to)) continue;
      // Priority 2: of the hexes passed through it touches none but the one just left.
      if (path.slice(0, -1).some((one) => distance(one, to) === 1)) continue;
      const sum = spent + cost(position, at, to);
      if (sum > allowance && path.length > 1) continue;
      const meets = new Set([...met, ...zonesOf.filter(({ zone }) => zone.has(to)).map(({ foe }) => foe)]);
      const short = fortressAt(to) !== undefined && owner(position, to) === force.seat;
      found.push({ hex: to, pursuers: meets.size, cost: sum, short });
      // §11.5.Step5-b.1: a first hex beyond the MA is allowed, and no more.
      if (sum <= allowance) walk([...path, to], sum, meets);
    }
  };
  walk([start], 0, new Set());
  const farthest = Math.max(0, ...found.map(({ hex }) => distance(start, hex)));
  const best = <T>(list: T[], by: (one: T) => number) => {
    const least = Math.min(...list.map(by));
    return list.filter((one) => by(one) === least);
  };
  const goals = aims(position, force);
  const toGoal = ({ hex }: End) => Math.min(...goals.map((goal) => distance(hex, goal)));
  let left: End[] = found.filter(({ hex }) => distance(start, hex) === farthest);
  left = best(left, ({ pursuers }) => pursuers);
  left = best(left, toGoal);
  left = best(left, ({ cost: mps }) => mps);
  const unique = (list: Hex[]) => [...new Set(list)].sort();
  return {
    far: unique(left.map(({ hex }) => hex)),
    short: unique(found.filter(({ short }) => short).map(({ hex }) => hex)),
  };
}

/** §12.2.5, ruling 7.8.3b: a Bridge of boats on the Po is no way of retreat. */
function boatsOnly(position: Honour, a: Hex, b: Hex): boolean {
  const isPo = map.hexsides["primary-river"]!.some(([x, y]) => (x === a && y === b) || (x === b && y === a));
  return (
    isPo &&
    position.pontoons.some(
      (link) => [idOf(board.linkFrom[link]!), idOf(board.linkTo[link]!)].sort().join() === [a, b].sort().join(),
    )
  );
}

/** §12.2.1e, as ruled: the active source of its Army, the Fortresses of its side; without either any source. */
function aims(position: Honour, force: Force): Hex[] {
  const { armies, capitani } = castOf(position);
  const army = capitani.army[force.primo]!;
  const isSwiss = position.scenario === 3 && armies.ids[army] === "swiss";
  const mine = isSwiss
    ? armies.ids.flatMap((_, one) => (one !== army && armies.side[one] === force.seat ? [one] : []))
    : [army];
  const sources = mine.flatMap((one) =>
    position.source[one]! >= 0 && idOf(position.source[one]!) !== force.hex ? [idOf(position.source[one]!)] : [],
  );
  const walls = map.places
    .filter(
      ({ hex }) => fortressAt(hex) && owner(position, hex) === force.seat && hex !== force.hex && isLand(position, hex),
    )
    .map(({ hex }) => hex);
  const open = [...sources, ...walls];
  return open.length > 0 ? open : mine.flatMap((one) => armies.sources[one]!.map((hex) => idOf(hex)));
}
