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
  const start = { position: chain.position, notes: [], chance: 1 / times };
  return Array.from({ length: times }, () => sampledEnd(rules, chain, start, random));
}

function sampledEnd<P extends Position, O>(
  rules: ChainRules<P, O>,
  chain: Chain<P, O>,
  start: ChainEnd<P>,
  random: (below: number) => number,
): ChainEnd<P> {
  let [state, option, seat]: [ChainEnd<P>, O, Seat] = [start, chain.option, chain.seat];
  for (let played = 0; played < MOST; played++) {
    const { end, isLast } = oneFall(rules, chain, state, option, seat, random);
    if (isLast) return end;
    state = end;
    const choice = rules.choice(state.position);
    const answer = choice.over ? null : chain.assume(choice, state.position);
    if (choice.over || answer === null) return state;
    [option, seat] = [answer, choice.seat];
  }
  return state;
}

/** What one option leads to with dice drawn by lot; `isLast` where the next die is no part of the chain. */
function oneFall<P extends Position, O>(
  rules: ChainRules<P, O>,
  chain: Chain<P, O>,
  state: ChainEnd<P>,
  option: O,
  seat: Seat,
  random: (below: number) => number,
): { readonly end: ChainEnd<P>; readonly isLast: boolean } {
  for (const falls: number[] = []; ; ) {
    const { end, wanted } = played(rules, chain, state, option, seat, falls);
    if (!wanted || !chain.within(end.position)) return { end, isLast: wanted !== null };
    falls.push(random(wanted.below));
  }
}

interface Fall {
  readonly value: number;
  readonly below: number;
}

/** All that one option can lead to; what is rolled for after the chain is no part of it: those go to the ends. */
function fallen<P extends Position, O>(
  rules: ChainRules<P, O>,
  chain: Chain<P, O>,
  state: ChainEnd<P>,
  option: O,
  seat: Seat,
  ends: ChainEnd<P>[],
): ChainEnd<P>[] {
  const found: ChainEnd<P>[] = [];
  const waiting: Fall[][] = [[]];
  for (let falls = waiting.pop(); falls; falls = waiting.pop()) {
    const values = falls.map(({ value }) => value);
    const chance = falls.reduce((product, { below }) => product / below, state.chance);
    const { end, wanted } = played(rules, chain, { ...state, chance }, option, seat, values);
    if (!wanted) found.push(end);
    else if (!chain.within(end.position)) ends.push(end);
    else for (let value = 0; value < wanted.below; value++) waiting.push([...falls, { value, below: wanted.below }]);
  }
  return found;
}

/** Plays an option with dice that fall as told: how far it came, and the die that it then wanted, if any. */
function played<P extends Position, O>(
  rules: ChainRules<P, O>,
  { note }: Chain<P, O>,
  state: ChainEnd<P>,
  option: O,
  seat: Seat,
  falls: readonly number[],
): { readonly end: ChainEnd<P>; readonly wanted: DieWanted | null } {
  const position = rules.copy(state.position);
  position.dice = toldDice(falls);
  const after = (events: readonly Event[]): ChainEnd<P> => {
    return { ...state, position, notes: [...state.notes, ...events.flatMap((event) => note(event) ?? [])] };
  };
  try {
    return { end: after(rules.play(position, option, seat)), wanted: null };
  } catch (wanted) {
    if (!(wanted instanceof DieWanted)) throw wanted;
    return { end: after(wanted.events), wanted };
  }
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
