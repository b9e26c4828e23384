import type { Choice, Consequence, Plan } from "@gonfalon/engine/kernel";
import type { HonourOption } from "../option.ts";
import type { Honour } from "../position.ts";
import type { Instead } from "./aims.ts";

/** What a thinking player thinks about, and how far ahead it counts. */

/** The aim that a plan gives to a Force, in place of its usual one. */
export function insteadOf(plan: Plan | null): Instead | null {
  return plan === null || plan.id === "usual" ? null : (plan as unknown as Instead);
}

export function stretch({ turn }: Honour): string {
  return `${turn}`;
}

export function occasion(position: Honour): string {
  return stretch(position);
}

export function plans(): Plan[] {
  return [];
}

const GREAT: readonly string[] = ["activationLoop.indicate", "combatPhase.decide", "battle.answer"];
const SOME: readonly string[] = ["activation.act", "issueOrders.order"];

export function consequence({ ask }: Choice<HonourOption>): Consequence {
  if (GREAT.includes(ask)) return "great";
  return SOME.includes(ask) ? "some" : "none";
}
