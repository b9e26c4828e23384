import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { profile } from "./browser.ts";
import { closeAll, fillSeats, isShown, openTalk } from "./guests.ts";
import { finished, openPrepared, type Prepared, prepared } from "./prepared.ts";
import { browser, openForTests, server } from "./server.ts";

openForTests();

/** Words that are the same in both languages, names of people, troops and places in the games, and a date: March and April. */
const SAME =
  /^(Mar\.-Apr\. \d{4}\.?|Gonfalon|English|Italiano|Menu|Scenario|Password|Guastatori|San Severino|Te Deum|Comandi giocati|E-mail|Webhook|https:\/\/|Esc|u r Ctrl\+Z Ctrl\+Y)$/;

/** Words that no Italian sentence has. */
const ENGLISH = /\b(the|of|and|with|from|your|you|is|are|was|not|this|that)\b/i;

/** What a person can read or hear on a page, but for the rules (games/rules.test.ts). */
function readable(): string[] {
  const found = new Set<string>();
  const isOpen = (element: Element | null) =>
    element?.closest("script, style, noscript, svg text, .rules, option, input") === null;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    if (isOpen(texts.currentNode.parentElement)) found.add(texts.currentNode.textContent ?? "");
  }
  for (const option of document.querySelectorAll("option")) found.add(option.textContent ?? "");
  for (const name of ["aria-label", "title", "placeholder", "alt"]) {
    for (const element of document.querySelectorAll(`[${name}]`)) {
      if (isOpen(element) || element.matches("input")) found.add(element.getAttribute(name) ?? "");
    }
  }
  return [...found].map((text) => text.replace(/\s+/g, " ").trim()).filter((text) => /\p{L}{3}/u.test(text));
}

/** What was read on each screen, by its name. */
type Reading = Map<string, readonly string[]>;

class Walk {
  readonly read: Reading = new Map();
  constructor(readonly page: Page) {}

  async look(screen: string): Promise<void> {
    this.read.set(screen, await this.page.evaluate(readable));
  }

  async visit(path: string, selector: string): Promise<void> {
    await this.page.goto(`${server.address}/#/${path}`);
    await this.page.waitForSelector(selector);
  }
}

/** The same steps in either language: nothing is found by its words. */
async function walkTheScreens(walk: Walk): Promise<void> {
  const { page } = walk;
  await walk.visit("", ".cover");
  await walk.look("home");
  for (const game of ["tolentino", "gradisca"]) {
    await fillSeats(page, server.address, game, ["friend", "here"]);
    await page.locator("form summary").click();
    await walk.look(`a new game of ${game}`);
  }
  await walk.visit("account", "form");
  await walk.look("account");
  await page.locator("main .row button, .account button").last().click();
  await walk.look("a new account");
  await walk.visit("play/none", ".fault h1");
  await walk.look("a game that is not there");
}

async function walkTheTable(walk: Walk, game: string, start: Prepared, end: Prepared): Promise<void> {
  const { page } = walk;
  await openPrepared(page, server.address, start);
  for (const list of await page.locator(".choices details:not([open]) summary").all()) await list.click();
  await walk.look(`${game}: choices`);
  for (const tab of ["pieces", "odds", "plots", "tables"]) {
    await page.click(`#tab-${tab}`);
    await page.waitForSelector(tab === "odds" ? ".answer h3" : "#panel *");
    await walk.look(`${game}: ${tab}`);
  }
  await page.click("#tab-log");
  await page.keyboard.press("v");
  for (const box of await page.locator(".toolbar .menu input").all()) await box.check();
  await walk.look(`${game}: overlays`);
  await page.keyboard.press("v");
  await page.waitForSelector(".legend li");
  await walk.look(`${game}: legend`);
  await page.keyboard.press("?");
  await page.waitForSelector("dialog");
  await walk.look(`${game}: keys`);
  await page.keyboard.press("Escape");
  await page.click(".menu > button");
  await walk.look(`${game}: menu`);
  await page.keyboard.press("Escape");
  await openPrepared(page, server.address, end);
  await page.waitForSelector(".prompt .over");
  await walk.look(`${game}: the end`);
  await walk.visit(`replay/${end.id}`, ".replay");
  await walk.look(`${game}: replay`);
}

async function walkTheServer(walk: Walk): Promise<void> {
  const { page } = walk;
  await fillSeats(page, server.address, "gradisca", ["here", "friend"]);
  await page.click("form button[type=submit]");
  const invitation = await page.locator(".notice .link input").first().inputValue();
  await walk.look("waiting for a friend");
  const friend = await profile(browser);
  await friend.page.goto(invitation);
  await friend.page.locator("form button").last().click();
  await Promise.all([isShown(page), isShown(friend.page)]);
  await openTalk(page);
  await walk.look("talk");
  await closeAll([friend]);
}

/** Takes the same walk in both languages and returns what an Italian would read in English, but for names. */
async function englishRead(walkIn: (walk: Walk) => Promise<void>, names: readonly string[] = []): Promise<string[]> {
  const readIn = async (locale: "en" | "it") => {
    const guest = await profile(browser, { locale });
    const walk = new Walk(guest.page);
    await walkIn(walk);
    await closeAll([guest]);
    return walk.read;
  };
  const [english, italian] = await Promise.all([readIn("en"), readIn("it")]);
  const isName = (text: string) => SAME.test(text) || names.includes(text.replace(/ \d{4}$/, ""));
  expect([...italian.keys()]).toEqual([...english.keys()]);
  return [...italian].flatMap(([screen, texts]) =>
    texts
      .filter((text) => (english.get(screen)?.includes(text) || ENGLISH.test(text)) && !isName(text))
      .map((text) => `${screen}: ${text}`),
  );
}

describe("no sentence is English when Italian is spoken", () => {
  test("on the screens around the tables", async () => {
    expect(await englishRead(walkTheScreens)).toEqual([]);
  });

  test("at a table of the server", async () => {
    const { names } = await finished("gradisca", {});
    expect(await englishRead(walkTheServer, names)).toEqual([]);
  });

  for (const [game, options] of [
    ["tolentino", {}],
    ["gradisca", { game: "advanced" }],
  ] as const) {
    test(`at a table of ${game}, and when it is over`, async () => {
      const start = await prepared(game, options, (option, rules, view) => {
        const chances = rules.forecast(view, option, "en")?.results.length ?? 0;
        return chances > 3;
      });
      const end = await finished(game, options);
      const names = [...start.names, ...end.names];
      expect(await englishRead((walk) => walkTheTable(walk, game, start, end), names)).toEqual([]);
    });
  }
});
