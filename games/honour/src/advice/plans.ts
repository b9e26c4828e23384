import type { Choice, Consequence, Plan, Seat } from "@gonfalon/engine/kernel";
import type { HonourOption } from "../option.ts";
import type { Honour } from "../position.ts";
import { controllerOf } from "../rules/forces.ts";
import type { Side } from "../schemas/index.ts";
import { candidatesFor, designOf, type Instead, type Purpose } from "./aims.ts";

/** What a thinking player thinks about, and how far ahead it counts. */

/** The aim that a plan gives to a Force, in place of its usual one. */
export function insteadOf(plan: Plan | null): Instead | null {
  if (plan === null || plan.id === "usual") return null;
  return { primo: Number(plan.primo), hex: Number(plan.hex), purpose: plan.purpose as Purpose };
}

/** A Major Battle to its end; else the Command, Activation or Combat Phase of a turn: marches are judged by the fights they lead to. */
export function stretch({ turn, battle, flow }: Honour): string {
  if (battle) return `${turn} battle ${battle.hex}`;
  const phase = flow.find(({ procedure }) => PHASES.includes(procedure));
  return `${turn} ${phase?.procedure ?? ""}`;
}

const PHASES: readonly string[] = ["commandPhase", "activationPhase", "combatPhase"];

/** The Force that acts, or none. */
function actor({ flow }: Honour): number {
  const frame = flow.find(({ procedure }) => procedure === "activation");
  return frame ? (frame as unknown as { primo: number }).primo : -1;
}

/** One Activation of one Force. */
export function occasion(position: Honour): string {
  const primo = actor(position);
  return primo < 0 ? "" : `${position.turn} ${primo} ${position.activations[primo]}`;
}

const MOST_PLANS = 3;

/** Other aims for the Force that acts than its usual one, the most promising first. */
export function plans(position: Honour, seat: Seat): Plan[] {
  const primo = actor(position);
  if (primo < 0 || controllerOf(position, primo) !== seat) return [];
  const order = position.order[primo];
  if (order !== "manoeuvre" && order !== "attack") return [];
  const { lay, country, aims } = designOf(position, seat as Side);
  const force = lay.own.find((one) => one.primo === primo);
  const usual = aims.get(primo);
  if (!force || !usual) return [];
  const others = candidatesFor(position, force, lay, country)
    .filter(({ hex, purpose }) => hex !== usual.hex || purpose !== usual.purpose)
    .sort((a, b) => b.gain - a.gain)
    .slice(0, MOST_PLANS)
    .map(({ hex, purpose }) => ({ id: `${purpose} ${hex}`, primo, hex, purpose }));
  return others.length === 0 ? [] : [{ id: "usual" }, ...others];
}

/** Fights, and how a Major Battle is fought. */
const GREAT: readonly string[] = [
  ...["combatPhase.decide", "battle.answer", "battle.walls", "siege.breach", "skirmish.choose"],
  ...["engagements.declare", "charges.declare", "charges.answer", "charges.declareLast", "charge.target"],
  ...["musterWindow.attacker", "musterWindow.defender", "advance.choose"],
];
const SOME: readonly string[] = [
  ...["activationLoop.indicate", "activationLoop.answer", "activationLoop.choose", "issueOrders.order"],
  ...["assignChits.assign", "artilleryFire.aim", "attacks.choose", "retreat.choose", "combatPhase.walls"],
];

export function consequence({ ask }: Choice<HonourOption>): Consequence {
  if (GREAT.includes(ask)) return "great";
  return SOME.includes(ask) ? "some" : "none";
}
