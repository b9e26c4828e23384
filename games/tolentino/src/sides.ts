import type { Side } from "@gonfalon/engine/kernel";

/** Who fought at Tolentino: seat by seat, in the order of the seats. */
export const sides: readonly Side[] = [
  {
    seat: "austrian",
    flag: { field: "plain", colours: ["#e2b33a"], charge: "eagle", chargeColour: "#1d1a16" },
    livery: { ground: "#f4efdf", ink: "#221a12", band: "#d9a514" },
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
    seat: "neapolitan",
    flag: { field: "border", colours: ["#8fb7de", "#f4efdf", "#a4202a"] },
    livery: { ground: "#9fc3e6", ink: "#14243a", band: "#a4202a" },
    words: {
      en: {
        name: "the Neapolitans",
        short: "Neapolitans",
        adjective: "Neapolitan",
        plural: true,
        gender: "neuter",
        pronoun: "they",
      },
      it: {
        name: "i Napoletani",
        short: "Napoletani",
        adjective: "napoletano",
        adjectives: { feminine: "napoletana", masculinePlural: "napoletani", femininePlural: "napoletane" },
        plural: true,
        gender: "masculine",
        pronoun: "essi",
      },
    },
  },
];
