import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { profile } from "./browser.ts";
import { closeAll } from "./guests.ts";
import { settled, startGame } from "./player.ts";
import { browser, openForTests, server } from "./server.ts";

openForTests();

interface Tables {
  readonly terrainEffects: { readonly hexes: { readonly id: string; move: { infantry: number } }[] };
}

const ours = readFileSync(fileURLToPath(new URL("../../games/tolentino/data/tables.json", import.meta.url)), "utf8");

async function choose(page: Page, name: string, text: string): Promise<void> {
  const file = { name, mimeType: "application/json", buffer: Buffer.from(text) };
  await page.getByLabel("Data files (JSON)").setInputFiles(file);
}

async function openForm(page: Page): Promise<void> {
  await page.goto(`${server.address}/#/new/tolentino`);
  const summary = page.locator("summary", { hasText: "Your own data files" });
  await summary.waitFor();
  if (!(await page.getByLabel("Data files (JSON)").isVisible())) await summary.click();
}

test("an owner's own tables take the place of ours in games on this machine, and each game keeps to its own", async () => {
  const guest = await profile(browser);
  const { page } = guest;
  await openForm(page);
  await choose(page, "tables.json", "{ broken");
  await page.waitForSelector("text=tables.json: not valid JSON");
  await choose(
    page,
    "tables.json",
    JSON.stringify({ ...JSON.parse(ours), combatResults: { columns: [], rows: [{ die: "one" }] } }),
  );
  await page.waitForSelector("text=tables.json: at /combatResults/rows/0");
  await choose(page, "nothing.json", "{}");
  await page.waitForSelector('text=no data file "nothing.json"');

  const changed = JSON.parse(ours) as Tables;
  changed.terrainEffects.hexes.find(({ id }) => id === "clear")!.move.infantry = 2;
  await choose(page, "tables.json", JSON.stringify(changed));
  await page.waitForSelector("text=In place of ours: tables.json.");
  await startGame(page, server.address, "tolentino", { 0: "computer", 1: "here" });
  const owned = page.url();
  await page.reload();
  await settled(page);

  await openForm(page);
  await page.waitForSelector("text=In place of ours: tables.json.");
  await page.getByRole("button", { name: "Use ours again" }).click();
  await page.waitForSelector("text=In place of ours: tables.json.", { state: "detached" });
  await startGame(page, server.address, "tolentino", { 0: "computer", 1: "here" });
  const plain = page.url();
  await page.goto(owned);
  await page.reload();
  await page.waitForSelector("text=on other data than those of this page");

  await openForm(page);
  await choose(page, "tables.json", JSON.stringify(changed));
  await page.waitForSelector("text=In place of ours: tables.json.");
  for (const address of [plain, owned, plain]) {
    await page.goto(address);
    await page.reload();
    await settled(page);
    expect(await page.locator(".prompt[data-ask]").count()).toBe(1);
  }
  await closeAll([guest]);
});
