import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { profile } from "./browser.ts";
import { choicesUnder, doOverlap, hiddenChoices } from "./covering.ts";
import { closeAll } from "./guests.ts";
import { openPrepared, prepared } from "./prepared.ts";
import { browser, openForTests, server } from "./server.ts";

openForTests();

/** Whatever lies over the map keeps off what is to be clicked, and off each other. */

const LAPTOP = { viewport: { width: 1280, height: 720 }, reducedMotion: "reduce" as const };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const CARD = ".viewport > .card";

const march = () => prepared("tolentino", {}, ({ type }) => type === "go");

/** The middles of some places to choose from, spread over all of them. */
const someChoices = (page: Page) =>
  page.evaluate(() => {
    const view = document.querySelector(".viewport")!.getBoundingClientRect();
    const middles = [...document.querySelectorAll<SVGElement>("polygon.choice")].map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return { space: Number(one.dataset.space), x: x + width / 2, y: y + height / 2 };
    });
    const seen = middles.filter(({ x, y }) => x > view.left && x < view.right && y > view.top && y < view.bottom - 70);
    return seen.filter((_, i) => i % Math.ceil(seen.length / 8) === 0);
  });

test("the card of a place lies upon neither that place nor the small map, and hides no choice where a corner is free", async () => {
  const guest = await profile(browser, LAPTOP);
  const { page } = guest;
  await openPrepared(page, server.address, await march());
  const places = await someChoices(page);
  expect(places.length).toBeGreaterThan(3);
  for (const { x, y } of places) {
    await page.mouse.move(x, y);
    await page.waitForSelector(CARD);
    const isUnder = async () => {
      const box = (await page.locator(CARD).boundingBox())!;
      return x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;
    };
    await expect.poll(isUnder).toBe(false);
    expect(await doOverlap(page, CARD, ".minimap.needed, .toolbar, div.tray")).toBe(false);
    expect(await choicesUnder(page, CARD)).toBe(0);
  }
  await closeAll([guest]);
});

test("the card of the hex from which a stack was taken up hides no place that it may go to", async () => {
  const start = await prepared("tolentino", {}, ({ type }) => type === "move");
  const guest = await profile(browser, LAPTOP);
  const { page } = guest;
  await openPrepared(page, server.address, start);
  const face = (await page.locator(".counter.choosable .face").last().boundingBox())!;
  await page.mouse.click(face.x + face.width / 2, face.y + face.height / 2);
  await page.waitForSelector("polygon.choice");
  await page.waitForSelector(CARD, { state: "attached" });
  await expect.poll(() => choicesUnder(page, CARD)).toBe(0);
  // Whoever points at it again is told of it all the same.
  const own = (await page.locator("polygon.origin").boundingBox())!;
  const [x, y] = [own.x + own.width / 2, own.y + own.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.move(x + 4, y + 4);
  await expect.poll(() => page.locator(CARD).isVisible()).toBe(true);
  await closeAll([guest]);
});

/** The top counter of the highest pile of those that please, by what lies in each. */
const highestPile = (page: Page, pleases: "any" | "holds what can be chosen under what cannot") =>
  page.evaluate((wish) => {
    const piles = new Map<string, Element[]>();
    for (const one of document.querySelectorAll<SVGElement>(".counter")) {
      const space = one.dataset.on ?? "";
      piles.set(space, [...(piles.get(space) ?? []), one]);
    }
    const can = (one: Element) => one.classList.contains("choosable");
    const found = [...piles.values()].filter((pile) => wish === "any" || (!can(pile.at(-1)!) && pile.some(can)));
    const top = found.sort((a, b) => b.length - a.length)[0]!.at(-1)! as SVGElement;
    const { x, y, width, height } = top.querySelector(".face")!.getBoundingClientRect();
    return { piece: top.dataset.piece!, x: x + width / 2, y: y + height / 2 };
  }, pleases);

test("the card of the highest pile is whole on a small laptop: figures without their names, which stand above them", async () => {
  const start = await prepared("tolentino", {}, ({ type }) => type === "move");
  const guest = await profile(browser, LAPTOP);
  const { page } = guest;
  await openPrepared(page, server.address, start);
  const { x, y } = await highestPile(page, "any");
  await page.mouse.move(x, y);
  const card = page.locator(CARD);
  await expect.poll(() => card.textContent()).toMatch(/Strength-Efficiency-Movement.*Leader: Command range-Initiative/);
  expect(await card.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(1);
  await closeAll([guest]);
});

test("of a pile that is carried a counter is seen that goes along, not the top one that stays", async () => {
  const start = await prepared("tolentino", {}, ({ type }) => type === "move");
  const guest = await profile(browser, LAPTOP);
  const { page } = guest;
  await openPrepared(page, server.address, start);
  const { piece, x, y } = await highestPile(page, "holds what can be chosen under what cannot");
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 60, y - 40, { steps: 4 });
  const held = page.locator(".counter.dragged");
  await held.waitFor();
  expect(await held.getAttribute("data-piece")).not.toBe(piece);
  expect(await held.locator(".height").count()).toBe(0);
  await page.mouse.up();
  await closeAll([guest]);
});

test("where counters are to be chosen everything is dimmed but the places where they stand", async () => {
  const start = await prepared("tolentino", {}, ({ type }) => type === "move");
  const guest = await profile(browser, LAPTOP);
  const { page } = guest;
  await openPrepared(page, server.address, start);
  await page.waitForSelector(".counter.choosable");
  expect(await page.locator("polygon.choice").count()).toBe(0);
  const holes = await page.locator("path.dim").evaluate((dim) => dim.getAttribute("d")!.split("M").length - 2);
  const spaces = await page
    .locator(".counter.choosable")
    .evaluateAll((all) => new Set(all.map((one) => (one as SVGElement).dataset.on)).size);
  expect(holes).toBe(spaces);
  await closeAll([guest]);
});

test("a new question is read from its beginning, however far down the answer to the last one stood", async () => {
  const start = await prepared("tolentino", {}, ({ type }) => type === "move");
  const guest = await profile(browser, LAPTOP);
  const { page } = guest;
  await openPrepared(page, server.address, start);
  const list = page.locator(".choices details:not(.greyed)").first();
  if (!(await list.evaluate((one) => (one as HTMLDetailsElement).open))) await list.locator("summary").click();
  const scrolled = () => page.locator(".now").evaluate((one) => one.scrollTop);
  await list.locator("li button").last().scrollIntoViewIfNeeded();
  expect(await scrolled()).toBeGreaterThan(50);
  const asked = await page.locator(".question").textContent();
  await list.locator("li button").last().click();
  await expect.poll(() => page.locator(".question").textContent()).not.toBe(asked);
  await expect.poll(scrolled).toBe(0);
  await closeAll([guest]);
});

test("on a phone the card gives way to the places to choose from", async () => {
  const guest = await profile(browser, PHONE);
  const { page } = guest;
  await openPrepared(page, server.address, await march());
  for (const { x, y } of await someChoices(page)) {
    await page.mouse.move(x, y);
    await expect.poll(() => choicesUnder(page, CARD)).toBe(0);
  }
  await closeAll([guest]);
});

test("what the keys point at is told of, wherever the mouse was left", async () => {
  const guest = await profile(browser, LAPTOP);
  const { page } = guest;
  await openPrepared(page, server.address, await march());
  const [first] = await someChoices(page);
  await page.mouse.move(first!.x, first!.y);
  const title = page.locator(`${CARD} h4`);
  await title.waitFor();
  const pointed = (await title.textContent())!;
  await page.keyboard.press("m");
  await page.keyboard.press("n");
  await expect.poll(() => title.textContent()).not.toBe(pointed);
  const told = await title.textContent();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => title.textContent()).not.toBe(told);
  await closeAll([guest]);
});

test("with every overlay on, what explains them covers no choice; what each says unfolds", async () => {
  const guest = await profile(browser, LAPTOP);
  const { page } = guest;
  await openPrepared(page, server.address, await march());
  await page.keyboard.press("v");
  for (const box of await page.locator(".menu input").all()) await box.check();
  await page.keyboard.press("v");
  await page.waitForSelector(".legend li");
  await expect.poll(() => hiddenChoices(page)).toEqual([]);
  expect(await page.locator(".legend p").first().isVisible()).toBe(false);
  await page.locator(".legend summary").first().click();
  await expect.poll(() => page.locator(".legend p").first().isVisible()).toBe(true);
  await closeAll([guest]);
});

test("at 1280 wide the dice lie beside the briefing that lies open, and above the tools", async () => {
  const guest = await profile(browser, LAPTOP);
  const { page } = guest;
  await page.goto(`${server.address}/#/new/tolentino`);
  await page.locator("fieldset select").nth(1).selectOption("computer recruit");
  await page.click("form button[type=submit]");
  await page.waitForSelector("div.tray");
  await page.waitForSelector("[data-display=briefing]");
  await expect.poll(() => doOverlap(page, "div.tray", "[data-display], .toolbar")).toBe(false);
  expect(await doOverlap(page, ".dock", ".toolbar")).toBe(false);
  await closeAll([guest]);
});

test("dice that fall while the orders of both sides lie over nearly all of the map keep off them too", async () => {
  const start = await prepared("tolentino", {}, ({ type }) => type === "tryOrder");
  const guest = await profile(browser, LAPTOP);
  const { page } = guest;
  await openPrepared(page, server.address, start);
  await page.locator("header button", { hasText: "Orders" }).click();
  await page.waitForSelector(".dock .display:nth-child(2)");
  await page.locator(".choices button", { hasText: "tries to change" }).click();
  await page.waitForSelector("div.tray", { state: "attached" });
  expect(await doOverlap(page, "div.tray", "[data-display], .toolbar")).toBe(false);
  await closeAll([guest]);
});

test("what several answers at a place have in common is told once above them", async () => {
  const start = await prepared("tolentino", {}, (_option, _game, _view, { ask }) => ask === "movement.guns");
  const guest = await profile(browser, LAPTOP);
  const { page } = guest;
  await openPrepared(page, server.address, start);
  for (const key of ["m", "n", "Enter"]) await page.keyboard.press(key);
  const popover = page.locator(".popover:not(.minimap)");
  await popover.waitFor();
  const common = (await popover.locator("p").textContent())!;
  expect(common).toMatch(/battery:$/);
  const [first] = await popover.locator("button").all();
  expect(await first!.textContent()).not.toContain("battery");
  expect(await first!.getAttribute("aria-label")).toContain(common);
  await closeAll([guest]);
});

test("on a phone a display leaves the question and its answers in sight", async () => {
  const guest = await profile(browser, PHONE);
  const { page } = guest;
  const start = await prepared(
    "quadrilateral",
    {},
    (_option, _game, _view, { ask }) => ask === "transfers.transfer",
    "prepared",
    "castiglione",
  );
  await openPrepared(page, server.address, start);
  await page.waitForSelector("[data-display]");
  expect(await doOverlap(page, "[data-display]", ".prompt .question, .choices .buttons button")).toBe(false);
  await closeAll([guest]);
});

test("a briefing that lies over the map is put away by the first decision", async () => {
  const guest = await profile(browser, LAPTOP);
  const { page } = guest;
  await page.goto(`${server.address}/#/new/quadrilateral`);
  await page.locator("form > label select").first().selectOption("castiglione");
  await page.locator("fieldset select").nth(1).selectOption("computer recruit");
  await page.click("form button[type=submit]");
  await page.waitForSelector("[data-display=briefing]");
  await page.locator(".choices details li button").first().click();
  await page.waitForSelector("[data-display=briefing]", { state: "detached" });
  await closeAll([guest]);
});
