import {
  canonical,
  type Game,
  isHashOf,
  Match,
  type Option,
  type Seat,
  SPECTATOR,
  VERSION,
  type Viewer,
} from "@gonfalon/engine/kernel";
import type { AnyGame } from "@gonfalon/games";
import { Problem } from "../problem.ts";
import type { Storage } from "../storage/storage.ts";
import type { Time } from "../time.ts";
import { sha256 } from "../token.ts";
import { chainsOf, NO_CHAIN } from "./chain.ts";
import type { Snapshot, StoredEntry, TableRecord } from "./record.ts";
import type { ViewerState } from "./shown.ts";
import { inSlices } from "./slices.ts";
import type { Watcher } from "./watchers.ts";
import { damageOf, journalDamaged, type Stored } from "./whole.ts";

/** A table in memory. Everything is done to it in turn; the game itself is dropped when nobody has used it for a while. */
export class Live {
  game: AnyGame | null = null;
  match: Match | null = null;
  /** Entries that lie before the stored position from which the match was taken up. */
  base = 0;
  /** The chain of the journal before the first entry that was played here, and after each. */
  chains: string[] = [NO_CHAIN];
  /** A change was sent to the database and the answer did not come: it may be written or not. */
  unsure = false;
  /** What each viewer was last shown. */
  known: Readonly<Record<Viewer, ViewerState>> = {};
  readonly watchers = new Set<Watcher>();
  used = Date.now();
  /** Things that are being done or wait to be done. */
  pending = 0;
  private tail: Promise<unknown> = Promise.resolve();
  private readonly done = () => {
    this.pending--;
  };

  /** Everybody through whose eyes the table can be seen. */
  readonly viewers: readonly Viewer[];

  constructor(
    public record: TableRecord,
    readonly time: Pick<Time, "now">,
  ) {
    this.viewers = [...Object.keys(record.state.seats), SPECTATOR];
  }

  /** Does one thing after the other. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    this.used = Date.now();
    const result = this.pending++ === 0 ? work() : this.tail.then(work);
    this.tail = result.then(this.done, this.done);
    return result;
  }

  /** Puts the game out of memory: it is taken up again from the journal. */
  forget(): void {
    this.match = null;
    this.known = {};
  }
}

/** Which program and data made a position. */
export function codeOf(game: AnyGame): string {
  return `${VERSION} ${game.dataHash()}`;
}

/** How many entries lie between two stored positions. */
export const SNAPSHOT_EVERY = 64;

/**
 * `chains`: that of the journal at `base`, and after each entry since. The hash is the kernel's `hash`, worked out by the
 * system's library: the kernel's own runs in browsers too, and takes several times as long.
 */
export function snapshotOf(match: Match, base: number, chains: readonly string[]): Snapshot | undefined {
  const { after, position } = match.settled;
  if (base + after === 0) return undefined;
  return {
    length: base + after,
    code: codeOf(match.game as AnyGame),
    hash: sha256(canonical(position)),
    position: JSON.stringify(position),
    chain: chains[after]!,
  };
}

/** A game taken up again: the match, how many entries lie before it, and the chains of those since. */
export interface TakenUp {
  readonly match: Match;
  readonly base: number;
  readonly chains: string[];
}

/** What a game is taken up from. */
type Past = Pick<Storage, "snapshot" | "entries">;

/** Takes up a game from the stored position, if it is of use, and the entries after it, up to `length`. */
export async function takeUp(
  storage: Past,
  game: AnyGame,
  record: TableRecord,
  length = record.length,
  check?: (stored: Pick<Stored, "entries" | "base" | "chains">) => Promise<void>,
): Promise<TakenUp> {
  const snapshot = await storage.snapshot(record.id);
  const usable = snapshot !== undefined && snapshot.code === codeOf(game) && snapshot.length <= length;
  const base = usable ? snapshot.length : 0;
  const entries = (await storage.entries(record.id, base)).slice(0, length - base);
  const chains = chainsOf(
    entries,
    base === 0 ? NO_CHAIN : (snapshot!.chain ?? (await chainTo(storage, record.id, base))),
  );
  await check?.({ entries, base, chains });
  const match = usable
    ? Match.at(game as Game, record.terms.setup, [], JSON.parse(snapshot.position))
    : Match.start(game as Game, record.terms.setup);
  const play = ({ n, seat, option }: StoredEntry) => {
    if (!usable && n === snapshot?.length) checkMark(match, snapshot);
    playStored(match, seat, option, n);
  };
  if (entries.length > SNAPSHOT_EVERY) await inSlices(entries, play);
  else entries.forEach(play);
  if (base + match.entries.length !== length) throw beingChanged();
  return { match, base, chains };
}

/** The same for all of a table that is stored, if it is all there and as it was written. */
export function takeUpWhole(storage: Storage, game: AnyGame, record: TableRecord): Promise<TakenUp> {
  const { id, length, version } = record;
  return takeUp(storage, game, record, length, async (read) => {
    const [count, head] = await Promise.all([storage.countEntries(id, length), storage.head(id)]);
    const damage = damageOf({ record, count, head, ...read });
    if (damage === undefined) return;
    if ((await storage.table(id))?.version !== version) throw beingChanged();
    throw journalDamaged(id, damage);
  });
}

/** The chain of a journal up to an entry, for stored positions of an older program. */
async function chainTo(storage: Past, id: string, length: number): Promise<string> {
  return chainsOf((await storage.entries(id)).slice(0, length)).at(-1)!;
}

function beingChanged(): Problem {
  return new Problem(503, "unavailable", "The table is being changed at this moment: try again.");
}

/** A journal written by an older program either leads to the same position or says who wrote it. */
function checkMark(match: Match, snapshot: Snapshot): void {
  if (!isHashOf(match.game, match.position, snapshot.hash)) throw otherProgram(snapshot.code, snapshot.length);
}

/** Plays an entry that was legal when it was stored. */
export function playStored(match: Match, seat: Seat, option: Option, n: number): void {
  try {
    match.play(seat, option);
  } catch {
    throw otherProgram("another version", n);
  }
}

function otherProgram(code: string, n: number): Problem {
  return new Problem(
    409,
    "other-version",
    `This game was played with ${code} and cannot be taken up by version ${VERSION}: they differ at entry ${n}.`,
  );
}
