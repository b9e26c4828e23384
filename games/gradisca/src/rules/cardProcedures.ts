import { playCard } from "./cards.ts";
import { drawCard } from "./deck.ts";
import { effectProcedures } from "./effects/index.ts";
import { reactionWindow } from "./reactions.ts";
import { arrival, groupsArrive } from "./reinforcementGroups.ts";

/** The procedures of rules 5b, 12 and 26, for the flow of play. */
export const cardProcedures = [drawCard, playCard, reactionWindow, arrival, groupsArrive, ...effectProcedures()];
