import { randomInt } from "node:crypto";
import { parentPort, workerData } from "node:worker_threads";
import { diceFrom, draw } from "@gonfalon/engine/kernel";
import { loadGame } from "@gonfalon/games";
import { playerOf } from "./index.ts";
import type { Player } from "./player.ts";
import type { Said, Thought, Told } from "./pool.ts";

/** Players that are kept for their next thought. */
const KEPT = 64;
const players = new Map<string, Player>();
let thinking = new AbortController();

/** A thread in which computer players think. It is given views and options, never a position. */
parentPort!.on("message", (told: Told) => {
  if ("callOff" in told) thinking.abort();
  else {
    thinking = new AbortController();
    think(told.thought, thinking.signal).then(
      (answer) => say({ answer }),
      (error) => say({ fault: (error as Error).stack ?? String(error) }),
    );
  }
});

async function think({ table, game, level, seed, ...question }: Thought, signal: AbortSignal) {
  const player = await playerAt(`${table} ${question.seat} ${level}`, game, level);
  const enough = AbortSignal.any([signal, AbortSignal.timeout(question.budget * 1000 + 500)]);
  const progress = (done: number) => say({ progress: done });
  const dice = seed === undefined ? undefined : diceFrom(seed, "fast");
  const random = (below: number) => (dice ? draw(dice, below) : randomInt(below));
  return player({ ...question, signal: enough, progress, random });
}

async function playerAt(place: string, id: string, level: string): Promise<Player> {
  const known = players.get(place);
  players.delete(place);
  const player = known ?? playerOf(level, await gameWithData(id));
  players.set(place, player);
  if (players.size > KEPT) players.delete(players.keys().next().value!);
  return player;
}

async function gameWithData(id: string) {
  const game = await loadGame(id);
  if (workerData && Object.keys(workerData).length > 0) game.useData(workerData);
  return game;
}

function say(said: Said): void {
  parentPort!.postMessage(said);
}
