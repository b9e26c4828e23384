import type { Choice, Plan } from "@gonfalon/engine/kernel";
import type { GradiscaOption } from "../option.ts";
import type { Gradisca } from "../position.ts";
import { weighAct, weighOperate, weighSeaSupply, weighWay } from "./weighActivation.ts";
import { weighBooty, weighBridge, weighChoose, weighDiscard, weighReaction, weighRecovery } from "./weighCards.ts";
import {
  weighArrival,
  weighBattery,
  weighDisorder,
  weighHit,
  weighRetreat,
  weighRound,
  weighStand,
  weighSuccessor,
  weighWithdraw,
} from "./weighCombat.ts";
import { weighCall, weighGather, weighOnward, weighParty, weighRoute } from "./weighMarch.ts";

/** How much each option of a question is to be liked. */
export type Weigher = (position: Gradisca, choice: Choice<GradiscaOption>, plan: Plan | null) => number[];

/** §19.2b: Forts that are taken are converted, all of them. */
const weighForts: Weigher = (_, { options }) =>
  options.map((option) => (option.type === "convertForts" ? option.count : 0));

/** The rules of thumb for every question of the game. */
const weighers: Readonly<Record<string, Weigher>> = {
  "turn.seaSupply": weighSeaSupply,
  "activation.way": weighWay,
  "activation.act": weighAct,
  "areaActivation.operate": weighOperate,
  "march.gather": weighGather,
  "march.onward": weighOnward,
  "raid.party": weighParty,
  "calling.whom": weighCall,
  "calling.route": weighRoute,
  "fieldCombat.bothWant": weighRound,
  "fieldCombat.winnerWants": weighRound,
  "fieldCombat.stand": weighStand,
  "takeHits.choose": weighHit,
  "commanderCasualty.successor": weighSuccessor,
  "retreatDefenders.where": weighRetreat,
  "captureForts.convert": weighForts,
  "bombardUnits.battery": weighBattery,
  "overcrowding.choose": weighDisorder,
  "arrival.where": weighArrival,
  "drawCard.discard": weighDiscard,
  "reactionWindow.answer": weighReaction,
  "cardChoice.which": weighChoose,
  "cardDisorganise.unit": weighDisorder,
  "cardRecovery.unit": weighRecovery,
  "cardBooty.area": weighBooty,
  "withdraw.unit": weighWithdraw,
  "layBridge.border": weighBridge,
};

/** The questions that are weighed. */
export function questions(): string[] {
  return Object.keys(weighers);
}

export function weigh(position: Gradisca, choice: Choice<GradiscaOption>, plan: Plan | null): number[] {
  const weigher = weighers[choice.ask];
  if (!weigher) throw new Error(`There is no rule of thumb for the question ${choice.ask}.`);
  return weigher(position, choice, plan);
}
