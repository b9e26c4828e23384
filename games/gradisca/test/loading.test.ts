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
  const { canWork } = await import("../src/rules/effects/index.ts");
  const { procedures } = await import("../src/rules/rulebook.ts");
  const { cards } = await import("../src/data.ts");
  const { gradisca } = await import("../src/index.ts");
  const position = gradisca.start({ scenario: "campaign", options: { game: "basic" }, seed: "1", dice: "fast" });
  const effects = [
    "carryOutEffects",
    "layBridge",
    "cardChoice",
    "cardDisorganise",
    "cardRecovery",
    "cardBooty",
    "withdraw",
  ];
  expect(procedures.map(({ name }) => name)).toEqual(expect.arrayContaining(effects));
  cards.forEach(({ effects }, card) => {
    for (const effect of effects) canWork(position, [effect], { side: "venetian", card });
  });
});
