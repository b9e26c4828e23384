import { diceFrom, draw, type Option, type Setup } from "@gonfalon/engine/kernel";
import type { AnyGame } from "@gonfalon/games";
import { type Player, playerOf } from "../opponents/src/index.ts";
import { processorMicroseconds } from "./measure.ts";
import type { LongScenario } from "./turns.ts";

/** Seconds that each level may think: the captain has its own limit, the general as much as it is given. */
export const BUDGETS = { captain: 0.5, general: 0.5 } as const;

const GAMES = 2;
const MOST_GAMES = 30;
const DECISIONS = 100;

type Level = "recruit" | keyof typeof BUDGETS;
type At = ReturnType<AnyGame["start"]>;

interface Times {
  readonly median: number;
  readonly worst: number;
}

/** Milliseconds on the processor for a decision of a thinking player, in an early turn of a long game and in a late one. */
export type ThinkingFigures = Record<keyof typeof BUDGETS, { readonly early: Times; readonly late: Times }>;

export async function thinkingFigures(
  game: AnyGame,
  setup: Omit<Setup, "seed">,
  long: LongScenario,
): Promise<ThinkingFigures> {
  const games = await gamesOfRecruits(game, { ...setup, scenario: long.scenario }, long);
  const figures = async (level: keyof typeof BUDGETS) => {
    const early: number[] = [];
    const late: number[] = [];
    for (const turns of games) {
      early.push(...(await think(game, level, turns.early)));
      late.push(...(await think(game, level, turns.late)));
    }
    return { early: timesOf(early), late: timesOf(late) };
  };
  return { captain: await figures("captain"), general: await figures("general") };
}

/** Games that come to both turns, with the first position of each: between recruits, since random play leaves nothing to think about. */
async function gamesOfRecruits(game: AnyGame, setup: Omit<Setup, "seed">, { early, late }: LongScenario) {
  const found: { early: At; late: At }[] = [];
  for (let seed = 0; found.length < GAMES && seed < MOST_GAMES; seed++) {
    const position = game.start({ ...setup, seed: String(seed) });
    const first = new Map<number, At>();
    for await (const { turn } of decisions(game, "recruit", position)) {
      if (turn === late) break;
      if (turn === early && !first.has(turn)) first.set(turn, game.copy(position));
    }
    const reached = !game.choice(position).over && position.turn === late;
    if (reached && first.has(early)) found.push({ early: first.get(early)!, late: position });
  }
  if (found.length === 0) throw new Error(`No game of ${MOST_GAMES} between recruits comes to turn ${late}.`);
  return found;
}

/** What the first decisions from a position cost when one level decides for all seats. */
async function think(game: AnyGame, level: Level, start: At): Promise<number[]> {
  const times: number[] = [];
  for await (const { milliseconds } of decisions(game, level, game.copy(start))) {
    if (milliseconds !== undefined) times.push(milliseconds);
    if (times.length === DECISIONS) break;
  }
  return times;
}

/** Plays on from a position, decision by decision, and tells what each took; questions with one answer are not timed. */
async function* decisions(game: AnyGame, level: Level, position: At) {
  const luck = diceFrom(level, "fast");
  const clock = () => processorMicroseconds() / 1000;
  const players = new Map<string, Player>(game.seats.map((seat) => [seat, playerOf(level, game, clock)]));
  for (let choice = game.choice(position); !choice.over; choice = game.choice(position)) {
    const { seat } = choice;
    const began = clock();
    const { option } = await players.get(seat)!({
      view: game.view(position, seat),
      choice,
      seat,
      budget: level === "recruit" ? 1 : BUDGETS[level],
      signal: new AbortController().signal,
      progress: () => {},
      random: (below) => draw(luck, below),
    });
    const milliseconds = choice.options.length > 1 ? clock() - began : undefined;
    game.play(position, option as Option, seat);
    yield { turn: position.turn as number, milliseconds };
  }
}

function timesOf(times: number[]): Times {
  const sorted = times.sort((a, b) => a - b);
  return { median: Math.round(sorted[sorted.length >> 1]!), worst: Math.round(sorted.at(-1)!) };
}
