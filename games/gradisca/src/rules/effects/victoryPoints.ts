import { addVictoryPoints } from "../victory.ts";
import type { Kind } from "./effect.ts";

/** §13a: some cards bring Victory Points. */
export const victoryPoints: Kind<"vp"> = {
  carryOut(play, { amount }, sides) {
    for (const side of sides) addVictoryPoints(play, side, amount, "13a");
  },
};
