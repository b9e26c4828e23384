import type { Plan } from "@gonfalon/engine/kernel";

/** What a march does by rules of thumb. */
export const USUAL: Plan = { id: "usual" };

/** Where one march is to end. */
export function asRoute(hex: number): Plan {
  return { id: `march ${hex}`, hex };
}

/** The hex of such a plan; -1 for the usual one, or none. */
export function routeOf(plan: Plan | null): number {
  return plan && "hex" in plan ? (plan.hex as number) : -1;
}
