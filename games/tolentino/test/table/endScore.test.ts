import { expect, test } from "vitest";
import { tolentino } from "../../src/index.ts";
import { total } from "../../src/rules/victory.ts";
import { board } from "../board.ts";

test("§18a a hex held unseen counts for both sides when the battle is over, in the total and in what it is for", () => {
  const position = board({ "n-3l-1": "2503", "a-hus-1": "1112" });
  const points = () => {
    const { value, boxes } = tolentino
      .scene(tolentino.view(position, "austrian"), "en")
      .displays.find(({ id }) => id === "points")!;
    return [value, boxes[0]?.values];
  };
  const held = total(position);
  expect(held).toBeGreaterThan(0);
  expect(points()).toEqual(["0", undefined]);
  const scores = { neapolitan: held, austrian: -held };
  position.outcome = { over: true, winner: "neapolitan", level: "", scores, rules: [] };
  expect(points()).toEqual([String(held), [{ title: "Objective hexes held", text: String(held) }]]);
});
