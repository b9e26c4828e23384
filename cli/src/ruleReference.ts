import { type RuleText, refused } from "@gonfalon/engine/kernel";
import type { AnyGame } from "@gonfalon/games";
import { columns, wrap } from "./layout.ts";
import { nearest } from "./nearest.ts";
import type { Paint } from "./paint.ts";

/** What the rules say to an id or to words: lines to print. An id that does not exist is refused with the nearest ones. */
export function lookUp(game: AnyGame, words: readonly string[], width: number, paint: Paint): string[] {
  if (words.length === 0) return contents(game, paint);
  const rule = words.length === 1 ? ruleWith(game, words[0]!) : undefined;
  if (rule) return ruleLines(game, rule, width, paint);
  if (words.length === 1 && looksLikeAnId(words[0]!)) throw unknownRule(game, words[0]!);
  return found(game, words, width, paint);
}

/** The chapters: rules whose number has one part. */
function contents(game: AnyGame, paint: Paint): string[] {
  const chapters = game.rules.filter(({ id }) => /^(\d+|[A-Z]+)$/.test(id));
  return [
    paint("strong", `The rules of ${game.title}, in our words`),
    "",
    ...columns(chapters.map(({ id, title }) => [`${id} `, title])),
    "",
    `gonfalon rules ${game.id} ID shows a rule; gonfalon rules ${game.id} WORDS finds rules.`,
  ];
}

function ruleWith(game: AnyGame, word: string): RuleText | undefined {
  const id = word.replace(/^§/, "").toLowerCase();
  return game.rules.find((rule) => rule.id.toLowerCase() === id);
}

function looksLikeAnId(word: string): boolean {
  return /^§?\d/.test(word);
}

function unknownRule(game: AnyGame, word: string) {
  const ids = game.rules.map(({ id }) => id);
  const close = nearest(word, ids, 4);
  const chapter = ids.filter((id) => id.split(/[.a-z-]/)[0] === word.replace(/^§/, "").split(/[.a-z-]/)[0]);
  const hint = close.length > 0 ? ` The nearest: ${close.join(", ")}.` : "";
  const extent = chapter.length > 0 ? ` Chapter ${chapter[0]} runs from ${chapter[0]} to ${chapter.at(-1)}.` : "";
  return refused(`${game.title} has no rule ${word}.${hint}${extent || ` It has chapters ${chaptersOf(ids)}.`}`);
}

function chaptersOf(ids: readonly string[]): string {
  const numbers = ids.map((id) => Number.parseInt(id, 10)).filter(Number.isInteger);
  return `${Math.min(...numbers)} to ${Math.max(...numbers)}`;
}

export function ruleLines(game: AnyGame, rule: RuleText, width: number, paint: Paint): string[] {
  const below = game.rules.filter(({ id }) => isBelow(id, rule.id));
  const see = rule.see?.map((id) => game.rules.find((one) => one.id === id) ?? { id, title: "" }) ?? [];
  return [
    `${paint("rule", rule.id)}  ${paint("strong", rule.title)}  ${paint("faint", `(${rule.kind})`)}`,
    ...wrap(rule.text, width, "  "),
    ...list("Parts of it:", below),
    ...list("See also:", see),
  ];
}

/** Whether an id is a part of another: 12.6.1, 12.6a and 12.6-1 of 12.6, 3.1.B5 of 3.1.B. */
function isBelow(id: string, whole: string): boolean {
  if (!id.startsWith(whole)) return false;
  const rest = id.slice(whole.length);
  return /^(\.[^.a-z-]+|[a-z]|-\d+)$/.test(rest) || (/[A-Z]$/.test(whole) && /^\d+$/.test(rest));
}

function list(heading: string, rules: readonly Pick<RuleText, "id" | "title">[]): string[] {
  return rules.length === 0 ? [] : ["", heading, ...columns(rules.map(({ id, title }) => [`${id} `, title]))];
}

const MOST_FOUND = 12;

/** The rules that hold every word, those with a word in the title first. */
function found(game: AnyGame, words: readonly string[], width: number, paint: Paint): string[] {
  const wanted = words.flatMap((word) => word.toLowerCase().split(/\s+/)).filter(Boolean);
  const holds = (text: string) => wanted.every((word) => text.toLowerCase().includes(word));
  const hits = game.rules.filter(({ title, text }) => holds(`${title} ${text}`));
  if (hits.length === 0) {
    throw refused(`No rule of ${game.title} has "${words.join(" ")}" in it. Try fewer words, or a number.`);
  }
  hits.sort((a, b) => Number(holds(b.title)) - Number(holds(a.title)));
  const lines = hits
    .slice(0, MOST_FOUND)
    .flatMap((rule) => [`${paint("rule", rule.id)}  ${paint("strong", rule.title)}`, ...wrap(rule.text, width, "  ")]);
  return hits.length > MOST_FOUND
    ? [
        ...lines,
        "",
        `and also ${hits
          .slice(MOST_FOUND)
          .map(({ id }) => id)
          .join(", ")}`,
      ]
    : lines;
}
