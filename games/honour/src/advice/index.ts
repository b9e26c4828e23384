import type { Advice } from "@gonfalon/engine/kernel";
import type { HonourOption } from "../option.ts";
import type { Honour } from "../position.ts";
import type { HonourView } from "../table/view.ts";
import { guess } from "./guess.ts";
import { consequence, occasion, plans, stretch } from "./plans.ts";
import { reasons } from "./reasons.ts";
import { thoughts } from "./thoughts.ts";
import { watch } from "./watch.ts";
import { weigh } from "./weigh.ts";
import { worth } from "./worth.ts";

/** What a computer player is told about All Is Lost Save Honour. */
export const advice: Advice<Honour, HonourOption, HonourView> = {
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
