import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { diceFrom, draw } from "@gonfalon/engine/kernel";
import type { AnyGame } from "@gonfalon/games";
import { type Answer, type Player, playerOf } from "@gonfalon/opponents";
import { CalledOff, type Means, ThinkingPool, type Thought } from "@gonfalon/opponents/pool";
import type { DataFiles } from "../gameArguments.ts";

/** The build puts the thread beside the program. */
const THREAD = new URL("./thinker.mjs", import.meta.url);
/** Players that answer at once need no thread. */
const QUICK = new Set(["random", "recruit"]);
const NEVER = new AbortController().signal;

export type Asked = Omit<Thought, "game" | "table" | "seed"> & { readonly seed: string };

/**
 * The computer players of a session. Those that think do so in a thread of their own, so that the terminal stays awake:
 * progress is shown, and whoever leaves does not wait.
 */
export class Thinkers {
  private readonly pool: ThinkingPool | undefined;
  private readonly here = new Map<string, Player>();

  constructor(
    private readonly game: AnyGame,
    data: DataFiles | undefined,
  ) {
    if (existsSync(fileURLToPath(THREAD))) this.pool = new ThinkingPool(THREAD, 1, data);
  }

  /** The answer of a computer player; undefined when it was called off. */
  async think(asked: Asked, means: Means): Promise<Answer | undefined> {
    try {
      const inThread = this.pool && !QUICK.has(asked.level);
      if (inThread) return await this.pool.think({ ...asked, game: this.game.id, table: "here" }, means);
      const answer = await this.thinkHere(asked, means);
      return means.signal?.aborted ? undefined : answer;
    } catch (error) {
      if (error instanceof CalledOff) return undefined;
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.pool?.close();
  }

  private thinkHere({ level, seed, ...question }: Asked, { signal = NEVER, progress = () => {} }: Means) {
    const place = `${question.seat} ${level}`;
    const player = this.here.get(place) ?? playerOf(level, this.game);
    this.here.set(place, player);
    const dice = diceFrom(seed, "fast");
    return player({ ...question, signal, progress, random: (below) => draw(dice, below) });
  }
}
