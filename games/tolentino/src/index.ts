import { defineGame, type Game, type Option } from "@gonfalon/engine/kernel";
import { translated } from "@gonfalon/engine/kit";
import { advice } from "./advice/index.ts";
import { SEATS } from "./army.ts";
import { copyOf } from "./copy.ts";
import { data, dataHash, formerHashes, ground, rules, scenario, useData } from "./data.ts";
import { invariants } from "./invariants.ts";
import type { Tolentino } from "./position.ts";
import { type Look, lookOf } from "./rules/known.ts";
import { procedures } from "./rules/rulebook.ts";
import { battle } from "./rules/sequence.ts";
import { setUp } from "./setup.ts";
import { sides } from "./sides.ts";
import { calculators } from "./table/calculators.ts";
import { charts } from "./table/charts.ts";
import { describe, named } from "./table/describe.ts";
import { rolls } from "./table/dice.ts";
import { intentsAt, locate, locateEvent } from "./table/locate.ts";
import { forecastOf } from "./table/odds.ts";
import { overlay, overlays } from "./table/overlays.ts";
import { presumed, refuse } from "./table/refuse.ts";
import { scene } from "./table/scene.ts";
import { story } from "./table/story.ts";
import { terrain } from "./table/terrain.ts";
import { thinkable } from "./table/thinkable.ts";
import { disguise, known, reveals, type View, view } from "./table/view.ts";

/** An option of Tolentino: each decision says for itself which types it offers. */
export type TolentinoOption = Option & { readonly [field: string]: unknown };
export type { Tolentino } from "./position.ts";
export type { View } from "./table/view.ts";

/** The battle of Tolentino, 2-3 May 1815. An owner's own map brings its own board, his own scenario its own title. */
export const tolentino: Game<Tolentino, TolentinoOption, View> = defineGame<Tolentino, TolentinoOption, View, Look>({
  id: "tolentino",
  title: "The battle of Tolentino",
  seats: SEATS,
  get scenarios() {
    return [
      { id: scenario.id, title: scenario.title, titleIn: { it: named("it", "scenario", scenario.title) }, sides },
    ];
  },
  options: [],
  get rules() {
    return rules;
  },
  charts,
  rulesIn: (language) => translated(rules, language, () => import("../data/rules.it.json")),
  data,
  useData,
  dataHash,
  formerHashes,
  procedures,
  whole: battle,
  setup: setUp,
  copy: copyOf,
  known,
  look: lookOf,
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
  story,
  advice,
  get board() {
    return ground.board;
  },
  scene,
  locate,
  locateEvent,
  intentsAt,
  terrain,
  overlays,
  overlay,
});
