import { castOf, type Honour } from "../position.ts";

/** The special rules of a scenario, whose figures are data: `specialRules` in the scenario files. */

/** What the scenario says for one of its rules; undefined in scenarios that do not have it. */
export function specialRule<T>(position: Honour, id: string): T | undefined {
  return castOf(position).data.specialRules.find((rule) => rule.id === id)?.params as T | undefined;
}
