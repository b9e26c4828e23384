import { procedure, step } from "@gonfalon/engine/kernel";
import { NEAPOLITAN } from "./army.ts";
import { isCloseToOfficer, unitsInCommand } from "./command.ts";
import { army } from "./data.ts";
import { disorder } from "./disorder.ts";
import { officerInitiative } from "./orders.ts";
import { AS_FORMATION, DEFENSE, GOOD, isArtillery, onMap, type Tolentino } from "./position.ts";
import { tellOf } from "./telling.ts";

export interface CommandSegment {
  formation: number;
}

/** §3.1.B2 the Command segment of an activation. What it finds holds until the activation ends (§4.3a). */
export const commandSegment = procedure<Tolentino, CommandSegment>("command", {
  trace: step<Tolentino, CommandSegment>(["3.1.B2", "4.3", "4.3c", "5.3"], (play, { formation }) => {
    const { position } = play;
    const inCommand = unitsInCommand(position, formation);
    for (const unit of army.unitsOf[formation]!) {
      if (!onMap(position, unit)) continue;
      const isOut = !inCommand.includes(unit);
      position.out[unit] = isOut ? 1 : 0;
      // §11 a battery keeps the order it chose, unless it followed a formation that it has now lost.
      if (!isArtillery(unit)) position.own[unit] = isOut ? DEFENSE : AS_FORMATION;
      else if (isOut && position.own[unit] === AS_FORMATION) position.own[unit] = DEFENSE;
      const event = { type: "outOfCommand", rules: ["4.3c", "5.3"], unit };
      if (isOut) tellOf(play, army.formationSide[formation] as 0 | 1, position.hex[unit]!, event);
    }
  }),
  // §3.2.1 on turn 1 nobody is checked.
  closeness: step<Tolentino, CommandSegment>("4.3.4a", (play, { formation }) => {
    const { position } = play;
    if (army.formationSide[formation] !== NEAPOLITAN || position.turn === 1) return;
    for (const unit of army.unitsOf[formation]!) {
      const isStraying = onMap(position, unit) && !isCloseToOfficer(position, unit);
      if (isStraying && position.state[unit] === GOOD) disorder(play, unit, ["4.3.4a"]);
    }
  }),
  initiative: step<Tolentino, CommandSegment>("3.1.B2a", (play, { formation }) => {
    play.call(officerInitiative, { formation });
  }),
});
