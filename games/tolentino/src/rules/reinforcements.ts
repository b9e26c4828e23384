import { isEdge } from "@gonfalon/engine/board";
import { everybody, type Play } from "@gonfalon/engine/kernel";
import { AUSTRIAN, SEATS, type Side } from "../army.ts";
import { army, derived, ground, scenario } from "../data.ts";
import { ARTILLERY, LEADER, NEVER } from "../ground.ts";
import {
  distance,
  enemyOf,
  holds,
  IN_PLAY,
  isArtillery,
  MANEUVER,
  NOWHERE,
  sideOf,
  TO_COME,
  type Tolentino,
} from "../position.ts";
import { hexNamed, leaderNamed, unitNamed } from "../setup.ts";
import { explore, goals, mayStop, moverOf, ON_FOOT, survey } from "./entering.ts";
import { decision, procedure, step } from "./rulebook.ts";
import { inZoneOf } from "./zones.ts";

/** §15.4 reinforcements, and the Grenzer battalions (§16.3). */

interface Arrival {
  readonly turn: number;
  readonly hex: number;
  readonly formation: number;
  readonly isOptional: boolean;
  readonly units: readonly number[];
  readonly leaders: readonly number[];
}

const schedule = derived((): readonly Arrival[] =>
  scenario.reinforcements.map((one) => ({
    turn: one.turn,
    hex: hexNamed(one.hex),
    formation: army.formationNamed.in("scenarios/battle.json")(one.formation),
    isOptional: one.optional === true,
    units: one.units.map(unitNamed),
    leaders: (one.leaders ?? []).map(leaderNamed),
  })),
);

/** §6.1a §16.3 whether a formation has reinforcements that come, or can be called, or have not got in yet, this turn. */
export function hasArrivals(position: Tolentino, formation: number): boolean {
  if (army.unitsOf[formation]!.some((unit) => isQueued(position, unit))) return true;
  if (grenzersFor(position, formation)) return true;
  const due = schedule().filter((one) => !one.isOptional && one.formation === formation && position.turn >= one.turn);
  return due.some(({ units }) => units.some((unit) => position.fate[unit] === TO_COME));
}

/** Whether a formation is in the battle: one whose units are all still to come is not. */
export function hasCome(position: Tolentino, formation: number): boolean {
  return army.unitsOf[formation]!.some((unit) => position.fate[unit] !== TO_COME);
}

function isQueued(position: Tolentino, unit: number): boolean {
  return position.fate[unit] === IN_PLAY && position.hex[unit] === NOWHERE;
}

export interface Reinforcements {
  formation: number;
}
export type GrenzerOption = { type: "callGrenzers" } | { type: "declineGrenzers" };

/** §3.1.B1 the reinforcements of the active formation gather at the entry hex, in command and under Maneuver (§15.4.1). */
export const reinforcements = procedure<Reinforcements>("reinforcements", { formation: everybody }).steps({
  gather: step(["3.1.B1", "15.4", "15.4.1"], ({ position }, { formation }) => {
    for (const one of schedule()) {
      if (one.formation === formation && !one.isOptional && position.turn >= one.turn) queue(position, one.units);
    }
  }),
  grenzers: decision({
    rule: "16.3",
    seat: () => SEATS[AUSTRIAN],
    when: (position, { formation }) => grenzersFor(position, formation) !== undefined,
    options: () => [{ type: "callGrenzers" }, { type: "declineGrenzers" }],
    play: (play, { formation }, option) => {
      if (option.type === "callGrenzers") callGrenzers(play, grenzersFor(play.position, formation)!);
    },
  }),
});

function queue(position: Tolentino, units: readonly number[]): void {
  for (const unit of units) {
    if (position.fate[unit] !== TO_COME) continue;
    position.fate[unit] = IN_PLAY;
    position.own[unit] = MANEUVER;
    position.out[unit] = 0;
  }
}

/** §16.3 the optional battalions, when they can be called: on their turn, while their hex can be used. */
function grenzersFor(position: Tolentino, formation: number): Arrival | undefined {
  const one = schedule().find((arrival) => arrival.isOptional && arrival.formation === formation);
  if (!one || position.turn !== one.turn || position.grenzers) return undefined;
  return holds(position, enemyOf(army.formationSide[formation] as Side), one.hex) ? undefined : one;
}

function callGrenzers(play: Play<Tolentino>, { units }: Arrival): void {
  play.position.grenzers = 1;
  queue(play.position, units);
  play.tell({ type: "grenzersCalled", rules: ["16.3"] });
}

/** The units of a formation that can come onto the map now. */
export function enteringUnits(position: Tolentino, formation: number): number[] {
  return army.unitsOf[formation]!.filter(
    (unit) => isQueued(position, unit) && position.did[unit] === 0 && entryOf(position, unit) !== null,
  );
}

export interface Entry {
  readonly hex: number;
  /** Half points paid for it. */
  readonly cost: number;
}

/** §15.4 where a unit comes in and what it pays, or null if it cannot come in now. */
export function entryOf(position: Tolentino, unit: number): Entry | null {
  const arrival = schedule().find(({ units }) => units.includes(unit))!;
  const hex = entryHex(position, sideOf(unit), arrival.hex);
  if (hex === NOWHERE) return null;
  const cost = entryCost(unit, hex);
  return cost !== NEVER && findsRoom(position, unit, hex, cost) ? { hex, cost } : null;
}

/** The hex of the schedule or, if the enemy holds or controls it, the nearest free edge hex within 3. */
function entryHex(position: Tolentino, side: Side, hex: number): number {
  const enemy = enemyOf(side);
  const isFree = (one: number) => !holds(position, enemy, one) && !inZoneOf(position, enemy, one);
  if (isFree(hex)) return hex;
  let best = NOWHERE;
  for (let one = 0; one < ground.board.size; one++) {
    if (distance(hex, one) > 3 || !isEdge(ground.board, one) || !isFree(one)) continue;
    if (best === NOWHERE || distance(hex, one) < distance(hex, best)) best = one;
  }
  return best;
}

function entryCost(unit: number, hex: number): number {
  if (!isArtillery(unit)) return ground.cost[army.arm[unit]!]![hex]!;
  const hasRoad = ground.onRoad[hex] || ground.onTrail[hex];
  return hasRoad ? ground.cost[ARTILLERY]![hex]! : ground.gunsInManeuver[hex]!;
}

function findsRoom(position: Tolentino, unit: number, hex: number, cost: number): boolean {
  const mover = moverOf(survey(position, sideOf(unit)), [unit], NOWHERE);
  if (mayStop(mover, hex, ON_FOOT)) return true;
  return goals(mover, explore(mover, hex, ON_FOOT, cost), hex).length > 0;
}

/** Leaders of a formation who wait to come onto the map. */
export function enteringLeaders(position: Tolentino, formation: number): number[] {
  const entering: number[] = [];
  for (const one of schedule()) {
    if (one.formation !== formation || position.turn < one.turn) continue;
    for (const leader of one.leaders) {
      const isWaiting = position.at[leader]! < 0 && !position.lost[leader];
      if (isWaiting && leaderEntry(position, leader) !== null) entering.push(leader);
    }
  }
  return entering;
}

export function leaderEntry(position: Tolentino, leader: number): Entry | null {
  const arrival = schedule().find(({ leaders }) => leaders.includes(leader))!;
  const hex = entryHex(position, army.leaderSide[leader] as Side, arrival.hex);
  return hex === NOWHERE ? null : { hex, cost: ground.cost[LEADER]![hex]! };
}
