import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { profile } from "./browser.ts";
import { closeAll } from "./guests.ts";
import { decisions, faceOf, middleOfChoice } from "./player.ts";
import { openPrepared, prepared } from "./prepared.ts";
import { browser, openForTests, server } from "./server.ts";

openForTests();

/** What is wanted is in sight, on a large screen and on a small one. */

const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: "reduce" as const,
};
const LAPTOP = { viewport: { width: 1280, height: 720 }, reducedMotion: "reduce" as const };

/** Whether the first of the one lies within the other, all of it or its middle. */
async function isWithin(page: Page, inner: string, outer: string, part: "all" | "middle" = "all"): Promise<boolean> {
  const [a, b] = [await page.locator(inner).first().boundingBox(), await page.locator(outer).boundingBox()];
  if (!a || !b) return false;
  const inset = part === "all" ? [0, 0] : [a.width / 2, a.height / 2];
  const [left, top] = [a.x + inset[0]!, a.y + inset[1]!];
  const [right, bottom] = [a.x + a.width - inset[0]!, a.y + a.height - inset[1]!];
  return left >= b.x - 1 && top >= b.y - 1 && right <= b.x + b.width + 1 && bottom <= b.y + b.height + 1;
}

test("on a phone what can be chosen is brought near enough to be read and touched", async () => {
  const start = await prepared("tolentino", {}, ({ type }) => type === "move");
  const guest = await profile(browser, PHONE);
  const { page } = guest;
  await openPrepared(page, server.address, start);
  await expect
    .poll(async () => (await page.locator(".counter .face").first().boundingBox())!.width)
    .toBeGreaterThan(18);
  await expect.poll(() => isWithin(page, ".counter.choosable .face", ".viewport", "middle")).toBe(true);
  await closeAll([guest]);
});

test("on a phone by touch: a stack is taken up with one tap and marches with the next", async () => {
  const start = await prepared("gradisca", { game: "advanced" }, ({ type }) => type === "move");
  const guest = await profile(browser, PHONE);
  const { page } = guest;
  await openPrepared(page, server.address, start);
  const piece = (await page.locator(".counter.choosable").first().getAttribute("data-piece"))!;
  const stack = (await faceOf(page, piece).boundingBox())!;
  const before = await decisions(page);
  await page.touchscreen.tap(stack.x + stack.width / 2, stack.y + stack.height / 2);
  await page.waitForSelector('.prompt[data-ask="march.gather"]');
  await expect.poll(() => isWithin(page, "polygon.choice", ".viewport", "middle")).toBe(true);
  const from = (await faceOf(page, piece).boundingBox())!;
  const { x, y } = await middleOfChoice(page);
  await page.touchscreen.tap(x, y);
  const commit = page.locator(".forecast .main");
  const isOn = () => page.locator('.prompt:not([data-ask="march.gather"])').count();
  await expect.poll(async () => (await commit.count()) + (await isOn())).toBeGreaterThan(0);
  if (await commit.count()) await commit.tap();
  await page.waitForSelector('.prompt:not([data-ask="march.gather"])');
  await expect.poll(async () => (await faceOf(page, piece).boundingBox())!.x).not.toBe(from.x);
  expect(await decisions(page)).not.toBe(before);
  await closeAll([guest]);
});

for (const [screen, options] of [
  ["a small laptop", LAPTOP],
  ["a phone", PHONE],
] as const) {
  test(`on ${screen} an assault is seen from its title on; what is asked comes back with "Cancel"`, async () => {
    const start = await prepared("tolentino", {}, ({ type }) => type === "assault");
    const guest = await profile(browser, options);
    const { page } = guest;
    await openPrepared(page, server.address, start);
    const closed = page.locator(".choices details:not([open]) summary");
    while (await closed.count()) await closed.first().click();
    await page.locator(".choices li button:not([aria-disabled])").first().click();
    await page.waitForSelector(".forecast .bars");
    await expect.poll(() => isWithin(page, ".forecast h3", "aside")).toBe(true);
    expect(await isWithin(page, ".forecast .main", "aside")).toBe(true);
    expect(await isWithin(page, ".forecast .bars li", "aside")).toBe(true);
    await page.locator(".forecast .buttons button").last().click();
    await expect.poll(() => isWithin(page, ".prompt .question", "aside")).toBe(true);
    await closeAll([guest]);
  });
}

test("the whole map stays whole when the window changes; a display opens and closes", async () => {
  const start = await prepared("gradisca", {}, () => true);
  const guest = await profile(browser, LAPTOP);
  const { page } = guest;
  await openPrepared(page, server.address, start);
  await page.keyboard.press("f");
  await expect.poll(() => isWithin(page, ".world", ".viewport")).toBe(true);
  const before = (await page.locator(".world").boundingBox())!.width;
  await page.setViewportSize({ width: 900, height: 620 });
  await expect.poll(async () => (await page.locator(".world").boundingBox())!.width).toBeLessThan(before);
  await expect.poll(() => isWithin(page, ".world", ".viewport")).toBe(true);

  const track = page.locator(".track", { hasText: "Commands" });
  await track.click();
  expect(await page.locator(".display.pool .value").textContent()).toBe(await track.locator(".value").textContent());
  await page.keyboard.press("Escape");
  await page.waitForSelector(".display", { state: "detached" });
  await closeAll([guest]);
});
