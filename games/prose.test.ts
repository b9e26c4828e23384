import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Language } from "@gonfalon/engine/kernel";
import { faultsOfProse, textsIn } from "@gonfalon/engine/testkit";
import { describe, expect, test } from "vitest";
import { shelf } from "./index.ts";

/** Titles and names that are what they are in every language. */
const NAMES = [/Bonaparte in Search of a Reputation/g];

const catalogueFiles = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
  .map((path) => join(import.meta.dirname, path))
  .filter((path) => /data.[\w-]+\.(en|it)\.json$/.test(path) && !path.includes("node_modules"));

test("there are catalogues to read, of every game", () => {
  expect(catalogueFiles.length).toBeGreaterThanOrEqual(4 * shelf.length);
});

describe("what players read has no slips that a machine can find", () => {
  test.each(catalogueFiles)("%s", (file) => {
    const language = /\.(en|it)\.json$/.exec(file)![1] as Language;
    expect(faultsOfProse(textsIn(JSON.parse(readFileSync(file, "utf8"))), language, NAMES)).toEqual([]);
  });

  test.each(shelf.map((cover) => [cover.id, cover] as const))("the cover and the lesson of %s", async (_, cover) => {
    for (const language of ["en", "it"] as const) {
      const steps = (await cover.lesson?.())?.steps ?? [];
      const told = steps.map(({ title, text }) => [title[language], text[language]]);
      expect(faultsOfProse(textsIn([cover.words[language], told]), language, NAMES)).toEqual([]);
    }
  });
});
