import { COMMANDER_FALLS } from "../rules/losses.ts";

/** Exact chances of dice: how many of several shots hit, and what follows in a round of Field Combat. */

const SIDES_OF_DIE = 6;

/** §7.1b: the chance that a die is not above a value. */
export function chanceToHit(value: number): number {
  return Math.min(SIDES_OF_DIE, Math.max(0, value)) / SIDES_OF_DIE;
}

/** The chance of 0, 1, 2 ... hits when units with these values fire. */
export function hitDistribution(values: readonly number[]): number[] {
  const chances = [1];
  for (const value of values) {
    const hit = chanceToHit(value);
    chances.push(0);
    for (let hits = chances.length - 1; hits > 0; hits--) {
      chances[hits] = chances[hits - 1]! * hit + chances[hits]! * (1 - hit);
    }
    chances[0]! *= 1 - hit;
  }
  return chances;
}

/** The same after works have cancelled some hits, and those nobody is left to take are lost. */
export function suffered(chances: readonly number[], works: number, capacity: number): number[] {
  const most = Math.max(0, Math.min(chances.length - 1, capacity));
  const out: number[] = [];
  for (let hits = 0; hits <= most; hits++) out.push(0);
  for (let hits = 0; hits < chances.length; hits++) out[Math.min(Math.max(0, hits - works), most)]! += chances[hits]!;
  return out;
}

/** §7.1f, §6i: the chance that a side whose units suffer so many hits loses a Commander; one left alone among enemies is lost. */
function chanceToLoseCommander({ commanders, capacity }: Force, hits: number, enemyStands: boolean): number {
  if (commanders === 0 || hits === 0) return 0;
  if (hits >= capacity && enemyStands) return 1;
  return 1 - (1 - COMMANDER_FALLS / SIDES_OF_DIE) ** commanders;
}

export interface Force {
  /** Fire values of all who fire, Commanders included. */
  readonly values: readonly number[];
  /** How many hits its combat units can take before all are gone. */
  readonly capacity: number;
  readonly commanders: number;
}

export interface RoundChances {
  readonly attackerSuffers: readonly number[];
  readonly defenderSuffers: readonly number[];
  readonly attackerWipedOut: number;
  readonly defenderWipedOut: number;
  readonly bothWipedOut: number;
  readonly attackerForcedBack: number;
  readonly defenderForcedBack: number;
  readonly attackerLosesCommander: number;
  readonly defenderLosesCommander: number;
}

/** §7.1g: one round of Field Combat. Fire is simultaneous, so the two sides' hits are independent. */
export function roundChances(attacker: Force, defender: Force, works: number): RoundChances {
  const attackerSuffers = suffered(hitDistribution(defender.values), 0, attacker.capacity);
  const defenderSuffers = suffered(hitDistribution(attacker.values), works, defender.capacity);
  let attackerWipedOut = 0;
  let defenderWipedOut = 0;
  let bothWipedOut = 0;
  let attackerForcedBack = 0;
  let defenderForcedBack = 0;
  let attackerLosesCommander = 0;
  let defenderLosesCommander = 0;
  for (let lost = 0; lost < attackerSuffers.length; lost++) {
    for (let taken = 0; taken < defenderSuffers.length; taken++) {
      const chance = attackerSuffers[lost]! * defenderSuffers[taken]!;
      const defenderGone = taken >= defender.capacity;
      attackerLosesCommander += chance * chanceToLoseCommander(attacker, lost, !defenderGone);
      defenderLosesCommander += chance * chanceToLoseCommander(defender, taken, lost < attacker.capacity);
      if (lost >= attacker.capacity) {
        if (defenderGone) bothWipedOut += chance;
        else attackerWipedOut += chance;
      } else if (defenderGone) defenderWipedOut += chance;
      else if (taken > lost) defenderForcedBack += chance;
      else attackerForcedBack += chance;
    }
  }
  return {
    attackerSuffers,
    defenderSuffers,
    attackerWipedOut,
    defenderWipedOut,
    bothWipedOut,
    attackerForcedBack,
    defenderForcedBack,
    attackerLosesCommander,
    defenderLosesCommander,
  };
}

export interface SiegePark {
  readonly level: number;
  /** Fire values of the guns and of the besiegers' and the garrison's Guastatori. */
  readonly guns: readonly number[];
  readonly engineers: readonly number[];
  readonly garrison: readonly number[];
  readonly activations: number;
}

interface SiegeState {
  level: number;
  /** Bit i: gun i has not burst. */
  guns: number;
  mines: number;
}

const BREACHED = "breached";

/**
 * The chance of a Breach within 1, 2 ... activations of the besiegers. Each time, first every Guastatori unit fires a mine
 * laid before, if there is one, or lays a mine; then every gun bombards; then each Guastatori unit of the garrison takes
 * away a mine, or rebuilds a level if there is none.
 */
export function siegeChances(park: SiegePark): number[] {
  let states = new Map<string, number>([
    [keyOf({ level: park.level, guns: (1 << park.guns.length) - 1, mines: 0 }), 1],
  ]);
  const within: number[] = [];
  for (let turn = 0; turn < park.activations; turn++) {
    states = afterActivation(states, park);
    within.push(states.get(BREACHED) ?? 0);
  }
  return within;
}

function keyOf({ level, guns, mines }: SiegeState): string {
  return level === 0 ? BREACHED : `${level},${guns},${mines}`;
}

type Outcomes = readonly (readonly [SiegeState, number])[];

function step(states: ReadonlyMap<string, number>, outcomes: (state: SiegeState) => Outcomes): Map<string, number> {
  const next = new Map<string, number>();
  const add = (key: string, chance: number) => next.set(key, (next.get(key) ?? 0) + chance);
  for (const [key, chance] of states) {
    if (key === BREACHED) add(key, chance);
    else {
      const [level, guns, mines] = key.split(",").map(Number) as [number, number, number];
      for (const [state, share] of outcomes({ level, guns, mines })) add(keyOf(state), chance * share);
    }
  }
  return next;
}

function afterActivation(before: ReadonlyMap<string, number>, park: SiegePark): Map<string, number> {
  const after = new Map<string, number>();
  for (const [key, chance] of before) {
    const ripe = key === BREACHED ? 0 : Number(key.split(",")[2]);
    for (const [end, share] of besiege(new Map([[key, 1]]), park, ripe)) {
      after.set(end, (after.get(end) ?? 0) + chance * share);
    }
  }
  return after;
}

function besiege(start: ReadonlyMap<string, number>, park: SiegePark, ripe: number): Map<string, number> {
  let states = new Map(start);
  park.engineers.forEach((value, i) => {
    states = step(states, (state) => (i < ripe ? blow(state) : lay(state, value)));
  });
  park.guns.forEach((value, gun) => {
    states = step(states, (state) => bombard(state, gun, park.engineers.length > 0 ? value : 1));
  });
  for (const value of park.garrison) states = step(states, (state) => repair(state, value, park.level));
  return states;
}

/** §7.5c. */
function blow(state: SiegeState): Outcomes {
  const gone = { ...state, mines: state.mines - 1 };
  return [
    [{ ...gone, level: 0 }, 3 / 6],
    [state, 2 / 6],
    [gone, 1 / 6],
  ];
}

function lay(state: SiegeState, value: number): Outcomes {
  const hit = chanceToHit(value);
  return [
    [{ ...state, mines: state.mines + 1 }, hit],
    [state, 1 - hit],
  ];
}

/** §7.4.1, §7.4b. */
function bombard(state: SiegeState, gun: number, value: number): Outcomes {
  if ((state.guns & (1 << gun)) === 0) return [[state, 1]];
  const hit = Math.min(5, value) / 6;
  return [
    [{ ...state, level: state.level - 1 }, hit],
    [{ ...state, guns: state.guns & ~(1 << gun) }, 1 / 6],
    [state, 5 / 6 - hit],
  ];
}

/** §7.6, §7.7. */
function repair(state: SiegeState, value: number, printed: number): Outcomes {
  const hit = chanceToHit(value);
  const better =
    state.mines > 0 ? { ...state, mines: state.mines - 1 } : { ...state, level: Math.min(printed, state.level + 1) };
  return [
    [better, hit],
    [state, 1 - hit],
  ];
}
