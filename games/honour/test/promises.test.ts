import { properties } from "@gonfalon/engine/testkit";
import { honour } from "../src/index.ts";
import { AMOUNTS } from "../src/table/words.ts";
import { PASSING } from "./passing.ts";

/** The shortest scenario: games of the others are long, and are played by other tests. */
const setups = [{ scenario: "2" }];

const amounts = [...AMOUNTS, "dice", "losses", "sizes", "spLost"];

properties(honour, { games: 2, seed: 1513, setups, amounts, passing: PASSING });
