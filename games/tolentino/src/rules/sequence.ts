import { everybody } from "@gonfalon/engine/kernel";
import { NEAPOLITAN, type Side, sideNamed } from "../army.ts";
import { army, scenario } from "../data.ts";
import { NOBODY } from "../position.ts";
import { bombardmentSegment } from "./bombardment.ts";
import { combatSegment, newCombatSegment } from "./combatSegment.ts";
import { commandSegment } from "./commandSegment.ts";
import { formationsLeft, initiative } from "./initiative.ts";
import { leaveLeaderless } from "./losses.ts";
import { movementSegment, newMovementSegment } from "./movementSegment.ts";
import { night, twilight } from "./night.ts";
import { newOrdersSegment, ordersSegment } from "./orders.ts";
import { restPioneers } from "./radinski.ts";
import { reinforcements } from "./reinforcements.ts";
import { reorganisation } from "./reorganisation.ts";
import { newReplacements, replacements } from "./replacements.ts";
import { endOfTurnRout, routedUnits } from "./rout.ts";
import { procedure, step } from "./rulebook.ts";
import { isLastTurn, lightOf } from "./turns.ts";
import { countPoints } from "./victory.ts";

/** §3 §3.1 the whole game: turn after turn to the end of the turn record. */
export const battle = procedure("battle").steps({
  turn: step("3.1", (play) => {
    if (play.position.turn === 1) play.tell({ type: "turn", rules: ["3.2"], turn: 1 });
    play.call(turn, {});
  }),
  // §3.1.Cc the turn marker moves on; §18 after the last turn the points are counted.
  next: step("3.1.Cc", (play) => {
    if (isLastTurn(play.position)) {
      countPoints(play);
      return undefined;
    }
    play.position.turn++;
    play.tell({ type: "turn", rules: ["3.1.Cc"], turn: play.position.turn });
    return "turn";
  }),
});

/** §3.1 a turn: A Command (§3.1.A), B Action once for each formation, C End of turn. */
export const turn = procedure("turn").steps({
  // §3.2 turn 1 begins with the Action phase.
  orders: step(["3.1.A1", "3.2"], (play) => {
    if (play.position.turn > 1) play.call(ordersSegment, newOrdersSegment());
  }),
  replacement: step(["3.1.A2", "3.2"], (play) => {
    if (play.position.turn > 1) play.call(replacements, newReplacements());
  }),
  darkness: step(["17", "17.1", "17.2"], (play) => {
    const light = lightOf(play.position);
    if (light === "day") return "initiative";
    if (light === "twilight") play.call(twilight, { named: [NOBODY, NOBODY], first: NEAPOLITAN });
    else play.call(night, { waiting: [] });
    return "rout";
  }),
  initiative: step(["3.1.A3", "3.2a", "6.1a"], (play) => {
    const { position } = play;
    if (formationsLeft(position).length === 0) return "rout";
    const isOpening = position.turn === 1 && !position.activated.includes(1);
    const first = sideNamed(scenario.firstTurn.initiative);
    play.call(initiative, { winner: first, isGiven: isOpening ? 1 : 0 });
    return undefined;
  }),
  action: step(["3.1.B", "3.1.Ba", "3.1.Bb", "3.1.B6c"], (play) => {
    play.call(activation, { formation: play.position.active });
    return "initiative";
  }),
  rout: step(["3.1.C", "3.1.Ca"], (play) => {
    play.call(endOfTurnRout, { waiting: routedUnits(play.position) });
  }),
  reset: step(["3.1.Cb", "3.1.Cd", "11b"], ({ position }) => {
    position.moved.fill(0);
    position.did.fill(0);
    position.activated.fill(0);
    position.rode.fill(0);
  }),
});

export interface Activation {
  formation: number;
}

/** §3.1.B the Action phase of one formation, run by its owner (§6.1). */
export const activation = procedure<Activation>("activation", { formation: everybody }).steps({
  begin: step("6.1", ({ position }, { formation }) => {
    position.active = formation;
  }),
  reinforcements: step("3.1.B1", (play, { formation }) => {
    play.call(reinforcements, { formation });
  }),
  command: step("3.1.B2", (play, { formation }) => {
    play.call(commandSegment, { formation });
  }),
  movement: step("3.1.B3", (play, { formation }) => {
    play.call(movementSegment, newMovementSegment(formation));
  }),
  bombardment: step("3.1.B4", (play) => {
    play.call(bombardmentSegment, { fired: [] });
  }),
  combat: step("3.1.B5", (play) => {
    play.call(combatSegment, newCombatSegment());
  }),
  flip: step(["3.1.B6", "3.1.B6a"], ({ position }, { formation }) => {
    position.activated[formation] = 1;
  }),
  reorganize: step("3.1.B6b", (play, { formation }) => {
    const side = army.formationSide[formation] as Side;
    play.call(reorganisation, { side, formations: [formation], tried: [] });
  }),
  end: step("3.1.B6", (play, { formation }) => {
    const { position } = play;
    if (army.formation[army.radinski] === formation) restPioneers(position);
    position.active = NOBODY;
    leaveLeaderless(play, formation);
  }),
});
