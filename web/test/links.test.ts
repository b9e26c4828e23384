import { readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { loadGame } from "@gonfalon/games";
import { expect, test } from "vitest";
import { backup, openStorage, restore, theseGames } from "../../server/src/index.ts";
import { testServer } from "../../server/test/player.ts";
import { freePort } from "../../server/test/postgres.ts";
import { profile } from "./browser.ts";
import { answerOnline, asked, closeAll, tableOfTwo } from "./guests.ts";
import { decisions } from "./player.ts";
import { browser, openForTests, root, server } from "./server.ts";

openForTests();

interface Email {
  readonly subject: string;
  readonly body: string;
}

test("the link in an e-mail that tells of a turn opens the table in the browser", async () => {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const games = theseGames(await loadGame("gradisca"));
  const mailing = await testServer({
    games,
    grace: 0,
    port,
    publicUrl: address,
    pageDir: realpathSync(join(root, "dist/web")),
  });
  const emails = (about: RegExp) =>
    readFileSync(`${mailing.dataDir}/mail.log`, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Email)
      .filter(({ subject }) => about.test(subject));
  const ann = mailing.client();
  await ann.post("/api/accounts", { name: "Ann", password: "correct horse", email: "ann@example.org" });
  const token = /#confirm=(\S+)/.exec(emails(/is this your address/)[0]!.body)![1]!;
  expect((await ann.post("/api/mail", { token, wish: "confirm" })).status).toBe(200);
  const [first, second] = (await games.load("gradisca")).seats;
  const { table, invitations } = await ann.table({
    game: "gradisca",
    seats: { [first!]: { who: "me" }, [second!]: { who: "friend" } },
  });
  const { body } = await mailing.client().post(`/api/tables/${table}/join`, { invitation: invitations[second!] });
  const friend = mailing.client().holding(body.tokens[second!]);
  // Who begins is diced for: the friend plays until Ann is asked.
  while (!(await friend.state(table)).deciders.includes(first!)) await friend.play(table);
  await expect.poll(() => emails(/your turn/), { timeout: 60_000 }).not.toEqual([]);
  const link = /https?:\/\/\S+\/#\/\S+/.exec(emails(/your turn/)[0]!.body)![0];
  const guest = await profile(browser);
  const [name, value] = ann.cookie!.split("=");
  await guest.context.addCookies([{ name: name!, value: value!, url: address }]);
  await guest.page.goto(link);
  await guest.page.waitForSelector(".prompt[data-ask]");
  expect(guest.page.url()).toContain(table);
  await closeAll([guest]);
  await mailing.stop();
});

test("an open page follows when an earlier state is restored under it, and plays on from there", async () => {
  const { host, friend } = await tableOfTwo(browser, server.address, "gradisca");
  const file = join(server.folder, "before.jsonl");
  await answerOnline(await asked(host.page, friend.page));
  const count = async () => Number(await decisions(host.page));
  const before = await count();
  const storage = await openStorage({ dataDir: server.folder });
  await backup(storage, file);
  for (let i = 0; i < 3; i++) await answerOnline(await asked(host.page, friend.page));
  await expect.poll(count, { timeout: 40_000 }).toBeGreaterThan(before);
  const linesOf = (page: typeof host.page) => page.locator(".log li").allInnerTexts();
  const late = (await linesOf(host.page)).length;
  await restore(storage, file);
  await storage.close();
  for (const { page } of [host, friend]) {
    await expect.poll(async () => Number(await decisions(page)), { timeout: 40_000 }).toBe(before);
  }
  await expect.poll(async () => (await linesOf(host.page)).length, { timeout: 40_000 }).toBeLessThan(late);
  await answerOnline(await asked(host.page, friend.page));
  await expect.poll(count, { timeout: 40_000 }).toBe(before + 1);
  await closeAll([host, friend]);
});

test("an address of a game or a table that does not exist says so in words of the page, in the reader's language", async () => {
  for (const [locale, nowhere, taken] of [
    ["en", /leads nowhere/, /No seat is free here/],
    ["it", /non porta da nessuna parte/, /Qui non c'è un posto libero/],
  ] as const) {
    const guest = await profile(browser, { locale });
    const { page } = guest;
    for (const address of ["new/chess", "rules/chess", "online/abc"]) {
      await page.goto("about:blank");
      await page.goto(`${server.address}/#/${address}`);
      await expect.poll(() => page.locator(".fault").textContent(), { message: address }).toMatch(nowhere);
    }
    await page.goto("about:blank");
    await page.goto(`${server.address}/#/join/nosuchtable`);
    await expect.poll(() => page.locator("[role=alert]").textContent()).toMatch(taken);
    await closeAll([guest]);
  }
});

test("a file that is no saved game is refused with what is wrong with it", async () => {
  const guest = await profile(browser);
  const { page } = guest;
  await page.goto(server.address);
  for (const [text, why] of [
    ["{", /cannot be taken up as a saved game.*not valid JSON/],
    ['{"format":"chess"}', /cannot be taken up as a saved game.*\/game/],
  ] as const) {
    const file = { name: "game.json", mimeType: "application/json", buffer: Buffer.from(text) };
    await page.locator("input[type=file]").setInputFiles(file);
    await expect.poll(() => page.locator(".refusal").textContent()).toMatch(why);
  }
  await closeAll([guest]);
});
