import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import examples from "../data/examples.json";

/** Every vector of the examples is played by a test that carries the number of its rule. */
test("every example of data/examples.json is a test", () => {
  const here = new URL(".", import.meta.url);
  const titles = readdirSync(here)
    .filter((name) => name.endsWith(".test.ts"))
    .flatMap((name) => readFileSync(new URL(name, here), "utf8").match(/\btest\("[^"]*"/g) ?? []);
  const vectors = examples as { rule: string }[];
  expect(vectors).toHaveLength(33);
  for (const { rule } of vectors) {
    const cited = titles.filter((title) => title.split(/[^§\w.-]+/).includes(`§${rule}`));
    const wanted = vectors.filter((one) => one.rule === rule).length;
    expect(cited.length, `tests of §${rule}`).toBeGreaterThanOrEqual(wanted);
  }
});
