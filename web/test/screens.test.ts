import { expect, test } from "vitest";
import { profile } from "./browser.ts";
import { closeAll } from "./guests.ts";
import { finished, openPrepared, prepared } from "./prepared.ts";
import { browser, openForTests, server } from "./server.ts";

openForTests();

const SCREENS = { "a small laptop": { width: 1280, height: 720 }, "a phone": { width: 390, height: 844 } };

for (const [screen, viewport] of Object.entries(SCREENS)) {
  test(`on ${screen} the help with keys and signs opens at its beginning, and its way out stays in sight`, async () => {
    const start = await prepared("tolentino", {}, ({ type }) => type === "assault");
    const guest = await profile(browser, { viewport });
    const { page } = guest;
    await openPrepared(page, server.address, start);
    await page.keyboard.press("?");
    const help = page.locator("dialog[open]");
    await help.waitFor();
    expect(await help.evaluate((one) => [one.scrollTop, one.scrollHeight > one.clientHeight])).toEqual([0, true]);
    await help.evaluate((one) => one.scrollTo(0, one.scrollHeight));
    const isInSight = () =>
      help.getByRole("button", { name: "Close" }).evaluate((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2) === button;
      });
    await expect.poll(isInSight).toBe(true);
    await closeAll([guest]);
  });
}

test("the page of rules says whose they are, in the player's language", async () => {
  const guest = await profile(browser);
  const heading = guest.page.getByRole("main").getByRole("heading", { level: 1 });
  await guest.page.goto(`${server.address}/#/rules/gradisca`);
  await expect.poll(() => heading.textContent()).toBe("The War of Gradisca Rules");
  const reader = await profile(browser, { locale: "it" });
  await reader.page.goto(`${server.address}/#/rules/tolentino`);
  const titolo = reader.page.getByRole("main").getByRole("heading", { level: 1 });
  await expect.poll(() => titolo.textContent()).toBe("La battaglia di Tolentino Regole");
  await closeAll([guest, reader]);
});

test("the score sheet has no empty column: it says that the course is being drawn until it is", async () => {
  const end = await finished("tolentino", {});
  const guest = await profile(browser);
  const { page } = guest;
  await openPrepared(page, server.address, end);
  const said = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const look = () => {
          const status = document.querySelector(".drawer .plots [role=status]");
          if (status)
            resolve(`${status.textContent} ${document.querySelector(".drawer tbody td:nth-of-type(2)")?.textContent}`);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  await page.click("#tab-end");
  expect(await said).toMatch(/course\. …$/);
  const cells = () => page.locator(".drawer tbody td").allTextContents();
  await expect.poll(async () => (await cells()).filter((text) => /^…?$/.test(text.trim()))).toEqual([]);
  expect(await cells()).toHaveLength(6);
  // Only one side scores in this game: the other has none, rather than as many below nought.
  expect(await page.locator(".drawer tbody tr:first-child td:nth-of-type(1)").textContent()).toBe("–");
  await page.waitForSelector(".drawer figure");
  expect(await page.locator(".drawer [role=status]").count()).toBe(0);
  await closeAll([guest]);
});

test("on a phone the panels are at hand at the end of a game too, wherever one has scrolled to", async () => {
  const end = await finished("tolentino", {});
  const guest = await profile(browser, { viewport: SCREENS["a phone"] });
  const { page } = guest;
  await openPrepared(page, server.address, end);
  const outOfReach = () =>
    page.locator("[role=tab]").evaluateAll(
      (tabs) =>
        tabs.filter((tab) => {
          const { x, y, width, height } = tab.getBoundingClientRect();
          return document.elementFromPoint(x + width / 2, y + height / 2) !== tab;
        }).length,
    );
  expect(await page.locator("[role=tab]").count()).toBe(7);
  for (const part of [0, 1]) {
    await page.locator("aside").evaluate((aside, at) => aside.scrollTo(0, at * aside.scrollHeight), part);
    expect(await outOfReach(), `scrolled to ${part}`).toBe(0);
  }
  await page.click("#tab-end");
  await page.waitForSelector(".drawer");
  expect(await outOfReach(), "beside the drawer").toBe(0);
  await closeAll([guest]);
});

test("what is closed by Escape gives the focus back to what opened it, and keys mean only what lies open", async () => {
  const start = await prepared("tolentino", {}, ({ type }) => type === "assault");
  const guest = await profile(browser);
  const { page } = guest;
  await openPrepared(page, server.address, start);
  const focus = () =>
    page.evaluate(() => document.activeElement?.id || document.activeElement?.getAttribute("aria-label"));
  const count = await page.locator(".prompt").getAttribute("data-count");
  await page.locator(".toolbar button").last().focus();
  const opener = await focus();
  await page.keyboard.press("Enter");
  await page.locator("dialog[open]").waitFor();
  await page.keyboard.press("u");
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  await expect.poll(focus).toBe(opener);
  expect(await page.locator(".prompt").getAttribute("data-count")).toBe(count);
  await page.keyboard.press("?");
  await page.locator("dialog[open]").waitFor();
  await page.keyboard.press("?");
  await page.locator("dialog").waitFor({ state: "detached" });
  await expect.poll(focus).toBe(opener);
  await page.locator(".menu > button[aria-haspopup]").first().focus();
  await page.keyboard.press("Enter");
  await page.locator(".sheet select").first().focus();
  await page.keyboard.press("Escape");
  await expect.poll(focus).toBe("Menu");
  await page.locator("#tab-rules").focus();
  await page.keyboard.press("Enter");
  await page.locator(".drawer input").first().focus();
  await page.locator(".drawer .bar button").focus();
  await page.keyboard.press("Enter");
  await expect.poll(focus).toBe("tab-rules");
  await closeAll([guest]);
});
