import type { CenterChoice, SupplyChoice } from "./rules/core/administration.ts";
import type { AlertChoice, ArmyStatus, LeaveQuarters } from "./rules/exclusive/quarters.ts";

/**
 * Everything a player can be offered: the union of what each chapter offers. A chapter declares its own option types in its
 * file; they are named here. Hexes, units and leaders are the indices of `data.ts`.
 */
export type QuadrilateralOption =
  | AlertChoice
  | ArmyStatus
  | CenterChoice
  | Done
  | LeaveQuarters
  | SupplyChoice
  | { readonly type: "endSegment" };

/** Nothing more at this step. */
export type Done = { readonly type: "done" };
