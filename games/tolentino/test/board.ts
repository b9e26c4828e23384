import { spaceOf } from "@gonfalon/engine/board";
import { type Event, type Frame, Play, type Procedure } from "@gonfalon/engine/kernel";
import { Bench, diceThatFall, type Run as RunOf } from "@gonfalon/engine/testkit";
import { DIVISION } from "../src/army.ts";
import { army, ground } from "../src/data.ts";
import { IN_PLAY, NOBODY, ORDERS, type Tolentino } from "../src/position.ts";
import { emptyMap, leaderNamed, unitNamed } from "../src/setup.ts";

/**
 * A board for tests: an empty map at noon of turn 2, on which a test puts the few pieces it needs.
 *
 *   const position = board({ "a-hus-1": "2610", "l-starhemberg": "2610" }, { orders: { Av: "Attack" }, active: "Av" });
 */
export interface Situation {
  turn?: number;
  active?: string;
  orders?: Record<string, (typeof ORDERS)[number]>;
  /** Units with an order of their own. */
  own?: Record<string, (typeof ORDERS)[number]>;
  states?: Record<string, (typeof STATES)[number]>;
  reduced?: string[];
  /** Units with an Out of Command marker. */
  out?: string[];
  /** The next rolls of the die. */
  rolls?: number[];
}

const STATES = ["good", "disordered", "routed"] as const;

export function board(pieces: Record<string, string>, situation: Situation = {}): Tolentino {
  const position: Tolentino = { ...emptyMap(), flow: [], dice: diceThatFall(situation.rolls ?? []), outcome: null };
  position.turn = situation.turn ?? 2;
  position.active = situation.active ? formation(situation.active) : NOBODY;
  for (let one = 0; one < army.leaders; one++) {
    if (army.rank[one] === DIVISION) position.officer[army.leaderFormation[one]!] = one;
  }
  for (const [id, place] of Object.entries(pieces)) {
    if (id.startsWith("l-")) position.at[leader(id)] = hex(place);
    else {
      position.hex[unit(id)] = hex(place);
      position.fate[unit(id)] = IN_PLAY;
    }
  }
  const { orders = {}, own = {}, states = {}, reduced = [], out = [] } = situation;
  for (const [id, order] of Object.entries(orders)) position.order[formation(id)] = ORDERS.indexOf(order);
  for (const [id, order] of Object.entries(own)) position.own[unit(id)] = ORDERS.indexOf(order);
  for (const [id, state] of Object.entries(states)) position.state[unit(id)] = STATES.indexOf(state);
  for (const id of reduced) position.reduced[unit(id)] = 1;
  for (const id of out) position.out[unit(id)] = 1;
  return position;
}

export const unit = unitNamed;
export const leader = leaderNamed;
export const hex = (id: string): number => spaceOf(ground.board, id);
export const hexName = (place: number): string => ground.board.ids[place]!;

export function formation(id: string): number {
  const index = army.formationIds.indexOf(id);
  if (index < 0) throw new Error(`There is no formation "${id}".`);
  return index;
}

/** Where a unit or leader stands, or null beside the map. */
export function at(position: Tolentino, id: string): string | null {
  const place = id.startsWith("l-") ? position.at[leader(id)]! : position.hex[unit(id)]!;
  return place < 0 ? null : hexName(place);
}

export function stateOf(position: Tolentino, id: string): string {
  return STATES[position.state[unit(id)]!]!;
}

/** A step of the rules carried out by itself, outside the flow: what was told, and what it called. */
export function carryOut(
  position: Tolentino,
  act: (play: Play<Tolentino>) => void,
): { events: Event[]; called: Frame[] } {
  const play = new Play(position);
  act(play);
  return { events: play.events, called: [...play.called] };
}

type AnyOption = { type: string; [field: string]: unknown };
export type Run = RunOf<Tolentino, AnyOption>;

/** Begins a procedure; `procedures` are all that it may call (the game's whole list will do). */
export function run<L extends object>(
  procedures: readonly unknown[],
  position: Tolentino,
  first: Procedure<Tolentino, L>,
  locals: L,
): Run {
  return new Bench<Tolentino, AnyOption>(procedures as Procedure<Tolentino>[]).run(position, first, locals);
}
