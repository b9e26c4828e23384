import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findings } from "./axe.ts";
import { profile } from "./browser.ts";
import { closeAll } from "./guests.ts";
import { faceOf } from "./player.ts";
import { openPrepared, type Prepared, prepared, steered } from "./prepared.ts";
import { browser, openForTests, server } from "./server.ts";

openForTests();

/** A small laptop and a phone; a page is used for as much as it can show. */
const LAPTOP = { viewport: { width: 1280, height: 720 }, reducedMotion: "reduce" as const };
const PHONE = { width: 390, height: 844 };

/** A picture for whoever wants to see what the test saw. */
async function picture(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
}

/** Counters and spaces that can be chosen and whose middle is in the view, but that nothing lets one tap. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const view = document.querySelector(".viewport")!.getBoundingClientRect();
    const targets = [...document.querySelectorAll(".counter.choosable .face, polygon.choice")];
    const spots = [0.5, 0.35, 0.65, 0.2, 0.8];
    return targets.flatMap((target) => {
      const { x, y, width, height } = target.getBoundingClientRect();
      const [cx, cy] = [x + width / 2, y + height / 2];
      const isSeen = cx > view.left && cx < view.right && cy > view.top && cy < view.bottom;
      const isFree = spots.some((across) =>
        spots.some((down) => {
          const found = document.elementFromPoint(x + width * across, y + height * down);
          return found?.closest(".world") && !found.closest(".popover");
        }),
      );
      return isSeen && !isFree ? [target.outerHTML.slice(0, 80)] : [];
    });
  });

const widthOfCounters = async (page: Page) => (await page.locator(".counter .face").first().boundingBox())!.width;

/** By day and by night. */
async function lookedAt(page: Page, game: string): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const finding of await findings(page)) found.push(`${game}, ${colorScheme}: ${finding}`);
  }
  return found;
}

test("boxes and figures, keys, a plan, and a plot of what is seen: at one table of Tolentino", async () => {
  const start = await prepared("tolentino", {}, ({ type }) => type === "assault");
  const guest = await profile(browser, LAPTOP);
  const { page } = guest;
  await openPrepared(page, server.address, start);
  const unit = (await page.locator(".counter:not([data-piece^='l-'])").first().getAttribute("data-piece"))!;
  const face = () => faceOf(page, unit).innerHTML();

  const boxes = await face();
  await page.keyboard.press("s");
  await expect.poll(face).not.toBe(boxes);
  const figures = page.getByRole("button", { name: "Figures in place of boxes on the counters" });
  expect(await figures.getAttribute("aria-pressed")).toBe("true");
  await figures.click();
  await expect.poll(face).toBe(boxes);

  const inFocus = () => page.evaluate(() => document.activeElement!.closest(".choices, .viewport, .prompt")?.className);
  await page.keyboard.press("m");
  expect(await inFocus()).toMatch(/viewport/);
  await page.keyboard.press("o");
  expect(await inFocus()).toMatch(/choices/);
  const first = await page.evaluate(() => document.activeElement!.textContent);
  await page.keyboard.press("Tab");
  expect(await inFocus()).toMatch(/choices/);
  expect(await page.evaluate(() => document.activeElement!.textContent)).not.toBe(first);

  const plan = page.locator("details.notice", { hasText: "A plan for this turn" });
  await plan.locator("summary").first().click();
  await expect.poll(() => plan.locator("p").count()).toBeGreaterThan(0);
  expect((await plan.locator("p").allTextContents()).join(" ")).toMatch(/\p{L}{3,} .*\./u);
  await picture(page, "plan");

  await page.click("#tab-plots");
  await expect.poll(() => page.locator(".plots").textContent()).toMatch(/\d+ seen so far, at most \d+/);
  expect(await page.locator(".plots polygon.band").count()).toBeGreaterThan(0);
  await picture(page, "plots");
  await closeAll([guest]);
});

/** Scenario 2, a captain on the march who may also dig. */
async function marchInHonour(): Promise<Prepared> {
  return prepared(
    "honour",
    {},
    ({ type }, _game, _view, { options }) => type === "step" && options.filter((one) => one.type === "dig").length > 4,
    "third",
    "2",
  );
}

test("Honour: the view opens at the march, ways to dig are one button, the tracks take two rows", async () => {
  const guest = await profile(browser, LAPTOP);
  const { page } = guest;
  await openPrepared(page, server.address, await marchInHonour());
  await expect.poll(() => widthOfCounters(page)).toBeGreaterThan(26);
  const view = (await page.locator(".viewport").boundingBox())!;
  const steps = await page
    .locator("polygon.choice")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  expect(
    steps.some(({ x, y }) => x > view.x && y > view.y && x < view.x + view.width && y < view.y + view.height),
  ).toBe(true);
  expect((await page.locator("header").boundingBox())!.height).toBeLessThan(110);
  const dig = page.locator(".choices .group");
  expect(await page.locator(".choices .buttons button", { hasText: "Dig" }).count()).toBe(0);
  await dig.locator("summary").click();
  expect(await dig.locator("li button").count()).toBeGreaterThan(4);
  await picture(page, "dig");
  await closeAll([guest]);
});

test("Quadrilateral: one row of tracks, in Italian too; nothing serious by day or night; on a phone small map and tools cover no choice", async () => {
  const start = await steered(
    "quadrilateral",
    { scenario: "castiglione" },
    ({ options }) => options.find(({ type }) => type === "suggestedSetUp") ?? options[0]!,
    ({ type }) => type === "command",
  );
  const guest = await profile(browser, LAPTOP);
  const { page } = guest;
  await openPrepared(page, server.address, start);
  await expect.poll(() => widthOfCounters(page)).toBeGreaterThan(26);
  const tracks = () => page.locator("header").evaluate((header) => header.getBoundingClientRect().height);
  expect(await tracks()).toBeLessThan(60);
  await page.locator(".menu > button").click();
  await page.locator(".sheet select").first().selectOption("it");
  await page.keyboard.press("Escape");
  await page.waitForSelector(".track:has-text('Fortezze')");
  expect(await tracks()).toBeLessThan(60);
  await page.locator(".menu > button").click();
  await page.locator(".sheet select").first().selectOption("en");
  await page.keyboard.press("Escape");
  await picture(page, "quadrilateral");
  expect(await lookedAt(page, "quadrilateral")).toEqual([]);
  await page.setViewportSize(PHONE);
  await page.waitForSelector(".counter.choosable");
  await expect.poll(() => covered(page)).toEqual([]);
  await picture(page, "quadrilateral-phone");
  await closeAll([guest]);
});

test("Quadrilateral: a question about one's own Center or army has it in sight, wherever the enemy last did something", async () => {
  const asked = (type: string) =>
    steered(
      "quadrilateral",
      { scenario: "castiglione" },
      ({ options }) => options.find((one) => one.type === "suggestedSetUp") ?? options[0]!,
      (option) => option.type === type,
    );
  const guest = await profile(browser, LAPTOP);
  const { page } = guest;
  const areSeen = (pieces: string) =>
    page.evaluate((selector) => {
      const view = document.querySelector(".viewport")!.getBoundingClientRect();
      const dock = document.querySelector(".dock")?.getBoundingClientRect();
      return [...document.querySelectorAll(`.world ${selector} .face`)].some((face) => {
        const { left, right, top, bottom } = face.getBoundingClientRect();
        const edge = dock && dock.width > 0 ? dock.left : view.right;
        return left > view.left && right < edge && top > view.top && bottom < view.bottom;
      });
    }, pieces);
  await openPrepared(page, server.address, await asked("disbandCenter"));
  await expect.poll(() => areSeen('[data-piece="center-austrian"]')).toBe(true);
  await openPrepared(page, server.address, await asked("receiveUnits"));
  await page.waitForSelector("[data-display=organisation]");
  await expect.poll(() => areSeen('[data-piece^="leader-"]')).toBe(true);
  await closeAll([guest]);
});
