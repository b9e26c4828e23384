import { diceFrom } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { scenarios } from "../src/data.ts";
import { rulesOfPlay } from "../src/index.ts";
import { invariants } from "../src/invariants.ts";
import type { Quadrilateral } from "../src/position.ts";
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

test.each(scenarios.map(({ id }) => id))(
  "%s from its set-up on, its first decisions at random, keeps every invariant",
  (id) => {
    const placed = rulesOfPlay.setup({ scenario: id, options: OPTIONS });
    const position: Quadrilateral = { ...placed, flow: [], dice: diceFrom(id, "fast"), outcome: null };
    const playing = new Playing(position, rulesOfPlay.whole);
    const next = random(7);
    for (let decisions = 0; decisions < 300 && !playing.over; decisions++) {
      playing.choose(next);
      expect(invariants(position)).toEqual([]);
    }
  },
);
