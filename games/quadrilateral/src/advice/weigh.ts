import type { Choice, Plan } from "@gonfalon/engine/kernel";
import type { QuadrilateralOption } from "../option.ts";
import type { Quadrilateral } from "../position.ts";
import {
  preferring,
  weighFortnight,
  weighLeader,
  weighLeaving,
  weighPlace,
  weighRaising,
  weighReplacement,
  weighStatus,
} from "./weighArmy.ts";
import {
  weighAddition,
  weighDeclaration,
  weighHit,
  weighOccupation,
  weighPursuit,
  weighRetreat,
  weighStand,
  weighType,
} from "./weighBattle.ts";
import {
  weighCommand,
  weighDestination,
  weighForcedMarch,
  weighInitiative,
  weighReinforcement,
  weighStep,
} from "./weighMarch.ts";

/** How much each option of a question is to be liked. */
export type Weigher = (
  position: Quadrilateral,
  choice: Choice<QuadrilateralOption>,
  plan: Plan | null,
) => readonly number[];

/** The rules of thumb for every question of the game. */
const weighers: Readonly<Record<string, Weigher>> = {
  "sideSetUp.supply": preferring("suggestedSetUp", "setSupply"),
  "sideSetUp.center": weighPlace,
  "sideSetUp.garrisons": preferring("setGarrison", "done"),
  "sideSetUp.vedettes": preferring("done"),
  "sideSetUp.vedette": weighPlace,
  "sideSetUp.trains": preferring("setTrain"),
  "statusAtStart.declare": weighStatus,
  "fortnightOffer.offer": weighFortnight,
  "fortnightOffer.accept": weighFortnight,
  "fortnightMoves.name": preferring("done"),
  "fortnightMoves.who": weighCommand,
  "armyStatus.declare": weighStatus,
  "alerts.name": preferring("done"),
  "leaveQuarters.order": weighLeaving,
  "supplySource.setUp": weighPlace,
  "supplySource.name": preferring("keepSupply"),
  "centerOfOperations.setUp": weighPlace,
  "centerOfOperations.disband": preferring("keepCenter"),
  "replacements.add": weighReplacement,
  "raising.raise": weighRaising,
  "excessVedettes.recall": preferring("recallVedette"),
  "transfers.transfer": preferring("done"),
  "transfers.take": preferring("takeUnit", "done"),
  "strengthTransfers.give": preferring("done", "detach", "setAside"),
  "strengthTransfers.take": preferring("takeStrength"),
  "newLeader.name": weighLeader,
  "newLeader.keep": preferring("keepUnit"),
  "reinforcements.blocked": weighPlace,
  "reinforcements.who": weighReinforcement,
  "reinforcements.strength": (_, { options }) => options.map((option) => (option.type === "strength" ? option.sps : 0)),
  "commands.who": weighCommand,
  "initiative.who": weighInitiative,
  "march.next": weighStep,
  "dropUnits.units": preferring("dropUnit", "dropDone"),
  "smallMove.where": weighDestination,
  "centerMove.where": weighDestination,
  "movement.center": preferring("activateCenter"),
  "attritionCheck.mode": preferring("forage"),
  "stationaryAttrition.mode": preferring("forageWith", "done"),
  "repulse.withdraw": weighRetreat,
  "flight.refuge": weighRetreat,
  "scouting.who": preferring("scout", "endSegment"),
  "consolidate.displace": weighRetreat,
  "consolidate.name": weighLeader,
  "forcedMarch.who": weighForcedMarch,
  "declareBesieged.ask": preferring("stayOpen"),
  "combat.declare": weighDeclaration,
  "declaration.add": weighAddition,
  "intoCitadel.ask": weighStand,
  "vedettesInBattle.ask": preferring("withdrawVedette", "keepVedette"),
  "reserve.place": preferring("holdInReserve", "reserveDone"),
  "commitReserve.commit": preferring("commitReserve", "reserveDone"),
  "round.types": weighType,
  "round.goBack": weighStand,
  "round.again": weighStand,
  "bombardment.target": weighRetreat,
  "bombardment.hit": weighHit,
  "exchange.order": preferring("retreatNext"),
  "retreat.choose": weighRetreat,
  "retreat.citadel": weighStand,
  "goOff.go": weighRetreat,
  "pursuit.who": weighPursuit,
  "pursuit.howFar": weighPursuit,
  "occupation.who": weighPursuit,
  "counterattack.decline": weighStand,
  "counterattack.hexes": preferring("counterattack", "counterHex"),
  "guns.who": preferring("noMarch"),
  "occupyCitadel.who": weighOccupation,
};

/** The questions that are weighed. */
export function questions(): string[] {
  return Object.keys(weighers);
}

export function weigh(position: Quadrilateral, choice: Choice<QuadrilateralOption>, plan: Plan | null): number[] {
  const weigher = weighers[choice.ask];
  if (!weigher) throw new Error(`There is no rule of thumb for the question ${choice.ask}.`);
  return [...weigher(position, choice, plan)];
}
