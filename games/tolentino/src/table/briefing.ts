import type { Display, Language } from "@gonfalon/engine/kernel";
import { briefingOf } from "@gonfalon/engine/kit";
import { sides } from "../sides.ts";
import { say } from "./describe.ts";
import type { View } from "./view.ts";

/** There is one scenario. */
const SCENARIO = "battle";

/** What the battle asks of each side; it lies open while the first formation is chosen. */
export function briefing({ turn, flow, activated, viewer }: View, language: Language): Display {
  const hasOnlyBegun = turn === 1 && flow.at(-1)?.procedure === "initiative" && activated.every((times) => times === 0);
  return briefingOf({ scenario: SCENARIO, sides, viewer, language, hasOnlyBegun, say: (key) => say(language, key) });
}
