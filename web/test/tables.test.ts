import { createRequire } from "node:module";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser, profile } from "./browser.ts";
import { type House, openHouse } from "./house.ts";
import { answerByMouse, askOf, decisions, settled, startGame } from "./player.ts";

let browser: Browser;
let house: House;

beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser()]);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await house?.stop();
});

const isShown = (page: Page) => page.waitForSelector(".viewport", { timeout: 20_000 });

describe("tables on the server", () => {
  test("two players in two browsers, and a spectator who sees no secrets", async () => {
    const first = await profile(browser);
    await first.page.goto(`${house.address}/#/new/tolentino`);
    await first.page.waitForSelector("fieldset select");
    await first.page.locator("fieldset select").nth(0).selectOption("friend");
    await first.page.locator("fieldset select").nth(1).selectOption("here");
    await first.page.click("form button[type=submit]");
    const invitation = await first.page.locator(".notice input").first().inputValue();

    const second = await profile(browser);
    await second.page.goto(invitation);
    await second.page.fill("form input", "Bianchi");
    await second.page.click("form button[type=submit]");
    await Promise.all([isShown(first.page), isShown(second.page)]);

    await first.page.locator("details.notice summary").click();
    const watch = await first.page.locator(".watch input").inputValue();
    const third = await profile(browser);
    await third.page.goto(watch);
    await isShown(third.page);

    await settled(first.page);
    const before = await decisions(first.page);
    await first.page.locator(".choices .buttons button").first().click();
    await first.page.waitForFunction(
      (count) => document.querySelector<HTMLElement>(".prompt")!.dataset.count !== count,
      before,
    );
    for (const { page } of [second, third]) await page.waitForSelector(".log li");

    // Murat stands under a stack that nobody of the other side can see into.
    const sees = (page: Page, name: string) => page.locator(".counter title", { hasText: name }).count();
    expect(await sees(first.page, "Murat")).toBe(1);
    expect(await sees(second.page, "Murat")).toBe(0);
    expect(await sees(third.page, "Murat")).toBe(0);
    expect(await third.page.locator(".choices button").count()).toBe(0);
    for (const { context, faults } of [first, second, third]) {
      expect(faults).toEqual([]);
      await context.close();
    }
  });
});

describe("faults", () => {
  test("a lost connection is told, and the decision made meanwhile arrives once", async () => {
    const { page, context } = await profile(browser);
    await page.goto(`${house.address}/#/new/tolentino`);
    await page.waitForSelector("fieldset select");
    await page.locator("fieldset select").nth(0).selectOption("friend");
    await page.locator("fieldset select").nth(1).selectOption("here");
    await page.click("form button[type=submit]");
    const invitation = await page.locator(".notice input").first().inputValue();
    const other = await profile(browser);
    await other.page.goto(invitation);
    await other.page.click("form button[type=submit]");
    await Promise.all([isShown(page), isShown(other.page)]);
    await settled(page);
    const before = await decisions(page);
    await context.setOffline(true);
    await page.locator(".choices .buttons button").first().click();
    await page.waitForSelector("[role=alert]");
    expect(await page.locator("[role=alert]").first().textContent()).toMatch(/only once|Trying again/);
    await context.setOffline(false);
    await page.waitForFunction(
      (count) => document.querySelector<HTMLElement>(".prompt")!.dataset.count !== count,
      before,
    );
    await other.page.waitForSelector(".log li");
    expect(await other.page.locator(".log li").count()).toBe(await page.locator(".log li").count());
    await context.close();
    await other.context.close();
  });

  test("two tabs: the second looks on, and can take the game over", async () => {
    const { page, context } = await profile(browser);
    await startGame(page, house.address, "tolentino", { 0: "computer", 1: "here" });
    const twin = await context.newPage();
    await twin.goto(page.url());
    await twin.waitForSelector("text=open in another tab");
    await twin.getByRole("button", { name: "Play it here" }).click();
    await page.waitForSelector("text=open in another tab");
    await settled(twin);
    const before = await decisions(twin);
    await answerByMouse(twin, true);
    expect(await decisions(twin)).not.toBe(before);
    await context.close();
  });

  test("a corrupt saved game says so, and is taken up as far as it can be read", async () => {
    const { page, context } = await profile(browser);
    await startGame(page, house.address, "gradisca", { 0: "here", 1: "here" });
    for (let i = 0; i < 4; i++) await answerByMouse(page, true);
    const id = /play\/(\w+)/.exec(page.url())![1]!;
    await page.goto(house.address);
    await page.waitForSelector(".cover");
    await page.evaluate(spoil, id);
    await page.goto(`${house.address}/#/play/${id}`);
    await page.waitForSelector("text=This saved game is damaged");
    await page.getByRole("button", { name: /Go on from decision/ }).click();
    await page.waitForSelector(".viewport, .fault .main");
    await context.close();
  });

  test("offline: the page opens and plays after the server has stopped", async () => {
    const away = await openHouse();
    const { page, context, faults } = await profile(browser);
    await page.goto(away.address);
    await page.waitForSelector(".cover");
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50));
    });
    await away.stop();
    await page.reload();
    await page.waitForSelector(".cover");
    await startGame(page, away.address, "tolentino", { 0: "computer", 1: "here" });
    await answerByMouse(page, true);
    expect(await askOf(page)).not.toBe("");
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe("for everybody", () => {
  const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

  /** Serious and critical findings of axe, each with where it is. The strict content policy stands aside for the tool. */
  async function findings(page: Page, within = "body"): Promise<string[]> {
    await page.addScriptTag({ path: axe });
    const { violations } = await page.evaluate(
      (selector) =>
        (window as unknown as { axe: { run(within: string): Promise<{ violations: Violation[] }> } }).axe.run(selector),
      within,
    );
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .map(({ target }) => target.join(" "))
            .slice(0, 3)
            .join(", ")}`,
      );
  }

  test("axe finds nothing serious on any screen", async () => {
    const { page, context } = await profile(browser, { bypassCSP: true });
    const found: Record<string, string[]> = {};
    await page.goto(house.address);
    await page.waitForSelector(".cover");
    found.home = await findings(page);
    await page.goto(`${house.address}/#/new/gradisca`);
    await page.waitForSelector("fieldset select");
    found.start = await findings(page);
    await startGame(page, house.address, "tolentino", { 0: "computer", 1: "here" });
    await page.waitForSelector(".counter");
    found.table = await findings(page);
    for (const panel of ["pieces", "rules", "tables", "plots"]) {
      await page.click(`#tab-${panel}`);
      await page.waitForTimeout(300);
      found[panel] = await findings(page, "#panel");
    }
    await page.click("[aria-label='Keys and signs']");
    found.help = await findings(page, "dialog");
    await page.keyboard.press("Escape");
    const id = /play\/(\w+)/.exec(page.url())![1]!;
    await page.goto(`${house.address}/#/replay/${id}?at=0`);
    await page.waitForSelector(".replay");
    found.replay = await findings(page);
    await page.goto(`${house.address}/#/rules/tolentino`);
    await page.waitForSelector("article");
    found.rules = await findings(page);
    await page.goto(`${house.address}/#/play/nothing`);
    await page.waitForSelector(".fault");
    found.fault = await findings(page);
    expect(Object.entries(found).filter(([, list]) => list.length > 0)).toEqual([]);
    await context.close();
  });

  test("reduced motion is honoured", async () => {
    const { page, context } = await profile(browser, { reducedMotion: "reduce" });
    await startGame(page, house.address, "tolentino", { 0: "computer", 1: "here" });
    await page.waitForSelector(".counter");
    const duration = await page
      .locator(".counter")
      .first()
      .evaluate((one) => getComputedStyle(one).transitionDuration);
    expect(duration).toBe("0s");
    await context.close();
  });
});

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly target: readonly string[] }[];
}

/** Spoils the third decision of a saved game. */
async function spoil(id: string): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open("gonfalon");
    request.onsuccess = () => resolve(request.result);
  });
  const store = database.transaction("games", "readwrite").objectStore("games");
  const record = await new Promise<{ journal: string }>((resolve) => {
    const request = store.get(id);
    request.onsuccess = () => resolve(request.result);
  });
  const journal = JSON.parse(record.journal);
  journal.entries[2][1] = { type: "nonsense" };
  store.put({ ...record, journal: JSON.stringify(journal) });
  await new Promise((resolve) => {
    store.transaction.oncomplete = resolve;
  });
  database.close();
}
