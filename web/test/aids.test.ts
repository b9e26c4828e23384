import { createRequire } from "node:module";
import { type Option, same } from "@gonfalon/engine/kernel";
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { profile } from "./browser.ts";
import { answerByMouse, askOf, decisions, startGame } from "./player.ts";
import { openPrepared, prepared, preparedInSome } from "./prepared.ts";
import { browser, openForTests, server } from "./server.ts";

openForTests();

/** Presses a greyed button with the keyboard: a tester's mouse refuses what says that it is disabled. */
async function askOfGreyed(page: Page, greyed: Locator): Promise<void> {
  await greyed.focus();
  await page.keyboard.press("Enter");
}

/** Chooses the button with a text, in the list of choices or among those that stand by themselves. */
async function press(page: Page, text: string | RegExp): Promise<void> {
  const details = page.locator(".choices details:not(.greyed)");
  if ((await details.count()) && (await details.getAttribute("open")) === null)
    await details.locator("summary").click();
  await page.locator(".choices button:not([aria-disabled])", { hasText: text }).first().click();
}

async function speakItalian(page: Page): Promise<void> {
  await page.click(".menu > button");
  await page.locator(".sheet select").first().selectOption("it");
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => document.documentElement.lang === "it");
}

describe("why not", () => {
  test("a greyed button can be reached by key and tells the reason with its rule, in both languages", async () => {
    const { page, context, faults } = await profile(browser);
    await startGame(page, server.address, "tolentino", { 0: "here", 1: "here" });
    if (await page.locator(".fault .main").count()) await page.click(".fault .main");
    await page.waitForSelector('.prompt[data-ask="initiative.choose"]');
    const summary = page.locator(".greyed summary");
    if (!(await page.locator(".greyed button").first().isVisible())) await summary.click();
    const greyed = page.locator(".greyed button").first();
    expect(await greyed.getAttribute("aria-disabled")).toBe("true");
    const before = await decisions(page);
    await askOfGreyed(page, greyed);
    await page.waitForSelector(".why .chip");
    const said = await page.locator(".why li").first().textContent();
    expect(await decisions(page)).toBe(before);
    await speakItalian(page);
    await page.waitForFunction(() => /Non possibili/.test(document.querySelector(".greyed")?.textContent ?? ""));
    if (!(await page.locator(".greyed button").first().isVisible())) await summary.click();
    await askOfGreyed(page, page.locator(".greyed button").first());
    await page.waitForFunction((text) => {
      const now = document.querySelector(".why li")?.textContent;
      return now && now !== text;
    }, said);
    expect(await page.locator(".why .chip").count()).toBeGreaterThan(0);
    expect(faults).toEqual([]);
    await context.close();
  });

  test("any unit and any area answers, even where nothing is asked of the map", async () => {
    const { page, context } = await profile(browser);
    await startGame(page, server.address, "gradisca", { 0: "here", 1: "here" });
    if (await page.locator(".fault .main").count()) await page.click(".fault .main");
    await page.waitForSelector('.prompt[data-ask="activation.way"]');
    await page.keyboard.press("w");
    await page.locator(".counter:not(.choosable)").first().dispatchEvent("click");
    await page.waitForSelector(".why .chip");
    expect(await page.locator(".why").textContent()).toMatch(/§/);
    await context.close();
  });

  test("a card in hand that cannot be played is shown with its text, greyed", async () => {
    const game = await prepared("gradisca", { game: "advanced" }, (_, rules, view, choice) => {
      const cards = rules.thinkable(view as never).filter(({ type }) => type === "playCard");
      return choice.ask === "activation.act" && cards.length > choice.options.length;
    });
    const { page, context } = await profile(browser);
    await openPrepared(page, server.address, game);
    const greyed = page.locator(".greyed button", { hasText: "Play " });
    if (!(await greyed.first().isVisible())) await page.locator(".greyed summary").click();
    expect(await greyed.first().locator("small").textContent()).toMatch(/\w{4,}/);
    await askOfGreyed(page, greyed.first());
    await page.waitForSelector(".why .chip");
    await context.close();
  });
});

describe("before and after the dice", () => {
  test("an assault: both sides, modifiers with rules, the line of the table, bars; Esc leaves it", async () => {
    const game = await prepared("tolentino", {}, ({ type }) => type === "assault");
    const { page, context } = await profile(browser);
    await openPrepared(page, server.address, game);
    await press(page, /^Attack \d/);
    await page.waitForSelector(".forecast .sides section");
    expect(await page.locator(".forecast .sides section").count()).toBe(2);
    expect(await page.locator(".forecast .faces td").count()).toBe(6);
    expect(await page.locator(".forecast .basis .chip").count()).toBeGreaterThan(3);
    const chances = await page.locator(".forecast .bars:not(.small) .chance").allTextContents();
    const sum = chances.reduce((all, text) => all + Number.parseFloat(text), 0);
    expect(sum).toBeGreaterThan(97);
    expect(sum).toBeLessThan(103);
    const before = await decisions(page);
    await page.keyboard.press("Escape");
    await page.waitForSelector(".forecast", { state: "detached" });
    expect(await decisions(page)).toBe(before);
    await context.close();
  });

  test("Gradisca: a step shows cost and way; the dice of the Field Combat fall by side, explained", async () => {
    const game = await prepared(
      "gradisca",
      { game: "basic" },
      (option, rules, view) => option.type === "go" && rules.forecast(view as never, option as never, "en") !== null,
    );
    const { page, context, faults } = await profile(browser);
    await openPrepared(page, server.address, game);
    const costs = await page.locator(".cost text").allTextContents();
    expect(costs.length).toBeGreaterThan(0);
    expect(costs.every((cost) => /^\d+$/.test(cost))).toBe(true);
    const { area } = game.option as unknown as { area: number };
    await page.locator(`polygon.choice[data-space="${area}"]`).click({ force: true });
    await page.waitForSelector(".forecast .sides");
    expect(await page.locator(".forecast .sides section").count()).toBe(2);
    expect(await page.locator("polyline.path").count()).toBe(1);
    for (let i = 0; i < 12 && (await page.locator(".tray .die").count()) < 2; i++) await answerByMouse(page, true);
    expect(await page.locator(".tray .group").count()).toBeGreaterThan(1);
    expect(await page.locator(".tray .die.good, .tray .die.bad").count()).toBeGreaterThan(1);
    expect(await page.locator(".tray").textContent()).toMatch(/Field Combat in/);
    expect(faults).toEqual([]);
    await context.close();
  });

  test("what cannot be taken back is confirmed; undo and redo by button, and the greyed Undo says why", async () => {
    const start = await prepared("gradisca", {}, (_option, _game, _view, { ask }) => ask === "activation.way");
    const { page, context } = await profile(browser);
    await openPrepared(page, server.address, start);
    await page.waitForSelector('.prompt[data-ask="activation.way"]');
    await askOfGreyed(page, page.getByRole("button", { name: "Undo" }));
    await page.waitForSelector(".why");
    expect(await page.locator(".why").textContent()).toMatch(/Nothing to undo/);
    const before = await decisions(page);
    await page.locator(".choices .buttons button").first().click();
    await page.waitForSelector('.prompt[data-ask="activation.act"]');
    await page.getByRole("button", { name: "Undo" }).click();
    await page.waitForSelector(`.prompt[data-ask="activation.way"][data-count="${before}"]`);
    await page.getByRole("button", { name: "Redo" }).click();
    await page.waitForSelector('.prompt[data-ask="activation.act"]');
    await page.locator(".choices .buttons button", { hasText: "End the activation" }).click();
    await page.waitForSelector(".forecast .final");
    await page.getByRole("button", { name: "Cancel" }).click();
    expect(await askOf(page)).toBe("activation.act");
    await context.close();
  });
});

describe("overlays", () => {
  for (const [game, options] of [
    ["tolentino", {}],
    ["gradisca", { game: "advanced" }],
  ] as const) {
    test(`${game}: every overlay is drawn in a pattern of its own and explained in a legend`, async () => {
      const start = await prepared(game, options, () => true);
      const { page, context, faults } = await profile(browser);
      await openPrepared(page, server.address, start);
      await page.keyboard.press("v");
      const boxes = page.locator(".toolbar .menu input");
      const count = await boxes.count();
      expect(count).toBeGreaterThan(5);
      for (let i = 0; i < count; i++) await boxes.nth(i).check();
      await page.keyboard.press("v");
      await page.waitForSelector(".legend li");
      expect(await page.locator(".legend li").count()).toBe(count);
      expect(await page.locator(".legend li p").first().textContent()).toMatch(/\w{5,}/);
      const drawn = () =>
        page.locator("[data-overlay]").evaluateAll((all) => {
          const names = new Set(all.map((one) => one.getAttribute("data-overlay")));
          const fills = new Set(all.map((one) => one.querySelector(".hatched")?.getAttribute("fill")));
          return { names: names.size, fills: fills.size };
        });
      await expect.poll(async () => (await drawn()).names).toBeGreaterThan(3);
      const { names, fills } = await drawn();
      expect(fills).toBeGreaterThanOrEqual(names);
      await page.locator(".legend button").first().click();
      await page.waitForFunction((n) => document.querySelectorAll(".legend li").length === n - 1, count);
      expect(faults).toEqual([]);
      await context.close();
    });
  }
});

test("odds of any case: a form of the game's own, exact chances, and a rule for what cannot be", async () => {
  const { page, context, faults } = await profile(browser);
  await startGame(page, server.address, "tolentino", { 0: "computer", 1: "here" });
  await page.click("#tab-odds");
  await page.waitForSelector(".odds .bars");
  const fill = async (label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value);
  await fill("strength points that attack", "13");
  await fill("strength points that defend", "4");
  await page.waitForFunction(() => /13 against 4/.test(document.querySelector(".odds h3")?.textContent ?? ""));
  await expect.poll(() => page.locator(".odds .basis").textContent()).toMatch(/3-1/);
  await expect
    .poll(() => page.locator(".odds .bars:not(.small) .chance").allTextContents())
    .toEqual(["17 %", "17 %", "67 %"]);
  await page.getByLabel("it is a cavalry charge: strength doubled").check();
  await page.getByLabel("where the defenders stand").selectOption("woods");
  await page.waitForSelector(".odds .answer .chip");
  await expect
    .poll(() => page.locator(".odds .answer").textContent())
    .toMatch(/Only a clear hex can be charged.*§14\.2/);
  expect(faults).toEqual([]);
  await context.close();
});

test("axe finds nothing serious in a forecast, the odds, the legend and what is greyed", async () => {
  const game = await preparedInSome("tolentino", undefined, ({ type }, rules, view, { options }) => {
    const isGreyed = (one: Option) => !options.some((offered) => same(offered, one));
    return type === "assault" && rules.thinkable(view as never).some(isGreyed);
  });
  const { page, context } = await profile(browser, { bypassCSP: true });
  await openPrepared(page, server.address, game);
  await page.addScriptTag({ path: createRequire(import.meta.url).resolve("axe-core/axe.min.js") });
  expect(await page.locator(".greyed button").count()).toBeGreaterThan(0);
  await page.keyboard.press("v");
  for (const box of await page.locator(".toolbar .menu input").all()) await box.check();
  expect(await seriousIn(page)).toEqual([]);
  await page.keyboard.press("v");
  await page.waitForSelector(".legend li");
  await page.click("#tab-odds");
  await page.waitForSelector(".odds .bars");
  expect(await seriousIn(page)).toEqual([]);
  await press(page, /^Attack \d/);
  await page.waitForSelector(".forecast .sides");
  expect(await seriousIn(page)).toEqual([]);
  await context.close();
});

/** Serious and critical findings of axe, each with where it is. */
async function seriousIn(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    interface Finding {
      readonly id: string;
      readonly impact: string;
      readonly nodes: readonly { readonly target: readonly string[] }[];
    }
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Finding[] }> } };
    const { violations } = await axe.run();
    const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
    return serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).slice(0, 3)}`);
  });
}
