import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

/** Words of single games that no list of names holds. */
const OF_ONE_GAME = "tolentino gradisca honour quadrilateral capitano formation cernide vedette".split(" ");

/** Words that stand in names of counters and places but belong to every war and every map. */
const OF_ALL_GAMES = new Set(
  `advance artillery assault band bank branch bridge camp cavalry charge clear command corps default derived
  disordered east edge entry ferry field fields ford fortified from game given guard half held hexes high higher
  hills infantry italian lakes left light link lower march morale move night north path point position rice right road rough
  routed service shore south stands states stream symbol town track turn upper valley victory water west where whole
  woods della delle dell`.split(/\s+/),
);

function filesUnder(folder: string, pattern: RegExp): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => join(folder, path));
  return paths.filter((path) => pattern.test(path) && !path.includes("node_modules"));
}

/** Every `name` in a data file, however deep. */
function namesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "name" && typeof inner === "string" ? [inner] : namesIn(inner),
  );
}

function wordsOf(text: string): string[] {
  const apart = text.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").toLowerCase();
  return apart.match(/\p{L}{4,}/gu) ?? [];
}

function vocabulary(): Set<string> {
  const files = filesUnder("games", /data.(units|map|leaders|places|scenarios.[^.]+)\.json$/);
  const names = files.flatMap((file) => namesIn(JSON.parse(readFileSync(file, "utf8"))));
  return new Set([...OF_ONE_GAME, ...names.flatMap(wordsOf).filter((word) => !OF_ALL_GAMES.has(word))]);
}

describe("the engine knows no game", () => {
  const sources = filesUnder("engine", /\.ts$/);
  const forbidden = vocabulary();

  test("the vocabulary holds units, leaders and places of the games", () => {
    expect(forbidden.size).toBeGreaterThan(200);
    expect([...forbidden]).toEqual(expect.arrayContaining(["murat", "veliti", "chienti", "wallenstein", "palma"]));
    expect(sources.length).toBeGreaterThan(20);
  });

  test.each(sources)("%s", (file) => {
    const text = readFileSync(file, "utf8");
    expect(wordsOf(text).filter((word) => forbidden.has(word))).toEqual([]);
    expect(text).not.toMatch(/\bif\s*\(\s*game\b/i);
  });
});
