import { defineGame, type Game, type Scenario } from "@gonfalon/engine/kernel";
import { translated } from "@gonfalon/engine/kit";
import { advice } from "./advice/index.ts";
import { copyOf } from "./copy.ts";
import { board, data, dataHash, formerHashes, rules, SIDES, scenarios, useData } from "./data.ts";
import { formerly, renamed } from "./formerly.ts";
import { invariants } from "./invariants.ts";
import type { GradiscaOption } from "./option.ts";
import type { Gradisca } from "./position.ts";
import { procedures } from "./rules/rulebook.ts";
import { game } from "./rules/sequence.ts";
import { setUp } from "./setup.ts";
import { sides } from "./sides.ts";
import { calculators } from "./table/calculators.ts";
import { charts } from "./table/charts.ts";
import { describe, note } from "./table/describe.ts";
import { rolls } from "./table/dice.ts";
import { intentsAt, locate, locateEvent } from "./table/locate.ts";
import { forecast } from "./table/odds.ts";
import { overlay, overlays } from "./table/overlays.ts";
import { refuse } from "./table/refuse.ts";
import { scene } from "./table/scene.ts";
import { story } from "./table/story.ts";
import { terrain } from "./table/terrain.ts";
import { thinkable } from "./table/thinkable.ts";
import { disguise, type GradiscaView, known, reveals, view } from "./table/view.ts";

export type { GradiscaOption } from "./option.ts";
export type { Gradisca } from "./position.ts";
export type { GradiscaView } from "./table/view.ts";

function titles(): Scenario[] {
  return scenarios.map(({ id, title, titleEn }) => ({ id, title: titleEn, titleIn: { it: title }, sides }));
}

/** The War of Gradisca, 1615-1617, basic and advanced. What comes from the data follows them (`useData`). */
export const gradisca: Game<Gradisca, GradiscaOption, GradiscaView> = defineGame<
  Gradisca,
  GradiscaOption,
  GradiscaView
>({
  id: "gradisca",
  title: "The War of Gradisca",
  seats: SIDES,
  get scenarios() {
    return titles();
  },
  options: [
    { name: "game", title: "Rules in force", titleIn: { it: "Regole in vigore" }, values: ["basic", "advanced"] },
  ],
  get rules() {
    return rules;
  },
  charts,
  rulesIn: (language) => translated(rules, language, () => import("../data/rules.it.json")),
  data,
  useData,
  dataHash,
  formerHashes,
  formerly,
  renamed,
  procedures,
  whole: game,
  setup: setUp,
  copy: copyOf,
  known,
  view,
  refuse,
  thinkable,
  reveals,
  invariants,
  disguise,
  forecast,
  calculators,
  rolls,
  describe,
  story,
  note,
  advice,
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
