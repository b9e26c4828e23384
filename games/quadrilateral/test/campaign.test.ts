import { diceFrom } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { scenarios } from "../src/data.ts";
import { invariants } from "../src/invariants.ts";
import { gameTurn } from "../src/rules/sequence.ts";
import { scenarioPosition } from "./field.ts";
import { Playing } from "./playing.ts";
import { random } from "./random.ts";

const OPTIONS = { fortnights: "on", reserve: "on", rearguard: "on", guns: "on", flotilla: "on" };

test.each(scenarios.map(({ id }) => id))(
  "a random Game-Turn of %s keeps every invariant after every decision",
  (id) => {
    for (let seed = 1; seed <= 3; seed++) {
      const position = scenarioPosition(id, OPTIONS);
      position.dice = diceFrom(`${id}-${seed}`, "fast");
      expect(invariants(position)).toEqual([]);
      new Playing(position, gameTurn).random(random(seed), (after) => expect(invariants(after)).toEqual([]));
    }
  },
);
