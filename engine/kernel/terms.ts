import type { Language } from "./game.ts";
import type { Scene } from "./scene.ts";

/** What arms (`arm.infantry`) and states (`state.moved`) of pieces are called, by the word that a scene has for them. */
export type Terms = Readonly<Record<Language, Readonly<Record<string, string>>>>;

/** Those that mean the same in every game: a game names only its own. */
const COMMON: Terms = {
  en: {
    "arm.infantry": "infantry",
    "arm.cavalry": "cavalry",
    "arm.artillery": "artillery",
    "arm.commander": "commander",
    "state.moved": "moved",
    "state.activated": "activated",
    "state.eliminated": "eliminated",
    "state.out-of-command": "out of command",
  },
  it: {
    "arm.infantry": "fanteria",
    "arm.cavalry": "cavalleria",
    "arm.artillery": "artiglieria",
    "arm.commander": "comandante",
    "state.moved": "mossa",
    "state.activated": "attivata",
    "state.eliminated": "eliminata",
    "state.out-of-command": "fuori comando",
  },
};

/** The word for an arm or a state in a scene; what has none is its own word. */
export function term(
  { terms }: Pick<Scene, "terms">,
  kind: "arm" | "state" | "group" | "again",
  id: string,
  language: Language,
): string {
  return namedTerm({ terms }, kind, id, language) ?? id;
}

export function namedTerm(
  { terms }: Pick<Scene, "terms">,
  kind: "arm" | "state" | "group" | "again",
  id: string,
  language: Language,
): string | undefined {
  return terms?.[`${kind}.${id}`] ?? COMMON[language][`${kind}.${id}`];
}
