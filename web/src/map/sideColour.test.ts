import { loadGame, shelf } from "@gonfalon/games";
import { expect, test } from "vitest";
import { sideColour } from "./sideColour.ts";

test("in every scenario of every game each side has a colour of its own for overlays, cards and rosters", async () => {
  for (const { id } of shelf) {
    for (const scenario of (await loadGame(id)).scenarios) {
      const { sides } = scenario;
      const colours = sides.map(({ seat }) => sideColour({ sides }, seat));
      expect(colours, `${id} ${scenario.id}`).not.toContain(undefined);
      expect(new Set(colours).size, `${id} ${scenario.id}`).toBe(sides.length);
    }
  }
});
