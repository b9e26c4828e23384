import type { Advice, Choice, Game, Language, Option, Outcome, Position, Random, Seat } from "@gonfalon/engine/kernel";
import type { Answer, Player, Question } from "./player.ts";
import { guessed } from "./playout.ts";
import { type Clock, Thinking } from "./thinking.ts";

/** A game of which one knows no more than what may be hidden behind a view: no worth, no rules of thumb, no plans. */
export type Guessable<P extends Position, O extends Option, V> = Game<P, O, V> & {
  readonly advice: Pick<Advice<P, O, V>, "guess">;
};

/**
 * A player that knows nothing of any game, to measure ours by: information-set Monte Carlo tree search with one observer
 * (Cowling, Powley and Whitehouse 2012). Every iteration guesses at what is hidden, goes down one tree for all guesses by
 * UCB1 over the options that are legal there, adds a node, and plays on at random to the end.
 */
export function plain<P extends Position, O extends Option, V>(
  game: Guessable<P, O, V>,
  clock: Clock = () => performance.now(),
): Player<O, V> {
  return async (question: Question<O, V>): Promise<Answer<O>> => {
    const { view, choice, seat, random, language = "en" } = question;
    if (choice.options.length === 1) return { option: choice.options[0]! };
    const thinking = new Thinking(question, clock);
    const search = new Search(game, random);
    do search.iterate(guessed(game, view, seat, random), choice);
    while (await thinking.goesOn());
    const { option, visits, won } = search.best(choice);
    return { option, reasons: [REASON[language](visits, Math.round(100 * won))] };
  };
}

const REASON: Readonly<Record<Language, (games: number, percent: number) => string>> = {
  en: (games, percent) => `Random games begun like this: ${games}; won, with draws as halves: ${percent} %.`,
  it: (games, percent) => `Partite a caso cominciate così: ${games}; vinte, contando mezza la patta: ${percent} %.`,
};

/** How much it is drawn to what it has seldom tried, for results from 0 to 1 (0.7 in the paper). */
const CURIOSITY = 0.7;
/** Decisions after which a game at random counts as drawn: twice the longest there are. */
const LONGEST = 20_000;

/** An option in the tree: how often it was taken, how often it could have been, and what that brought whoever took it. */
interface Branch {
  visits: number;
  available: number;
  reward: number;
  readonly next: Map<string, Branch>;
}

function branch(): Branch {
  return { visits: 0, available: 0, reward: 0, next: new Map() };
}

/** The tree of one decision. Branches are known by who is asked what, and by the option: what the dice did is not in it. */
export class Search<P extends Position, O extends Option> {
  private readonly root = branch();

  constructor(
    private readonly game: Pick<Game<P, O>, "choice" | "play">,
    private readonly random: Random,
    private readonly longest = LONGEST,
  ) {}

  /** One guess, played down the tree and on to the end; the position is used up. */
  iterate(position: P, first: Choice<O>): void {
    const taken: { readonly branch: Branch; readonly seat: Seat }[] = [];
    let at = this.root;
    let choice: Choice<O> | Outcome = first;
    for (let fresh = false, left = this.longest; !fresh && left > 0; left--) {
      if (choice.over || choice.options.length === 0) break;
      let option = choice.options[0]!;
      if (choice.options.length > 1) {
        option = this.select(at, choice);
        at = at.next.get(nameOf(choice, option))!;
        fresh = at.visits === 0;
        taken.push({ branch: at, seat: choice.seat });
      }
      this.game.play(position, option, choice.seat);
      choice = this.game.choice(position);
    }
    const outcome = this.playOn(position, choice);
    for (const { branch, seat } of taken) {
      branch.visits++;
      branch.reward += rewardOf(outcome, seat);
    }
  }

  /** What was taken most often. */
  best(choice: Choice<O>): { readonly option: O; readonly visits: number; readonly won: number } {
    let most = { option: choice.options[0]!, visits: 0, won: 0 };
    for (const option of choice.options) {
      const found = this.root.next.get(nameOf(choice, option));
      if (found && found.visits > most.visits) {
        most = { option, visits: found.visits, won: found.reward / found.visits };
      }
    }
    return most;
  }

  /** An option that was never tried, if there is one; else by UCB1, counting only the times when it could be taken. */
  private select({ next }: Branch, choice: Choice<O>): O {
    const untried: O[] = [];
    let best = choice.options[0]!;
    let most = Number.NEGATIVE_INFINITY;
    for (const option of choice.options) {
      const found = next.get(nameOf(choice, option));
      if (!found) {
        untried.push(option);
        continue;
      }
      const bound = found.reward / found.visits + CURIOSITY * Math.sqrt(Math.log(++found.available) / found.visits);
      if (bound > most) [best, most] = [option, bound];
    }
    if (untried.length === 0) return best;
    const option = untried[this.random(untried.length)]!;
    next.set(nameOf(choice, option), { ...branch(), available: 1 });
    return option;
  }

  private playOn(position: P, from: Choice<O> | Outcome): Outcome | null {
    let choice = from;
    for (let decisions = 0; decisions < this.longest; decisions++) {
      if (choice.over) return choice;
      // Where a guess leaves nothing to decide, nobody has won.
      if (choice.options.length === 0) return null;
      this.game.play(position, choice.options[this.random(choice.options.length)]!, choice.seat);
      choice = this.game.choice(position);
    }
    return choice.over ? choice : null;
  }
}

function nameOf<O extends Option>({ seat, ask }: Choice<O>, option: O): string {
  return `${seat} ${ask} ${JSON.stringify(option)}`;
}

/** 1 for whoever won, 0 for whoever lost, a half where nobody did. */
function rewardOf(outcome: Outcome | null, seat: Seat): number {
  if (!outcome || outcome.winner === null) return 0.5;
  return outcome.winner === seat ? 1 : 0;
}
