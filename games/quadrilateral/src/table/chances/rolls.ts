import { AUSTRIAN, fortnights, type Side, tables, turnTrack, type Weather } from "../../data.ts";
import {
  apColumn,
  besiegedColumn,
  besiegedModifiers,
  type Check,
  forageColumn,
  lossOf,
  type Modifier,
  modifiersOf,
  totalOf,
} from "../../rules/core/attrition.ts";
import { type Defence, modifiersOfSurrender } from "../../rules/core/surrender.ts";
import { weatherOf } from "../../rules/core/weather.ts";
import { Body, type Troops } from "./body.ts";
import { add, type Chances, chain, ofDie, ofTwoDice } from "./distribution.ts";

/** Chances of single rolls and of chains of them, by the functions that play. */

/** §C11.3 to §C11.5: a check, by APs or by what the land gives. */
export interface MarchCase extends Check {
  readonly ap: number;
  /** §C11.10: the Forage Value of a Force that lives off the land; null for one that draws on the APs. */
  readonly forage: number | null;
}

export interface Attrition {
  readonly column: number;
  readonly modifiers: readonly Modifier[];
  readonly losses: Chances<number>;
}

export function attritionOf(march: MarchCase): Attrition {
  const column = march.forage === null ? apColumn(march.ap) : forageColumn(march.forage, march.size, march.spent);
  const modifiers = modifiersOf(march);
  const losses = ofDie((die) => Math.min(march.size, lossOf(tables.attrition, column, totalOf(die, modifiers))));
  return { column, modifiers, losses };
}

/** §C3.3: the weather of a turn and of those after it. */
export function weatherAhead(turn: number, before: Weather, turns: number): Chances<Weather>[] {
  const list: Chances<Weather>[] = [];
  let now: Chances<Weather> = new Map([[before, 1]]);
  for (let next = turn; next < turn + turns && next < turnTrack.length; next++) {
    now = chain(now, (last) => ofDie((die) => weatherOf(next, die, last)));
    list.push(now);
  }
  return list;
}

/** §C15.1, §C11.13, §C11.14: a place under siege from a turn on, its garrison by arms. */
export interface SiegeCase extends Troops, Omit<Defence, "combat"> {
  readonly defender: Side;
  readonly turn: number;
  readonly capacity: number;
  /** The space of the garrison's Army Condition. */
  readonly condition: number;
}

const FALLEN = -1;

/**
 * The chance that a place has fallen at the end of this turn and of each that follows. The siege goes on, nobody comes or
 * goes, Vienna and the Condition of the army stay as they are; the marker of duration rises with the Fortnights.
 */
export function fallChances(siege: SiegeCase, turns: number): number[] {
  const body = new Body(siege);
  let states: Chances<number> = new Map([[0, 1]]);
  let { duration } = siege;
  const fallen: number[] = [];
  for (let turn = siege.turn; turn < siege.turn + turns; turn++) {
    if (turn > siege.turn && isFirstOfFortnight(turn)) {
      duration = Math.min(tables.siege.duration.maximum, duration + tables.siege.duration.step);
    }
    const hunger = (state: number) => afterHunger(body, state, siege, duration);
    const summons = (state: number) => afterSummons(body, state, siege, duration);
    // The besieged check in their own Player-Turn, the besieger rolls in his; the Austrians are first.
    states =
      siege.defender === AUSTRIAN ? chain(chain(states, hunger), summons) : chain(chain(states, summons), hunger);
    fallen.push(states.get(FALLEN) ?? 0);
  }
  return fallen;
}

function isFirstOfFortnight(turn: number): boolean {
  return fortnights.some(({ firstTurn }) => firstTurn === turn);
}

function afterHunger(body: Body, state: number, siege: SiegeCase, duration: number): Chances<number> {
  if (state === FALLEN) return new Map([[FALLEN, 1]]);
  const { all } = body.of(state);
  const { capacity, condition } = siege;
  const modifiers = besiegedModifiers({ size: all, inside: all, capacity, duration, condition });
  const out = new Map<number, number>();
  for (const [loss, chance] of ofDie((die) => lossOf(tables.attrition, besiegedColumn(), totalOf(die, modifiers)))) {
    const next = body.lose(state, loss, "attrition");
    // A place without an SP falls in the next Morale Phase, without a roll.
    add(out, body.of(next).all === 0 ? FALLEN : next, chance);
  }
  return out;
}

function afterSummons(body: Body, state: number, siege: SiegeCase, duration: number): Chances<number> {
  if (state === FALLEN) return new Map([[FALLEN, 1]]);
  const modifiers = modifiersOfSurrender({ ...siege, duration, combat: body.of(state).combat });
  const by = modifiers.reduce((sum, one) => sum + one.by, 0);
  return ofTwoDice((sum) => (sum + by >= tables.siege.surrender.needed ? FALLEN : state));
}
