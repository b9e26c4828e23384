import type { Plan } from "@gonfalon/engine/kernel";

/** How a side means to fight for a Player-Turn: what its aims are made with. */
export interface Posture {
  readonly id: string;
  /** What the siege or the relief of Mantova counts, as a share of what it is worth. */
  readonly siege: number;
  /** Rule of thumb 4: the odds below which nobody attacks. */
  readonly odds: number;
  /** Hexes around what is at stake within which the enemy is met. */
  readonly guarded: number;
  /** A hex on which everybody near goes first of all, or -1. */
  readonly target: number;
  /** A place to which enough go before anything else is seen to, or -1. */
  readonly goal: number;
}

export const USUAL: Posture = { id: "usual", siege: 1, odds: 1.4, guarded: 9, target: -1, goal: -1 };

/** A posture as a plan, and back: no plan is the usual one. */
export function asPlan(posture: Posture): Plan {
  return { ...posture };
}

export function postureOf(plan: Plan | null): Posture {
  return plan && "siege" in plan ? (plan as unknown as Posture) : USUAL;
}

/** Where one march is to end. */
export function asRoute(hex: number): Plan {
  return { id: `march ${hex}`, hex };
}

/** The hex of such a plan; -1 for any other plan, or none. */
export function routeOf(plan: Plan | null): number {
  return plan && "hex" in plan ? (plan.hex as number) : -1;
}
