import type { Advice } from "@gonfalon/engine/kernel";
import type { QuadrilateralOption } from "../option.ts";
import type { Quadrilateral } from "../position.ts";
import { guess, type Seen } from "./guess.ts";
import { consequence, occasion, plans, stretch } from "./plans.ts";
import { reasons } from "./reasons.ts";
import { thoughts } from "./thoughts.ts";
import { watch } from "./watch.ts";
import { weigh } from "./weigh.ts";
import { worth } from "./worth.ts";

/** What a computer player is told about The Quadrilateral. */
export const advice: Advice<Quadrilateral, QuadrilateralOption, Seen> = {
  guess,
  worth,
  weigh,
  stretch,
  occasion,
  plans,
  consequence,
  watch,
  reasons,
  thoughts,
};
