import { hexDistance } from "@gonfalon/engine/board";
import { board, places } from "../data.ts";
import { type Honour, NO_SIEGE } from "../position.ts";
import { earthworksAt, isProtected } from "../rules/earthworks.ts";
import { isPassable } from "../rules/movement.ts";
import { weatherFor } from "../rules/weather.ts";
import { battleChance, type Force, isHalfBroken, type Lay, nearest, weightNear } from "./lay.ts";
import { boldness, captureChance } from "./odds.ts";
import { clearsBySiege, countsAtTheEnd, isNearVictory, losesByTime, mustWin, stakesOf, turnsLeft } from "./stakes.ts";

/** What a siege or a blow in the open field promises. */

/** How likely a siege is to end well within the time that is left. */
export function siegeChance(
  position: Honour,
  force: Force,
  garrison: readonly Force[],
  lay: Lay,
  away: number,
): number {
  const inside = garrison.reduce((sum, one) => sum + one.power, 0);
  const outside = lay.foes.filter((foe) => !garrison.includes(foe));
  const relief = weightNear(force.hex, outside, 6);
  const reach = mustWin(position, force.side) && isNearVictory(position, force.side) ? GATHERING : BESIDE;
  const help = lay.own.reduce(
    (sum, one) =>
      one.primo !== force.primo && !one.besieged && hexDistance(board, one.hex, garrison[0]!.hex) <= reach
        ? sum + one.power
        : sum,
    0,
  );
  const ratio = (force.power + 0.5 * help) / Math.max(1, inside + 0.7 * relief);
  const isPressed = losesByTime(position, force.side) && turnsLeft(position) <= PRESSED;
  if (ratio < (isPressed ? DARING : PRUDENT)) return 0;
  const turns = Math.max(1, Math.min(SIEGE_TURNS, turnsLeft(position) - 0.6 * away));
  const hex = garrison[0]!.hex;
  const fall = () => captureChance(position, force.primo, hex, approach(hex, force.hex));
  const taken = 1 - (1 - (away > 0.5 ? inAnyWeather(position, fall) : fall())) ** turns;
  const guns = force.siegeTrain && force.guns > 1 ? 0.5 : force.guns >= 3 ? 0.35 : force.guns > 1 ? 0.2 : 0.06;
  const begun = position.siegeStatus.some((status, place) => status !== NO_SIEGE && isAt(place, garrison)) ? 1.3 : 1;
  // Whoever has places to keep does not sit down before walls that will not fall.
  const floor = countsAtTheEnd(position) ? 0 : guns * Math.min(1, turnsLeft(position) / 3);
  // §S5.V2: at the end it is enough to have the enemy shut in.
  const isShutIn = clearsBySiege(position, force.side) && turnsLeft(position) <= AT_LAST && ratio >= 1;
  const hope = Math.max(taken, floor, isShutIn ? BLOCKADE : 0);
  return Math.min(0.95, hope * begun * Math.min(1.2, 0.5 + 0.3 * ratio));
}

/** Hexes from which others help with a siege; and with that of the last place that keeps a side from victory. */
const BESIDE = 3;
const GATHERING = 12;

/** Times the power inside, and of those who may come, with which an army lays siege; and one that is beaten if it does nothing. */
const PRUDENT = 0.9;
const DARING = 0.5;
/** Turns before the end from which it dares that. */
const PRESSED = 8;

/** Turns before the end from which somebody is to be shut in, and how likely that is done. */
const AT_LAST = 7;
const BLOCKADE = 0.5;

/** Turns of a siege that are counted on. */
const SIEGE_TURNS = 7;

/** §17: what is to be expected of a turn of this month, whatever the weather is now. */
function inAnyWeather(position: Honour, what: () => number): number {
  const now = position.weather;
  const chances = new Map<string, number>();
  let sum = 0;
  for (let die = 1; die <= 6; die++) {
    position.weather = weatherFor(position, die);
    if (!chances.has(position.weather)) chances.set(position.weather, what());
    sum += chances.get(position.weather)! / 6;
  }
  position.weather = now;
  return sum;
}

/** The hex beside a place from which a Force comes. */
function approach(hex: number, from: number): number {
  let best = from;
  let least = 999;
  for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
    const away = hexDistance(board, board.linkTo[link]!, from);
    if (away < least) [best, least] = [board.linkTo[link]!, away];
  }
  return best;
}

function isAt(place: number, garrison: readonly Force[]): boolean {
  return garrison.some(({ walls, hex }) => walls && places.hex[place] === hex);
}

/** Where columns meet before a battle: with the strongest army in the field, else with the column nearest to the enemy. */
export function rallyOf({ own, foes }: Lay): Force | undefined {
  const free = own.filter(({ besieged }) => !besieged);
  const armies = free.filter(({ major }) => major).sort((a, b) => b.power - a.power);
  return armies[0] ?? free.sort((a, b) => nearest(a.hex, foes) - nearest(b.hex, foes) || a.primo - b.primo)[0];
}

/** §7.5.1: works that leave a side open on which an enemy can stand are no works to him. */
function hasOpenSide(position: Honour, hex: number): boolean {
  for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
    const from = board.linkTo[link]!;
    if (isPassable(position, board.back[link]!) && !isProtected(position, hex, from)) return true;
  }
  return false;
}

/** What it is worth to beat the king in whose loss the game is lost, and what when his troops are broken and he cannot get away. */
const KING = 3;
const KING_BROKEN = 12;

/** What it is worth to beat an enemy Force in the open. */
export function strikeGain(position: Honour, force: Force, foe: Force, lay: Lay): number {
  const { battle, king } = stakesOf(position);
  const decisive = battle > 0 && force.major && foe.major;
  if ((foe.walls && !decisive) || force.besieged) return 0;
  if (hexDistance(board, force.hex, foe.hex) > 20) return 0;
  const friends = lay.foes.filter((one) => one !== foe && hexDistance(board, one.hex, foe.hex) <= 2);
  const sum = (list: readonly Force[]) => list.reduce((all, one) => all + one.power, 0);
  const works = hasOpenSide(position, foe.hex) ? 0 : (earthworksAt(position, foe.hex)?.level ?? 0);
  // Where a battle decides, the others are on their way to it.
  const reach = decisive ? 10 : 2;
  const help = lay.own.filter(
    (one) => one.primo !== force.primo && !one.besieged && hexDistance(board, one.hex, foe.hex) <= reach,
  );
  const own = { ...force, power: force.power + (decisive ? 0.7 : 0.4) * sum(help) };
  const chance = battleChance(own, foe.power + 0.4 * sum(friends), works);
  const prize =
    (force.major && foe.major ? 0.15 : 0.07) * foe.power +
    0.25 +
    (foe.primo === king ? (isHalfBroken(foe) ? KING_BROKEN : KING) : 0);
  const risk = 0.08 * Math.min(force.power, 2 * foe.power) + (force.primo === king ? 4 : 0);
  // The column that the others come up to leads them towards the enemy.
  if (battle > 0 && !force.major && foe.major) return rallyOf(lay) === force ? 2 : 0;
  // Whoever has walls may stay behind them.
  if (decisive) return (foe.walls ? 0.4 : 1.5) * battle * (2 * chance - 1);
  return chance < 0.6 ? 0 : chance * prize - (1 - chance) * boldness(position, force.side) * risk;
}
