import type { ForecastResult, Language } from "@gonfalon/engine/kernel";
import type { Modifier } from "../../rules/core/attrition.ts";
import type { Chances } from "../chances/distribution.ts";
import { say } from "./words.ts";

/** How chances and modifiers are shown. */

/** By number, the smallest first: "2 SPs", with the group they are a result of. */
export function byNumber(
  chances: Chances<number>,
  key: string,
  group: string | null,
  language: Language,
): ForecastResult[] {
  return [...chances]
    .filter(([, chance]) => chance > 0)
    .sort(([one], [other]) => one - other)
    .map(([number, chance]) => ({
      result: `${key}-${number}`,
      text: say(language, `result.${key}`, { count: number }),
      chance,
      ...(group === null ? {} : { group: say(language, `group.${group}`) }),
    }));
}

/** By name, in the order of a list. */
export function byName<T extends string>(
  chances: Chances<T>,
  names: readonly T[],
  about: string,
  language: Language,
  group?: string,
): ForecastResult[] {
  return names
    .filter((name) => (chances.get(name) ?? 0) > 0)
    .map((name) => ({
      result: name,
      text: say(language, `${about}.${name}`),
      chance: chances.get(name)!,
      ...(group === undefined ? {} : { group }),
    }));
}

export function told(modifiers: readonly Modifier[], language: Language) {
  return modifiers.map(({ rule, by }) => ({ rule, by, text: say(language, `modifier.${rule}`) }));
}

/** A line above the dice. */
export function line(language: Language, label: string, value: string, rule: string) {
  return { label: say(language, `basis.${label}`), value, rule };
}
