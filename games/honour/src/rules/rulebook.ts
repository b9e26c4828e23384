import { rulebook } from "@gonfalon/engine/kernel";
import type { HonourOption } from "../option.ts";
import type { Honour } from "../position.ts";

/** The procedures of All Is Lost Save Honour. */
export const { procedure, step, decision, sealed, call, procedures, flow } = rulebook<Honour, HonourOption>();
