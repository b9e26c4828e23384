import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { profile } from "./browser.ts";
import { asked, closeAll, decideOnline, saidToAll, tableFromFile } from "./guests.ts";
import {
  answerByKeysInFocus,
  answerByMouse,
  answered,
  askOf,
  decisions,
  liftCurtain,
  playATurn,
  settled,
} from "./player.ts";
import { openPrepared, preparedInSome } from "./prepared.ts";
import { browser, openForTests, server } from "./server.ts";

openForTests();

/** Novara 1513, with people or computers in the two seats. */
async function novara(page: Page, seats: readonly string[]): Promise<void> {
  await page.goto(`${server.address}/#/new/honour`);
  await page.waitForSelector("fieldset select");
  await page.locator("form > label select").first().selectOption("2");
  for (const [i, who] of seats.entries()) {
    const select = page.locator("fieldset select").nth(i);
    const value = await select.locator(`option[value^="${who}"]`).first().getAttribute("value");
    await select.selectOption(value!);
  }
  await page.click("form button[type=submit]");
  await settled(page);
  await liftCurtain(page);
}

/** Takes the quiet answer until something is asked. */
async function until(page: Page, ask: string): Promise<void> {
  for (let i = 0; i < 30 && (await askOf(page)) !== ask; i++) await answerByMouse(page, true);
  expect(await askOf(page)).toBe(ask);
}

test("a unit passes from Card to Card by a drag, and the log tells it", async () => {
  const guest = await profile(browser);
  const { page } = guest;
  await novara(page, ["here", "computer"]);
  await until(page, "transfers.act");
  const unit = page.locator('.display .piece[title*="gendarmes"]').first();
  const box = page.locator(".display [data-box]", { hasText: "Florange" }).last();
  const before = Number(await decisions(page));
  const [from, to] = [(await unit.boundingBox())!, (await box.boundingBox())!];
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + 40, { steps: 4 });
  await page.mouse.move(to.x + 60, to.y + 16, { steps: 6 });
  await page.mouse.up();
  await expect.poll(async () => Number(await decisions(page))).toBe(before + 2);
  await expect.poll(() => page.locator(".log").textContent()).toContain("from La Trémoille to Florange");
  await closeAll([guest]);
});

test("on a phone nothing sticks out: the Card, the prices and the question", async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
  const guest = await profile(browser, phone);
  const { page } = guest;
  await novara(page, ["here", "computer"]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  for (const { x, width } of await Promise.all(
    (await page.locator(".display").all()).map(async (one) => (await one.boundingBox())!),
  )) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(391);
  }
  await closeAll([guest]);
});

/** Who is to march, and where to. */
const ASKS_TO_MARCH = ["activationLoop.indicate", "activationLoop.remaining", "activation.act"];

/** The first turn of Novara against the computer: La Trémoille is named and marches, everything else is answered quietly. */
async function firstTurn(page: Page, answer: typeof answerByMouse): Promise<number> {
  await novara(page, ["here", "computer"]);
  let marched = 0;
  const answers = await playATurn(page, answer, (ask) => {
    const acts = ASKS_TO_MARCH.includes(ask) && marched < 5;
    if (ask === "activation.act") marched++;
    return !acts;
  });
  expect(marched, "nobody marched").toBeGreaterThan(2);
  return answers;
}

test("a turn of Novara by mouse, against the computer", async () => {
  const guest = await profile(browser);
  expect(await firstTurn(guest.page, answerByMouse)).toBeGreaterThan(8);
  expect(await guest.page.locator(".log li").count()).toBeGreaterThan(5);
  await closeAll([guest]);
});

test("a turn of Novara by keyboard alone: the focus is never lost", async () => {
  const guest = await profile(browser);
  await firstTurn(guest.page, answerByKeysInFocus);
  await closeAll([guest]);
});

test("§11.6 a siege: the chance of a breach is told before it is ordered; the panel that then lies open tells of guns, days, militia and attrition", async () => {
  const start = await preparedInSome("honour", "2", ({ type }) => type === "siege");
  const guest = await profile(browser);
  const { page } = guest;
  await openPrepared(page, server.address, start);
  expect(await askOf(page)).toBe("battle.answer");
  await page.locator(".choices .buttons button", { hasText: /siege/i }).click();
  await page.waitForSelector(".forecast .bars");
  expect(await page.locator(".forecast").textContent()).toMatch(/breach/i);
  await answered(page, () => page.click(".forecast .main"));
  await liftCurtain(page);
  const panel = page.locator(".display", { hasText: "Siege of Novara" });
  await expect.poll(() => panel.count()).toBe(1);
  const told = await panel.innerText();
  for (const line of [
    "Siege Status",
    "begun this turn",
    "Breach, if it fires this turn",
    "Militia",
    "Attrition this turn",
  ])
    expect(told).toContain(line);
  await expect.poll(() => page.locator(".log").textContent()).toMatch(/siege/i);
  await closeAll([guest]);
});

/** The chits that a page was told to lie on Cards, be it in a whole view or in a change of one. */
function chitsTold(heard: readonly string[]): string[] {
  const found = new Set<string>();
  const note = (value: unknown) => {
    for (const chit of [value].flat()) if (typeof chit === "string") found.add(chit);
  };
  const walk = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const { chits, edits } = value as { chits?: unknown; edits?: [string[], unknown][] };
    if (Array.isArray(chits)) note(chits);
    for (const [path, now] of edits ?? []) if (path.includes("chits")) note(now);
    for (const inner of Object.values(value)) walk(inner);
  };
  for (const text of heard) if (text.startsWith("{")) walk(JSON.parse(text));
  return [...found];
}

/** Puts a chit in the first place, the first or the last of the list, and leaves the other places empty. */
async function assignChits(page: Page, which: "first" | "last"): Promise<void> {
  await page.locator('.prompt[data-ask="assignChits.assign"]').waitFor();
  for (let places = 0; (await askOf(page)) === "assignChits.assign"; places++) {
    const none = page.getByRole("button", { name: /no chit/ });
    const chits = page.locator(".choices li button").filter({ hasNotText: "no chit" });
    await decideOnline(page, () => (places > 0 ? none : which === "first" ? chits.first() : chits.last()).click());
  }
}

test("§11.4.Step4-a.3 a Major Battle online: nobody hears of the other's chits, and a spectator of none", async () => {
  const start = await preparedInSome("honour", "2", ({ type }) => type === "assignChit");
  const { host, friend, watcher } = await tableFromFile(browser, server.address, start.journal);
  const first = await asked(host.guest.page, friend.guest.page);
  const second = first === host.guest.page ? friend.guest.page : host.guest.page;
  await assignChits(first, "first");
  await assignChits(second, "last");
  // What is said afterwards comes after all that the chits have brought.
  await saidToAll(second, "Ready.", first, watcher.guest.page);
  const [one, other] = [chitsTold(host.heard), chitsTold(friend.heard)];
  expect([one.length, other.length]).toEqual([1, 1]);
  expect(one).not.toEqual(other);
  expect(watcher.heard.join()).toContain('"chits":[]');
  expect(chitsTold(watcher.heard)).toEqual([]);
  await closeAll([host.guest, friend.guest, watcher.guest]);
});

test("§11.4.2 at 1280x720 both battle lines are in sight, and a line joins the Corps that are Engaged", async () => {
  const start = await preparedInSome("honour", "2", ({ type }) => type === "corpsAttacks");
  const guest = await profile(browser, { viewport: { width: 1280, height: 720 } });
  const { page } = guest;
  await openPrepared(page, server.address, start);
  const roster = page.locator("[data-display=roster]");
  await roster.locator("path.tie").first().waitFor({ state: "attached" });
  const { joined, lines } = await roster.evaluate((one) => {
    const edges = (of: Element) => {
      const { top, bottom } = of.getBoundingClientRect();
      return { top, bottom };
    };
    const told = [...one.querySelectorAll("p.tie")].map((tie) => edges(tie.closest(".box")!));
    return { joined: told, lines: [...one.querySelectorAll("path.tie")].map(edges) };
  });
  expect(joined.length).toBeGreaterThan(1);
  for (const { top, bottom } of joined) {
    expect(top).toBeGreaterThan(0);
    expect(bottom).toBeLessThan(720);
  }
  for (const { top, bottom } of lines) {
    expect(joined.map((box) => Math.abs(box.bottom - top)).sort((a, b) => a - b)[0]).toBeLessThan(2);
    expect(joined.map((box) => Math.abs(box.top - bottom)).sort((a, b) => a - b)[0]).toBeLessThan(2);
  }
  const crossed = await roster.evaluate((one) => {
    const titles = [...one.querySelectorAll<HTMLElement>(".title")];
    const lies = ({ x, y }: DOMPoint, { left, right, top, bottom }: DOMRect) =>
      x > left && x < right && y > top && y < bottom;
    return [...one.querySelectorAll<SVGPathElement>("path.tie")].flatMap((line) => {
      const points = Array.from({ length: 41 }, (_, i) =>
        line.getPointAtLength((line.getTotalLength() * i) / 40).matrixTransform(line.getScreenCTM()!),
      );
      const under = (title: HTMLElement) =>
        points.some((point) => lies(point as DOMPoint, title.getBoundingClientRect()));
      return titles
        .filter((title) => under(title) && getComputedStyle(title).zIndex !== "1")
        .map((title) => title.textContent);
    });
  });
  expect(crossed).toEqual([]);
  await closeAll([guest]);
});
