import type { Side } from "@gonfalon/engine/kernel";
import { AUSTRIANS, VENETIANS } from "@gonfalon/games/powers";

/** Who fought over Gradisca: seat by seat, in the order of the seats. The Austrians are the Archduke's, under his red and white. */
export const sides: readonly Side[] = [
  { seat: "venetian", ...VENETIANS },
  {
    ...{ seat: "austrian", ...AUSTRIANS },
    flag: { field: "stripes", colours: ["#b3262b", "#f6f2e6", "#b3262b"] },
    livery: { ...AUSTRIANS.livery, band: "#2a2a2a" },
  },
];
