import { randomInt } from "node:crypto";
import { parentPort } from "node:worker_threads";
import { loadGame } from "@gonfalon/games";
import { playerOf } from "@gonfalon/opponents";
import type { Thought, ThoughtAnswer } from "./pool.ts";

/** A thread in which computer players think. It is given views and options, never a position. */
parentPort!.on("message", async ({ game, level, ...question }: Thought) => {
  let answer: ThoughtAnswer;
  try {
    const think = playerOf(level, await loadGame(game));
    const signal = AbortSignal.timeout(question.budget * 1000 + 500);
    const { option } = await think({ ...question, signal, progress: () => {}, random: (below) => randomInt(below) });
    answer = { option };
  } catch (error) {
    answer = { fault: (error as Error).stack ?? String(error) };
  }
  parentPort!.postMessage(answer);
});
