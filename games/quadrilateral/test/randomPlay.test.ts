import { completeSetup, diceFrom, draw } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { quadrilateral, rulesOfPlay } from "../src/index.ts";
import type { Quadrilateral } from "../src/position.ts";
import { Playing } from "./playing.ts";
import { random } from "./random.ts";

const OFF = { fortnights: "off", reserve: "off", rearguard: "off", guns: "off", flotilla: "off" };
const ON = { fortnights: "on", reserve: "on", rearguard: "on", guns: "on", flotilla: "on" };

/** Plays a game at random from its set-up on, with every check after every decision; whether it came to its end. */
function playAtRandom(scenario: string, seed: number, options: Record<string, string>, most: number): boolean {
  const placed = rulesOfPlay.setup({ scenario, options });
  const position: Quadrilateral = { ...placed, flow: [], dice: diceFrom(`${scenario}-${seed}`, "fast"), outcome: null };
  const below = random(seed * 7919 + scenario.length);
  const playing = new Playing(position, rulesOfPlay.whole);
  for (let decisions = 0; decisions < most && !playing.over; decisions++) {
    const faultsAfter = rulesOfPlay.changes(position);
    playing.events.length = 0;
    playing.choose(below);
    const faults = [...faultsAfter(position, playing.events), ...rulesOfPlay.invariants(position)];
    expect(faults, `${scenario} ${seed}, decision ${decisions}`).toEqual([]);
  }
  return playing.over;
}

// Seeds of games that once broke something are kept.
test.each([
  ["castiglione", 65, OFF],
  ["bassano", 87, OFF],
  ["arcole", 37, OFF],
  ["arcole", 44, OFF],
  ["castiglione", 2, ON],
  ["arcole", 241, { ...ON, fortnights: "off" }],
  ["rivoli", 223, { ...ON, fortnights: "off" }],
])("§C14.8 §C15.7 %s played at random with seed %i comes to its end and breaks nothing", (scenario, seed, options) => {
  expect(playAtRandom(scenario, seed, options, 20_000)).toBe(true);
});

// An enemy who walks into a citadel where only a leader is left: he was still "besieged" while his owner chose a refuge.
test("§C2.12 §C10.2 a leader who is driven out of a citadel is besieged no more, from the moment the enemy is in it", () => {
  const options = { reserve: "on", rearguard: "on", guns: "on", flotilla: "on" };
  const seed = "soak-table/598";
  const position = quadrilateral.start(
    completeSetup(quadrilateral, { scenario: "castiglione", options, seed, dice: "fast" }),
  );
  const dice = diceFrom(`${seed}/players`, "fast");
  let flights = 0;
  for (let decisions = 0; decisions < 160; decisions++) {
    const choice = quadrilateral.choice(position);
    if (choice.over) break;
    quadrilateral.play(position, choice.options[draw(dice, choice.options.length)]!, choice.seat);
    expect(quadrilateral.invariants(position)).toEqual([]);
    if (position.flow.at(-1)?.procedure === "flight") flights++;
  }
  expect(flights).toBeGreaterThan(0);
});

/** Plays a game of the soak again, by its seed: every decision keeps what must hold. */
function soaked(scenario: string, seed: string, decisions: number, options: Record<string, string>): void {
  const position = quadrilateral.start(completeSetup(quadrilateral, { scenario, options, seed, dice: "fast" }));
  const dice = diceFrom(`${seed}/players`, "fast");
  for (let decision = 0; decision < decisions; decision++) {
    const choice = quadrilateral.choice(position);
    if (choice.over) break;
    const faultsAfter = rulesOfPlay.changes(position);
    const events = quadrilateral.play(position, choice.options[draw(dice, choice.options.length)]!, choice.seat);
    const faults = [...faultsAfter(position, events), ...quadrilateral.invariants(position)];
    expect(faults, `${scenario} ${seed}, decision ${decision}`).toEqual([]);
  }
}

test.each<[string, string, number, Record<string, string>?]>([
  // A vedette that stayed with a garrison was still in the hex when the winner of the battle had entered it (§C8.13, §C14.28).
  ["castiglione", "a/152", 850],
  // A Force that was besieged in a citadel fought beside one that was not, and retreated out of it (§C10.2).
  ["bassano", "a/26", 281],
  // Units without a leader laid down their arms, and nobody was told (§C14.27).
  ["castiglione", "o/11", 287, { ...ON, fortnights: "off" }],
  // A governor was driven out of Mantova by infantry, led a Force outside, and was shut in where there is no citadel (§C2.17).
  ["castiglione", "z77/556", 1365, { ...OFF, fortnights: "on", flotilla: "on" }],
  // The last Force to retreat out of Mantova took the governor along, whom it had left there (§C2.17, §C2.11).
  ["rivoli", "z77/176", 460, { ...OFF, rearguard: "on", flotilla: "on" }],
  // A Force entered a fallen citadel in which a leader of its side had been alone (§C10.13, §C12.2).
  ["arcole", "z77/603", 1385, { ...OFF, fortnights: "on", guns: "on" }],
  // A lone French leader in the empty half of Mantova was besieged with the Austrians in the other (§C10.5, §C2.11).
  ["arcole", "r1/85", 970, { ...OFF, fortnights: "on", rearguard: "on", flotilla: "on" }],
  // Units without a leader had retreated into an enemy fort; with a leader they stood in it and did not hold it (§C10.12).
  ["campaign-1796-07-29", "r1/150", 4580, { ...OFF, fortnights: "on", rearguard: "on", guns: "on" }],
])("the soak's game %s %s breaks nothing in %i decisions", (scenario, seed, decisions, options = OFF) => {
  soaked(scenario, seed, decisions, options);
});

test.each([
  ["campaign-1797-01-07", 1],
  ["campaign-1796-11-04", 2],
  ["campaign-1796-09-01", 3],
])("a campaign that begins later, %s, keeps every invariant for its first 600 decisions", (scenario, seed) => {
  playAtRandom(scenario, seed, ON, 600);
});
