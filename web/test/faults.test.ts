import { createServer, type Server, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { profile } from "./browser.ts";
import { closeAll, fillSeats, isShown, openTalk, sameLog, tableOfTwo } from "./guests.ts";
import { answerByMouse, askOf, decide, decisions, liftCurtain, settled, startGame } from "./player.ts";
import { browser, openForTests, openServer, server } from "./server.ts";

openForTests();

const goneOn = (page: Page, before: string) =>
  page.waitForFunction((count) => document.querySelector<HTMLElement>(".prompt")!.dataset.count !== count, before, {
    timeout: 30_000,
  });

describe("a lost connection", () => {
  test("the server falls and rises: a banner says so, and the decision made meanwhile arrives once", async () => {
    const { host, friend } = await tableOfTwo(browser, server.address);
    await settled(host.page);
    const before = await decisions(host.page);
    await server.kill();
    await host.page.waitForSelector("text=The connection to the server is lost");
    await host.page.locator(".choices .buttons button").first().click();
    await host.page.waitForSelector("text=Your decision has not reached the server yet");
    await server.restart();
    await goneOn(host.page, before);
    await host.page.waitForSelector("text=Your decision has not reached", { state: "detached" });
    await friend.page.waitForSelector("text=The connection to the server is lost", {
      state: "detached",
      timeout: 30_000,
    });
    await sameLog(friend.page, host.page);
    await closeAll([host, friend]);
  });

  test("a page that is closed with a decision on its way sends it when it is opened again, once", async () => {
    const { host, friend } = await tableOfTwo(browser, server.address);
    let isCut = false;
    await host.page.routeWebSocket(/api\/socket/, (line) => {
      if (isCut) return void line.close();
      const onward = line.connectToServer();
      line.onMessage((message) => (isCut ? void line.close() : onward.send(message)));
    });
    await host.page.reload();
    await isShown(host.page);
    await settled(host.page);
    const before = await decisions(host.page);
    isCut = true;
    await host.context.route("**/actions**", (route) => route.abort());
    await host.page.locator(".choices .buttons button").first().click();
    await host.page.waitForSelector("text=Your decision has not reached the server yet");
    await host.context.unroute("**/actions**");
    isCut = false;
    await host.page.reload();
    await isShown(host.page);
    await goneOn(host.page, before);
    await sameLog(friend.page, host.page);
    const log = await host.page.locator(".log li").count();
    await host.page.reload();
    await isShown(host.page);
    await expect.poll(() => host.page.locator(".log li").count()).toBe(log);
    await closeAll([host, friend]);
  });
});

test("a decision goes by the socket, and by a plain request where sockets are blocked", async () => {
  const { host, friend } = await tableOfTwo(browser, server.address);
  let requests = 0;
  for (const { page } of [host, friend])
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().includes("/actions")) requests++;
    });
  await settled(host.page);
  const before = await decisions(host.page);
  await host.page.locator(".choices .buttons button").first().click();
  await goneOn(host.page, before);
  expect(requests).toBe(0);

  await friend.page.routeWebSocket(/api\/socket/, (line) => void line.close());
  await friend.page.reload();
  await isShown(friend.page);
  await openTalk(friend.page);
  await friend.page.getByLabel("Say something").fill("By carrier pigeon.");
  await friend.page.keyboard.press("Enter");
  await openTalk(host.page);
  await host.page.waitForSelector("text=By carrier pigeon.");
  expect(requests).toBe(1);
  await closeAll([host, friend]);
});

test("an address that leads nowhere gets a sentence and a way home", async () => {
  const { page, context } = await profile(browser);
  for (const bad of ["%", "table/abc"]) {
    await page.goto(`${server.address}/#/${bad}`);
    await page.waitForSelector("text=This address leads nowhere");
    await page.click('main a[href="#/"]');
    await page.waitForSelector("text=This address leads nowhere", { state: "detached" });
  }
  await context.close();
});

test("an invitation whose answer is lost is asked for again, by the page as it was opened anew, and gives the seat", async () => {
  const host = await profile(browser);
  await fillSeats(host.page, server.address, "tolentino", ["friend", "here"]);
  await host.page.click("form button[type=submit]");
  const invitation = await host.page.locator(".notice .link input").first().inputValue();
  const friend = await profile(browser);
  let answered = 0;
  await friend.context.route("**/join", async (route) => {
    answered = (await route.fetch()).status();
    await route.abort();
  });
  const sitDown = () => friend.page.getByRole("button", { name: "Sit down" }).click();
  await friend.page.goto(invitation);
  await sitDown();
  await friend.page.waitForSelector(".refusal");
  expect(answered).toBe(200);
  await friend.context.unroute("**/join");
  await friend.page.reload();
  await sitDown();
  await Promise.all([isShown(host.page), isShown(friend.page)]);
  expect(await friend.page.locator(".players li", { hasText: "(you)" }).count()).toBe(1);
  await closeAll([host, friend]);
});

describe("two tabs", () => {
  test("a game on this machine: the second looks on, and can take the game over", async () => {
    const guest = await profile(browser);
    const { page, context } = guest;
    await startGame(page, server.address, "tolentino", { 0: "computer", 1: "here" });
    const twin = await context.newPage();
    await twin.goto(page.url());
    await twin.waitForSelector("text=open in another tab");
    await twin.getByRole("button", { name: "Play it here" }).click();
    await page.waitForSelector("text=open in another tab");
    await settled(twin);
    const before = await decisions(twin);
    await answerByMouse(twin, true);
    expect(await decisions(twin)).not.toBe(before);
    await closeAll([guest]);
  });

  test("a table of the server in two tabs of one seat: both go on together, a move counts once", async () => {
    const { host, friend } = await tableOfTwo(browser, server.address);
    const twin = await host.context.newPage();
    await twin.goto(host.page.url());
    await isShown(twin);
    await settled(host.page);
    await settled(twin);
    const before = await decisions(twin);
    await Promise.all([host.page, twin].map((page) => page.locator(".choices .buttons button").first().click()));
    await Promise.all([goneOn(host.page, before), goneOn(twin, before)]);
    // Nothing else may come of the two clicks: that cannot be waited for but by waiting.
    await host.page.waitForTimeout(500);
    await expect.poll(async () => (await decisions(host.page)) === (await decisions(twin))).toBe(true);
    await sameLog(friend.page, host.page);
    await closeAll([host, friend]);
  });
});

describe("a page that is older than the server", () => {
  /** Stands before the server and, once told to, hands out the service worker of a newer page. */
  async function gate(): Promise<{ address: string; relay: Server; upgrade(): void }> {
    let isNewer = false;
    const relay = createServer((incoming, answer) => {
      const wanted = { method: incoming.method ?? "GET", headers: { "accept-encoding": "identity" } };
      const onward = send(`${server.address}${incoming.url}`, wanted, (found) => {
        const { "content-length": _length, ...said } = found.headers;
        answer.writeHead(found.statusCode ?? 502, said);
        found.on("data", (chunk) => answer.write(chunk));
        // Another byte is another worker: that is how a browser notices an upgrade.
        found.on("end", () => answer.end(isNewer && incoming.url === "/sw.js" ? "\n" : undefined));
      });
      incoming.pipe(onward);
    });
    await new Promise<void>((resolve) => relay.listen(0, "127.0.0.1", resolve));
    return {
      address: `http://127.0.0.1:${(relay.address() as AddressInfo).port}`,
      relay,
      upgrade: () => {
        isNewer = true;
      },
    };
  }

  test("a banner says that a newer one is ready, and loads it without losing the game", async () => {
    const { address, relay, upgrade } = await gate();
    const guest = await profile(browser, { serviceWorkers: "allow" });
    const { page } = guest;
    await page.goto(address);
    await page.waitForSelector(".cover");
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50));
    });
    await page.reload();
    await startGame(page, address, "gradisca", { 0: "here", 1: "here" });
    await decide(page, 1);
    const count = await decisions(page);
    upgrade();
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.update());
    await page.waitForSelector("text=A newer version of Gonfalon is ready. Your games are safe.");
    await page.getByRole("button", { name: "Reload" }).click();
    await settled(page);
    await liftCurtain(page);
    expect(await decisions(page)).toBe(count);
    expect(await page.locator(".upgrade").count()).toBe(0);
    await closeAll([guest]);
    relay.closeAllConnections();
    relay.close();
  });
});

describe("a saved game", () => {
  test("that is damaged says so, can be kept as it is, and is taken up as far as it can be read", async () => {
    const guest = await profile(browser);
    const { page } = guest;
    await startGame(page, server.address, "gradisca", { 0: "here", 1: "here" });
    await decide(page, 4);
    const id = /play\/(\w+)/.exec(page.url())![1]!;
    await page.goto(server.address);
    await page.waitForSelector(".cover");
    await page.evaluate(spoil, id);
    await page.goto(`${server.address}/#/play/${id}`);
    await page.waitForSelector("text=This saved game is damaged");
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download it as it is" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("gradisca-broken.json");
    await page.getByRole("button", { name: "Continue from decision 2" }).click();
    await page.waitForSelector(".viewport, .fault .main");
    await closeAll([guest]);
  });

  test("offline: the page opens and plays after the server has stopped", async () => {
    const away = await openServer();
    const guest = await profile(browser, { serviceWorkers: "allow" });
    const { page } = guest;
    await page.goto(away.address);
    await page.waitForSelector(".cover");
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50));
    });
    await away.stop();
    await page.reload();
    await page.waitForSelector(".cover");
    await startGame(page, away.address, "tolentino", { 0: "computer", 1: "here" });
    await answerByMouse(page, true);
    expect(await askOf(page)).not.toBe("");
    await closeAll([guest]);
  });
});

/** Spoils the third decision of a saved game. */
async function spoil(id: string): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open("gonfalon");
    request.onsuccess = () => resolve(request.result);
  });
  const store = database.transaction("decisions", "readwrite").objectStore("decisions");
  const third = await new Promise<object>((resolve) => {
    const request = store.get([id, 2]);
    request.onsuccess = () => resolve(request.result);
  });
  store.put({ ...third, option: { type: "nonsense" } });
  await new Promise((resolve) => {
    store.transaction.oncomplete = resolve;
  });
  database.close();
}
