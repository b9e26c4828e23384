import type { Advice } from "@gonfalon/engine/kernel";
import { guess } from "./advice/guess.ts";
import { consequence, occasion, plans, stretch } from "./advice/plans.ts";
import { reasons } from "./advice/reasons.ts";
import { weigh } from "./advice/weigh.ts";
import { worth } from "./advice/worth.ts";
import type { GradiscaOption } from "./option.ts";
import type { Gradisca } from "./position.ts";
import type { GradiscaView } from "./view.ts";

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
};
