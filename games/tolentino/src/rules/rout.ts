import { isEdge } from "@gonfalon/engine/board";
import { done, everybody, type Play } from "@gonfalon/engine/kernel";
import { AUSTRIAN, NEAPOLITAN, SEATS, type Side } from "../army.ts";
import { army, ground } from "../data.ts";
import { distance, enemyOf, leadersIn, onMap, put, ROUTED, sideOf, type Tolentino, unitsIn } from "../position.ts";
import { occupy } from "./arrival.ts";
import { disorder } from "./disorder.ts";
import { eliminate } from "./elimination.ts";
import { seenUnits } from "./known.ts";
import { goAlong } from "./losses.ts";
import { efficiencyCheck } from "./morale.ts";
import { enterable } from "./retreat.ts";
import { decision, procedure, step } from "./rulebook.ts";
import { mayStack } from "./stacking.ts";
import { tellOf } from "./telling.ts";

/** §15.2 a Routed unit that runs. §8.1.1 it pays no heed to EZoCs. */
export interface Rout {
  unit: number;
  /** Hexes still to go; below 0 when it goes on because it cannot stop where it is (§7.1.1). */
  left: number;
  /** Hexes of the enemies it runs from; when empty, from every enemy unit. */
  away: number[];
  /** 15.2.1 (in combat, the default), 15.2a (an enemy came near) or 15.2.2 (end of turn). */
  because?: string;
  /** Hexes it has left. */
  trail?: number[];
}
export type RoutOption = { type: "rout"; unit: number; to: number } | { type: "stopRout"; unit: number };

/** How many hexes beyond its two a unit may have to go to find a free one. */
const FARTHEST = 6;

export const rout = procedure<Rout>("rout", {
  unit: seenUnits,
  left: seenUnits,
  away: everybody,
  because: everybody,
  trail: everybody,
}).steps({
  run: decision({
    rule: ["15.2.1", "15.2.2", "15.2.2a", "7.1.1"],
    seat: (_position, { unit }) => SEATS[sideOf(unit)],
    options: (position, frame) => {
      if (!onMap(position, frame.unit) || isOver(position, frame)) return [];
      const ways: RoutOption[] = waysToRun(position, frame).map((to) => ({ type: "rout", unit: frame.unit, to }));
      return ways.length > 0 && mayStopHere(position, frame) ? [...ways, { type: "stopRout", unit: frame.unit }] : ways;
    },
    play: (play, frame, option) => {
      if (option.type === "stopRout") return done;
      runTo(play, frame, option.to);
      return "run";
    },
  }),
  end: step(["15.2.1", "12.8.1"], (play, frame) => {
    const { position } = play;
    if (!onMap(position, frame.unit) || isOver(position, frame)) return;
    failToRun(play, frame);
  }),
});

/** Whether it has run its hexes and may stand where it is. */
function isOver(position: Tolentino, { unit, left }: Rout): boolean {
  return left <= 0 && mayStack(position, [unit], position.hex[unit]!);
}

/** §15.2.2a at the end of turn a rout may stop in a town, a Fortified position or with a friendly leader. */
function mayStopHere(position: Tolentino, { unit, because }: Rout): boolean {
  const hex = position.hex[unit]!;
  if (because !== "15.2.2" || !mayStack(position, [unit], hex)) return false;
  return Boolean(ground.town[hex] || ground.fortified[hex]) || leadersIn(position, sideOf(unit), hex).length > 0;
}

/** §12.6.3 §15.2.1 a unit that cannot run is lost for good; §15.2.2 at the end of turn it stays, unless it leaves the map. */
function failToRun(play: Play<Tolentino>, { unit, because }: Rout): void {
  const atEdge = isEdge(ground.board, play.position.hex[unit]!);
  if (because === "15.2.2" && !(atEdge && isDrivenOff(play.position, unit))) return;
  const rules = new Set([because ?? "15.2.1", atEdge ? "12.8.1" : "15.2.1"]);
  eliminate(play, unit, { rules: [...rules], forGood: true });
}

/** §12.8.1 whether every hex on the map is nearer to the enemy, so that the way out of danger is off the map. */
function isDrivenOff(position: Tolentino, unit: number): boolean {
  const foes = enemiesOf(position, enemyOf(sideOf(unit)));
  if (foes.length === 0) return false;
  const here = nearestOf(foes, position.hex[unit]!);
  return enterable(position, unit).every((hex) => nearestOf(foes, hex) < here);
}

function runTo(play: Play<Tolentino>, frame: Rout, to: number): void {
  const { position } = play;
  const { unit } = frame;
  const from = position.hex[unit]!;
  frame.trail = [...(frame.trail ?? []), from];
  frame.left--;
  put(position, unit, to);
  const rules = [frame.because ?? "15.2.1"];
  const event = { type: "routs", rules, unit, from, to };
  tellOf(play, sideOf(unit), to, event, { type: "someRetreat", rules, from });
  // §15.2.2a at the end of turn a rout may stop with a leader: one that runs leaves him.
  if (frame.because !== "15.2.2") goAlong(play, sideOf(unit), from, to, "15.2.1");
  if (!isOver(position, frame) || frame.left > 0) shakeFriends(play, unit, to);
  occupy(play, sideOf(unit), to);
}

/** §15.2.3 friends over whom a Routed unit passes take an efficiency check. */
function shakeFriends(play: Play<Tolentino>, unit: number, hex: number): void {
  const friends = unitsIn(play.position, hex).filter((one) => one !== unit && play.position.state[one] !== ROUTED);
  if (friends.length === 0) return;
  for (const failed of efficiencyCheck(play, friends, ["15.2.3"]).failed) disorder(play, failed, ["15.2.3"]);
}

/**
 * The hexes to which the unit can run: it goes the hexes the rule says and, where none of those ways ends in a free hex,
 * on by as few as there must be (§7.1.1).
 */
export function waysToRun(position: Tolentino, frame: Rout): number[] {
  const { unit, left, away, trail = [] } = frame;
  const flight: Flight = {
    position,
    unit,
    foes: away.length > 0 ? away : enemiesOf(position, enemyOf(sideOf(unit))),
    isCombat: frame.because !== "15.2.2",
  };
  const here = position.hex[unit]!;
  const steps = stepsAway(flight, here, trail);
  for (let hexes = Math.max(left, 1); hexes <= left + FARTHEST; hexes++) {
    const ways = steps.filter((to) => isFreeAfter(flight, to, hexes - 1, [...trail, here]));
    if (ways.length > 0) return ways;
  }
  return [];
}

/** Who runs, and from whom. */
interface Flight {
  readonly position: Tolentino;
  readonly unit: number;
  readonly foes: readonly number[];
  readonly isCombat: boolean;
}

/** §15.2.2 farther from the enemy, or as far if nothing is farther; in combat, failing both, anywhere. */
function stepsAway(flight: Flight, from: number, trail: readonly number[]): number[] {
  const { position, unit, foes, isCombat } = flight;
  const here = nearestOf(foes, from);
  const open = enterable(position, unit, from).filter((hex) => !trail.includes(hex));
  const farther = open.filter((hex) => nearestOf(foes, hex) > here);
  if (farther.length > 0) return farther;
  const asFar = open.filter((hex) => nearestOf(foes, hex) === here);
  return asFar.length > 0 || !isCombat ? asFar : open;
}

/** Whether so many hexes beyond this one there is a free one. */
function isFreeAfter(flight: Flight, hex: number, hexes: number, trail: readonly number[]): boolean {
  if (hexes === 0) return mayStack(flight.position, [flight.unit], hex);
  return stepsAway(flight, hex, trail).some((to) => isFreeAfter(flight, to, hexes - 1, [...trail, hex]));
}

function nearestOf(foes: readonly number[], hex: number): number {
  let least = 255;
  for (const foe of foes) least = Math.min(least, distance(foe, hex));
  return least;
}

function enemiesOf(position: Tolentino, side: Side): number[] {
  const found: number[] = [];
  for (let unit = 0; unit < army.units; unit++) {
    const hex = position.hex[unit]!;
    if (army.side[unit] === side && onMap(position, unit) && !found.includes(hex)) found.push(hex);
  }
  return found;
}

export interface EndOfTurnRout {
  /** Units that have still to run, in the order in which they run. */
  waiting: number[];
}

/** §15.2.2 §3.1.Ca in the End of turn phase every Routed unit runs two hexes, the Neapolitans first. */
export const endOfTurnRout = procedure<EndOfTurnRout>("endOfTurnRout", { waiting: seenUnits }).steps({
  next: step("15.2.2", (play, frame) => {
    const unit = frame.waiting.shift();
    if (unit === undefined) return;
    if (onMap(play.position, unit)) play.call(rout, { unit, left: 2, away: [], because: "15.2.2", trail: [] });
    return "next";
  }),
});

export function routedUnits(position: Tolentino): number[] {
  const routed = [NEAPOLITAN, AUSTRIAN].map((side) => {
    const units: number[] = [];
    for (let unit = 0; unit < army.units; unit++) {
      if (army.side[unit] === side && onMap(position, unit) && position.state[unit] === ROUTED) units.push(unit);
    }
    return units;
  });
  return routed.flat();
}
