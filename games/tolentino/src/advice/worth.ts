import { AUSTRIAN, NEAPOLITAN, type Side, sideNamed } from "../army.ts";
import { army, derived, ground } from "../data.ts";
import { GOOD, isArtillery, isBridge, NOBODY, strengthOf, type Tolentino } from "../position.ts";
import { bandOf, scores } from "../rules/victory.ts";
import { type Lay, layOf, STATE_SHARE, shelterOf } from "./lay.ts";
import { type Star, stars, turnsLeft } from "./stars.ts";

/** What a strength point is worth to each side, in victory points. */
export const POINT = [0.2, 0.16] as const;
/** What a won or lost battle is worth beside its points, and what the loss of Murat is. */
const VICTORY = 6;
const MURAT = 25;
/** The middle of a stalemate (§18.1a): a score that is nobody's. */
const EVEN = 6;

/** How much a unit counts at a star from so far away, by the turns that are left. */
const influence = derived(() => {
  const farthest = 64;
  return Array.from({ length: 32 }, (_, left) =>
    Float32Array.from({ length: farthest }, (_, away) => Math.exp(-away / (0.35 + 0.28 * left))),
  );
});

/** How well a seat stands, in victory points (§18). */
export function worth(position: Tolentino, seat: string): number {
  const points = neapolitanWorth(position);
  return sideNamed(seat) === NEAPOLITAN ? points : -points;
}

function neapolitanWorth(position: Tolentino): number {
  if (position.outcome) return outcomeWorth(position);
  const lay = layOf(position);
  const settled = settledPoints(position);
  const expected = settled + expectedStars(position, lay);
  return (
    expected -
    EVEN +
    bandWorth(position, expected) +
    forces(position) +
    exposure(position, lay) +
    leaders(position, lay)
  );
}

function outcomeWorth({ outcome }: Tolentino): number {
  const points = outcome!.scores.neapolitan! - EVEN;
  if (outcome!.winner === null) return points;
  const murat = outcome!.winner === "austrian" && bandOf(outcome!.scores.neapolitan!).winner !== "austrian";
  return points + (outcome!.winner === "neapolitan" ? VICTORY : murat ? -MURAT : -VICTORY);
}

/** The points of §18 but for the stars. */
function settledPoints(position: Tolentino): number {
  let sum = 0;
  for (const { id, vp } of scores(position)) if (id !== "hex") sum += vp;
  return sum;
}

/** The infantry and cavalry on the map: gathered once for all the stars. */
const troops = derived(() => {
  const floats = () => new Float64Array(army.units);
  return { hex: new Int16Array(army.units), side: new Uint8Array(army.units), share: floats(), strength: floats() };
});

function gatherTroops(position: Tolentino): number {
  const { hex, side, share, strength } = troops();
  let count = 0;
  for (let unit = 0; unit < army.units; unit++) {
    const at = position.hex[unit]!;
    if (at < 0 || isArtillery(unit) || isBridge(position, unit)) continue;
    hex[count] = at;
    side[count] = army.side[unit]!;
    share[count] = STATE_SHARE[position.state[unit]!]!;
    strength[count++] = strengthOf(position, unit);
  }
  return count;
}

/** §18a the stars as they are likely to be held at the end: the fewer turns are left, the more it counts who stands there. */
function expectedStars(position: Tolentino, lay: Lay): number {
  const left = turnsLeft(position);
  const count = gatherTroops(position);
  let sum = 0;
  for (const star of stars()) sum += star.points * neapolitanShare(lay, star, left, count);
  return sum;
}

/** By star: how likely the Neapolitans are to hold it at the end. */
export function starChances(position: Tolentino): { readonly star: Star; readonly chance: number }[] {
  const lay = layOf(position);
  const left = turnsLeft(position);
  const count = gatherTroops(position);
  return stars().map((star) => ({ star, chance: neapolitanShare(lay, star, left, count) }));
}

function neapolitanShare(lay: Lay, star: Star, left: number, count: number): number {
  const kernel = influence()[Math.min(left, 31)]!;
  const { hex, side, share, strength } = troops();
  let ours = 0;
  let theirs = 0.4;
  const row = star.hex * ground.board.size;
  const shelter = shelterOf(star.hex);
  for (let i = 0; i < count; i++) {
    const away = ground.distance[row + hex[i]!]!;
    const felt = kernel[away]! * share[i]! * strength[i]! * (away === 0 ? shelter : 1);
    if (side[i] === NEAPOLITAN) ours += felt;
    else theirs += felt;
  }
  return left === 0 ? lastTurnShare(lay, star.hex, ours, theirs) : (ours * ours) / (ours * ours + theirs * theirs);
}

function lastTurnShare(lay: Lay, hex: number, ours: number, theirs: number): number {
  const share = (ours * ours) / (ours * ours + theirs * theirs);
  const held = lay.strength[NEAPOLITAN][hex]! > 0 ? 1 : 0;
  return 0.75 * held + 0.25 * share;
}

/** §18.1a how far the expected score is from the next band counts more and more as the end comes near. */
function bandWorth(position: Tolentino, expected: number): number {
  const sharp = 0.35 + 1.3 / (1 + turnsLeft(position));
  return (VICTORY / 2) * (Math.tanh(sharp * (expected - 7.5)) + Math.tanh(sharp * (expected - 4.5)));
}

/** What is left of both armies. */
function forces(position: Tolentino): number {
  const matters = Math.min(1, 0.25 + turnsLeft(position) / 6);
  let sum = 0;
  for (let unit = 0; unit < army.units; unit++) {
    const side = army.side[unit] as Side;
    const back = position.fate[unit]! > 0;
    if (position.hex[unit]! < 0 && !back) continue;
    const share = back ? 0.6 : STATE_SHARE[position.state[unit]!]!;
    const value = POINT[side] * share * strengthOf(position, unit) * (0.6 + army.efficiency[unit]! / 10);
    sum += side === NEAPOLITAN ? value : -value;
  }
  return sum * matters;
}

const counted = derived(() => new Int32Array(ground.board.size));
let round = 0;

/** Stacks that stronger enemies stand next to, and guns that nobody covers. */
function exposure(position: Tolentino, lay: Lay): number {
  const seen = counted();
  round++;
  let sum = 0;
  for (let unit = 0; unit < army.units; unit++) {
    const hex = position.hex[unit]!;
    if (hex < 0 || seen[hex] === round) continue;
    seen[hex] = round;
    const side = army.side[unit] as Side;
    const risk = riskAt(lay, side, hex, lay.strength[side][hex]!);
    sum += side === NEAPOLITAN ? -risk : risk;
  }
  return sum;
}

function riskAt(lay: Lay, side: Side, hex: number, own: number): number {
  const { firstLink, linkTo } = ground.board;
  const enemy = lay.strength[side === AUSTRIAN ? NEAPOLITAN : AUSTRIAN];
  let foes = 0;
  for (let link = firstLink[hex]!; link < firstLink[hex + 1]!; link++) foes += enemy[linkTo[link]!]!;
  if (foes === 0) return 0;
  if (own === 0) return 0.7 * lay.guns[side][hex]!;
  const ratio = foes / (own * shelterOf(hex));
  const risk = ratio <= 1 ? 0 : Math.min(1, (ratio - 1) / 3);
  return risk * (side === AUSTRIAN ? 0.7 : 0.35) + (lay.guns[side][hex]! > 0 ? 0.5 * risk : 0);
}

/** Leaders away from their troops or too near to the enemy; §18.1 Murat above all. */
function leaders(position: Tolentino, lay: Lay): number {
  let sum = 0;
  for (let leader = 0; leader < army.leaders; leader++) {
    const at = position.at[leader]!;
    if (at < 0) continue;
    const side = army.leaderSide[leader] as Side;
    const danger = lay.pressure[side === AUSTRIAN ? NEAPOLITAN : AUSTRIAN][at]!;
    const cover = lay.strength[side][at]!;
    const risk = danger > 0 ? Math.max(0, danger - 1.5 * cover) / (danger + 2) : 0;
    const value = (leader === army.murat ? 4 : 0.5) * risk + (cover === 0 ? 0.03 : 0);
    sum += side === NEAPOLITAN ? -value : value;
  }
  return sum + straying(position);
}

/** §4.3.4 Neapolitan units with no officer at hand will be disordered when their division is activated. */
function straying(position: Tolentino): number {
  let lost = 0;
  const { size } = ground.board;
  for (let unit = 0; unit < army.units; unit++) {
    const hex = position.hex[unit]!;
    if (army.side[unit] !== NEAPOLITAN || hex < 0 || position.state[unit] !== GOOD) continue;
    const formation = army.formation[unit]!;
    if (position.officer[formation] === NOBODY) continue;
    let near = false;
    for (let leader = 0; leader < army.leaders && !near; leader++) {
      const at = position.at[leader]!;
      near = position.serves[leader] === formation && at >= 0 && ground.distance[at * size + hex]! <= 1;
    }
    if (!near) lost += 0.12;
  }
  return -lost;
}
