import { properties } from "@gonfalon/engine/testkit";
import { tolentino } from "../src/index.ts";

const amounts = [
  "austrian",
  "neapolitan",
  "roll",
  "turn",
  "attack",
  "defend",
  "modified",
  "points",
  "returns",
  "morale",
];

properties(tolentino, { games: 4, seed: 1815, amounts });
