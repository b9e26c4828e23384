import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { leaders, rules, siegePlaces, units } from "../src/data.ts";

/** The rules of the system stand apart from those of this campaign: another campaign would bring its own `exclusive`. */
const SOURCE = join(import.meta.dirname, "../src");

function filesOf(book: string): { name: string; text: string }[] {
  const folder = join(SOURCE, "rules", book);
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));
}

/** The fields that only this campaign keeps in its position. */
function ownFields(): string[] {
  const [, body] = /interface Quadrilateral extends CampaignsPosition \{([^}]*)\}/.exec(
    readFileSync(join(SOURCE, "position.ts"), "utf8"),
  )!;
  return [...body!.matchAll(/^ {2}(\w+):/gm)].map(([, field]) => field!);
}

test("§E4 no core rule imports an exclusive one, the sequence of play or a scenario's file: it asks the campaign", () => {
  const core = filesOf("core");
  expect(core.length).toBeGreaterThan(50);
  const imports = core.flatMap(({ name, text }) =>
    [...text.matchAll(/from "([^"]+)"/g)].map(([, from]) => ({ name, from: from! })),
  );
  expect(imports.filter(({ from }) => /exclusive\/|sequence\.ts|scenarios\//.test(from))).toEqual([]);
});

test("§E4 no core rule looks at what only this campaign keeps: Vienna Morale, the road, the quiet Fortnights", () => {
  const fields = ownFields();
  expect(fields).toContain("morale");
  const used = filesOf("core").flatMap(({ name, text }) =>
    fields.filter((field) => new RegExp(`position\\.${field}\\b`).test(text)).map((field) => `${name}: ${field}`),
  );
  expect(used).toEqual([]);
});

/** What is left of a file without its comments. */
function codeOf(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/\/\/.*$/gm, "");
}

test("§E4 no core rule names a side, a leader, a unit or a citadel of this campaign: they are data", () => {
  const ids = [...leaders.ids, ...units.ids, ...siegePlaces.ids, "citadella", "austrian", "french"];
  const word = new RegExp(`"(${[...new Set(ids)].join("|")})"|\\b(AUSTRIAN|FRENCH|Mantova|Vienna)\\b`);
  const named = filesOf("core").flatMap(({ name, text }) =>
    codeOf(text)
      .split("\n")
      .filter((line) => word.test(line))
      .map((line) => `${name}: ${line.trim()}`),
  );
  expect(named).toEqual([]);
});

test("§E4 §C1.16 the rule reference tells by its number which book a rule is of: this campaign's, the sequence or the core", () => {
  const bookOf = (id: string) => (/^C\d/.test(id) ? "core" : /^E\d/.test(id) ? "exclusive" : "sequence");
  expect(rules.filter(({ id, book }) => book !== bookOf(id))).toEqual([]);
  expect(new Set(rules.map(({ book }) => book)).size).toBe(3);
});
