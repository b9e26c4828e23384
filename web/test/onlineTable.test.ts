import { createHash } from "node:crypto";
import type { Page, WebSocketRoute } from "playwright-core";
import { describe, expect, test } from "vitest";
import { profile } from "./browser.ts";
import { answerOnline, asked, closeAll, fillSeats, isShown, openTalk, tableOfTwo } from "./guests.ts";
import { askOf, decisions, settled } from "./player.ts";
import { browser, openForTests, server } from "./server.ts";

openForTests();

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();
const isOver = (page: Page) => page.waitForSelector(".prompt .over");

describe("a table on the server", () => {
  test("two players in two browsers, and a spectator who sees no secrets", async () => {
    const { host: first, friend: second } = await tableOfTwo(browser, server.address);
    await openTalk(first.page);
    const watch = await first.page.getByLabel("Link for spectators").inputValue();
    const third = await profile(browser);
    await third.page.goto(watch);
    await isShown(third.page);

    await settled(first.page);
    const before = await decisions(first.page);
    await first.page.locator(".choices .buttons button").first().click();
    await first.page.waitForFunction(
      (count) => document.querySelector<HTMLElement>(".prompt")!.dataset.count !== count,
      before,
    );
    for (const { page } of [second, third]) await page.waitForSelector(".log li");

    // Murat stands under a stack that nobody of the other side can see into.
    const sees = (page: Page, name: string) => page.locator(".counter title", { hasText: name }).count();
    expect(await sees(first.page, "Murat")).toBe(1);
    expect(await sees(second.page, "Murat")).toBe(0);
    expect(await sees(third.page, "Murat")).toBe(0);
    expect(await third.page.locator(".choices button").count()).toBe(0);
    await closeAll([first, second, third]);
  });

  test("chat, private notes and a spectator's link; nobody reads another's note", async () => {
    const { host, friend } = await tableOfTwo(browser, server.address);
    await openTalk(host.page);
    await host.page.getByRole("textbox", { name: "Private note" }).fill("hold the Rancia");
    await host.page.locator(".talk section", { hasText: "Private note" }).getByRole("button", { name: "Save" }).click();
    await host.page.waitForSelector("text=Saved.");
    await host.page.getByLabel("Say something").fill("Good luck!");
    await host.page.keyboard.press("Enter");
    await friend.page.waitForSelector("#tab-talk .news");
    expect(await friend.page.locator("#tab-talk").getAttribute("aria-label")).toBe("Talk, 1 new");
    await openTalk(friend.page);
    await friend.page.waitForSelector("text=Good luck!");
    expect(await friend.page.locator("#tab-talk .news").count()).toBe(0);
    expect(await friend.page.getByRole("textbox", { name: "Private note" }).inputValue()).toBe("");
    await friend.page.getByLabel("Say something").fill("<b>no</b>");
    await friend.page.keyboard.press("Enter");
    await friend.page.waitForSelector(".talk .refusal");
    expect(await friend.page.getByLabel("Say something").inputValue()).toBe("<b>no</b>");

    await host.page.reload();
    await isShown(host.page);
    await openTalk(host.page);
    await host.page.waitForSelector("text=Good luck!");
    const note = host.page.getByRole("textbox", { name: "Private note" });
    await expect.poll(() => note.inputValue()).toBe("hold the Rancia");

    const watcher = await profile(browser);
    await watcher.page.goto(await host.page.getByLabel("Link for spectators").inputValue());
    await isShown(watcher.page);
    await openTalk(watcher.page);
    expect(await watcher.page.getByRole("textbox", { name: "Private note" }).count()).toBe(0);
    expect(await watcher.page.getByRole("button", { name: "Resign" }).count()).toBe(0);
    await closeAll([host, friend, watcher]);
  });

  test("what is said while the line is cut is heard when there is one again, and counts as unread", async () => {
    const { host, friend } = await tableOfTwo(browser, server.address);
    const lines: WebSocketRoute[] = [];
    let isCut = false;
    await friend.page.routeWebSocket(/api\/socket/, (line) => {
      if (isCut) return void line.close();
      lines.push(line);
      line.connectToServer();
    });
    await friend.page.reload();
    await isShown(friend.page);
    await expect.poll(() => lines.length).toBe(1);
    isCut = true;
    await lines[0]!.close();
    await openTalk(host.page);
    await host.page.getByLabel("Say something").fill("Are you there?");
    await host.page.keyboard.press("Enter");
    await host.page.waitForSelector("text=Are you there?");
    isCut = false;
    await expect.poll(() => friend.page.locator("#tab-talk").getAttribute("aria-label")).toBe("Talk, 1 new");
    await openTalk(friend.page);
    await friend.page.waitForSelector("text=Are you there?");
    await closeAll([host, friend]);
  });

  test("a draw is offered, withdrawn, declined, accepted; then the return match with sides swapped; archived", async () => {
    const { host, friend, id } = await tableOfTwo(browser, server.address);
    for (const { page } of [host, friend]) await openTalk(page);
    await press(host.page, "Offer a draw");
    await friend.page.waitForSelector("text=offer a draw.");
    await press(host.page, "Withdraw the offer of a draw");
    await friend.page.waitForSelector("text=offer a draw.", { state: "detached" });
    await press(friend.page, "Offer a draw");
    await host.page.waitForSelector("text=offer a draw.");
    await press(host.page, "Decline");
    await friend.page.waitForSelector("text=Your offer of a draw was declined.");
    await press(host.page, "Offer a draw");
    await friend.page.waitForSelector("text=offer a draw.");
    await press(friend.page, "Accept");
    await Promise.all([isOver(host.page), isOver(friend.page)]);
    expect(await friend.page.locator(".prompt").textContent()).toContain("A draw by agreement.");
    // The score sheet has come in place of the talk.
    await openTalk(host.page);
    await host.page.waitForSelector("text=Seed of the dice");
    const dice = await host.page.locator(".seal").textContent();
    const [, seed, seal] = /Seed of the dice: (\w+)\. The seal (\w+)/.exec(dice!)!;
    expect(createHash("sha256").update(seed!).digest("hex").slice(0, 16)).toBe(seal);
    await host.page.waitForSelector(`text=gonfalon verify tolentino-${id}.json`);

    const seatOf = (page: Page) => page.locator(".players li", { hasText: "(you)" }).locator("b").textContent();
    const before = await seatOf(host.page);
    await press(host.page, "Return match, sides swapped");
    await host.page.waitForURL((url) => !url.href.includes(id));
    const waits = await friend.context.newPage();
    await waits.goto(server.address);
    await waits.locator(`.game[href="#/online/${id}"]`, { hasText: "The other side wants a return match." }).waitFor();
    await press(friend.page, "To the return match");
    await Promise.all([isShown(host.page), isShown(friend.page)]);
    expect(await seatOf(friend.page)).toBe(before);

    await friend.page.goto(`${server.address}/#/online/${id}`);
    await isOver(friend.page);
    await press(friend.page, "Archive this game");
    await friend.page.waitForSelector("text=This game is archived");
    await friend.page.goto(server.address);
    await friend.page.waitForSelector(".games .game");
    expect(await friend.page.locator(`.game[href="#/online/${id}"]`).count()).toBe(0);
    await closeAll([host, friend]);
  });

  test("a decision that showed nothing is taken back and made again; after another one there is nothing to redo", async () => {
    const { host, friend } = await tableOfTwo(browser, server.address);
    const { page } = host;
    const asked = (key: string) => page.waitForSelector(`.prompt[data-ask="${key}"]`);
    const formations = page.locator(".choices .buttons button");
    await asked("initiative.choose");
    await formations.first().click();
    await page.waitForSelector('.prompt[data-ask]:not([data-ask="initiative.choose"])');
    const [next, log] = [await askOf(page), await page.locator(".log li").allInnerTexts()];
    await press(page, "Undo");
    await asked("initiative.choose");
    expect(await page.locator(".log li").count()).toBeLessThan(log.length);
    await press(page, "Redo");
    await asked(next);
    expect(await page.locator(".log li").allInnerTexts()).toEqual(log);
    await expect.poll(() => friend.page.locator(".log li").count()).toBe(log.length);
    await press(page, "Undo");
    await asked("initiative.choose");
    await formations.nth(1).click();
    await page.waitForSelector('.prompt[data-ask]:not([data-ask="initiative.choose"])');
    expect(await page.getByRole("button", { name: "Redo" }).count()).toBe(0);
    await closeAll([host, friend]);
  });

  test("taking back by agreement, and giving up, which asks once more", async () => {
    const { host, friend } = await tableOfTwo(browser, server.address);
    await settled(host.page);
    const before = await host.page.locator(".log li").count();
    await host.page.locator(".choices .buttons button").first().click();
    if (await host.page.locator(".forecast .main").count()) await host.page.click(".forecast .main");
    await friend.page.waitForSelector(".log li");
    for (const { page } of [host, friend]) await openTalk(page);
    await press(host.page, "Ask to take back a decision");
    await friend.page.waitForSelector("text=ask to take back their last decision.");
    await press(friend.page, "Accept");
    await host.page.waitForSelector("text=Agreed: your last decision is taken back.");
    await host.page.click("#tab-log");
    await host.page.waitForFunction((count) => document.querySelectorAll(".log li").length === count, before);

    await openTalk(host.page);
    await press(host.page, "Resign");
    expect(await host.page.evaluate(() => document.activeElement?.textContent)).toBe("No");
    await host.page.keyboard.press("Enter");
    await press(host.page, "Resign");
    await press(host.page, "Yes");
    await Promise.all([isOver(host.page), isOver(friend.page)]);
    expect(await friend.page.locator(".prompt").textContent()).toContain("gave up");
    await closeAll([host, friend]);
  });

  test("clocks: whose runs is shown, a fast one counts down, a slow one says days", async () => {
    const guest = await profile(browser);
    const { page } = guest;
    await fillSeats(page, server.address, "tolentino", ["friend", "here"]);
    await page.getByLabel("Time").selectOption("fast");
    await page.getByLabel("Minutes for each side").fill("30");
    await page.getByLabel("Seconds gained by every decision").fill("5");
    await page.click("form button[type=submit]");
    const friend = await profile(browser);
    await friend.page.goto(await page.locator(".notice .link input").first().inputValue());
    await friend.page.getByRole("button", { name: "Sit down" }).click();
    await isShown(page);
    const clocks = page.locator(".players .clock");
    expect(await clocks.count()).toBe(2);
    const running = page.locator(".players .clock.runs");
    expect(await running.count()).toBe(1);
    expect(await running.textContent()).toContain("the clock runs");
    const shown = await running.textContent();
    await page.waitForFunction((text) => document.querySelector(".clock.runs")!.textContent !== text, shown);
    expect(await running.textContent()).toMatch(/29:\d\d/);

    await fillSeats(page, server.address, "gradisca", ["here", "computer recruit"]);
    await page.locator("fieldset select").nth(1).selectOption("friend");
    await page.getByLabel("Time").selectOption("slow");
    await page.getByRole("spinbutton", { name: "Days for every decision" }).fill("2");
    await page.click("form button[type=submit]");
    await friend.page.goto(await page.locator(".notice .link input").first().inputValue());
    await friend.page.getByRole("button", { name: "Sit down" }).click();
    await isShown(page);
    await page.waitForSelector("text=2 days for every decision");
    expect(await page.locator(".players .clock.runs").first().textContent()).toMatch(/1 d 23 h/);
    await closeAll([guest, friend]);
  });

  test("an open seat: found on the first screen, taken; and left again before the start", async () => {
    const host = await profile(browser);
    await fillSeats(host.page, server.address, "gradisca", ["here", "open"]);
    await host.page.click("form button[type=submit]");
    await host.page.waitForSelector("text=The game begins when every seat is taken.");
    const id = /online\/([\w-]+)/.exec(host.page.url())![1]!;
    const guest = await profile(browser);
    await guest.page.goto(server.address);
    await guest.page.locator(`a[href="#/join/${id}"]`).click();
    await guest.page.locator("form select").waitFor();

    await press(host.page, "Leave the table");
    await press(host.page, "Yes");
    await host.page.waitForSelector(".cover");
    await guest.page.getByRole("button", { name: "Sit down" }).click();
    await guest.page.waitForSelector("text=There is no such table.");

    await fillSeats(host.page, server.address, "gradisca", ["here", "open"]);
    await host.page.click("form button[type=submit]");
    await host.page.waitForSelector("text=The game begins when every seat is taken.");
    await guest.page.goto(server.address);
    await guest.page.reload();
    await guest.page.locator('a[href^="#/join/"]').click();
    await guest.page.locator("form select").waitFor();
    await guest.page.getByRole("button", { name: "Sit down" }).click();
    await Promise.all([isShown(host.page), isShown(guest.page)]);
    await closeAll([host, guest]);
  });
});

describe("coming back", () => {
  test("what happened since your last move is told on the map; the log is whole after a reload", async () => {
    const { host, friend } = await tableOfTwo(browser, server.address, "gradisca", ["here", "friend"]);
    const turns = async (page: Page) => (await page.locator(".prompt").getAttribute("data-ask")) !== null;
    // Both answer what they are asked until the host has decided and the friend begins an activation, of which something
    // is told whatever they choose; then the host goes away.
    const activates = async (page: Page) => page === friend.page && (await askOf(page)).startsWith("activation");
    let next = await asked(host.page, friend.page);
    for (let i = 0, decided = 0; i < 60 && !(decided > 0 && (await activates(next))); i++) {
      if (next === host.page) decided++;
      await answerOnline(next);
      next = await asked(host.page, friend.page);
    }
    const address = host.page.url();
    await host.page.goto("about:blank");
    for (let i = 0; i < 6 && (await turns(friend.page)); i++) await answerOnline(friend.page);
    const told = await friend.page.locator(".log li").count();
    // Whoever wants no motion is offered the news; everybody else sees them at once.
    await host.page.emulateMedia({ reducedMotion: "no-preference" });
    await host.page.goto(address);
    await isShown(host.page);
    await host.page.waitForSelector(".recap");
    expect(await host.page.locator(".recap").textContent()).toMatch(/Since your last move: \d+ of \d+/);
    expect(await host.page.locator(".choices button").count()).toBe(0);
    await press(host.page, "Back to the present");
    await host.page.waitForSelector(".recap", { state: "detached" });
    expect(await host.page.locator(".log li").count()).toBeGreaterThan(0);
    expect(told).toBeGreaterThan(0);
    expect(await host.page.locator(".log li.news").count()).toBeGreaterThan(0);
    await press(host.page, "Since your last move");
    await host.page.waitForSelector(".recap");
    await closeAll([host, friend]);
  });

  test("the computer thinks at a table of the server, and the page shows that it does", async () => {
    const guest = await profile(browser);
    const { page } = guest;
    await fillSeats(page, server.address, "tolentino", ["friend", "computer general"]);
    await page.click("form button[type=submit]");
    const friend = await profile(browser);
    await friend.page.goto(await page.locator(".notice .link input").first().inputValue());
    await friend.page.getByRole("button", { name: "Sit down" }).click();
    const thinking = friend.page.locator(".notice", { hasText: "The computer is thinking: The Neapolitans." });
    await thinking.locator("progress").waitFor();
    await friend.page.waitForSelector(".log li", { timeout: 30_000 });
    await closeAll([guest, friend]);
  });
});
