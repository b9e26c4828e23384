import { type Event, type Heading, type Language, standing, toldAfter } from "@gonfalon/engine/kernel";
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
  const times: { tale: Tale; times: number }[] = [];
  for (const tale of standing(talesOf(game, events, language))) {
    const before = times.at(-1);
    if (before && alike(before.tale, tale)) before.times++;
    else times.push({ tale, times: 1 });
  }
  const under = game.story ? "  • " : "• ";
  return times.slice(-most).flatMap((one) => lines(one, under, width, paint));
}

/** What of the events can be told now, and what is held back because the next may go on with it: the steps of a march. */
export function tellableNow(game: AnyGame, events: readonly Event[], language: Language): [Event[], Event[]] {
  const tales = talesOf(game, events, language);
  const begins = tales.flatMap(({ instead }, i) => (instead ? [] : [i]));
  const stand = standing(tales);
  let held = stand.length - 1;
  while (held > 0 && alike(stand[held - 1]!, stand[held]!)) held--;
  const from = begins[held] ?? 0;
  return [events.slice(0, from), events.slice(from)];
}

function talesOf(game: AnyGame, events: readonly Event[], language: Language): Tale[] {
  let last: Event | undefined;
  return events.map((next): Tale => {
    const { event, instead, heading } = toldAfter(game, last, next);
    last = event;
    return { text: game.describe({ event }, language), rules: next.rules, instead, ...(heading && { heading }) };
  });
}

const rulesOf = ({ rules }: Tale) => String([...new Set(rules)]);
const alike = (one: Tale, other: Tale) => one.text === other.text && rulesOf(one) === rulesOf(other);

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
