import type { Piece, Scene } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { Sightings } from "./sightings.ts";

const unit = (id: string, strength: number, more: Partial<Piece> = {}): Piece => ({
  ...{ id, space: 1, side: "red", kind: "unit", name: id, strength, states: [] },
  ...more,
});
const shown = (pieces: readonly Piece[], more: Partial<Scene> = {}): Scene => ({
  ...{ pieces, marks: [], displays: [], sides: [] },
  ...more,
});
const card = (...pieces: string[]): Scene["displays"][number] => ({
  ...{ id: "card", title: "", kind: "card" as const },
  boxes: [{ id: "box", title: "", pieces }],
});

const order = new Map([
  ["a", 4],
  ["b", 3],
  ["c", 2],
]);

test("what was seen once counts on when it is hidden again, as strong as it was then", () => {
  const sightings = new Sightings("red", order);
  sightings.look(shown([]));
  expect([sightings.seen, sightings.most]).toEqual([0, 9]);
  sightings.look(shown([unit("a", 4)]));
  expect([sightings.seen, sightings.most]).toEqual([4, 9]);
  sightings.look(shown([unit("b", 2)]));
  expect([sightings.seen, sightings.most]).toEqual([6, 8]);
});

test("what is known to be lost counts no more, neither as seen nor as what may be there", () => {
  const sightings = new Sightings("red", order);
  sightings.look(shown([unit("a", 4), unit("b", 3)]));
  sightings.look(shown([unit("a", 4, { lost: true, space: null })]));
  expect([sightings.seen, sightings.most]).toEqual([3, 5]);
  sightings.look(shown([unit("a", 2)]));
  expect([sightings.seen, sightings.most]).toEqual([5, 7]);
});

test("a unit that is missing from a card that lies open is gone; one on a card that is covered again is not", () => {
  const sightings = new Sightings("red", order);
  const onCard = { space: null };
  sightings.look(shown([unit("a", 4, onCard), unit("b", 3, onCard)], { displays: [card("a", "b")] }));
  expect(sightings.seen).toBe(7);
  sightings.look(shown([unit("a", 4, onCard)], { displays: [card("a")] }));
  expect([sightings.seen, sightings.most]).toEqual([4, 9]);
  sightings.look(shown([]));
  expect(sightings.seen).toBe(4);
});

test("what was told of troops that are not seen counts as seen; other sides and counters do not", () => {
  const sightings = new Sightings("red", order);
  sightings.look(shown([unit("x", 9, { side: "blue" }), unit("l", 5, { kind: "leader" })], { told: { red: 20 } }));
  expect([sightings.seen, sightings.most]).toEqual([20, 20]);
});
