import { expect, test } from "vitest";
import type { MapSheet } from "../referee/protocol.ts";
import { coveredNames } from "./coveredNames.ts";
import { laidOut } from "./stacks.ts";

type Piece = Parameters<typeof laidOut>[0][number];
const piece = (id: string, space: number): Piece => ({ id, space, side: "red", kind: "unit", name: id, states: [] });
const name = (text: string, space: number, x: number, y: number) => ({
  ...{ text, space, x, y, w: 60, h: 14, size: 15, ink: "#000", bold: false, italic: false },
});

/** Three spaces in a row, a name printed above the first and another across the second. */
const map = {
  counter: 44,
  sheet: { width: 600, height: 300 },
  centres: [
    [100, 150],
    [200, 150],
    [300, 150],
  ],
  printed: [name("Above", 0, 70, 100), name("Across", 1, 170, 145)],
} as unknown as MapSheet;

const overlaps = (a: { x: number; y: number; w: number; h: number }, b: typeof a) =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

test("a name that no counter covers stays as it is printed", () => {
  expect(coveredNames(map, laidOut([piece("a", 0), piece("c", 2)], null, 44))).toEqual([]);
});

test("one that is covered is told beside the stack, off all counters and other names", () => {
  const laid = laidOut([piece("a", 0), piece("b", 1), piece("c", 1), piece("d", 2)], null, 44);
  const [moved, ...more] = coveredNames(map, laid);
  expect([moved!.text, more]).toEqual(["Across", []]);
  for (const { space, dx, dy } of laid) {
    const [x, y] = map.centres[space]!;
    expect(overlaps(moved!, { x: x + dx - 22, y: y + dy - 22, w: 44, h: 44 })).toBe(false);
  }
  expect(overlaps(moved!, map.printed[0]!)).toBe(false);
});
