import { completeSetup, Match } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { quadrilateral } from "../../src/index.ts";

const begun = (scenario: string) =>
  Match.start(quadrilateral, completeSetup(quadrilateral, { scenario, seed: "points", dice: "fast" }));

/** What the points of both sides are told to be, and what brings them. */
function told(match: ReturnType<typeof begun>, viewer: string) {
  const { displays } = quadrilateral.scene(match.view(viewer), "en");
  const points = displays.filter(({ id }) => id === "points");
  return points.map(({ side, value, boxes }) => {
    const lines = boxes.flatMap(({ values = [] }) => values);
    return { side, value: Number(value), lines, sum: lines.reduce((sum, { text }) => sum + Number(text), 0) };
  });
}

test.each(["castiglione", "bassano", "arcole", "rivoli"])(
  "§C15.7 %s: each point is told with what brings it; the end adds what was hidden",
  (scenario) => {
    const match = begun(scenario);
    while (!match.position.outcome) {
      const choice = match.choice();
      if (choice.over) break;
      const weights = quadrilateral.advice!.weigh(match.position, choice, null);
      match.play(choice.seat, choice.options[weights.indexOf(Math.max(...weights))]!);
      if (match.entries.length % 20 > 0) continue;
      for (const { value, sum } of told(match, choice.seat)) expect(sum).toBe(value);
    }
    const { scores } = match.position.outcome!;
    for (const viewer of ["austrian", "french", "spectator"]) {
      const end = told(match, viewer);
      expect(end.map(({ side, value }) => [side, value])).toEqual(Object.entries(scores));
      for (const { value, sum, lines } of end) {
        expect(sum).toBe(value);
        for (const { title } of lines) expect(title).toMatch(/\p{L}{4,}/u);
      }
    }
  },
);
