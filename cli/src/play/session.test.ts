import { completeSetup } from "@gonfalon/engine/kernel";
import { loadGame } from "@gonfalon/games";
import { expect, test } from "vitest";
import { Session } from "./session.ts";

test("whoever is told something looks where the last of it happened, so that a question without a place is shown there", async () => {
  const game = await loadGame("quadrilateral");
  const setup = completeSetup(game, { scenario: "castiglione", seed: "looking" });
  const session = Session.start(game, setup, ["austrian", "french"]);
  session.news("austrian");
  expect(session.looking.get("austrian")).toBeUndefined();
  session.play("austrian", { type: "suggestedSetUp" });
  session.news("austrian");
  const trento = game.board.index.get("E4231")!;
  expect([session.looking.get("austrian"), session.looking.get("french")]).toEqual([[trento], undefined]);
});
