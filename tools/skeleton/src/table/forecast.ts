import type { Forecast, Language } from "@gonfalon/engine/kernel";
import type { BorderOption } from "../position.ts";
import { neededAgainst } from "../rules/movement.ts";
import { words } from "./words.ts";

/** §3 The chances of an attack, by the same number that the roll is compared with. */
export function forecast(option: BorderOption, language: Language): Forecast | null {
  if (option.type !== "attack") return null;
  const chance = (7 - neededAgainst(option.to)) / 6;
  return {
    title: words.say(language, "odds", { to: option.to }),
    basis: [],
    modifiers: [],
    results: [
      { result: "falls", text: words.say(language, "falls"), chance },
      { result: "stands", text: words.say(language, "stands"), chance: 1 - chance },
    ],
  };
}
