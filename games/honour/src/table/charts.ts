import type { Charts } from "@gonfalon/engine/kernel";
import { chartWords } from "@gonfalon/engine/kit";

type Tables = Readonly<Record<string, unknown>>;

/** The charts that players look things up in. */
export const charts: Charts = {
  of: (files) => (files["tables.json"] as { tables: Tables }).tables,
  hidden: [
    "constraints",
    "cellProvenance",
    "rowMin",
    "rowMax",
    "bandKeys",
    "qualityKeys",
    "id",
    "prov",
    "mapKey",
    "leftoverProvenance",
    "ids",
    "print",
  ],
  words: (language) => chartWords(language, () => import("../../data/tables.it.json")),
};
