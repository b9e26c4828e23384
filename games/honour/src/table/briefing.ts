import { type Display, type Language, SPECTATOR } from "@gonfalon/engine/kernel";
import { SIDES } from "../data.ts";
import { sidesOf } from "../sides.ts";
import type { HonourView } from "./view.ts";
import { say } from "./words.ts";

const TO_KNOW = ["first", "second", "third"] as const;
const OWN = ["situation", "aim", ...TO_KNOW] as const;

/** What the scenario asks of each side: the situation, how victory is counted, how long it lasts, and three things to know. */
export function briefing({ position, viewer }: HonourView, language: Language): Display {
  const { scenario } = position;
  const sides = sidesOf(String(scenario)).filter(({ seat }) => viewer === SPECTATOR || viewer === seat);
  return {
    id: "briefing",
    title: say("briefing.title", language),
    kind: "card",
    value: say(`scenario.${scenario}`, language),
    boxes: sides.map(({ seat, words }) => ({
      id: `briefing-${seat}`,
      title: words[language].short,
      side: seat,
      text: say(`briefing.${scenario}.${seat}.situation`, language),
      values: [
        { title: say("briefing.aim", language), text: say(`briefing.${scenario}.${seat}.aim`, language) },
        { title: say("briefing.length", language), text: say(`briefing.${scenario}.length`, language) },
        ...TO_KNOW.map((part) => ({
          title: say("briefing.know", language),
          text: say(`briefing.${scenario}.${seat}.${part}`, language),
        })),
      ],
    })),
  };
}

/** For the test that nobody lacks a word. */
export function briefingKeys(scenario: number): string[] {
  return [
    `briefing.${scenario}.length`,
    ...SIDES.flatMap((seat) => OWN.map((part) => `briefing.${scenario}.${seat}.${part}`)),
  ];
}
