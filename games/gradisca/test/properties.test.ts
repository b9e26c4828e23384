import { properties } from "@gonfalon/engine/testkit";
import { gradisca } from "../src/index.ts";

const setups = ["campaign", "first-siege"].flatMap((scenario) =>
  ["basic", "advanced"].map((game) => ({ scenario, options: { game } })),
);

properties(gradisca, { games: 12, seed: 1615, setups });
