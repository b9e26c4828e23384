import { rulebook } from "@gonfalon/engine/kernel";
import type { Border, BorderOption } from "../position.ts";

/** The position of this game, and everything a player can be offered: procedures are typed by them. */
export const { procedure, step, decision, call, procedures } = rulebook<Border, BorderOption>();
