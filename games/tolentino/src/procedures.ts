import { slipAway, wavering } from "./rules/arrival.ts";
import { combatProcedures } from "./rules/combatSegment.ts";
import { commandSegment } from "./rules/commandSegment.ts";
import { initiative } from "./rules/initiative.ts";
import { leaderTest, succession } from "./rules/losses.ts";
import { unitMove } from "./rules/movement.ts";
import { movementSegment } from "./rules/movementSegment.ts";
import { night, twilight } from "./rules/night.ts";
import { officerInitiative, ordersSegment } from "./rules/orders.ts";
import { bridgeTaken, pioneers } from "./rules/radinski.ts";
import { reinforcements } from "./rules/reinforcements.ts";
import { reorganisation } from "./rules/reorganisation.ts";
import { replacements } from "./rules/replacements.ts";
import { endOfTurnRout, rout } from "./rules/rout.ts";
import { activation, battle, turn } from "./rules/sequence.ts";

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
