import { bar } from "@gonfalon/engine/kit";
import { board, links, units } from "../data.ts";
import type { Gradisca } from "../position.ts";

/** Rule 15: rivers. In the basic game they have no effect (§2.3c), but cards speak of them. */

/** A river border with neither a printed bridge nor a bridge of boats, which a flood would carry off. */
export function isUnbridged(position: Gradisca, link: number): boolean {
  return links.river[link] === "unbridged" && (inFlood(position) || !hasBridgeOfBoats(position, link));
}

function hasBridgeOfBoats(position: Gradisca, link: number): boolean {
  for (const modifier of position.modifiers) {
    if (modifier.kind !== "bridgeOfBoats") continue;
    if (modifier.link === link || board.back[modifier.link] === link) return true;
  }
  return false;
}

export function inFlood(position: Gradisca): boolean {
  return position.modifiers.some(({ kind }) => kind === "flood");
}

/** §15, §15b, §15c: what bars a retreat, a line of supply, the command span and the Camp; a bridge lifts it. */
export function blocksLines(position: Gradisca, link: number): boolean {
  return links.impassable[link] === 1 || (position.advanced && isUnbridged(position, link));
}

export const FLOODED = bar("12", "bar.flooded");
export const NO_GUNS_OVER_RIVERS = bar("15", "bar.no-guns-over-rivers");
export const CROSSING_TAKES_ALL = bar("15a", "bar.crossing-takes-all");

export function anyArtillery(group: readonly number[]): boolean {
  return group.some((unit) => units.type[unit] === "artillery");
}
