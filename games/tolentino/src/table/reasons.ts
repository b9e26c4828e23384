import type { Option, Plain, Reason } from "@gonfalon/engine/kernel";
import type { Tolentino } from "../position.ts";
import { procedures } from "../rules/rulebook.ts";
import { capitalised, say } from "./describe.ts";

/** What somebody wants to do and may not: an option of any kind, not checked yet. */
export type Intent = Option & Readonly<Record<string, unknown>>;

/** A reason out of the catalogues: it can be said in any language. */
export function because(rule: string, key: string, values: Record<string, Plain> = {}): Reason[] {
  return [{ rule, text: capitalised(say("en", key, values)), key, values }];
}

/** The questions to which each kind of option is an answer. */
const ANSWERS: Readonly<Record<string, readonly string[]>> = {
  order: ["orders.give", "officerInitiative.choose"],
  ordersGiven: ["orders.give"],
  replace: ["replacements.place"],
  activate: ["initiative.choose", "twilight.neapolitan", "twilight.austrian", "twilight.order"],
  callGrenzers: ["reinforcements.grenzers"],
  declineGrenzers: ["reinforcements.grenzers"],
  keepOrder: ["officerInitiative.ask", "officerInitiative.choose", "movement.tryOrder"],
  tryOrder: ["officerInitiative.ask", "movement.tryOrder"],
  gunOrder: ["movement.guns"],
  move: ["movement.inCommand", "movement.outOfCommand"],
  enter: ["movement.inCommand"],
  endMovement: ["movement.inCommand", "movement.outOfCommand", "movement.stragglers"],
  stragglers: ["movement.stragglers"],
  go: ["unitMove.destination"],
  halt: ["unitMove.destination"],
  charge: ["unitMove.charge", "movement.inCommand", "movement.outOfCommand"],
  noCharge: ["unitMove.charge"],
  ride: ["movement.officers", "movement.commander"],
  endLeaders: ["movement.officers", "movement.commander"],
  leader: ["movement.officerRides", "movement.commanderRides", "slipAway.ride", "leaderTest.join", "succession.ride"],
  stay: ["slipAway.ride"],
  succeed: ["succession.choose"],
  leaveVacant: ["succession.choose"],
  build: ["pioneers.bridge"],
  lift: ["pioneers.bridge"],
  leaveBridge: ["pioneers.bridge"],
  keepBridge: ["bridgeTaken.choose"],
  destroyBridge: ["bridgeTaken.choose"],
  bombard: ["bombardment.fire", "defensiveFire.fire"],
  holdFire: ["bombardment.fire", "defensiveFire.fire"],
  gunsRetreat: ["bombard.guns"],
  gunsStay: ["bombard.guns"],
  assault: ["combat.declare"],
  attacksDeclared: ["combat.declare"],
  resolve: ["combat.order"],
  retire: ["retireBeforeCombat.retire"],
  stand: ["retireBeforeCombat.retire"],
  efficiency: ["assault.attackEfficiency", "assault.defendEfficiency"],
  lead: ["assault.lead"],
  noLeader: ["assault.lead"],
  terrain: ["assault.ground"],
  press: ["assault.press"],
  leaveIt: ["assault.press"],
  hold: ["assault.hold"],
  giveWay: ["assault.hold"],
  lose: ["assault.attackerLoss", "assault.defenderLoss"],
  retreat: ["retreat.move"],
  advance: ["advance.advance"],
  standFast: ["advance.advance"],
  morale: ["morale.choose"],
  rout: ["rout.run"],
  stopRout: ["rout.run"],
  reorganize: ["reorganization.attempt"],
  endReorganization: ["reorganization.attempt"],
  withdraw: ["night.withdraw"],
};

/** What is asked now, such as `assault.lead`; empty when the battle is over. */
export function askedNow({ flow, outcome }: Tolentino): string {
  const frame = outcome ? undefined : flow.at(-1);
  return frame ? `${frame.procedure}.${frame.step}` : "";
}

/** Whether an option of this kind answers the question that is asked now. */
export function isAskedFor(position: Tolentino, type: string): boolean {
  return answersOf(type).includes(askedNow(position));
}

function answersOf(type: string): readonly string[] {
  return Object.hasOwn(ANSWERS, type) ? ANSWERS[type]! : [];
}

/** The first rule of the decision that asks this. */
function ruleOf(ask: string): string {
  const [name, step] = ask.split(".") as [string, string];
  const rule = procedures.find((one) => one.name === name)?.steps[step]?.rule ?? "3.1a";
  return typeof rule === "string" ? rule : rule[0]!;
}

/** §3.1a each thing at its own place in the sequence of play: whose question it would answer, and which is asked. */
export function notNow(position: Tolentino, type: string): Reason[] {
  const asked = askedNow(position);
  if (asked === "") return because("18", "refuse.over");
  const [other] = answersOf(type);
  if (other === undefined) return because("3.1a", "refuse.unknown", { what: type, now: asked });
  return because(ruleOf(other), "refuse.notNow", { other, now: asked });
}

/** The right kind of answer, but none of those that the rule of the question allows. */
export function notOffered(position: Tolentino): Reason[] {
  const asked = askedNow(position);
  return because(ruleOf(asked), "refuse.notOffered", { now: asked });
}
