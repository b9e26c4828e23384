import { board, casts, crossingCosts, derived, links } from "../data.ts";
import { castOf, type Honour } from "../position.ts";
import type { Side } from "../schemas/index.ts";

/**
 * §6, §7.8: where the Forces of a side stand and which hexes lie in their Zones of Control. A `Host` is worked out from what
 * it depends on and kept beside the position until that changes; nobody has to say so. All of it is for reading only.
 */
export interface Host {
  /** Its Forces by their Primi Capitani, and the hex of each. */
  readonly forces: readonly number[];
  readonly at: readonly number[];
  /** Those that exert a zone. */
  readonly exerting: readonly number[];
  /** By hex, 1: a Force stands there. */
  readonly hexes: Uint8Array;
  /** By hex, 1: next to a Force, even across an impassable hexside. */
  readonly beside: Uint8Array;
  /** By hex, 1: in a zone. */
  readonly zone: Uint8Array;
}

/** The key is what a Host depends on: a number for each Force. */
interface Entry {
  readonly key: readonly number[];
  readonly host: Host;
}
const KEPT = 8;
const kept = derived((): Readonly<Record<Side, Entry[]>> => ({ french: [], rivals: [] }));

/** By Capitano, while units are counted: those that are not broken less those that are; and whether he has any. */
const count = derived(() => {
  const most = Math.max(...casts.map(({ capitani }) => capitani.count));
  return {
    sound: new Int16Array(most),
    soundMilitia: new Int16Array(most),
    hasUnits: new Uint8Array(most),
    hasMilitia: new Uint8Array(most),
  };
});

/** The Forces of a side. */
export function hostOf(position: Honour, side: Side): Host {
  countUnits(position);
  const key = keyOf(position, side);
  const entries = kept()[side];
  for (let i = 0; i < entries.length; i++) {
    const entry = entries[i]!;
    if (!sameList(entry.key, key)) continue;
    if (i > 0) entries.unshift(...entries.splice(i, 1));
    return entry.host;
  }
  const host = hostFrom(key);
  entries.unshift({ key, host });
  if (entries.length > KEPT) entries.pop();
  return host;
}

/** §6: one pass over the units. */
function countUnits(position: Honour): void {
  const { holder, superior, stands, demoralised } = position;
  const { militia } = castOf(position).units;
  const { sound, soundMilitia, hasUnits, hasMilitia } = count();
  sound.fill(0);
  soundMilitia.fill(0);
  hasUnits.fill(0);
  hasMilitia.fill(0);
  for (let unit = 0; unit < holder.length; unit++) {
    const who = holder[unit]!;
    if (who < 0) continue;
    const primo = stands[who] === "map" ? who : superior[who]!;
    if (primo < 0) continue;
    const one = demoralised[unit] ? -1 : 1;
    if (militia[unit]) {
      soundMilitia[primo]! += one;
      hasMilitia[primo] = 1;
    } else {
      sound[primo]! += one;
      hasUnits[primo] = 1;
    }
  }
}

/** For each Force its Primo Capitano, his hex, and whether it exerts a zone. */
const HEXES = 4096;
function keyOf(position: Honour, side: Side): number[] {
  const { capitani, armies } = castOf(position);
  const { hasUnits, hasMilitia } = count();
  const key: number[] = [];
  for (let who = 0; who < capitani.count; who++) {
    if (hasUnits[who] === 0 && hasMilitia[who] === 0) continue;
    if (armies.side[capitani.army[who]!] !== side) continue;
    key.push((who * HEXES + position.hex[who]! + 1) * 2 + (exerts(who) ? 1 : 0));
  }
  return key;
}

/**
 * §7.8, §9.1.1a: less than half of the Combat Units are Demoralised. Militia do not count (ruling 1.3.3), unless the Force is
 * nothing else (ruling 15.1.1c).
 */
function exerts(primo: number): boolean {
  const { sound, soundMilitia, hasUnits } = count();
  return (hasUnits[primo] ? sound[primo]! : soundMilitia[primo]!) > 0;
}

export function sameList(a: readonly number[], b: readonly number[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

function hostFrom(key: readonly number[]): Host {
  const forces: number[] = [];
  const at: number[] = [];
  const exerting: number[] = [];
  const hexes = new Uint8Array(board.size);
  const beside = new Uint8Array(board.size);
  const zone = new Uint8Array(board.size);
  for (const one of key) {
    const primo = Math.floor(one / (2 * HEXES));
    const hex = (Math.floor(one / 2) % HEXES) - 1;
    forces.push(primo);
    at.push(hex);
    const isExerting = one % 2 === 1;
    if (isExerting) exerting.push(primo);
    if (hex < 0) continue;
    hexes[hex] = 1;
    if (isExerting) zone[hex] = 1;
    for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
      beside[board.linkTo[link]!] = 1;
      if (isExerting && zoneCrosses(link)) zone[board.linkTo[link]!] = 1;
    }
  }
  return { forces, at, exerting, hexes, beside, zone };
}

/** §7.8.3, §7.8.3b: a zone crosses no impassable hexside; over the Po only a ferry lets it through, a pontoon does not. */
export function zoneCrosses(link: number): boolean {
  return crossingCosts.zone[links.crossing[link]!] === 1;
}
