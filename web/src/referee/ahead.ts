import type { Route } from "@gonfalon/wire/addresses";
import { get } from "../storage/database.ts";
import type { GameRecord } from "../storage/games.ts";
import { referee, wake } from "./index.ts";

/** Places where no game is played or read. */
const WITHOUT_GAME = new Set(["", "account", "join"]);
/** Places whose id is that of a game, and places where one is taken up that was saved. */
const OF_GAME = new Set(["new", "rules"]);
const OF_SAVED = new Set(["play", "replay"]);

/** Loads a game before it is asked for. What cannot be loaded is told when it is. */
export function prepare(game: string): void {
  referee.prepare(game).catch(() => undefined);
}

/** While the screen of a place is being fetched, the rules of its game are fetched beside it, not after it. */
export async function prepareFor({ parts: [place = "", id = ""] }: Route): Promise<void> {
  if (WITHOUT_GAME.has(place)) return;
  wake();
  if (OF_GAME.has(place)) prepare(id);
  else if (OF_SAVED.has(place)) {
    const saved = await get<GameRecord>("games", id).catch(() => undefined);
    if (saved) prepare(saved.game);
  }
}
