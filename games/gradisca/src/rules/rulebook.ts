import { rulebook } from "@gonfalon/engine/kernel";
import type { GradiscaOption } from "../option.ts";
import type { Gradisca } from "../position.ts";

/** The procedures of the War of Gradisca. */
export const { procedure, step, decision, sealed, call, procedures, flow } = rulebook<Gradisca, GradiscaOption>();
