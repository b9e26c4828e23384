import type { Edit } from "@gonfalon/engine/kernel";
import type { LogItem, RemoteState } from "../referee/remoteTable.ts";

/** What the server sends, as far as the page reads it (see docs/api.md). */
export interface ServerTable {
  readonly id: string;
  readonly game: string;
  readonly scenario: string;
  readonly seats: Readonly<Record<string, { readonly kind: string; readonly name?: string; readonly level?: string }>>;
  readonly status: "open" | "playing" | "over" | "archived";
  readonly clock: TimeControl;
  readonly made: number;
  /** Whether somebody may know the rolls to come. */
  readonly diceKnown: boolean;
  readonly commitment: string;
  readonly seed?: string;
}

export type TimeControl =
  | { readonly kind: "none" }
  | { readonly kind: "fast"; readonly minutes: number; readonly increment: number }
  | { readonly kind: "slow"; readonly days: number };

/** How a game ended, by its rules or otherwise. */
export interface Ended {
  readonly reason: "played" | "resigned" | "drawn" | "time";
  readonly by: string | null;
  readonly winner: string | null;
  readonly outcome: unknown;
}

/** A table at which the account sits. */
export interface OwnTable {
  readonly table: ServerTable;
  readonly seats: readonly string[];
  readonly yourTurn: boolean;
  readonly ended: Ended | null;
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
  readonly ended: Ended | null;
  readonly rematch: string | null;
  readonly recap?: readonly LogItem[];
}

/** A part of the log, and where the next begins. */
export interface LogPage {
  readonly log: readonly LogItem[];
  readonly next: number | null;
}

export interface ChatLine {
  readonly seat: string;
  readonly text: string;
  readonly at: number;
}

/** What is different from the state with the index `from`. */
export interface ServerChange {
  readonly type: "change";
  readonly from: number;
  readonly edits: readonly Edit[];
  readonly state: Partial<ServerState> & { readonly index: number };
}

export type ServerMessage =
  | { readonly type: "state"; readonly state: ServerState }
  | ServerChange
  | { readonly type: "chat"; readonly table: string; readonly lines: readonly ChatLine[] }
  | { readonly type: "done"; readonly id: number }
  | {
      readonly type: "refused";
      readonly id: number | null;
      readonly fault: { readonly error: string; readonly message: string };
    };
