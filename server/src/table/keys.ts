import { createHmac } from "node:crypto";
import type { Seat } from "@gonfalon/engine/kernel";
import type { Admission } from "@gonfalon/wire/messages";
import { newToken, opens } from "../token.ts";
import type { TableRecord } from "./record.ts";
import type { Guest } from "./seats.ts";

/**
 * The keys that somebody is handed who makes a table or sits down. They are made of a secret that the client has chosen, so
 * that one whose answer was lost asks again and gets the same; we keep only their hashes. Nobody makes one of another.
 */
export class Keyring {
  readonly table: string;

  /** `table`: the one to sit down at; otherwise one is made. */
  constructor(
    private readonly secret: string = newToken(),
    table?: string,
  ) {
    this.table = table ?? this.make("table", 9);
  }

  seat(seat: Seat): string {
    return this.make(`${this.table} seat ${seat}`);
  }

  invitation(seat: Seat): string {
    return this.make(`${this.table} invitation ${seat}`);
  }

  get watch(): string {
    return this.make(`${this.table} watch`);
  }

  private make(what: string, bytes = 24): string {
    return createHmac("sha256", this.secret).update(what).digest().subarray(0, bytes).toString("base64url");
  }
}

/** Those of the keys that open something at a table: what whoever has them is told when it is made, and when they ask again. */
export function admissionTo({ id, state }: TableRecord, keys: Keyring): Admission {
  const tokens: Record<Seat, string> = {};
  const invitations: Record<Seat, string> = {};
  for (const [seat, occupancy] of Object.entries(state.seats)) {
    if (occupancy.kind === "taken" && opens(keys.seat(seat), occupancy.token)) tokens[seat] = keys.seat(seat);
    if (occupancy.kind === "kept" && opens(keys.invitation(seat), occupancy.invitation)) {
      invitations[seat] = keys.invitation(seat);
    }
  }
  return { table: id, tokens, invitations, ...(opens(keys.watch, state.watch) ? { watch: keys.watch } : {}) };
}

/** Whether somebody has sat down with these keys already. An account has no token, but has left word which keys it came with. */
export function satDownWith({ state }: TableRecord, keys: Keyring, { account }: Guest): boolean {
  return Object.entries(state.seats).some(([seat, occupancy]) => {
    if (occupancy.kind !== "taken") return false;
    const isTheirs = occupancy.account === null || occupancy.account === account?.id;
    return isTheirs && opens(keys.seat(seat), occupancy.token ?? occupancy.came ?? null);
  });
}
