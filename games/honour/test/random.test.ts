import { describe, expect, test } from "vitest";
import { optionSpecs } from "../src/data.ts";
import { randomGame } from "./randomPlay.ts";

/** `GAMES=2000` plays so many games of each scenario. */
const games = Number(process.env.GAMES ?? 50);
/** The armies meet in every third of them: marching there at random takes long. */
const AT_ARMS = 3;

/** §18: the usual rules, each optional rule by itself, and all of them together, in turns. */
const usual = Object.fromEntries(optionSpecs.map(({ id, values }) => [id, values[0]!]));
const WAYS: readonly Readonly<Record<string, string>>[] = [
  usual,
  ...optionSpecs.map(({ id, values }) => ({ ...usual, [id]: values.at(-1)! })),
  Object.fromEntries(optionSpecs.map(({ id, values }) => [id, values.at(-1)!])),
];

const met = new Set<string>();

describe.each([1, 2, 3, 4, 5])("scenario %i", (scenario) => {
  test(`${games} random games, with the optional rules in turns, run to their end and keep every invariant`, () => {
    for (let game = 0; game < games; game++) {
      const seed = `random ${scenario} ${game}`;
      const atArms = game % AT_ARMS === 2;
      const how = { every: 5, atArms, marching: game % 2 === 0, options: WAYS[game % WAYS.length]! };
      const { faults, position, asked } = randomGame(scenario, seed, how);
      expect(faults, seed).toEqual([]);
      expect(position.outcome, seed).not.toBeNull();
      for (const name of asked.keys()) met.add(name);
    }
  });
});

/** What random games have to come to, or they prove little. */
const KINDS = [
  ...["skirmish skirmish", "skirmish storm", "skirmish sortie", "skirmish march"],
  ...["siege", "entry", "majorBattle", "reducedBattle", "retreat", "pursuit", "advance", "rideDown.flee"],
  ...["charge", "countercharge", "wave", "shot", "attacks", "musterWindow", "rearguardCommitment", "capturedGuns"],
  ...["eliminationCheck.heirs", "eliminationCheck.post", "disciplineCheck.cavaliere", "election", "consolidation.keep"],
  ...["activation.giveUp", "orderOfNewForce"],
  ...["recruiting.keep", "pillage", "interphaseTurn", "enterQuarters", "leaveQuarters", "genovaHelp", "swissAlignment"],
];

/** Games that come to what is rare. */
const RARE = [
  [5, "rare 0", false],
  [5, "march 33", true],
  [4, "cav 22", false],
  [5, "march 16", true],
  [5, "march 51", true],
  [3, "march 4", true],
  [1, "march 4", true],
] as const;

test("these games came to battles and sieges of every kind, captures, elections and every optional rule", () => {
  for (const [scenario, seed, marching] of RARE) {
    const { faults, asked } = randomGame(scenario, seed, { every: 50, atArms: true, marching, most: 4000 });
    expect(faults, seed).toEqual([]);
    for (const name of asked.keys()) met.add(name);
  }
  expect(KINDS.filter((kind) => !met.has(kind))).toEqual([]);
});

// Seeds of games that once broke something are kept: works outlived a Force that was lost in them (§7.5d), reinforcements came in
// Administrative March on a Stand Order (§18.4c), a Force that was moved back stood beside an Unemployed Capitano (§10a),
// one in Quarters was driven out of them (§18.1c).
test.each([
  ["§7.5d", 3, "arms 3 46", usual, false],
  ["§7.5d", 4, "arms 4 11", usual, false],
  ["§18.4c", 3, "arms 3 77", WAYS.at(-1)!, false],
  ["§10a", 3, "random 3 80", WAYS[80 % WAYS.length]!, true],
  ["§18.1c", 2, "quarters 2 58", WAYS.at(-1)!, false],
] as const)(
  "%s a game of scenario %i that once broke an invariant keeps it: %s",
  (_, scenario, seed, options, marching) => {
    expect(randomGame(scenario, seed, { every: 1, atArms: true, marching, options }).faults).toEqual([]);
  },
);
