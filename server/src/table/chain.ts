import { hash } from "node:crypto";
import type { Option, Seat } from "@gonfalon/engine/kernel";

/**
 * The chain of a journal: each link is a hash of the one before it and of an entry. So its last link stands for all entries,
 * in order: none can be changed or taken out without the chain showing it.
 */

/** The chain of a journal without entries. */
export const NO_CHAIN = "";

type Decided = { readonly seat: Seat; readonly option: Option };

/** `spelled`: the option as JSON, where that is known already. */
export function chainAfter(before: string, { seat, option }: Decided, spelled = JSON.stringify(option)): string {
  return hash("sha256", `${before} ${seat} ${spelled}`, "base64url");
}

/** The chain after each of these entries, beginning with the one before the first. */
export function chainsOf(entries: readonly Decided[], before = NO_CHAIN): string[] {
  const chains = [before];
  for (const entry of entries) chains.push(chainAfter(chains.at(-1)!, entry));
  return chains;
}
