import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { briefingKeys } from "@gonfalon/engine/kit";
import { expect, test } from "vitest";
import { AUSTRIAN, FRENCH, leaderNamed, SIDE_NAMES, scenarios, turnTrack, unitNamed } from "../../src/data.ts";
import { quadrilateral } from "../../src/index.ts";
import { commands } from "../../src/rules/core/commands.ts";
import { procedures } from "../../src/rules/rulebook.ts";
import { ANSWERS } from "../../src/table/answers.ts";
import { dateOf, faultsOfWords, hasWord } from "../../src/table/words.ts";
import { hexAt, scenarioPosition } from "../field.ts";
import { Playing } from "../playing.ts";

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

test("§C15.1 what counted for a surrender is told with the dice and what was needed, whether anything did or not", () => {
  const told = (modifiers: { rule: string; by: number }[], total: number) =>
    quadrilateral.describe(
      { event: { type: "surrenderModifiers", rules: ["C15.1"], place: "mantova", modifiers, total } },
      "en",
    );
  expect(told([], 7)).toBe("The dice count 7 for Mantova; it falls at 15.");
  const two = [
    { rule: "C11.14", by: 4 },
    { rule: "C15.1", by: -1 },
  ];
  expect(told(two, 14)).toBe("The dice count 11 + 4 - 1 = 14 for Mantova; it falls at 15.");
});

test("§E44 a fall of Vienna Morale is told with the Condition of the Austrian army, a rise without", () => {
  const told = (before: number, after: number) =>
    quadrilateral.describe(
      { event: { type: "morale", rules: ["E39"], because: "mantova-french", before, after, condition: 9 } },
      "en",
    );
  expect(told(0, -2)).toContain("the Condition of the Austrian army is now 9.");
  expect(told(-2, 0)).not.toContain("Condition");
});

test("§C4.20 §C4.21 §E17 what costs APs says how many", () => {
  const said = (option: object) => quadrilateral.describe({ option: option as never }, "en");
  expect(said({ type: "moveSupply", hex: hexAt("E0120") })).toBe(
    "Move the Supply Source to E0120 near Guastalla (1 AP)",
  );
  expect(said({ type: "disbandCenter" })).toBe("Disband the Center of Operations (1 AP)");
  const orders = [1, 2, 3].map((turns) => said({ type: "leaveQuarters", turns }));
  expect(orders.map((order) => /\((.*)\)/.exec(order)![1])).toEqual(["2 APs", "1 AP", "0 APs"]);
});

test("§C7.18 the owner is asked where the vedette or leader rides that he has named, the enemy only that a piece does", () => {
  const position = scenarioPosition("castiglione");
  const playing = new Playing(position, commands, { side: FRENCH });
  const asked = (viewer: string) => {
    const view = quadrilateral.view(position, viewer);
    return quadrilateral.describe({ ask: playing.ask!, seat: "french" }, "en", view);
  };
  playing.play("loneLeader", { leader: leaderNamed("bonaparte") });
  expect([asked("french"), asked("austrian")]).toEqual(["Where does Bonaparte ride?", "Where does the piece ride?"]);
  playing.play("goTo", { hex: hexAt("castiglione") });
  playing.play("vedette");
  expect([asked("french"), asked("austrian")]).toEqual([
    "Where does the vedette at Caprino ride?",
    "Where does the piece ride?",
  ]);
});

test("§C10.8 §C10.9 an attack into a besieged place is noted as a storm, one out of it as a sortie", () => {
  const position = scenarioPosition("castiglione");
  const note = (side: 0 | 1, where: string) =>
    quadrilateral.note!({ type: "attackHex", hex: hexAt(where) }, "en", quadrilateral.view(position, SIDE_NAMES[side]));
  expect(note(FRENCH, "mantova")).toContain("A storm");
  expect(note(AUSTRIAN, "E1023")).toContain("A sortie");
  expect(note(AUSTRIAN, "E2616")).toBeNull();
});

test("a unit whose name is a plural gives, receives and stays in the plural, in both languages", () => {
  const said = (type: string, unit: string, language: "en" | "it") =>
    quadrilateral.describe({ option: { type, unit: unitNamed(unit) } as never }, language);
  expect(said("giveStrength", "uhlans", "en")).toBe("The Mészáros Uhlans give 1 Strength Point");
  expect(said("giveStrength", "uhlans", "it")).toBe("Gli Ulani Mészáros cedono 1 Punto Forza");
  expect(said("emptyUnit", "reserve-artillerie", "it")).toBe(
    "L'Artiglieria di riserva cede l'ultimo Punto Forza e si scioglie",
  );
  expect(said("takeStrength", "klebek", "en")).toBe("Klebek receives it");
  expect(said("replace", "tyrol-batteries", "it")).toBe("1 Punto Forza alle Batterie del Tirolo");
});

test("the first of a month is written as Italian writes it", () => {
  const first = turnTrack.findIndex(({ start }) => start.endsWith("-10-01"));
  expect([dateOf(first, "it"), dateOf(first, "en")]).toEqual(["1° ottobre", "1 October"]);
});
