import type { Forecast, ForecastSide, Language } from "@gonfalon/engine/kernel";
import { bar, percent } from "./layout.ts";
import type { Paint } from "./paint.ts";

const WORDS = {
  en: { modifiers: "modifiers:", none: "no modifiers", sum: "in all", die: "die" },
  it: { modifiers: "modificatori:", none: "nessun modificatore", sum: "in tutto", die: "dado" },
} as const;

/** Exact chances as a table with bars, under what went into them. */
export function forecastLines(forecast: Forecast, width: number, paint: Paint, language: Language = "en"): string[] {
  return [
    paint("strong", forecast.title),
    ...(forecast.sides ?? []).flatMap(side),
    ...basis(forecast, paint),
    ...modifiers(forecast, paint, language),
    ...faces(forecast, language),
    "",
    ...results(forecast, width, paint),
  ];
}

/** A side of the fight: who takes part, and what each brings. */
function side({ title, strength, units }: ForecastSide): string[] {
  const wide = longest(units.map(({ name }) => name));
  return [`  ${title} ${strength}`.trimEnd(), ...units.map(({ name, value }) => `    ${name.padEnd(wide)}  ${value}`)];
}

/** The line of the table, face by face of the die. */
function faces({ faces }: Forecast, language: Language): string[] {
  if (!faces) return [];
  const wide = longest(faces.map(({ result }) => result));
  const row = (cells: readonly string[]) =>
    cells
      .map((cell) => cell.padEnd(wide))
      .join("  ")
      .trimEnd();
  const head = WORDS[language].die;
  return [
    `  ${head}  ${row(faces.map(({ die }) => String(die)))}`,
    `  ${" ".repeat(head.length)}  ${row(faces.map(({ result }) => result))}`,
  ];
}

function basis({ basis }: Forecast, paint: Paint): string[] {
  const wide = longest(basis.map(({ label }) => label));
  const values = longest(basis.map(({ value }) => value));
  return basis.map(({ label, value, rule }) =>
    `  ${label.padEnd(wide)}  ${value.padEnd(values)}${cite(rule, paint)}`.trimEnd(),
  );
}

function modifiers({ modifiers }: Forecast, paint: Paint, language: Language): string[] {
  const words = WORDS[language];
  if (modifiers.length === 0) return [`  ${words.none}`];
  const wide = longest(modifiers.map(({ text }) => text));
  const sum = modifiers.reduce((total, { by }) => total + by, 0);
  return [
    `  ${words.modifiers}`,
    ...modifiers.map(({ by, text, rule }) => `    ${signed(by)}  ${text.padEnd(wide)}${cite(rule, paint)}`),
    ...(modifiers.length > 1 ? [`    ${signed(sum)}  ${words.sum}`] : []),
  ];
}

function results({ results }: Forecast, width: number, paint: Paint): string[] {
  const code = longest(results.map(({ result }) => result));
  const text = Math.min(longest(results.map(({ text }) => text)), Math.max(20, width - code - 40));
  const most = Math.max(...results.map(({ chance }) => chance));
  return results.flatMap(({ result, text: words, chance, group }, i) => {
    const row = `  ${result.padEnd(code)}  ${cut(words, text).padEnd(text)}  ${percent(chance).padStart(8)}  `;
    const fill = bar(most > 0 ? chance / most : 0, Math.max(5, Math.min(30, width - row.length - 1)));
    const heading = group !== undefined && group !== results[i - 1]?.group ? [` ${group}:`] : [];
    return [...heading, row + paint("choice", fill)];
  });
}

function cite(rule: string | undefined, paint: Paint): string {
  return rule ? `  ${paint("rule", `(${rule})`)}` : "";
}

function signed(by: number): string {
  return (by >= 0 ? `+${by}` : `${by}`).padStart(3);
}

function longest(texts: readonly string[]): number {
  return Math.max(0, ...texts.map(({ length }) => length));
}

function cut(text: string, width: number): string {
  return text.length > width ? `${text.slice(0, width - 1)}…` : text;
}
