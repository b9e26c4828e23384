import type { Consequence, Random } from "@gonfalon/engine/kernel";

/**
 * Whether a player answers a question by its second thought: one in so many of those on which something hangs. Rules of thumb
 * are so good that without slips nobody could tell a beginner from a veteran.
 */
export function slips(oneIn: number | null, consequence: Consequence, random: Random): boolean {
  return oneIn !== null && consequence !== "none" && random(oneIn) === 0;
}
