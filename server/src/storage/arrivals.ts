import { randomBytes } from "node:crypto";
import { Problem } from "../problem.ts";
import type { StoredEntry } from "../table/record.ts";
import { insertEntry } from "./rows.ts";
import { guard, type Sql, type Statement, statement } from "./sql.ts";

/** Entries that share a transaction: decisions at other tables wait for no more than these. */
export const GROUP = 250;
/** Milliseconds after which whoever brings a journal and gives no sign of life is taken for dead. */
const PATIENCE = 60_000;

/** A journal that is written: what belongs into the transaction that makes its table. */
export interface Arrived {
  readonly lease: string;
  /** Ends the arrival. */
  readonly end: Statement;
}

/**
 * Long journals that are brought to a new table. They are written in groups before there is a table, so that nobody who
 * decides has to wait for all of one; a note says which are on their way, and that of one who died is taken by the next.
 */
export class Arrivals {
  constructor(private readonly sql: Sql) {}

  async write(table: string, entries: readonly StoredEntry[]): Promise<Arrived> {
    const lease = randomBytes(12).toString("base64url");
    await this.must(this.begin(table, lease));
    for (let from = 0; from < entries.length; from += GROUP) {
      const group = entries.slice(from, from + GROUP).map((entry) => insertEntry(table, entry));
      const sign = guard("UPDATE arrivals SET at = ? WHERE table_id = ? AND lease = ?", Date.now(), table, lease);
      await this.must([sign, ...group]);
    }
    return { lease, end: statement("DELETE FROM arrivals WHERE table_id = ?", table) };
  }

  /** Takes away what those have left behind who died on their way. */
  async clear(): Promise<void> {
    const dead = Date.now() - PATIENCE;
    await this.sql.write([
      statement("DELETE FROM entries WHERE table_id IN (SELECT table_id FROM arrivals WHERE at < ?)", dead),
      statement("DELETE FROM arrivals WHERE at < ?", dead),
    ]);
  }

  private begin(table: string, lease: string): Statement[] {
    const now = Date.now();
    return [
      guard(
        "INSERT INTO arrivals (table_id, lease, at) SELECT ?, ?, ? WHERE NOT EXISTS (SELECT 1 FROM tables WHERE id = ?) " +
          "ON CONFLICT (table_id) DO UPDATE SET lease = excluded.lease, at = excluded.at WHERE arrivals.at < ?",
        ...[table, lease, now, table, now - PATIENCE],
      ),
      statement("DELETE FROM entries WHERE table_id = ?", table),
    ];
  }

  private async must(statements: readonly Statement[]): Promise<void> {
    if (await this.sql.write(statements)) return;
    throw new Problem(503, "unavailable", "This table is being made already at this moment: try again.");
  }
}
