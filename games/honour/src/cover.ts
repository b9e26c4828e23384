import type { Cover } from "@gonfalon/engine/kernel";
import { sidesOf } from "./sides.ts";

export const cover: Cover = {
  id: "honour",
  words: {
    en: {
      title: "All Is Lost Save Honour",
      period: "1509-1525",
      length: "five campaigns, several evenings",
      line: "From Agnadello to Pavia: kings, emperors and condottieri fight for Milan.",
    },
    it: {
      title: "Tutto è perduto fuorché l'onore",
      period: "1509-1525",
      length: "cinque campagne, parecchie serate",
      line: "Da Agnadello a Pavia: re, imperatori e condottieri si contendono Milano.",
    },
  },
  complexity: 5,
  sides: sidesOf,
  picture: async () => (await import("./picture.ts")).picture,
  lesson: async () => (await import("./lesson.ts")).lesson,
  load: async () => (await import("./index.ts")).honour,
};
