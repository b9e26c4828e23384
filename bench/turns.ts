import { existsSync, readFileSync } from "node:fs";
import { diceFrom, draw, type Game, type Option, type Position, type Setup } from "@gonfalon/engine/kernel";
import { processorMicroseconds } from "./measure.ts";
import { playOut } from "./play.ts";

/** A scenario long enough to ask whether a decision gets dearer as the game goes on: an early turn of it and a late one. */
export interface LongScenario {
  readonly scenario: string;
  readonly early: number;
  readonly late: number;
}

/** What a game says of itself for benchmarks, in its folder: test/bench.json. */
export function longScenarioOf(game: string): LongScenario | undefined {
  const file = `games/${game}/test/bench.json`;
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).long : undefined;
}

type Turns = Position & { readonly turn: number };

export interface TurnFigures extends LongScenario {
  readonly earlyMicroseconds: number;
  readonly lateMicroseconds: number;
}

/** What a decision costs in the two turns, choice and play together. */
export function turnFigures<P extends Turns, O extends Option, V>(
  game: Game<P, O, V>,
  setup: Omit<Setup, "seed">,
  long: LongScenario,
): TurnFigures {
  const games = beginnings(game, { ...setup, scenario: long.scenario }, [long.early, long.late]);
  const best = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < ROUNDS; round++) {
    for (const i of [0, 1]) {
      const copies = games.map((turns) => game.copy(turns[i]!));
      best[i] = Math.min(best[i]!, costOfTurns(game, copies));
    }
  }
  return { ...long, earlyMicroseconds: best[0]!, lateMicroseconds: best[1]! };
}

const GAMES = 16;
const MOST_GAMES = 200;
const ROUNDS = 30;

/** Random games that come to all these turns: of each game the first position of each turn. */
function beginnings<P extends Turns, O extends Option, V>(
  game: Game<P, O, V>,
  setup: Omit<Setup, "seed">,
  turns: readonly number[],
): P[][] {
  const found: P[][] = [];
  for (let seed = 0; found.length < GAMES && seed < MOST_GAMES; seed++) {
    const first = new Map<number, P>();
    playOut(game, { ...setup, seed: String(seed) }, `luck ${seed}`, (position) => {
      if (turns.includes(position.turn) && !first.has(position.turn)) first.set(position.turn, game.copy(position));
    });
    if (first.size === turns.length) found.push(turns.map((turn) => first.get(turn)!));
  }
  if (found.length === 0) throw new Error(`No game of ${MOST_GAMES} comes to turn ${turns.join(" and ")}.`);
  return found;
}

/** Microseconds for a decision when each game is played to the end of the turn it is in. */
function costOfTurns<P extends Turns, O extends Option, V>(game: Game<P, O, V>, positions: readonly P[]): number {
  let decisions = 0;
  const start = processorMicroseconds();
  positions.forEach((position, i) => {
    const luck = diceFrom(`turn ${i}`, "fast");
    const { turn } = position;
    for (let choice = game.choice(position); !choice.over && position.turn === turn; choice = game.choice(position)) {
      game.play(position, choice.options[draw(luck, choice.options.length)]!, choice.seat);
      decisions++;
    }
  });
  return (processorMicroseconds() - start) / decisions;
}
