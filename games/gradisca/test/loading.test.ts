import { readdirSync } from "node:fs";
import { expect, test, vi } from "vitest";

/**
 * Cards set off effects and effects set off cards, so their files lean on each other: which of them is loaded first must
 * make no difference.
 */
const src = new URL("../src/rules/", import.meta.url);
const files = [
  ...readdirSync(src).filter((name) => /^(card|reactions)/.test(name)),
  ...readdirSync(new URL("effects/", src)).map((name) => `effects/${name}`),
];

test.each(files)("%s can be the first file of the game to be loaded", async (file) => {
  vi.resetModules();
  await import(/* @vite-ignore */ new URL(file, src).href);
  const { canWork, effectProcedures } = await import("../src/rules/effects/index.ts");
  const { cards } = await import("../src/data.ts");
  const { gradisca } = await import("../src/index.ts");
  const position = gradisca.start({ scenario: "campaign", options: { game: "basic" }, seed: "1", dice: "fast" });
  expect(effectProcedures().every((one) => one !== undefined)).toBe(true);
  cards.forEach(({ effects }, card) => {
    for (const effect of effects) canWork(position, [effect], { side: "venetian", card });
  });
});
