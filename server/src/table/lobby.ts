import { randomBytes } from "node:crypto";
import { setImmediate as pause } from "node:timers/promises";
import {
  checkMark,
  completeSetup,
  type Event,
  type Journal,
  Match,
  type Option,
  type Position,
  type Seat,
  type Setup,
  SPECTATOR,
  seenBy,
  type Viewer,
} from "@gonfalon/engine/kernel";
import type { AnyGame } from "@gonfalon/games";
import { levels } from "@gonfalon/opponents";
import type { Static } from "@sinclair/typebox";
import type { Admission, Branch, Join, NewTable, SeatWish, Upload } from "../api/messages.ts";
import { badRequest, conflict, forbidden, notFound, tooMany } from "../problem.ts";
import type { Account } from "../storage/storage.ts";
import { newId, newToken, sha256 } from "../token.ts";
import { end, lastDecision } from "./actions.ts";
import { fullClock } from "./clock.ts";
import { place, rise } from "./draft.ts";
import type { House } from "./house.ts";
import { admissionTo, Keyring, satDownWith } from "./keys.ts";
import type { Sitting, State, Status, StoredEntry, TableRecord, Terms, TimeControl } from "./record.ts";
import {
  type Credentials,
  type Guest,
  holdsAll,
  invitedTo,
  isFull,
  type Keys,
  seatsOf,
  sitDown,
  viewerOf,
} from "./seats.ts";

type Wishes = Record<Seat, Static<typeof SeatWish>>;
type Ticket = Static<typeof Admission>;
type Past = readonly (readonly [Seat, Option])[];
/** Sees a position, and after how many entries it is. */
type Visit = (position: Readonly<Position>, after: number) => void;

/** A table that somebody wants to make. */
interface Plan {
  readonly setup: Setup;
  readonly seats: Wishes;
  readonly clock?: TimeControl;
  /** What was decided before, elsewhere. */
  readonly past: Past;
  readonly visit?: Visit;
  readonly secret?: string | undefined;
}

/** It goes into every roll. */
const LONGEST_SEED = 256;
/** Each is compared with a hash of the whole position. */
const MOST_MARKS = 100;

/** Makes tables, and lets people sit down and rise. */
export class Lobby {
  constructor(private readonly house: House) {}

  async create(wanted: Static<typeof NewTable>, maker: Guest): Promise<Ticket> {
    const game = await this.house.settings.games.load(wanted.game);
    const { scenario, options } = wanted;
    const setup = completeSetup(game, {
      ...(scenario === undefined ? {} : { scenario }),
      ...(options === undefined ? {} : { options }),
      ...{ seed: randomBytes(32).toString("hex"), dice: "fair" },
    });
    return this.open(game, { ...wanted, setup, past: [] }, maker);
  }

  /** Goes on from a journal that somebody has kept, or just shows it, if it is finished. */
  async upload(journal: Journal, wanted: Omit<Static<typeof Upload>, "journal">, maker: Guest): Promise<Ticket> {
    const game = await this.house.settings.games.load(journal.game);
    if (journal.data !== game.dataHash()) {
      throw conflict("other-data", `This journal was written by version ${journal.version} on other data than ours.`);
    }
    // Otherwise somebody could choose the dice of a table that says they are a secret.
    if (journal.entries.length === 0) {
      throw badRequest("Nothing has been decided yet in this journal: make a new table, with dice that nobody knows.");
    }
    if (journal.setup.seed.length > LONGEST_SEED) throw badRequest(`A seed has ${LONGEST_SEED} characters at most.`);
    if (journal.marks.length > MOST_MARKS) throw badRequest(`A journal has ${MOST_MARKS} hashes at most.`);
    const check: Visit = (position, after) => checkMark(journal, position, after);
    return this.open(game, { ...wanted, setup: journal.setup as Setup, past: journal.entries, visit: check }, maker);
  }

  /** A past position of a finished game, to be played on by one person at all seats. */
  async branch(
    id: string,
    credentials: Credentials,
    { at, secret }: Static<typeof Branch>,
    maker: Guest,
  ): Promise<Ticket> {
    const { record } = await this.house.record(id, credentials);
    if (record.status !== "over") throw forbidden("A game can be branched when it is over.");
    const entries = await this.house.storage.entries(id);
    if (at > entries.length) throw badRequest(`The game has only ${entries.length} entries.`);
    const game = await this.house.settings.games.load(record.terms.game);
    const seats: Wishes = Object.fromEntries(game.seats.map((seat) => [seat, { who: "me" as const }]));
    const past = entries.slice(0, at).map(({ seat, option }) => [seat, option] as const);
    return this.open(game, { setup: record.terms.setup, seats, past, secret }, maker);
  }

  /** Whoever asks again with the same secret sits there already, and is handed the same key. */
  async join(id: string, { invitation, seat, name, secret }: Static<typeof Join>, guest: Guest): Promise<Ticket> {
    const keys = new Keyring(secret, id);
    const { live } = await this.house.change(id, async ({ record }, draft) => {
      if (satDownWith(record, keys, guest)) return { quiet: true };
      await this.checkPlaces(guest);
      if (record.status !== "open") throw conflict("full", "Every seat at this table is taken.");
      const wanted = invitation === undefined ? freeSeat(record.state, seat) : invitedTo(record.state, invitation);
      if (wanted === undefined) {
        throw invitation === undefined
          ? conflict("full", "That seat is not free.")
          : forbidden("This invitation has been used, or is not of this table.");
      }
      place(draft, wanted, sitDown(guest, name ?? "Guest", keys.seat(wanted)));
      if (isFull(draft.state)) begin(draft, Date.now());
      return { quiet: false };
    });
    return admissionTo(live.record, keys);
  }

  /** Rises before the start. When nobody sits there any more the table is cleared away. */
  async leave(id: string, credentials: Credentials): Promise<void> {
    await this.house.change(id, async (live, draft) => {
      const viewer = viewerOf(live.record.state, credentials);
      if (viewer === SPECTATOR) throw forbidden("Spectators have no seat to leave.");
      if (live.record.status !== "open") throw conflict("started", "The game has begun: you can resign.");
      rise(draft, viewer);
      return { quiet: false };
    });
  }

  /** The return match with the sides swapped: made by the first player who wants it, entered by the others. */
  async rematch(id: string, credentials: Credentials, maker: Guest): Promise<Ticket> {
    const { record, viewer } = await this.house.record(id, credentials);
    if (viewer === SPECTATOR) throw forbidden("Only the players can have a return match.");
    if (record.status !== "over") throw conflict("not-over", "The game is not over.");
    if (Object.values(record.state.seats).some(isGone)) {
      throw conflict("player-gone", "The other player has deleted the account: there is nobody for a return match.");
    }
    const table = record.state.rematch ?? (await this.agreeOn(record, maker));
    const watch = await this.returnMatch(record, table, maker);
    const ticket = await this.takeKeptSeat(table, viewer, { account: credentials.account, client: maker.client });
    return { ...ticket, ...(watch === undefined ? {} : { watch }) };
  }

  /** The name of the return match, noted before it is made: whoever asks later, or again, comes to the same table. */
  private async agreeOn({ id }: TableRecord, maker: Guest): Promise<string> {
    await this.checkLimit(maker);
    const { live } = await this.house.change(id, async ({ record }, draft) => {
      if (record.state.rematch !== null) return { quiet: true };
      draft.state.rematch = newId();
      return { quiet: false };
    });
    return live.record.state.rematch!;
  }

  /** Makes the return match, unless it is there already; returns the link of its spectators if it was made. */
  private async returnMatch({ terms, state }: TableRecord, id: string, maker: Guest): Promise<string | undefined> {
    if (await this.house.storage.table(id)) return undefined;
    const game = await this.house.settings.games.load(terms.game);
    const setup: Setup = { ...terms.setup, seed: randomBytes(32).toString("hex"), dice: "fair" };
    const seats = Object.fromEntries(
      game.seats.map((seat, i) => [seat, keptFor(state, game.seats[(i + 1) % game.seats.length]!)]),
    );
    const watch = newToken();
    const made = newRecord(id, game, { ...terms, setup, inherited: 0 }, seats, maker.client, sha256(watch));
    return (await this.house.create(made, [])) ? watch : undefined;
  }

  /**
   * The seat that is kept for whoever sat at `from` in the game before. If the answer was lost on its way, asking again
   * gives a new link, until the seat has decided something.
   */
  private async takeKeptSeat(id: string, from: Seat, guest: Guest): Promise<Ticket> {
    let ticket: Ticket | undefined;
    await this.house.change(id, async ({ record }, draft) => {
      const { seats } = record.state;
      const seat = Object.keys(seats).find((one) => fromOf(seats[one]!) === from);
      const before = seat === undefined ? undefined : seats[seat]!;
      if (seat === undefined || (await this.isInUse(record, seat))) {
        throw conflict("taken", "You have taken your seat at the return match already: use the link you got for it.");
      }
      ticket = { table: id, tokens: {}, invitations: {} };
      if (before?.kind === "taken" && guest.account && before.account === guest.account.id) return { quiet: true };
      const token = newToken();
      place(draft, seat, { ...sitDown(guest, nameOf(before!), token), from });
      if (record.status === "open" && isFull(draft.state)) begin(draft, Date.now());
      if (!guest.account) ticket.tokens[seat] = token;
      return { quiet: false };
    });
    return ticket!;
  }

  private async isInUse(record: TableRecord, seat: Seat): Promise<boolean> {
    return (await lastDecision(this.house.storage, record, seat)) !== undefined;
  }

  /** An account goes: its open seats become free, its games are resigned, its notes are burnt. */
  async withdraw(account: Account): Promise<void> {
    for (const { id } of await this.house.storage.tablesOf(account.id)) {
      const { result } = await this.house.change(id, async ({ record }, draft) => {
        const seats = seatsOf(record.state, account);
        for (const seat of seats) {
          if (record.status === "open") rise(draft, seat);
          else place(draft, seat, formerPlayer);
        }
        if (record.status === "playing" && seats[0] !== undefined) {
          const others = Object.keys(record.state.seats).filter((seat) => !seats.includes(seat));
          const winner = others.length === 1 ? others[0]! : null;
          end(draft, { reason: "resigned", by: seats[0], winner, outcome: null, at: Date.now() });
        }
        return { quiet: false, seats };
      });
      for (const seat of result.seats) await this.house.storage.burnNote(id, seat);
    }
  }

  /** Makes a table as it is planned, unless whoever asks has made it already and only the answer was lost. */
  private async open(game: AnyGame, plan: Plan, maker: Guest): Promise<Ticket> {
    const { setup, seats: wishes, clock = { kind: "none" }, past, visit } = plan;
    const keys = new Keyring(plan.secret);
    const made = await this.house.storage.table(keys.table);
    if (made) return admissionTo(made, keys);
    checkWishes(game, wishes);
    await this.checkLimit(maker);
    const seats = Object.fromEntries(game.seats.map((seat) => [seat, seatFor(seat, wishes[seat]!, maker, keys)]));
    const solo = Object.values(wishes).every(({ who }) => who === "me");
    const terms: Terms = { game: game.id, setup, clock, solo, inherited: past.length };
    const record = newRecord(keys.table, game, terms, seats, maker.client, sha256(keys.watch));
    const entries = await inherit(game, setup, past, Date.now(), visit);
    const outcome = entries.match.position.outcome;
    if (outcome) {
      record.state.ended = { reason: "played", by: null, winner: outcome.winner, outcome, at: Date.now() };
    }
    const status: Status = outcome ? "over" : isFull(record.state) ? "playing" : "open";
    await this.house.create({ ...record, status }, entries.stored);
    return admissionTo(record, keys);
  }

  private async checkLimit(maker: Guest): Promise<void> {
    const { tables, daily } = this.house.settings.limits;
    if ((await this.house.storage.unfinished(maker.client)) >= tables) {
      throw tooMany(`You have ${tables} unfinished tables: finish or leave one first.`, TABLES);
    }
    if ((await this.house.storage.madeSince(maker.client, Date.now() - DAY)) >= daily) {
      throw tooMany(`You have made ${daily} tables within a day: wait until tomorrow.`, TABLES);
    }
    await this.checkPlaces(maker);
  }

  /** Nobody takes seats at more tables than anybody can play at. */
  private async checkPlaces({ client }: Guest): Promise<void> {
    const { places } = this.house.settings.limits;
    if ((await this.house.storage.held(client)) >= places) {
      throw tooMany(`You sit at ${places} tables that are not over: finish or leave one first.`, TABLES);
    }
  }

  /** Clears away tables at which play has not begun for so long that nobody waits there any more. */
  async clearUnbegun(now: number): Promise<void> {
    for (const id of await this.house.storage.unbegun(now - UNBEGUN_DAYS * DAY, 100)) {
      await this.house.change(id, async ({ record }, draft) => {
        draft.cleared = record.status === "open";
        return { quiet: !draft.cleared };
      });
    }
  }
}

const DAY = 24 * 3600 * 1000;
/** Days after which a table that has not begun is cleared away. */
export const UNBEGUN_DAYS = 60;
const TABLES = "too-many-tables";

const formerPlayer: Sitting = { kind: "taken", name: "A former player", account: null, token: null };

function isGone(sitting: Sitting): boolean {
  return sitting.kind === "taken" && sitting.account === null && sitting.token === null;
}

function newRecord(
  id: string,
  game: AnyGame,
  terms: Terms,
  seats: Record<Seat, Sitting>,
  creator: string,
  watch: string,
): TableRecord {
  const now = Date.now();
  const viewers: Viewer[] = [...game.seats, SPECTATOR];
  const zero = Object.fromEntries(viewers.map((viewer) => [viewer, 0]));
  const state: State = {
    ...{ seats, watch, index: zero, opened: zero, rewound: zero, hash: {}, cuts: 0 },
    clocks: Object.fromEntries(game.seats.map((seat) => [seat, fullClock(terms.clock)])),
    ...{ draw: null, takeBack: null, ended: null, rematch: null, started: null },
  };
  if (isFull(state)) state.started = now;
  const length = terms.inherited;
  return { id, version: 0, length, status: "open", creator, made: now, deadline: null, terms, state };
}

function begin(draft: { status: Status; state: State }, now: number): void {
  draft.status = "playing";
  draft.state.started = now;
}

function checkWishes(game: AnyGame, wishes: Wishes): void {
  const wrong = Object.keys(wishes).find((seat) => !game.seats.includes(seat));
  const missing = game.seats.find((seat) => !Object.hasOwn(wishes, seat));
  if (wrong !== undefined || missing !== undefined) {
    throw badRequest(`${game.title} has the seats ${game.seats.join(", ")}: say who sits at each.`);
  }
  for (const wish of Object.values(wishes)) {
    if (wish.who === "computer" && !Object.hasOwn(levels, wish.level)) {
      throw badRequest(`There is no computer player "${wish.level}". There are: ${Object.keys(levels).join(", ")}.`);
    }
  }
  if (Object.values(wishes).every(({ who }) => who === "computer")) {
    throw badRequest("At least one seat must be for a person.");
  }
}

function seatFor(seat: Seat, wish: Wishes[Seat], maker: Guest, keys: Keyring): Sitting {
  if (wish.who === "open") return { kind: "open" };
  if (wish.who === "computer") return { kind: "computer", level: wish.level };
  if (wish.who === "friend") return { kind: "kept", invitation: sha256(keys.invitation(seat)), from: null };
  return sitDown(maker, wish.name ?? "Guest", keys.seat(seat));
}

/** The open seat that was asked for, or the first one. */
function freeSeat({ seats }: State, wanted: Seat | undefined): Seat | undefined {
  return Object.keys(seats).find((seat) => (wanted === undefined || seat === wanted) && seats[seat]!.kind === "open");
}

/** Who held a seat keeps the one across the table for the return match. */
function keptFor({ seats }: State, from: Seat): Sitting {
  const sitting = seats[from]!;
  if (sitting.kind === "computer") return sitting;
  const name = sitting.kind === "taken" ? sitting.name : "Guest";
  return { kind: "kept", invitation: null, from, name };
}

function nameOf(sitting: Sitting): string {
  return sitting.kind === "kept" || sitting.kind === "taken" ? (sitting.name ?? "Guest") : "Guest";
}

/** At a return match: the seat in the game before of whoever sits here, or will. */
function fromOf(sitting: Sitting): Seat | null {
  return sitting.kind === "kept" || sitting.kind === "taken" ? (sitting.from ?? null) : null;
}

/**
 * Plays the entries of a journal, refusing what is not legal, and notes what each viewer saw. It lets others have their
 * turn: a long journal must not stop the house.
 */
async function inherit(game: AnyGame, setup: Setup, past: Past, at: number, visit: Visit = () => {}) {
  const match = Match.start(game, setup);
  const viewers: Viewer[] = [...game.seats, SPECTATOR];
  const stored: StoredEntry[] = [];
  visit(match.position, 0);
  for (const [seat, option] of past) {
    const n = stored.length;
    if (n % BREATH === BREATH - 1) await pause();
    const events: readonly Event[] = match.play(seat, option);
    const seen = Object.fromEntries(
      viewers.filter((viewer) => seenBy(events, viewer).length > 0).map((viewer) => [viewer, 0]),
    );
    stored.push({ n, seat, option, events, seen, at });
    visit(match.position, stored.length);
  }
  return { match, stored };
}

/** Entries that are played between two pauses. */
const BREATH = 20;

/** The journal of a finished game; while it is played only for whoever holds every seat, because it tells everything. */
export async function journalOfTable(house: House, id: string, keys: Keys): Promise<Journal> {
  const [token] = keys.tokens;
  const { record } = await house.record(id, { token, account: keys.account });
  if (record.status !== "over" && !holdsAll(record.state, keys)) {
    throw forbidden(
      "The journal tells everything: it can be had when the game is over. Before that only whoever plays alone may have " +
        "it, and shows the private links of all seats.",
    );
  }
  if (record.status === "open") throw notFound("The game has not begun.");
  const game = await house.settings.games.load(record.terms.game);
  const entries = await house.storage.entries(id);
  const past = entries.map(({ seat, option }) => [seat, option] as const);
  const journal = (await inherit(game, record.terms.setup, past, 0)).match.journal();
  return { ...journal, ...endedByPlayers(record.state) };
}

/** What the entries do not tell: that somebody resigned, say. */
function endedByPlayers({ ended }: State): Pick<Journal, "ended"> {
  if (!ended || ended.reason === "played") return {};
  const { reason, by, winner } = ended;
  return { ended: { reason, by, winner } };
}
