import {
  board,
  CITADEL,
  crossings,
  hexes,
  leaders,
  pieces,
  type Side,
  sides,
  TERRAINS,
  type Terrain,
  units,
  type Weather,
} from "../src/data.ts";
import { IN_PLAY, type Quadrilateral, SHOWN_AS_LONE_LEADER } from "../src/position.ts";

/**
 * A second reading of the rules of lines, zones and marches: written from their text alone, as plainly as can be, and slow. It
 * shares nothing with the rules of the game but the map and the position.
 */
export type Crossing = "dry" | "bridge" | "pontoon" | "ferry" | "ford" | "none";
const [SECONDARY, PRIMARY, LAKE] = [1, 2, 3];

export function neighbours(hex: number): { to: number; link: number }[] {
  const found: { to: number; link: number }[] = [];
  for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
    found.push({ to: board.linkTo[link]!, link });
  }
  return found;
}

/** §C8.1, §C8.2, §C9.6: the bridges over the lakes of Mantova are as over a primary river. */
export function crossing(position: Quadrilateral, link: number): { river: number; by: Crossing } {
  const one = sides.crossing[link]!;
  const river = sides.river[link]!;
  if (one >= 0 && !position.damaged[one]) {
    const kind = crossings.kind[one]!;
    const by = kind === "wood" || kind === "stone" ? "bridge" : kind;
    return { river: river === LAKE ? PRIMARY : river, by };
  }
  if (position.trainLink.some((at) => at === link || at === board.back[link])) return { river, by: "pontoon" };
  return { river, by: river === 0 ? "dry" : "none" };
}

const isDryShod = (by: Crossing) => by === "bridge" || by === "pontoon";

/** §C8.4, §C8.8: the zone of a piece reaches over the hexside. */
function reaches(position: Quadrilateral, link: number): boolean {
  const { river, by } = crossing(position, link);
  if (river === LAKE || hexes.feature[board.linkTo[link]!] === CITADEL) return false;
  return river !== PRIMARY || isDryShod(by);
}

export function treeOf(position: Quadrilateral, head: number): number[] {
  const under = position.superior.flatMap((one, leader) => (one === head ? [leader] : []));
  return [head, ...under.flatMap((one) => treeOf(position, one))];
}

export function troopsOf(position: Quadrilateral, head: number): number[] {
  const tree = treeOf(position, head);
  return position.unitLeader.flatMap((leader, unit) =>
    tree.includes(leader) && position.strength[unit]! > 0 ? [unit] : [],
  );
}

export function standing(position: Quadrilateral, side: Side): number[] {
  return leaders.ofSide[side].filter(
    (one) => position.leaderState[one] === IN_PLAY && position.superior[one]! < 0 && position.leaderHex[one]! >= 0,
  );
}

const places = (at: readonly number[], owners: readonly Side[], side: Side) =>
  at.filter((hex, i) => hex >= 0 && owners[i] === side);

export interface Ground {
  /** §C1.8: a Force, or what may be one; a garrison; units without a leader. */
  readonly held: ReadonlySet<number>;
  readonly vedettes: ReadonlySet<number>;
  /** Any enemy piece at all. */
  readonly enemy: ReadonlySet<number>;
  readonly zone: ReadonlySet<number>;
  readonly friends: ReadonlySet<number>;
}

/** How a side sees the map. */
export function groundOf(position: Quadrilateral, side: Side): Ground {
  const foe: Side = side === 0 ? 1 : 0;
  const others = standing(position, foe);
  const likeForces = others.filter((one) => position.leaderShown[one] !== SHOWN_AS_LONE_LEADER);
  const screens = position.vedetteHex.flatMap((hex, one) => (hex >= 0 && pieces.vedette[one] === foe ? [one] : []));
  const masked = screens.filter((one) => !position.vedetteShown[one]).map((one) => position.vedetteHex[one]!);
  const vedettes = screens.map((one) => position.vedetteHex[one]!);
  const garrisons = places(position.garrisonHex, pieces.garrison, foe);
  const loose = position.unitHex.filter((hex, unit) => hex >= 0 && units.side[unit] === foe);
  const zone = new Set<number>();
  const free = likeForces.filter((one) => !position.besieged[one]).map((one) => position.leaderHex[one]!);
  for (const from of [...free, ...masked]) {
    for (const { to, link } of neighbours(from)) if (reaches(position, link)) zone.add(to);
  }
  const forces = standing(position, side).filter((one) => troopsOf(position, one).length > 0);
  return {
    held: new Set([...likeForces.map((one) => position.leaderHex[one]!), ...masked, ...garrisons, ...loose]),
    vedettes: new Set(vedettes),
    enemy: new Set([...others.map((one) => position.leaderHex[one]!), ...vedettes, ...garrisons, ...loose]),
    zone,
    friends: new Set([
      ...forces.map((one) => position.leaderHex[one]!),
      ...places(position.garrisonHex, pieces.garrison, side),
    ]),
  };
}

/** §C4.4, §C4.7, §C8.15 */
export function isCut({ held, vedettes, zone, friends }: Ground, hex: number): boolean {
  return held.has(hex) || ((vedettes.has(hex) || zone.has(hex)) && !friends.has(hex));
}

export interface Body {
  readonly infantry: boolean;
  readonly cavalry: boolean;
  readonly wheels: boolean;
  /** §C8.3: a ferry takes it. */
  readonly ferried: boolean;
}

const OFF_ROAD: Readonly<Record<Terrain, number>> = {
  clear: 2,
  irrigated: 4,
  woods: 4,
  hill: 4,
  marsh: 6,
  mountain: 8,
  lake: Number.POSITIVE_INFINITY,
};

/** §C7.14, §C7.15, §C8.1 to §C8.3, §C3.4: half MPs of a step; without end where it is closed. */
export function halfMps(position: Quadrilateral, link: number, body: Body, weather: Weather): number {
  const closed = Number.POSITIVE_INFINITY;
  const to = board.linkTo[link]!;
  const terrain = TERRAINS[hexes.terrain[to]!]!;
  const { river, by } = crossing(position, link);
  const ferried = by === "ferry" && body.ferried;
  let water = by === "pontoon" ? 2 : ferried ? (river === PRIMARY ? 6 : 4) : 0;
  let road = sides.road[link]!;
  if (river === LAKE || (river === PRIMARY && !isDryShod(by) && !ferried)) return closed;
  if (river === SECONDARY && !isDryShod(by) && !ferried) {
    const onHorse = body.cavalry && !body.infantry;
    if (body.wheels || weather === "snow" || ((weather === "rain" || weather === "mud") && !onHorse)) return closed;
    water = by === "ford" ? 2 : 4;
    if (by !== "ford") road = 0;
  }
  if (road > 0) {
    const pass = weather === "snow" && hexes.feature[to] === PASS ? 2 : 0;
    return water + pass + (road === 1 ? 1 : terrain === "mountain" ? 4 : 2);
  }
  const rough = terrain === "mountain" || terrain === "marsh";
  if (rough && body.wheels && !ferried) return closed;
  if (terrain === "mountain" && (body.cavalry || weather === "snow")) return closed;
  const frozen = weather === "frost" && (terrain === "marsh" || terrain === "irrigated");
  return water + (frozen ? 2 : OFF_ROAD[terrain]);
}
const PASS = 3;
