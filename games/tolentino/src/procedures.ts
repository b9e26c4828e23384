import { slipAway, wavering } from "./arrival.ts";
import { combatProcedures } from "./combatSegment.ts";
import { commandSegment } from "./commandSegment.ts";
import { initiative } from "./initiative.ts";
import { leaderTest, succession } from "./losses.ts";
import { unitMove } from "./movement.ts";
import { movementSegment } from "./movementSegment.ts";
import { night, twilight } from "./night.ts";
import { officerInitiative, ordersSegment } from "./orders.ts";
import { bridgeTaken, pioneers } from "./radinski.ts";
import { reinforcements } from "./reinforcements.ts";
import { reorganisation } from "./reorganisation.ts";
import { replacements } from "./replacements.ts";
import { endOfTurnRout, rout } from "./rout.ts";
import { activation, battle, turn } from "./sequence.ts";

/** Every procedure of the game, for the flow. */
export const procedures = [
  battle,
  turn,
  ordersSegment,
  replacements,
  initiative,
  activation,
  reinforcements,
  commandSegment,
  officerInitiative,
  movementSegment,
  unitMove,
  slipAway,
  wavering,
  pioneers,
  bridgeTaken,
  ...combatProcedures,
  rout,
  leaderTest,
  succession,
  reorganisation,
  twilight,
  night,
  endOfTurnRout,
];
