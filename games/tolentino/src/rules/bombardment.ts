import { done, everybody, type Frame, type Play } from "@gonfalon/engine/kernel";
import { SEATS } from "../army.ts";
import { army, tables } from "../data.ts";
import {
  DID_BOMBARD,
  distance,
  enemyOf,
  GOOD,
  isArtillery,
  leadersIn,
  onMap,
  put,
  sideOf,
  strengthOf,
  type Tolentino,
  unitsIn,
} from "../position.ts";
import { occupy } from "./arrival.ts";
import { fireColumn, fireColumnName, fireModifiers, fireResult, modifiedFire } from "./bombardmentTable.ts";
import { attackerOf, fights, gunsIn, isInCover, segmentOf, terrainsOf } from "./combat.ts";
import type { Modifier } from "./combatTable.ts";
import { disorder } from "./disorder.ts";
import { seenUnits } from "./known.ts";
import { leaderTest } from "./losses.ts";
import { efficiencyCheck } from "./morale.ts";
import { retreat, retreatOf, waysOut } from "./retreat.ts";
import { rout } from "./rout.ts";
import { decision, procedure, step } from "./rulebook.ts";
import { lineOfSight } from "./sight.ts";
import { tellOf } from "./telling.ts";
import { lightOf } from "./turns.ts";

export type FireOption = { type: "bombard"; guns: number[]; target: number } | { type: "holdFire" };
export type GunsOption = { type: "gunsRetreat"; unit: number; to: number } | { type: "gunsStay"; unit: number };

/** §11c §15.1 guns that can fire: on the map, in good order, not on their Moved face. Command does not matter (§11.4.2). */
export function canFire(position: Tolentino, unit: number): boolean {
  return isArtillery(unit) && position.hex[unit]! >= 0 && position.state[unit] === GOOD && !position.moved[unit];
}

/** §11.2 two hexes; §17.1b one in the twilight. */
export function rangeOfGuns(position: Tolentino): number {
  const { maximum, twilight } = tables.bombardment.range;
  return lightOf(position) === "day" ? maximum : twilight;
}

/** §11.2a §11.4.3a whether guns in a hex can bombard another: in range and sight, with more than guns in it. */
function isTarget(position: Tolentino, side: number, from: number, target: number): boolean {
  const foes = unitsIn(position, target);
  if (foes.length === 0 || army.side[foes[0]!] === side || !foes.some(fights)) return false;
  return lineOfSight(from, target, rangeOfGuns(position));
}

/** §11.4a §11.4.1 guns of a hex fire one by one or together. */
function batteriesOf(position: Tolentino, guns: readonly number[]): number[][] {
  const found: number[][] = [];
  guns.forEach((gun, i) => {
    found.push([gun]);
    for (const other of guns.slice(i + 1)) if (position.hex[other] === position.hex[gun]) found.push([gun, other]);
  });
  return found;
}

/** The hexes with enemy troops in them, as seen from the firing side. */
function hexesHeldBy(position: Tolentino, side: number): number[] {
  const hexes: number[] = [];
  for (let unit = 0; unit < army.units; unit++) {
    const hex = position.hex[unit]!;
    if (army.side[unit] === side && hex >= 0 && fights(unit) && !hexes.includes(hex)) hexes.push(hex);
  }
  return hexes;
}

export interface BombardmentSegment {
  /** Guns that have fired in this segment (§11.4: each at one hex). */
  fired: number[];
}

/** §3.1.B4 the guns of the active formation may bombard; §11.4b they never have to. */
export const bombardmentSegment = procedure<BombardmentSegment>("bombardment", { fired: seenUnits }).steps({
  fire: decision({
    rule: ["3.1.B4", "11.4", "11.4b"],
    seat: (position) => SEATS[army.formationSide[position.active] as 0 | 1],
    options: (position, { fired }) => {
      const guns = army.unitsOf[position.active]!.filter((gun) => canFire(position, gun) && !fired.includes(gun));
      if (guns.length === 0) return [];
      const side = sideOf(guns[0]!);
      const hexes = hexesHeldBy(position, enemyOf(side));
      const fires = batteriesOf(position, guns).flatMap((battery) =>
        hexes
          .filter((target) => isTarget(position, side, position.hex[battery[0]!]!, target))
          .map((target): FireOption => ({ type: "bombard", guns: battery, target })),
      );
      return fires.length > 0 ? [...fires, { type: "holdFire" }] : [];
    },
    play: (play, frame, option) => {
      if (option.type === "holdFire") return done;
      frame.fired.push(...option.guns);
      for (const gun of option.guns) play.position.did[gun]! |= DID_BOMBARD;
      play.call(bombard, bombardBy(option, "11.4.3"));
      return "fire";
    },
  }),
});

export interface DefensiveFire {
  combat: number;
  fired: number[];
}

/** §11.4.4 §11.1.1 §3.1.B5c §12.1-3 guns that are assaulted may bombard a hex from which the attack comes. */
export const defensiveFire = procedure<DefensiveFire>("defensiveFire", { combat: everybody, fired: seenUnits }).steps({
  fire: decision({
    rule: ["11.4.4", "12.1-3", "3.1.B5c"],
    seat: (position, { combat }) => SEATS[enemyOf(attackerOf(segmentOf(position).combats[combat]!))],
    options: (position, { combat, fired }) => {
      const { hexes, attackers, posts } = segmentOf(position).combats[combat]!;
      const guns = hexes
        .flatMap((hex) => gunsIn(position, hex))
        .filter((gun) => canFire(position, gun) && !fired.includes(gun));
      const targets = [...new Set(posts.filter((post, i) => position.hex[attackers[i]!] === post))];
      const fires = batteriesOf(position, guns).flatMap((battery) =>
        targets.map((target): FireOption => ({ type: "bombard", guns: battery, target })),
      );
      return fires.length > 0 ? [...fires, { type: "holdFire" }] : [];
    },
    play: (play, frame, option) => {
      if (option.type === "holdFire") return done;
      frame.fired.push(...option.guns);
      play.call(bombard, bombardBy(option, "11.4.4"));
      return "fire";
    },
  }),
});

export interface Bombard {
  guns: number[];
  target: number;
  because: string;
  /** Units that fire has driven back and that must still check their efficiency. */
  driven: number[];
  /** Guns left behind in the target hex, whose owner decides whether they go too (§11.1a). */
  left: number[];
}

function bombardBy({ guns, target }: { guns: number[]; target: number }, because: string): Bombard {
  return { guns, target, because, driven: [], left: [] };
}

export interface FireAssessment {
  readonly strength: number;
  readonly column: number;
  readonly modifiers: Modifier[];
}

/** §11.4.3 the column by the value of the guns; modifiers for distance, for strength in the hex and for terrain. */
export function assessFire(position: Tolentino, guns: readonly number[], target: number): FireAssessment {
  const troops = unitsIn(position, target).filter(fights);
  const strength = sum(guns.map((gun) => strengthOf(position, gun)));
  const points = sum(troops.map((unit) => strengthOf(position, unit)));
  const hexes = distance(position.hex[guns[0]!]!, target);
  const modifiers = fireModifiers(hexes, points, terrainModifier(position, target, troops));
  return { strength, column: fireColumn(strength), modifiers };
}

/** §10a where a hex has several terrains, the side that is not active chooses the one that counts. */
function terrainModifier(position: Tolentino, target: number, troops: readonly number[]): number {
  const choices = terrainsOf(target).map((terrain) => fireTerrain(position, terrain, troops));
  const isActive = position.active >= 0 && army.formationSide[position.active] === sideOf(troops[0]!);
  return isActive ? Math.max(...choices) : Math.min(...choices);
}

function fireTerrain(position: Tolentino, terrain: string, troops: readonly number[]): number {
  const { bombardment } = tables.terrainEffects.hexes.find(({ id }) => id === terrain)!;
  const isCovered = !bombardment.needsCover || troops.every((unit) => isInCover(position, unit));
  return isCovered ? bombardment.drm : 0;
}

export const bombard = procedure<Bombard>("bombard", {
  guns: seenUnits,
  target: everybody,
  because: everybody,
  driven: everybody,
  left: seenUnits,
}).steps({
  roll: step("11.4.3", (play, frame) => {
    const { position } = play;
    const { strength, column, modifiers } = assessFire(position, frame.guns, frame.target);
    const roll = play.roll();
    const modified = modifiedFire(roll, modifiers);
    const result = fireResult(column, modified);
    play.tell({
      type: "bombardment",
      rules: [frame.because, "11.4.3"],
      guns: frame.guns,
      target: frame.target,
      strength,
      column: fireColumnName(column),
      modifiers: modifiers.map(({ rule, id, by }) => ({ rule, id, by })),
      roll,
      modified,
      result,
    });
    const troops = unitsIn(position, frame.target).filter(fights);
    const owner = sideOf(troops[0]!);
    // §4.4.1
    if (roll === 6) {
      for (const leader of leadersIn(position, owner, frame.target))
        play.call(leaderTest, { leader, because: "4.4.1" });
    }
    if (result === "EC") shake(play, frame, efficiencyCheck(play, troops, ["11.4.3"]).failed);
    if (result === "DD") shake(play, frame, troops);
    if (result === "DR") driveBack(play, frame, troops);
  }),
  guns: decision({
    rule: "11.1a",
    seat: (_, { left }) => SEATS[sideOf(left[0]!)],
    options: (position, { left }) => {
      const [gun] = left.filter((one) => onMap(position, one));
      if (gun === undefined) return [];
      const { hexes, kind } = waysOut(position, gun, []);
      const ways = kind === "full" ? [] : hexes.map((to): GunsOption => ({ type: "gunsRetreat", unit: gun, to }));
      return ways.length > 0 ? [...ways, { type: "gunsStay", unit: gun }] : [];
    },
    play: (play, frame, option) => {
      frame.left = frame.left.filter((gun) => gun !== option.unit);
      if (option.type === "gunsRetreat") limberUp(play, frame, option.unit, option.to);
      return frame.left.length > 0 ? "guns" : undefined;
    },
  }),
  check: step(["11.4.3", "13.1.3"], (play, frame) => {
    const { position } = play;
    const driven = frame.driven.filter((unit) => onMap(position, unit));
    for (const hex of new Set(driven.map((unit) => position.hex[unit]!))) {
      const stack = driven.filter((unit) => position.hex[unit] === hex);
      shake(play, frame, efficiencyCheck(play, stack, ["11.4.3", "13.1.3"]).failed);
    }
  }),
});

/** One level of disorder each; §15.2.1 whoever is Routed by it flees at once. */
function shake(play: Play<Tolentino>, frame: Bombard & Frame, units: readonly number[]): void {
  const away = gunPosts(play.position, frame);
  for (const unit of units) {
    if (!disorder(play, unit, [frame.because])) continue;
    if (play.position.hex[unit] === frame.target) frame.left = gunsIn(play.position, frame.target);
    play.call(rout, { unit, left: 2, away });
  }
}

function driveBack(play: Play<Tolentino>, frame: Bombard & Frame, units: readonly number[]): void {
  frame.driven = [...units];
  frame.left = gunsIn(play.position, frame.target);
  play.call(retreat, retreatOf(units, gunPosts(play.position, frame), frame.because));
}

function gunPosts(position: Tolentino, { guns }: Bombard): number[] {
  return guns.map((gun) => position.hex[gun]!);
}

/** §11.1a guns that go with their escort are turned to the Moved side; §12.6.1 an EZoC costs them a level, and if that routs them they go on. */
function limberUp(play: Play<Tolentino>, frame: Bombard, gun: number, to: number): void {
  const { position } = play;
  const from = position.hex[gun]!;
  const { kind } = waysOut(position, gun, []);
  put(position, gun, to);
  position.moved[gun] = 1;
  tellOf(play, sideOf(gun), to, { type: "retreat", rules: ["11.1a"], unit: gun, from, to });
  occupy(play, sideOf(gun), to);
  const isRouted = kind === "pressed" && disorder(play, gun, [frame.because, "12.6.1"]);
  if (isRouted) play.call(rout, { unit: gun, left: 1, away: gunPosts(position, frame) });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
