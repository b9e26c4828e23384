import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

/** Words of single games that no list of names holds. */
const OF_ONE_GAME = "tolentino gradisca honour quadrilateral capitano formation cernide vedette".split(" ");

/** Words of language and of every map that stand in names and that no rule happens to write in small letters. */
const OF_ALL_GAMES = "from default derived cavalleria della delle dell italian shore".split(" ");

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

/** Every text in a data file; not its keys, which spell names in small letters. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value === null || typeof value !== "object" ? [] : Object.values(value).flatMap(textsIn);
}

/** The text of a rule is prose; its number and what it needs are ids. */
const rulesIn = (file: string): string[] =>
  (JSON.parse(readFileSync(file, "utf8")) as { text: string }[]).map(({ text }) => text);

/** English words that rules, sentences or guides write in small letters: no names, whatever counter bears them ("Country militia"). */
function ordinaryWords(): Set<string> {
  const prose = [
    ...filesUnder("games", /data.rules\.json$/).flatMap(rulesIn),
    ...filesUnder("games", /data.words\.en\.json$/).flatMap((file) => textsIn(JSON.parse(readFileSync(file, "utf8")))),
    ...filesUnder("docs", /\.md$/).map((file) =>
      readFileSync(file, "utf8").replace(/```[\s\S]*?```|^ {4}.*$|`[^`]*`/gm, ""),
    ),
  ];
  const small = prose.flatMap((text) => text.replace(/\{[^}]*\}/g, "").match(/(?<!\p{L})\p{Ll}{4,}/gu) ?? []);
  return new Set([...OF_ALL_GAMES, ...small]);
}

function vocabulary(): Set<string> {
  const files = filesUnder("games", /data.(units|map|leaders|places|scenarios.[^.]+)\.json$/);
  const names = files.flatMap((file) => namesIn(JSON.parse(readFileSync(file, "utf8"))));
  const ordinary = ordinaryWords();
  return new Set([...OF_ONE_GAME, ...names.flatMap(wordsOf).filter((word) => !ordinary.has(word))]);
}

describe("the engine knows no game", () => {
  const sources = filesUnder("engine", /\.ts$/);
  const forbidden = vocabulary();

  test("the vocabulary holds units, leaders and places of the games", () => {
    expect(forbidden.size).toBeGreaterThan(200);
    expect([...forbidden]).toEqual(expect.arrayContaining(["murat", "veliti", "chienti", "wallenstein", "palma"]));
    expect(sources.length).toBeGreaterThan(20);
  });

  test("what every army has is nobody's name, though counters bear it", () => {
    for (const word of ["country", "militia", "cavalry", "bridge", "guard"])
      expect(forbidden.has(word), word).toBe(false);
  });

  test.each(sources)("%s", (file) => {
    const text = readFileSync(file, "utf8");
    const theirs = wordsOf(text).filter((word) => forbidden.has(word));
    expect(theirs, "words that only name something of a game: its data files say what").toEqual([]);
    expect(text).not.toMatch(/\bif\s*\(\s*game\b/i);
  });
});

/** Names of our own making that had to be guessed at, and what they are called now. */
const SLANG: Readonly<Record<string, string>> = {
  ...{ house: "server or repository", deed: "action", deeds: "handlers", farewell: "DeleteAccount", desk: "table" },
  ...{ manner: "mode", hearers: "listeners", plights: "states", errand: "job", memoir: "log", knell: "end" },
};

test("programs are written in words that a newcomer can search for", () => {
  const folders = ["engine", "games", "wire", "server/src", "cli/src", "opponents/src", "web/src", "tools"];
  const files = folders.flatMap((folder) =>
    filesUnder(folder, /\.(ts|mjs|svelte)$/).filter((path) => !path.includes(".test.")),
  );
  const found = files.flatMap((file) => {
    const names =
      readFileSync(file, "utf8").match(/\b(?:class|interface|type|function|const|let|readonly|private) +\w+/g) ?? [];
    const parts = names.flatMap((name) =>
      name
        .split(/ +/)[1]!
        .replace(/(?<=[a-z])(?=[A-Z])/g, " ")
        .toLowerCase()
        .split(" "),
    );
    return parts.flatMap((word) => (Object.hasOwn(SLANG, word) ? [`${file}: ${word} (${SLANG[word]})`] : []));
  });
  expect(files.length).toBeGreaterThan(200);
  expect(found).toEqual([]);
});
