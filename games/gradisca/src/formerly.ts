import type { Gradisca } from "./position.ts";

/**
 * A card at work carries its effects in the position, and their words once had underscores (`if_none`). Journals of that
 * time noted the hashes of such positions.
 */
const WORDS: ReadonlySet<string> = new Set([
  ...["notSubtype", "areaWithoutEnemy", "playedBy", "unitNear", "unitNearEnemyCamp", "hasUnit", "campNotSupplied"],
  ...["wonFieldCombatThisActivation", "ownUnits", "atLeast", "fortressGarrison", "areasWithAtLeast", "chosenBy"],
  ...["countsInCombat", "nearEnemy", "afterTurns", "ifNone"],
]);

export function formerly(position: Gradisca): unknown {
  return { ...position, flow: respelled(position.flow), modifiers: respelled(position.modifiers) };
}

function respelled(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(respelled);
  const fields = Object.entries(value).map(([word, field]) => [withUnderscores(word), respelled(field)]);
  return Object.fromEntries(fields);
}

function withUnderscores(word: string): string {
  return WORDS.has(word) ? word.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : word;
}
