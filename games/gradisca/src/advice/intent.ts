import type { Plan } from "@gonfalon/engine/kernel";
import type { Emphasis } from "./situation.ts";

/** What a plan means to the rules of thumb. */
export interface Intent {
  /** An area whose stakes count for more. */
  readonly emphasis?: Emphasis;
  /** How much own losses count in an attack: 1 is usual, less is bold. */
  readonly care: number;
  /** What is taken off the gain of every march. */
  readonly reluctance: number;
  /** What is added to the liking for drawing a card. */
  readonly thirst: number;
}

const USUAL: Intent = { care: 1, reluctance: 0, thirst: 0 };
const BY_NAME: Readonly<Record<string, Intent>> = {
  usual: USUAL,
  bold: { ...USUAL, care: 0.6 },
  careful: { ...USUAL, care: 1.6 },
  hold: { ...USUAL, care: 2, reluctance: 1.2 },
  draw: { ...USUAL, thirst: 6 },
};
const PRESSING = 2.5;

/** The plan `press` carries the area it presses on. */
export function intentOf(plan: Plan | null): Intent {
  if (!plan) return USUAL;
  if (plan.id === "press") return { ...USUAL, care: 0.85, emphasis: { area: plan.area as number, times: PRESSING } };
  return BY_NAME[plan.id] ?? USUAL;
}
