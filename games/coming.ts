import type { Cover } from "@gonfalon/engine/kernel";

/** Covers of games that are not built yet; one that is has its cover in its own folder. */

export const honour: Cover = {
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
  sides: () => [],
  picture: async () => (await import("./comingPictures.ts")).honour,
};
