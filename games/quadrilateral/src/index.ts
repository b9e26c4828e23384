import type { GameSpec, OptionSpec } from "@gonfalon/engine/kernel";
import { copyPosition } from "./copy.ts";
import { board, gameFiles, rules, SIDE_NAMES } from "./data.ts";
import { invariants } from "./invariants.ts";
import type { QuadrilateralOption } from "./option.ts";
import type { Quadrilateral } from "./position.ts";
import { procedures } from "./rules/rulebook.ts";
import { campaignGame } from "./rules/sequence.ts";
import { setup } from "./setup.ts";

export type { QuadrilateralOption } from "./option.ts";
export type { Quadrilateral } from "./position.ts";

/** Rules that a table may switch on. */
const options: readonly OptionSpec[] = [
  { name: "fortnights", title: "Fortnights by agreement", titleIn: { it: "Quindicine per accordo" } },
  { name: "reserve", title: "Reserve", titleIn: { it: "Riserva" } },
  { name: "rearguard", title: "Rearguard", titleIn: { it: "Retroguardia" } },
  { name: "guns", title: "Marching to the sound of the guns", titleIn: { it: "Marcia al suono del cannone" } },
  { name: "flotilla", title: "Flotilla on Lake Garda", titleIn: { it: "Flottiglia del Garda" } },
].map((option) => ({ ...option, values: ["off", "on"] }));

type Spec = GameSpec<Quadrilateral, QuadrilateralOption, unknown>;

/** What of the game is its rules and its data; what players see of it is added where the game is defined. */
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
  get board() {
    return board;
  },
} satisfies Partial<Spec>;
