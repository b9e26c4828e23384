import type { Choice, Option } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { profile } from "./browser.ts";
import { closeAll } from "./guests.ts";
import { answerByMouse, answered, askOf, decisions, liftCurtain, settled, startGame } from "./player.ts";
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
