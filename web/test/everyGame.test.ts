import type { Page } from "playwright-core";
import { afterAll, describe, expect, onTestFailed, test } from "vitest";
import { profile } from "./browser.ts";
import { hiddenChoices } from "./covering.ts";
import { closeAll, type Guest } from "./guests.ts";
import { finished, openPrepared, type Prepared, preparedInSome } from "./prepared.ts";
import { browser, openForTests, server } from "./server.ts";

openForTests();

/** The same of every game on the shelf: what can be chosen stands out, names can be read, and what is wanted is in sight. */

const LAPTOP = { viewport: { width: 1280, height: 720 }, reducedMotion: "reduce" as const };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

interface Moment {
  readonly game: string;
  readonly scenario?: string;
  /** Somebody is on the march. */
  readonly moving: string;
  /** Something is about to be attacked. */
  readonly attack: string;
  /** Whether the enemy's counters lie face down. */
  readonly hasFog: boolean;
  /** Whether a march is asked about at every step. */
  readonly goesStepByStep: boolean;
}
const MOMENTS: readonly Moment[] = [
  { game: "tolentino", moving: "go", attack: "assault", hasFog: true, goesStepByStep: false },
  { game: "gradisca", moving: "go", attack: "bombardWall", hasFog: false, goesStepByStep: false },
  { game: "honour", scenario: "2", moving: "step", attack: "siege", hasFog: true, goesStepByStep: true },
  {
    game: "quadrilateral",
    scenario: "castiglione",
    moving: "march",
    attack: "attackHex",
    hasFog: true,
    goesStepByStep: true,
  },
];
/** The moment of a game at which an option of a type is offered. */
const moments = new Map<string, Promise<Prepared>>();
function at({ game, scenario }: Moment, type: string): Promise<Prepared> {
  const key = `${game} ${type}`;
  const found = moments.get(key) ?? preparedInSome(game, scenario, (option) => option.type === type);
  moments.set(key, found);
  return found;
}

async function opened(moment: Moment, type: string, options: object = LAPTOP) {
  const guest = await profile(browser, options);
  await openPrepared(guest.page, server.address, await at(moment, type));
  await guest.page.waitForSelector(".counter .face");
  return guest;
}

/** Pages that several tests look at, one after the other, and leave as they found them; a test that fails leaves none. */
const pages = new Map<string, Promise<Guest>>();
function shared(moment: Moment, type: string): Promise<Guest> {
  const key = `${moment.game} ${type}`;
  const guest = pages.get(key) ?? opened(moment, type);
  pages.set(key, guest);
  onTestFailed(() => void pages.delete(key));
  return guest;
}

/** What the style of the first of some things comes to. */
const styleOf = (page: Page, selector: string, what: "stroke" | "strokeWidth" | "fill") =>
  page
    .locator(selector)
    .first()
    .evaluate((one, name) => getComputedStyle(one)[name], what);

/** How many of some things lie wholly within another. */
const wholeWithin = (page: Page, inner: string, outer: string) =>
  page.evaluate(
    ([wanted, around]) => {
      const b = document.querySelector(around!)!.getBoundingClientRect();
      const boxes = [...document.querySelectorAll(wanted!)].map((one) => one.getBoundingClientRect());
      const isWithin = (a: DOMRect) =>
        a.height > 0 &&
        a.left >= b.left - 1 &&
        a.right <= b.right + 1 &&
        a.top >= b.top - 1 &&
        a.bottom <= b.bottom + 1;
      return boxes.filter(isWithin).length;
    },
    [inner, outer],
  );

/** By how much, of their own ground, plates lie over counters or over each other: the worst. */
const platesCovered = (page: Page) =>
  page.evaluate(() => {
    const boxes = (selector: string) =>
      [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
    const overlap = (a: DOMRect, b: DOMRect) =>
      Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
      Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
    const [plates, counters] = [boxes("[data-plate] text"), boxes(".counter .face")];
    const share = (plate: DOMRect, other: DOMRect) => overlap(plate, other) / (plate.width * plate.height);
    return plates.map((plate, i) =>
      Math.max(0, ...counters.map((one) => share(plate, one)), ...plates.slice(i + 1).map((one) => share(plate, one))),
    );
  });

describe.each(MOMENTS)("$game", (moment) => {
  afterAll(async () => {
    await closeAll(await Promise.all(pages.values()));
    pages.clear();
  });

  test("choices stand out in white with all else dimmed, and nothing that was clicked outshines them; names keep off counters", async () => {
    const { page } = await shared(moment, moment.moving);
    await page.waitForSelector("polygon.choice");
    expect(await styleOf(page, "polygon.choice", "stroke")).toBe("rgb(255, 255, 255)");
    expect(await styleOf(page, "path.dim", "fill")).toMatch(/rgba\(.*0\.[1-4]/);
    const wide = Number.parseFloat(await styleOf(page, "polygon.choice", "strokeWidth"));
    await page.keyboard.press("m");
    await page.keyboard.press("n");
    await page.waitForSelector("polygon.cursor");
    expect(Number.parseFloat(await styleOf(page, "polygon.cursor", "strokeWidth"))).toBeLessThan(wide);
    expect(await styleOf(page, "polygon.cursor", "fill")).toBe("none");
    const names = await page
      .locator("[data-name]")
      .evaluateAll((all) => all.map((one) => one.getAttribute("data-name")));
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
    expect(names.length).toBeGreaterThan(10);
    // A name may have nowhere to go in a crowd; as a rule it has.
    const covered = (await platesCovered(page)).filter((share) => share > 0.25);
    expect(covered.length).toBeLessThanOrEqual(Math.ceil((await page.locator("[data-plate]").count()) / 4));
  });

  test("at 1280 by 720 answers and the newest of the log are in sight, in a panel that need not be scrolled for them", async () => {
    const { page } = await shared(moment, moment.moving);
    for (const closed of await page.locator(".choices details:not([open]):not(.greyed) summary").all())
      await closed.click();
    const rows = ".choices .buttons button, .choices details[open] li button";
    const few = Math.min(4, await page.locator(rows).count());
    expect(await wholeWithin(page, rows, ".now")).toBeGreaterThanOrEqual(few);
    expect(await wholeWithin(page, "#story .lines li", "#story")).toBeGreaterThanOrEqual(2);
    expect((await page.locator("header").boundingBox())!.height).toBeLessThan(100);
  });

  test("the card of a place that is pointed at tells of its ground and what that does", async () => {
    const { page } = await shared(moment, moment.moving);
    await page.waitForSelector("polygon.choice");
    await page.keyboard.press("m");
    await page.keyboard.press("n");
    await expect.poll(() => page.locator(".viewport .card .ground").allTextContents()).not.toEqual([]);
    expect(await page.locator(".viewport .card .ground").first().textContent()).toMatch(/enter|horseback/);
  });

  test.runIf(moment.goesStepByStep)(
    "a march goes as far as one click tells it, be it many steps, and is one line of the log",
    async () => {
      const guest = await opened(moment, moment.moving);
      const { page } = guest;
      await page.waitForSelector(".reach");
      const wayOf = (index: number) =>
        page
          .locator(".reach")
          .nth(index)
          .evaluate((one) => {
            const { x, y, width, height } = one.querySelector("polygon")!.getBoundingClientRect();
            const found = document.elementFromPoint(x + width / 2, y + height / 2);
            const isFree = found?.closest(".reach") === one;
            return { x: x + width / 2, y: y + height / 2, isFree, space: (one as SVGElement).dataset.space };
          });
      const count = await page.locator(".reach").count();
      const ways = await Promise.all(Array.from({ length: count }, (_, i) => wayOf(i)));
      const way = ways.find(({ isFree }) => isFree)!;
      const lines = await page.locator("#story .lines li").count();
      const before = Number(await page.locator(".prompt").getAttribute("data-count"));
      await page.mouse.click(way.x, way.y);
      const made = async () => Number(await page.locator(".prompt").getAttribute("data-count")) - before;
      await expect
        .poll(async () => (await made()) > 1 || (await page.locator(".forecast .main").count()) > 0)
        .toBe(true);
      if ((await page.locator(".forecast .main").count()) === 0)
        await expect.poll(() => page.locator(`[data-piece][data-on="${way.space}"]`).count()).toBeGreaterThan(0);
      expect(await page.locator("#story .lines li").count()).toBeLessThanOrEqual(lines + 1);
      await closeAll([guest]);
    },
  );

  test("what an attack may come to is in sight beside the button that orders it, which says what it does", async () => {
    const { page } = await shared(moment, moment.attack);
    for (const closed of await page.locator(".choices details:not([open]):not(.greyed) summary").all())
      await closed.click();
    const word = { tolentino: "Attack", gradisca: "Bombard", honour: "Lay siege", quadrilateral: "Attack" };
    // The button begins with it: "No more attacks" does not attack.
    const text = new RegExp(`^\\s*${word[moment.game as keyof typeof word]}`);
    await page.locator(".choices button:not([aria-disabled])", { hasText: text }).first().click();
    await page.waitForSelector(".forecast .bars .chance");
    expect(await wholeWithin(page, ".forecast .bars .chance", ".now")).toBeGreaterThanOrEqual(2);
    expect(await wholeWithin(page, ".forecast .main", ".now")).toBe(1);
    expect(await page.locator(".forecast .main").textContent()).not.toBe("");
    expect(await wholeWithin(page, ".map div.tray", ".map")).toBe(await page.locator(".map div.tray").count());
    await page.keyboard.press("Escape");
    await page.waitForSelector(".forecast", { state: "detached" });
  });

  test("a plot says of the enemy's strength what it counts: all of it, or what is seen so far with a band for the rest", async () => {
    const { page } = await shared(moment, moment.attack);
    await page.click("#tab-plots");
    await page.waitForSelector(".plots figure, .plots .empty:not([role=status])");
    const told = (await page.locator(".plots").textContent())!;
    if (moment.hasFog) {
      expect(told).toMatch(/\d+ seen so far, at most \d+/);
      expect(await page.locator(".plots polygon.band").count()).toBeGreaterThan(0);
      expect(told).toContain("as strong as it was then, without those known to be lost");
    } else expect(told).not.toMatch(/seen so far/);
  });

  test("signs are explained with a picture each; on a phone small map and tools cover no choice", async () => {
    const { page } = await shared(moment, moment.moving);
    await page.keyboard.press("?");
    const signs = page.locator("dialog li:has(svg)");
    await signs.first().waitFor();
    expect(await signs.count()).toBeGreaterThan(5);
    for (const text of await signs.locator("span").allTextContents()) expect(text).toMatch(/\p{L}{3,}/u);
    const small = await opened(moment, moment.moving, PHONE);
    await expect.poll(() => hiddenChoices(small.page)).toEqual([]);
    await closeAll([small]);
  });

  test("the end: the strength of both sides, what brought points where there are any, and the ways on", async () => {
    const over = await finished(moment.game, {}, moment.scenario);
    const guest = await profile(browser, LAPTOP);
    const { page } = guest;
    await openPrepared(page, server.address, over);
    await page.click("#tab-end");
    const sheet = page.locator(".sheet[role=region]");
    await expect.poll(() => sheet.locator("tbody").textContent()).toMatch(/\d+ at most, \d+ at the end.*\d+ at most/s);
    // What the rules say that decided it stands there, each beside its number.
    await expect.poll(() => sheet.locator(".decided dd").count()).toBeGreaterThan(0);
    expect(await sheet.locator(".decided .chip").count()).toBe(await sheet.locator(".decided dd").count());
    for (const heading of await sheet.locator("h4:not(.why)").all()) {
      const total = Number(/: (-?\d+)$/.exec((await heading.textContent())!)![1]);
      const lines = await heading.evaluate((one) => {
        const list = one.nextElementSibling;
        return list?.matches("dl") ? [...list.querySelectorAll("dd")].map((dd) => Number(dd.textContent)) : [];
      });
      expect(lines.reduce((sum, one) => sum + one, 0)).toBe(total);
    }
    expect(await sheet.locator('a:has-text("Play again")').count()).toBeGreaterThan(0);
    await closeAll([guest]);
  });
});
