import {
  type Choice,
  DieWanted,
  type Event,
  type Outcome,
  type Position,
  type Seat,
  toldDice,
} from "../kernel/index.ts";

/**
 * Chances from the click to the end, by the rules that play: an option is played on copies of a position with every fall of
 * the dice, and so is whatever is taken for granted after it, until somebody has something of weight to decide.
 */
export interface ChainRules<P extends Position, O> {
  copy(position: P): P;
  play(position: P, option: O, seat?: Seat): readonly Event[];
  choice(position: P, seat?: Seat): Choice<O> | Outcome;
}

export interface Chain<P extends Position, O> {
  readonly position: P;
  readonly option: O;
  readonly seat: Seat;
  /** What is taken for granted where somebody decides on the way; null where the chain ends. */
  assume(choice: Choice<O>, position: P): O | null;
  /** Whether what is about to be rolled for belongs to the chain; asked in the middle of a step. */
  within(position: P): boolean;
  /** What is worth telling of an event; ends are the same only if the same was noted on the way. */
  note(event: Event): string | null;
  /** How many decisions are played at most; beyond that nothing is told. */
  readonly most?: number;
}

export interface ChainEnd<P> {
  readonly position: P;
  readonly notes: readonly string[];
  readonly chance: number;
}

const MOST = 1000;

/** Every end of a chain with its chance: they make up one. Null where there are too many ways to follow. */
export function endsOf<P extends Position, O>(rules: ChainRules<P, O>, chain: Chain<P, O>): ChainEnd<P>[] | null {
  const { position, option, seat, most = MOST } = chain;
  const ends: ChainEnd<P>[] = [];
  let played = 1;
  let open = fallen(rules, chain, { position, notes: [], chance: 1 }, option, seat, ends);
  while (open.length > 0) {
    const next: ChainEnd<P>[] = [];
    for (const state of merged(open)) {
      const choice = rules.choice(state.position);
      const answer = choice.over ? null : chain.assume(choice, state.position);
      if (choice.over || answer === null) ends.push(state);
      else {
        if (++played > most) return null;
        next.push(...fallen(rules, chain, state, answer, choice.seat, ends));
      }
    }
    open = next;
  }
  return merged(ends);
}

/** So many ways of a chain that is too long to follow them all, drawn by lot: an estimate, each end with its share. */
export function sampledEnds<P extends Position, O>(
  rules: ChainRules<P, O>,
  chain: Chain<P, O>,
  times: number,
  random: (below: number) => number,
): ChainEnd<P>[] {
  const ends: ChainEnd<P>[] = [];
  for (let time = 0; time < times; time++) {
    let state: ChainEnd<P> = { position: chain.position, notes: [], chance: 1 / times };
    let [option, seat]: [O | null, Seat] = [chain.option, chain.seat];
    for (let played = 0; option !== null && played < MOST; played++) {
      const before = ends.length;
      const next = oneFall(rules, chain, state, option, seat, random, ends);
      if (!next) break;
      state = next;
      const choice = rules.choice(state.position);
      option = choice.over ? null : chain.assume(choice, state.position);
      if (!choice.over) seat = choice.seat;
      if (option === null && ends.length === before) ends.push(state);
    }
  }
  return ends;
}

function oneFall<P extends Position, O>(
  rules: ChainRules<P, O>,
  { within, note }: Chain<P, O>,
  state: ChainEnd<P>,
  option: O,
  seat: Seat,
  random: (below: number) => number,
  ends: ChainEnd<P>[],
): ChainEnd<P> | null {
  for (const falls: number[] = []; ; ) {
    const position = rules.copy(state.position);
    position.dice = toldDice(falls);
    try {
      const notes = rules.play(position, option, seat).flatMap((event) => note(event) ?? []);
      return { ...state, position, notes: [...state.notes, ...notes] };
    } catch (wanted) {
      if (!(wanted instanceof DieWanted)) throw wanted;
      if (!within(position)) {
        ends.push({ ...state, position, notes: [...state.notes, ...notesSoFar(wanted, note)] });
        return null;
      }
      falls.push(random(wanted.below));
    }
  }
}

interface Fall {
  readonly value: number;
  readonly below: number;
}

/** All that one option can lead to; what is rolled for after the chain is no part of it: those go to the ends. */
function fallen<P extends Position, O>(
  rules: ChainRules<P, O>,
  { within, note }: Chain<P, O>,
  state: ChainEnd<P>,
  option: O,
  seat: Seat,
  ends: ChainEnd<P>[],
): ChainEnd<P>[] {
  const found: ChainEnd<P>[] = [];
  const waiting: Fall[][] = [[]];
  for (let falls = waiting.pop(); falls; falls = waiting.pop()) {
    const position = rules.copy(state.position);
    position.dice = toldDice(falls.map(({ value }) => value));
    const chance = falls.reduce((product, { below }) => product / below, state.chance);
    try {
      const notes = rules.play(position, option, seat).flatMap((event) => note(event) ?? []);
      found.push({ position, notes: [...state.notes, ...notes], chance });
    } catch (wanted) {
      if (!(wanted instanceof DieWanted)) throw wanted;
      const { below } = wanted;
      if (within(position)) for (let value = 0; value < below; value++) waiting.push([...falls, { value, below }]);
      else ends.push({ position, notes: [...state.notes, ...notesSoFar(wanted, note)], chance });
    }
  }
  return found;
}

function notesSoFar({ events }: DieWanted, note: (event: Event) => string | null): string[] {
  return events.flatMap((event) => note(event) ?? []);
}

/** States that differ in nothing but the dice are one. */
function merged<P extends Position>(states: readonly ChainEnd<P>[]): ChainEnd<P>[] {
  const found = new Map<string, { position: P; notes: readonly string[]; chance: number }>();
  for (const state of states) {
    const key = JSON.stringify([state.notes, { ...state.position, dice: null }]);
    const known = found.get(key);
    if (known) known.chance += state.chance;
    else found.set(key, { ...state });
  }
  return [...found.values()];
}
