import { type Choice, completeSetup, type Option } from "@gonfalon/engine/kernel";
import type { AnyGame } from "@gonfalon/games";
import { expect, test } from "vitest";
import { skirmish } from "../../../engine/testkit/skirmish.ts";
import { LocalTable } from "./localTable.ts";
import type { Eyes } from "./protocol.ts";

const field = skirmish({ units: 12, cols: 10, rows: 8, turns: 100_000 }) as unknown as AnyGame;
const eyes: Eyes = { viewer: "red", here: ["red"], computers: {}, budget: 0, language: "en", logFrom: 0 };

/** A decision by which nobody comes to harm, so that the game goes on. */
function playOne(table: LocalTable): void {
  const [seat] = field.deciders(table.position, "spectator");
  const { options } = field.choice(table.position, seat) as Choice<Option>;
  table.play(seat!, options.find(({ type }) => type !== "attack") ?? options[0]!);
}

test("after a thousand decisions one more says its own sentences and no other, and sends its own lines only", () => {
  let sentences = 0;
  const counting: AnyGame = {
    ...field,
    describe: (...args) => {
      sentences++;
      return field.describe(...args);
    },
  };
  const table = new LocalTable(counting, completeSetup(field, { seed: "long", dice: "fast" }));
  let known = 0;
  const counts: number[] = [];
  for (let i = 0; i < 1_000; i++) {
    playOne(table);
    sentences = 0;
    const { shown, kept } = table.decided({ ...eyes, logFrom: known });
    expect(shown.logFrom).toBe(known);
    expect(shown.log.length).toBeLessThan(10);
    expect(kept.length).toBe(i + 1);
    known += shown.log.length;
    counts.push(sentences);
  }
  const most = (list: readonly number[]) => Math.max(...list);
  expect(known).toBeGreaterThan(300);
  expect(most(counts.slice(-100))).toBeLessThanOrEqual(most(counts.slice(0, 100)) + 5);
});

test("the log is the same whether it was told bit by bit, with decisions taken back, or at once", () => {
  const setup = completeSetup(field, { seed: "again", dice: "fast" });
  const [table, whole] = [new LocalTable(field, setup), new LocalTable(field, setup)];
  for (let i = 0; i < 60; i++) {
    playOne(table);
    table.decided(eyes);
    const [seat] = table.journal().entries.at(-1)!;
    if (i % 7 === 3 && table.shown(seat, "en", 0).undo > 0) {
      table.undo(seat);
      table.decided(eyes);
      table.redo();
    }
  }
  for (const [seat, option] of table.journal().entries) whole.play(seat, option as Option);
  expect(table.lines("red", "en")).toEqual(whole.lines("red", "en"));
  expect(table.decided(eyes).kept).toEqual(whole.decided(eyes).kept);
});
