import { again } from "@gonfalon/engine/kernel";
import { SIDES } from "../data.ts";
import { activationPhase } from "./activationPhase.ts";
import { combatPhase, combatPhaseOf } from "./combat/phase.ts";
import { commandPhase } from "./command/commandPhase.ts";
import { election, electionsAtSetUp } from "./elections.ts";
import { interphaseOffer, interphaseTurn, mayOffer } from "./interphase.ts";
import { isInterphase } from "./orders.ts";
import { call, procedure, step } from "./rulebook.ts";
import { landing } from "./scenarios/genova.ts";
import { rollForPlague } from "./scenarios/plague.ts";
import { breakingOff, isUndecided, swissAlignment, swissReinforcement } from "./scenarios/swiss.ts";
import { settingUp, settingUpOf } from "./settingUp.ts";
import { victoryPhase } from "./victory.ts";
import { weatherPhase } from "./weather.ts";

/**
 * §2.2: the Game-Turn in its six Phases. Each Phase is a procedure of its own chapter, called here in the order of the book:
 * A Weather (weather.ts), B Command for the First Player and then for the other, C Activation, D Combat and Attrition,
 * E Victory, F the marker advances.
 */

export const turn = procedure("turn").steps({
  negotiations: call(
    "S3.6a",
    () => breakingOff,
    () => ({}),
  ),
  // §18.4: before the Weather roll, the First Player first.
  offers: step("18.4", (play) => {
    play.position.apShift = { french: 0, rivals: 0 };
    if (!mayOffer(play.position)) return;
    for (const side of SIDES) play.call(interphaseOffer, { side });
  }),
  interphase: step("18.4a", (play) => {
    if (!isInterphase(play.position)) return;
    play.call(interphaseTurn, {});
    return "advance";
  }),
  weather: call(
    "2.2.A",
    () => weatherPhase,
    () => ({}),
  ),
  // At the end of the Weather Phase.
  swiss: step("S3.6", (play) => {
    if (isUndecided(play.position)) play.call(swissAlignment, { french: 0, rivals: 0 });
  }),
  genova: call(
    "S5.1",
    () => landing,
    () => ({}),
  ),
  // §2.2b: the First Player commands first.
  command: step("2.2.B", (play) => {
    for (const side of SIDES) play.call(commandPhase, { side });
  }),
  swissReinforcement: call(
    "S3.5",
    () => swissReinforcement,
    () => ({}),
  ),
  activation: call(
    "2.2.C",
    () => activationPhase,
    () => ({}),
  ),
  combat: call(
    "2.2.D",
    () => combatPhase,
    () => combatPhaseOf(),
  ),
  victory: call(
    "2.2.E",
    () => victoryPhase,
    () => ({}),
  ),
  advance: step("2.2.F", (play) => {
    play.position.turn++;
    play.tell({ type: "turn", rules: ["2.2.F"], turn: play.position.turn });
  }),
});

/** §2.2: turns follow each other until the Victory Phase (§13), of the last of them at the latest, has ended the game. */
export const game = procedure("game").steps({
  setUp: step(["2.1", "S0a"], (play) => {
    for (const side of SIDES) play.call(settingUp, settingUpOf(play.position, side));
  }),
  // A Force that starts in Milano.
  plague: step("S5.4", rollForPlague),
  elections: step("15.5a", (play) => {
    for (const one of electionsAtSetUp(play.position)) play.call(election, one);
  }),
  begins: step("2.2", (play) => play.tell({ type: "turn", rules: ["2.2"], turn: play.position.turn })),
  turns: step("2.2", (play) => {
    play.call(turn, {});
    return again;
  }),
});
