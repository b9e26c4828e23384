import type { Forecast } from "@gonfalon/engine/kernel";
import { bar, percent } from "./layout.ts";
import type { Paint } from "./paint.ts";

/** Exact chances as a table with bars, under what went into them. */
export function forecastLines(forecast: Forecast, width: number, paint: Paint): string[] {
  return [
    paint("strong", forecast.title),
    ...basis(forecast, paint),
    ...modifiers(forecast, paint),
    "",
    ...results(forecast, width, paint),
  ];
}

function basis({ basis }: Forecast, paint: Paint): string[] {
  const wide = longest(basis.map(({ label }) => label));
  const values = longest(basis.map(({ value }) => value));
  return basis.map(({ label, value, rule }) =>
    `  ${label.padEnd(wide)}  ${value.padEnd(values)}${cite(rule, paint)}`.trimEnd(),
  );
}

function modifiers({ modifiers }: Forecast, paint: Paint): string[] {
  if (modifiers.length === 0) return ["  no modifiers"];
  const wide = longest(modifiers.map(({ text }) => text));
  const sum = modifiers.reduce((total, { by }) => total + by, 0);
  return [
    "  modifiers:",
    ...modifiers.map(({ by, text, rule }) => `    ${signed(by)}  ${text.padEnd(wide)}${cite(rule, paint)}`),
    ...(modifiers.length > 1 ? [`    ${signed(sum)}  in all`] : []),
  ];
}

function results({ results }: Forecast, width: number, paint: Paint): string[] {
  const code = longest(results.map(({ result }) => result));
  const text = Math.min(longest(results.map(({ text }) => text)), Math.max(20, width - code - 40));
  const most = Math.max(...results.map(({ chance }) => chance));
  return results.map(({ result, text: words, chance }) => {
    const row = `  ${result.padEnd(code)}  ${cut(words, text).padEnd(text)}  ${percent(chance).padStart(8)}  `;
    return row + paint("choice", bar(most > 0 ? chance / most : 0, Math.max(5, Math.min(30, width - row.length - 1))));
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
