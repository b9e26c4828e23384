import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { profile } from "./browser.ts";
import { closeAll } from "./guests.ts";
import { startGame } from "./player.ts";
import { browser, openForTests, server } from "./server.ts";

openForTests();

/** How bright the paper of the page is, 0 to 255. */
const brightness = (page: Page) =>
  page.evaluate(() => {
    const channels = /\d+, \d+, \d+/.exec(getComputedStyle(document.body).backgroundColor)![0].split(", ").map(Number);
    return channels.reduce((sum, channel) => sum + channel, 0) / 3;
  });

const mapOf = (page: Page) => page.locator(".world img").first().getAttribute("src");

describe("light and dark", () => {
  test("the page is as the system has it, and follows when the system changes", async () => {
    const guest = await profile(browser, { colorScheme: "dark" });
    await guest.page.goto(server.address);
    await guest.page.waitForSelector(".cover");
    expect(await brightness(guest.page)).toBeLessThan(60);
    await guest.page.emulateMedia({ colorScheme: "light" });
    expect(await brightness(guest.page)).toBeGreaterThan(200);
    await closeAll([guest]);
  });

  test("the menu of a table turns page and map dark whatever the system has, and it stays so", async () => {
    const guest = await profile(browser, { colorScheme: "light" });
    const { page } = guest;
    await startGame(page, server.address, "tolentino", { 0: "computer", 1: "here" });
    await page.waitForSelector(".counter");
    const day = await mapOf(page);
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByLabel("Colours").selectOption("dark");
    expect(await brightness(page)).toBeLessThan(60);
    await expect.poll(() => mapOf(page)).not.toBe(day);
    const night = await mapOf(page);
    await page.reload();
    await page.waitForSelector(".counter");
    expect(await brightness(page)).toBeLessThan(60);
    expect(await mapOf(page)).toBe(night);
    await closeAll([guest]);
  });

  test("in Italian the choice is in Italian", async () => {
    const guest = await profile(browser, { locale: "it", colorScheme: "light" });
    await guest.page.goto(server.address);
    await guest.page.getByLabel("Colori").selectOption({ label: "Scuro" });
    expect(await brightness(guest.page)).toBeLessThan(60);
    await closeAll([guest]);
  });
});
