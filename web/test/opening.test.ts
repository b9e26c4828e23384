import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { profile } from "./browser.ts";
import { answerByMouse, settled } from "./player.ts";
import { openPrepared, prepared } from "./prepared.ts";
import { browser, openForTests, root, server } from "./server.ts";

openForTests();

const PARTS = join(root, "dist/web/assets");
const imports = /(?:from|import)\s*["'`]\.\/([\w.~-]+\.js)["'`]/g;

/** Every part that a part cannot do without, by name. */
function needs(part: string): Set<string> {
  const found = new Set([part]);
  for (const one of found)
    for (const [, next] of readFileSync(join(PARTS, one), "utf8").matchAll(imports)) found.add(next!);
  return found;
}

test("the first screen is three scripts, all named by the page itself; no worker loads anything of the page", () => {
  const named = [...readFileSync(join(root, "dist/web/index.html"), "utf8").matchAll(/assets\/([\w.~-]+\.js)/g)];
  const [main] = named.map(([, part]) => part!).filter((part) => part.startsWith("main-"));
  expect(new Set(named.map(([, part]) => part))).toEqual(needs(main!));
  expect(named).toHaveLength(3);
  const parts = readdirSync(PARTS).filter((name) => name.endsWith(".js"));
  const ofWorkers = parts.filter((name) => /^(referee\.worker|opponent\.worker|drawn|src)-/.test(name));
  expect(ofWorkers.length).toBeGreaterThan(5);
  for (const part of ofWorkers)
    expect(
      [...needs(part)].filter((one) => /^(page|table|main)-/.test(one)),
      part,
    ).toEqual([]);
});

test("a table opens where the decision is: its first view stands, it does not glide there from the whole map", async () => {
  const start = await prepared("tolentino", {}, ({ type }) => type === "assault");
  const { context, page, faults } = await profile(browser, { reducedMotion: "no-preference" });
  await context.addInitScript(() => {
    const scales = new Set<string>();
    Object.assign(window, { scales });
    const look = () => {
      const world = document.querySelector<HTMLElement>(".world");
      // As it is about to be painted: after everything that belongs to this frame.
      if (world) setTimeout(() => scales.add(/scale\((.*?)\)/.exec(world.style.transform)?.[1] ?? "none"));
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await openPrepared(page, server.address, start);
  await page.reload();
  await page.waitForSelector(".prompt[data-ask], .fault .main");
  if (await page.locator(".fault .main").count()) await page.click(".fault .main");
  await page.waitForSelector(".world .counter");
  await page.waitForTimeout(600);
  const scales = await page.evaluate(() => [...(window as unknown as { scales: Set<string> }).scales]);
  expect(scales).toHaveLength(1);
  expect((await page.locator(".counter .face").first().boundingBox())!.width).toBeGreaterThan(30);
  // What is counted does change when the map is zoomed.
  await page.keyboard.press("f");
  const count = () => page.evaluate(() => (window as unknown as { scales: Set<string> }).scales.size);
  await expect.poll(count).toBeGreaterThan(1);
  expect(faults).toEqual([]);
  await context.close();
});

test("a page that waits for a decision comes to rest: what can be chosen breathes a few times, not for ever", async () => {
  const start = await prepared("tolentino", {}, ({ type }) => type === "assault");
  const { context, page, faults } = await profile(browser, { reducedMotion: "no-preference" });
  await openPrepared(page, server.address, start);
  await page.waitForSelector(".world .ring, .world .choice");
  const times = () =>
    page.evaluate(() => {
      const shown = [...document.querySelectorAll(".world .ring, .world .choice")];
      return shown.map((one) => getComputedStyle(one).animationIterationCount);
    });
  expect(new Set(await times())).toEqual(new Set(["3"]));
  const endless = () =>
    page.evaluate(
      () => document.getAnimations().filter((one) => one.effect?.getTiming().iterations === Infinity).length,
    );
  expect(await endless()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});

test("whoever comes to the screen finds the map where the decision is, wherever the other side looked last", async () => {
  const start = await prepared("tolentino", {}, ({ type }) => type === "assault");
  const { context, page, faults } = await profile(browser, { reducedMotion: "no-preference" });
  await openPrepared(page, server.address, start);
  const attack = page.locator(".choices li button", { hasText: /^\s*Attack/ });
  if (!(await attack.count())) await page.click(".choices summary");
  await attack.first().click();
  await page.click(".forecast .main");
  await settled(page);
  // The other side is asked at last, if only when all that was declared has been fought.
  while (!(await page.locator(".fault .main").count())) await answerByMouse(page, true);
  await page.click(".fault .main");
  await page.waitForSelector(".world .counter");
  await restOf(page);
  const isSeen = await page.evaluate(() => {
    const view = document.querySelector(".viewport")!.getBoundingClientRect();
    const wanted = [...document.querySelectorAll("polygon.choice, .counter.choosable .face, .counter .face")];
    return wanted.some((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      const [cx, cy] = [x + width / 2, y + height / 2];
      return cx > view.left && cx < view.right && cy > view.top && cy < view.bottom;
    });
  });
  expect(isSeen).toBe(true);
  expect(faults).toEqual([]);
  await context.close();
});

/** Waits until the map has come to rest. */
async function restOf(page: Page): Promise<void> {
  let before = "";
  const where = () => page.locator(".world").evaluate((world) => (world as HTMLElement).style.transform);
  await expect
    .poll(
      async () => {
        const was = before;
        before = await where();
        return was === before;
      },
      { interval: 400 },
    )
    .toBe(true);
}

test("the rules of a game are fetched while its table is still on its way", async () => {
  const start = await prepared("tolentino", {}, ({ type }) => type === "assault");
  const fresh = await profile(browser);
  await openPrepared(fresh.page, server.address, start);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await fresh.context.route(/assets\/table-[^/]*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  const rules = fresh.context.waitForEvent("request", (request) => /assets\/src-/.test(request.url()));
  await fresh.page.reload();
  await rules;
  release();
  await fresh.page.waitForSelector(".prompt[data-ask], .fault .main");
  await fresh.context.close();
});
