import { rulebook } from "@gonfalon/engine/kernel";
import type { TolentinoOption } from "../option.ts";
import type { Tolentino } from "../position.ts";
import type { Look } from "./known.ts";

/** The procedures of the battle of Tolentino. */
export const { procedure, step, decision, sealed, call, procedures, flow } = rulebook<
  Tolentino,
  TolentinoOption,
  Look
>();
