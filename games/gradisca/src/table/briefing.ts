import { type Display, type Language, SPECTATOR } from "@gonfalon/engine/kernel";
import { briefingOf } from "@gonfalon/engine/kit";
import { scenarioNamed, turnNamed } from "../data.ts";
import { sides } from "../sides.ts";
import { word } from "./describe.ts";
import type { GradiscaView } from "./view.ts";

/** What the scenario asks of each side; it lies open while the first Command that was drawn is not used yet. */
export function briefing({ position, viewer }: GradiscaView, language: Language): Display {
  const { scenario, turn, commands } = position;
  const told = sides.filter(({ seat }) => viewer === SPECTATOR || viewer === seat);
  const isFirst = turn === turnNamed(scenarioNamed(scenario).firstTurn);
  return briefingOf({
    scenario,
    sides: told.map(({ seat, words }) => ({ seat, name: words[language].short })),
    open: isFirst && viewer !== SPECTATOR && !commands.includes("played"),
    say: (key) => word(key, language),
  });
}
