import { properties } from "@gonfalon/engine/testkit";
import { gradisca } from "../src/index.ts";

properties(gradisca, { games: 12, seed: 1615 });
