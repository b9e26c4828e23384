import { type Display, type Language, SPECTATOR } from "@gonfalon/engine/kernel";
import { SIDES } from "../data.ts";
import { sidesOf } from "../sides.ts";
import type { HonourView } from "./view.ts";
import { say } from "./words.ts";

const PARTS = ["situation", "aim", "length", "first", "second", "third"] as const;

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
      text: PARTS.map((part) => textOf(scenario, seat, part, language)).join(" "),
    })),
  };
}

/** The length is the same for both. */
function textOf(scenario: number, seat: string, part: (typeof PARTS)[number], language: Language): string {
  return say(part === "length" ? `briefing.${scenario}.length` : `briefing.${scenario}.${seat}.${part}`, language);
}

/** For the test that nobody lacks a word. */
export function briefingKeys(scenario: number): string[] {
  const own = PARTS.filter((part) => part !== "length");
  return [
    `briefing.${scenario}.length`,
    ...SIDES.flatMap((seat) => own.map((part) => `briefing.${scenario}.${seat}.${part}`)),
  ];
}
