import { everybody } from "@gonfalon/engine/kernel";
import { AUSTRIAN, FRENCH, type Side } from "../data.ts";
import { procedure, step } from "./rulebook.ts";

/** The sequence of play: its steps carry the numbers of the expanded sequence (A, B, I to IV, C). */

/** §B, §C: the Player-Turn of one side. */
export const playerTurn = procedure<{ side: Side }>("playerTurn", { side: everybody }).steps({
  begin: step("B", (play, { side }) => {
    play.position.phasing = side;
  }),
});

/** §A to §Ca: one Game-Turn, the Austrians first. */
export const gameTurn = procedure("gameTurn").steps({
  austrian: step("B", (play) => play.call(playerTurn, { side: AUSTRIAN })),
  french: step("C", (play) => play.call(playerTurn, { side: FRENCH })),
});
