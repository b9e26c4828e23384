import { expect, test } from "vitest";
import { profile } from "./browser.ts";
import { closeAll } from "./guests.ts";
import { answerByMouse, decisions, liftCurtain } from "./player.ts";
import { openPrepared, prepared } from "./prepared.ts";
import { browser, openForTests, server } from "./server.ts";

openForTests();

/** What the page has written to its database, and asked of the worker that runs the rules. */
interface Watched {
  writes: { store: string; size: number }[];
  asked: string[];
}

function watch(): void {
  const watched: Watched = { writes: [], asked: [] };
  Object.assign(globalThis, { watched });
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, value: unknown) {
    watched.writes.push({ store: this.name, size: JSON.stringify(value).length });
    return put.call(this, value);
  };
  const post = Worker.prototype.postMessage as (this: Worker, message: unknown) => void;
  Worker.prototype.postMessage = function (this: Worker, message: { name?: string }) {
    if (message.name !== undefined) watched.asked.push(message.name);
    post.call(this, message);
  } as Worker["postMessage"];
}

test("a decision late in a game is added to its journal: nothing else is written, and the rules are asked once", async () => {
  let offered = 0;
  const game = await prepared("gradisca", {}, () => ++offered > 1_000, "late");
  expect(game.length).toBeGreaterThan(100);
  const guest = await profile(browser);
  const { page } = guest;
  await page.addInitScript(watch);
  await openPrepared(page, server.address, game);
  const taken = () =>
    page.evaluate(() => {
      const { watched } = globalThis as unknown as { watched: Watched };
      return { writes: watched.writes.splice(0), asked: watched.asked.splice(0) };
    });
  for (let i = 1; i <= 3; i++) {
    await liftCurtain(page);
    await taken();
    let [writes, asked]: [Watched["writes"], string[]] = [[], []];
    while (writes.length === 0) {
      await answerByMouse(page, true);
      ({ writes, asked } = await taken());
    }
    expect(writes.map(({ store }) => store)).toEqual(["progress", "decisions"]);
    expect(Math.max(...writes.map(({ size }) => size))).toBeLessThan(600);
    const aboutPlay = ["play", "shown", "look", "journal", "task"];
    expect(asked.filter((name) => aboutPlay.includes(name))).toEqual(["play"]);
  }
  await liftCurtain(page);
  const count = await decisions(page);
  await page.reload();
  await liftCurtain(page);
  expect(await decisions(page)).toBe(count);
  expect(Number(count)).toBe(game.length + 3);
  await closeAll([guest]);
});
