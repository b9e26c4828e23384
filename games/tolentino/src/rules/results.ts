import type { Play } from "@gonfalon/engine/kernel";
import { ground } from "../data.ts";
import { efficiencyOf, onMap, strengthOf, type Tolentino, unitsIn } from "../position.ts";
import { type Combat, fights, gunsIn, isInCover } from "./combat.ts";
import { isInCommandNow } from "./command.ts";
import { disorder } from "./disorder.ts";
import { eliminate } from "./elimination.ts";
import { efficiencyCheck } from "./morale.ts";
import { retreat, retreatOf } from "./retreat.ts";
import { rout } from "./rout.ts";

/** §12.5.4 what each result of the Combat Results Table does to the units involved. */
export interface Involved {
  readonly combat: Combat;
  /** Units that defend, guns aside. */
  readonly defenders: readonly number[];
}

/** §12.5.4a AE and DE: all of one side are eliminated at one stroke, and §11.1 the guns that stood with them. */
export function eliminateAll(play: Play<Tolentino>, units: readonly number[], rule = "12.5.4a"): void {
  const { position } = play;
  const hexes = hexesOf(position, units);
  const inCommand = units.map((unit) => isInCommandNow(position, unit));
  for (const [i, unit] of units.entries()) eliminate(play, unit, { rules: [rule], inCommand: inCommand[i]! });
  loseGuns(play, hexes);
}

/** §11.1 guns whose infantry or cavalry is gone from the hex are eliminated. */
function loseGuns(play: Play<Tolentino>, hexes: readonly number[], leaving: readonly number[] = []): void {
  for (const hex of hexes) {
    const escort = unitsIn(play.position, hex).filter((unit) => fights(unit) && !leaving.includes(unit));
    if (escort.length > 0) continue;
    for (const gun of gunsIn(play.position, hex)) eliminate(play, gun, { rules: ["11.1"] });
  }
}

/** §12.5.4b AD and DD: one level each; §15.1.1 §15.2.1 whoever is Routed by it flees two hexes at once. */
export function disorderAll(
  play: Play<Tolentino>,
  units: readonly number[],
  away: readonly number[],
  rule = "12.5.4b",
): void {
  const routed = units.filter((unit) => disorder(play, unit, [rule]));
  loseGuns(play, hexesOf(play.position, routed), routed);
  flee(play, routed, away);
}

function flee(play: Play<Tolentino>, routed: readonly number[], away: readonly number[]): void {
  for (const unit of routed) play.call(rout, { unit, left: 2, away: [...away] });
}

/**
 * §12.5.4e DR: one die for each stack comes first; who passes takes a level and retreats one hex, who fails is Routed
 * and retreats two. Their guns are lost (§11.1).
 */
export function driveOff(play: Play<Tolentino>, { combat, defenders }: Involved): void {
  const { position } = play;
  loseGuns(play, combat.hexes, defenders);
  const steady: number[] = [];
  const routed: number[] = [];
  for (const hex of hexesOf(position, defenders)) {
    const stack = defenders.filter((unit) => position.hex[unit] === hex);
    const { passed, failed } = efficiencyCheck(play, stack, ["12.5.4e"]);
    for (const unit of passed) (disorder(play, unit, ["12.5.4e"]) ? routed : steady).push(unit);
    for (const unit of failed) {
      while (!disorder(play, unit, ["12.5.4e"]));
      routed.push(unit);
    }
  }
  if (steady.length > 0) play.call(retreat, retreatOf(steady, combat.posts, "12.5.4e"));
  flee(play, routed, combat.posts);
}

/** §12.5.4f §10.1.1 §10.5.3 defenders in a town, or in Cover in a Fortified position, who may try to hold it. */
export function holders(position: Tolentino, defenders: readonly number[]): number[] {
  return defenders.filter((unit) => {
    const hex = position.hex[unit]!;
    return ground.town[hex] === 1 || (ground.fortified[hex] === 1 && isInCover(position, unit));
  });
}

/** §12.5.4f whether at least one of them passes, one die for each stack. */
export function holdOut(play: Play<Tolentino>, units: readonly number[]): boolean {
  const { position } = play;
  const passed = hexesOf(position, units).flatMap((hex) => {
    const stack = units.filter((unit) => position.hex[unit] === hex);
    return efficiencyCheck(play, stack, ["12.5.4f", ground.town[hex] ? "10.1.1" : "10.5.3"]).passed;
  });
  return passed.length > 0;
}

/** §12.5.4d the units a side can lose in an exchange: with an efficiency not below the one it used. */
export function exchangeable(position: Tolentino, units: readonly number[], efficiency: number): number[] {
  return units.filter((unit) => efficiencyOf(position, unit) >= efficiency);
}

/**
 * §12.5.4d the sets of units with which a defender can pay for so many strength points: none of them could be spared.
 * If all together do not reach the number, all are lost.
 */
export function payments(position: Tolentino, units: readonly number[], points: number): number[][] {
  const worth = (some: readonly number[]) => some.reduce((sum, unit) => sum + strengthOf(position, unit), 0);
  if (worth(units) <= points) return [[...units]];
  const sets: number[][] = [];
  for (let bits = 1; bits < 1 << units.length; bits++) {
    const some = units.filter((_, i) => bits & (1 << i));
    const least = Math.min(...some.map((unit) => strengthOf(position, unit)));
    if (worth(some) >= points && worth(some) - least < points) sets.push(some);
  }
  return sets;
}

/** §12.5.4d §12.5.4da both sides lose their units; every other unit in the combat checks and may be Disordered. */
export function exchange(play: Play<Tolentino>, { combat, defenders }: Involved, lost: readonly number[]): void {
  eliminateAll(play, lost, "12.5.4d");
  checkOthers(play, combat.attackers, combat.hexes);
  checkOthers(play, defenders, combat.posts);
}

function checkOthers(play: Play<Tolentino>, units: readonly number[], away: readonly number[]): void {
  const { position } = play;
  const others = units.filter((unit) => onMap(position, unit));
  for (const hex of hexesOf(position, others)) {
    const stack = others.filter((unit) => position.hex[unit] === hex);
    disorderAll(play, efficiencyCheck(play, stack, ["12.5.4da"]).failed, away, "12.5.4da");
  }
}

/** The hexes in which units stand, each once. */
export function hexesOf(position: Tolentino, units: readonly number[]): number[] {
  return [...new Set(units.map((unit) => position.hex[unit]!))];
}
