import { randomBytes } from "node:crypto";
import {
  checkMark,
  completeSetup,
  isOnDataOf,
  type Journal,
  type Seat,
  type Setup,
  SPECTATOR,
  type Viewer,
} from "@gonfalon/engine/kernel";
import type { AnyGame } from "@gonfalon/games";
import { levelsOf } from "@gonfalon/opponents";
import type { Admission, Branch, NewTable, SeatWish, Upload } from "@gonfalon/wire/messages";
import type { Static } from "@sinclair/typebox";
import { badRequest, conflict, forbidden } from "../problem.ts";
import { sha256 } from "../token.ts";
import { checkMaking } from "./allowance.ts";
import { fullClock } from "./clock.ts";
import { inherit, type Past, type Visit } from "./journal.ts";
import { admissionTo, Keyring } from "./keys.ts";
import type { Occupancy, State, Status, TableRecord, Terms, TimeControl } from "./record.ts";
import { type Credentials, type Guest, isFull, sitDown } from "./seats.ts";
import type { Tables } from "./tables.ts";

/** The ways to make a table: a new game, a journal that somebody has kept, a past position of a finished game. */

type Wishes = Record<Seat, Static<typeof SeatWish>>;

/** A table that somebody wants to make. */
interface Plan {
  readonly setup: Setup;
  readonly seats: Wishes;
  readonly clock?: TimeControl;
  /** What was decided before, elsewhere. */
  readonly past: Past;
  /** Whether the seed was known to somebody before this table was made. */
  readonly diceKnown: boolean;
  readonly visit?: Visit;
  readonly secret?: string | undefined;
}

/** It goes into every roll. */
const LONGEST_SEED = 256;
/** Each is compared with a hash of the whole position. */
const MOST_MARKS = 100;

export async function createTable(tables: Tables, wanted: Static<typeof NewTable>, maker: Guest): Promise<Admission> {
  const game = await tables.settings.games.load(wanted.game);
  const { scenario, options } = wanted;
  const setup = completeSetup(game, {
    ...(scenario === undefined ? {} : { scenario }),
    ...(options === undefined ? {} : { options }),
    ...{ seed: randomBytes(32).toString("hex"), dice: "fair" },
  });
  return make(tables, game, { ...wanted, setup, past: [], diceKnown: false }, maker);
}

/** Goes on from a journal that somebody has kept, or just shows it, if it is finished. */
export async function uploadJournal(
  tables: Tables,
  journal: Journal,
  wanted: Omit<Static<typeof Upload>, "journal">,
  maker: Guest,
): Promise<Admission> {
  const game = await tables.settings.games.load(journal.game);
  if (!isOnDataOf(game, journal)) {
    throw conflict(
      "other-data",
      `This journal was written by version ${journal.version} with other data files than ours.`,
    );
  }
  // Otherwise somebody could choose the dice of a table that says they are a secret.
  if (journal.entries.length === 0) {
    throw badRequest("Nothing has been decided yet in this journal: make a new table, with dice that nobody knows.");
  }
  if (journal.setup.seed.length > LONGEST_SEED) throw badRequest(`A seed has ${LONGEST_SEED} characters at most.`);
  if (journal.marks.length > MOST_MARKS) throw badRequest(`A journal has ${MOST_MARKS} hashes at most.`);
  const check: Visit = (position, after) => checkMark(game, journal, position, after);
  const setup = journal.setup as Setup;
  return make(tables, game, { ...wanted, setup, past: journal.entries, visit: check, diceKnown: true }, maker);
}

/** A past position of a finished game, to be played on by one person at all seats. */
export async function branchOff(
  tables: Tables,
  id: string,
  credentials: Credentials,
  { at, secret }: Static<typeof Branch>,
  maker: Guest,
): Promise<Admission> {
  const { record } = await tables.record(id, credentials);
  if (record.status !== "over") throw forbidden("A game can be branched when it is over.");
  const entries = await tables.storage.entries(id);
  if (at > entries.length) throw badRequest(`The game has only ${entries.length} entries.`);
  const game = await tables.settings.games.load(record.terms.game);
  const seats: Wishes = Object.fromEntries(game.seats.map((seat) => [seat, { who: "me" as const }]));
  const past = entries.slice(0, at).map(({ seat, option }) => [seat, option] as const);
  return make(tables, game, { setup: record.terms.setup, seats, past, secret, diceKnown: true }, maker);
}

/** Makes a table as it is planned, unless whoever asks has made it already and only the answer was lost. */
async function make(tables: Tables, game: AnyGame, plan: Plan, maker: Guest): Promise<Admission> {
  const { setup, seats: wishes, clock = { kind: "none" }, past, visit } = plan;
  const keys = new Keyring(plan.secret);
  const made = await tables.storage.table(keys.table);
  if (made) return admissionTo(made, keys);
  checkWishes(game, wishes);
  await checkMaking(tables, maker);
  const seats = Object.fromEntries(game.seats.map((seat) => [seat, seatFor(seat, wishes[seat]!, maker, keys)]));
  const solo = Object.values(wishes).every(({ who }) => who === "me");
  const terms: Terms = { game: game.id, setup, clock, solo, inherited: past.length };
  const record = newRecord(keys.table, game, terms, seats, maker.client, sha256(keys.watch), tables.time.now());
  record.state.diceKnown = plan.diceKnown;
  const entries = await inherit(game, setup, past, tables.time.now(), visit);
  const outcome = entries.match.position.outcome;
  if (outcome) {
    record.state.ended = { reason: "played", by: null, winner: outcome.winner, outcome, at: Date.now() };
  }
  const status: Status = outcome ? "over" : isFull(record.state) ? "playing" : "open";
  await tables.create({ ...record, status }, entries);
  return admissionTo(record, keys);
}

export function newRecord(
  id: string,
  game: AnyGame,
  terms: Terms,
  seats: Record<Seat, Occupancy>,
  creator: string,
  watch: string,
  now: number,
): TableRecord {
  const viewers: Viewer[] = [...game.seats, SPECTATOR];
  const zero = Object.fromEntries(viewers.map((viewer) => [viewer, 0]));
  const state: State = {
    ...{ seats, watch, diceKnown: false, index: zero, opened: zero, rewound: zero, hash: {}, cuts: 0 },
    clocks: Object.fromEntries(game.seats.map((seat) => [seat, fullClock(terms.clock)])),
    ...{ draw: null, takeBack: null, ended: null, rematch: null, started: null },
  };
  if (isFull(state)) state.started = now;
  const length = terms.inherited;
  return { id, version: 0, length, status: "open", creator, made: now, deadline: null, terms, state };
}

function checkWishes(game: AnyGame, wishes: Wishes): void {
  const wrong = Object.keys(wishes).find((seat) => !game.seats.includes(seat));
  const missing = game.seats.find((seat) => !Object.hasOwn(wishes, seat));
  if (wrong !== undefined || missing !== undefined) {
    throw badRequest(`${game.title} has the seats ${game.seats.join(", ")}: say who sits at each.`);
  }
  for (const wish of Object.values(wishes)) {
    if (wish.who === "computer" && !levelsOf(game).includes(wish.level)) {
      throw badRequest(
        `No computer player "${wish.level}" can play ${game.title}. There are: ${levelsOf(game).join(", ")}.`,
      );
    }
  }
  if (Object.values(wishes).every(({ who }) => who === "computer")) {
    throw badRequest("At least one seat must be for a person.");
  }
}

function seatFor(seat: Seat, wish: Wishes[Seat], maker: Guest, keys: Keyring): Occupancy {
  if (wish.who === "open") return { kind: "open" };
  if (wish.who === "computer") return { kind: "computer", level: wish.level };
  if (wish.who === "friend") return { kind: "kept", invitation: sha256(keys.invitation(seat)), from: null };
  return sitDown(maker, wish.name ?? "Guest", keys.seat(seat));
}
