import { defineGame, everybody, type RuleText } from "@gonfalon/engine/kernel";
import { chartWords, translated } from "@gonfalon/engine/kit";
import rulesFile from "../data/rules.json";
import { copyOf } from "./copy.ts";
import { board, files, units } from "./data.ts";
import type { Border, BorderOption } from "./position.ts";
import { procedures } from "./rules/rulebook.ts";
import { border as whole } from "./rules/sequence.ts";
import { SEATS, sides } from "./sides.ts";
import { forecast } from "./table/forecast.ts";
import { refuse } from "./table/refuse.ts";
import { intentsAt, locate, locateEvent, scene, thinkable } from "./table/scene.ts";
import { type BorderView, view } from "./table/view.ts";
import { describe } from "./table/words.ts";

const rules = rulesFile as readonly RuleText[];

export const border = defineGame<Border, BorderOption, BorderView>({
  id: "border",
  title: "Border",
  seats: SEATS,
  scenarios: [{ id: "border", title: "The border", sides }],
  options: [],
  rules,
  rulesIn: (language) => translated(rules, language, () => import("../data/rules.it.json")),
  charts: {
    of: (data) => ({ "units.json": data["units.json"] }),
    hidden: ["id"],
    words: (language) => chartWords(language, () => import("../data/tables.it.json")),
  },
  procedures,
  whole,
  ...files,
  setup: () => ({ at: units.map(({ at }) => at), side: 0, turn: 0 }),
  copy: copyOf,
  open: true,
  known: { at: everybody, side: everybody, turn: everybody },
  view,
  refuse,
  thinkable,
  reveals: () => false,
  invariants: ({ at }) => {
    const standing = at.filter((hex) => hex >= 0);
    return new Set(standing).size === standing.length ? [] : ["Two units stand in one hex."];
  },
  disguise: (position) => position,
  forecast: (_, option, language) => forecast(option, language),
  calculators: () => [],
  rolls: ({ roll }) => (typeof roll === "number" ? [{ die: roll }] : []),
  describe,
  board,
  scene,
  locate,
  locateEvent,
  intentsAt,
  overlays: () => [],
  overlay: () => [],
});
