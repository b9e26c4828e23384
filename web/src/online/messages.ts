import type { RemoteState } from "../referee/remoteTable.ts";

/** What the server sends, as far as the page reads it (see docs/api.md). */
export interface ServerTable {
  readonly id: string;
  readonly game: string;
  readonly scenario: string;
  readonly seats: Readonly<Record<string, { readonly kind: string; readonly name?: string; readonly level?: string }>>;
  readonly status: string;
  readonly commitment: string;
  readonly seed?: string;
}

export interface Admission {
  readonly table: string;
  readonly tokens: Readonly<Record<string, string>>;
  readonly invitations: Readonly<Record<string, string>>;
  readonly watch?: string;
}

export interface ServerState extends Omit<RemoteState, "outcome"> {
  readonly table: ServerTable;
  readonly hash: string | null;
  readonly clocks: Readonly<Record<string, { readonly left: number; readonly since: number | null }>>;
  readonly now: number;
  readonly draw: string | null;
  readonly takeBack: string | null;
  readonly ended: { readonly reason: string; readonly winner: string | null; readonly outcome: unknown } | null;
}

export interface ChatLine {
  readonly seat: string;
  readonly text: string;
  readonly at: number;
}

export type ServerMessage =
  | { readonly type: "state"; readonly state: ServerState }
  | { readonly type: "chat"; readonly table: string; readonly lines: readonly ChatLine[] }
  | { readonly type: "done"; readonly id: number }
  | { readonly type: "refused"; readonly id: number | null; readonly fault: { readonly message: string } };
