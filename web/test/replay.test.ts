import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { profile } from "./browser.ts";
import { answerOnline, asked, closeAll, isShown, openTalk, tableOfTwo } from "./guests.ts";
import { decide, settled, startGame } from "./player.ts";
import { browser, openForTests, server } from "./server.ts";

openForTests();

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();
const momentOf = (page: Page) => page.locator(".jump span").textContent();

/** Opens a link in a browser that knows nothing yet. */
async function landAt(link: string): Promise<{ moment: string | null; turns: string; eyes: string }> {
  const stranger = await profile(browser);
  await stranger.page.goto(link);
  await stranger.page.waitForSelector(".replay");
  const moment = await momentOf(stranger.page);
  const turns = await stranger.page.locator(".log li").allInnerTexts();
  const eyes = await stranger.page.locator(".replay select").inputValue();
  await closeAll([stranger]);
  return { moment, turns: turns.join("\n"), eyes };
}

describe("looking back at a game on this machine", () => {
  test("a link to a moment lands there in a fresh browser, with the same log; a broken link says so", async () => {
    const guest = await profile(browser);
    const { page } = guest;
    await startGame(page, server.address, "gradisca", { 0: "here", 1: "here" });
    await decide(page, 8);
    const id = /play\/(\w+)/.exec(page.url())![1]!;
    await page.goto(`${server.address}/#/replay/${id}?at=5`);
    await page.waitForSelector(".replay");
    await page.getByRole("button", { name: "Copy a link to this moment" }).click();
    const link = await page.getByLabel("Link to this moment").inputValue();
    const landed = await landAt(link);
    expect(landed.moment).toMatch(/^Decision 5 of /);
    expect(landed.turns).toBe((await page.locator(".log li").allInnerTexts()).join("\n"));
    expect(landed.eyes).toBe(await page.locator(".replay select").inputValue());

    const stranger = await profile(browser);
    await stranger.page.goto(link.replace(/shared\/(.{20})[^?]*/, "shared/$1"));
    await stranger.page.waitForSelector("text=This link is incomplete");
    await closeAll([guest, stranger]);
  });

  test("a journal saved to a file is read again: damaged ones are refused, whole ones played on or put on the server", async () => {
    const guest = await profile(browser);
    const { page } = guest;
    await startGame(page, server.address, "gradisca", { 0: "here", 1: "here" });
    await decide(page, 5);
    await page.click(".menu > button");
    const [file] = await Promise.all([page.waitForEvent("download"), press(page, "Save to a file")]);
    const journal = readFileSync(await file.path(), "utf8");

    const reader = await profile(browser);
    await reader.page.goto(server.address);
    const choose = (text: string) =>
      reader.page
        .locator("input[type=file]")
        .setInputFiles({ name: "game.json", mimeType: "application/json", buffer: Buffer.from(text) });
    await choose(journal.slice(0, 200));
    await reader.page.waitForSelector(".refusal");
    await choose(journal);
    await reader.page.waitForSelector("text=/The War of Gradisca, decisions: [1-9]/");
    await press(reader.page, "Resume it here");
    await settled(reader.page);

    await reader.page.goto(server.address);
    await choose(journal);
    await reader.page.waitForSelector("text=/The War of Gradisca, decisions: [1-9]/");
    await reader.page.locator("fieldset select").nth(1).selectOption("friend");
    await press(reader.page, "Put it on the server");
    await reader.page.waitForSelector("text=Somebody may know the dice of this game");
    await closeAll([guest, reader]);
  });
});

describe("looking back at a finished game of the server", () => {
  test("through any eyes, from a link, as a file, and as the start of a game alone", async () => {
    const { host, friend, id } = await tableOfTwo(browser, server.address, "gradisca", ["here", "friend"]);
    for (let i = 0; i < 4; i++) await answerOnline(await asked(host.page, friend.page));
    await openTalk(friend.page);
    await press(friend.page, "Resign");
    await press(friend.page, "Yes");
    await host.page.waitForSelector(".prompt .over");
    await openTalk(host.page);
    const [file] = await Promise.all([
      host.page.waitForEvent("download"),
      press(host.page, "Save the journal to a file"),
    ]);
    const { entries } = JSON.parse(readFileSync(await file.path(), "utf8")) as { entries: unknown[] };
    expect(entries.length).toBeGreaterThan(0);

    await host.page.getByRole("link", { name: "Replay and study" }).click();
    await host.page.waitForSelector(".replay");
    expect(await momentOf(host.page)).toBe(`Decision 0 of ${entries.length}`);
    const eyes = await host.page
      .locator(".replay option")
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
    expect(eyes).toEqual(["venetian", "austrian", "spectator"].filter((seat) => eyes.includes(seat)));
    expect(eyes).toHaveLength(3);
    await host.page.click("[aria-label='To the end']");
    await host.page.waitForSelector(".prompt .over");
    expect(await host.page.locator(".prompt").textContent()).toContain("gave up");
    for (const seat of eyes) {
      await host.page.locator(".replay select").selectOption(seat);
      await host.page.waitForSelector(".viewport");
    }
    await host.page.locator(".replay select").selectOption(eyes[1]!);
    await host.page.click("[aria-label='To the start']");
    for (let i = 0; i < 2; i++) await host.page.click("[aria-label='One step forward']");
    await host.page.waitForFunction(() => document.querySelector(".jump span")!.textContent!.startsWith("Decision 2"));
    await host.page.getByRole("button", { name: "Copy a link to this moment" }).click();
    const link = await host.page.getByLabel("Link to this moment").inputValue();
    expect(link.length, "the spectator's link is short").toBeLessThan(200);
    const landed = await landAt(link);
    expect(landed.moment).toBe(`Decision 2 of ${entries.length}`);
    expect(landed.eyes).toBe(eyes[1]);

    // The friend has no link of a spectator: there the game itself goes into the link.
    await friend.page.goto(`${server.address}/#/past/${id}?at=1`);
    await friend.page.waitForSelector(".replay");
    await friend.page.getByRole("button", { name: "Copy a link to this moment" }).click();
    const whole = await friend.page.getByLabel("Link to this moment").inputValue();
    expect(whole).toContain("#/shared/");
    expect((await landAt(whole)).moment).toBe(`Decision 1 of ${entries.length}`);

    await press(host.page, "Play on from here");
    await press(host.page, "Make the new table");
    await host.page.waitForURL(/#\/play\//);
    await settled(host.page);
    await isShown(host.page).catch(() => undefined);
    await closeAll([host, friend]);
  });

  test("a running game is not shown from other seats, nor its journal handed out", async () => {
    const { host, friend, id } = await tableOfTwo(browser, server.address);
    await host.page.goto(`${server.address}/#/past/${id}`);
    await host.page.waitForSelector(".fault");
    expect(await host.page.locator(".replay").count()).toBe(0);
    await closeAll([host, friend]);
  });
});
