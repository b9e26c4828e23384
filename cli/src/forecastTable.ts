import type { Forecast, ForecastResult, ForecastSide, ForecastStep, Language } from "@gonfalon/engine/kernel";
import { bar, percent, wrap } from "./layout.ts";
import type { Paint } from "./paint.ts";

const WORDS = {
  en: {
    modifiers: "modifiers:",
    none: "no modifiers",
    sum: "in all",
    die: "die",
    steps: "step by step:",
    ifReached: "if it comes to that",
  },
  it: {
    modifiers: "modificatori:",
    none: "nessun modificatore",
    sum: "in tutto",
    die: "dado",
    steps: "passo per passo:",
    ifReached: "se ci si arriva",
  },
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
    ...results(forecast.results, width, paint),
    ...steps(forecast, width, paint, language),
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

function results(list: readonly ForecastResult[], width: number, paint: Paint): string[] {
  const code = longest(list.map(({ result }) => result));
  const chances = list.map(told);
  const wide = Math.max(8, longest(chances));
  const text = Math.min(longest(list.map(({ text }) => text)), Math.max(20, width - code - wide - 32));
  const most = Math.max(...list.map(({ chance }) => chance));
  return list.flatMap(({ result, text: words, chance, group }, i) => {
    const row = `  ${result.padEnd(code)}  ${cut(words, text).padEnd(text)}  ${chances[i]!.padStart(wide)}  `;
    const fill = bar(most > 0 ? chance / most : 0, Math.max(5, Math.min(30, width - row.length - 1)));
    const heading = group !== undefined && group !== list[i - 1]?.group ? [` ${group}:`] : [];
    return [...heading, row + paint("choice", fill)];
  });
}

/** A chance, with the least and the most it may be where it hangs on what cannot be known. */
function told({ chance, range }: ForecastResult): string {
  return range ? `${percent(chance)} (${percent(range[0])} - ${percent(range[1])})` : percent(chance);
}

/** The chain of rolls, each with the chance that it comes to it. */
function steps({ steps = [] }: Forecast, width: number, paint: Paint, language: Language): string[] {
  if (steps.length === 0) return [];
  const one = ({ title, rule, reached, note, results: list }: ForecastStep, i: number) => [
    `  ${i + 1}. ${title}${cite(rule, paint)}${reached < 1 ? `  ${WORDS[language].ifReached}: ${percent(reached)}` : ""}`,
    ...(note ? wrap(note, width, "     ") : []),
    ...results(list, width - 3, paint).map((line) => `   ${line}`),
  ];
  return ["", ` ${WORDS[language].steps}`, ...steps.flatMap(one)];
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
