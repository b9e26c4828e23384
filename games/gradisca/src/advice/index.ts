import type { Advice } from "@gonfalon/engine/kernel";
import type { GradiscaOption } from "../option.ts";
import type { Gradisca } from "../position.ts";
import type { GradiscaView } from "../table/view.ts";
import { guess } from "./guess.ts";
import { consequence, occasion, plans, stretch } from "./plans.ts";
import { reasons } from "./reasons.ts";
import { thoughts } from "./thoughts.ts";
import { watch } from "./watch.ts";
import { weigh } from "./weigh.ts";
import { worth } from "./worth.ts";

/** What a computer player is told about the War of Gradisca. */
export const advice: Advice<Gradisca, GradiscaOption, GradiscaView> = {
  guess,
  worth,
  weigh,
  stretch,
  occasion,
  plans,
  consequence,
  reasons,
  watch,
  thoughts,
};
