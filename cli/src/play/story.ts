import { type Event, type Heading, type Language, standing, toldAfter } from "@gonfalon/engine/kernel";
import type { AnyGame } from "@gonfalon/games";
import { JOINT, wrap } from "../layout.ts";
import type { Paint } from "../paint.ts";
import type { TextStyle } from "./style.ts";

interface Sentence {
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
  const times: { sentence: Sentence; times: number }[] = [];
  for (const sentence of standing(sentencesOf(game, events, language))) {
    const before = times.at(-1);
    if (before && alike(before.sentence, sentence)) before.times++;
    else times.push({ sentence, times: 1 });
  }
  const under = game.story ? "  • " : "• ";
  return times.slice(-most).flatMap((one) => lines(one, under, width, paint));
}

/** What of the events can be told now, and what is held back because the next may go on with it: the steps of a march. */
export function tellableNow(game: AnyGame, events: readonly Event[], language: Language): [Event[], Event[]] {
  const sentences = sentencesOf(game, events, language);
  const begins = sentences.flatMap(({ instead }, i) => (instead ? [] : [i]));
  const stand = standing(sentences);
  let held = stand.length - 1;
  while (held > 0 && alike(stand[held - 1]!, stand[held]!)) held--;
  const from = begins[held] ?? 0;
  return [events.slice(0, from), events.slice(from)];
}

function sentencesOf(game: AnyGame, events: readonly Event[], language: Language): Sentence[] {
  let last: Event | undefined;
  return events.map((next): Sentence => {
    const { event, instead, heading } = toldAfter(game, last, next);
    last = event;
    return { text: game.describe({ event }, language), rules: next.rules, instead, ...(heading && { heading }) };
  });
}

const rulesOf = ({ rules }: Sentence) => String([...new Set(rules)]);
const alike = (one: Sentence, other: Sentence) => one.text === other.text && rulesOf(one) === rulesOf(other);

const HEADINGS = { turn: "# ", activation: "- " };

function lines(
  { sentence, times }: { readonly sentence: Sentence; readonly times: number },
  under: string,
  width: number,
  paint: Paint,
): string[] {
  const mark = sentence.heading ? HEADINGS[sentence.heading.rank] : under;
  const rules = sentence.rules.length === 0 ? "" : `(${[...new Set(sentence.rules)].join(", ")})`;
  const tail = [...(times > 1 ? [`×${times}`] : []), ...(rules ? [rules.replaceAll(" ", JOINT)] : [])];
  const broken = wrap([sentence.text, ...tail].join(" "), width - mark.length);
  return broken.map((line, i) => {
    const painted =
      i === broken.length - 1 && rules ? line.slice(0, line.length - rules.length) + paint("rule", rules) : line;
    return (i === 0 ? mark : " ".repeat(mark.length)) + painted;
  });
}
