import { describe, expect, test } from "vitest";
import { chanceOf, following, gathered, ofDie, resultsOf, sure } from "./chances.ts";

describe("chains of rolls", () => {
  test("two dice of which the second is rolled only after a low first", () => {
    const first = ofDie((die) => (die <= 2 ? "low" : "high"));
    const both = following(first, (end) =>
      end === "low" ? ofDie((die) => (die === 6 ? "lost" : "safe")) : sure("safe"),
    );
    expect(chanceOf(both, (end) => end === "lost")).toBeCloseTo(1 / 18, 12);
    expect(gathered(both)).toHaveLength(2);
    expect(both.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12);
  });

  test("what hangs on another's choice has a range, what does not has none, and what cannot be is left out", () => {
    const fires = [
      { end: "off", chance: 0.5 },
      { end: "hit", chance: 0.25 },
      { end: "miss", chance: 0.25 },
    ];
    const holds = [
      { end: "hit", chance: 0.75 },
      { end: "miss", chance: 0.25 },
    ];
    expect(resultsOf(["off", "hit", "miss", "draw"], [fires, holds], (result) => result)).toEqual([
      { result: "off", text: "off", chance: 0.5, range: [0, 0.5] },
      { result: "hit", text: "hit", chance: 0.25, range: [0.25, 0.75] },
      { result: "miss", text: "miss", chance: 0.25 },
    ]);
  });
});
