import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { profile } from "./browser.ts";
import {
  answerByKeysInFocus,
  answerByMouse,
  answered,
  askOf,
  decide,
  decisions,
  playATurn,
  settled,
  startGame,
} from "./player.ts";
import { browser, openForTests, server } from "./server.ts";

openForTests();

/** The first questions on the map are answered on the map. */
const aTurn = (page: Page, answer: typeof answerByMouse) => playATurn(page, answer, (_, answers) => answers > 14);

describe("playing in a real browser", () => {
  test("a full turn of Tolentino by mouse, against the computer", async () => {
    const { page, context, faults } = await profile(browser);
    await startGame(page, server.address, "tolentino", { 0: "here", 1: "computer" });
    expect(await aTurn(page, answerByMouse)).toBeGreaterThan(8);
    expect(await page.locator(".log li").count()).toBeGreaterThan(5);
    expect(faults).toEqual([]);
    await context.close();
  });

  for (const game of ["tolentino", "gradisca"]) {
    test(`a full turn of ${game} by keyboard alone: the focus is never lost`, async () => {
      const { page, context, faults } = await profile(browser);
      await startGame(page, server.address, game, { 0: "here", 1: "computer" });
      await aTurn(page, answerByKeysInFocus);
      expect(faults).toEqual([]);
      await context.close();
    });
  }

  test("a game of Gradisca with cards and a reaction", async () => {
    const { page, context, faults } = await profile(browser);
    await startGame(page, server.address, "gradisca", { 0: "here", 1: "here" });
    let reactions = 0;
    const isDone = async () => reactions > 0 && (await page.locator(".log li", { hasText: /plays/ }).count()) > 0;
    for (let i = 0; i < 240 && !(await isDone()); i++) {
      if ((await askOf(page)).startsWith("reactionWindow")) reactions++;
      const card = page.locator(".hand .card.choosable, .choices .buttons button", { hasText: /\bC\d\d|^Play|cards/ });
      if (await card.count()) {
        await answered(page, () => card.first().click());
      } else await answerByMouse(page, true);
    }
    expect(reactions).toBeGreaterThan(0);
    expect(await page.locator(".log li", { hasText: /plays/ }).count()).toBeGreaterThan(0);
    expect(faults).toEqual([]);
    await context.close();
  });

  test("a hot-seat game: the other side looks away; undo and redo", async () => {
    const { page, context } = await profile(browser);
    await startGame(page, server.address, "tolentino", { 0: "here", 1: "here" });
    await page.click(".fault .main");
    await settled(page);
    const asked = await askOf(page);
    const before = await decisions(page);
    await page.locator(".choices .buttons button").first().click();
    await page.waitForFunction(
      (count) => document.querySelector<HTMLElement>(".prompt")!.dataset.count !== count,
      before,
    );
    const after = await askOf(page);
    await page.keyboard.press("u");
    await page.waitForSelector(`.prompt[data-ask="${asked}"][data-count="${before}"]`);
    await page.keyboard.press("r");
    await page.waitForSelector(`.prompt[data-ask="${after}"]`);
    await context.close();
  });

  test("what cannot be chosen says why, with its rule", async () => {
    const { page, context } = await profile(browser);
    await startGame(page, server.address, "tolentino", { 0: "computer", 1: "here" });
    for (let i = 0; i < 20 && (await askOf(page)) !== "unitMove.destination"; i++) await answerByMouse(page, false);
    const costs = await page.locator(".cost text").allTextContents();
    expect(costs.length).toBeGreaterThan(3);
    expect(costs.every((cost) => /^\d*½?$/.test(cost))).toBe(true);
    await page.keyboard.press("w");
    await page.mouse.click(90, 560);
    await page.waitForSelector(".why .chip");
    expect(await page.locator(".why").textContent()).toMatch(/§9/);
    await page.locator(".why .chip").first().click();
    await page.waitForSelector(".rules article.wanted");
    await context.close();
  });

  test("reload in mid-move: the same question stands, and the last step can still be taken back", async () => {
    const { page, context } = await profile(browser);
    await startGame(page, server.address, "tolentino", { 0: "computer", 1: "here" });
    for (let i = 0; i < 20 && (await askOf(page)) !== "unitMove.destination"; i++) await answerByMouse(page, false);
    const count = await decisions(page);
    await page.reload();
    await page.waitForSelector(`.prompt[data-ask="unitMove.destination"][data-count="${count}"]`);
    await page.keyboard.press("u");
    await page.waitForSelector('.prompt[data-ask="movement.inCommand"]');
    await context.close();
  });

  test("replay, other eyes, and a branch from a moment", async () => {
    const { page, context } = await profile(browser);
    await startGame(page, server.address, "gradisca", { 0: "here", 1: "here" });
    await decide(page, 6);
    const id = /play\/(\w+)/.exec(page.url())![1]!;
    await page.goto(`${server.address}/#/replay/${id}?at=4`);
    await page.waitForSelector(".replay");
    expect(await page.locator(".jump").textContent()).toContain("4 of");
    await page.click("[aria-label='One step forward']");
    await page.waitForFunction(() => document.querySelector(".jump")!.textContent!.includes("5 of"));
    await page.locator(".replay select").selectOption("spectator");
    await page.getByRole("button", { name: "Play on from here" }).click();
    await page.getByRole("button", { name: "Make the new table" }).click();
    await page.waitForURL(/#\/play\//);
    expect(page.url()).not.toContain(id);
    await settled(page);
    await context.close();
  });

  test("the language can be switched, and everything is said in it", async () => {
    const { page, context } = await profile(browser);
    await page.goto(server.address);
    await page.waitForSelector(".cover");
    await page.locator(".language select").selectOption("it");
    await page.waitForSelector("text=I giochi");
    await startGame(page, server.address, "tolentino", { 0: "computer", 1: "here" });
    expect(await page.locator(".prompt").textContent()).toMatch(/Perché no\?/);
    expect(await page.locator("html").getAttribute("lang")).toBe("it");
    const question = await page.locator(".prompt .text").textContent();
    await page.click(".menu > button");
    await page.locator(".sheet select").first().selectOption("en");
    await page.waitForFunction((said) => document.querySelector(".prompt .text")!.textContent !== said, question);
    await context.close();
  });

  test("a phone of 390 pixels: nothing sticks out, and touch plays", async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
    const { page, context } = await profile(browser, phone);
    await page.goto(server.address);
    await page.waitForSelector(".cover");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await startGame(page, server.address, "tolentino", { 0: "computer", 1: "here" });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const before = await decisions(page);
    const button = page.locator(".choices .buttons button").first();
    expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    await button.tap();
    await page.waitForFunction(
      (count) => document.querySelector<HTMLElement>(".prompt")!.dataset.count !== count,
      before,
    );
    await context.close();
  });
});
