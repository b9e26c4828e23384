import { type Event, type Heading, standing, toldAfter } from "@gonfalon/engine/kernel";
import type { AnyGame } from "@gonfalon/games";
import { JOINT, wrap } from "../layout.ts";
import type { Paint } from "../paint.ts";
import type { TextStyle } from "./style.ts";

interface Tale {
  readonly text: string;
  readonly rules: readonly string[];
  readonly instead: boolean;
  readonly heading?: Heading;
}

/** What happened as a story: by turns and activations, with the rules each sentence came from. At most the last so many. */
export function storyLines(
  game: AnyGame,
  events: readonly Event[],
  { language, width, paint }: TextStyle,
  most = Number.POSITIVE_INFINITY,
): string[] {
  let last: Event | undefined;
  const tales = events.map((next): Tale => {
    const { event, instead, heading } = toldAfter(game, last, next);
    last = event;
    return { text: game.describe({ event }, language), rules: next.rules, instead, ...(heading && { heading }) };
  });
  const times: { tale: Tale; times: number }[] = [];
  for (const tale of standing(tales)) {
    const before = times.at(-1);
    if (before?.tale.text === tale.text && String(before.tale.rules) === String(tale.rules)) before.times++;
    else times.push({ tale, times: 1 });
  }
  const under = game.story ? "  • " : "• ";
  return times.slice(-most).flatMap((one) => lines(one, under, width, paint));
}

const HEADINGS = { turn: "# ", activation: "- " };

function lines(
  { tale, times }: { readonly tale: Tale; readonly times: number },
  under: string,
  width: number,
  paint: Paint,
): string[] {
  const mark = tale.heading ? HEADINGS[tale.heading.rank] : under;
  const rules = tale.rules.length === 0 ? "" : `(${[...new Set(tale.rules)].join(", ")})`;
  const tail = [...(times > 1 ? [`×${times}`] : []), ...(rules ? [rules.replaceAll(" ", JOINT)] : [])];
  const broken = wrap([tale.text, ...tail].join(" "), width - mark.length);
  return broken.map((line, i) => {
    const painted =
      i === broken.length - 1 && rules ? line.slice(0, line.length - rules.length) + paint("rule", rules) : line;
    return (i === 0 ? mark : " ".repeat(mark.length)) + painted;
  });
}
