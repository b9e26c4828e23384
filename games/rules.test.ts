import { describe, expect, test } from "vitest";
import { type AnyGame, loadGame, shelf } from "./index.ts";

const games = await Promise.all(shelf.filter(({ load }) => load).map(({ id }) => loadGame(id)));

/** Words that no Italian sentence has, but for titles of games. */
const ENGLISH = /\b(the|of|and|with|from|is|are|was|not|this|that|may|must)\b/i;
const TITLES = /Bonaparte in Search of a Reputation/;

describe.each(games.map((game): [string, AnyGame] => [game.id, game]))("the rules of %s in Italian", (_, game) => {
  test("every rule has a title and a text of its own", async () => {
    const italian = await game.rulesIn!("it");
    expect(italian.map(({ id }) => id)).toEqual(game.rules.map(({ id }) => id));
    const untranslated = italian.filter(({ text }, i) => text === game.rules[i]!.text);
    expect(untranslated.map(({ id }) => id)).toEqual([]);
  });

  test("no sentence is English", async () => {
    const italian = await game.rulesIn!("it");
    const english = italian.filter(({ title, text }) => ENGLISH.test(`${title} ${text}`.replace(TITLES, "")));
    expect(english.map(({ id, title, text }) => `${id} ${title}: ${text}`)).toEqual([]);
  });

  test("numbers and other rules that a rule names are the same in both languages", async () => {
    const numbers = (text: string) => (text.match(/\d+/g) ?? []).map(Number).sort((a, b) => a - b);
    const italian = await game.rulesIn!("it");
    for (const [i, { id, text }] of italian.entries())
      expect([id, ...numbers(text)]).toEqual([id, ...numbers(game.rules[i]!.text)]);
  });
});
