import type { Play } from "@gonfalon/engine/kernel";
import { scenarioNamed, turnNamed } from "../data.ts";
import type { Gradisca } from "../position.ts";
import { endGame } from "../victory.ts";
import type { Kind } from "./effect.ts";

/** §4c, §4.1f: moves the End of Game marker, never beyond the last turn that the scenario can have. */
export const endOfGameShift: Kind<"end-of-game-shift"> = {
  carryOut: (play, { turns }) => moveMarker(play, play.position.endOfGame + turns),
  canWork: (position, { turns }) => turns < 0 || position.endOfGame < lastPossible(position),
};

export const endOfGameSet: Kind<"end-of-game-set"> = {
  carryOut: (play) => moveMarker(play, play.position.turn),
};

function moveMarker(play: Play<Gradisca>, to: number): void {
  const { position } = play;
  position.endOfGame = Math.min(to, lastPossible(position));
  play.tell({ type: "end-of-game-moved", rules: ["4c", "4.1f"], turn: position.endOfGame });
  // §13: a marker that ends up before the current turn ends the game at once.
  if (position.endOfGame < position.turn) endGame(play);
}

function lastPossible(position: Gradisca): number {
  return turnNamed(scenarioNamed(position.scenario).last_possible_turn);
}
