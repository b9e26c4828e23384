import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { profile } from "./browser.ts";
import { closeAll } from "./guests.ts";
import { answerByMouse, askOf, decisions, liftCurtain, settled } from "./player.ts";
import { browser, openForTests, server } from "./server.ts";

openForTests();

/** Novara 1513, with people or computers in the two seats. */
async function novara(page: Page, seats: readonly string[]): Promise<void> {
  await page.goto(`${server.address}/#/new/honour`);
  await page.waitForSelector("fieldset select");
  await page.locator("form > label select").first().selectOption("2");
  for (const [i, who] of seats.entries()) {
    const select = page.locator("fieldset select").nth(i);
    const value = await select.locator(`option[value^="${who}"]`).first().getAttribute("value");
    await select.selectOption(value!);
  }
  await page.click("form button[type=submit]");
  await settled(page);
  await liftCurtain(page);
}

/** Takes the quiet answer until something is asked. */
async function until(page: Page, ask: string): Promise<void> {
  for (let i = 0; i < 30 && (await askOf(page)) !== ask; i++) await answerByMouse(page, true);
  expect(await askOf(page)).toBe(ask);
}

test("a unit passes from Card to Card by a drag, and the log tells it", async () => {
  const guest = await profile(browser);
  const { page } = guest;
  await novara(page, ["here", "computer"]);
  await until(page, "transfers.act");
  const unit = page.locator('.display .piece[aria-label*="gendarmes"]').first();
  const box = page.locator(".display [data-box]", { hasText: "Florange" }).last();
  const before = Number(await decisions(page));
  const [from, to] = [(await unit.boundingBox())!, (await box.boundingBox())!];
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + 40, { steps: 4 });
  await page.mouse.move(to.x + 60, to.y + 16, { steps: 6 });
  await page.mouse.up();
  await expect.poll(async () => Number(await decisions(page))).toBe(before + 2);
  await expect.poll(() => page.locator(".log").textContent()).toContain("from La Trémoille to Florange");
  await closeAll([guest]);
});

test("on a phone nothing sticks out: the Card, the prices and the question", async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
  const guest = await profile(browser, phone);
  const { page } = guest;
  await novara(page, ["here", "computer"]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  for (const { x, width } of await Promise.all(
    (await page.locator(".display").all()).map(async (one) => (await one.boundingBox())!),
  )) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(391);
  }
  await closeAll([guest]);
});
