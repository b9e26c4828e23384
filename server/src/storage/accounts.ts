import type { Notices } from "./notices.ts";
import { guard, type Sql, type Statement, statement } from "./sql.ts";

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly password: string;
  readonly email: string | null;
  readonly webhook: string | null;
  /** The e-mail address that was found to be theirs: e-mails go to no other. */
  readonly confirmed: string | null;
}

/** Accounts and their sessions. */
export class StoredAccounts {
  constructor(
    private readonly sql: Sql,
    private readonly notices: Notices,
  ) {}

  /** False when the name is taken. */
  async create(account: Account, folded: string, made: number): Promise<boolean> {
    const { id, name, password, email, webhook, confirmed } = account;
    return this.sql.write([
      guard(
        "INSERT INTO accounts (id, name, folded, password, email, webhook, confirmed, made) " +
          "VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (folded) DO NOTHING",
        ...[id, name, folded, password, email, webhook, confirmed, made],
      ),
    ]);
  }

  async named(folded: string): Promise<Account | undefined> {
    const [row] = await this.sql.rows("SELECT * FROM accounts WHERE folded = ?", folded);
    return row as unknown as Account | undefined;
  }

  async find(id: string): Promise<Account | undefined> {
    const [row] = await this.sql.rows("SELECT * FROM accounts WHERE id = ?", id);
    return row as unknown as Account | undefined;
  }

  async setContact(account: string, email: string | null, webhook: string | null): Promise<void> {
    await this.sql.write([
      statement("UPDATE accounts SET email = ?, webhook = ? WHERE id = ?", email, webhook, account),
    ]);
  }

  /** Whether an e-mail address is still that of an account; if so it is now found to be theirs. */
  async confirmEmail(account: string, email: string): Promise<boolean> {
    return this.sql.write([guard("UPDATE accounts SET confirmed = email WHERE id = ? AND email = ?", account, email)]);
  }

  async forgetEmail(account: string, email: string): Promise<boolean> {
    const text = "UPDATE accounts SET email = NULL, confirmed = NULL WHERE id = ? AND email = ?";
    return this.sql.write([guard(text, account, email)]);
  }

  /** A new password in place of the old one, which ends all sessions; false if the old one is another by now. */
  setPassword({ id, password: old }: Account, password: string): Promise<boolean> {
    return this.endSessions(id, [
      guard("UPDATE accounts SET password = ? WHERE id = ? AND password = ?", password, id, old),
      statement("DELETE FROM sessions WHERE account_id = ?", id),
    ]);
  }

  /** Removes an account and its sessions; false if it sits at a table. */
  remove(account: string): Promise<boolean> {
    const isNowhere = "NOT EXISTS (SELECT 1 FROM members WHERE account_id = ?)";
    return this.endSessions(account, [guard(`DELETE FROM accounts WHERE id = ? AND ${isNowhere}`, account, account)]);
  }

  /** Opens a session for whoever knows the password; false if it is another by now, or the account is gone. */
  async openSession(token: string, { id, password }: Account, expires: number, now: number): Promise<boolean> {
    await this.sql.write([statement("DELETE FROM sessions WHERE expires <= ?", now)]);
    const text =
      "INSERT INTO sessions (token, account_id, expires) SELECT ?, id, ? FROM accounts WHERE id = ? AND password = ?";
    return this.sql.write([guard(text, token, expires, id, password)]);
  }

  async ofSession(token: string, now: number): Promise<Account | undefined> {
    const [row] = await this.sql.rows(
      "SELECT accounts.* FROM accounts JOIN sessions ON sessions.account_id = accounts.id WHERE token = ? AND expires > ?",
      token,
      now,
    );
    return row as unknown as Account | undefined;
  }

  async closeSession(token: string, account: string): Promise<void> {
    await this.endSessions(account, [statement("DELETE FROM sessions WHERE token = ?", token)]);
  }

  async closeSessions(account: string): Promise<void> {
    await this.endSessions(account, [statement("DELETE FROM sessions WHERE account_id = ?", account)]);
  }

  /** Whoever has a socket open with such a session is told at once, here and in the other processes. */
  private async endSessions(account: string, statements: readonly Statement[]): Promise<boolean> {
    const isDone = await this.notices.write(statements, { signedOut: account });
    if (isDone) this.notices.hear({ signedOut: account });
    return isDone;
  }
}
