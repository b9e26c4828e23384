import { type Algorithm, hash, verify } from "@node-rs/argon2";
import { Attempts } from "./attempts.ts";
import { badRequest, conflict, Problem } from "./problem.ts";
import type { Account } from "./storage/accounts.ts";
import type { Storage } from "./storage/storage.ts";
import type { Lobby } from "./table/lobby.ts";
import { newId, newToken, sha256 } from "./token.ts";

const DAY = 24 * 3600 * 1000;
export const SESSION_LENGTH = 60 * DAY;

/** Argon2id with what OWASP asks for at least: 19 MiB, two passes. */
const ARGON2ID = 2 as Algorithm;
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const QUARTER = 15 * 60_000;
/** Wrong passwords for one name in a quarter of an hour, wherever they come from. */
export const MOST_WRONG = 20;
/** Names that one client has found taken in an hour. */
export const MOST_TAKEN = 5;

/** Names and passwords, and the sessions they open. */
export class Accounts {
  /** Checked when there is no such account, so that the time taken does not tell. */
  private readonly nobody = hash(newToken(), COST);

  private readonly guesses = new Attempts(MOST_WRONG, QUARTER);
  private readonly searches = new Attempts(MOST_TAKEN, 4 * QUARTER);

  constructor(
    private readonly storage: Storage,
    private readonly lobby: Lobby,
  ) {}

  /** Whoever has met several names that are taken learns no more of them: `client` is told to wait, whatever the name. */
  async signUp(name: string, password: string, email: string | null, client: string): Promise<Account> {
    checkName(name);
    this.searches.check(client, "You have tried many names: wait an hour.");
    const account = { id: newId(), name, password: await hash(password, COST), email, webhook: null, confirmed: null };
    if (!(await this.storage.accounts.create(account, fold(name), Date.now()))) {
      this.searches.add(client);
      throw conflict("name-taken", "That name is taken.");
    }
    return account;
  }

  async signIn(name: string, password: string): Promise<Account> {
    const folded = fold(name);
    this.guesses.check(folded, "There were too many wrong passwords for this name: wait a quarter of an hour.");
    const account = await this.storage.accounts.named(folded);
    const right = await verify(account?.password ?? (await this.nobody), password);
    if (account && right) return account;
    this.guesses.add(folded);
    throw wrong();
  }

  /** The password of an account that is signed in: it may be a session that somebody else got hold of. */
  private async checkPassword({ name, password }: Account, given: string): Promise<void> {
    this.guesses.check(fold(name), "There were too many wrong passwords for this name: wait a quarter of an hour.");
    if (await verify(password, given)) return;
    this.guesses.add(fold(name));
    throw wrong();
  }

  async openSession(account: Account): Promise<string> {
    const token = newToken();
    const now = Date.now();
    if (!(await this.storage.accounts.openSession(sha256(token), account, now + SESSION_LENGTH, now))) throw wrong();
    return token;
  }

  /** The account that a cookie opens. */
  async of(cookie: string | undefined): Promise<Account | undefined> {
    if (cookie === undefined || !/^[A-Za-z0-9_-]{32}$/.test(cookie)) return undefined;
    return this.storage.accounts.ofSession(sha256(cookie), Date.now());
  }

  async signOut(cookie: string): Promise<void> {
    const account = await this.of(cookie);
    if (account) await this.storage.accounts.closeSession(sha256(cookie), account.id);
  }

  /** The account as it is with the new password. */
  async changePassword(account: Account, old: string, fresh: string): Promise<Account> {
    await this.checkPassword(account, old);
    const password = await hash(fresh, COST);
    if (!(await this.storage.accounts.setPassword(account, password))) throw wrong();
    return { ...account, password };
  }

  /** It may sit down somewhere while it rises from its tables: it is gone when it sits nowhere. */
  async remove(account: Account, password: string): Promise<void> {
    await this.checkPassword(account, password);
    while (await this.storage.accounts.find(account.id)) {
      await this.lobby.withdraw(account);
      await this.storage.accounts.remove(account.id);
    }
  }
}

/** Names that look alike are one name, and none is made of letters of several scripts to look like another. */
function checkName(name: string): void {
  const isOfOne = SCRIPTS.some((script) => [...name].every((sign) => !/\p{L}/u.test(sign) || script.test(sign)));
  if (!isOfOne) throw badRequest("name: expected letters of one script, not Latin ones among Greek or Cyrillic, say.");
}

/** Scripts that are written by themselves; those of East Asia are written together, and with Latin letters. */
const SCRIPTS = [
  ...["Latin", "Greek", "Cyrillic", "Armenian", "Hebrew", "Arabic", "Devanagari", "Bengali", "Thai", "Georgian"].map(
    (script) => new RegExp(`[\\p{Script=${script}}\\p{Script=Common}]`, "u"),
  ),
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Latin}\p{Script=Common}]/u,
];

/** Names that look alike are one name. */
function fold(name: string): string {
  return name.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}

function wrong(): Problem {
  return new Problem(401, "wrong-password", "The name or the password is wrong.");
}
