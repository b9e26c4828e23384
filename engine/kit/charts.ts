import { Type } from "@sinclair/typebox";
import type { Charts, Language } from "../kernel/game.ts";
import { checked } from "../schema/index.ts";

const ChartWords = Type.Record(Type.String(), Type.String({ minLength: 1 }));

/** Names of fields and values of charts in a language: in English they are as they stand in the file. */
export async function chartWords(
  language: Language,
  italian: () => Promise<{ readonly default: unknown }>,
): Promise<Readonly<Record<string, string>>> {
  return language === "en" ? {} : checked(ChartWords, (await italian()).default, "tables.it.json");
}

/** A chart as a reader of a language sees it. */
export interface ShownChart {
  readonly title: string;
  /** Where it comes from: `given`, `derived`, `designed`, or `mixed`. */
  readonly provenance?: string;
  /** Fields and values in words, without what serves only the program. */
  readonly content: unknown;
}

/** What has its own place in page and terminal. */
const ELSEWHERE = /^(map|style|rules|words)\b/;

const EVERY_FILE: Charts = {
  of: (files) => Object.fromEntries(Object.entries(files).filter(([name]) => !ELSEWHERE.test(name))),
  hidden: ["id"],
  words: async () => ({}),
};

/** The charts of a game in a language. */
export async function chartsIn(
  game: { readonly charts?: Charts; data(): Readonly<Record<string, unknown>> },
  language: Language,
): Promise<readonly ShownChart[]> {
  const charts = game.charts ?? EVERY_FILE;
  const words = await charts.words(language);
  const hidden = new Set([...charts.hidden, "title", "provenance"]);
  const said = (text: string) => words[text] ?? text;
  const shown = (value: unknown): unknown => {
    if (typeof value === "string") return said(value);
    if (Array.isArray(value)) return value.map(shown);
    if (!isRecord(value)) return value;
    const kept = Object.entries(value).filter(([field]) => !hidden.has(field));
    return Object.fromEntries(kept.map(([field, part]) => [words[field] ?? asWords(field), shown(part)]));
  };
  return Object.entries(charts.of(game.data())).map(([name, chart]) => {
    const { title, provenance } = isRecord(chart) ? chart : {};
    return {
      title: typeof title === "string" ? said(title) : (words[name] ?? asWords(name)),
      ...statusOf(provenance),
      content: shown(chart),
    };
  });
}

function statusOf(provenance: unknown): { readonly provenance?: string } {
  const status = isRecord(provenance) ? provenance.status : provenance;
  return typeof status === "string" ? { provenance: status } : {};
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** A name of a field as words: `counterTotals` is "Counter totals"; what begins with a capital or a figure is a name already. */
function asWords(name: string): string {
  if (!/^[a-z]/.test(name)) return name;
  const apart = name
    .replace(/\.json$/, "")
    .replace(/^.*\//, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[-_]/g, " ")
    .toLowerCase();
  return apart.charAt(0).toUpperCase() + apart.slice(1);
}
