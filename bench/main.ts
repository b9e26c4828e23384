import { completeSetup, hash, type Setup } from "@gonfalon/engine/kernel";
import { type AnyGame, shelf } from "@gonfalon/games";
import { skirmish } from "../engine/testkit/skirmish.ts";
import { bareSkirmish } from "./bare.ts";
import { boardgameSkirmish } from "./boardgame.ts";
import { type LongFigures, longFigures } from "./long.ts";
import { rate } from "./measure.ts";
import { type Figures, figuresOf, playOut, rounded } from "./play.ts";
import { compareSearches, plainIterations } from "./searches.ts";
import { BUDGETS, type ThinkingFigures, thinkingFigures } from "./thinking.ts";
import { type LongScenario, longScenarioOf, type TurnFigures, turnFigures } from "./turns.ts";

/** As many units and hexes as the largest of our battles. */
const FIELD = { units: 79, cols: 24, rows: 20, turns: 500 };

const ours = skirmish(FIELD);
const setup = { scenario: "field", options: {}, dice: "fast" } as const;

/** The three skirmishes in turns, so that whatever else the machine does slows all of them alike. */
function compareSkirmishes() {
  const theirs = boardgameSkirmish(FIELD, ours.board);
  const players = {
    bare: (turn: number) => bareSkirmish(FIELD, ours.board, String(turn), `luck ${turn}`).decisions,
    kernel: (turn: number) => playOut(ours, { ...setup, seed: String(turn) }, `luck ${turn}`).decisions,
    boardgameio: (turn: number) => theirs(`luck ${turn}`).decisions,
  };
  const best = { bare: 0, kernel: 0, boardgameio: 0 };
  for (let round = 0; round < 5; round++) {
    for (const name of ["bare", "kernel", "boardgameio"] as const) {
      best[name] = Math.max(best[name], rate(players[name], round));
    }
  }
  return best;
}

/** The bare loop must be the same game, or its speed says nothing. */
function isSameGame(): boolean {
  return [1, 2, 3].every((seed) => {
    const bare = bareSkirmish(FIELD, ours.board, String(seed), `luck ${seed}`);
    const { decisions, position } = playOut(ours, { ...setup, seed: String(seed) }, `luck ${seed}`);
    return bare.decisions === decisions && hash(bare.at) === hash(position.at);
  });
}

interface LongGame {
  readonly turns: TurnFigures;
  readonly thinkingMilliseconds: ThinkingFigures;
}

type Measured = (Figures & { plainIterationsPerSecond?: number } & Partial<LongGame>) | { skipped: string };

/** The games named on the command line, or all. */
const wanted = process.argv.slice(2);

async function measureGames(): Promise<Record<string, Measured>> {
  const results: Record<string, Measured> = {};
  for (const { id, load } of shelf) {
    if (!load || (wanted.length > 0 && !wanted.includes(id))) continue;
    try {
      const game: AnyGame = await load();
      const { seed: _, ...setup } = completeSetup(game, { seed: "", dice: "fast" });
      const long = longScenarioOf(id);
      const iterations = plainIterations(game);
      const plain = iterations === undefined ? {} : { plainIterationsPerSecond: iterations };
      results[id] = { ...figuresOf(game, setup), ...plain, ...(long && (await longGame(game, setup, long))) };
    } catch (error) {
      results[id] = { skipped: (error as Error).message };
    }
  }
  return results;
}

/** Whether a decision gets dearer as a long game goes on, for those who play at random and for those who think. */
async function longGame(game: AnyGame, setup: Omit<Setup, "seed">, long: LongScenario): Promise<LongGame> {
  return { turns: turnFigures(game, setup, long), thinkingMilliseconds: await thinkingFigures(game, setup, long) };
}

interface Aim {
  readonly what: string;
  readonly aim: string;
  readonly reached: number;
  readonly met: boolean;
}

/** What was aimed at, what was reached: for the two games of battles beside boardgame.io, for the two of campaigns by themselves. */
function aimsOfSkirmish(rates: ReturnType<typeof compareSkirmishes>): Aim[] {
  return [
    atLeast("kernel's skirmish / boardgame.io's", rates.kernel / rates.boardgameio, 20),
    atLeast("kernel's skirmish / bare loop", rates.kernel / rates.bare, 1 / 5),
  ];
}

function aimsOfGame(id: string, figures: Measured, boardgameio: number | undefined): Aim[] {
  if ("skipped" in figures) return [];
  const { decisionsPerSecondOfAllScenarios, positionBytes, viewMicroseconds, turns, thinkingMilliseconds } = figures;
  if (turns && thinkingMilliseconds)
    return [
      atLeast(`${id}: decisions per second`, decisionsPerSecondOfAllScenarios, 20_000),
      atMost(`${id}: bytes of a position`, positionBytes.most, 12_000),
      atMost(`${id}: microseconds of a view`, viewMicroseconds, 100),
      atMost(`${id}: late decision / early one`, turns.lateMicroseconds / turns.earlyMicroseconds, 1.2),
      ...aimsOfThinking(id, thinkingMilliseconds),
    ];
  const beside = boardgameio === undefined ? [] : [figures.decisionsPerSecond / boardgameio];
  return [
    ...beside.map((ratio) => atLeast(`${id}'s random play / boardgame.io's skirmish`, ratio, 10)),
    atMost(`${id}: bytes of a position`, positionBytes.most, 8000),
    atMost(`${id}: copy / choice`, figures.copyMicroseconds / figures.choiceMicroseconds, 1 / 10),
  ];
}

/** The slowest decision of each level stays within its budget, late as early. */
function aimsOfThinking(id: string, figures: ThinkingFigures): Aim[] {
  return (["captain", "general"] as const).flatMap((level) =>
    (["early", "late"] as const).map((when) =>
      atMost(`${id}: milliseconds of a ${level}, ${when}`, figures[level][when].worst, BUDGETS[level] * 1000),
    ),
  );
}

function atLeast(what: string, reached: number, aim: number): Aim {
  return { what, aim: `at least ${aim}`, reached: rounded(reached), met: reached >= aim };
}

function atMost(what: string, reached: number, aim: number): Aim {
  return { what, aim: `at most ${aim}`, reached: rounded(reached), met: reached <= aim };
}

function aimsOfLong({ first, last }: LongFigures): Aim[] {
  return [atMost("last thousand of 10,000 decisions / first", last / first, 1.2)];
}

function aimsOfSearch({ plain, boardgameio }: Awaited<ReturnType<typeof compareSearches>>): Aim[] {
  return [atLeast("plain's iterations / boardgame.io's bot's", plain / boardgameio, 10)];
}

/** The skirmish is left out when only some games are asked for. */
const rates = wanted.length > 0 ? null : compareSkirmishes();
const searches = rates && (await compareSearches(FIELD));
const long = rates && longFigures();
const skirmishes = rates && {
  field: { units: FIELD.units, hexes: FIELD.cols * FIELD.rows, turns: FIELD.turns },
  bareLoopIsSameGame: isSameGame(),
  decisionsPerSecond: Object.fromEntries(Object.entries(rates).map(([name, value]) => [name, Math.round(value)])),
  kernel: figuresOf(ours, setup),
  searchIterationsPerSecond: searches,
  longGame: long,
};
const games = await measureGames();
const aims = [
  ...(rates ? aimsOfSkirmish(rates) : []),
  ...(searches ? aimsOfSearch(searches) : []),
  ...(long ? aimsOfLong(long) : []),
  ...Object.entries(games).flatMap(([id, figures]) => aimsOfGame(id, figures, rates?.boardgameio)),
];
console.log(
  JSON.stringify({ node: process.version, ...(skirmishes && { skirmish: skirmishes }), games, aims }, null, 2),
);
