import { Sight } from "@gonfalon/engine/board";
import { army, derived, ground, tables } from "../data.ts";
import type { Tolentino } from "../position.ts";
import { lightOf } from "./turns.ts";

/**
 * §11.3 Lines of sight. They depend on the ground alone (§11.3.1a: units never block), so each is drawn once: by pair of
 * hexes the range it takes, or BLOCKED, or UNKNOWN until somebody asks.
 */
const UNKNOWN = 255;
const BLOCKED = 254;

const lines = derived(() => ({
  sight: new Sight(ground.board),
  range: new Uint8Array(ground.board.size * ground.board.size).fill(UNKNOWN),
}));

/** §11.3.1 a hex blocks when it stands higher than the ground at both ends. No hexside of this map blocks (§11.3.1b). */
const blocking = {
  hex: (hex: number, from: number, to: number) =>
    ground.height[hex]! > ground.level[from]! && ground.height[hex]! > ground.level[to]!,
  side: () => false,
};

/** §11.3 whether the line between two hexes is no longer than the range and nothing blocks it. */
export function lineOfSight(from: number, to: number, range: number): boolean {
  const pair = from * ground.board.size + to;
  const known = lines().range[pair]!;
  if (known !== UNKNOWN) return known <= range;
  return ground.distance[pair]! <= range && drawLine(from, to) <= range;
}

function drawLine(from: number, to: number): number {
  const { sight, range } = lines();
  const { board, distance } = ground;
  const drawn = sight.isFree(from, to, blocking) ? distance[from * board.size + to]! : BLOCKED;
  range[from * board.size + to] = drawn;
  range[to * board.size + from] = drawn;
  return drawn;
}

/** §11.3 how far anybody can see: four hexes by day, one on the night turns (§17). */
export function visibility(position: Tolentino): number {
  const { range, night } = tables.terrainEffects.sight;
  return lightOf(position) === "day" ? range : night;
}

/** §11.3.2 whether some unit of a side has a line of sight to a hex. */
export function sees(position: Tolentino, side: number, hex: number): boolean {
  const range = visibility(position);
  for (let unit = 0; unit < army.units; unit++) {
    if (army.side[unit] !== side) continue;
    const from = position.hex[unit]!;
    if (from >= 0 && lineOfSight(hex, from, range)) return true;
  }
  return false;
}
