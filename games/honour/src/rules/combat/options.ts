import type { AdvanceOption } from "./advance.ts";
import type { BattleOption } from "./battle.ts";
import type { CombatOption } from "./phase.ts";
import type { PursuitOption } from "./pursuit.ts";
import type { RetreatOption } from "./retreat.ts";
import type { EntryOption, SiegeOption } from "./siege.ts";
import type { SkirmishOption } from "./skirmish.ts";

/** Everything that the Combat Phase offers outside Major Battles. */
export type FightingOption =
  | AdvanceOption
  | BattleOption
  | CombatOption
  | PursuitOption
  | RetreatOption
  | EntryOption
  | SiegeOption
  | SkirmishOption;
