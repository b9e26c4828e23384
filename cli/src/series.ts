import { setImmediate } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { digest } from "@gonfalon/engine/kernel";
import type { AnyGame } from "@gonfalon/games";
import type { DataFiles } from "./gameArguments.ts";
import { type Played, playOne, type Series } from "./simulation.ts";

/** What a worker is told when it starts. */
export interface WorkerTask {
  readonly series: Series;
  readonly data: DataFiles | undefined;
}
/** Games for a worker to play. */
export interface Batch {
  readonly from: number;
  readonly count: number;
}

/** Plays a series, in this thread or in several workers. The result is in the order of the games, whoever played them. */
export async function playSeries(
  game: AnyGame,
  task: WorkerTask,
  jobs: number,
  progress: (done: number) => void,
): Promise<Played[]> {
  return jobs > 1 && task.series.games > 1 ? inWorkers(task, jobs, progress) : here(game, task.series, progress);
}

async function here(game: AnyGame, series: Series, progress: (done: number) => void): Promise<Played[]> {
  const played: Played[] = [];
  for (let i = 0; i < series.games; i++) {
    played.push(await playOne(game, series, series.first + i));
    progress(played.length);
    await setImmediate();
  }
  return played;
}

/** Small enough that no worker is left alone at the end, large enough that messages cost nothing. */
function batchSize(games: number, jobs: number): number {
  return Math.max(1, Math.min(20, Math.floor(games / (jobs * 4))));
}

async function inWorkers(task: WorkerTask, jobs: number, progress: (done: number) => void): Promise<Played[]> {
  const { first, games } = task.series;
  const size = batchSize(games, jobs);
  const played: Played[] = new Array(games);
  let next = 0;
  let done = 0;
  const work = (worker: Worker) =>
    new Promise<void>((resolve, reject) => {
      let from = 0;
      const send = () => {
        from = next;
        const count = Math.min(size, games - from);
        if (count <= 0) return resolve();
        next += count;
        worker.postMessage({ from: first + from, count } satisfies Batch);
      };
      worker.on("error", reject);
      worker.on("exit", () => reject(new Error("a worker thread ended before its work was done")));
      worker.on("message", (results: Played[]) => {
        results.forEach((one, i) => {
          played[from + i] = one;
        });
        done += results.length;
        progress(done);
        send();
      });
      send();
    });
  const workers = Array.from({ length: Math.min(jobs, games) }, () => new Worker(WORKER, { workerData: task }));
  try {
    await Promise.all(workers.map(work));
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
  return played;
}

/** The build puts the worker beside the program. */
const WORKER = new URL("./worker.mjs", import.meta.url);

/** What a series came to. */
export interface Summary {
  readonly game: string;
  readonly scenario: string;
  readonly players: readonly string[];
  readonly games: number;
  readonly finished: number;
  readonly failed: readonly { readonly seed: string; readonly error: string }[];
  readonly decisions: number;
  readonly seconds: number;
  readonly decisionsPerSecond: number;
  /** How many games ended in each way. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** How many games each seat has won, and `nobody` those that were drawn. */
  readonly winners: Readonly<Record<string, number>>;
  /** One hash over the last positions of all games, in order: the same on every machine. */
  readonly hash: string;
}

export function summary(series: Series, played: readonly Played[], seconds: number): Summary {
  const { game, scenario, players, games } = series;
  const failed = played.flatMap(({ seed, error }) => (error === undefined ? [] : [{ seed, error }]));
  const decisions = played.reduce((sum, one) => sum + one.decisions, 0);
  return {
    game,
    scenario,
    players,
    games,
    finished: games - failed.length,
    failed,
    decisions,
    seconds: round(seconds),
    decisionsPerSecond: Math.round(decisions / Math.max(seconds, 1e-6)),
    outcomes: tally(played, ({ level }) => level),
    winners: tally(played, ({ winner }) => winner ?? "nobody"),
    hash: digest(played.map((one) => one.hash).join("\n")),
  };
}

function tally(
  played: readonly Played[],
  kindOf: (outcome: NonNullable<Played["outcome"]>) => string,
): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { outcome } of played) {
    if (outcome) counts.set(kindOf(outcome), (counts.get(kindOf(outcome)) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)));
}

function round(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
