import { properties } from "@gonfalon/engine/testkit";
import { border } from "../src/index.ts";

properties(border, { games: 10, seed: 1, amounts: ["roll"] });
