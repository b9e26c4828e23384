import type { Cover } from "@gonfalon/engine/kernel";
import { sides } from "./sides.ts";

/** What is known of the game before it is loaded. */
export const cover: Cover = {
  id: "border",
  words: {
    en: {
      title: "Border",
      period: "some year",
      length: "12 turns, ten minutes",
      line: "Two sides, three units each.",
    },
    it: {
      title: "Confine",
      period: "un anno",
      length: "12 turni, dieci minuti",
      line: "Due parti, tre unità ciascuna.",
    },
  },
  complexity: 1,
  sides: () => sides,
  picture: async () => (await import("./picture.ts")).picture,
  load: async () => (await import("./index.ts")).border,
};
