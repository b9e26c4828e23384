import { expect, test, vi } from "vitest";

/**
 * Cards set off effects and effects set off cards, so their files lean on each other: which of them is loaded first must
 * make no difference.
 */
const files = Object.entries(import.meta.glob(["../src/effects/*.ts", "../src/card*.ts", "../src/reactions.ts"]));

test.each(files)("%s can be the first file of the game to be loaded", async (_, load) => {
  vi.resetModules();
  await load();
  const { canWork, effectProcedures } = await import("../src/effects/index.ts");
  const { cards } = await import("../src/data.ts");
  const { gradisca } = await import("../src/index.ts");
  const position = gradisca.start({ scenario: "campaign", options: { game: "basic" }, seed: "1", dice: "fast" });
  expect(effectProcedures().every((one) => one !== undefined)).toBe(true);
  cards.forEach(({ effects }, card) => {
    for (const effect of effects) canWork(position, [effect], { side: "venetian", card });
  });
});
