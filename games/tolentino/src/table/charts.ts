import type { Charts } from "@gonfalon/engine/kernel";
import { chartWords } from "@gonfalon/engine/kit";

type Tables = Readonly<Record<string, unknown>>;

/** The charts that players look things up in. */
export const charts: Charts = {
  of: (files) => (({ id: _, ...tables }) => tables)(files["tables.json"] as Tables),
  hidden: ["id", "reason", "given", "lastTurnProvenance", "readings"],
  words: (language) => chartWords(language, () => import("../../data/tables.it.json")),
};
