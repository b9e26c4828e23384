import type { Cover } from "@gonfalon/engine/kernel";
import { sides } from "./sides.ts";

export const cover: Cover = {
  id: "gradisca",
  words: {
    en: {
      title: "The War of Gradisca",
      period: "1615-1617",
      length: "14 turns, an evening or two",
      line: "Venice besieges a fortress on the Lisonzo while the Archduke's men raid from the Carso.",
    },
    it: {
      title: "La guerra di Gradisca",
      period: "1615-1617",
      length: "14 turni, una serata o due",
      line: "Venezia assedia una fortezza sul Lisonzo mentre gli uomini dell'Arciduca scendono dal Carso.",
    },
  },
  complexity: 3,
  sides: () => sides,
  picture: async () => (await import("./picture.ts")).picture,
  lesson: async () => (await import("./lesson.ts")).lesson,
  load: async () => (await import("./index.ts")).gradisca,
};
