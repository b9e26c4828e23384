import { properties } from "@gonfalon/engine/testkit";
import { gradisca } from "../src/index.ts";

const amounts = [
  "count",
  "amount",
  "value",
  "die",
  "works",
  "venetian",
  "austrian",
  "now",
  "points",
  "modifier",
  "by",
  "needed",
  "hits",
  "level",
];

properties(gradisca, { games: 12, seed: 1615, amounts });
