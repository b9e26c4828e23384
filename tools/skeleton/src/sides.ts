import type { Side } from "@gonfalon/engine/kernel";

/** The seats, in the order of play. */
export const SEATS = ["west", "east"] as const;

/** Who sits in them. */
export const sides: readonly Side[] = [
  {
    seat: "west",
    livery: { ground: "#b3262b", ink: "#fff6e0", band: "#e9b93b" },
    flag: { field: "plain", colours: ["#b3262b"] },
    words: {
      en: { name: "the West", short: "West", plural: false },
      it: { name: "l'Ovest", short: "Ovest", plural: false },
    },
  },
  {
    seat: "east",
    livery: { ground: "#9fc3e6", ink: "#14243a", band: "#2d5f8c" },
    flag: { field: "cross", colours: ["#2d5f8c", "#f6f2e6"] },
    words: {
      en: { name: "the East", short: "East", plural: false },
      it: { name: "l'Est", short: "Est", plural: false },
    },
  },
];
