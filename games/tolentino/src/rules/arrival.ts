import { done, everybody, type Play } from "@gonfalon/engine/kernel";
import { NEAPOLITAN, SEATS, type Side } from "../army.ts";
import { army } from "../data.ts";
import {
  distance,
  enemyOf,
  holds,
  leadersIn,
  onMap,
  ROUTED,
  sideOf,
  sideOfLeader,
  type Tolentino,
} from "../position.ts";
import { eliminate } from "./elimination.ts";
import { seenLeaders } from "./known.ts";
import { isTrapped, leaderReach, type RideOption, ridesOf } from "./leaders.ts";
import { loseLeader, rideTo } from "./losses.ts";
import { efficiencyCheck } from "./morale.ts";
import { bridgeTaken, isBridgeHeldIn } from "./radinski.ts";
import { rout } from "./rout.ts";
import { decision, procedure, step } from "./rulebook.ts";

/**
 * What happens when combat units enter a hex by movement or by an advance: it is theirs, leaders next to it slip away
 * (§4.4.6), and Routed units next to it waver (§15.2a). To be called after the units have been put into the hex; `from`
 * is the hex they left, or -1.
 */
export function arrive(play: Play<Tolentino>, units: readonly number[], from: number, to: number): void {
  const { position } = play;
  const side = sideOf(units[0]!);
  const enemy = enemyOf(side);
  occupy(play, side, to);
  for (let leader = 0; leader < army.leaders; leader++) {
    const at = position.at[leader]!;
    const isNear = army.leaderSide[leader] === enemy && at >= 0 && comesAdjacent(at, from, to);
    if (isNear) play.call(slipAway, { leader, isOverrun: 0 });
  }
  for (const hex of routedNextTo(position, enemy, from, to)) play.call(wavering, { hex, foe: to });
}

/**
 * Combat units of a side have entered a hex, in whatever way: §8.2.3 enemy leaders alone in it must get out, and §16.1b
 * the enemy's bridge there changes hands.
 */
export function occupy(play: Play<Tolentino>, side: Side, hex: number): void {
  const { position } = play;
  const enemy = enemyOf(side);
  for (const leader of leadersIn(position, enemy, hex)) play.call(slipAway, { leader, isOverrun: 1 });
  if (!isBridgeHeldIn(position, enemy, hex)) return;
  if (side === NEAPOLITAN) play.call(bridgeTaken, {});
  else position.captured = 0;
}

function comesAdjacent(hex: number, from: number, to: number): boolean {
  return distance(hex, to) === 1 && (from < 0 || distance(hex, from) > 1);
}

function routedNextTo(position: Tolentino, side: number, from: number, to: number): number[] {
  const hexes: number[] = [];
  for (let unit = 0; unit < army.units; unit++) {
    if (army.side[unit] !== side || position.state[unit] !== ROUTED || !onMap(position, unit)) continue;
    const hex = position.hex[unit]!;
    if (comesAdjacent(hex, from, to) && !hexes.includes(hex)) hexes.push(hex);
  }
  return hexes;
}

export interface Escape {
  leader: number;
  /** 1: the enemy has entered his very hex. */
  isOverrun: number;
}
export type EscapeOption = RideOption | { type: "stay"; leader: number };

/** §4.4.6 §8.2.3 a leader moves away from the enemy, with his whole allowance; it is not his move of the turn. */
export const slipAway = procedure<Escape>("slipAway", { leader: seenLeaders, isOverrun: everybody }).steps({
  captured: step("8.2.3a", (play, { leader, isOverrun }) => {
    const { position } = play;
    if (position.at[leader]! < 0) return done;
    if (!isOverrun || !isTrapped(position, leader)) return undefined;
    loseLeader(play, leader, "8.2.3a");
    return done;
  }),
  ride: decision({
    rule: ["4.4.6", "8.2.3"],
    seat: (_position, { leader }) => SEATS[sideOfLeader(leader)],
    when: (position, { leader }) => position.at[leader]! >= 0,
    options: (position, { leader, isOverrun }) => {
      const away = ridesOf(leader, position.at[leader]!, leaderReach(position, leader, true));
      return isOverrun ? away : [{ type: "stay", leader }, ...away];
    },
    play: (play, { leader, isOverrun }, option) => {
      if (option.type === "leader") rideTo(play, leader, option.to, [isOverrun ? "8.2.3" : "4.4.6"]);
    },
  }),
});

export interface Wavering {
  hex: number;
  /** Where the enemy came to. */
  foe: number;
}

/** §15.2a Routed units that an enemy comes next to: those that pass a check run two hexes, the others are eliminated. */
export const wavering = procedure<Wavering>("wavering", { hex: everybody, foe: everybody }).steps({
  check: step("15.2a", (play, { hex, foe }) => {
    const { position } = play;
    const units: number[] = [];
    for (let unit = 0; unit < army.units; unit++) {
      if (position.hex[unit] === hex && position.state[unit] === ROUTED && onMap(position, unit)) units.push(unit);
    }
    if (units.length === 0 || holds(position, sideOf(units[0]!), foe)) return;
    const { passed, failed } = efficiencyCheck(play, units, ["15.2a"]);
    for (const unit of failed) eliminate(play, unit, { rules: ["15.2a"] });
    for (const unit of passed) play.call(rout, { unit, left: 2, away: [foe], because: "15.2a", trail: [] });
  }),
});
