import type { Page } from "playwright-core";
import { server } from "./server.ts";

/** What testers do on the page of accounts. */

export const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();
export const alertOf = (page: Page) => page.locator("[role=alert]").first().textContent();

export async function openAccount(page: Page): Promise<void> {
  await page.goto(`${server.address}/#/account`);
  await page.waitForSelector(".account form, .account .row");
}

export async function signUp(page: Page, name: string, password: string): Promise<void> {
  await openAccount(page);
  await press(page, "I have no account yet");
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await press(page, "Create an account");
  await page.waitForSelector(`text=You are signed in as ${name}.`);
}

export async function signIn(page: Page, name: string, password: string): Promise<void> {
  await openAccount(page);
  const other = page.getByRole("button", { name: "I have an account" });
  if (await other.count()) await other.click();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await press(page, "Sign in");
}
