import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { COLOURS, findings } from "./axe.ts";
import { profile } from "./browser.ts";
import { closeAll, fillSeats, openTalk, tableOfTwo } from "./guests.ts";
import { answerByMouse, askOf, decisions, faceOf, middleOfChoice, startGame } from "./player.ts";
import { browser, openForTests, server } from "./server.ts";

openForTests();

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** Looks at one screen after another; what axe finds on any of them is named with the screen. */
class Inspection {
  readonly found: string[] = [];
  constructor(
    private readonly page: Page,
    private readonly rules?: readonly string[],
  ) {}

  async look(screen: string, within = "body"): Promise<void> {
    for (const finding of await findings(this.page, within, this.rules)) this.found.push(`${screen}: ${finding}`);
    if (this.page.viewportSize()!.width < 400) {
      const width = await this.page.evaluate(() => document.documentElement.scrollWidth);
      if (width > 390) this.found.push(`${screen}: sticks out to ${width} pixels`);
    }
  }
}

/** The screens that need no other player. */
async function alone(page: Page, inspection: Inspection): Promise<void> {
  await page.goto(server.address);
  await page.waitForSelector(".cover");
  await inspection.look("home");
  await fillSeats(page, server.address, "tolentino", ["friend", "here"]);
  await page.getByLabel("Time").selectOption("fast");
  await inspection.look("new game");
  await page.goto(`${server.address}/#/account`);
  await page.getByRole("button", { name: "I have no account yet" }).click();
  await inspection.look("sign up");
  await page.goto(`${server.address}/#/rules/tolentino`);
  await page.waitForSelector("article");
  await inspection.look("rules");
  await page.goto(`${server.address}/#/play/nothing`);
  await page.waitForSelector(".fault");
  await inspection.look("fault");
}

/** The panels of a table, and what is there when each has come. */
const PANELS = {
  log: ".lines",
  pieces: "li",
  rules: "article",
  tables: "summary",
  odds: ".bars",
  plots: ":is(figure, .empty)",
};

/** A table of a game on this machine with all its panels, and its replay. */
async function tableOf(page: Page, inspection: Inspection, game: string): Promise<void> {
  await startGame(page, server.address, game, { 0: "here", 1: "here" });
  if (await page.locator(".fault .main").count()) {
    await inspection.look(`${game}: curtain`);
    await page.click(".fault .main");
  }
  await page.waitForSelector(".counter");
  expect(await page.locator("[role=tab]").count()).toBe(Object.keys(PANELS).length);
  await inspection.look(game);
  for (const [panel, content] of Object.entries(PANELS)) {
    await page.click(`#tab-${panel}`);
    await page.waitForSelector(`#panel ${content}, #story ${content}`);
    await inspection.look(`${game}: ${panel}`, panel === "log" ? "#story" : "#panel");
  }
  const id = /play\/(\w+)/.exec(page.url())![1]!;
  await page.goto(`${server.address}/#/replay/${id}?at=0`);
  await page.waitForSelector(".replay");
  await inspection.look(`${game}: replay`);
}

describe("axe finds nothing serious, with the content policy in force", () => {
  test("the policy is there, and forbids what the page does not need", async () => {
    const guest = await profile(browser);
    const answer = await guest.page.goto(server.address);
    const policy = answer!.headers()["content-security-policy"]!;
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    await closeAll([guest]);
  });

  test("home, new game, account, rules, faults", async () => {
    const guest = await profile(browser);
    const inspection = new Inspection(guest.page);
    await alone(guest.page, inspection);
    expect(inspection.found).toEqual([]);
    await closeAll([guest]);
  });

  test("the table of each game, its panels and its replay", async () => {
    const guest = await profile(browser);
    const inspection = new Inspection(guest.page);
    for (const game of ["tolentino", "gradisca"]) await tableOf(guest.page, inspection, game);
    await guest.page.goto(server.address);
    await guest.page.waitForSelector(".games .game");
    await inspection.look("home with games");
    expect(inspection.found).toEqual([]);
    await closeAll([guest]);
  });

  test("the colours by night: home, new game, account, rules, faults, and the table of each game", async () => {
    const guest = await profile(browser, { colorScheme: "dark" });
    const inspection = new Inspection(guest.page, COLOURS);
    await alone(guest.page, inspection);
    for (const game of ["tolentino", "gradisca"]) await tableOf(guest.page, inspection, game);
    expect(inspection.found).toEqual([]);
    await closeAll([guest]);
  });

  test("an online table: waiting, playing, asked for a draw, over; and an account", async () => {
    const { host, friend } = await tableOfTwo(browser, server.address);
    const inspection = new Inspection(host.page);
    await inspection.look("online");
    await openTalk(host.page);
    await friend.page.click("#tab-talk");
    await friend.page.getByRole("button", { name: "Offer a draw" }).click();
    await host.page.waitForSelector("text=offer a draw.");
    await inspection.look("draw offered");
    await host.page.getByRole("button", { name: "Resign" }).click();
    await inspection.look("sure?");
    await host.page.getByRole("button", { name: "Yes" }).click();
    await host.page.waitForSelector(".prompt .over");
    await inspection.look("over");
    await fillSeats(host.page, server.address, "gradisca", ["here", "open"]);
    await host.page.click("form button[type=submit]");
    await host.page.waitForSelector(".waiting .talk");
    await inspection.look("waiting");
    await host.page.goto(`${server.address}/#/account`);
    await host.page.getByRole("button", { name: "I have no account yet" }).click();
    await host.page.getByLabel("Name").fill("Ispettore");
    await host.page.getByLabel("Password", { exact: true }).fill("una parola lunga");
    await host.page.getByRole("button", { name: "Create an account" }).click();
    await host.page.waitForSelector(".danger");
    await inspection.look("account");
    expect(inspection.found).toEqual([]);
    await closeAll([host, friend]);
  });

  test("the same on a phone of 390 pixels, where nothing sticks out", async () => {
    const guest = await profile(browser, PHONE);
    const inspection = new Inspection(guest.page);
    await alone(guest.page, inspection);
    await tableOf(guest.page, inspection, "tolentino");
    await fillSeats(guest.page, server.address, "gradisca", ["here", "open"]);
    await guest.page.click("form button[type=submit]");
    await guest.page.waitForSelector(".waiting .talk");
    await inspection.look("waiting");
    expect(inspection.found).toEqual([]);
    await closeAll([guest]);
  });
});

describe("by hand", () => {
  test("a counter is dragged to a space it can reach; dropped on another, it stays and the reason is told", async () => {
    // Without gliding: a press finds the counter where it was seen.
    const guest = await profile(browser, { reducedMotion: "reduce" });
    const { page } = guest;
    await startGame(page, server.address, "tolentino", { 0: "computer", 1: "here" });
    for (let i = 0; i < 20 && (await askOf(page)) !== "movement.inCommand"; i++) await answerByMouse(page, false);
    const moved = await pickUp(page);
    const to = await middleOfChoice(page);
    const before = await decisions(page);
    const space = await page.evaluate(
      ({ x, y }) =>
        document
          .elementsFromPoint(x, y)
          .find((one) => one.matches("polygon.choice"))
          ?.getAttribute("data-space"),
      to,
    );
    await page.mouse.move(to.x, to.y, { steps: 8 });
    await page.mouse.up();
    await expect.poll(() => decisions(page)).not.toBe(before);
    await expect.poll(() => page.locator(`[data-piece="${moved}"]`).getAttribute("data-on")).toBe(space);

    for (let i = 0; i < 20 && (await askOf(page)) !== "movement.inCommand"; i++) await answerByMouse(page, true);
    const stays = await pickUp(page);
    const from = await page.locator(`[data-piece="${stays}"]`).getAttribute("data-on");
    const count = await decisions(page);
    await page.mouse.move(60, 420, { steps: 8 });
    await page.mouse.up();
    await page.waitForSelector(".why .chip");
    expect(await decisions(page)).toBe(count);
    expect(await page.locator(`[data-piece="${stays}"]`).getAttribute("data-on")).toBe(from);
    await expect.poll(() => page.locator(".counter.dragged").count()).toBe(0);
    await closeAll([guest]);
  });

  test("reduced motion is honoured", async () => {
    const guest = await profile(browser, { reducedMotion: "reduce" });
    const { page } = guest;
    await startGame(page, server.address, "tolentino", { 0: "computer", 1: "here" });
    await page.waitForSelector(".counter");
    const counter = page.locator(".counter").first();
    expect(await counter.evaluate((one) => getComputedStyle(one).transitionDuration)).toBe("0s");
    await closeAll([guest]);
  });
});

/** Picks up a counter that can move, with the stack it lies in, and holds it; returns which. */
async function pickUp(page: Page): Promise<string> {
  const found = await page.waitForFunction(() => {
    const isOnTop = (counter: Element) => {
      const { x, y, width, height } = counter.querySelector(".face")!.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2)?.closest(".counter") === counter;
    };
    return [...document.querySelectorAll<HTMLElement>(".counter.choosable")].find(isOnTop)?.dataset.piece;
  });
  const piece = (await found.jsonValue())!;
  await faceOf(page, piece).hover();
  const { x, y, width, height } = (await faceOf(page, piece).boundingBox())!;
  await page.mouse.down();
  await page.mouse.move(x + width / 2 - 14, y + height / 2, { steps: 3 });
  await page.waitForSelector('.prompt[data-ask="unitMove.destination"]');
  return piece;
}
