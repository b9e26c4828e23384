import type { Position } from "./flow.ts";
import type { Game } from "./game.ts";
import { hash } from "./hash.ts";

/**
 * What earlier versions stored. A game that names something in another way than before says so in `renamed` and `formerly`; journals
 * and logs are kept as they were written, and read through the two functions below.
 */

/** An option or event that was stored, under the name that it has today. What has no name, whoever sent it, stays as it is. */
export function today<T extends { readonly type: string }>({ renamed }: Pick<Game, "renamed">, stored: T): T {
  if (!renamed || typeof stored?.type !== "string") return stored;
  const type = renamed(stored.type);
  return type === stored.type ? stored : { ...stored, type };
}

/** Whether a hash that was noted is that of the position, in today's spelling or in an earlier one. */
export function isHashOf<P extends Position>(
  { formerly }: { formerly?(position: P): readonly unknown[] },
  position: P,
  noted: string,
): boolean {
  return noted === hash(position) || (formerly?.(position).some((spelled) => noted === hash(spelled)) ?? false);
}
