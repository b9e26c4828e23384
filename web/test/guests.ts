import type { Browser, Page } from "playwright-core";
import { expect } from "vitest";
import { profile } from "./browser.ts";

/** What testers do at tables of the server: sit down in browsers of their own. */

export type Guest = Awaited<ReturnType<typeof profile>>;

export const isShown = (page: Page) => page.waitForSelector(".viewport", { timeout: 40_000 });

/** Opens the form of a new game and says who sits where, by the order of the seats. */
export async function fillSeats(page: Page, address: string, game: string, seats: readonly string[]): Promise<void> {
  await page.goto(`${address}/#/new/${game}`);
  await page.waitForSelector("fieldset select");
  const selects = page.locator("fieldset select");
  for (const [i, who] of seats.entries()) await selects.nth(i).selectOption(who);
}

/** A table made by the first guest and joined by the second by the private link. Who decides first is the host. */
export async function tableOfTwo(
  browser: Browser,
  address: string,
  game = "tolentino",
  seats: readonly string[] = ["friend", "here"],
): Promise<{ host: Guest; friend: Guest; id: string }> {
  const host = await profile(browser);
  await fillSeats(host.page, address, game, seats);
  await host.page.click("form button[type=submit]");
  const invitation = await host.page.locator(".notice .link input").first().inputValue();
  const friend = await profile(browser);
  await friend.page.goto(invitation);
  await friend.page.waitForSelector("text=/You are invited to a game|invites you to a game/");
  await friend.page.getByLabel("Your name").fill("Bianchi");
  await friend.page.getByRole("button", { name: "Sit down" }).click();
  await Promise.all([isShown(host.page), isShown(friend.page)]);
  return { host, friend, id: /online\/([\w-]+)/.exec(host.page.url())![1]! };
}

/** Opens the panel with chat, offers and links. */
export async function openTalk(page: Page): Promise<void> {
  // The tab of a panel that lies open closes it.
  if ((await page.locator(".talk").count()) === 0) await page.click("#tab-talk");
  await page.waitForSelector(".talk");
}

/** Whoever of several is asked next. */
export function asked(...pages: readonly Page[]): Promise<Page> {
  return Promise.any(pages.map((page) => page.waitForSelector(".prompt[data-ask]").then(() => page)));
}

const QUIET = /^(end|keep|no |pass|done|enough|hold|leave|nothing|nobody)/i;

/** Answers a question at a table of the server, commits where that is asked, and waits until the page has gone on. */
export async function decideOnline(page: Page, act: () => Promise<void>): Promise<void> {
  const count = () => page.locator(".prompt").getAttribute("data-count");
  const before = await count();
  await act();
  const commit = page.locator(".forecast .main");
  await expect.poll(async () => (await commit.count()) > 0 || (await count()) !== before).toBe(true);
  if ((await count()) !== before) return;
  await commit.click();
  await expect.poll(count).not.toBe(before);
}

/** The same by a button that says little or, where there is none, by the first there is. */
export const answerOnline = (page: Page): Promise<void> => decideOnline(page, () => pressAny(page));

async function pressAny(page: Page): Promise<void> {
  const buttons = page.locator(".choices .buttons button:not([aria-disabled=true])");
  const quiet = buttons.filter({ hasText: QUIET });
  const onMap = page.locator(".choices li button:not([aria-disabled=true])");
  if (await quiet.count()) await quiet.first().click();
  else if (await buttons.count()) await buttons.first().click();
  else {
    if (!(await onMap.count())) await page.locator(".choices summary").first().click();
    await onMap.first().click();
  }
}

/** A guest, and everything that the server has sent to the page. */
export interface Listener {
  readonly guest: Guest;
  readonly heard: string[];
}

async function listening(browser: Browser): Promise<Listener> {
  const guest = await profile(browser);
  const heard: string[] = [];
  guest.page.on("websocket", (line) => line.on("framereceived", ({ payload }) => heard.push(String(payload))));
  guest.page.on("response", (response) => {
    if (response.url().includes("/api/"))
      void response
        .text()
        .then((text) => heard.push(text))
        .catch(() => undefined);
  });
  return { guest, heard };
}

/** A game from a file put on the server by the first guest, joined by the second, and looked at by a third. */
export async function tableFromFile(
  browser: Browser,
  address: string,
  journal: string,
): Promise<{ host: Listener; friend: Listener; watcher: Listener }> {
  const [host, friend, watcher] = [await listening(browser), await listening(browser), await listening(browser)];
  const [one, other, third] = [host.guest.page, friend.guest.page, watcher.guest.page];
  await one.goto(address);
  const file = { name: "game.json", mimeType: "application/json", buffer: Buffer.from(journal) };
  await one.locator("input[type=file]").setInputFiles(file);
  await one.locator("fieldset select").nth(1).selectOption("friend");
  await one.getByRole("button", { name: "Put it on the server" }).click();
  await other.goto(await one.locator(".notice .link input").first().inputValue());
  await other.getByRole("button", { name: "Sit down" }).click();
  await other.getByRole("button", { name: "Sit down anyway" }).click();
  await Promise.all([isShown(one), isShown(other)]);
  await openTalk(one);
  await third.goto(await one.getByLabel("Link for spectators").inputValue());
  await isShown(third);
  return { host, friend, watcher };
}

/** Says something at a table, and waits until all have heard it: what came before has come too. */
export async function saidToAll(from: Page, text: string, ...to: readonly Page[]): Promise<void> {
  await openTalk(from);
  await from.getByLabel("Say something").fill(text);
  await from.keyboard.press("Enter");
  await Promise.all(
    to.map(async (page) => {
      await page.waitForSelector(`#tab-talk .news, .talk :text("${text}")`);
    }),
  );
}

/** Both have the same log before them, as soon as what is on its way has come. */
export async function sameLog(one: Page, other: Page): Promise<void> {
  const linesOf = (page: Page) => page.locator(".log li").allInnerTexts();
  await expect.poll(async () => (await linesOf(one)).length).toBeGreaterThan(0);
  await expect.poll(async () => (await linesOf(one)).length - (await linesOf(other)).length).toBe(0);
}

/** Ends a test: no page has had an error. */
export async function closeAll(guests: readonly Guest[]): Promise<void> {
  for (const { context, faults } of guests) {
    expect(faults).toEqual([]);
    await context.close();
  }
}
