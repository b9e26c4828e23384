import { completeSetup, readJournal, type Thoughts } from "@gonfalon/engine/kernel";
import type { AnyGame } from "@gonfalon/games";
import { expect, test } from "vitest";
import { duel } from "../../../engine/testkit/duel.ts";
import { LocalTable } from "./localTable.ts";
import { ReplayTable } from "./replayTable.ts";

const tell = (_: unknown, seat: string): Thoughts => ({
  when: "now",
  plan: [`The plan of ${seat}.`, ""],
  hope: { text: "", points: 0 },
  fear: { text: "", points: 0 },
});
const thoughts = { turn: ({ rounds }: { rounds: number }) => String(rounds), tell };
const game = { ...duel, advice: { guess: (view: unknown) => view, thoughts } } as unknown as AnyGame;
const table = () => new LocalTable(game, completeSetup(duel, { seed: "thoughts", dice: "fast" }));

function playOut(of: LocalTable): void {
  while (!of.position.outcome) {
    const seat = of.computerToPlay(["north", "south"])!;
    of.play(seat, (of.task(seat, "random", 0).choice as { options: { type: string }[] }).options[0]!);
  }
}

const heardBy = (of: LocalTable, listener: string, computers: string[]) =>
  of.thoughts(listener, computers, "en").map(({ seat }) => seat);

test("a person hears a plan for the own seat, and of the computer's nothing while the game goes on", () => {
  const played = table();
  expect(heardBy(played, "north", ["south"])).toEqual(["north"]);
  expect(heardBy(played, "spectator", ["south"])).toEqual([]);
  expect(JSON.stringify(played.thoughts("north", ["south"], "en"))).not.toContain("plan of south");
});

test("where only computers play, whoever watches hears both", () => {
  expect(heardBy(table(), "spectator", ["north", "south"])).toEqual(["north", "south"]);
});

test("when the game is over the computer tells what it thought in every turn", () => {
  const played = table();
  playOut(played);
  const [heard, ...others] = played.thoughts("north", ["south"], "en");
  expect(others).toEqual([]);
  expect(heard!.seat).toBe("south");
  expect(heard!.turns.length).toBeGreaterThan(2);
});

test("a replay tells the thoughts of a moment only of a game that is over", () => {
  const played = table();
  const replayOf = () => new ReplayTable(game, readJournal(JSON.stringify(played.journal()), "it"));
  expect(replayOf().thoughts("en")).toEqual([]);
  playOut(played);
  expect(
    replayOf()
      .thoughts("en")
      .map(({ seat }) => seat),
  ).toEqual(["north", "south"]);
});
