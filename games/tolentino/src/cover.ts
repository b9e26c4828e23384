import type { Cover } from "@gonfalon/engine/kernel";
import { sides } from "./sides.ts";

export const cover: Cover = {
  id: "tolentino",
  words: {
    en: {
      title: "The battle of Tolentino",
      period: "2-3 May 1815",
      length: "12 turns, an evening",
      line: "King Murat turns on the Austrians before their second army can join. Two days decide who rules Naples.",
    },
    it: {
      title: "La battaglia di Tolentino",
      period: "2-3 maggio 1815",
      length: "12 turni, una serata",
      line: "Re Murat assale gli Austriaci prima che arrivi la loro seconda armata. In due giorni si decide chi regna a Napoli.",
    },
  },
  complexity: 3,
  sides: () => sides,
  picture: async () => (await import("./picture.ts")).picture,
  lesson: async () => (await import("./lesson.ts")).lesson,
  load: async () => (await import("./index.ts")).tolentino,
};
