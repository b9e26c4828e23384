import { type Seat, SPECTATOR, type Viewer } from "@gonfalon/engine/kernel";
import type { Action } from "@gonfalon/wire/messages";
import { conflict, forbidden } from "../problem.ts";
import type { Storage } from "../storage/storage.ts";
import { clocksTakenBack, clocksUndone, outOfTime } from "./clock.ts";
import { type Draft, place } from "./draft.ts";
import { type Live, takeUp } from "./live.ts";
import type { Ended, TableRecord } from "./record.ts";
import { heldTogether, otherPeople } from "./seats.ts";
import { hashOf, sealedBy, undoable } from "./shown.ts";

/** What a seat may do at a table that changes it. Each checks first, then edits the draft. */
type ActionHandler<A> = (
  at: { live: Live; draft: Draft; seat: Seat; storage: Storage; now: number },
  action: A,
) => Promise<void> | void;
type Of<K extends Action["type"]> = Extract<Action, { type: K }>;
export type ActionHandlers = { readonly [K in Exclude<Action["type"], "chat" | "note">]: ActionHandler<Of<K>> };

export const actionHandlers: ActionHandlers = {
  play({ live, draft, seat, now }, { index, hash, option }) {
    const match = inPlay(live);
    if (!match.game.deciders(match.position, seat).includes(seat)) {
      throw conflict("not-your-turn", "It is not your turn to decide.");
    }
    checkCurrent(live, seat, index);
    if (hash !== hashOf(live.record.state, seat)) throw stale();
    if (outOfTime(draft.state.clocks, now) === seat) throw conflict("time", "Your time has run out.");
    const events = match.play(seat, option);
    draft.touched = true;
    draft.entry = { seat, option: match.entries.at(-1)![1], events };
    // An offer that went away would tell that somebody has answered in secret.
    if (sealedBy(match.position).length === 0) {
      draft.state.draw = null;
      draft.state.takeBack = null;
    }
    const { outcome } = match.position;
    if (outcome) end(draft, { reason: "played", by: null, winner: outcome.winner, outcome, at: now });
  },

  async undo({ live, draft, seat, storage, now }, { index }) {
    const match = inPlay(live);
    checkCurrent(live, seat, index);
    if (undoable(match, seat) === 0) {
      throw conflict(
        "nothing-to-undo",
        "There is nothing to undo: since your last decision dice were rolled, something was revealed, or the other side decided. " +
          "You can ask for it instead.",
      );
    }
    const asked = await askedAt(storage, live.record, live.record.length - 1);
    draft.state.clocks = clocksUndone(live.record.terms.clock, draft.state.clocks, seat, asked);
    if (outOfTime(draft.state.clocks, now) === seat) {
      throw conflict("time", "The time for that decision has run out since you made it: it stands.");
    }
    draft.touched = true;
    match.undo(seat);
    cutBack(draft, live.record.length - 1);
  },

  resign({ live, draft, seat, now }) {
    inPlay(live);
    end(draft, { reason: "resigned", by: seat, winner: soleOther(live.record, seat), outcome: null, at: now });
  },

  offerDraw({ live, draft, seat }) {
    inPlay(live);
    if (draft.state.draw) throw conflict("already-offered", "A draw has already been offered.");
    if (otherPeople(draft.state, seat).length === 0)
      throw conflict("no-one-there", "Computer players do not accept draws.");
    draft.state.draw = { by: seat, agreed: [] };
  },

  acceptDraw({ live, draft, seat, now }) {
    inPlay(live);
    const offer = draft.state.draw;
    if (!offer || offer.by === seat) throw conflict("no-offer", "No draw is offered to you.");
    const agreed = [...offer.agreed, seat];
    if (otherPeople(draft.state, offer.by).every((one) => agreed.includes(one))) {
      end(draft, { reason: "drawn", by: null, winner: null, outcome: null, at: now });
    } else draft.state.draw = { by: offer.by, agreed };
  },

  declineDraw({ live, draft }) {
    inPlay(live);
    if (!draft.state.draw) throw conflict("no-offer", "No draw is offered.");
    draft.state.draw = null;
  },

  async askTakeBack({ live, draft, seat, storage, now }) {
    const match = inPlay(live);
    noSecrets(match, seat);
    if (draft.state.takeBack) throw conflict("already-asked", "There is already a request to take back.");
    const to = await lastDecision(storage, live.record, seat);
    if (to === undefined) throw conflict("nothing-to-undo", "You have not decided anything yet.");
    if (live.record.terms.solo || otherPeople(draft.state, seat).length === 0)
      return takeBack(live, draft, to, storage, now);
    draft.state.takeBack = { by: seat, agreed: [], to };
  },

  async acceptTakeBack({ live, draft, seat, storage, now }) {
    const match = inPlay(live);
    noSecrets(match, seat);
    const request = draft.state.takeBack;
    if (!request || request.by === seat)
      throw conflict("no-request", "There is no request to take back for you to answer.");
    const agreed = [...request.agreed, seat];
    if (!otherPeople(draft.state, request.by).every((one) => agreed.includes(one))) {
      draft.state.takeBack = { ...request, agreed };
      return;
    }
    await takeBack(live, draft, request.to, storage, now);
  },

  declineTakeBack({ live, draft }) {
    inPlay(live);
    if (!draft.state.takeBack) throw conflict("no-request", "There is no request to take back.");
    draft.state.takeBack = null;
  },

  archive({ live, draft, seat }) {
    if (live.record.status !== "over") throw conflict("not-over", "Only a finished game can be archived.");
    for (const [own, occupancy] of heldTogether(live.record, seat)) place(draft, own, { ...occupancy, away: true });
  },
};

/** The game of a table at which play is on. */
function inPlay({ record, match }: Live) {
  if (record.status === "open") throw conflict("not-started", "The game has not begun: a seat is still free.");
  if (record.status !== "playing" || !match) throw conflict("over", "The game is over.");
  return match;
}

function checkCurrent({ record }: Live, seat: Seat, index: number): void {
  if (index !== record.state.index[seat]) throw stale();
}

function stale() {
  return conflict("stale", "The table has moved on since you chose: look at it again.");
}

/** Only a seat acts. */
export function seated(viewer: Viewer): Seat {
  if (viewer === SPECTATOR) throw forbidden("Spectators only watch.");
  return viewer;
}

/** When the decision was asked for that follows so many entries of the journal. */
async function askedAt(storage: Storage, { id, state }: TableRecord, length: number): Promise<number> {
  const [before] = await storage.lastEntries(id, length, 1);
  return Math.max(state.started ?? 0, before?.at ?? 0);
}

/** Nothing is taken back while secret answers are given: that would tell who has answered. */
function noSecrets(match: ReturnType<typeof inPlay>, seat: Seat): void {
  const choice = match.choice(seat);
  if (!choice.over && choice.sealed) {
    throw conflict("sealed", "Nothing can be taken back while both sides decide in secret.");
  }
}

async function takeBack(live: Live, draft: Draft, to: number, storage: Storage, now: number): Promise<void> {
  draft.touched = true;
  draft.state.started = now;
  const { id, terms } = live.record;
  const seats = (await storage.entries(id, to)).map(({ seat }) => seat);
  draft.state.clocks = clocksTakenBack(terms.clock, draft.state.clocks, seats);
  Object.assign(live, await takeUp(storage, live.game!, live.record, to));
  cutBack(draft, to);
}

function cutBack(draft: Draft, length: number): void {
  draft.cut = length;
  draft.state.cuts++;
  draft.state.draw = null;
  draft.state.takeBack = null;
}

/** Where a seat last decided, as far back as its own table goes. */
export async function lastDecision(
  storage: Storage,
  { id, length, terms }: TableRecord,
  seat: Seat,
): Promise<number | undefined> {
  for (let before = length; before > terms.inherited; ) {
    const entries = await storage.lastEntries(id, before, 50);
    const found = entries.find((entry) => entry.seat === seat && entry.n >= terms.inherited);
    if (found) return found.n;
    before = entries.at(-1)?.n ?? 0;
  }
  return undefined;
}

export function end(draft: Draft, ended: Ended): void {
  draft.status = "over";
  draft.state.ended = ended;
  draft.state.draw = null;
  draft.state.takeBack = null;
}

/** The winner when all give up but one; with more seats nobody is named. */
export function soleOther({ state }: TableRecord, ...gone: Seat[]): Seat | null {
  const others = Object.keys(state.seats).filter((seat) => !gone.includes(seat));
  return others.length === 1 ? others[0]! : null;
}

/** Ends the game for the seat whose time has run out; false if none has. */
export function timeUp({ record }: Live, draft: Draft, now: number): boolean {
  const late = record.status === "playing" ? outOfTime(draft.state.clocks, now) : undefined;
  if (late === undefined) return false;
  end(draft, { reason: "time", by: late, winner: soleOther(record, late), outcome: null, at: now });
  return true;
}
