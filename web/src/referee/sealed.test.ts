import { completeSetup, type Option } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { duel } from "../../../engine/testkit/duel.ts";
import { LocalTable } from "./localTable.ts";

const table = () => new LocalTable(duel, completeSetup(duel, { seed: "sealed", dice: "fast" }));
const firstBid = (of: LocalTable, seat: string) =>
  (of.task(seat, "random", 0).choice as { options: Option[] }).options[0]!;

test("while a person owes a secret answer, no computer is asked, so that nothing of it can be told", () => {
  const played = table();
  expect(played.computerToPlay(["south"])).toBeNull();
  played.play("north", firstBid(played, "north"));
  expect(played.computerToPlay(["south"])).toBe("south");
});

test("a computer that has answered in secret is not asked again, though nobody is told that it has", () => {
  const played = table();
  const both = ["north", "south"];
  expect(played.computerToPlay(both)).toBe("north");
  played.play("north", firstBid(played, "north"));
  expect(played.shown("south", "en", 0).deciders).toContain("north");
  expect(played.computerToPlay(both)).toBe("south");
});

test("why a computer answered stays sealed until every answer is known", () => {
  const played = table();
  expect(played.isSealed).toBe(false);
  played.play("north", firstBid(played, "north"));
  expect(played.isSealed).toBe(true);
  played.play("south", firstBid(played, "south"));
  expect(played.isSealed).toBe(false);
});

test("whether a secret answer can be taken back is told the same, whether or not the other has answered", () => {
  const [alone, second] = [table(), table()];
  const bid = firstBid(alone, "south");
  second.play("north", firstBid(second, "north"));
  expect(alone.preview("south", bid, "en").final).toBe(true);
  expect(second.preview("south", bid, "en").final).toBe(true);
});
