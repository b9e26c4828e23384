import type { Edit } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import type { LogLine } from "../referee/protocol.ts";
import { knownUpTo, momentsOf } from "./news.ts";

const line = (index: number, text: string) => ({ index, text }) as LogLine;
const edit = (name: string) => ({ at: [name], to: 1 }) as unknown as Edit;

test("news begins after the last decision, and what a table was made from is none", () => {
  expect(knownUpTo({ index: 9, recap: [{ index: 6, events: [] }] })).toBe(5);
  expect(knownUpTo({ index: 9 })).toBe(9);
  expect(knownUpTo({ index: 3, recap: [{ index: 0, events: [] }] })).toBe(0);
});

test("a change of which nothing is told is shown with the next of which something is", () => {
  const steps = [
    { index: 0, edits: [edit("a")] },
    { index: 1, edits: [edit("b")] },
    { index: 2, edits: [edit("c")] },
    { index: 3, edits: [edit("d")] },
  ];
  const moments = momentsOf({ view: {}, steps }, [line(1, "one"), line(3, "three"), line(3, "and more")]);
  expect(moments.map(({ lines }) => lines.map(({ text }) => text))).toEqual([["one"], ["three", "and more"]]);
  expect(moments.map(({ edits }) => edits)).toEqual([
    [edit("a"), edit("b")],
    [edit("c"), edit("d")],
  ]);
});
