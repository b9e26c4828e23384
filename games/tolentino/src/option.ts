import type { AdvanceOption } from "./rules/advance.ts";
import type { EscapeOption } from "./rules/arrival.ts";
import type { AssaultOption } from "./rules/assault.ts";
import type { FireOption, GunsOption } from "./rules/bombardment.ts";
import type { RetireOption } from "./rules/cavalry.ts";
import type { ResolveOption } from "./rules/combatSegment.ts";
import type { DeclareOption } from "./rules/declaration.ts";
import type { ActivateOption } from "./rules/initiative.ts";
import type { RideOption } from "./rules/leaders.ts";
import type { JoinOption, SuccessionOption, TakeOverOption } from "./rules/losses.ts";
import type { MoraleOption } from "./rules/morale.ts";
import type { ChargeOption, GoOption, PickOption } from "./rules/movement.ts";
import type { GunOption, HexOption, RideToOption, TryOption } from "./rules/movementSegment.ts";
import type { NameOption, WithdrawOption } from "./rules/night.ts";
import type { InitiativeOption, NewOrderOption, OrderOption } from "./rules/orders.ts";
import type { BridgeOption, CaptureOption } from "./rules/radinski.ts";
import type { GrenzerOption } from "./rules/reinforcements.ts";
import type { ReorganizeOption } from "./rules/reorganisation.ts";
import type { ReplaceOption } from "./rules/replacements.ts";
import type { RetreatOption } from "./rules/retreat.ts";
import type { RoutOption } from "./rules/rout.ts";

/** Everything a player can be offered: each chapter says for itself what it offers. */
export type TolentinoOption =
  | MoraleOption
  | RideToOption
  | ActivateOption
  | AdvanceOption
  | AssaultOption
  | BridgeOption
  | CaptureOption
  | ChargeOption
  | DeclareOption
  | EscapeOption
  | FireOption
  | GoOption
  | GrenzerOption
  | GunOption
  | GunsOption
  | HexOption
  | InitiativeOption
  | JoinOption
  | NameOption
  | NewOrderOption
  | OrderOption
  | PickOption
  | ReorganizeOption
  | ReplaceOption
  | ResolveOption
  | RetireOption
  | RetreatOption
  | RideOption
  | RoutOption
  | SuccessionOption
  | TakeOverOption
  | TryOption
  | WithdrawOption;
