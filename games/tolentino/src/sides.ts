import type { Side } from "@gonfalon/engine/kernel";
import { AUSTRIANS, people } from "@gonfalon/games/powers";

/** Who fought at Tolentino: seat by seat, in the order of the seats. */
export const sides: readonly Side[] = [
  { seat: "austrian", ...AUSTRIANS },
  {
    seat: "neapolitan",
    flag: { field: "border", colours: ["#8fb7de", "#f4efdf", "#a4202a"] },
    livery: { ground: "#9fc3e6", ink: "#14243a", band: "#a4202a" },
    words: people(["the Neapolitans", "Neapolitans"], ["i Napoletani", "Napoletani"]),
  },
];
