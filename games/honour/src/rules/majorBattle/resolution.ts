import { done, everybody } from "@gonfalon/engine/kernel";
import type { Honour } from "../../position.ts";
import { call, decision, procedure, step } from "../rulebook.ts";
import { attacks, attacksOf } from "./attacks.ts";
import { battleOf, corpsAt, corpsLedBy } from "./corps.ts";
import { inRole } from "./engagements.ts";
import { musterWindow } from "./muster.ts";

/** §11.4.Step8-a: the Engagements of both Fights are resolved one after the other. */
export interface CombatResolution {
  /** Those that were fought. */
  fought: number[];
  engagement: number;
}
/** An Engagement is named by the first Corps of each side in it. */
export type ResolutionOption = { readonly type: "resolve"; readonly capitano: number; readonly target: number };

/** The Engagements of the Roster by their numbers. */
export function engagementsOnRoster(position: Honour): number[] {
  const numbers = battleOf(position).corps.map(({ engagement }) => engagement);
  return [...new Set(numbers)].filter((engagement) => engagement >= 0).sort((a, b) => a - b);
}

function left(position: Honour, { fought }: CombatResolution): number[] {
  return engagementsOnRoster(position).filter((engagement) => !fought.includes(engagement));
}

function first(position: Honour, engagement: number, role: "engaging" | "engaged"): number {
  return corpsAt(position, inRole(position, engagement, role)[0]!).capitano;
}

export const combatResolution = procedure<CombatResolution>("combatResolution", {
  fought: everybody,
  engagement: everybody,
}).steps({
  only: step("11.4.Step8-a", ({ position }, frame) => {
    const { mustered } = battleOf(position);
    const engagements = left(position, frame);
    if (engagements.length === 0 || mustered.french || mustered.rivals) return done;
    if (engagements.length > 1) return;
    frame.engagement = engagements[0]!;
    return "attacks";
  }),
  choose: decision({
    rule: ["11.4.Step8-a", "11.4.3"],
    seat: (position) => battleOf(position).attacker,
    options: (position, frame): ResolutionOption[] =>
      left(position, frame).map((engagement) => ({
        type: "resolve",
        capitano: first(position, engagement, "engaging"),
        target: first(position, engagement, "engaged"),
      })),
    play: ({ position }, frame, { capitano }) => {
      frame.engagement = corpsAt(position, corpsLedBy(position, capitano)).engagement;
    },
  }),
  attacks: call(
    "11.4.3",
    () => attacks,
    (position, { engagement }) => attacksOf(position, engagement),
  ),
  muster: call(
    "11.4.1.Muster",
    () => musterWindow,
    () => ({}),
  ),
  next: step("11.4.Step8-a", (_, frame) => {
    frame.fought.push(frame.engagement);
    return "only";
  }),
});
