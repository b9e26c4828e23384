import type { Seat } from "@gonfalon/engine/kernel";
import type { Sql, Statement } from "./sql.ts";
import type { ChatLine } from "./words.ts";

/** Told to every process when something has changed. */
export type Notice =
  | { readonly changed: readonly string[]; readonly jobs: boolean }
  | { readonly chat: string; readonly line: ChatLine }
  /** How far a computer player has come with its thoughts. */
  | { readonly thinks: string; readonly seat: Seat; readonly done: number }
  /** Sessions of this account have ended. */
  | { readonly signedOut: string }
  | { readonly all: true };

/** What processes on one database tell each other: with what they write, or by itself. */
export class Notices {
  private heard: (notice: Notice) => void = () => {};
  /** Tables of which we were not told whether a change is written: it may be, now or later. */
  private readonly inDoubt = new Set<string>();

  constructor(
    private readonly sql: Sql,
    /** Marks our own notices, of which we need not hear. */
    private readonly self: string,
  ) {}

  /** Hears of changes made by other processes; `lost` when some notices may have been missed. */
  listen(heard: (notice: Notice) => void, lost: () => void): Promise<void> {
    this.heard = heard;
    const ours = signed({}, this.self).slice(0, -1);
    return this.sql.listen((text) => {
      const isOurs = text.startsWith(ours);
      if (isOurs && this.inDoubt.size === 0) return;
      const notice = JSON.parse(text) as Notice;
      if (!isOurs || this.settlesADoubt(notice)) heard(notice);
    }, lost);
  }

  /** Whether a notice of our own tells us something after all. */
  private settlesADoubt(notice: Notice): boolean {
    return "changed" in notice && notice.changed.filter((id) => this.inDoubt.delete(id)).length > 0;
  }

  /** Tells the other processes something of which nothing is kept. */
  async tell(notice: Notice): Promise<void> {
    await this.sql.tell(signed(notice, this.self));
  }

  /** One transaction that the other processes are told of. */
  write(statements: readonly Statement[], notice: Notice, table?: string): Promise<boolean> {
    return this.sql.write(statements, signed(notice, this.self), table);
  }

  /** The same for more statements than should be in memory at once. */
  writeLong(statements: AsyncIterable<Statement>, notice: Notice): Promise<void> {
    return this.sql.writeLong(statements, signed(notice, this.self));
  }

  /** This process hears something as if another had told it. */
  hear(notice: Notice): void {
    this.heard(notice);
  }

  /** The database did not say whether a change of a table is written: it is looked at now, and when we hear that it is. */
  doubt(table: string): void {
    this.inDoubt.add(table);
    this.heard({ changed: [table], jobs: true });
  }
}

/** A notice as it is sent. Who sends it stands first: whoever hears its own again need not read on. */
export function signed(notice: Notice | Record<string, never>, from: string): string {
  return JSON.stringify({ from, ...notice });
}
