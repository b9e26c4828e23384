import { properties } from "@gonfalon/engine/testkit";
import { quadrilateral } from "../src/index.ts";

const amounts = [
  ...["die", "dice", "ap", "sps", "turns", "total", "loss", "hits", "received", "bonus", "lost", "gained", "before"],
  ...["after", "number", "rounds", "told", "by", "zone", "weather", "modifier", "points", "hexes", "attacking"],
  ...["defending", "mps", "left", "span", "used"],
];

// One short game of each promise: the campaigns are the same procedures, and take minutes.
properties(quadrilateral, {
  ...{ games: 1, seed: 1796, setups: [{ scenario: "castiglione" }], amounts },
  // §C14.20, ruling C1.10: exact strengths are shown in Step 6, for this moment only.
  passing: { exchange: ["strengths", "attacking", "defending", "column"] },
});
