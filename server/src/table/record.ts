import type { Event, Option, Outcome, Seat, Setup, Viewer } from "@gonfalon/engine/kernel";

/** How long a player may think. `fast` is a clock for the whole game, `slow` so many days for every decision. */
export type TimeControl =
  | { readonly kind: "none" }
  | { readonly kind: "fast"; readonly minutes: number; readonly increment: number }
  | { readonly kind: "slow"; readonly days: number };

/** What is settled when a table is made and never changes. */
export interface Terms {
  readonly game: string;
  readonly setup: Setup;
  readonly clock: TimeControl;
  /** Whether one person sits at every seat. */
  readonly solo: boolean;
  /** Entries taken over from an uploaded journal or from another table. */
  readonly inherited: number;
}

export type Occupancy =
  | { readonly kind: "open" }
  | { readonly kind: "computer"; readonly level: string }
  /** Kept for whoever brings the invitation, or for a player of the game this is the return match of. */
  | { readonly kind: "kept"; readonly invitation: string | null; readonly from: Seat | null; readonly name?: string }
  | Taken;

export type Taken = {
  readonly kind: "taken";
  readonly name: string;
  readonly account: string | null;
  /** Hash of the token of the private link; null where an account holds the seat. */
  readonly token: string | null;
  /** Hash of what an account that sat down would have got as a token: it may ask whether it did. */
  readonly came?: string;
  /** At a return match: the seat of the game before. */
  readonly from?: Seat;
  /** The client that sat down, without naming it: what is counted against the limit. */
  readonly client?: string;
  readonly email?: string;
  /** Whether the address was found to be theirs: e-mails go to no other. */
  readonly confirmed?: boolean;
  readonly webhook?: string;
  /** Whoever sits here has put the finished game away: it no longer stands among their tables. */
  readonly away?: boolean;
};

/** A seat's clock: what is left of its time, and since when it runs (null when it does not). */
export interface Clock {
  readonly left: number;
  readonly since: number | null;
  /** What the others are shown while a sealed question is open, so that nobody learns who has answered. */
  readonly masked?: { readonly left: number; readonly since: number | null };
}

export interface Ended {
  readonly reason: "played" | "resigned" | "drawn" | "time";
  /** The seat that resigned or ran out of time. */
  readonly by: Seat | null;
  readonly winner: Seat | null;
  readonly outcome: Outcome | null;
  readonly at: number;
}

export interface Offer {
  readonly by: Seat;
  readonly agreed: readonly Seat[];
}

/** What changes at a table besides the journal. */
export interface State {
  seats: Readonly<Record<Seat, Occupancy>>;
  /** Hash of the token of the spectators' link. */
  watch: string;
  /** Whether somebody may know the seed before the game is over: it was brought along, or its journal was handed out. */
  diceKnown: boolean;
  /** How many times what a viewer is shown has changed. It never goes back, and it moves for nothing a viewer may not know. */
  index: Readonly<Record<Viewer, number>>;
  /** The index at which a viewer saw the game begin; not noted at tables of an older program. */
  opened?: Readonly<Record<Viewer, number>> | undefined;
  /** The index at which a viewer last saw something taken back. */
  rewound: Readonly<Record<Viewer, number>>;
  /** What a seat was shown, as one hash: of the one before it and of what has changed in its view since. */
  hash: Readonly<Record<Seat, string>>;
  /** How many times the journal was cut back: whether a copy of it can be brought up to date by adding. */
  cuts: number;
  /** The chain of the journal (chain.ts) after its last entry; not noted at tables of an older program. */
  chain?: string | undefined;
  clocks: Record<Seat, Clock>;
  draw: Offer | null;
  takeBack: (Offer & { readonly to: number }) | null;
  ended: Ended | null;
  /** The table of the return match. */
  rematch: string | null;
  /** When play began, or went on after something was taken back by agreement: nobody was asked for a decision before. */
  started: number | null;
}

export type Status = "open" | "playing" | "over";

export interface TableRecord {
  readonly id: string;
  readonly version: number;
  readonly length: number;
  readonly status: Status;
  readonly creator: string;
  readonly made: number;
  readonly deadline: number | null;
  readonly terms: Terms;
  readonly state: State;
}

/** One entry of the journal with what it caused, and the index at which each viewer saw it. */
export interface StoredEntry {
  readonly n: number;
  readonly seat: Seat;
  readonly option: Option;
  readonly events: readonly Event[];
  readonly seen: Readonly<Record<Viewer, number>>;
  readonly at: number;
  /** What of a new entry is needed as JSON in several places, spelled once. */
  readonly spelled?: Spelled;
}

export interface Spelled {
  readonly option: string;
  readonly events: string;
}

/** The position after `length` entries, as the program of that code left it. */
export interface Snapshot {
  readonly length: number;
  readonly code: string;
  readonly hash: string;
  readonly position: string;
  /** The chain of the journal at that length; null if an older program stored it. */
  readonly chain: string | null;
}

export type JobKind = "think" | "notify";

export interface Job {
  readonly kind: JobKind;
  readonly table: string;
  readonly seat: Seat;
  readonly attempts: number;
  readonly lease: string;
}

/** One change of a table: all of it is written in one transaction, if the table is still at `record.version`. */
export interface Change {
  readonly status: Status;
  readonly state: State;
  readonly deadline: number | null;
  readonly append?: StoredEntry | undefined;
  /** The journal is cut back to this length. */
  readonly cut?: number | undefined;
  readonly snapshot?: Snapshot | undefined;
  readonly addJobs: readonly { readonly kind: JobKind; readonly seat: Seat; readonly due: number }[];
  readonly dropJobs: readonly { readonly kind: JobKind; readonly seat: Seat }[];
  /** The accounts and the clients that sit at the table, if that has changed. */
  readonly members?: readonly string[] | undefined;
  readonly holders?: readonly string[] | undefined;
}

/** Whether anybody may sit down. */
export function isListed(status: Status, state: State): boolean {
  return status === "open" && Object.values(state.seats).some(({ kind }) => kind === "open");
}
