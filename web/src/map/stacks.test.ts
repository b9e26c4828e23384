import { expect, test } from "vitest";
import { laidOut } from "./stacks.ts";

type Piece = Parameters<typeof laidOut>[0][number];

function piece(id: string, space: number | null, kind: Piece["kind"] = "unit"): Piece {
  return { id, space, side: "red", kind, name: id, states: [] };
}

const pieces = [piece("a", 1), piece("b", 1, "leader"), piece("c", 1), piece("d", 2), piece("e", null)];

test("a stack is a pile, its leader on top, and its height is told once", () => {
  const laid = laidOut(pieces, null, 44);
  expect(laid.map(({ piece: { id } }) => id)).toEqual(["a", "c", "b", "d"]);
  expect(laid.filter(({ space, top }) => space === 1 && top).map(({ piece: { id }, height }) => [id, height])).toEqual([
    ["b", 3],
  ]);
  expect(new Set(laid.slice(0, 3).map(({ dx, dy }) => `${dx} ${dy}`)).size).toBe(3);
  expect(laid[3]).toMatchObject({ dx: 0, dy: -0, height: 1, top: true });
});

test("a stack that is spread out lies over its neighbours, no counter upon another", () => {
  const laid = laidOut([...pieces, piece("f", 3)], 1, 44);
  expect(laid.map(({ space }) => space)).toEqual([2, 3, 1, 1, 1]);
  const spread = laid.slice(2);
  spread.forEach(({ dx, dy }, i) => {
    for (const other of spread.slice(i + 1)) expect(Math.hypot(dx - other.dx, dy - other.dy)).toBeGreaterThan(44);
  });
});
