import { type Display, type Language, SPECTATOR } from "@gonfalon/engine/kernel";
import { briefingOf } from "@gonfalon/engine/kit";
import { scenarioNamed, turnNamed } from "../data.ts";
import { sides } from "../sides.ts";
import { word } from "./describe.ts";
import type { GradiscaView } from "./view.ts";

/** What the scenario asks of each side; it lies open until it is said how the first Command that was drawn is used. */
export function briefing({ position, viewer }: GradiscaView, language: Language): Display {
  const { scenario, turn, flow, commands } = position;
  const told = sides.filter(({ seat }) => viewer === SPECTATOR || viewer === seat);
  const { procedure, step } = flow.at(-1) ?? {};
  const isAsked = procedure === "activation" && step === "way" && !commands.includes("played");
  const isFirst = turn === turnNamed(scenarioNamed(scenario).firstTurn);
  return briefingOf({
    scenario,
    sides: told.map(({ seat, words }) => ({ seat, name: words[language].short })),
    open: isFirst && isAsked && viewer !== SPECTATOR,
    say: (key) => word(key, language),
  });
}
