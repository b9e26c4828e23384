import type { Side } from "../army.ts";
import { army, derived, ground } from "../data.ts";
import { fieldOf } from "../field.ts";
import { GOOD, isArtillery, isBridge, strengthOf, type Tolentino } from "../position.ts";

/** How far a unit makes itself felt, and what is left of its strength at each distance. */
const FELT = [1, 1, 0.6, 0.3];
/** What a strength point is worth in good order, disordered and routed. */
export const STATE_SHARE = [1, 0.75, 0.4];

/** How the forces lie on the map: arrays by side and hex. They are used again by the next look. */
export interface Lay {
  /** Strength of the infantry and cavalry in a hex, less for units out of order. */
  readonly strength: readonly [Float32Array, Float32Array];
  /** Strength of a side that is felt in a hex, from up to three hexes away. */
  readonly pressure: readonly [Float32Array, Float32Array];
  readonly guns: readonly [Uint8Array, Uint8Array];
}

interface Nearby {
  readonly first: Int32Array;
  readonly hex: Int16Array;
  readonly felt: Float32Array;
}

/** For every hex, those within reach of its pressure. */
const nearby = derived((): Nearby => {
  const { size } = ground.board;
  const first = new Int32Array(size + 1);
  const hexes: number[] = [];
  const felt: number[] = [];
  for (let from = 0; from < size; from++) {
    for (let to = 0; to < size; to++) {
      const share = FELT[ground.distance[from * size + to]!];
      if (share === undefined) continue;
      hexes.push(to);
      felt.push(share);
    }
    first[from + 1] = hexes.length;
  }
  return { first, hex: Int16Array.from(hexes), felt: Float32Array.from(felt) };
});

const scratch = derived(() => {
  const floats = () => new Float32Array(ground.board.size);
  const bytes = () => new Uint8Array(ground.board.size);
  const lay: Lay = { strength: [floats(), floats()], pressure: [floats(), floats()], guns: [bytes(), bytes()] };
  return { lay, version: -1 };
});

/** Looks over the map, unless the last look still holds. */
export function layOf(position: Tolentino): Lay {
  const last = scratch();
  const { version } = fieldOf(position);
  if (version !== last.version) count(position, last.lay);
  last.version = version;
  return last.lay;
}

function count(position: Tolentino, lay: Lay): void {
  for (const side of [0, 1] as const) {
    lay.strength[side].fill(0);
    lay.pressure[side].fill(0);
    lay.guns[side].fill(0);
  }
  for (let unit = 0; unit < army.units; unit++) {
    const hex = position.hex[unit]!;
    if (hex < 0 || isBridge(position, unit)) continue;
    const side = army.side[unit] as Side;
    if (isArtillery(unit)) lay.guns[side][hex]!++;
    else bear(lay, side, hex, position.state[unit]!, strengthOf(position, unit));
  }
}

function bear(lay: Lay, side: Side, hex: number, state: number, strength: number): void {
  lay.strength[side][hex]! += strength * STATE_SHARE[state]!;
  if (state !== GOOD) return;
  const { first, hex: near, felt } = nearby();
  const pressure = lay.pressure[side];
  for (let i = first[hex]!; i < first[hex + 1]!; i++) pressure[near[i]!]! += strength * felt[i]!;
}

/** How much a hex helps whoever defends it. */
export function shelterOf(hex: number): number {
  if (ground.fortified[hex]) return 2.2;
  if (ground.town[hex]) return 1.5;
  return ground.woods[hex] ? 1.3 : 1;
}

/** What an attack on a hex has to reckon with: its defenders, and part of their neighbours, who must be attacked too (§12.2.1). */
export function defenceOf(lay: Lay, side: Side, hex: number): number {
  const { firstLink, linkTo } = ground.board;
  const strength = lay.strength[side];
  let beside = 0;
  for (let link = firstLink[hex]!; link < firstLink[hex + 1]!; link++) beside += strength[linkTo[link]!]!;
  return Math.max(1, strength[hex]! * shelterOf(hex) + 0.4 * beside);
}
