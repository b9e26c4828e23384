import { randomBytes } from "node:crypto";
import type { KeptTime } from "../time.ts";
import { type Sql, statement } from "./sql.ts";

/** What belongs to this installation and to no table: its secrets, and its time. */
export class Installation {
  constructor(
    private readonly sql: Sql,
    /** Whether the database has a clock of its own, which several machines share; otherwise ours is meant. */
    private readonly hasClock: boolean,
    private readonly wall: () => number,
  ) {}

  /** Writes something, to see whether that can be done. */
  async beat(): Promise<void> {
    const text =
      "INSERT INTO meta (name, value) VALUES ('beat', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value";
    await this.sql.write([statement(text, String(Date.now()))]);
  }

  /** What the clock says that all processes on this database share. */
  async clock(): Promise<number> {
    if (!this.hasClock) return this.wall();
    const [row] = await this.sql.rows("SELECT EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS now");
    return Number(row!.now);
  }

  async keptTime(): Promise<KeptTime | undefined> {
    const [row] = await this.sql.rows("SELECT value FROM meta WHERE name = 'time'");
    return row && (JSON.parse(String(row.value)) as KeptTime);
  }

  async keepTime(time: KeptTime): Promise<void> {
    const text =
      "INSERT INTO meta (name, value) VALUES ('time', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value";
    await this.sql.write([statement(text, JSON.stringify(time))]);
  }

  /** A secret of this installation, made when it is first asked for. */
  async secret(name: string): Promise<string> {
    const [row] = await this.sql.rows("SELECT value FROM meta WHERE name = ?", name);
    if (row) return String(row.value);
    const fresh = randomBytes(32).toString("base64url");
    await this.sql.write([
      statement("INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING", name, fresh),
    ]);
    return this.secret(name);
  }
}
