import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { completeSetup, type Event } from "@gonfalon/engine/kernel";
import { briefingKeys, contracted } from "@gonfalon/engine/kit";
import { expect, test } from "vitest";
import english from "../../data/words.en.json";
import { casts, hexNamed } from "../../src/data.ts";
import { honour } from "../../src/index.ts";
import { procedures } from "../../src/rules/rulebook.ts";
import { OPTION_TYPES, VARIED } from "../../src/table/describe.ts";
import { words } from "../../src/table/words.ts";

const RULES = join(import.meta.dirname, "../../src/rules");

test("both languages have the same sentences with the same values, and every value is shown", () => {
  expect(words.faults()).toEqual([]);
});

test("every question has words", () => {
  const asks = procedures
    .filter(({ name }) => !name.startsWith("test"))
    .flatMap(({ name, steps }) =>
      Object.entries(steps).flatMap(([step, { kind }]) => (kind === "automatic" ? [] : [`ask.${name}.${step}`])),
    );
  expect(asks.length).toBeGreaterThan(10);
  expect(asks.filter((key) => !words.has(key))).toEqual([]);
});

test("every option has words", () => {
  expect(OPTION_TYPES.map((type) => `option.${type}`).filter((key) => !words.has(key))).toEqual([]);
});

test("every sentence for one way to mean an option is said of it", () => {
  const ways = Object.keys(english as Record<string, string>).flatMap(
    (key) => /^option\.(?!title\.)(\w+)\./.exec(key)?.slice(1) ?? [],
  );
  expect(ways.length).toBeGreaterThan(10);
  expect(ways.filter((type) => !VARIED.includes(type))).toEqual([]);
  const defend = (inside: boolean) => honour.describe({ option: { type: "defend", inside } }, "it");
  expect([true, false].map(defend)).toEqual(["Dentro la fortezza", "Fuori"]);
});

test("a unit that acts or is acted upon has its article in Italian", () => {
  const unit = casts[0]!.units.typeIds.indexOf("french-gendarmes");
  const view = honour.view(
    honour.start(completeSetup(honour, { scenario: "1", seed: "words", dice: "fast" })),
    "french",
  );
  const told = (type: "split" | "takeUnit") => honour.describe({ option: { type, unit } as never }, "it", view);
  expect(told("split")).toMatch(/^Dividi i gendarmi francesi \(\d+ PF, /);
  expect(told("takeUnit")).toMatch(/^Sposta: gendarmi francesi \(\d+ PF, /);
});

/** The events that the rules tell, as they are written in the source: `{ type: "fled", rules: [...] }`. */
function eventsInSource(): string[] {
  const files = readdirSync(RULES, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  const source = files.map((name) => readFileSync(join(RULES, name), "utf8")).join("\n");
  const found = [...source.matchAll(/type: "(\w+)",\s+rules\b/g)].map(([, type]) => type!);
  return [...new Set(found)].sort();
}

test("every event that the rules tell has words, itself or in each way it can turn out", () => {
  const events = eventsInSource();
  expect(events.length).toBeGreaterThan(20);
  const isSaid = (type: string) =>
    words.has(`event.${type}`) || VARIANTS.some((one) => words.has(`event.${type}.${one}`));
  expect(events.filter((type) => !isSaid(type))).toEqual([]);
});

const VARIANTS = ["on", "lost", "target", "captured", "1", "yes", "neutral"];

test("each side of each scenario has a briefing: situation, aim, length and three things to know", () => {
  const keys = [1, 2, 3, 4, 5].flatMap((scenario) => briefingKeys(String(scenario), honour.seats));
  expect(keys).toHaveLength(5 * 11);
  expect(keys.filter((key) => !words.has(key))).toEqual([]);
});

test("a face-down Capitano is told by his hex, once", () => {
  const hex = hexNamed("1014");
  const told = (event: Event) => (["en", "it"] as const).map((language) => honour.describe({ event }, language));
  expect(told({ type: "detached", rules: ["6.2"], capitano: -1, hex })).toEqual([
    "A face-down Capitano is detached at Sale.",
    "Un Capitano coperto è distaccato a Sale.",
  ]);
  expect(told({ type: "indicated", rules: ["7.2.1"], side: "rivals", capitano: -1, hex, scenario: 2 })).toEqual([
    "The Swiss indicate a face-down Capitano at Sale.",
    "Gli Svizzeri indicano un Capitano coperto a Sale.",
  ]);
});

test("no sentence that says the hex says it twice of a face-down Capitano", () => {
  const keys = Object.entries(english as Record<string, string>).flatMap(([key, text]) =>
    /\{capitano\}.*\{hex\}/.test(text) ? [key] : [],
  );
  expect(keys.length).toBeGreaterThan(20);
  const [hex, from] = [hexNamed("1014"), hexNamed("2611")];
  const values = {
    capitano: -1,
    hex,
    from,
    units: [],
    sides: 7,
    die: 3,
    total: 3,
    roll: 3,
    loss: 1,
    count: 2,
    place: 0,
    unit: -1,
  };
  for (const key of keys) {
    for (const language of ["en", "it"] as const) {
      expect(words.say(language, key, values).split("Sale"), `${key} in ${language}`).toHaveLength(2);
    }
  }
});

test("Italian prepositions join with articles", () => {
  expect(contracted("Marcia da il Pescara a gli Svizzeri, di l'esercito")).toBe(
    "Marcia dal Pescara agli Svizzeri, dell'esercito",
  );
  expect(contracted("va a Asti")).toBe("va ad Asti");
});

test("units have their article in Italian, and verbs agree with one kind or several", () => {
  const check = (...codes: readonly [string, string][]) => {
    const results = codes.map(([type, code]) => ({ unit: casts[0]!.units.typeIds.indexOf(type), code }));
    const event = { type: "disciplineCheck", rules: ["9.1"], capitano: -1, die: 2, total: 2, results, scenario: 1 };
    return honour.describe({ event }, "it").split("): ")[1];
  };
  const [foot, horse] = ["french-infantry", "french-gendarmes"];
  expect(check([foot, "P"])).toBe("la fanteria francese tiene.");
  expect(check([foot, "P"], [foot, "P"])).toBe("due unità di fanteria francese tengono.");
  expect(check([horse, "F"])).toBe("i gendarmi francesi vacillano e si demoralizzano.");
  expect(check([foot, "P"], [horse, "P"])).toBe("la fanteria francese e i gendarmi francesi tengono.");
  expect(check([foot, "P"], [horse, "D"])).toBe(
    "la fanteria francese tiene; i gendarmi francesi si sbandano e si demoralizzano.",
  );
});
