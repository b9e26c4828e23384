import { type Display, type Language, SPECTATOR } from "@gonfalon/engine/kernel";
import { briefingOf } from "@gonfalon/engine/kit";
import { sides } from "../sides.ts";
import { say } from "./describe.ts";
import type { View } from "./view.ts";

/** There is one scenario. */
const SCENARIO = "battle";

/** What the battle asks of each side; it lies open until the first formation acts. */
export function briefing({ turn, activated, viewer }: View, language: Language): Display {
  const told = sides.filter(({ seat }) => viewer === SPECTATOR || viewer === seat);
  return briefingOf({
    scenario: SCENARIO,
    sides: told.map(({ seat, words }) => ({ seat, name: words[language].short })),
    open: turn === 1 && viewer !== SPECTATOR && activated.every((times) => times === 0),
    say: (key) => say(language, key),
  });
}
