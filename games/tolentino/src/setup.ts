import { spaceOf } from "@gonfalon/engine/board";
import type { Position } from "@gonfalon/engine/kernel";
import { AUSTRIAN } from "./army.ts";
import { army, derived, ground, scenario } from "./data.ts";
import {
  AS_FORMATION,
  DEFENSE,
  GOOD,
  IN_PLAY,
  isArtillery,
  MANEUVER,
  NOBODY,
  NOWHERE,
  ORDERS,
  TO_COME,
  type Tolentino,
} from "./position.ts";

const SCENARIO = "scenarios/battle.json";

/** A position before anything has been played. */
export type Placed = Omit<Tolentino, keyof Position>;

/** An empty map in turn 1: every unit and leader is still to come. */
export function emptyMap(): Placed {
  // Not `new Array(length)`: V8 takes such a list for one with holes for ever, and reads it and its copies more slowly.
  const list = (length: number, value: number) => Array.from({ length }, () => value);
  const units = (value: number) => list(army.units, value);
  const leaders = (value: number) => list(army.leaders, value);
  const formations = (value: number) => list(army.formations, value);
  return {
    turn: 1,
    active: NOBODY,
    hex: units(NOWHERE),
    state: units(GOOD),
    reduced: units(0),
    fate: units(TO_COME),
    own: units(AS_FORMATION),
    out: units(0),
    moved: units(0),
    did: units(0),
    charge: units(NOWHERE),
    morale: units(0),
    at: leaders(NOWHERE),
    lost: leaders(0),
    serves: Array.from(army.leaderFormation),
    order: formations(DEFENSE),
    officer: formations(NOBODY),
    activated: formations(0),
    commander: [...army.commanders],
    rode: [0, 0],
    severino: AUSTRIAN,
    bridge: NOWHERE,
    captured: 0,
    pioneers: 0,
    grenzers: 0,
  };
}

/**
 * §19 both sides are placed as the scenario lists them, each formation under its starting order (§5): the Austrians
 * (§19.A: §19.Aa R, §19.Ab Av, §19.Ac T, §19.Ad E, §19.Ae S), the Neapolitans (§19.N: §19.Na Murat, §19.Nb II, §19.Nc Gd,
 * §19.Nd L), who begin under Advance (§19.Ne); Lechi's division waits for its turn (§19.Nf).
 */
export function setUp(): Placed {
  const position = emptyMap();
  for (const { leader, hex } of scenario.commanders) position.at[leaderNamed(leader)] = hexNamed(hex);
  for (const { formation, order, leaders, units } of scenario.setup) {
    position.order[army.formationNamed.in(SCENARIO)(formation)] = orderNamed(order);
    for (const { leader, hex } of leaders) position.at[leaderNamed(leader)] = hexNamed(hex);
    for (const { unit, hex } of units) {
      position.hex[unitNamed(unit)] = hexNamed(hex);
      position.fate[unitNamed(unit)] = IN_PLAY;
    }
  }
  for (const { formation, order, leaders } of scenario.reinforcements) {
    if (leaders) position.order[army.formationNamed.in(SCENARIO)(formation)] = orderNamed(order);
  }
  appointOfficers(position);
  giveGunsTheirOrder(position);
  return position;
}

/** §4.1 each formation is led by the Division Officer of its name. */
function appointOfficers(position: Placed): void {
  for (let leader = 0; leader < army.leaders; leader++) {
    const formation = army.leaderFormation[leader]!;
    if (formation >= 0 && army.rank[leader] === 1) position.officer[formation] = leader;
  }
}

/** §11 at the start a battery follows its formation if that defends or maneuvers, else it defends. */
function giveGunsTheirOrder(position: Placed): void {
  for (let unit = 0; unit < army.units; unit++) {
    const order = position.order[army.formation[unit]!]!;
    if (isArtillery(unit)) position.own[unit] = order === MANEUVER ? MANEUVER : DEFENSE;
  }
}

/** §7.1.3 where each unit begins the game, or NOWHERE. */
export const startHexes = derived(() => {
  const start = new Int16Array(army.units).fill(NOWHERE);
  for (const { units } of scenario.setup) for (const { unit, hex } of units) start[unitNamed(unit)] = hexNamed(hex);
  return start;
});

export function unitNamed(id: string): number {
  return army.unitNamed.in(SCENARIO)(id);
}

export function leaderNamed(id: string): number {
  return army.leaderNamed.in(SCENARIO)(id);
}

export function hexNamed(id: string): number {
  return spaceOf(ground.board, id);
}

function orderNamed(name: string): number {
  return (ORDERS as readonly string[]).indexOf(name);
}
