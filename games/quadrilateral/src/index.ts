import {
  defineGame,
  type Game,
  type GameSpec,
  type Language,
  type OptionSpec,
  type RuleText,
  type Scenario,
} from "@gonfalon/engine/kernel";
import { translated } from "@gonfalon/engine/kit";
import { advice } from "./advice/index.ts";
import { changes } from "./changes.ts";
import { copyPosition } from "./copy.ts";
import { board, gameFiles, rules, SIDE_NAMES, scenarios } from "./data.ts";
import { invariants } from "./invariants.ts";
import type { QuadrilateralOption } from "./option.ts";
import type { Quadrilateral } from "./position.ts";
import { procedures } from "./rules/rulebook.ts";
import { campaignGame } from "./rules/sequence.ts";
import { setup } from "./setup.ts";
import { sides } from "./sides.ts";
import { calculators } from "./table/calculators.ts";
import { charts } from "./table/charts.ts";
import { describe } from "./table/describe.ts";
import { rolls } from "./table/dice.ts";
import { disguise } from "./table/disguise.ts";
import { forecast } from "./table/forecast.ts";
import { intentsAt, locate, locateEvent } from "./table/locate.ts";
import { overlay, overlays } from "./table/overlays.ts";
import { refuse } from "./table/refuse.ts";
import { scene } from "./table/scene.ts";
import { story } from "./table/story.ts";
import { terrain } from "./table/terrain.ts";
import { thinkable } from "./table/thinkable.ts";
import { known, look, type QuadrilateralLook, type QuadrilateralView, reveals, view } from "./table/view.ts";
import { note } from "./table/warnings.ts";
import { word } from "./table/words.ts";

export type { QuadrilateralOption } from "./option.ts";
export type { Quadrilateral } from "./position.ts";
export type { QuadrilateralView } from "./table/view.ts";

/** Rules that a table may switch on. */
const options: readonly OptionSpec[] = [
  { name: "fortnights", title: "Fortnights by agreement", titleIn: { it: "Quindicine per accordo" } },
  { name: "reserve", title: "Reserve", titleIn: { it: "Riserva" } },
  { name: "rearguard", title: "Rearguard", titleIn: { it: "Retroguardia" } },
  { name: "guns", title: "Marching to the sound of the guns", titleIn: { it: "Marcia al suono del cannone" } },
  { name: "flotilla", title: "Flotilla on Lake Garda", titleIn: { it: "Flottiglia del Garda" } },
].map((option) => ({ ...option, values: ["off", "on"] }));

type Spec = GameSpec<Quadrilateral, QuadrilateralOption, QuadrilateralView, QuadrilateralLook>;

/** What of the game is its rules and its data. */
export const rulesOfPlay = {
  id: "quadrilateral",
  title: "Bonaparte in Italy: The Quadrilateral",
  seats: SIDE_NAMES,
  options,
  get rules() {
    return rules;
  },
  data: gameFiles.data,
  useData: gameFiles.useData,
  dataHash: gameFiles.dataHash,
  procedures,
  whole: campaignGame,
  setup,
  copy: copyPosition,
  invariants,
  changes,
  get board() {
    return board;
  },
} satisfies Partial<Spec>;

function titles(): Scenario[] {
  return scenarios.map(({ id }) => ({
    id,
    title: word(`scenario.${id}`, "en"),
    titleIn: { it: word(`scenario.${id}`, "it") },
    sides,
  }));
}

/** The rules of the system stand apart from those of this campaign. */
const rulesByBook = gameFiles.derived((): readonly RuleText[] =>
  rules.map((rule) => ({ ...rule, book: word(`book.${rule.book}`, "en") })),
);

/** Bonaparte in Italy: The Quadrilateral, 1796-1797: four campaigns and four short games. */
export const quadrilateral: Game<Quadrilateral, QuadrilateralOption, QuadrilateralView> = defineGame<
  Quadrilateral,
  QuadrilateralOption,
  QuadrilateralView,
  QuadrilateralLook
>({
  ...rulesOfPlay,
  get rules() {
    return rulesByBook();
  },
  charts,
  rulesIn: async (language: Language) =>
    (await translated(rules, language, () => import("../data/rules.it.json"))).map((rule) => ({
      ...rule,
      book: word(`book.${rule.book}`, language),
    })),
  get board() {
    return board;
  },
  get scenarios() {
    return titles();
  },
  known,
  look,
  view,
  refuse,
  thinkable,
  reveals,
  disguise,
  forecast,
  note,
  calculators,
  rolls,
  describe,
  story,
  scene,
  locate,
  locateEvent,
  intentsAt,
  terrain,
  overlays,
  overlay,
  advice,
});
