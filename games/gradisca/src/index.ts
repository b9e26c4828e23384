import { defineGame, type Game, hash, type Scenario } from "@gonfalon/engine/kernel";
import { advice } from "./advice.ts";
import { calculators } from "./calculators.ts";
import { copyOf } from "./copy.ts";
import { board, data, rules, SIDES, scenarios, useData } from "./data.ts";
import { describe, note } from "./describe.ts";
import { rolls } from "./dice.ts";
import { invariants } from "./invariants.ts";
import { forecast } from "./odds.ts";
import type { GradiscaOption } from "./option.ts";
import { overlay, overlays } from "./overlays.ts";
import type { Gradisca } from "./position.ts";
import { procedures } from "./procedures.ts";
import { refuse } from "./refuse.ts";
import { locate, scene } from "./scene.ts";
import { game } from "./sequence.ts";
import { setUp } from "./setup.ts";
import { thinkable } from "./thinkable.ts";
import { disguise, type GradiscaView, reveals, view } from "./view.ts";

export type { GradiscaOption } from "./option.ts";
export type { Gradisca } from "./position.ts";
export type { GradiscaView } from "./view.ts";

function titles(): Scenario[] {
  return scenarios.map(({ id, title, title_en }) => ({ id, title: title_en, titleIn: { it: title } }));
}

/** The War of Gradisca, 1615-1617, basic and advanced. */
export const gradisca: Game<Gradisca, GradiscaOption, GradiscaView> = defineGame<
  Gradisca,
  GradiscaOption,
  GradiscaView
>({
  id: "gradisca",
  title: "The War of Gradisca",
  seats: SIDES,
  scenarios: titles(),
  options: [
    { name: "game", title: "Rules in force", titleIn: { it: "Regole in vigore" }, values: ["basic", "advanced"] },
  ],
  rules,
  data,
  useData,
  dataHash: () => {
    const { "style.json": _, ...played } = data();
    return hash(played);
  },
  procedures,
  whole: game,
  setup: setUp,
  copy: copyOf,
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
  note,
  advice,
  board,
  scene,
  locate,
  overlays,
  overlay,
});

/** What comes from the data follows them when an owner puts his own files in place. */
Object.defineProperties(gradisca, {
  scenarios: { get: titles, enumerable: true },
  rules: { get: () => rules, enumerable: true },
  board: { get: () => board, enumerable: true },
});
