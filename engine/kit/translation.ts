import { Type } from "@sinclair/typebox";
import type { Language, RuleText } from "../kernel/game.ts";
import { checked } from "../schema/index.ts";

/** Titles and texts of a game's rules in another language, by their ids: `rules.it.json`. */
const TranslationFile = Type.Record(
  Type.String(),
  Type.Object(
    { title: Type.String({ minLength: 1 }), text: Type.String({ minLength: 1 }) },
    { additionalProperties: false },
  ),
);

/** The rules in a language. The Italian ones are loaded when they are first asked for; what they lack stays English. */
export async function translated(
  rules: readonly RuleText[],
  language: Language,
  italian: () => Promise<{ readonly default: unknown }>,
): Promise<readonly RuleText[]> {
  if (language === "en") return rules;
  const words = checked(TranslationFile, (await italian()).default, "rules.it.json");
  return rules.map((rule) => ({ ...rule, ...words[rule.id] }));
}
