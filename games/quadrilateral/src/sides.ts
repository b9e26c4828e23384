import type { Side } from "@gonfalon/engine/kernel";
import { AUSTRIANS, FRENCH } from "@gonfalon/games/powers";

/** Who fought for Mantova: seat by seat, the First Player first. The same in every scenario. */
export const sides: readonly Side[] = [
  { seat: "austrian", ...AUSTRIANS },
  {
    seat: "french",
    flag: { field: "pales", colours: ["#2b4a8c", "#f4ead0", "#a3262b"] },
    livery: { ground: "#31559b", ink: "#fdf7e6", band: "#a3262b" },
    words: FRENCH,
  },
];
