import { everybody } from "@gonfalon/engine/kernel";
import { NEAPOLITAN } from "../army.ts";
import { army } from "../data.ts";
import { GOOD, onMap, type Tolentino } from "../position.ts";
import { isCloseToOfficer, traceCommand } from "./command.ts";
import { disorder } from "./disorder.ts";
import { officerInitiative } from "./orders.ts";
import { procedure, step } from "./rulebook.ts";
import { tellOutOfCommand } from "./telling.ts";

export interface CommandSegment {
  formation: number;
}

/** §3.1.B2 the Command segment of an activation. What it finds holds until the activation ends (§4.3a). */
export const commandSegment = procedure<CommandSegment>("command", { formation: everybody }).steps({
  trace: step(["3.1.B2", "4.3", "4.3c", "5.3"], (play, { formation }) => {
    for (const unit of traceCommand(play.position, formation)) tellOutOfCommand(play, unit, ["4.3c", "5.3"]);
  }),
  // §3.2.1 on turn 1 nobody is checked.
  closeness: step("4.3.4a", (play, { formation }) => {
    const { position } = play;
    if (army.formationSide[formation] !== NEAPOLITAN || position.turn === 1) return;
    for (const unit of byHex(position, army.unitsOf[formation]!)) {
      const isStraying = onMap(position, unit) && !isCloseToOfficer(position, unit);
      if (isStraying && position.state[unit] === GOOD) disorder(play, unit, ["4.3.4a"]);
    }
  }),
  initiative: step("3.1.B2a", (play, { formation }) => {
    play.call(officerInitiative, { formation });
  }),
});

/** In the order of their hexes: in any other, the order of what is told would tell which unit lies in an unexamined stack. */
function byHex({ hex }: Tolentino, units: readonly number[]): number[] {
  return [...units].sort((a, b) => hex[a]! - hex[b]! || a - b);
}
