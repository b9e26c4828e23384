import { defineGame, type Event, type Game, type OptionSpec, type Scenario } from "@gonfalon/engine/kernel";
import { translated } from "@gonfalon/engine/kit";
import { advice } from "./advice/index.ts";
import { changes } from "./changes.ts";
import { copyOf } from "./copy.ts";
import { board, casts, data, dataHash, formerHashes, optionSpecs, rules, SIDES, useData } from "./data.ts";
import { invariants } from "./invariants.ts";
import type { HonourOption } from "./option.ts";
import type { Honour } from "./position.ts";
import { procedures } from "./rules/rulebook.ts";
import { game } from "./rules/sequence.ts";
import { setUp } from "./setup.ts";
import { sidesOf } from "./sides.ts";
import { calculators } from "./table/calculators.ts";
import { charts } from "./table/charts.ts";
import { describe } from "./table/describe.ts";
import { rolls } from "./table/dice.ts";
import { disguise } from "./table/disguise.ts";
import { forecast } from "./table/forecast/forecast.ts";
import { overlay, overlays } from "./table/overlays.ts";
import { intentsAt, locateEvent } from "./table/pointing.ts";
import { refuse } from "./table/refuse.ts";
import { locate, scene } from "./table/scene.ts";
import { story } from "./table/story.ts";
import { terrain } from "./table/terrain.ts";
import { thinkable } from "./table/thinkable.ts";
import { type HonourLook, type HonourView, known, lookOf, reveals, view } from "./table/view.ts";
import { say } from "./table/words.ts";

export type { HonourOption } from "./option.ts";
export type { Honour } from "./position.ts";
export type { HonourView } from "./table/view.ts";

function scenarios(): Scenario[] {
  return casts.map(({ data: { id, title } }) => ({
    id,
    title,
    titleIn: { it: say(`scenario.${id}`, "it") },
    sides: sidesOf(id),
  }));
}

/** §18: every optional rule is a switch. */
function options(): OptionSpec[] {
  return optionSpecs.map(({ id, title, values }) => ({
    name: id,
    title,
    titleIn: { it: say(`option.title.${id}`, "it") },
    values,
  }));
}

/** Capitani and units are numbered by scenario: an event says of which it speaks. */
function told(event: Event, { scenario }: Readonly<Honour>): Event {
  return { ...event, scenario };
}

/** All Is Lost Save Honour: the Italian Wars, 1509-1525. What comes from the data follows them (`useData`). */
export const honour: Game<Honour, HonourOption, HonourView> = defineGame<Honour, HonourOption, HonourView, HonourLook>({
  id: "honour",
  title: "All Is Lost Save Honour",
  seats: SIDES,
  get scenarios() {
    return scenarios();
  },
  get options() {
    return options();
  },
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
  whole: game,
  setup: setUp,
  copy: copyOf,
  told,
  known,
  look: lookOf,
  view,
  refuse,
  thinkable,
  reveals,
  invariants,
  changes,
  disguise,
  advice,
  forecast,
  calculators,
  rolls,
  describe,
  story,
  get board() {
    return board;
  },
  scene,
  locate,
  locateEvent,
  intentsAt,
  terrain,
  overlays,
  overlay,
});
