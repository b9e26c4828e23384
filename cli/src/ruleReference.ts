import { type Language, type RuleText, refused } from "@gonfalon/engine/kernel";
import { type AnyGame, titleOf } from "@gonfalon/games";
import { columns, wrap } from "./layout.ts";
import { nearest } from "./nearest.ts";
import type { Paint } from "./paint.ts";

/** The rules of a game, in a language. */
export interface Rulebook {
  /** What one types before an id or words. */
  readonly command: string;
  readonly title: string;
  readonly rules: readonly RuleText[];
  readonly language: Language;
}

export async function rulebookOf(
  game: AnyGame,
  language: Language,
  command = `gonfalon rules ${game.id}`,
): Promise<Rulebook> {
  const rules = (await game.rulesIn?.(language)) ?? game.rules;
  return { command, title: titleOf(game, language), rules, language };
}

const WORDS = {
  en: {
    heading: (title: string) => `${title}: the rules in our words`,
    usage: (command: string) => `${command} ID shows a rule; ${command} WORDS finds rules.`,
    parts: "Parts of it:",
    see: "See also:",
    more: (ids: string) => `and also ${ids}`,
    nearest: (ids: string) => ` The nearest: ${ids}.`,
    extent: (first: string, last: string) => ` Its chapter runs from ${first} to ${last}.`,
    chapters: (ids: string) => ` It has the chapters ${ids}.`,
    within: (chapter: string) => `Chapter ${chapter}:`,
    unknown: (title: string, id: string) => `${title} has no rule ${id}.`,
    none: (title: string, words: string) => `${title} has no rule with "${words}" in it. Try fewer words, or a number.`,
  },
  it: {
    heading: (title: string) => `${title}: le regole con parole nostre`,
    usage: (command: string) => `${command} NUMERO mostra una regola; ${command} PAROLE cerca nelle regole.`,
    parts: "Le sue parti:",
    see: "Si veda anche:",
    more: (ids: string) => `e inoltre ${ids}`,
    nearest: (ids: string) => ` Le più vicine: ${ids}.`,
    extent: (first: string, last: string) => ` Il suo capitolo va da ${first} a ${last}.`,
    chapters: (ids: string) => ` I suoi capitoli: ${ids}.`,
    within: (chapter: string) => `Capitolo ${chapter}:`,
    unknown: (title: string, id: string) => `${title} non ha una regola ${id}.`,
    none: (title: string, words: string) =>
      `${title}: nessuna regola contiene «${words}». Si provi con meno parole, o con un numero.`,
  },
} as const;

/** What the rules say to an id or to words: lines to print. An id that does not exist is refused with the nearest ones. */
export function lookUp(game: Rulebook, words: readonly string[], width: number, paint: Paint): string[] {
  if (words.length === 0) return contents(game, paint);
  const rule = words.length === 1 ? ruleWith(game, words[0]!) : undefined;
  if (rule) return ruleLines(game, rule, width, paint);
  const chapter = words.length === 1 ? chapterNamed(game, words[0]!) : undefined;
  if (chapter) return list(WORDS[game.language].within(chapter.id), chapter.rules).slice(1);
  if (words.length === 1 && looksLikeAnId(words[0]!)) throw unknownRule(game, words[0]!);
  return found(game, words, width, paint);
}

/** The chapters: each by its own rule, or by the first and last of its rules where it has no text of its own. */
function contents(game: Rulebook, paint: Paint): string[] {
  const lines = chaptersOf(game).map(({ id, rules }) => {
    const [first, last] = [rules[0]!, rules.at(-1)!];
    return [`${id} `, first.id === id ? first.title : `${first.title} (${first.id}) … ${last.title} (${last.id})`];
  });
  return [
    paint("strong", WORDS[game.language].heading(game.title)),
    "",
    ...columns(lines),
    "",
    WORDS[game.language].usage(game.command),
  ];
}

interface Chapter {
  readonly id: string;
  readonly rules: readonly RuleText[];
}

/** The chapters in the order of the rulebook: 12.6a belongs to 12, C8.4 to C8, III.b.2 to III. */
function chaptersOf({ rules }: Rulebook): readonly Chapter[] {
  const found = new Map<string, RuleText[]>();
  for (const rule of rules) {
    const chapter = chapterOf(rule.id);
    found.set(chapter, [...(found.get(chapter) ?? []), rule]);
  }
  return [...found].map(([id, within]) => ({ id, rules: within }));
}

function chapterOf(id: string): string {
  return /^[A-Z]*\d*/.exec(id)![0];
}

function chapterNamed(game: Rulebook, word: string): Chapter | undefined {
  return chaptersOf(game).find(({ id }) => id === idIn(word).toUpperCase());
}

/** A rule's number as it was typed, without a paragraph sign before it. */
function idIn(word: string): string {
  return word.replace(/^§/, "");
}

function ruleWith(game: Rulebook, word: string): RuleText | undefined {
  const id = idIn(word).toLowerCase();
  return game.rules.find((rule) => rule.id.toLowerCase() === id);
}

function looksLikeAnId(word: string): boolean {
  return /^§?[A-Z]{0,3}\d/i.test(word);
}

function unknownRule(game: Rulebook, word: string) {
  const say = WORDS[game.language];
  const ids = game.rules.map(({ id }) => id);
  const close = nearest(word, ids, 4);
  const chapter = chapterNamed(game, chapterOf(idIn(word).toUpperCase()))?.rules;
  const hint = close.length > 0 ? say.nearest(close.join(", ")) : "";
  const extent = chapter
    ? say.extent(chapter[0]!.id, chapter.at(-1)!.id)
    : say.chapters(runs(chaptersOf(game).map(({ id }) => id)).join(", "));
  return refused(`${say.unknown(game.title, word)}${hint}${extent}`);
}

/** Chapters that follow one another by number are told by the first and the last: 1-18, S0-S5. */
function runs(ids: readonly string[]): string[] {
  const found: { name: string; first: string; last: string; next: number }[] = [];
  for (const id of ids) {
    const [, name = "", number = ""] = /^([A-Z]*)(\d*)$/.exec(id)!;
    const run = found.at(-1);
    if (run && number !== "" && run.name === name && run.next === Number(number)) {
      run.last = id;
      run.next++;
    } else found.push({ name, first: id, last: id, next: number === "" ? Number.NaN : Number(number) + 1 });
  }
  return found.map(({ first, last }) => (first === last ? first : `${first}-${last}`));
}

function ruleLines(game: Rulebook, rule: RuleText, width: number, paint: Paint): string[] {
  const below = game.rules.filter(({ id }) => isBelow(id, rule.id));
  const see = rule.see?.map((id) => game.rules.find((one) => one.id === id) ?? { id, title: "" }) ?? [];
  return [
    `${paint("rule", rule.id)}  ${paint("strong", rule.title)}  ${paint("faint", `(${rule.kind})`)}`,
    ...wrap(rule.text, width, "  "),
    ...list(WORDS[game.language].parts, below),
    ...list(WORDS[game.language].see, see),
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
function found(game: Rulebook, words: readonly string[], width: number, paint: Paint): string[] {
  const wanted = words.flatMap((word) => word.toLowerCase().split(/\s+/)).filter(Boolean);
  const holds = (text: string) => wanted.every((word) => text.toLowerCase().includes(word));
  const hits = game.rules.filter(({ title, text }) => holds(`${title} ${text}`));
  if (hits.length === 0) {
    throw refused(WORDS[game.language].none(game.title, words.join(" ")));
  }
  hits.sort((a, b) => Number(holds(b.title)) - Number(holds(a.title)));
  const lines = hits
    .slice(0, MOST_FOUND)
    .flatMap((rule) => [`${paint("rule", rule.id)}  ${paint("strong", rule.title)}`, ...wrap(rule.text, width, "  ")]);
  const more = hits.slice(MOST_FOUND).map(({ id }) => id);
  return more.length === 0 ? lines : [...lines, "", WORDS[game.language].more(more.join(", "))];
}
