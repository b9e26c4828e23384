import { randomBytes } from "node:crypto";
import type { Job, JobKind } from "../table/record.ts";
import { guard, type Sql, statement } from "./sql.ts";

/** What is to be done by whichever process is free: computer players' decisions, and messages to players. */
export class StoredJobs {
  constructor(private readonly sql: Sql) {}

  /** Takes a job that is due and that no living process holds; the lease ends by itself at `until`. */
  async take(kind: JobKind, now: number, until: number): Promise<Job | undefined> {
    const lease = randomBytes(12).toString("base64url");
    const [row] = await this.sql.rows(
      "UPDATE jobs SET lease = ?, lease_until = ?, attempts = attempts + 1 WHERE (kind, table_id, seat) = " +
        "(SELECT kind, table_id, seat FROM jobs WHERE kind = ? AND due <= ? AND lease_until <= ? " +
        `ORDER BY due LIMIT 1 ${this.sql.skipLocked}) RETURNING kind, table_id, seat, attempts`,
      ...[lease, until, kind, now, now],
    );
    if (!row) return undefined;
    return { kind, table: String(row.table_id), seat: String(row.seat), attempts: Number(row.attempts), lease };
  }

  /** Keeps a job for longer; false when another process has it by now. */
  extend({ kind, table, seat, lease }: Job, until: number): Promise<boolean> {
    const text = "UPDATE jobs SET lease_until = ? WHERE kind = ? AND table_id = ? AND seat = ? AND lease = ?";
    return this.sql.write([guard(text, until, kind, table, seat, lease)]);
  }

  /** Gives a job back, to be taken again at `due`; `attempts` are those that count as failures. */
  async release({ kind, table, seat, lease, attempts }: Job, due: number): Promise<void> {
    const text =
      "UPDATE jobs SET due = ?, lease_until = 0, attempts = ? WHERE kind = ? AND table_id = ? AND seat = ? AND lease = ?";
    await this.sql.write([statement(text, due, attempts, kind, table, seat, lease)]);
  }

  /** Takes all jobs from their holders: for whoever is alone with the database, and so knows that they are dead. */
  async free(): Promise<void> {
    await this.sql.write([statement("UPDATE jobs SET lease_until = 0")]);
  }

  async finish({ kind, table, seat, lease }: Job): Promise<void> {
    const text = "DELETE FROM jobs WHERE kind = ? AND table_id = ? AND seat = ? AND lease = ?";
    await this.sql.write([statement(text, kind, table, seat, lease)]);
  }

  /** How many jobs of each kind are due by then, or have failed and are tried again. */
  async waiting(then = Number.MAX_SAFE_INTEGER): Promise<Record<string, number>> {
    const text = "SELECT kind, COUNT(*) AS count FROM jobs WHERE due <= ? OR attempts > 0 GROUP BY kind";
    const rows = await this.sql.rows(text, then);
    return Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)]));
  }
}
