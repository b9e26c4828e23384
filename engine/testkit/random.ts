import {
  type Choice,
  diceFrom,
  draw,
  type Entry,
  type Game,
  type Option,
  type Position,
  type Setup,
} from "../kernel/index.ts";

/** A game that random play has finished. */
export interface Finished<P> {
  readonly position: P;
  readonly entries: readonly Entry[];
}

/** Far more than any game takes: random play that gets here does not end. */
const MOST_DECISIONS = 200_000;

/**
 * Plays a game to its end by picking any legal option at every decision; where several seats decide in secret they
 * answer in any order. `onDecision` sees each position, and what is asked, before the pick is played.
 */
export function randomGame<P extends Position, O extends Option, V>(
  game: Game<P, O, V>,
  setup: Setup,
  seed: string,
  onDecision?: (position: P, choice: Choice<O>, picked: O) => void,
): Finished<P> {
  const luck = diceFrom(seed, "fast");
  const position = game.start(setup);
  const entries: Entry[] = [];
  while (entries.length < MOST_DECISIONS) {
    let choice = game.choice(position);
    if (choice.over) return { position, entries };
    if (choice.sealed)
      choice = game.choice(
        position,
        anyOwing(game, position, (below) => draw(luck, below)),
      );
    if (choice.over) throw new Error("The game is over for one seat and not for another.");
    if (choice.options.length === 0) throw new Error(`Dead end: ${choice.ask} offers ${choice.seat} no option.`);
    const picked = choice.options[draw(luck, choice.options.length)]!;
    onDecision?.(position, choice, picked);
    game.play(position, picked, choice.seat);
    entries.push([choice.seat, picked]);
  }
  throw new Error(`The game has not ended after ${MOST_DECISIONS} decisions.`);
}

/** One of the seats that still owe a sealed answer. */
function anyOwing<P extends Position, O extends Option, V>(
  game: Game<P, O, V>,
  position: P,
  below: (limit: number) => number,
): string {
  const owing = game.seats.filter((seat) => game.deciders(position, seat).includes(seat));
  return owing[below(owing.length)]!;
}
