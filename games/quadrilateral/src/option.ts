import type { CenterChoice, SupplyChoice } from "./rules/core/administration.ts";
import type { AttritionOption } from "./rules/core/attritionChecks.ts";
import type { CombatPhaseOption } from "./rules/core/battle/options.ts";
import type { CommandOption } from "./rules/core/commands.ts";
import type { ConsolidationOption } from "./rules/core/consolidation.ts";
import type { ForcedMarchOption } from "./rules/core/forcedMarch.ts";
import type { InitiativeOption } from "./rules/core/initiative.ts";
import type { FlightOption } from "./rules/core/loneLeaders.ts";
import type { MarchOption } from "./rules/core/march.ts";
import type { CenterOption } from "./rules/core/movement.ts";
import type { KeepUnit, NewLeader } from "./rules/core/newLeader.ts";
import type { Fill, Raise, Spread } from "./rules/core/raising.ts";
import type { ReinforcementOption } from "./rules/core/reinforcements.ts";
import type { Replace } from "./rules/core/replacements.ts";
import type { RepulseOption } from "./rules/core/repulse.ts";
import type { ScoutingOption } from "./rules/core/scouting.ts";
import type { DestinationOption } from "./rules/core/smallMoves.ts";
import type { Give, Take } from "./rules/core/strengthTransfers.ts";
import type { CitadelOption } from "./rules/core/surrender.ts";
import type { Shed, TakeUnit, Transfer } from "./rules/core/transfers.ts";
import type { FortnightChoice } from "./rules/exclusive/fortnight.ts";
import type { MoverOption } from "./rules/exclusive/fortnightMoves.ts";
import type { AlertChoice, ArmyStatus, LeaveQuarters } from "./rules/exclusive/quarters.ts";
import type { SetUpChoice } from "./rules/exclusive/setUp.ts";

/**
 * Everything a player can be offered: the union of what each chapter offers. A chapter declares its own option types in its
 * file; they are named here. Hexes, units and leaders are the indices of `data.ts`.
 */
export type QuadrilateralOption =
  | { readonly type: "endSegment" }
  | AlertChoice
  | ArmyStatus
  | AttritionOption
  | CenterChoice
  | CenterOption
  | CitadelOption
  | CombatPhaseOption
  | CommandOption
  | ConsolidationOption
  | DestinationOption
  | Done
  | Fill
  | FlightOption
  | ForcedMarchOption
  | FortnightChoice
  | Give
  | InitiativeOption
  | KeepUnit
  | LeaveQuarters
  | MarchOption
  | MoverOption
  | NewLeader
  | Raise
  | ReinforcementOption
  | Replace
  | RepulseOption
  | ScoutingOption
  | SetUpChoice
  | Shed
  | Spread
  | SupplyChoice
  | Take
  | TakeUnit
  | Transfer;

/** Nothing more at this step. */
export type Done = { readonly type: "done" };
