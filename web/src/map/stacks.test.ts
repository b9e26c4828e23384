import { expect, test } from "vitest";
import { laidOut, spreadWithin } from "./stacks.ts";

type Piece = Parameters<typeof laidOut>[0][number];

function piece(id: string, space: number | null, kind: Piece["kind"] = "unit"): Piece {
  return { id, space, side: "red", kind, name: id, states: [] };
}

const pieces = [piece("a", 1), piece("b", 1, "leader"), piece("c", 1), piece("d", 2), piece("e", null)];

test("a stack is a pile, its leader a tab behind it, and its height is told once", () => {
  const laid = laidOut(pieces, null, 44);
  expect(laid.map(({ piece: { id } }) => id)).toEqual(["b", "a", "c", "d"]);
  expect(laid.filter(({ space, top }) => space === 1 && top).map(({ piece: { id }, height }) => [id, height])).toEqual([
    ["c", 3],
  ]);
  expect(new Set(laid.slice(0, 3).map(({ dx, dy }) => `${dx} ${dy}`)).size).toBe(3);
  expect(laid[0]!.dy).toBeLessThan(Math.min(laid[1]!.dy, laid[2]!.dy));
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

test("a fan keeps within what is seen: it is moved from the edge, and drawn smaller where there is too little room", () => {
  const many = Array.from({ length: 19 }, (_, i) => piece(`p${i}`, 1));
  const fan = laidOut(many, 1, 44);
  const wide = { left: 0, top: 0, right: 1000, bottom: 800 };
  const atEdge = spreadWithin(fan, [995, 5], 44, wide);
  expect(atEdge.scale).toBe(1);
  expect(atEdge.tray.x + atEdge.tray.width).toBeLessThanOrEqual(1000);
  expect(atEdge.tray.y).toBeGreaterThanOrEqual(0);
  const narrow = spreadWithin(fan, [50, 50], 44, { left: 0, top: 0, right: 120, bottom: 100 });
  expect(narrow.scale).toBeLessThan(0.6);
  expect(narrow.tray.width).toBeLessThanOrEqual(120.001);
  expect(narrow.tray.height).toBeLessThanOrEqual(100.001);
});
