import { expect, test } from "vitest";
import { profile } from "./browser.ts";
import { closeAll } from "./guests.ts";
import { openPrepared, prepared } from "./prepared.ts";
import { browser, openForTests, server } from "./server.ts";

openForTests();

const holdsCards = ({ type }: { type: string }) => type === "playCard";

test("cards lie at the bottom with their faces and their text; one that may be played is played by a click", async () => {
  const start = await prepared("gradisca", {}, holdsCards);
  const guest = await profile(browser);
  const { page } = guest;
  await openPrepared(page, server.address, start);
  const cards = page.locator(".hand .card");
  expect(await cards.count()).toBeGreaterThan(0);
  for (const text of await page.locator(".hand .card .text").allTextContents()) expect(text.length).toBeGreaterThan(10);
  const [hand, map] = await Promise.all([page.locator(".hand").boundingBox(), page.locator(".map").boundingBox()]);
  expect(hand!.y).toBeGreaterThanOrEqual(map!.y + map!.height - 1);
  const before = await page.locator(".prompt").getAttribute("data-count");
  const playable = page.locator(".card.choosable");
  const title = await playable.first().locator("b").textContent();
  await playable.first().click();
  const confirm = page.locator(".forecast .main");
  await page.waitForFunction(
    (count) =>
      document.querySelector(".forecast .main") ||
      document.querySelector<HTMLElement>(".prompt")?.dataset.count !== count,
    before,
  );
  if (await confirm.count()) await confirm.click();
  await expect.poll(() => page.locator(".log").textContent()).toContain(title);
  await closeAll([guest]);
});

test("chits are drawn as chits in their display, the track of turns shows where one stands, and both are read aloud", async () => {
  const start = await prepared("gradisca", {}, holdsCards);
  const guest = await profile(browser);
  const { page } = guest;
  await openPrepared(page, server.address, start);
  await page.locator(".track", { hasText: "Commands" }).click();
  const chits = page.locator(".display.pool .piece svg");
  expect(await chits.count()).toBeGreaterThan(2);
  const names = await page
    .locator(".display.pool .piece")
    .evaluateAll((all) => all.map((one) => one.ariaLabel ?? one.textContent?.trim()));
  for (const name of names) expect(name).not.toBe("");
  await page.locator(".track", { hasText: "Turn" }).first().click();
  expect(await page.locator('.display.track [aria-current="step"]').count()).toBe(1);
  const panel = page.locator(".display.pool");
  const was = (await panel.boundingBox())!;
  await page.mouse.move(was.x + 60, was.y + 14);
  await page.mouse.down();
  await page.mouse.move(was.x - 140, was.y + 54, { steps: 4 });
  await page.mouse.up();
  expect((await panel.boundingBox())!.x).toBeCloseTo(was.x - 200, 0);
  await closeAll([guest]);
});

test("on a phone the hand scrolls sideways and stays within the screen", async () => {
  const start = await prepared("gradisca", {}, holdsCards);
  const guest = await profile(browser, { viewport: { width: 390, height: 780 }, hasTouch: true });
  const { page } = guest;
  await openPrepared(page, server.address, start);
  const list = page.locator(".hand ul");
  const { x, width } = (await list.boundingBox())!;
  expect(x + width).toBeLessThanOrEqual(391);
  expect(await list.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(true);
  await closeAll([guest]);
});
