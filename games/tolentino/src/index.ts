import { defineGame, type Game, type Option } from "@gonfalon/engine/kernel";
import { advice } from "./advice.ts";
import { SEATS } from "./army.ts";
import { calculators } from "./calculators.ts";
import { copyOf } from "./copy.ts";
import { data, dataHash, ground, rules, scenario, useData } from "./data.ts";
import { describe, named } from "./describe.ts";
import { rolls } from "./dice.ts";
import { invariants } from "./invariants.ts";
import { forecastOf } from "./odds.ts";
import { overlay, overlays } from "./overlays.ts";
import type { Tolentino } from "./position.ts";
import { procedures } from "./procedures.ts";
import { presumed, refuse } from "./refuse.ts";
import { locate, scene } from "./scene.ts";
import { battle } from "./sequence.ts";
import { setUp } from "./setup.ts";
import { thinkable } from "./thinkable.ts";
import { disguise, reveals, type View, view } from "./view.ts";

/** An option of Tolentino: each decision says for itself which types it offers. */
export type TolentinoOption = Option & { readonly [field: string]: unknown };
export type { Tolentino } from "./position.ts";
export type { View } from "./view.ts";

/** The battle of Tolentino, 2-3 May 1815. An owner's own map brings its own board, his own scenario its own title. */
export const tolentino: Game<Tolentino, TolentinoOption, View> = defineGame<Tolentino, TolentinoOption, View>({
  id: "tolentino",
  title: "The battle of Tolentino",
  seats: SEATS,
  get scenarios() {
    return [{ id: scenario.id, title: scenario.title, titleIn: { it: named("it", "scenario", scenario.title) } }];
  },
  options: [],
  rules,
  data,
  useData,
  dataHash,
  procedures,
  whole: battle,
  setup: setUp,
  copy: copyOf,
  view,
  refuse,
  thinkable,
  reveals,
  invariants,
  disguise,
  forecast: (view, option, language) => forecastOf(presumed(view), option, language),
  calculators,
  rolls,
  describe,
  advice,
  get board() {
    return ground.board;
  },
  scene,
  locate,
  overlays,
  overlay,
});
