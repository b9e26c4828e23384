import type { Advice } from "@gonfalon/engine/kernel";
import { guess } from "./advice/guess.ts";
import { consequence, plans, stretch } from "./advice/plans.ts";
import { reasons } from "./advice/reasons.ts";
import { weigh } from "./advice/weigh.ts";
import { worth } from "./advice/worth.ts";
import type { TolentinoOption } from "./index.ts";
import type { Tolentino } from "./position.ts";
import type { View } from "./view.ts";

/** What a computer player is told about Tolentino. */
export const advice: Advice<Tolentino, TolentinoOption, View> = {
  guess,
  worth,
  weigh,
  stretch,
  occasion: stretch,
  plans,
  consequence,
  reasons,
};
