import type { Advice } from "@gonfalon/engine/kernel";
import type { TolentinoOption } from "../index.ts";
import type { Tolentino } from "../position.ts";
import type { View } from "../table/view.ts";
import { guess } from "./guess.ts";
import { consequence, plans, stretch } from "./plans.ts";
import { reasons } from "./reasons.ts";
import { thoughts } from "./thoughts.ts";
import { watch } from "./watch.ts";
import { weigh } from "./weigh.ts";
import { worth } from "./worth.ts";

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
  watch,
  thoughts,
};
