import { expect, test } from "vitest";
import { openAccount, signIn, signUp } from "./accountForms.ts";
import { profile } from "./browser.ts";
import { closeAll, fillSeats, isShown } from "./guests.ts";
import { browser, openForTests, server } from "./server.ts";

/** In a server of their own: one server lets a client sign in only so often in a minute. */
openForTests();

test("an account's tables stand on the first screen of every browser; deleting the account gives up its games", async () => {
  const guest = await profile(browser);
  const { page } = guest;
  await signUp(page, "Bruni", "una parola lunga");
  await fillSeats(page, server.address, "tolentino", ["friend", "here"]);
  await page.waitForSelector("text=You sit down as Bruni.");
  await page.click("form button[type=submit]");
  const invitation = await page.locator(".notice .link input").first().inputValue();
  const friend = await profile(browser);
  await friend.page.goto(invitation);
  await friend.page.getByRole("button", { name: "Sit down" }).click();
  await Promise.all([isShown(page), isShown(friend.page)]);

  const elsewhere = await profile(browser);
  await signIn(elsewhere.page, "Bruni", "una parola lunga");
  await elsewhere.page.waitForSelector("text=You are signed in as Bruni.");
  await elsewhere.page.goto(server.address);
  const entry = elsewhere.page.locator(".game", { hasText: "It is your turn." });
  expect(await entry.textContent()).toContain("Bruni");
  await entry.click();
  await isShown(elsewhere.page);
  await elsewhere.page.waitForSelector(".prompt[data-ask]");

  await openAccount(elsewhere.page);
  const deletion = elsewhere.page.locator(".danger");
  await deletion.getByLabel("Password", { exact: true }).fill("not the password");
  await deletion.getByRole("button", { name: "Delete it for good" }).click();
  await deletion.locator("[role=alert]").waitFor();
  await deletion.getByLabel("Password", { exact: true }).fill("una parola lunga");
  await deletion.getByRole("button", { name: "Delete it for good" }).click();
  await elsewhere.page.waitForSelector("text=Your account has been deleted.");
  await friend.page.waitForSelector("text=gave up");
  await closeAll([guest, friend, elsewhere]);
});

test("whoever sits by a private link is told at that table", async () => {
  const guest = await profile(browser);
  const { page } = guest;
  await fillSeats(page, server.address, "tolentino", ["computer recruit", "open"]);
  await page.locator("fieldset select").nth(1).selectOption("here");
  await page.locator("fieldset select").nth(0).selectOption("friend");
  await page.click("form button[type=submit]");
  await page.waitForSelector(".talk");
  await page.locator("summary", { hasText: "Tell me when it is my turn here" }).click();
  await page.getByLabel("E-mail").fill("guest@example.org");
  await page.locator(".talk details").getByRole("button", { name: "Save" }).click();
  await page.waitForSelector("text=Saved.");
  await closeAll([guest]);
});
