import type { AccountInfo, Contact, OwnTable } from "@gonfalon/wire/messages";
import { ask, ServerFault } from "../online/api.ts";
import { settings } from "../settings.svelte.ts";

/** The account this browser is signed in to. The cookie that proves it is out of reach for the page. */
export const account = $state<{ own: AccountInfo | null; hasEnded: boolean }>({ own: null, hasEnded: false });

function signedIn(own: AccountInfo | null): void {
  account.own = own;
  account.hasEnded = false;
  settings.account = own?.name ?? "";
}

/** Asks the server who we are, if we were somebody when we were last here. */
export async function recall(): Promise<void> {
  if (!settings.account) return;
  await unlessEnded(async () => signedIn(await ask("account")));
}

/** A session may have been ended from elsewhere: then we are nobody, and say so. */
async function unlessEnded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ServerFault && error.code === "not-signed-in") {
      signedIn(null);
      account.hasEnded = true;
    }
    throw error;
  }
}

export async function signUp(name: string, password: string, email: string): Promise<void> {
  const body = email ? { name, password, email } : { name, password };
  signedIn(await ask("signUp", { body }));
}

export async function signIn(name: string, password: string): Promise<void> {
  signedIn(await ask("signIn", { body: { name, password } }));
}

export async function signOut(): Promise<void> {
  await ask("signOut");
  signedIn(null);
}

export async function signOutEverywhere(): Promise<void> {
  await unlessEnded(() => ask("signOutEverywhere"));
  signedIn(null);
}

export async function setContact(body: Contact): Promise<void> {
  signedIn(await unlessEnded(() => ask("accountContact", { body })));
}

export async function changePassword(old: string, fresh: string): Promise<void> {
  await unlessEnded(() => ask("password", { body: { old, new: fresh } }));
}

export async function deleteAccount(password: string): Promise<void> {
  await unlessEnded(() => ask("deleteAccount", { body: { password } }));
  signedIn(null);
}

/** The tables at which the account sits; none when nobody is signed in. */
export async function ownTables(): Promise<readonly OwnTable[]> {
  if (!settings.account) return [];
  return (await unlessEnded(() => ask("ownTables")))?.tables ?? [];
}
