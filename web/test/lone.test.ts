import type { Choice, Option } from "@gonfalon/engine/kernel";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { profile } from "./browser.ts";
import { closeAll } from "./guests.ts";
import { askOf, decisions } from "./player.ts";
import { openPrepared, type Prepared, prepared, steered } from "./prepared.ts";
import { browser, openForTests, server } from "./server.ts";

openForTests();

/** Questions with a single answer: the page gives it after a moment, says so, and takes it back with what led up to it. */

/** The player's own answer first, then one that has no other beside it. */
const LONE = "replacements.add";
const QUIET = ["suggestedSetUp", "keepSupply", "keepCenter"];
const quietly = ({ options }: Choice<Option>) =>
  QUIET.map((type) => options.find((one) => one.type === type)).find((one) => one !== undefined) ?? options[0]!;

/** A game that stands at the question before one with a single answer. */
function beforeLone(): Promise<Prepared> {
  return steered("quadrilateral", { scenario: "castiglione" }, quietly, ({ type }) => type === "keepCenter");
}

/** Longer than any question with one answer stands. */
const pass = (page: Page) => page.clock.fastForward(20_000);

async function answersLone(page: Page, isOn: boolean): Promise<void> {
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByLabel("Answer for me when there is only one answer").setChecked(isOn);
  await page.keyboard.press("Escape");
}

test("a question with one answer is answered by the page, which says so; undo takes back what led up to it, and it stands", async () => {
  const start = await beforeLone();
  const guest = await profile(browser);
  const { page } = guest;
  await page.clock.install();
  await openPrepared(page, server.address, start);
  const before = Number(await decisions(page));
  const keep = page.getByRole("button", { name: "Keep the Center of Operations" });
  // Switched off it waits for the player, however long.
  await keep.click();
  await expect.poll(() => askOf(page)).toBe(LONE);
  await pass(page);
  expect(await askOf(page)).toBe(LONE);
  await answersLone(page, true);
  await pass(page);
  await expect.poll(async () => Number(await decisions(page))).toBe(before + 2);
  expect(await page.locator(".prompt .lone").textContent()).toMatch(/no other answer: Nothing more/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => Number(await decisions(page))).toBe(before);
  expect(await page.locator(".prompt .lone").count()).toBe(0);
  await keep.click();
  await expect.poll(() => askOf(page)).toBe(LONE);
  await pass(page);
  await expect.poll(async () => Number(await decisions(page))).toBe(before + 2);
  // A page that was loaded anew knows nothing of what it answered: only the last answer is taken back, and not given again.
  await page.reload();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => askOf(page)).toBe(LONE);
  await pass(page);
  expect(await askOf(page)).toBe(LONE);
  await page.getByRole("button", { name: "Nothing more" }).click();
  await expect.poll(async () => Number(await decisions(page))).toBe(before + 2);
  await closeAll([guest]);
});

test("one that puts the player's own last decision out of reach is left to him, and takes one click", async () => {
  let decided = "";
  const start = await prepared("gradisca", {}, (option, _game, _view, { options, seat }) => {
    // Somebody who has just marched, and has nothing else to do.
    const isMarch = decided === seat;
    decided = options.length > 1 ? seat : "";
    return option.type === "endActivation" && options.length === 1 && isMarch;
  });
  const guest = await profile(browser);
  const { page } = guest;
  await page.clock.install();
  await openPrepared(page, server.address, start);
  await answersLone(page, true);
  await page.waitForSelector(".prompt button:not([aria-disabled=true]):has-text('Undo')");
  await pass(page);
  await page.getByRole("button", { name: "End the activation" }).click();
  // The other side is called to the screen.
  await page.waitForSelector(".fault .main");
  await closeAll([guest]);
});

test("at a table of the server too; taken back, it stands until it is answered", async () => {
  const start = await beforeLone();
  const guest = await profile(browser);
  const { page } = guest;
  await page.clock.install();
  await page.goto(server.address);
  const file = { name: "game.json", mimeType: "application/json", buffer: Buffer.from(start.journal) };
  await page.locator("input[type=file]").setInputFiles(file);
  const other = page.locator("fieldset select").nth(1);
  await other.selectOption(await other.locator('option[value^="computer"]').first().getAttribute("value"));
  await page.getByRole("button", { name: "Put it on the server" }).click();
  await page.waitForSelector(".prompt[data-ask]");
  await answersLone(page, true);
  const before = Number(await decisions(page));
  await page.getByRole("button", { name: "Keep the Center of Operations" }).click();
  await expect.poll(() => askOf(page)).toBe(LONE);
  await pass(page);
  await expect.poll(async () => Number(await decisions(page))).toBe(before + 2);
  expect(await page.locator(".prompt .lone").textContent()).toMatch(/Nothing more/);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.waitForSelector(':text("Keep the Center of Operations")');
  await pass(page);
  expect(await page.getByRole("button", { name: "Keep the Center of Operations" }).count()).toBe(1);
  await closeAll([guest]);
});
