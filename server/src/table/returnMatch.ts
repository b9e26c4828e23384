import { randomBytes } from "node:crypto";
import { type Seat, type Setup, SPECTATOR } from "@gonfalon/engine/kernel";
import type { Admission } from "@gonfalon/wire/messages";
import { conflict, forbidden } from "../problem.ts";
import { newId, newToken, sha256 } from "../token.ts";
import { lastDecision } from "./actions.ts";
import { checkMaking } from "./allowance.ts";
import { place, startPlay } from "./draft.ts";
import { nothingInherited } from "./journal.ts";
import { newRecord } from "./newTable.ts";
import type { Occupancy, State, TableRecord } from "./record.ts";
import { type Credentials, type Guest, isFormer, isFull, sitDown } from "./seats.ts";
import type { Tables } from "./tables.ts";

/** The return match with the sides swapped: made by the first player who wants it, entered by the others. */
export async function rematch(tables: Tables, id: string, credentials: Credentials, maker: Guest): Promise<Admission> {
  const { record, viewer } = await tables.record(id, credentials);
  if (viewer === SPECTATOR) throw forbidden("Only the players can have a return match.");
  if (record.status !== "over") throw conflict("not-over", "The game is not over.");
  if (Object.values(record.state.seats).some(isFormer)) {
    throw conflict("player-gone", "The other player has deleted their account: there is nobody for a return match.");
  }
  const table = record.state.rematch ?? (await agreeOn(tables, record, maker));
  const watch = await returnMatch(tables, record, table, maker);
  const ticket = await takeKeptSeat(tables, table, viewer, { account: credentials.account, client: maker.client });
  return { ...ticket, ...(watch === undefined ? {} : { watch }) };
}

/** The name of the return match, noted before it is made: whoever asks later, or again, comes to the same table. */
async function agreeOn(tables: Tables, { id }: TableRecord, maker: Guest): Promise<string> {
  await checkMaking(tables, maker);
  const { live } = await tables.change(id, async ({ record }, draft) => {
    if (record.state.rematch !== null) return { quiet: true };
    draft.state.rematch = newId();
    return { quiet: false };
  });
  return live.record.state.rematch!;
}

/** Makes the return match, unless it is there already; returns the link of its spectators if it was made. */
async function returnMatch(
  tables: Tables,
  { terms, state }: TableRecord,
  id: string,
  maker: Guest,
): Promise<string | undefined> {
  if (await tables.storage.table(id)) return undefined;
  const game = await tables.settings.games.load(terms.game);
  const setup: Setup = { ...terms.setup, seed: randomBytes(32).toString("hex"), dice: "fair" };
  const seats = Object.fromEntries(
    game.seats.map((seat, i) => [seat, keptFor(state, game.seats[(i + 1) % game.seats.length]!)]),
  );
  const watch = newToken();
  const made = newRecord(
    id,
    game,
    { ...terms, setup, inherited: 0 },
    seats,
    maker.client,
    sha256(watch),
    tables.time.now(),
  );
  return (await tables.create(made, nothingInherited())) ? watch : undefined;
}

/**
 * The seat that is kept for whoever sat at `from` in the game before. If the answer was lost on its way, asking again
 * gives a new link, until the seat has decided something.
 */
async function takeKeptSeat(tables: Tables, id: string, from: Seat, guest: Guest): Promise<Admission> {
  let ticket: Admission | undefined;
  await tables.change(id, async ({ record }, draft) => {
    const { seats } = record.state;
    const seat = Object.keys(seats).find((one) => fromOf(seats[one]!) === from);
    const before = seat === undefined ? undefined : seats[seat]!;
    if (seat === undefined || (await isInUse(tables, record, seat))) {
      throw conflict("taken", "You have already taken your seat at the return match: use the link you got for it.");
    }
    ticket = { table: id, tokens: {}, invitations: {} };
    if (before?.kind === "taken" && guest.account && before.account === guest.account.id) return { quiet: true };
    const token = newToken();
    place(draft, seat, { ...sitDown(guest, nameOf(before!), token), from });
    if (record.status === "open" && isFull(draft.state)) startPlay(draft, tables.time.now());
    if (!guest.account) ticket.tokens[seat] = token;
    return { quiet: false };
  });
  return ticket!;
}

async function isInUse(tables: Tables, record: TableRecord, seat: Seat): Promise<boolean> {
  return (await lastDecision(tables.storage, record, seat)) !== undefined;
}

/** Who held a seat keeps the one across the table for the return match. */
function keptFor({ seats }: State, from: Seat): Occupancy {
  const occupancy = seats[from]!;
  if (occupancy.kind === "computer") return occupancy;
  const name = occupancy.kind === "taken" ? occupancy.name : "Guest";
  return { kind: "kept", invitation: null, from, name };
}

function nameOf(occupancy: Occupancy): string {
  return occupancy.kind === "kept" || occupancy.kind === "taken" ? (occupancy.name ?? "Guest") : "Guest";
}

/** At a return match: the seat in the game before of whoever sits here, or will. */
function fromOf(occupancy: Occupancy): Seat | null {
  return occupancy.kind === "kept" || occupancy.kind === "taken" ? (occupancy.from ?? null) : null;
}
