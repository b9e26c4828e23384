import { settings } from "../settings.svelte.ts";
import { aidsEn } from "./aids.en.ts";
import { aidsIt } from "./aids.it.ts";
import { en } from "./en.ts";
import { it } from "./it.ts";
import { onlineEn } from "./online.en.ts";
import { onlineIt } from "./online.it.ts";

const catalogues = { en: { ...en, ...aidsEn, ...onlineEn }, it: { ...it, ...aidsIt, ...onlineIt } };
export type WordKey = keyof (typeof catalogues)["en"];

/** The sentence for a key in the player's language, its values filled in. */
export function t(key: WordKey, values: Readonly<Record<string, string | number>> = {}): string {
  return catalogues[settings.language][key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}

/** A word that may not be in the catalogues, such as the name of a seat or of an option of some game. */
export function word(group: string, name: string, otherwise = asWords(name)): string {
  const catalogue: Readonly<Record<string, string>> = catalogues[settings.language];
  return catalogue[`${group}.${name}`] ?? otherwise;
}

function asWords(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ");
}
