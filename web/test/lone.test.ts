import { type Choice, completeSetup, copy, Match, mayBeFinal, mayPassOn, type Option } from "@gonfalon/engine/kernel";
import { type AnyGame, loadGame } from "@gonfalon/games";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { profile } from "./browser.ts";
import { closeAll } from "./guests.ts";
import { askOf, decisions, liftCurtain, settled } from "./player.ts";
import { openPrepared, type Prepared, prepared } from "./prepared.ts";
import { browser, openForTests, server } from "./server.ts";

openForTests();

/** Questions with a single answer: the page gives it after a moment, says so, and takes it back with what led up to it. */

/** A game before a decision after which the same side has one answer only, and may still take back both. */
interface Moment {
  readonly start: Prepared;
  readonly seat: string;
  /** What the decision and the answer are called, and what is asked then. */
  readonly own: string;
  readonly ask: string;
  readonly answer: string;
}

async function beforeLone(): Promise<Moment> {
  const game = (await loadGame("honour")) as AnyGame;
  const setup = completeSetup(game, { seed: "prepared", options: {}, dice: "fast", scenario: "2" });
  const match = Match.start(game, setup) as unknown as Match;
  const textOf = (option: Option, seat: string) => game.describe({ option }, "en", match.view(seat));
  for (let made = 0, own = "", asked = ""; made < 400; made++) {
    const { seat, ask, options } = match.choice() as Choice<Option>;
    const [only] = options as [Option];
    const isAfterOwn = options.length === 1 && asked === seat && match.undoable(seat) > 0;
    if (isAfterOwn && !mayBeFinal(game, copy(match.position), seat, only)) {
      if (!mayPassOn(game, copy(match.position), seat, only))
        return { start: await after(made - 1), seat, own, ask, answer: textOf(only, seat) };
    }
    const weights = game.advice!.weigh(match.position, match.choice() as Choice<Option>, null);
    const option = options[weights.indexOf(Math.max(...weights))]!;
    [own, asked] = options.length > 1 ? [textOf(option, seat), seat] : ["", ""];
    match.play(seat, option);
  }
  throw new Error("No such moment came up.");
}

/** The same game after so many decisions. */
function after(made: number): Promise<Prepared> {
  const asked = new Set<unknown>();
  const isThen: Parameters<typeof prepared>[2] = (_option, _game, _view, choice) => asked.add(choice).size > made;
  return prepared("honour", {}, isThen, "prepared", "2");
}

/** Longer than any question with one answer stands. */
const pass = (page: Page) => page.clock.fastForward(20_000);

async function answersLone(page: Page, isOn: boolean): Promise<void> {
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByLabel("Answer for me when there is only one answer").setChecked(isOn);
  await page.keyboard.press("Escape");
}

test("a question with one answer is answered by the page, which says so; undo takes back what led up to it, and it stands", async () => {
  const { start, own, ask, answer } = await beforeLone();
  const guest = await profile(browser);
  const { page } = guest;
  await page.clock.install();
  await openPrepared(page, server.address, start);
  const before = Number(await decisions(page));
  const keep = page.locator(".choices").getByRole("button", { name: own }).first();
  // Switched off it waits for the player, however long.
  await keep.click();
  await expect.poll(() => askOf(page)).toBe(ask);
  await pass(page);
  expect(await askOf(page)).toBe(ask);
  await answersLone(page, true);
  await pass(page);
  await expect.poll(async () => Number(await decisions(page))).toBe(before + 2);
  expect(await page.locator(".prompt .lone").textContent()).toContain(`no other answer: ${answer}`);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => Number(await decisions(page))).toBe(before);
  expect(await page.locator(".prompt .lone").count()).toBe(0);
  await keep.click();
  await expect.poll(() => askOf(page)).toBe(ask);
  await pass(page);
  await expect.poll(async () => Number(await decisions(page))).toBe(before + 2);
  // A page that was loaded anew knows nothing of what it answered: only the last answer is taken back, and not given again.
  await page.reload();
  await settled(page);
  await liftCurtain(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => askOf(page)).toBe(ask);
  await pass(page);
  expect(await askOf(page)).toBe(ask);
  await page.locator(".choices").getByRole("button", { name: answer }).first().click();
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
  const { start, seat, own, ask, answer } = await beforeLone();
  const guest = await profile(browser);
  const { page } = guest;
  await page.clock.install();
  await page.goto(server.address);
  const file = { name: "game.json", mimeType: "application/json", buffer: Buffer.from(start.journal) };
  await page.locator("input[type=file]").setInputFiles(file);
  const other = page.locator("fieldset select").nth(start.seats[0] === seat ? 1 : 0);
  await other.selectOption(await other.locator('option[value^="computer"]').first().getAttribute("value"));
  await page.getByRole("button", { name: "Put it on the server" }).click();
  await page.waitForSelector(".prompt[data-ask]");
  await answersLone(page, true);
  const before = Number(await decisions(page));
  const choice = page.locator(".choices").getByRole("button", { name: own }).first();
  await choice.click();
  await expect.poll(() => askOf(page)).toBe(ask);
  await pass(page);
  await expect.poll(async () => Number(await decisions(page))).toBe(before + 2);
  expect(await page.locator(".prompt .lone").textContent()).toContain(answer);
  await page.getByRole("button", { name: "Undo" }).click();
  await choice.waitFor();
  await pass(page);
  expect(await choice.count()).toBe(1);
  await closeAll([guest]);
});
