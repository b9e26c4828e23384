import { again, done } from "@gonfalon/engine/kernel";
import { castOf } from "../position.ts";
import { activationPhase } from "./activationPhase.ts";
import { call, procedure, step } from "./rulebook.ts";
import { weatherPhase } from "./weather.ts";

/**
 * §2.2: the Game-Turn in its six Phases. Each Phase is a procedure of its own chapter, called here in the order of the book:
 * A Weather (weather.ts), B Command for the First Player and then for the other, C Activation, D Combat and Attrition,
 * E Victory, F the marker advances.
 */

export const turn = procedure("turn").steps({
  weather: call(
    "2.2.A",
    () => weatherPhase,
    () => ({}),
  ),
  activation: call(
    "2.2.C",
    () => activationPhase,
    () => ({}),
  ),
  advance: step("2.2.F", (play) => {
    play.position.turn++;
    play.tell({ type: "turn", rules: ["2.2.F"], turn: play.position.turn });
  }),
});

/** §2.2: turns follow each other until the last of the scenario, or until a victory (§13) has ended the game. */
export const game = procedure("game").steps({
  turns: step("2.2", (play) => {
    if (play.position.turn > castOf(play.position).data.turnCount) return done;
    play.call(turn, {});
    return again;
  }),
});
