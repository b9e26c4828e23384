import { expect, test } from "vitest";
import { rulesOfPlay } from "../src/index.ts";
import { fortnightOffer, mayPassFortnight } from "../src/rules/exclusive/fortnight.ts";
import { gameTurn } from "../src/rules/sequence.ts";
import { crowded } from "./crowded.ts";
import { Playing } from "./playing.ts";
import { random } from "./random.ts";

/** `CROWDED=5000` plays as many turns instead of a few. */
const turns = Number(process.env.CROWDED ?? 12);
const first = Number(process.env.CROWDED_FROM ?? 1);

/** Plays on at random until the procedure is over; what was told. */
function playedOut(playing: Playing, seed: number, below: (n: number) => number): string[] {
  const { position } = playing;
  const told: string[] = [];
  for (let decision = 0; !playing.over; decision++) {
    const faultsAfter = rulesOfPlay.changes(position);
    playing.events.length = 0;
    playing.choose(below);
    const faults = [...faultsAfter(position, playing.events), ...rulesOfPlay.invariants(position)];
    expect(faults, `crowded ${seed}, ${position.flow.at(-1)?.procedure}, decision ${decision}`).toEqual([]);
    told.push(...playing.events.map(({ type }) => type));
  }
  return told;
}

/** A Fortnight where one is agreed upon, else a Game-Turn, from a crowded position. */
function playCrowded(seed: number): string[] {
  const below = random(seed * 7919);
  const position = crowded(seed, below);
  const fortnight = mayPassFortnight(position) ? playedOut(new Playing(position, fortnightOffer), seed, below) : [];
  if (fortnight.length > 0) return fortnight;
  position.outcome = null;
  return playedOut(new Playing(position, gameTurn), seed, below);
}

test.each(Array.from({ length: turns }, (_, i) => first + i))(
  "§C14.8 §C10.9 §C15.1 §E26 a turn at random from the crowded position %i comes to its end and breaks nothing",
  (seed) => {
    expect(playCrowded(seed).length).toBeGreaterThan(0);
  },
);
