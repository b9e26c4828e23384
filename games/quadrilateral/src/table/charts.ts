import type { Charts } from "@gonfalon/engine/kernel";
import { chartWords } from "@gonfalon/engine/kit";
import { places } from "../data.ts";

type Tables = Readonly<Record<string, unknown>>;

/** The charts that players look things up in. */
export const charts: Charts = {
  of: (files) => (files["tables.json"] as { tables: Tables }).tables,
  hidden: [
    "constraints",
    "reason",
    "rowMin",
    "rowMax",
    "columnRanges",
    "columnRatios",
    "effectsKey",
    "index",
    "printed",
    "id",
    "source",
    "when",
    "needsIndex",
  ],
  words: async (language) => ({
    ...Object.fromEntries(places.ids.map((id, place) => [id, places.names[place]!])),
    ...(await chartWords(language, () => import("../../data/tables.it.json"))),
  }),
};
