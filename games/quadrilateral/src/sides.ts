import type { Side } from "@gonfalon/engine/kernel";

/** Who fought for Mantova: seat by seat, the First Player first. The same in every scenario. */
export const sides: readonly Side[] = [
  {
    seat: "austrian",
    flag: { field: "plain", colours: ["#e8b93a"], charge: "eagle", chargeColour: "#1d1a16" },
    livery: { ground: "#f6f2e6", ink: "#1d1a16", band: "#e2b33a" },
    words: {
      en: {
        name: "the Austrians",
        short: "Austrians",
        adjective: "Austrian",
        plural: true,
        gender: "neuter",
        pronoun: "they",
      },
      it: {
        name: "gli Austriaci",
        short: "Austriaci",
        adjective: "austriaco",
        adjectives: { feminine: "austriaca", masculinePlural: "austriaci", femininePlural: "austriache" },
        plural: true,
        gender: "masculine",
        pronoun: "essi",
      },
    },
  },
  {
    seat: "french",
    flag: { field: "pales", colours: ["#2b4a8c", "#f4ead0", "#a3262b"] },
    livery: { ground: "#31559b", ink: "#fdf7e6", band: "#a3262b" },
    words: {
      en: {
        name: "the French",
        short: "French",
        adjective: "French",
        plural: true,
        gender: "neuter",
        pronoun: "they",
      },
      it: {
        name: "i Francesi",
        short: "Francesi",
        adjective: "francese",
        adjectives: { feminine: "francese", masculinePlural: "francesi", femininePlural: "francesi" },
        plural: true,
        gender: "masculine",
        pronoun: "essi",
      },
    },
  },
];
