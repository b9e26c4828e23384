import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { alertOf, openAccount, press, signIn, signUp } from "./accountForms.ts";
import { profile } from "./browser.ts";
import { closeAll } from "./guests.ts";
import { browser, openForTests, server } from "./server.ts";

openForTests();

describe("accounts", () => {
  test("sign up by keyboard: every refusal has its sentence, and what was written stays", async () => {
    const guest = await profile(browser);
    const { page } = guest;
    await openAccount(page);
    await press(page, "I have no account yet");
    await page.getByLabel("Name").focus();
    await page.keyboard.type("Rossi <b>");
    await page.keyboard.press("Tab");
    await page.keyboard.type("short");
    await page.keyboard.press("Enter");
    expect(await alertOf(page)).toMatch(/A name has 1 to 40/);
    await page.getByLabel("Name").fill("Rossi");
    await page.keyboard.press("Enter");
    await page.waitForSelector("text=A password has at least 10 characters. >> nth=1");
    await page.getByLabel("Password", { exact: true }).fill("una parola lunga");
    await page.getByLabel("E-mail").fill("nowhere");
    await page.keyboard.press("Enter");
    await page.waitForSelector("text=That is not an e-mail address.");
    expect(await page.getByLabel("Password", { exact: true }).inputValue()).toBe("una parola lunga");
    await page.getByLabel("E-mail").fill("");
    await page.keyboard.press("Enter");
    await page.waitForSelector("text=You are signed in as Rossi.");

    const other = await profile(browser);
    await openAccount(other.page);
    await press(other.page, "I have no account yet");
    await other.page.getByLabel("Name").fill("rossi");
    await other.page.getByLabel("Password", { exact: true }).fill("un'altra parola");
    await press(other.page, "Create an account");
    await other.page.waitForSelector("text=That name is taken");
    await signIn(other.page, "Rossi", "not the password");
    await other.page.waitForSelector("text=The name or the password is wrong.");
    await closeAll([guest, other]);
  });

  test("without a network a sentence says so, and the form sends the same when it is back", async () => {
    const guest = await profile(browser);
    const { page, context } = guest;
    await openAccount(page);
    await press(page, "I have no account yet");
    await page.getByLabel("Name").fill("Verdi");
    await page.getByLabel("Password", { exact: true }).fill("una parola lunga");
    await context.setOffline(true);
    await press(page, "Create an account");
    await page.waitForSelector("text=The server cannot be reached");
    await context.setOffline(false);
    await press(page, "Create an account");
    await page.waitForSelector("text=You are signed in as Verdi.");
    await closeAll([guest]);
  });

  test("change of password, sign out here and everywhere, and a session that was ended elsewhere", async () => {
    const first = await profile(browser);
    const second = await profile(browser);
    await signUp(first.page, "Neri", "una parola lunga");
    await signIn(second.page, "Neri", "una parola lunga");
    await second.page.waitForSelector("text=You are signed in as Neri.");

    await first.page.getByLabel("Current password").fill("una parola lunga");
    await first.page.getByLabel("New password").fill("parola nuova e lunga");
    await press(first.page, "Change the password");
    await first.page.waitForSelector("text=Your password has been changed.");
    await second.page.reload();
    await second.page.waitForSelector("text=Your session has ended");
    await signIn(second.page, "Neri", "parola nuova e lunga");
    await second.page.waitForSelector("text=You are signed in as Neri.");

    await press(second.page, "Sign out everywhere");
    await second.page.waitForSelector("text=You are signed out.");
    await first.page.goto(server.address);
    await first.page.waitForSelector("text=Your session has ended");
    await signIn(first.page, "Neri", "parola nuova e lunga");
    await first.page.waitForSelector("text=You are signed in as Neri.");
    await press(first.page, "Sign out");
    await first.page.waitForSelector("text=You are signed out.");
    await first.page.goto(server.address);
    await first.page.waitForSelector(".cover");
    expect(await first.page.getByRole("link", { name: "Sign in" }).count()).toBe(1);
    await closeAll([first, second]);
  });

  test("whoever changes the password in one window goes on playing in another", async () => {
    const guest = await profile(browser);
    await signUp(guest.page, "Bruni", "una parola lunga");
    const ask = (path: string, body: object) =>
      guest.page.evaluate(
        async ([address, text]) => {
          const headers = { "content-type": "application/json" };
          return (await fetch(address!, { method: "POST", headers, body: text! })).json();
        },
        [`${server.address}/api/${path}`, JSON.stringify(body)],
      );
    const seats = { neapolitan: { who: "me" }, austrian: { who: "me" } };
    const { table } = await ask("tables", { game: "tolentino", seats });
    const window = await guest.context.newPage();
    await window.goto(`${server.address}/#/online/${table}`);
    await window.click("#tab-talk");
    await guest.page.getByLabel("Current password").fill("una parola lunga");
    await guest.page.getByLabel("New password").fill("parola nuova e lunga");
    await press(guest.page, "Change the password");
    await guest.page.waitForSelector("text=Your password has been changed.");
    // What is said now comes over the socket, which must have come back with the new session.
    await expect
      .poll(
        async () => {
          await ask(`tables/${table}/actions?seat=austrian`, { type: "chat", text: "still there?" });
          return window.getByText("still there?").count();
        },
        { timeout: 10_000, interval: 500 },
      )
      .toBeGreaterThan(0);
    expect(await window.locator("[role=alert]").count()).toBe(0);
    await closeAll([guest]);
  });

  test("where to tell that it is your turn: checked, kept, and shown again", async () => {
    const guest = await profile(browser);
    const { page } = guest;
    await signUp(page, "Gialli", "una parola lunga");
    await page.getByLabel("Webhook").fill("ftp://nowhere");
    await press(page, "Save");
    await page.waitForSelector("text=A webhook is an address");
    await page.getByLabel("Webhook").fill("https://example.org/turn");
    await page.getByLabel("E-mail").fill("gialli@example.org");
    await press(page, "Save");
    await page.waitForSelector("text=Saved.");
    await page.reload();
    await page.waitForSelector("text=You are signed in as Gialli.");
    expect(await page.getByLabel("E-mail").inputValue()).toBe("gialli@example.org");
    expect(await page.getByLabel("Webhook").inputValue()).toBe("https://example.org/turn");
    await closeAll([guest]);
  });
});

test("nothing of what was signed in with is kept where scripts can read it", async () => {
  const guest = await profile(browser);
  await signUp(guest.page, "Bigi", "una parola segreta");
  const kept = await guest.page.evaluate(() => JSON.stringify({ ...localStorage }) + document.cookie);
  expect(kept).not.toContain("una parola segreta");
  expect(kept).not.toMatch(/gonfalon=/);
  const files = readdirSync(server.folder);
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    expect(readFileSync(join(server.folder, file), "latin1"), file).not.toContain("una parola segreta");
  }
  await closeAll([guest]);
});
