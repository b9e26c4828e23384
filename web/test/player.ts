import type { Page } from "playwright-core";

/** What a tester does at the page: start games, and answer what is asked. */

export async function startGame(
  page: Page,
  address: string,
  game: string,
  seats: Record<number, string>,
): Promise<void> {
  await page.goto(`${address}/#/new/${game}`);
  await page.waitForSelector("fieldset select");
  const selects = page.locator("fieldset select");
  for (const [index, who] of Object.entries(seats)) {
    const select = selects.nth(Number(index));
    // The computer at its lowest level, whatever that is called for this game.
    const value = await select.locator(`option[value^="${who}"]`).first().getAttribute("value");
    await select.selectOption(value!);
  }
  await page.click("form button[type=submit]");
  await settled(page);
}

/** Waits until somebody at this page is asked something, or the game is over. */
export async function settled(page: Page): Promise<void> {
  await page.waitForSelector(".prompt[data-ask], .prompt .over, .fault button", { timeout: 30_000 });
}

export async function askOf(page: Page): Promise<string> {
  return (await page.locator(".prompt").getAttribute("data-ask")) ?? "";
}

export async function trackOf(page: Page, title: string): Promise<string> {
  return (await page.locator(".track", { hasText: title }).locator(".value").first().textContent()) ?? "";
}

/** What the page shows of where play stands: the count of decisions, and what is open to be picked or confirmed. */
function signature(): string {
  const text = (selector: string) => document.querySelector(selector)?.textContent ?? "";
  const count = document.querySelector<HTMLElement>(".prompt")?.dataset.count;
  return [count, text(".forecast"), text(".popover:not(.minimap)"), text(".fault")].join("|");
}

/** Acts, and waits for the page to have gone on from where it was and to be ready for the next answer. */
async function answered(page: Page, act: () => Promise<void>): Promise<void> {
  const before = await page.evaluate(signature);
  await act();
  const deadline = Date.now() + 15_000;
  while ((await page.evaluate(signature)) === before) {
    if (Date.now() > deadline) throw new Error(`The page did not go on from ${await askOf(page)}.`);
    await page.waitForTimeout(25);
  }
  await settled(page);
  await page.waitForSelector("aside button:disabled", { state: "detached" });
}

/** How many decisions the page shows as made. */
export async function decisions(page: Page): Promise<string> {
  return (await page.locator(".prompt").getAttribute("data-count")) ?? "";
}

const QUIET = /^(end|keep|no |hold|halt|stand|stay|leave|pass|enough|do not|done)/i;

/** Answers one question with the mouse alone: on the map where it can, by a button where it must. */
export async function answerByMouse(page: Page, hurry: boolean): Promise<void> {
  if (await page.locator(".fault .main").count()) return page.click(".fault .main").then(() => settled(page));
  if (await page.locator(".forecast .main").count()) return answered(page, () => page.click(".forecast .main"));
  const popover = page.locator(".popover:not(.minimap) button");
  if (await popover.count()) return answered(page, () => popover.first().click());
  const buttons = page.locator(".choices .buttons button");
  const texts = await buttons.allInnerTexts();
  const quiet = texts.findIndex((text) => QUIET.test(text));
  if (hurry && quiet >= 0) return answered(page, () => buttons.nth(quiet).click());
  if (await page.locator("polygon.choice").count()) return answered(page, () => clickSpace(page));
  if (await page.locator(".counter.choosable").count()) return answered(page, () => clickCounter(page));
  await answered(page, () => buttons.nth(Math.max(quiet, 0)).click());
}

/** Clicks a space, best one that nothing lies over; a click on a counter in it means the space too. */
async function clickSpace(page: Page): Promise<void> {
  const at = await page.evaluate(() => {
    const middles = [...document.querySelectorAll("polygon.choice")].map((space) => {
      const { x, y, width, height } = space.getBoundingClientRect();
      return { space, x: x + width / 2, y: y + height / 2 };
    });
    const free = middles.find(({ space, x, y }) => document.elementFromPoint(x, y) === space) ?? middles[0]!;
    return { x: free.x, y: free.y };
  });
  await page.mouse.click(at.x, at.y);
}

/** A counter in a stack is reached in two clicks: the first spreads the stack out. */
async function clickCounter(page: Page): Promise<void> {
  const counter = page.locator(".counter.choosable").first();
  const name = await counter.getAttribute("data-piece");
  const before = await decisions(page);
  for (let i = 0; i < 3; i++) {
    const box = (await page.locator(`[data-piece="${name}"] .face`).boundingBox())!;
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForTimeout(420);
    if ((await decisions(page)) !== before || (await page.locator(".forecast, .popover:not(.minimap)").count())) return;
  }
}

/** Answers one question with keys alone. */
export async function answerByKeys(page: Page, hurry: boolean): Promise<void> {
  if (await page.locator(".forecast .main").count()) return answered(page, () => page.keyboard.press("Enter"));
  const texts = await page.locator(".choices .buttons button").allInnerTexts();
  const quiet = texts.findIndex((text) => QUIET.test(text));
  const isOnMap = (await page.locator("polygon.choice, .counter.choosable").count()) > 0;
  if (isOnMap && !(hurry && quiet >= 0)) return answered(page, () => mapByKeys(page));
  await answered(page, async () => {
    await page.keyboard.press("o");
    for (let i = 0; i < Math.max(quiet, 0); i++) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
  });
}

async function mapByKeys(page: Page): Promise<void> {
  await page.keyboard.press("m");
  await page.keyboard.press("n");
  await page.keyboard.press("Enter");
  await page.waitForTimeout(150);
  // Several things can be done there: they stand in the list of choices.
  const list = page.locator(".choices details[open] li button");
  if ((await page.locator(".popover:not(.minimap)").count()) === 0) return;
  await list.first().focus();
  await page.keyboard.press("Enter");
}
