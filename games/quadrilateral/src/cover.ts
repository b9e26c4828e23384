import type { Cover } from "@gonfalon/engine/kernel";
import { sides } from "./sides.ts";

export const cover: Cover = {
  id: "quadrilateral",
  words: {
    en: {
      title: "Bonaparte in Italy: The Quadrilateral",
      period: "1796-1797",
      length: "8 to 93 turns, an evening or a winter",
      line: "Four fortresses, three relief armies and a general of twenty-seven years.",
    },
    it: {
      title: "Bonaparte in Italia: il Quadrilatero",
      period: "1796-1797",
      length: "da 8 a 93 turni, una serata o un inverno",
      line: "Quattro fortezze, tre armate di soccorso e un generale di ventisette anni.",
    },
  },
  complexity: 5,
  sides: () => sides,
  picture: async () => (await import("./picture.ts")).picture,
  lesson: async () => (await import("./lesson.ts")).lesson,
  load: async () => (await import("./index.ts")).quadrilateral,
};
