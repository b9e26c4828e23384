import type { HeirOption, PostOption } from "./rules/capture.ts";
import type { PursuitOption } from "./rules/combat/pursuit.ts";
import type { CavaliereOption } from "./rules/discipline.ts";
import type { LossOption } from "./rules/losses.ts";

/**
 * Everything a player can be offered: the union of what each chapter offers. A chapter declares its own option types in its
 * file; they are named here. Hexes, Capitani and units are the indices of the position.
 */
export type HonourOption = CavaliereOption | HeirOption | LossOption | PostOption | PursuitOption;
