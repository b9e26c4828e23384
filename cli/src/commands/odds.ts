import { type Calculator, type Language, refused } from "@gonfalon/engine/kernel";
import type { AnyGame } from "@gonfalon/games";
import { Arguments, type Command, type Flags, parse } from "../command.ts";
import { forecastLines } from "../forecastTable.ts";
import { dataFlag, gameOf } from "../gameArguments.ts";
import { entries } from "../layout.ts";
import { didYouMean } from "../nearest.ts";
import { paintFor } from "../paint.ts";
import { languageOf } from "../play/words.ts";
import { print, widthOf } from "../terminal.ts";

export const odds: Command = {
  name: "odds",
  operands: "GAME [CALCULATOR --PARAMETER VALUE ...]",
  atMost: 2,
  summary: "the exact chances of a combat, a siege ...",
  about:
    "Computes the probability of every result from the tables of the game (nothing is sampled), and lists the modifiers " +
    "with their rules. gonfalon odds GAME lists the calculators of a game and their parameters.",
  flags: {
    json: { about: "for programs" },
    language: { value: "en|it", about: "English or Italian" },
    ...dataFlag,
  },
  examples: ["gonfalon odds tolentino", "gonfalon odds tolentino assault --attack 12 --defend 5 --terrain woods"],
  async run(words, { terminal, covers }) {
    const named = operandsFirst(words);
    const game = await gameOf(new Arguments(named, new Map()), covers);
    const known = named[1] === undefined ? undefined : calculatorOf(game, named[1], "en");
    const args = parse(odds, words, parametersOf(known));
    await gameOf(args, covers);
    const language = languageOf(args.value("language"));
    if (!known) print(terminal.out, listing(game, language, widthOf(terminal.out)));
    else {
      const calculator = calculatorOf(game, known.name, language);
      const forecast = calculator.compute(valuesOf(calculator, args));
      const paint = paintFor(terminal.out, terminal.environment);
      if (args.has("json")) print(terminal.out, JSON.stringify(forecast, null, 2));
      else print(terminal.out, forecastLines(forecast, widthOf(terminal.out), paint, language));
    }
    return 0;
  },
};

/** Which flags there are depends on the game and the calculator: these two words come before all flags. */
function operandsFirst(words: readonly string[]): string[] {
  const flag = words.findIndex((word) => word.startsWith("-"));
  const operands = flag < 0 ? words : words.slice(0, flag);
  if (operands.length === 0 && words.length > 0)
    throw refused("Give the game first: gonfalon odds GAME CALCULATOR ...");
  return [...operands];
}

function calculatorOf(game: AnyGame, name: string, language: Language): Calculator {
  const found = game.calculators(language).find((one) => one.name === name);
  if (found) return found;
  const known = game.calculators(language).map((one) => one.name);
  throw refused(
    `${game.title} has no calculator "${name}".${didYouMean(name, known)} It has: ${known.join(", ") || "none"}.`,
  );
}

function parametersOf(calculator: Calculator | undefined): Flags {
  return Object.fromEntries(
    (calculator?.parameters ?? []).map(({ name, title }) => [name, { value: "VALUE", about: title }]),
  );
}

function valuesOf(calculator: Calculator, args: Arguments): Record<string, string> {
  const values: Record<string, string> = {};
  for (const { name, title, allowed, default: otherwise } of calculator.parameters) {
    const value = args.value(name) ?? otherwise;
    if (value === undefined) throw refused(`${calculator.name} needs --${name} (${title}): ${allowed}.`);
    values[name] = value;
  }
  return values;
}

function listing(game: AnyGame, language: Language, width: number): string[] {
  const lines = game.calculators(language).flatMap((calculator) => [
    `gonfalon odds ${game.id} ${calculator.name}: ${calculator.title}`,
    ...entries(
      calculator.parameters.map((one) => parameter(one, language)),
      width,
    ),
    "",
  ]);
  return lines.length > 0 ? lines.slice(0, -1) : [`${game.title} has no calculators.`];
}

const PARAMETER_WORDS = {
  en: { needed: "needed", otherwise: "default" },
  it: { needed: "necessario", otherwise: "altrimenti" },
} as const;

function parameter(
  { name, title, allowed, default: otherwise }: Calculator["parameters"][number],
  language: Language,
): [string, string] {
  const words = PARAMETER_WORDS[language];
  const unless =
    otherwise === undefined ? ` (${words.needed})` : otherwise === "" ? "" : ` (${words.otherwise}: ${otherwise})`;
  return [`--${name}`, `${title}: ${allowed}${unless}`];
}
