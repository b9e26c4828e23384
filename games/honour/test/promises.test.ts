import { properties } from "@gonfalon/engine/testkit";
import { honour } from "../src/index.ts";
import { AMOUNTS } from "../src/table/words.ts";

/** The shortest scenario: games of the others are long, and are played by other tests. */
const setups = [{ scenario: "2" }];

properties(honour, { games: 2, seed: 1513, setups, amounts: [...AMOUNTS, "dice", "losses", "sizes", "spLost"] });
