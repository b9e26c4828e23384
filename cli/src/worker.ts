import { parentPort, workerData } from "node:worker_threads";
import { loadGame } from "@gonfalon/games";
import { withData } from "./gameArguments.ts";
import type { Batch, WorkerTask } from "./series.ts";
import { playOne } from "./simulation.ts";

/** A worker thread that plays games of one series: it is sent ranges of game numbers and sends back what was played. */
const { series, data } = workerData as WorkerTask;
const game = withData(await loadGame(series.game), data);

parentPort!.on("message", async ({ from, count }: Batch) => {
  const played = [];
  for (let i = from; i < from + count; i++) played.push(await playOne(game, series, i));
  parentPort!.postMessage(played);
});
