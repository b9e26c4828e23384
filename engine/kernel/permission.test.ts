import { expect, test } from "vitest";
import { diceFrom, everybody, type Look, nobody, type Permissions, type Position, permitted } from "./index.ts";

interface Table extends Position {
  open: number[];
  hands: Record<string, number[]>;
  plot: string;
}
const known: Permissions<Look<Table>, Omit<Table, keyof Position>> = {
  open: everybody,
  hands: (hands, { viewer }) => ({ red: viewer === "red" ? hands.red! : [] }),
  plot: nobody(""),
};
const position = (): Table => ({
  flow: [
    { procedure: "turn", step: "bid", sealed: { red: 3, blue: 5 } },
    Object.assign({ procedure: "march", step: "next" }, { force: 7, secret: 9, stray: 1 }),
  ],
  dice: diceFrom("seed", "fair"),
  outcome: null,
  open: [1, 2],
  hands: { red: [4] },
  plot: "treason",
});
const see = permitted<Table, Look<Table>>(known, [
  { name: "turn", known: {} },
  {
    name: "march",
    known: { force: everybody, secret: (_: number, { viewer }: Look<Table>) => (viewer === "red" ? 9 : 0) },
  },
]);

test("everybody sees what everybody may know, and others what stands in its place", () => {
  expect(see({ position: position(), viewer: "red" })).toMatchObject({ open: [1, 2], hands: { red: [4] }, plot: "" });
  expect(see({ position: position(), viewer: "blue" })).toMatchObject({ open: [1, 2], hands: { red: [] }, plot: "" });
});

test("a view stays what it was when the position changes, also where a permission shows a part of it", () => {
  const table = position();
  const seen = see({ position: table, viewer: "red" });
  table.open.push(3);
  table.hands.red!.push(5);
  expect(seen).toMatchObject({ open: [1, 2], hands: { red: [4] } });
});

test("a field or a local that nobody has declared is not shown", () => {
  const stray = { ...position(), added: "later" };
  const seen = see({ position: stray, viewer: "red" });
  expect(seen).not.toHaveProperty("added");
  expect(seen.flow[1]).toEqual({ procedure: "march", step: "next", force: 7, secret: 9 });
  expect(see({ position: stray, viewer: "blue" }).flow[1]).toEqual({
    procedure: "march",
    step: "next",
    force: 7,
    secret: 0,
  });
});

test("dice to come and the answers of others to a sealed question are shown to nobody", () => {
  expect(see({ position: position(), viewer: "red" }).flow[0]).toEqual({
    procedure: "turn",
    step: "bid",
    sealed: { red: 3 },
  });
  expect(see({ position: position(), viewer: "spectator" }).flow[0]).toEqual({ procedure: "turn", step: "bid" });
  expect(JSON.stringify(see({ position: position(), viewer: "red" }).dice)).not.toContain("seed");
});

test("what is seen shares nothing with the position", () => {
  const before = position();
  const seen = see({ position: before, viewer: "red" });
  seen.open.push(3);
  seen.flow.pop();
  expect(before).toEqual(position());
});
