import { type Algorithm, hash, verify } from "@node-rs/argon2";
import { conflict, Problem } from "./problem.ts";
import type { Account, Storage } from "./storage/storage.ts";
import type { Lobby } from "./table/lobby.ts";
import { newId, newToken, sha256 } from "./token.ts";

const DAY = 24 * 3600 * 1000;
export const SESSION_LENGTH = 60 * DAY;

/** Argon2id with what OWASP asks for at least: 19 MiB, two passes. */
const ARGON2ID = 2 as Algorithm;
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Names and passwords, and the sessions they open. */
export class Accounts {
  /** Checked when there is no such account, so that the time taken does not tell. */
  private readonly nobody = hash(newToken(), COST);

  constructor(
    private readonly storage: Storage,
    private readonly lobby: Lobby,
  ) {}

  async signUp(name: string, password: string, email: string | null): Promise<Account> {
    const account = { id: newId(), name, password: await hash(password, COST), email, webhook: null, confirmed: null };
    if (!(await this.storage.createAccount(account, fold(name), Date.now()))) {
      throw conflict("name-taken", "That name is taken.");
    }
    return account;
  }

  async signIn(name: string, password: string): Promise<Account> {
    const account = await this.storage.accountNamed(fold(name));
    const right = await verify(account?.password ?? (await this.nobody), password);
    if (!account || !right) throw wrong();
    return account;
  }

  async openSession(account: Account): Promise<string> {
    const token = newToken();
    const now = Date.now();
    if (!(await this.storage.openSession(sha256(token), account, now + SESSION_LENGTH, now))) throw wrong();
    return token;
  }

  /** The account that a cookie opens. */
  async of(cookie: string | undefined): Promise<Account | undefined> {
    if (cookie === undefined || !/^[A-Za-z0-9_-]{32}$/.test(cookie)) return undefined;
    return this.storage.sessionAccount(sha256(cookie), Date.now());
  }

  async signOut(cookie: string): Promise<void> {
    const account = await this.of(cookie);
    if (account) await this.storage.closeSession(sha256(cookie), account.id);
  }

  /** The account as it is with the new password. */
  async changePassword(account: Account, old: string, fresh: string): Promise<Account> {
    if (!(await verify(account.password, old))) throw wrong();
    const password = await hash(fresh, COST);
    if (!(await this.storage.setPassword(account, password))) throw wrong();
    return { ...account, password };
  }

  /** It may sit down somewhere while it rises from its tables: it is gone when it sits nowhere. */
  async remove(account: Account, password: string): Promise<void> {
    if (!(await verify(account.password, password))) throw wrong();
    while (await this.storage.account(account.id)) {
      await this.lobby.withdraw(account);
      await this.storage.removeAccount(account.id);
    }
  }
}

/** Names that look alike are one name. */
function fold(name: string): string {
  return name.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}

function wrong(): Problem {
  return new Problem(401, "wrong-password", "Name and password do not agree.");
}
