import { properties } from "@gonfalon/engine/testkit";
import { tolentino } from "../src/index.ts";

properties(tolentino, { games: 4, seed: 1815 });
