import type { IndicateOption, LetActOption } from "./rules/activationLoop.ts";
import type { RecruitingOption } from "./rules/arrivals/recruiting.ts";
import type { ReinforcementOption } from "./rules/arrivals/reinforcements.ts";
import type { HeirOption, PostOption } from "./rules/capture.ts";
import type { FightingOption } from "./rules/combat/options.ts";
import type { GenovaOption } from "./rules/command/genova.ts";
import type { IssuingOption } from "./rules/command/issuing.ts";
import type { MinorOption } from "./rules/command/minors.ts";
import type { QuartersOption } from "./rules/command/quarters.ts";
import type { SourceOption } from "./rules/command/sources.ts";
import type { StrengthOption } from "./rules/command/strength.ts";
import type { TransferOption } from "./rules/command/transfers.ts";
import type { ConsolidationOption } from "./rules/consolidation.ts";
import type { CavaliereOption } from "./rules/discipline.ts";
import type { ElectionOption } from "./rules/elections.ts";
import type { InterphaseOption } from "./rules/interphase.ts";
import type { LossOption } from "./rules/losses.ts";
import type { WithdrawalOption } from "./rules/majorBattle/aftermath.ts";
import type { ArtilleryOption } from "./rules/majorBattle/artillery.ts";
import type { AttackOption } from "./rules/majorBattle/attacks.ts";
import type { ChitOption } from "./rules/majorBattle/battleInitiative.ts";
import type { GunsOption } from "./rules/majorBattle/capturedGuns.ts";
import type { ChargeStepOption } from "./rules/majorBattle/charge.ts";
import type { ChargeOption } from "./rules/majorBattle/charges.ts";
import type { DemoralisationOption, TakeOverOption } from "./rules/majorBattle/checks.ts";
import type { ScreenOption } from "./rules/majorBattle/chits.ts";
import type { DeploymentOption } from "./rules/majorBattle/deployment.ts";
import type { EngagementOption } from "./rules/majorBattle/engagements.ts";
import type { MusterOption } from "./rules/majorBattle/muster.ts";
import type { ReserveOption } from "./rules/majorBattle/reserves.ts";
import type { ResolutionOption } from "./rules/majorBattle/resolution.ts";
import type { CheckedUnitOption } from "./rules/majorBattle/shot.ts";
import type { WaveOption } from "./rules/majorBattle/wave.ts";
import type { MarchOption } from "./rules/march/activation.ts";
import type { AttackFromMarchOption } from "./rules/march/attack.ts";
import type { DropOffOption } from "./rules/march/dropOff.ts";
import type { LeavingOption } from "./rules/march/leaving.ts";
import type { SpendingOption } from "./rules/march/spending.ts";
import type { OrderOption } from "./rules/orders.ts";
import type { PillageOption } from "./rules/pillage.ts";
import type { RecoveryOption } from "./rules/recovery.ts";
import type { RideOption } from "./rules/rides.ts";
import type { SwissOption } from "./rules/scenarios/swiss.ts";
import type { SetUpOption } from "./rules/settingUp.ts";
import type { TreacheryOption } from "./rules/treachery.ts";
import type { FleeOption } from "./rules/unemployed.ts";
import type { VictoryOption } from "./rules/victory.ts";

/**
 * Everything a player can be offered: the union of what each chapter offers. A chapter declares its own option types in its
 * file; they are named here. Hexes, Capitani and units are the indices of the position.
 */
export type HonourOption =
  | ArtilleryOption
  | AttackFromMarchOption
  | AttackOption
  | CavaliereOption
  | ChargeOption
  | ChargeStepOption
  | CheckedUnitOption
  | ChitOption
  | ConsolidationOption
  | DemoralisationOption
  | DeploymentOption
  | DropOffOption
  | ElectionOption
  | EngagementOption
  | FightingOption
  | FleeOption
  | GenovaOption
  | GunsOption
  | HeirOption
  | IndicateOption
  | InterphaseOption
  | IssuingOption
  | LeavingOption
  | LetActOption
  | LossOption
  | MarchOption
  | MinorOption
  | MusterOption
  | OrderOption
  | PillageOption
  | PostOption
  | QuartersOption
  | RecoveryOption
  | RecruitingOption
  | ReinforcementOption
  | ReserveOption
  | ResolutionOption
  | RideOption
  | ScreenOption
  | SetUpOption
  | SourceOption
  | SpendingOption
  | StrengthOption
  | TakeOverOption
  | TransferOption
  | TreacheryOption
  | VictoryOption
  | WaveOption
  | WithdrawalOption
  | SwissOption;
