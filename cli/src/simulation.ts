import {
  completeSetup,
  diceFrom,
  draw,
  hash,
  type Option,
  type Seat,
  type Setup,
  type Share,
  type Watcher,
} from "@gonfalon/engine/kernel";
import type { AnyGame } from "@gonfalon/games";
import { type Answer, type Player, patienceOf, playerOf, type Question } from "@gonfalon/opponents";
import { Chronicle, type Course } from "./chronicle.ts";
import { processorTime } from "./processorTime.ts";

/** A series of games between computer players. It is plain data, so that it can be sent to a worker. */
export interface Series {
  readonly game: string;
  readonly scenario: string;
  readonly options: Readonly<Record<string, string>>;
  /** One level for each seat, in the order of the seats. */
  readonly players: readonly string[];
  readonly seed: string;
  /** Number of the first game; game `i` has the seed `seed/i`. */
  readonly first: number;
  readonly games: number;
  /** Seconds a player may think about one decision. */
  readonly budget: number;
  /** Whether the invariants are checked after every decision. */
  readonly check: boolean;
  /** A match: two games on each seed, the second with the players in each other's seats. */
  readonly swap?: boolean;
  /** Whether to keep the course of each game for a report. */
  readonly course?: boolean;
  /** Whether what the players do with their troops is counted, where the game can tell. */
  readonly watch?: boolean;
}

export interface Played {
  readonly seed: string;
  readonly decisions: number;
  /** Hash of the last position. */
  readonly hash: string;
  readonly outcome?: { readonly winner: Seat | null; readonly level: string };
  readonly error?: string;
  readonly course?: Course;
  readonly counted?: Counted;
}

/** What a watcher counted, by what it is. */
export type Counted = Readonly<Record<string, Share>>;

/** A game that takes this many decisions goes round in circles. */
const MOST_DECISIONS = 500_000;

/** Plays game number `index` of a series. What goes wrong in it is told, not thrown. */
export async function playOne(game: AnyGame, series: Series, index: number): Promise<Played> {
  const seed = `${series.seed}/${series.swap ? index >> 1 : index}`;
  const position = game.start(setupOf(game, series, seed));
  const course = series.course ? new Chronicle(game, position) : undefined;
  const watcher = series.watch ? game.advice?.watch?.(position) : undefined;
  const table = new Table(game, { ...series, players: seatedIn(series, index) }, seed, position, { course, watcher });
  try {
    const { winner, level } = await table.playToTheEnd();
    const played = { seed, decisions: table.decisions, hash: hash(position), outcome: { winner, level } };
    return {
      ...played,
      ...(course && { course: course.told() }),
      ...(watcher && { counted: watcher.counted() }),
    };
  } catch (error) {
    const told = error instanceof Error ? error.message : String(error);
    return {
      seed,
      decisions: table.decisions,
      hash: hash(position),
      error: `decision ${table.decisions + 1}: ${told}`,
    };
  }
}

/** Who sits where in a game of the series: in every second game of a match the players have changed seats. */
export function seatedIn({ players, swap }: Pick<Series, "players" | "swap">, index: number): readonly string[] {
  return swap && index % 2 === 1 ? [...players].reverse() : players;
}

/** The setup of a game of the series: dice that are fast, for nobody is to be fooled. */
export function setupOf(
  game: AnyGame,
  { scenario, options }: Pick<Series, "scenario" | "options">,
  seed: string,
): Setup {
  return completeSetup(game, { scenario, options, seed, dice: "fast" });
}

/** One game in play. */
class Table {
  decisions = 0;
  private readonly players: Readonly<Record<Seat, Player>>;
  private readonly budgets: Readonly<Record<Seat, number>>;
  private readonly random: (below: number) => number;

  constructor(
    private readonly game: AnyGame,
    private readonly series: Series,
    seed: string,
    private readonly position: ReturnType<AnyGame["start"]>,
    private readonly recorders: {
      readonly course: Chronicle | undefined;
      readonly watcher: Watcher<ReturnType<AnyGame["start"]>, Option> | undefined;
    },
  ) {
    this.players = Object.fromEntries(
      game.seats.map((seat, i) => [seat, playerOf(series.players[i]!, game, processorTime)]),
    );
    this.budgets = Object.fromEntries(
      game.seats.map((seat, i) => [seat, series.budget * patienceOf(series.players[i]!)]),
    );
    const dice = diceFrom(`${seed}/players`, "fast");
    this.random = (below) => draw(dice, below);
  }

  async playToTheEnd() {
    const { game, position } = this;
    const { course, watcher } = this.recorders;
    this.checkInvariants();
    for (;;) {
      const choice = game.choice(position);
      if (choice.over) return choice;
      if (choice.options.length === 0) throw new Error(`a dead end: ${choice.ask} has no options`);
      if (this.decisions >= MOST_DECISIONS) throw new Error("the game does not come to an end");
      watcher?.asked(position, choice);
      const answer = this.players[choice.seat]!(this.question(choice));
      const { option } = isPromise(answer) ? await answer : answer;
      const faultsAfter = this.series.check ? game.changes?.(position) : undefined;
      const events = game.play(position, option, choice.seat);
      this.decisions++;
      watcher?.played(position, events);
      course?.note(position);
      this.checkInvariants(faultsAfter?.(position, events));
    }
  }

  /** The view is made only when it is looked at: a player at random never does. */
  private question(choice: Question["choice"]): Question {
    const { game, position, random } = this;
    const { seat } = choice;
    let view: unknown;
    return {
      get view() {
        view ??= game.view(position, seat);
        return view;
      },
      choice,
      seat,
      budget: this.budgets[seat]!,
      signal: NEVER,
      progress: ignore,
      random,
    };
  }

  private checkInvariants(faults: readonly string[] = []): void {
    if (!this.series.check) return;
    const broken = [...faults, ...this.game.invariants(this.position)];
    if (broken.length > 0) throw new Error(`broken invariant: ${broken.join("; ")}`);
  }
}

const NEVER = new AbortController().signal;
const ignore = () => {};

function isPromise(answer: Answer<Option> | Promise<Answer<Option>>): answer is Promise<Answer<Option>> {
  return typeof (answer as Promise<unknown>).then === "function";
}
