import {
  type Choice,
  diceFrom,
  draw,
  type Game,
  type Option,
  type Position,
  type Setup,
} from "@gonfalon/engine/kernel";
import { bestRate, microseconds } from "./measure.ts";

export interface Figures {
  /** In the first scenario, and in all of them in turns. */
  decisionsPerSecond: number;
  decisionsPerSecondOfAllScenarios: number;
  copyMicroseconds: number;
  choiceMicroseconds: number;
  playMicroseconds: number;
  viewMicroseconds: number;
  positionBytes: { mean: number; most: number };
}

interface Sample<P, O> {
  readonly position: P;
  readonly choice: Choice<O>;
  readonly option: O;
}

/** Plays one random game; returns the number of decisions. */
export function playOut<P extends Position, O extends Option, V>(
  game: Game<P, O, V>,
  setup: Setup,
  luckSeed: string,
  see?: (position: P, choice: Choice<O>, option: O) => void,
): { decisions: number; position: P } {
  const luck = diceFrom(luckSeed, "fast");
  const position = game.start(setup);
  for (let decisions = 0; ; decisions++) {
    const choice = game.choice(position);
    if (choice.over) return { decisions, position };
    const option = choice.options[draw(luck, choice.options.length)]!;
    see?.(position, choice, option);
    game.play(position, option, choice.seat);
  }
}

/** Everything measured of one game. */
export function figuresOf<P extends Position, O extends Option, V>(
  game: Game<P, O, V>,
  setup: Omit<Setup, "seed">,
): Figures {
  const seeded = (seed: number): Setup => ({ ...setup, seed: String(seed) });
  const decisionsPerSecond = bestRate((turn) => playOut(game, seeded(turn), `luck ${turn}`).decisions);
  const { scenarios } = game;
  const inTurns = (turn: number): Setup => ({ ...seeded(turn), scenario: scenarios[turn % scenarios.length]!.id });
  const ofAllScenarios = bestRate((turn) => playOut(game, inTurns(turn), `luck ${turn}`).decisions, 4, 2);
  const samples = sampled(game, seeded);
  const all = () => samples;
  const copies = () =>
    samples.map(({ position, choice, option }) => ({ position: game.copy(position), choice, option }));
  const sizes = samples.map(({ position }) => Buffer.byteLength(JSON.stringify(position)));
  return {
    decisionsPerSecond: Math.round(decisionsPerSecond),
    decisionsPerSecondOfAllScenarios: Math.round(ofAllScenarios),
    copyMicroseconds: rounded(microseconds(all, ({ position }) => game.copy(position))),
    choiceMicroseconds: rounded(microseconds(all, ({ position }) => game.choice(position))),
    playMicroseconds: rounded(
      microseconds(copies, ({ position, option, choice }) => game.play(position, option, choice.seat)),
    ),
    viewMicroseconds: rounded(microseconds(all, ({ position, choice }) => game.view(position, choice.seat))),
    positionBytes: { mean: Math.round(sizes.reduce((a, b) => a + b, 0) / sizes.length), most: Math.max(...sizes) },
  };
}

const SAMPLES = 1000;

/** Positions from all over a few games. */
function sampled<P extends Position, O extends Option, V>(
  game: Game<P, O, V>,
  seeded: (seed: number) => Setup,
): Sample<P, O>[] {
  const samples: Sample<P, O>[] = [];
  for (let seed = 0; samples.length < SAMPLES; seed++) {
    const every = Math.max(1, Math.floor(playOut(game, seeded(seed), String(seed)).decisions / (SAMPLES / 5)));
    let count = 0;
    playOut(game, seeded(seed), String(seed), (position, choice, option) => {
      if (count++ % every === 0) samples.push({ position: game.copy(position), choice, option });
    });
  }
  return samples;
}

export function rounded(value: number): number {
  return Number(value.toPrecision(3));
}
