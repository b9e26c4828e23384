import type { Charts } from "@gonfalon/engine/kernel";
import { chartWords } from "@gonfalon/engine/kit";

type Tables = Readonly<Record<string, unknown>>;

/** The charts that players look things up in. */
export const charts: Charts = {
  of: (files) => (({ id: _, timeLineProvenance: __, ...tracks }) => tracks)(files["tracks.json"] as Tables),
  hidden: ["id", "months", "it"],
  words: (language) => chartWords(language, () => import("../../data/tables.it.json")),
};
