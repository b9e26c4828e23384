import { lastPossibleTurn, setEndOfGame, shiftEndOfGame } from "../victory.ts";
import type { Kind } from "./effect.ts";

/** §4c: moves the End of Game marker; behind the current turn it ends the game at once (§13). */
export const endOfGameShift: Kind<"end-of-game-shift"> = {
  carryOut: (play, { turns }) => shiftEndOfGame(play, turns),
  canWork: (position, { turns }) => turns < 0 || position.endOfGame < lastPossibleTurn(position),
};

export const endOfGameSet: Kind<"end-of-game-set"> = {
  carryOut: (play) => setEndOfGame(play, play.position.turn),
};
