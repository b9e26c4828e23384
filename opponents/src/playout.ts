import {
  type Advice,
  type Choice,
  diceFrom,
  draw,
  type Game,
  type Option,
  type Plan,
  type Position,
  type Random,
  type Seat,
} from "@gonfalon/engine/kernel";

/** A game that gives advice, so that computer players can play it. */
export type Advised<P extends Position, O extends Option, V> = Game<P, O, V> & { readonly advice: Advice<P, O, V> };

/** Of several numbers, where the greatest stands. */
export function best(values: readonly number[]): number {
  let at = 0;
  for (let i = 1; i < values.length; i++) if (values[i]! > values[at]!) at = i;
  return at;
}

/** A guess at the full position behind a view, with dice of its own. */
export function guessed<P extends Position, O extends Option, V>(
  game: { readonly advice: Pick<Advice<P, O, V>, "guess"> },
  view: V,
  seat: Seat,
  random: Random,
): P {
  const position = game.advice.guess(view, seat, random);
  position.dice = diceFrom(String(random(0xffffff)), "fast");
  return position;
}

/**
 * The guess by which a player goes from one question to the next. For a stretch of play it takes the hidden part to be the
 * same, so that it does not change its mind with every step of a march for no other reason than another guess.
 */
export function steadyGuess<P extends Position, O extends Option, V>(
  game: Advised<P, O, V>,
): (view: V, seat: Seat, random: Random) => P {
  const held = new Map<Seat, { stretch: string; seed: string }>();
  const guessFrom = (view: V, seat: Seat, seed: string) => {
    const dice = diceFrom(seed, "fast");
    return guessed(game, view, seat, (below) => draw(dice, below));
  };
  return (view, seat, random) => {
    const last = held.get(seat);
    const again = last && guessFrom(view, seat, last.seed);
    if (again && game.advice.stretch(again) === last.stretch) return again;
    const seed = String(random(0xffffff));
    const position = guessFrom(view, seat, seed);
    held.set(seat, { stretch: game.advice.stretch(position), seed });
    return position;
  };
}

/** The option that the rules of thumb like best. */
export function usual<P extends Position, O extends Option, V>(
  game: Advised<P, O, V>,
  position: P,
  choice: Choice<O>,
  plan: Plan | null,
): O {
  if (choice.options.length === 1) return choice.options[0]!;
  return choice.options[best(game.advice.weigh(position, choice, plan))]!;
}

/** The options that the rules of thumb like best, best first. */
export function promising<P extends Position, O extends Option, V>(
  game: Advised<P, O, V>,
  position: P,
  choice: Choice<O>,
  plan: Plan | null,
  width: number,
): O[] {
  const weights = game.advice.weigh(position, choice, plan);
  return choice.options
    .map((option, i) => ({ option, weight: weights[i]! }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, width)
    .map(({ option }) => option);
}

export interface Playout<O> {
  readonly seat: Seat;
  /** The seat's plan for the present occasion; afterwards, and for the others, the usual plans hold. */
  readonly plan: Plan | null;
  /** What the seat plays first, if that is settled. */
  readonly first?: O;
  /** How many stretches to play, the present one included. */
  readonly stretches: number;
}

/** Decisions after which a playout is judged as it stands. */
const LONGEST = 400;

/** Plays on from a copy of a position by rules of thumb and says how well the seat then stands. */
export function playout<P extends Position, O extends Option, V>(
  game: Advised<P, O, V>,
  from: P,
  { seat, plan, first, stretches }: Playout<O>,
): number {
  const { advice } = game;
  const position = game.copy(from);
  if (first) game.play(position, first, seat);
  const occasion = plan && advice.occasion(from);
  let stretch = advice.stretch(from);
  let left = stretches;
  for (let decisions = 0; decisions < LONGEST; decisions++) {
    const choice = game.choice(position);
    // Where a guess leaves nothing to decide, it is judged as it stands.
    if (choice.over || choice.options.length === 0) break;
    const now = advice.stretch(position);
    if (now !== stretch) {
      stretch = now;
      if (--left === 0) break;
    }
    const holds = plan !== null && choice.seat === seat && advice.occasion(position) === occasion;
    game.play(position, usual(game, position, choice, holds ? plan : null), choice.seat);
  }
  return advice.worth(position, seat);
}
