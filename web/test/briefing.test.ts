import { expect, test } from "vitest";
import { profile } from "./browser.ts";
import { closeAll } from "./guests.ts";
import { answerByMouse } from "./player.ts";
import { browser, openForTests, server } from "./server.ts";

openForTests();

test("a briefing lies open when a game begins, is put away, and can be had again", async () => {
  const guest = await profile(browser);
  const { page } = guest;
  await page.goto(`${server.address}/#/new/tolentino`);
  const seats = page.locator("fieldset select");
  await seats
    .nth(0)
    .selectOption(await seats.nth(0).locator('option[value^="computer"]').first().getAttribute("value"));
  await seats.nth(1).selectOption("here");
  await page.click("form button[type=submit]");
  const briefing = page.locator("[data-display=briefing]");
  await briefing.waitFor();
  expect(await briefing.textContent()).toContain("You are Murat");
  expect(await briefing.textContent()).not.toContain("You are Bianchi");
  await answerByMouse(page, false);
  await briefing.waitFor({ state: "detached" });
  await page.locator(".track", { hasText: "Briefing" }).click();
  await briefing.waitFor();
  await closeAll([guest]);
});
