/** The page in a real browser, for benchmarks and pictures, and the server it looks at. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "./build.mjs";
import { root } from "./repository.mjs";

export { openBrowser } from "./browser.mjs";

/** Builds the page and serves it from a folder of its own. */
export async function openServer() {
  await build();
  const folder = mkdtempSync(join(tmpdir(), "gonfalon-"));
  const args = [join(root, "dist/gonfalon.mjs"), "serve", "--port", "0", "--data-dir", folder];
  const server = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  const address = await new Promise((resolve, reject) => {
    let said = "";
    server.stdout.on("data", (chunk) => {
      said += chunk;
      const found = /open at (http:\/\/[^\s/]+)/.exec(said);
      if (found) resolve(found[1]);
    });
    server.once("exit", (code) => reject(new Error(`The server ended with ${code}: ${said}`)));
  });
  const stop = () =>
    new Promise((resolve) => {
      server.removeAllListeners("exit");
      server.once("exit", () => {
        rmSync(folder, { recursive: true, force: true });
        resolve();
      });
      server.kill("SIGTERM");
    });
  return { address, stop };
}

/** Starts a game with a choice for each seat, and waits for the first question. */
export async function startGame(page, address, game, seats, scenario) {
  await page.goto(`${address}/#/new/${game}`);
  await page.waitForSelector("fieldset select");
  if (scenario) await page.locator("form > label select").first().selectOption(scenario);
  for (const [i, who] of seats.entries()) {
    const select = page.locator("fieldset select").nth(i);
    await select.selectOption(await select.locator(`option[value^="${who}"]`).first().getAttribute("value"));
  }
  await page.click("form button[type=submit]");
  await page.waitForSelector(".prompt[data-ask], .fault .main", { timeout: 30_000 });
  if (await page.locator(".fault .main").count()) await page.click(".fault .main");
  await page.waitForSelector(".prompt[data-ask]");
}

/** Takes up a journal from a file and lifts the curtain. */
export async function takeUp(page, address, journal) {
  await page.goto(address);
  await page.setInputFiles("input[type=file]", {
    name: "moment.json",
    mimeType: "application/json",
    buffer: Buffer.from(journal),
  });
  await page.waitForSelector(".card .main");
  for (const seat of await page.locator(".card select").all()) await seat.selectOption("here");
  await page.click(".card .main");
  await page.waitForURL(/#\/(play|replay)\//);
  // A game that is over is watched from its beginning: its table shows how it ended.
  const [, over] = /#\/replay\/([^?]+)/.exec(page.url()) ?? [];
  if (over) await page.goto(`${address}/#/play/${over}`);
  await page.waitForSelector(".prompt[data-ask], .prompt .over, .fault .main");
  if (await page.locator(".fault .main").count()) await page.click(".fault .main");
  await page.waitForSelector(".prompt[data-ask], .prompt .over");
}

/** Answers questions with `pick` (a number of the visible choices for a key and their texts) until it returns null. */
export async function playUntil(page, most, pick) {
  for (let i = 0; i < most; i++) {
    await page.waitForSelector(".prompt[data-ask], .prompt .over, .fault .main", { timeout: 60_000 });
    if (await page.locator(".fault .main").count()) {
      await page.click(".fault .main");
      continue;
    }
    const ask = await page.locator(".prompt").getAttribute("data-ask");
    if (!ask) return false;
    for (const list of await page.locator(".choices details:not([open]) summary").all()) await list.click();
    const buttons = page.locator(".forecast .main, .choices .buttons button, .choices li button");
    const texts = await buttons.allInnerTexts();
    const isForecast = (await page.locator(".forecast .bars").count()) > 0;
    const choice = pick({ ask, texts, isForecast, count: i });
    if (choice === null) return true;
    const before = await page.locator("aside").textContent();
    await buttons
      .nth(choice)
      .click({ timeout: 3000 })
      .catch(() => undefined);
    for (let wait = 0; wait < 40 && (await page.locator("aside").textContent()) === before; wait++)
      await page.waitForTimeout(25);
  }
  return false;
}
