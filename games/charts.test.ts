import { chartsIn } from "@gonfalon/engine/kit";
import { describe, expect, test } from "vitest";
import { type AnyGame, loadGame, shelf } from "./index.ts";

const games = await Promise.all(shelf.filter(({ load }) => load).map(({ id }) => loadGame(id)));

/** Words that no Italian heading or sentence has. */
const ENGLISH = /\b(the|of|and|with|from|is|are|was|not|this|that|may|must)\b/i;

/** Every heading and text of the charts, as a reader meets them. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return value === null || typeof value !== "object"
    ? []
    : Object.entries(value).flatMap(([field, part]) => [field, ...textsOf(part)]);
}

/** How many fields each record has, in order. */
function sizesOf(value: unknown): number[] {
  if (Array.isArray(value)) return value.flatMap(sizesOf);
  if (value === null || typeof value !== "object") return [];
  const parts = Object.values(value);
  return [parts.length, ...parts.flatMap(sizesOf)];
}

/** What bears one name in every language. */
function placesOf(game: AnyGame): string[] {
  const { places = [], areas = [] } = game.data()["map.json"] as Record<
    "places" | "areas",
    { name: string }[] | undefined
  >;
  return [...places, ...areas].map(({ name }) => name);
}

describe.each(games.map((game): [string, AnyGame] => [game.id, game]))("the charts of %s", (_, game) => {
  test("have a title each, and nothing that only the program needs", async () => {
    const charts = await chartsIn(game, "en");
    expect(charts.length).toBeGreaterThan(0);
    expect(charts.filter(({ title }) => !/^\p{Lu}/u.test(title))).toEqual([]);
    const fields = charts.flatMap(({ content }) => textsOf(content));
    expect(fields.filter((field) => ["Constraints", "Provenance", "Reason"].includes(field))).toEqual([]);
  });

  test("are all in Italian for an Italian: every heading and every text has its words", async () => {
    const words = await game.charts!.words("it");
    const plain = await chartsIn({ charts: { ...game.charts!, words: async () => ({}) }, data: game.data }, "en");
    const english = plain.flatMap(({ title, content }) => [title, ...textsOf(content)]);
    const italian = (await chartsIn(game, "it")).flatMap(({ title, content }) => [title, ...textsOf(content)]);
    expect(italian.length).toBe(english.length);
    expect(italian.filter((text) => ENGLISH.test(text))).toEqual([]);
    const isSame = ([from, to]: [string, string]) => from.toLowerCase() === to.toLowerCase();
    const same = new Set([...Object.entries(words).flatMap((one) => (isSame(one) ? [one[1]] : [])), ...placesOf(game)]);
    const isName = (text: string) => same.has(text) || !/\p{Ll}{3}/u.test(text);
    // Each text against the one in its own place: that it would be Italian somewhere else does not help it here.
    expect(italian.filter((text, i) => text === english[i] && !isName(text))).toEqual([]);
  });

  test("keep all their fields in Italian: no two of one record have the same name", async () => {
    expect((await chartsIn(game, "it")).map(({ content }) => sizesOf(content))).toEqual(
      (await chartsIn(game, "en")).map(({ content }) => sizesOf(content)),
    );
  });
});
