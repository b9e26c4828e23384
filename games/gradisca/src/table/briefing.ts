import type { Display, Language } from "@gonfalon/engine/kernel";
import { briefingOf } from "@gonfalon/engine/kit";
import { scenarioNamed, turnNamed } from "../data.ts";
import { pointsAtStart } from "../setup.ts";
import { sides } from "../sides.ts";
import { word } from "./describe.ts";
import type { GradiscaView } from "./view.ts";

/** What the scenario asks of each side; it lies open until it is said how the first Command that was drawn is used. */
export function briefing({ position, viewer }: GradiscaView, language: Language): Display {
  const { scenario, turn, flow, commands, advanced } = position;
  const { procedure, step } = flow.at(-1) ?? {};
  const isAsked = procedure === "activation" && step === "way" && !commands.includes("played");
  const hasOnlyBegun = isAsked && turn === turnNamed(scenarioNamed(scenario).firstTurn);
  const values = { amount: pointsAtStart(scenarioNamed(scenario), advanced).venetian };
  return briefingOf({ scenario, sides, viewer, language, hasOnlyBegun, say: (key) => word(key, language, values) });
}
