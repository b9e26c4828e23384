import type { Event } from "@gonfalon/engine/kernel";
import type { AnyGame } from "@gonfalon/games";
import { JOINT, wrap } from "../layout.ts";
import type { Paint } from "../paint.ts";
import type { TextStyle } from "./style.ts";

interface Tale {
  readonly text: string;
  readonly rules: string;
  times: number;
}

/** What happened, a sentence to an event with the rules it came from; what happened several times over is told once. */
export function storyLines(game: AnyGame, events: readonly Event[], { language, width, paint }: TextStyle): string[] {
  const tales: Tale[] = [];
  for (const event of events) {
    const tale = { text: game.describe({ event }, language), rules: cited(event), times: 1 };
    const last = tales.at(-1);
    if (last?.text === tale.text && last.rules === tale.rules) last.times++;
    else tales.push(tale);
  }
  return tales.flatMap((tale) => lines(tale, width, paint));
}

function cited({ rules }: Event): string {
  return rules.length === 0 ? "" : `(${[...new Set(rules)].join(", ")})`;
}

function lines({ text, rules, times }: Tale, width: number, paint: Paint): string[] {
  const tail = [...(times > 1 ? [`×${times}`] : []), ...(rules ? [rules.replaceAll(" ", JOINT)] : [])];
  const broken = wrap([text, ...tail].join(" "), width - 2);
  return broken.map((line, i) => {
    const painted =
      i === broken.length - 1 && rules ? line.slice(0, line.length - rules.length) + paint("rule", rules) : line;
    return (i === 0 ? "• " : "  ") + painted;
  });
}
