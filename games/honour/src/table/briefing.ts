import type { Display, Language } from "@gonfalon/engine/kernel";
import { briefingOf } from "@gonfalon/engine/kit";
import { sidesOf } from "../sides.ts";
import type { HonourView } from "./view.ts";
import { say } from "./words.ts";

/** What the scenario asks of each side; it lies open while the players make the choices of the set-up. */
export function briefing({ position, viewer }: HonourView, language: Language): Display {
  const scenario = String(position.scenario);
  return {
    ...briefingOf({
      scenario,
      sides: sidesOf(scenario),
      viewer,
      language,
      hasOnlyBegun: position.flow.some(({ procedure }) => procedure === "settingUp"),
      say: (key) => say(key, language),
    }),
    value: say(`scenario.${scenario}`, language),
  };
}
