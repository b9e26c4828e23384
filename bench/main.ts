import { completeSetup, hash } from "@gonfalon/engine/kernel";
import { type AnyGame, shelf } from "@gonfalon/games";
import { skirmish } from "../engine/testkit/skirmish.ts";
import { bareSkirmish } from "./bare.ts";
import { boardgameSkirmish } from "./boardgame.ts";
import { rate } from "./measure.ts";
import { type Figures, figuresOf, playOut, rounded } from "./play.ts";

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

async function measureGames(): Promise<Record<string, Figures | { skipped: string }>> {
  const results: Record<string, Figures | { skipped: string }> = {};
  for (const { id, load } of shelf) {
    if (!load) continue;
    try {
      const game: AnyGame = await load();
      const { seed: _, ...wanted } = completeSetup(game, { seed: "", dice: "fast" });
      results[id] = figuresOf(game, wanted);
    } catch (error) {
      results[id] = { skipped: (error as Error).message };
    }
  }
  return results;
}

/** What was aimed at, what was reached. */
function aims(rates: ReturnType<typeof compareSkirmishes>, games: Awaited<ReturnType<typeof measureGames>>) {
  const list = [
    atLeast("kernel's skirmish / boardgame.io's", rates.kernel / rates.boardgameio, 20),
    atLeast("kernel's skirmish / bare loop", rates.kernel / rates.bare, 1 / 5),
  ];
  for (const [id, figures] of Object.entries(games)) {
    if ("skipped" in figures) continue;
    list.push(
      atLeast(`${id}'s random play / boardgame.io's skirmish`, figures.decisionsPerSecond / rates.boardgameio, 10),
      atMost(`${id}: bytes of a position`, figures.positionBytes.most, 8000),
      atMost(`${id}: copy / choice`, figures.copyMicroseconds / figures.choiceMicroseconds, 1 / 10),
    );
  }
  return list;
}

function atLeast(what: string, reached: number, aim: number) {
  return { what, aim: `at least ${aim}`, reached: rounded(reached), met: reached >= aim };
}

function atMost(what: string, reached: number, aim: number) {
  return { what, aim: `at most ${aim}`, reached: rounded(reached), met: reached <= aim };
}

const rates = compareSkirmishes();
const kernel = figuresOf(ours, setup);
const games = await measureGames();
const report = {
  node: process.version,
  skirmish: {
    field: { units: FIELD.units, hexes: FIELD.cols * FIELD.rows, turns: FIELD.turns },
    bareLoopIsSameGame: isSameGame(),
    decisionsPerSecond: Object.fromEntries(Object.entries(rates).map(([name, value]) => [name, Math.round(value)])),
    kernel,
  },
  games,
  aims: aims(rates, games),
};
console.log(JSON.stringify(report, null, 2));
