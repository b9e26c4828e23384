import { FACINGS } from "@gonfalon/engine/drawing";
import { completeSetup } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { loadGame } from "./index.ts";

test.each(["tolentino", "gradisca"])(
  "the units of each body of a side in %s have facings of a colour of their own",
  async (id) => {
    const game = await loadGame(id);
    for (const { id: scenario } of game.scenarios) {
      const position = game.start(completeSetup(game, { scenario, seed: "facings" }));
      for (const { seat } of game.scene(game.view(position, game.seats[0]!), "en").sides) {
        const { pieces } = game.scene(game.view(position, seat), "en");
        const own = pieces.filter(({ kind, side }) => kind === "unit" && side === seat);
        const worn = new Set(own.map(({ command, facing }) => `${command} ${facing! % FACINGS.length}`));
        expect(own.length).toBeGreaterThan(5);
        expect(worn.size).toBe(new Set(own.map(({ command }) => command)).size);
        expect(worn.size).toBe(new Set(own.map(({ facing }) => facing! % FACINGS.length)).size);
      }
    }
  },
);
