import { rulebook } from "@gonfalon/engine/kernel";
import type { QuadrilateralOption } from "../option.ts";
import type { Quadrilateral } from "../position.ts";

/** The procedures of The Quadrilateral, those of the system and those of this campaign. */
export const { procedure, step, decision, sealed, call, procedures, flow } = rulebook<
  Quadrilateral,
  QuadrilateralOption
>();
