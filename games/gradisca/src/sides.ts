import type { Side } from "@gonfalon/engine/kernel";

/** Who fought over Gradisca: seat by seat, in the order of the seats. */
export const sides: readonly Side[] = [
  {
    seat: "venetian",
    flag: { field: "plain", colours: ["#a3262b"], charge: "lion", chargeColour: "#e9b93b" },
    livery: { ground: "#b3262b", ink: "#fff6e0", band: "#e9b93b" },
    words: {
      en: {
        name: "the Venetians",
        short: "Venetians",
        adjective: "Venetian",
        plural: true,
        gender: "neuter",
        pronoun: "they",
      },
      it: {
        name: "i Veneziani",
        short: "Veneziani",
        adjective: "veneziano",
        adjectives: { feminine: "veneziana", masculinePlural: "veneziani", femininePlural: "veneziane" },
        plural: true,
        gender: "masculine",
        pronoun: "essi",
      },
    },
  },
  {
    seat: "austrian",
    flag: { field: "stripes", colours: ["#b3262b", "#f6f2e6", "#b3262b"] },
    livery: { ground: "#f6f2e6", ink: "#1d1a16", band: "#2a2a2a" },
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
];
