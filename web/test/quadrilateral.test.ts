import type { Choice, Option } from "@gonfalon/engine/kernel";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { profile } from "./browser.ts";
import { closeAll, saidToAll, tableFromFile } from "./guests.ts";
import {
  answerByKeysInFocus,
  answerByMouse,
  answered,
  askOf,
  decisions,
  liftCurtain,
  playATurn,
  settled,
  startGame,
} from "./player.ts";
import { openPrepared, steered } from "./prepared.ts";
import { browser, openForTests, server } from "./server.ts";

openForTests();

const QUIET = ["suggestedSetUp", "goIntoQuarters", "endBattles", "endSegment", "done", "keepSupply", "keepCenter"];

/** What a general who wants his rest answers. */
function quietly({ options }: Choice<Option>): Option {
  return QUIET.map((type) => options.find((one) => one.type === type)).find((one) => one !== undefined) ?? options[0]!;
}

test("a Force is formed by dragging a unit to its new leader in the organisation display", async () => {
  const start = await steered(
    "quadrilateral",
    { scenario: "castiglione" },
    quietly,
    ({ type }) => type === "receiveUnits",
  );
  const guest = await profile(browser, { viewport: { width: 1280, height: 900 } });
  const { page } = guest;
  await openPrepared(page, server.address, start);
  const before = await decisions(page);
  await answered(page, () => page.locator(".display.tree button.title").first().click());
  expect(await askOf(page)).toBe("transfers.take");
  const unit = page.locator(".display.tree .piece.choosable").first();
  await unit.scrollIntoViewIfNeeded();
  const name = (await unit.getAttribute("data-piece"))!;
  const target = page.locator(".display.tree [data-box]", { has: page.locator("button.title, .title") }).first();
  const taker = (await target.getAttribute("data-box"))!;
  const [from, to] = await Promise.all([unit.boundingBox(), target.boundingBox()]);
  await answered(page, async () => {
    await page.mouse.move(from!.x + from!.width / 2, from!.y + from!.height / 2);
    await page.mouse.down();
    await page.mouse.move(to!.x + 60, to!.y + 20, { steps: 6 });
    await page.mouse.up();
  });
  expect(Number(await decisions(page))).toBe(Number(before) + 2);
  expect(await page.locator(`[data-box="${taker}"] [data-piece="${name}"]`).count()).toBe(1);
  await closeAll([guest]);
});

test("a siege: the sortie is forecast before it is ordered, and its battle sheet lies open", async () => {
  const start = await steered(
    "quadrilateral",
    { scenario: "castiglione" },
    quietly,
    ({ type }) => type === "attackHex",
  );
  const guest = await profile(browser);
  const { page } = guest;
  await openPrepared(page, server.address, start);
  const attack = page.getByRole("button", { name: "Attack Cerese" });
  if (!(await attack.isVisible())) await page.locator(".choices summary").first().click();
  await attack.click();
  await page.waitForSelector(".forecast .bars");
  const title = await page.locator(".forecast h3").textContent();
  expect(title).toMatch(/^Sortie against/);
  await answered(page, () => page.click(".forecast .main"));
  for (let i = 0; i < 6 && (await page.locator('[data-display="battle"]').count()) === 0; i++)
    await answerByMouse(page, true);
  expect(await page.locator('[data-display="battle"]').textContent()).toMatch(/Round 1/);
  await closeAll([guest]);
});

test("both armies rest, and pass a Fortnight by agreement", async () => {
  const setup = { scenario: "campaign-1796-07-29", options: { fortnights: "on" } };
  const start = await steered("quadrilateral", setup, quietly, ({ type }) => type === "offerFortnight");
  const guest = await profile(browser);
  const { page } = guest;
  await openPrepared(page, server.address, start);
  const press = async (name: RegExp) => {
    await liftCurtain(page);
    await answered(page, () => page.getByRole("button", { name }).first().click());
    if (await page.locator(".forecast .main").count()) await answered(page, () => page.click(".forecast .main"));
  };
  await press(/^Offer to pass/);
  await press(/^Accept/);
  await liftCurtain(page);
  await expect.poll(() => page.locator(".log").textContent()).toContain("Both armies pass the Fortnight in Quarters");
  await closeAll([guest]);
});

test("on a phone nothing sticks out, and the set-up is one tap", async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
  const { page, context, faults } = await profile(browser, phone);
  await startGame(page, server.address, "quadrilateral", { 0: "here", 1: "here" });
  await liftCurtain(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const button = page.getByRole("button", { name: "Set up as the scenario suggests" });
  expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await answered(page, () => button.tap());
  await settled(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(faults).toEqual([]);
  await context.close();
});

/** A turn of Castiglione against the computer; the first questions on the map are answered there. */
async function castiglione(page: Page, answer: typeof answerByMouse): Promise<number> {
  await startGame(page, server.address, "quadrilateral", { 0: "here", 1: "computer" });
  await answered(page, () => page.getByRole("button", { name: "Set up as the scenario suggests" }).click());
  return playATurn(page, answer, (_, answers) => answers > 12);
}

test("a turn of Castiglione by mouse, against the computer", async () => {
  const guest = await profile(browser);
  expect(await castiglione(guest.page, answerByMouse)).toBeGreaterThan(8);
  expect(await guest.page.locator(".log li").count()).toBeGreaterThan(5);
  await closeAll([guest]);
});

test("a turn of Castiglione by keyboard alone: the focus is never lost", async () => {
  const guest = await profile(browser);
  await castiglione(guest.page, answerByKeysInFocus);
  await closeAll([guest]);
});

/** Wurmser marches from Rovereto's side to the foot of La Corona and attacks Massena there. */
const MARCH = [1155, 1109, 1108];
const LA_CORONA = 1062;

function towardsMassena(choice: Choice<Option>): Option {
  const { ask, options } = choice as Choice<Option & { hex?: number }>;
  const command = options.find(({ type }) => type === "command");
  const step = options.find(({ type, hex }) => type === "march" && MARCH.includes(hex!));
  const attack = options.find(({ type, hex }) => type === "attackHex" && hex === LA_CORONA);
  return step ?? attack ?? (ask === "commands.who" ? command : undefined) ?? quietly(choice);
}

/** The markers of both sides in every battle of what was heard; "none" is one that lies face down. */
function markersIn(heard: readonly string[], side: 0 | 1): string[] {
  const found = heard.flatMap((text) => [...text.matchAll(/"types":\["(\w+)","(\w+)"\]/g)]);
  return [...new Set(found.map((both) => both[side + 1]!))].sort();
}

const isShownTo = (heard: readonly string[], side: string) =>
  heard.some((text) => new RegExp(`"type":"markerShown"[^}]*"side":"${side}"`).test(text));

async function chooseMarker(page: Page, name: string): Promise<void> {
  await page.locator('.prompt[data-ask="round.types"]').waitFor();
  await page.locator(".choices .buttons button", { hasText: name }).click();
  await page.locator(".forecast .main").click();
  await page.waitForSelector('.prompt[data-ask="round.types"]', { state: "detached" });
}

test("§C14.12 an online battle: nobody hears the other's marker before it is shown, and a spectator no more than that", async () => {
  const start = await steered(
    "quadrilateral",
    { scenario: "castiglione" },
    towardsMassena,
    ({ type }) => type === "battleType",
  );
  const table = await tableFromFile(browser, server.address, start.journal);
  const { host: austrian, friend: french, watcher: spectator } = table;
  const [host, friend, watcher] = [austrian.guest.page, french.guest.page, spectator.guest.page];

  await chooseMarker(friend, "Pitched");
  // What is said afterwards comes after all that the marker has brought.
  await saidToAll(friend, "Ready.", host, watcher);
  expect(await askOf(host)).toBe("round.types");
  for (const { heard } of [austrian, spectator]) expect(markersIn(heard, 1)).toEqual(["none"]);

  await chooseMarker(host, "Pursuit");
  await watcher.click("#tab-log");
  for (const page of [host, friend, watcher])
    await page.waitForSelector(".log li:has-text('had chosen')", { state: "attached" });
  // The loser has shown his marker to all; the winner's stays face down for the other side and for spectators.
  const seen = (heard: readonly string[], side: 0 | 1, marker: string) => [
    markersIn(heard, side).filter((one) => one !== "none" && one !== marker),
    markersIn(heard, side).includes(marker) && !isShownTo(heard, side === 0 ? "austrian" : "french"),
  ];
  expect(seen(austrian.heard, 1, "pitched")).toEqual([[], false]);
  expect(seen(french.heard, 0, "pursuit")).toEqual([[], false]);
  for (const [side, marker] of [
    [0, "pursuit"],
    [1, "pitched"],
  ] as const)
    expect(seen(spectator.heard, side, marker)).toEqual([[], false]);
  expect([isShownTo(spectator.heard, "austrian"), isShownTo(spectator.heard, "french")].sort()).toEqual([false, true]);
  await closeAll([austrian.guest, french.guest, spectator.guest]);
});
