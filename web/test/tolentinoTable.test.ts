import type { Option } from "@gonfalon/engine/kernel";
import type { AnyGame } from "@gonfalon/games";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { profile } from "./browser.ts";
import { closeAll } from "./guests.ts";
import { decisions, faceOf, middleOfChoice, spreadOut } from "./player.ts";
import { finished, openPrepared, type Prepared, prepared } from "./prepared.ts";
import { browser, openForTests, server } from "./server.ts";

openForTests();

/** What a stranger stumbled over: odds that mislead, too many clicks, things out of sight. */

const SCREEN = { viewport: { width: 1280, height: 760 }, reducedMotion: "reduce" as const };

type Box = { x: number; y: number; width: number; height: number };
const isWithin = (a: Box, b: Box) =>
  a.x >= b.x - 1 && a.y >= b.y - 1 && a.x + a.width <= b.x + b.width + 1 && a.y + a.height <= b.y + b.height + 1;

/** A picture for whoever wants to see what the test saw. */
async function picture(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
}

/** A game in which units under Advance may assault: they must check first. */
async function assaultAfterACheck(): Promise<Prepared> {
  const checks = (option: Option, game: AnyGame, view: unknown) => {
    const forecast = option.type === "assault" ? game.forecast(view, option as never, "en") : null;
    return forecast?.steps?.some(({ rule }) => rule === "12.2.2") ?? false;
  };
  for (let seed = 0; seed < 20; seed++) {
    const found = await prepared("tolentino", {}, checks, `check ${seed}`).catch(() => null);
    if (found) return found;
  }
  throw new Error("Nobody under Advance could assault in twenty games.");
}

/** The highest pile that a click takes up: its middle, and one of the units in it. */
async function highestPile(page: Page): Promise<{ x: number; y: number; piece: string }> {
  return page.evaluate(() => {
    const counters = [...document.querySelectorAll<HTMLElement>(".counter.movable")].map((counter) => {
      const { x, y, width, height } = counter.querySelector(".face")!.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2, width, piece: counter.dataset.piece! };
    });
    const pileOf = (one: { x: number; y: number; width: number }) =>
      counters.filter(({ x, y }) => Math.hypot(x - one.x, y - one.y) < one.width * 0.7);
    const inSight = counters.filter(({ x, y }) => document.elementFromPoint(x, y)?.closest(".counter.movable"));
    const units = inSight.filter(({ piece }) => !piece.startsWith("l-"));
    return units.reduce((most, one) => (pileOf(one).length > pileOf(most).length ? one : most));
  });
}

/** Where the unit lies in sight that has the fewest others about it. */
const lowestPile = (page: Page) =>
  page.evaluate(() => {
    const counters = [...document.querySelectorAll<HTMLElement>(".counter")].map((counter) => {
      const { x, y, width, height } = counter.querySelector(".face")!.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2, width, piece: counter.dataset.piece! };
    });
    const pileOf = (one: { x: number; y: number; width: number }) =>
      counters.filter(({ x, y }) => Math.hypot(x - one.x, y - one.y) < one.width * 0.7).length;
    const inSight = counters.filter(({ x, y, piece }) => {
      const found = document.elementFromPoint(x, y)?.closest<HTMLElement>(".counter");
      return !/^(l-|hidden)/.test(piece) && found?.dataset.piece === piece;
    });
    return inSight.reduce((least, one) => (pileOf(one) < pileOf(least) ? one : least));
  });

test("§12.2.2 the window before an assault shows the whole chain, and its button says what it does", async () => {
  const start = await assaultAfterACheck();
  const guest = await profile(browser, SCREEN);
  const { page } = guest;
  await openPrepared(page, server.address, start);
  for (const list of await page.locator(".choices details:not([open]) summary").all()) await list.click();
  await page
    .locator(".choices li button", { hasText: /attack|assault/i })
    .first()
    .click();
  await page.waitForSelector(".forecast .steps li");
  await expect.poll(() => page.locator(".forecast .bars").first().textContent()).toMatch(/no assault/);
  expect(await page.locator(".forecast .steps").textContent()).toMatch(/Check before the assault/);
  expect(await page.locator(".forecast .main").textContent()).toMatch(/Declare the assault/);
  await picture(page, "assault");
  await closeAll([guest]);
});

test("an assault that is declared is listed and drawn as an arrow while others may still be", async () => {
  const start = await prepared("tolentino", {}, (option, _game, _view, { options }) => {
    const posts = options.flatMap((one) => (one.type === "assault" ? [(one as unknown as { from: number }).from] : []));
    return option.type === "assault" && new Set(posts).size > 1;
  });
  const guest = await profile(browser, SCREEN);
  const { page } = guest;
  await openPrepared(page, server.address, start);
  for (const list of await page.locator(".choices details:not([open]) summary").all()) await list.click();
  await page
    .locator(".choices li button", { hasText: /attack/i })
    .first()
    .click();
  await page.click(".forecast .main");
  await page.waitForSelector("section.announced ol li");
  expect(await page.locator("g.announced").count()).toBeGreaterThan(0);
  await picture(page, "declared");
  await closeAll([guest]);
});

test("two clicks move a stack, and the next two another: taking it up ends the march of the first", async () => {
  const start = await prepared("tolentino", {}, ({ type, units }: { type: string; units?: unknown[] }) => {
    return type === "move" && (units?.length ?? 0) > 1;
  });
  const guest = await profile(browser, SCREEN);
  const { page } = guest;
  await openPrepared(page, server.address, start);
  let clicks = 0;
  const click = async (x: number, y: number) => {
    clicks++;
    await page.mouse.click(x, y);
  };
  const moved = new Set<string>();
  for (let stack = 0; stack < 2; stack++) {
    const { x, y, piece } = await highestPile(page);
    expect(moved.has(piece)).toBe(false);
    moved.add(piece);
    const before = Number(await decisions(page));
    await click(x, y);
    await expect.poll(async () => Number(await decisions(page))).toBeGreaterThan(before);
    await page.waitForSelector("polygon.choice").catch(() => picture(page, `stuck${stack}`));
    const from = await faceOf(page, piece).boundingBox();
    const target = await middleOfChoice(page);
    await click(target.x, target.y);
    await expect
      .poll(
        async () =>
          (await faceOf(page, piece).boundingBox())!.x !== from!.x ||
          (await faceOf(page, piece).boundingBox())!.y !== from!.y,
      )
      .toBe(true);
    await page.waitForSelector("aside button:disabled", { state: "detached" });
  }
  expect(clicks).toBe(4);
  await picture(page, "moved");
  await closeAll([guest]);
});

test("Shift spreads a stack out to be split; the fan stays on the screen however near the map is", async () => {
  const start = await prepared("gradisca", { game: "advanced" }, ({ type }) => type === "move");
  for (const options of [SCREEN, { ...SCREEN, viewport: { width: 390, height: 800 } }]) {
    const guest = await profile(browser, options);
    const { page } = guest;
    await openPrepared(page, server.address, start);
    const { x, y, piece } = await highestPile(page);
    await page.keyboard.down("Shift");
    await page.mouse.click(x, y);
    await page.keyboard.up("Shift");
    await spreadOut(page, piece);
    const map = (await page.locator(".viewport").boundingBox())!;
    const tray = async () => JSON.stringify([await page.locator("rect.tray").boundingBox(), map]);
    expect(isWithin((await page.locator("rect.tray").boundingBox())!, map), await tray()).toBe(true);
    for (let nearer = 0; nearer < 6; nearer++) await page.keyboard.press("+");
    expect(isWithin((await page.locator("rect.tray").boundingBox())!, map), await tray()).toBe(true);
    await picture(page, `fan${options.viewport.width}`);
    await closeAll([guest]);
  }
});

test("the view opens where the decision is, with counters that can be read, and keeps still when it is told to", async () => {
  for (const game of ["tolentino", "gradisca", "quadrilateral"]) {
    const start = await prepared(
      game,
      {},
      (option, one, view) => one.locate(option as never, view).space !== undefined,
    );
    const guest = await profile(browser, SCREEN);
    const { page } = guest;
    await openPrepared(page, server.address, start);
    const width = async () => (await page.locator(".counter .face").first().boundingBox())!.width;
    await expect.poll(width, { message: game }).toBeGreaterThan(26);
    // What can be chosen lies in sight.
    const map = (await page.locator(".viewport").boundingBox())!;
    const choices = page.locator("polygon.choice, .counter.choosable .face");
    const inSight = async () => {
      const boxes = await Promise.all((await choices.all()).map((one) => one.boundingBox()));
      return boxes.filter((box) => box && isWithin(box, map)).length;
    };
    await expect.poll(inSight, { message: game }).toBeGreaterThan(0);
    await picture(page, `open-${game}`);
    await page.click('[aria-label="Let the map follow the action"]');
    await page.reload();
    await page.waitForSelector(".prompt[data-ask], .fault .main");
    if (await page.locator(".fault .main").count()) await page.click(".fault .main");
    await page.waitForSelector(".counter .face");
    expect(await page.locator('[aria-label="Let the map follow the action"]').getAttribute("aria-pressed")).toBe(
      "false",
    );
    const { width: sheet } = (await page.locator(".world").boundingBox())!;
    expect(sheet).toBeLessThan((await page.locator(".viewport").boundingBox())!.width + 2);
    await closeAll([guest]);
  }
});

test("a card tells of a space its ground, who stands there, what each is worth and who commands it", async () => {
  const start = await prepared("tolentino", {}, ({ type }) => type === "move");
  const guest = await profile(browser, SCREEN);
  const { page } = guest;
  await openPrepared(page, server.address, start);
  const { x, y } = await highestPile(page);
  await page.mouse.move(x, y);
  const card = page.locator(".viewport .card");
  await expect.poll(() => card.textContent()).toMatch(/to enter on foot/);
  // Of so many each is told as on its counter, under what the figures mean.
  expect(await card.textContent()).toMatch(/Strength-Efficiency-Movement.*\d-\d-\d/);
  const low = await lowestPile(page);
  await page.mouse.move(low.x, low.y);
  await expect.poll(() => card.textContent()).toMatch(/Strength \d.*Efficiency \d.*Movement \d/);
  const leader = await page.evaluate(() => {
    const faces = [...document.querySelectorAll('[data-piece^="l-"] .face')].map((one) => one.getBoundingClientRect());
    const seen = faces.find(({ x, y, width, height }) =>
      document.elementFromPoint(x + width / 2, y + height / 2)?.closest('[data-piece^="l-"]'),
    )!;
    return { x: seen.x + seen.width / 2, y: seen.y + seen.height / 2 };
  });
  await page.mouse.move(leader.x, leader.y);
  // His figures have names of their own, beside them or, where there are many counters, above them all.
  await expect
    .poll(() => card.textContent())
    .toMatch(/Command range \d.*Initiative \d|Leader: Command range-Initiative-Movement.* \d-\d-\d/);
  await picture(page, "card");
  await closeAll([guest]);
});

test("orders in a panel: in words, done or not, and its units are lit while one points at a formation", async () => {
  const start = await prepared("tolentino", {}, ({ type }) => type === "move");
  const guest = await profile(browser, SCREEN);
  const { page } = guest;
  await openPrepared(page, server.address, start);
  await page.locator(".track", { hasText: "Orders" }).click();
  const panels = page.locator('[data-display="orders"]');
  expect(await panels.count()).toBe(2);
  const active = page.locator('[data-display="orders"] .box', { hasText: "acts now" });
  expect(await active.count()).toBe(1);
  await active.focus();
  await expect.poll(() => page.locator(".counter.lit").count()).toBeGreaterThan(0);
  await picture(page, "orders");
  expect(
    await page.locator('[data-display="orders"] .box', { hasText: /still to act|has acted/ }).count(),
  ).toBeGreaterThan(4);
  await closeAll([guest]);
});

test("the log has a third of the height and shows its newest line; rules open in a drawer beside it", async () => {
  const start = await prepared("tolentino", {}, ({ type }) => type === "assault");
  const guest = await profile(browser, SCREEN);
  const { page } = guest;
  await openPrepared(page, server.address, start);
  const story = page.locator("#story");
  const aside = (await page.locator("aside").boundingBox())!;
  expect((await story.boundingBox())!.height).toBeGreaterThan(aside.height / 3);
  const last = page.locator("#story .lines li").last();
  await expect.poll(async () => isWithin((await last.boundingBox())!, (await story.boundingBox())!)).toBe(true);
  await page.click("#tab-rules");
  const drawer = (await page.locator(".drawer").boundingBox())!;
  expect(drawer.width).toBeGreaterThan(500);
  expect(drawer.height).toBeGreaterThan(500);
  expect((await story.boundingBox())!.height).toBeGreaterThan(aside.height / 3);
  await picture(page, "drawer");
  await page.keyboard.press("Escape");
  await page.waitForSelector(".drawer", { state: "detached" });
  await closeAll([guest]);
});

test("looking back has a way back, and playing on from there says first that it makes a second table", async () => {
  const start = await prepared("tolentino", {}, ({ type }) => type === "move");
  const guest = await profile(browser, SCREEN);
  const { page } = guest;
  await openPrepared(page, server.address, start);
  await page.goto(`${server.address}/#/replay/${start.id}?at=3`);
  await page.click('button:has-text("Play on from here")');
  expect(await page.locator(".branch").textContent()).toMatch(/second table.*after 3 decisions.*stays as it is/);
  await picture(page, "branch");
  await page.click('a:has-text("Back to the game")');
  await page.waitForSelector(".prompt[data-ask], .fault .main");
  expect(page.url()).toContain(`#/play/${start.id}`);
  await closeAll([guest]);
});

test("the end: a score sheet with what brought the points, the losses of both sides, and the course", async () => {
  const over = await finished("tolentino", {});
  const guest = await profile(browser, SCREEN);
  const { page } = guest;
  await openPrepared(page, server.address, over);
  await page.click("#tab-end");
  const sheet = page.locator(".sheet[role=region]");
  expect(await sheet.locator("tbody tr").count()).toBe(2);
  expect(await sheet.textContent()).toMatch(/\d+ units?, strength \d+/);
  await page.waitForSelector(".drawer figure svg polyline");
  expect(await sheet.locator('a:has-text("Replay")').count()).toBeGreaterThan(0);
  expect(await sheet.locator('a:has-text("Play again")').getAttribute("href")).toBe("#/new/tolentino");
  await picture(page, "end");
  await closeAll([guest]);
});
