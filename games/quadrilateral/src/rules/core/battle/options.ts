import type { CombatOption } from "../combat.ts";
import type { ShutInOption } from "../siegeWarfare.ts";
import type { BattleOption } from "./battle.ts";
import type { BombardmentOption } from "./bombardment.ts";
import type { CounterattackOption } from "./counterattack.ts";
import type { DeclarationOption } from "./declaration.ts";
import type { ExchangeOption } from "./exchange.ts";
import type { GunsOption } from "./guns.ts";
import type { PursuitOption } from "./pursuit.ts";
import type { ReserveOption } from "./reserve.ts";
import type { RetreatOption } from "./retreat.ts";
import type { RoundOption } from "./round.ts";
import type { VedetteInBattleOption } from "./vedettes.ts";

/** Everything a player can be offered in the Combat Phase (§III.b). */
export type CombatPhaseOption =
  | BattleOption
  | BombardmentOption
  | CombatOption
  | CounterattackOption
  | DeclarationOption
  | ExchangeOption
  | GunsOption
  | PursuitOption
  | ReserveOption
  | RetreatOption
  | RoundOption
  | ShutInOption
  | VedetteInBattleOption;
