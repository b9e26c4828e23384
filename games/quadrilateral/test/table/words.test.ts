import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { briefingKeys } from "@gonfalon/engine/kit";
import { expect, test } from "vitest";
import { SIDE_NAMES, scenarios } from "../../src/data.ts";
import { quadrilateral } from "../../src/index.ts";
import { procedures } from "../../src/rules/rulebook.ts";
import { ANSWERS } from "../../src/table/answers.ts";
import { faultsOfWords, hasWord } from "../../src/table/words.ts";

const RULES = join(import.meta.dirname, "../../src/rules");

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(join(folder, name), "utf8"));
}

/** The kinds of events that the rules tell: `type: "moved", rules: [...]`. */
function eventTypes(): string[] {
  const told = sources(RULES).flatMap((source) =>
    [...source.matchAll(/type: "(\w+)",\s*rules:/g)].map(([, type]) => type!),
  );
  return [...new Set([...told, "roadOpened", "roadClosed", "surrendered", "destroyed"])];
}

test("every sentence is in both languages with the same values, each shown in one way", () => {
  expect(faultsOfWords()).toEqual([]);
});

test("every kind of event that the rules tell has a sentence, whole or for each way it turns out", () => {
  expect(eventTypes().length).toBeGreaterThan(60);
  const keys = Object.keys(JSON.parse(readFileSync(join(import.meta.dirname, "../../data/words.en.json"), "utf8")));
  const missing = eventTypes().filter(
    (type) => !keys.some((key) => key === `event.${type}` || key.startsWith(`event.${type}.`)),
  );
  expect(missing).toEqual([]);
});

test("every kind of option has a sentence, and every decision of the rules a question", () => {
  const unsaid = Object.keys(ANSWERS).filter((type) => !hasWord(`option.${type}`) && type !== "work");
  expect(unsaid).toEqual([]);
  const asks = procedures.flatMap(({ name, steps }) =>
    Object.entries(steps).flatMap(([step, { kind }]) => (kind === "automatic" ? [] : [`${name}.${step}`])),
  );
  expect(asks.filter((ask) => !hasWord(`ask.${ask}`))).toEqual([]);
  expect(
    Object.values(ANSWERS)
      .flat()
      .filter((ask) => !hasWord(`ask.${ask}`)),
  ).toEqual([]);
});

test("every scenario has a title in both languages and a briefing for each side", () => {
  for (const { id } of scenarios) {
    expect(quadrilateral.scenarios.find((one) => one.id === id)?.titleIn?.it).toBeTruthy();
    for (const key of briefingKeys(id, SIDE_NAMES)) expect(hasWord(key), key).toBe(true);
  }
});
