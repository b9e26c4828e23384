import type { Gradisca } from "./position.ts";

/**
 * What earlier versions wrote in another way. Options, events and what cards put in force once had hyphens in their names
 * (`play-card`). Before that the words of a card's effects, which a card at work carries in the position, had underscores
 * (`if_none`). Journals of those times hold such names, and the hashes of such positions.
 */

/** No name of today has a hyphen. */
export function renamed(stored: string): string {
  return stored.includes("-") ? stored.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()) : stored;
}

export function formerly(position: Gradisca): readonly unknown[] {
  const hyphened = withHyphens(position);
  return [hyphened, { ...hyphened, flow: respelled(hyphened.flow), modifiers: respelled(hyphened.modifiers) }];
}

function withHyphens(position: Gradisca) {
  const { standingOrders: orders, activation, modifiers } = position;
  return {
    ...position,
    standingOrders: { venetian: hyphened(orders.venetian), austrian: hyphened(orders.austrian) },
    activation: activation && { ...activation, interruption: hyphened(activation.interruption) },
    modifiers: modifiers.map((one) => ({ ...one, kind: hyphened(one.kind) })),
  };
}

function hyphened(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

const UNDERSCORED: ReadonlySet<string> = new Set([
  ...["notSubtype", "areaWithoutEnemy", "playedBy", "unitNear", "unitNearEnemyCamp", "hasUnit", "campNotSupplied"],
  ...["wonFieldCombatThisActivation", "ownUnits", "atLeast", "fortressGarrison", "areasWithAtLeast", "chosenBy"],
  ...["countsInCombat", "nearEnemy", "afterTurns", "ifNone"],
]);

function respelled(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(respelled);
  const fields = Object.entries(value).map(([word, field]) => [withUnderscores(word), respelled(field)]);
  return Object.fromEntries(fields);
}

function withUnderscores(word: string): string {
  return UNDERSCORED.has(word) ? word.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : word;
}
