import { done, everybody, type Play } from "@gonfalon/engine/kernel";
import { type Bar, bar } from "@gonfalon/engine/kit";
import { areas, opponentOf, type Side, units } from "../data.ts";
import type { Gradisca } from "../position.ts";
import { enemyCombatUnitIn, isEngineer } from "./pieces.ts";
import { decision, procedure, step } from "./rulebook.ts";
import { NO_ATTACK_SUPPLY } from "./supply.ts";

/** Rules 10, 11 and 19.2: Forts and Fortified Towns. */

/** §7.1d, §10a, §11, §19, §19.2: hits cancelled by the defender's Forts and by the Fortified Town, which add up. */
export function defensiveWorks(position: Gradisca, defender: Side, area: number): number {
  return position.forts[defender][area]! + (hasTown(position, area) ? 1 : 0);
}

/** §11a: a Fortified Town that has not been destroyed. */
function hasTown(position: Gradisca, area: number): boolean {
  return areas.terrain[area] === "fortified-town" && !position.townDestroyed[area];
}

/** §10b, §19.2. */
function mostForts(position: Gradisca): number {
  return position.advanced ? 3 : 1;
}

const ONLY_ENGINEERS = bar("5.1e", "bar.forts.only-engineers");
const ENEMIES_HERE = bar("10", "bar.enemies-here");
const NOT_IN_A_FORTRESS = bar("10b", "bar.not-in-a-fortress");
const ONE_FORT = bar("10b", "bar.one-fort");
const THREE_FORTS = bar("19.2", "bar.three-forts");
const NO_FORTS_LEFT = bar("10c", "bar.no-forts-left");
const ONE_A_TIME = bar("19.2a", "bar.one-a-time");

/** Why a unit cannot build a Fort in its area, or null. */
export function fortBar(position: Gradisca, unit: number): Bar | null {
  const side = units.side[unit]!;
  const area = position.area[unit]!;
  if (!isEngineer(unit)) return ONLY_ENGINEERS;
  if (enemyCombatUnitIn(position, side, area)) return ENEMIES_HERE;
  if (areas.terrain[area] === "fortress") return NOT_IN_A_FORTRESS;
  if (position.forts[side][area]! >= mostForts(position)) return position.advanced ? THREE_FORTS : ONE_FORT;
  if (position.fortsLeft[side] === 0) return NO_FORTS_LEFT;
  if (position.advanced && position.activation?.fortsBuilt.includes(area)) return ONE_A_TIME;
  return position.activation?.attackSupply === false ? NO_ATTACK_SUPPLY : null;
}

/** §10: the unit spends its whole allowance, so it has not moved and will not. */
export function buildFort(play: Play<Gradisca>, unit: number): void {
  const { position } = play;
  const side = units.side[unit]!;
  const area = position.area[unit]!;
  position.forts[side][area]!++;
  position.fortsLeft[side]--;
  position.activation?.fortsBuilt.push(area);
  play.tell({ type: "fortBuilt", rules: ["10"], unit, side, area });
}

const NO_FORT_TO_DEMOLISH = bar("19.2c", "bar.no-fort-to-demolish");

/** §19.2c: an extra operation of the advanced game. */
export function demolitionBar(position: Gradisca, unit: number): Bar | null {
  const forts = position.forts[units.side[unit]!][position.area[unit]!]!;
  return position.advanced && isEngineer(unit) && forts > 0 ? null : NO_FORT_TO_DEMOLISH;
}

export function demolishFort(play: Play<Gradisca>, unit: number): void {
  const { position } = play;
  position.forts[units.side[unit]!][position.area[unit]!]!--;
  play.tell({ type: "fortDemolished", rules: ["19.2c"], unit, area: position.area[unit]! });
}

/**
 * §10d: Forts found alone, or whose defenders lost a Field Combat, are lost to `taker`. §11a, §11b: a lost Field Combat
 * destroys the Fortified Town, unless there were Forts to be lost instead.
 */
export function lossOfWorks(play: Play<Gradisca>, area: number, taker: Side, won: boolean): void {
  const { position } = play;
  const forts = position.forts[opponentOf(taker)][area]!;
  if (forts > 0) play.call(captureForts, { area, taker, forts });
  else if (won && hasTown(position, area)) {
    position.townDestroyed[area] = 1;
    play.tell({ type: "townDestroyed", rules: ["11a"], area });
  }
}

interface Capture {
  area: number;
  taker: Side;
  forts: number;
}

/** §10d: the Forts are destroyed; §19.2b: in the advanced game their taker may convert some or all of them. */
export const captureForts = procedure<Capture>("captureForts", {
  area: everybody,
  taker: everybody,
  forts: everybody,
}).steps({
  convert: decision({
    rule: "19.2b",
    seat: (_, frame) => frame.taker,
    when: (position) => position.advanced,
    options: (_, frame) => Array.from({ length: frame.forts + 1 }, (_, count) => ({ type: "convertForts", count })),
    play(play, frame, option) {
      capture(play, frame, option.type === "convertForts" ? option.count : 0);
      return done;
    },
  }),
  destroy: step("10d", (play, frame) => capture(play, frame, 0)),
});

function capture(play: Play<Gradisca>, { area, taker, forts }: Capture, converted: number): void {
  play.position.forts[opponentOf(taker)][area] = 0;
  play.position.forts[taker][area]! += converted;
  play.tell({ type: "fortsTaken", rules: converted > 0 ? ["19.2b"] : ["10d"], side: taker, area, forts, converted });
}
