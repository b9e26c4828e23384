import { randomBytes } from "node:crypto";
import type { Seat } from "@gonfalon/engine/kernel";
import type { Notices } from "./notices.ts";
import { type Sql, statement } from "./sql.ts";

export interface ChatLine {
  readonly seat: Seat;
  readonly text: string;
  readonly at: number;
}

/** What players write: private notes, and the chat. */
export class StoredWords {
  constructor(
    private readonly sql: Sql,
    private readonly notices: Notices,
  ) {}

  async note(table: string, seat: Seat): Promise<string> {
    const [row] = await this.sql.rows("SELECT text FROM notes WHERE table_id = ? AND seat = ?", table, seat);
    return String(row?.text ?? "");
  }

  async setNote(table: string, seat: Seat, text: string): Promise<void> {
    await this.sql.write([
      statement(
        "INSERT INTO notes (table_id, seat, text) VALUES (?, ?, ?) ON CONFLICT (table_id, seat) DO UPDATE SET text = excluded.text",
        ...[table, seat, text],
      ),
    ]);
  }

  async burnNote(table: string, seat: Seat): Promise<void> {
    await this.sql.write([statement("DELETE FROM notes WHERE table_id = ? AND seat = ?", table, seat)]);
  }

  async chat(table: string, most: number): Promise<ChatLine[]> {
    const text = "SELECT seat, text, at FROM chat WHERE table_id = ? ORDER BY at DESC, id DESC LIMIT ?";
    return (await this.sql.rows(text, table, most)).reverse() as unknown as ChatLine[];
  }

  async say(table: string, line: ChatLine): Promise<void> {
    const { seat, text, at } = line;
    const id = `${String(at).padStart(15, "0")}-${randomBytes(6).toString("base64url")}`;
    await this.notices.write(
      [statement("INSERT INTO chat (id, table_id, seat, text, at) VALUES (?, ?, ?, ?, ?)", id, table, seat, text, at)],
      { chat: table, line },
    );
  }
}
