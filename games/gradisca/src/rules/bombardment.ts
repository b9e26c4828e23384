import { linkBetween } from "@gonfalon/engine/board";
import { again, done, everybody, type Play } from "@gonfalon/engine/kernel";
import { type Bar, bar } from "@gonfalon/engine/kit";
import { areas, board, links, opponentOf, type Side, units, walls } from "../data.ts";
import type { Gradisca } from "../position.ts";
import { hitsOf, overrun } from "./fieldCombat.ts";
import { defensiveWorks } from "./forts.ts";
import { modified } from "./lasting.ts";
import { capacity, checkCommanders, takeHits } from "./losses.ts";
import { truceBar } from "./movement.ts";
import { anyIn, combatUnitsIn, eliminate, enemyIn, isEnemyFortress, isEngineer, onMap, printedFire } from "./pieces.ts";
import { retreatDefenders } from "./retreat.ts";
import { decision, procedure, step } from "./rulebook.ts";
import { type Siege, siegeWindow } from "./siege.ts";
import { NO_ATTACK_SUPPLY } from "./supply.ts";

/** Rule 7.4: bombardment of walls (7.4.1), of besiegers and through a Breach (7.4.2). */

/** §7.4b. */
export const GUN_BURSTS = 6;
const WITHOUT_ENGINEERS = 1;

/** §7.4a: the printed value with engineers in the area, 1 without; §7.2c: of the side that shows. */
export function bombardmentValue(position: Gradisca, gun: number): number {
  const directed = anyIn(position, units.side[gun]!, position.area[gun]!, isEngineer);
  return modified(position, "fire", gun, directed ? printedFire(position, gun, "attack") : WITHOUT_ENGINEERS);
}

const ONLY_ARTILLERY = bar("5.1b", "bar.only-artillery");
const NOT_THIS_WALL = bar("7.4.1", "bar.not-this-wall");
const ALREADY_BREACHED = bar("7.4.1b", "bar.already-breached");

/** Why a unit cannot bombard a wall, or null. */
export function wallBombardmentBar(position: Gradisca, unit: number, wall: number): Bar | null {
  if (units.type[unit] !== "artillery") return ONLY_ARTILLERY;
  if (walls.outside[wall] !== position.area[unit]) return NOT_THIS_WALL;
  if (!isEnemyFortress(position, units.side[unit]!, walls.fortress[wall]!)) return NOT_THIS_WALL;
  if (position.wallLevel[wall] === 0) return ALREADY_BREACHED;
  if (position.activation?.attackSupply === false) return NO_ATTACK_SUPPLY;
  return truceBar(position, "bombard");
}

/** §7.4b: guns that rolled a 6 are lost; told after the fire that burst them. */
function burst(play: Play<Gradisca>, shots: readonly { unit: number; die: number }[]): void {
  for (const { unit, die } of shots) if (die === GUN_BURSTS) eliminate(play, unit, "7.4b");
}

/** §7.4.1: a success lowers the wall by one level; §7.4.1a: at 0 it has a Breach. */
export const bombardWall = procedure<Siege>("bombardWall", { unit: everybody, wall: everybody }).steps({
  reaction: step("4.1ba", (play, siege) => siegeWindow(play, siege)),
  fire: step(["7.4.1", "7.4a", "7.4b"], (play, { unit, wall }) => {
    const { position } = play;
    if (!onMap(position, unit)) return;
    const value = bombardmentValue(position, unit);
    const die = play.roll();
    const hit = die <= value && die !== GUN_BURSTS;
    if (hit) position.wallLevel[wall] = Math.max(0, position.wallLevel[wall]! - 1);
    const rules = position.wallLevel[wall] === 0 ? ["7.4.1", "7.4.1a"] : ["7.4.1"];
    play.tell({ type: "wallBombarded", rules, unit, wall, value, die, hit, level: position.wallLevel[wall]! });
    burst(play, [{ unit, die }]);
  }),
});

const NO_TARGET = bar("7.4.2", "bar.no-target");
const NEEDS_BREACH = bar("7.4.2a", "bar.needs-breach");

/** Why artillery cannot fire at the units in an area, or null: out of a Fortress, or into one through a Breach. */
export function unitBombardmentBar(position: Gradisca, unit: number, target: number): Bar | null {
  if (units.type[unit] !== "artillery") return ONLY_ARTILLERY;
  const from = position.area[unit]!;
  const link = linkBetween(board, from, target);
  if (link < 0 || !enemyIn(position, units.side[unit]!, target)) return NO_TARGET;
  if (areas.terrain[from] !== "fortress") {
    const wall = links.wall[link]!;
    if (wall < 0) return NO_TARGET;
    if (position.wallLevel[wall]! > 0) return NEEDS_BREACH;
  }
  return truceBar(position, "bombard");
}

interface Bombardment {
  side: Side;
  target: number;
  guns: number[];
  hits: number;
}

export function bombardmentOf(gun: number, target: number): Bombardment {
  return { side: units.side[gun]!, target, guns: [gun], hits: 0 };
}

function otherGuns(position: Gradisca, frame: Bombardment): number[] {
  const from = position.area[frame.guns[0]!];
  return units.ofSide[frame.side].filter((unit) => {
    if (position.area[unit] !== from || units.corps[unit] !== position.activation?.corps) return false;
    return !position.operated[unit] && !position.activated[unit] && !unitBombardmentBar(position, unit, frame.target);
  });
}

/** §5.1c, §7.4.2: from a Fortress at full value; §7.4.2a: into one through a Breach at 1 less. */
export function valueAtUnits(position: Gradisca, gun: number): number {
  const inward = areas.terrain[position.area[gun]!] !== "fortress";
  return bombardmentValue(position, gun) - (inward ? 1 : 0);
}

/** §7.4.2: the guns of one area that fire at one target are one bombardment. */
export const bombardUnits = procedure<Bombardment>("bombardUnits", {
  side: everybody,
  target: everybody,
  guns: everybody,
  hits: everybody,
}).steps({
  battery: decision({
    rule: "7.4.2",
    seat: (_, frame) => frame.side,
    when: (position, frame) => otherGuns(position, frame).length > 0,
    options: (position, frame) => [
      ...otherGuns(position, frame).map((unit) => ({ type: "add" as const, unit })),
      { type: "openFire" },
    ],
    play(play, frame, option) {
      if (option.type !== "add") return "fire";
      frame.guns.push(option.unit);
      play.position.operated[option.unit] = 1;
      return again;
    },
  }),
  fire: step(["7.4.2", "7.4.2a", "7.4.2b", "7.1e", "10a"], (play, frame) => {
    const { position } = play;
    const { side, target } = frame;
    const from = position.area[frame.guns[0]!]!;
    const values = frame.guns.map((unit) => valueAtUnits(position, unit));
    const shots = frame.guns.map((unit, i) => ({ unit, value: values[i]!, die: play.roll() }));
    const works = defensiveWorks(position, opponentOf(side), target);
    const targets = combatUnitsIn(position, opponentOf(side), target);
    frame.hits = Math.min(Math.max(0, hitsOf(shots) - works), capacity(position, targets));
    play.tell({
      type: "bombardment",
      rules: ["7.4.2", "7.4.2b"],
      side,
      from,
      area: target,
      shots,
      works,
      hits: frame.hits,
    });
    burst(play, shots);
    if (frame.hits === 0) return done;
    play.call(takeHits, { side: opponentOf(side), hits: frame.hits, targets });
  }),
  commanders: step("7.4.2c", (play, { side, target, hits }) => {
    checkCommanders(play, opponentOf(side), target, hits, "7.4.2c");
  }),
  withdraw: step("7.4.2b", (play, { side, target }) => {
    const enemy = opponentOf(side);
    overrun(play, enemy, target);
    if (anyIn(play.position, enemy, target)) {
      play.call(retreatDefenders, { side: enemy, area: target, forced: false });
    }
  }),
});
