import { type Seat, SPECTATOR } from "@gonfalon/engine/kernel";
import type { Admission, Join } from "@gonfalon/wire/messages";
import type { Static } from "@sinclair/typebox";
import { conflict, forbidden } from "../problem.ts";
import type { Account } from "../storage/accounts.ts";
import { end, soleOther } from "./actions.ts";
import { checkSitting } from "./allowance.ts";
import { place, rise, startPlay } from "./draft.ts";
import { admissionTo, Keyring, satDownWith } from "./keys.ts";
import type { State } from "./record.ts";
import { type Credentials, formerPlayer, type Guest, invitedTo, isFull, seatsOf, sitDown, viewerOf } from "./seats.ts";
import type { Tables } from "./tables.ts";

const DAY = 24 * 3600 * 1000;
/** Days after which a table that has not begun is cleared away. */
export const UNBEGUN_DAYS = 60;

/** Lets people sit down and rise. */
export class Lobby {
  constructor(private readonly tables: Tables) {}

  /** Whoever asks again with the same secret sits there already, and is handed the same key. */
  async join(id: string, wish: Static<typeof Join>, guest: Guest): Promise<Admission> {
    const { invitation, seat, name, secret } = wish;
    const keys = new Keyring(secret, id);
    const { live } = await this.tables.change(id, async ({ record }, draft) => {
      if (satDownWith(record, keys, guest)) return { quiet: true };
      await checkSitting(this.tables, guest);
      if (record.status !== "open") throw conflict("full", "Every seat at this table is taken.");
      const wanted = invitation === undefined ? freeSeat(record.state, seat) : invitedTo(record.state, invitation);
      if (wanted === undefined) {
        throw invitation === undefined
          ? conflict("full", "That seat is not free.")
          : forbidden("This invitation has been used, or belongs to another table.");
      }
      if (record.state.diceKnown && !wish.diceKnown) {
        throw conflict(
          "dice-known",
          "Somebody may know the dice of this game before they are rolled: it goes on from a journal. You can sit down all " +
            "the same, if you say that you know it.",
        );
      }
      place(draft, wanted, sitDown(guest, name ?? "Guest", keys.seat(wanted)));
      if (isFull(draft.state)) startPlay(draft, this.tables.time.now());
      return { quiet: false };
    });
    return admissionTo(live.record, keys);
  }

  /** Rises before the start. When nobody sits there any more the table is cleared away. */
  async leave(id: string, credentials: Credentials): Promise<void> {
    await this.tables.change(id, async (live, draft) => {
      const viewer = viewerOf(live.record.state, credentials);
      if (viewer === SPECTATOR) throw forbidden("Spectators have no seat to leave.");
      if (live.record.status !== "open") throw conflict("started", "The game has begun: you can resign.");
      rise(draft, viewer);
      return { quiet: false };
    });
  }

  /** An account goes: its open seats become free, its games are resigned, its notes are burnt. */
  async withdraw(account: Account): Promise<void> {
    for (const { id } of await this.tables.storage.tablesOf(account.id)) {
      const { result } = await this.tables.change(id, async ({ record }, draft) => {
        const seats = seatsOf(record.state, account);
        for (const seat of seats) {
          if (record.status === "open") rise(draft, seat);
          else place(draft, seat, formerPlayer);
        }
        if (record.status === "playing" && seats[0] !== undefined) {
          const winner = soleOther(record, ...seats);
          end(draft, { reason: "resigned", by: seats[0], winner, outcome: null, at: Date.now() });
        }
        return { quiet: false, seats };
      });
      for (const seat of result.seats) await this.tables.storage.words.burnNote(id, seat);
    }
  }

  /** Clears away tables at which play has not begun for so long that nobody waits there any more. */
  async clearUnbegun(now: number): Promise<void> {
    for (const id of await this.tables.storage.unbegun(now - UNBEGUN_DAYS * DAY, 100)) {
      await this.tables.change(id, async ({ record }, draft) => {
        draft.cleared = record.status === "open";
        return { quiet: !draft.cleared };
      });
    }
  }
}

/** The open seat that was asked for, or the first one. */
function freeSeat({ seats }: State, wanted: Seat | undefined): Seat | undefined {
  return Object.keys(seats).find((seat) => (wanted === undefined || seat === wanted) && seats[seat]!.kind === "open");
}
