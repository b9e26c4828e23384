import type { Locator, Page } from "playwright-core";
import { PATIENCE } from "./browser.ts";

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
  await layBriefingAside(page);
}

/** The briefing lies open when a game begins, over part of the map. */
async function layBriefingAside(page: Page): Promise<void> {
  const close = page.locator("[data-display=briefing] .bar button");
  if (await close.count()) await close.click();
}

/** Waits until somebody at this page is asked something, or the game is over. */
export async function settled(page: Page): Promise<void> {
  await page.waitForSelector(".prompt[data-ask], .prompt .over, .fault button", { timeout: 60_000 });
}

/** What is asked at this page now; nothing while the other side is to look away. */
export async function askOf(page: Page): Promise<string> {
  return page.evaluate(() => document.querySelector<HTMLElement>(".prompt")?.dataset.ask ?? "");
}

async function trackOf(page: Page, title: string): Promise<string> {
  return (await page.locator(".track", { hasText: title }).locator(".value").first().textContent()) ?? "";
}

/**
 * What the page shows of where play stands: the count of decisions, and what is open to be picked or confirmed. Nothing
 * as long as that is what it was before.
 */
function signature(before = ""): string {
  const text = (selector: string) => document.querySelector(selector)?.textContent ?? "";
  const count = document.querySelector<HTMLElement>(".prompt")?.dataset.count;
  const now = [count, text(".forecast"), text(".popover:not(.minimap)"), text(".fault")].join("|");
  return now === before ? "" : now;
}

/** Acts, and waits for the page to have gone on from where it was and to be ready for the next answer. */
export async function answered(page: Page, act: () => Promise<void>): Promise<void> {
  const before = await page.evaluate(signature, "");
  await act();
  await page.waitForFunction(signature, before, { polling: 60 }).catch(async () => {
    throw new Error(`The page did not go on from ${await askOf(page)}.`);
  });
  await settled(page);
  await page.waitForSelector("aside button:disabled", { state: "detached" });
}

/** How many decisions the page shows as made. */
export async function decisions(page: Page): Promise<string> {
  return (await page.locator(".prompt").getAttribute("data-count")) ?? "";
}

const QUIET = /^(the others keep|end|keep|no |hold|halt|stand|stay|leave|pass|enough|do not|done|nothing|nobody)/i;

/** Whatever is answered next: a question, what is about to be committed, a choice of several, a curtain. */
const ANSWERABLE =
  ".fault .main, .forecast .main, .popover:not(.minimap) button, .choices button, .choices summary, .prompt .over";

/** Answers one question with the mouse alone: on the map where it can, by a button where it must. */
export async function answerByMouse(page: Page, hurry: boolean): Promise<void> {
  await page.locator(ANSWERABLE).first().waitFor();
  if (await page.locator(".fault .main").count()) return liftCurtain(page);
  await layBriefingAside(page);
  if (await page.locator(".forecast .main").count()) return answered(page, () => page.click(".forecast .main"));
  const popover = page.locator(".popover:not(.minimap) button");
  if (await popover.count()) return answered(page, () => popover.first().click());
  const buttons = page.locator(".choices .buttons button");
  const texts = await buttons.allInnerTexts();
  const quiet = texts.findIndex((text) => QUIET.test(text));
  if (hurry && quiet >= 0) return answered(page, () => buttons.nth(quiet).click());
  if (await page.locator("polygon.choice").count()) return answered(page, () => clickSpace(page));
  if (await page.locator(".counter.choosable").count()) return answered(page, () => clickCounter(page));
  const cards = page.locator(".card.choosable");
  if ((await buttons.count()) === 0 && (await cards.count())) return answered(page, () => cards.first().click());
  if ((await buttons.count()) === 0) return answered(page, async () => (await listed(page)).click());
  await answered(page, () => buttons.nth(Math.max(quiet, 0)).click());
}

/** The first choice of the list in which those of map and displays stand too. */
async function listed(page: Page): Promise<Locator> {
  const list = page.locator(".choices details:not(.greyed)").first();
  if (!(await list.evaluate((one) => (one as HTMLDetailsElement).open))) await list.locator("summary").click();
  return list.locator("li button").first();
}

/** Answers with the mouse until so many decisions are made and the next is asked: curtains between two people are no decisions. */
export async function decide(page: Page, many: number): Promise<void> {
  await liftCurtain(page);
  while (Number(await decisions(page)) < many) {
    await answerByMouse(page, true);
    await liftCurtain(page);
  }
}

/** Whoever is asked next has come to the screen. */
export async function liftCurtain(page: Page): Promise<void> {
  await settled(page);
  const ready = page.locator(".fault .main");
  if ((await ready.count()) === 0) return;
  await ready.click();
  await settled(page);
}

/** The middle of a space that can be chosen, best one that nothing lies over; a click on a counter in it means the space too. */
export async function middleOfChoice(page: Page): Promise<{ x: number; y: number }> {
  return page.evaluate(() => {
    const middles = [...document.querySelectorAll("polygon.choice")].map((space) => {
      const { x, y, width, height } = space.getBoundingClientRect();
      return { space, x: x + width / 2, y: y + height / 2 };
    });
    const { x, y } = middles.find((one) => document.elementFromPoint(one.x, one.y) === one.space) ?? middles[0]!;
    return { x, y };
  });
}

async function clickSpace(page: Page): Promise<void> {
  const { x, y } = await middleOfChoice(page);
  await page.mouse.click(x, y);
}

/** Counters that can be chosen, first those that nothing else lies over. */
async function choosableCounters(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const counters = [...document.querySelectorAll<HTMLElement>(".counter.choosable")];
    const isCovered = (counter: Element) => {
      const { x, y, width, height } = counter.querySelector(".face")!.getBoundingClientRect();
      return !document.elementFromPoint(x + width / 2, y + height / 2)?.closest(".counter");
    };
    const open = counters.filter((one) => !isCovered(one));
    return [...open, ...counters.filter((one) => !open.includes(one))].map((one) => one.dataset.piece!);
  });
}

/** A stack that may move is taken up by one click; of others the first click spreads them out. A click that did nothing is tried elsewhere. */
async function clickCounter(page: Page): Promise<void> {
  const before = await page.evaluate(signature, "");
  for (const name of await choosableCounters(page)) {
    const box = await faceOf(page, name).boundingBox();
    if (!box) continue;
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    const isTaken = Promise.any([
      page.waitForFunction(signature, before, { timeout: 12_000 }),
      spreadOut(page, name, 12_000),
    ]);
    const hasGoneOn = await isTaken.then(
      () => true,
      () => false,
    );
    if (!hasGoneOn) continue;
    if ((await page.evaluate(signature, "")) === before) await faceOf(page, name).click();
    return;
  }
}

export const faceOf = (page: Page, piece: string) => page.locator(`[data-piece="${piece}"] .face`);

/** Waits until the stack of a counter is spread out. */
export async function spreadOut(page: Page, piece: string, timeout = PATIENCE): Promise<void> {
  const isSpread = (name: string) => {
    const tray = document.querySelector("rect.tray")?.getBoundingClientRect();
    const face = document.querySelector(`[data-piece="${name}"] .face`)?.getBoundingClientRect();
    if (!tray || !face) return false;
    const [x, y] = [face.x + face.width / 2, face.y + face.height / 2];
    return x > tray.left && x < tray.right && y > tray.top && y < tray.bottom;
  };
  await page.waitForFunction(isSpread, piece, { timeout });
}

/** Answers one question with keys alone. */
async function answerByKeys(page: Page, hurry: boolean): Promise<void> {
  await page.locator(ANSWERABLE).first().waitFor();
  if (await page.locator(".forecast .main").count()) return answered(page, () => page.keyboard.press("Enter"));
  const texts = await page.locator(".choices .buttons button").allInnerTexts();
  const quiet = texts.findIndex((text) => QUIET.test(text));
  const isOnMap = (await page.locator("polygon.choice, .counter.choosable").count()) > 0;
  if (isOnMap && !(hurry && quiet >= 0)) return answered(page, () => mapByKeys(page));
  if (texts.length === 0) {
    return answered(page, async () => {
      await (await listed(page)).focus();
      await page.keyboard.press("Enter");
    });
  }
  await answered(page, async () => {
    await page.keyboard.press("o");
    for (let i = 0; i < Math.max(quiet, 0); i++) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
  });
}

async function mapByKeys(page: Page): Promise<void> {
  await page.keyboard.press("m");
  await page.keyboard.press("n");
  const before = await page.evaluate(signature, "");
  await page.keyboard.press("Enter");
  await page.waitForFunction(signature, before, { polling: 60 });
  if ((await page.locator(".popover:not(.minimap)").count()) === 0) return;
  // Several things can be done there: they stand in the list of choices.
  await page.locator(".choices details[open] li button").first().focus();
  await page.keyboard.press("Enter");
}

/** The same, and the focus must be somewhere afterwards. */
export async function answerByKeysInFocus(page: Page, hurry: boolean): Promise<void> {
  await answerByKeys(page, hurry);
  await page
    .waitForFunction(() => document.activeElement !== document.body)
    .catch(() => {
      throw new Error("The focus was lost.");
    });
}

/** Answers until the turn record shows another turn, and returns how often; `hurries` says which answers are quiet ones. */
export async function playATurn(
  page: Page,
  answer: typeof answerByMouse,
  hurries: (ask: string, answers: number) => boolean,
): Promise<number> {
  const turn = await trackOf(page, "Turn");
  let answers = 0;
  while ((await trackOf(page, "Turn")) === turn) {
    if (++answers >= MOST_ANSWERS) throw new Error("A turn should not take so many decisions.");
    await answer(page, hurries(await askOf(page), answers));
  }
  return answers;
}
const MOST_ANSWERS = 120;
