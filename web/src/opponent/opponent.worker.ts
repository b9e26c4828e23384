import { diceFrom, draw } from "@gonfalon/engine/kernel";
import { playerOf } from "@gonfalon/opponents";
import { gameOn } from "../referee/ownData.ts";
import type { Task } from "../referee/protocol.ts";

/** The worker in which a computer player thinks. It is told a task, tells its progress, and answers. */
self.addEventListener("message", async ({ data }: MessageEvent<Task>) => {
  try {
    const player = playerOf(data.level, await gameOn(data.game, data.data));
    const dice = diceFrom(data.seed, "fast");
    const answer = await player({
      view: data.view,
      choice: data.choice as Parameters<typeof player>[0]["choice"],
      seat: data.seat,
      budget: data.budget,
      signal: new AbortController().signal,
      progress: (done) => self.postMessage({ progress: done }),
      random: (below) => draw(dice, below),
    });
    self.postMessage({ answer });
  } catch (error) {
    self.postMessage({ fault: error instanceof Error ? error.message : String(error) });
  }
});
