import { damaged } from "../problem.ts";
import type { Change, Spelled, State, Status, StoredEntry, TableRecord, Terms } from "../table/record.ts";
import { journalDamaged } from "../table/whole.ts";
import { type Decision, type Row, type Statement, statement, type Value } from "./sql.ts";

/**
 * Tables, each with the last entry of its journal: the row of a table is as it was after the last change that was more than
 * a decision, and the decisions since then carry what they have changed.
 */
export const RECORDS =
  "SELECT tables.*, latest.n AS latest, latest.progress AS latest_progress FROM tables LEFT JOIN entries AS latest " +
  "ON latest.table_id = tables.id AND latest.n = (SELECT MAX(n) FROM entries WHERE table_id = tables.id)";

/**
 * That a table is as a record says. A decision adds one to its version and to its length, but not to its row: their
 * difference is that of the row as long as there were only decisions, and the last of those is the record's last.
 */
export const AS_FOUND =
  "id = ? AND version - length = ? AND COALESCE((SELECT MAX(n) + 1 FROM entries WHERE table_id = ?), 0) = ? AND length <= ?";

export function asFound({ id, version, length }: TableRecord): Value[] {
  return [id, version - length, id, length, length];
}

export function recordOf(row: Row): TableRecord {
  try {
    return readRecord(row);
  } catch {
    throw damaged(`Table ${row.id} is damaged: its row, or that of its last entry, cannot be read.`);
  }
}

function readRecord(row: Row): TableRecord {
  const terms: Terms = JSON.parse(String(row.setup));
  const decided = row.latest === null ? 0 : Math.max(0, Number(row.latest) + 1 - Number(row.length));
  return {
    id: String(row.id),
    version: Number(row.version) + decided,
    length: Number(row.length) + decided,
    status: row.status as Status,
    creator: String(row.creator),
    made: Number(row.made),
    deadline: row.deadline === null ? null : Number(row.deadline),
    terms,
    // Tables of an older program have no hashes yet, nor a word on their dice.
    state: {
      hash: {},
      diceKnown: terms.inherited > 0,
      ...JSON.parse(String(row.state)),
      ...(decided > 0 ? JSON.parse(String(row.latest_progress)) : {}),
    },
  };
}

export function entryOf(row: Row): StoredEntry {
  try {
    return readEntry(row);
  } catch {
    throw journalDamaged(String(row.table_id), `entry ${row.n} cannot be read`);
  }
}

function readEntry(row: Row): StoredEntry {
  return {
    n: Number(row.n),
    seat: String(row.seat),
    option: JSON.parse(String(row.option)),
    events: JSON.parse(String(row.events)),
    seen: JSON.parse(String(row.seen)),
    at: Number(row.at),
  };
}

/** Whether a change adds a decision to the journal and changes nothing of the table but how far it is. */
export function isOnlyADecision({ status, state: before }: TableRecord, change: Change): boolean {
  const { state, cut, snapshot, addJobs, dropJobs, members } = change;
  const isAlone = cut === undefined && !snapshot && addJobs.length === 0 && dropJobs.length === 0 && !members;
  const isSettled = state.draw === before.draw && state.takeBack === before.takeBack && state.ended === before.ended;
  return isAlone && isSettled && change.status === status;
}

/** What every decision changes of a state, as JSON. A table without a time limit has its clocks in the rest of it. */
function progressOf({ terms }: TableRecord, { hash, chain, clocks }: State, index: string): string {
  const rest = JSON.stringify(terms.clock.kind === "none" ? { hash, chain } : { hash, chain, clocks });
  return `{"index":${index},${rest.slice(1)}`;
}

export function decisionOf(record: TableRecord, { state, deadline }: Change, entry: StoredEntry): Decision {
  const { id, version, length } = record;
  const { n, seat, at } = entry;
  const { option, events } = spelledOf(entry);
  const seen = JSON.stringify(entry.seen);
  const progress = progressOf(record, state, entry.seen === state.index ? seen : JSON.stringify(state.index));
  const timed = deadline !== record.deadline;
  return { id, others: version - length, n, seat, option, events, seen, at, progress, deadline, timed };
}

function spelledOf({ option, events, spelled }: StoredEntry): Spelled {
  return spelled ?? { option: JSON.stringify(option), events: JSON.stringify(events) };
}

export function insertEntry(table: string, entry: StoredEntry): Statement {
  const { n, seat, seen, at } = entry;
  const { option, events } = spelledOf(entry);
  return statement(
    "INSERT INTO entries (table_id, n, seat, option, events, seen, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
    ...[table, n, seat, option, events, JSON.stringify(seen), at],
  );
}

export function cutBack(table: string, length: number): Statement[] {
  return [
    statement("DELETE FROM entries WHERE table_id = ? AND n >= ?", table, length),
    statement("DELETE FROM snapshots WHERE table_id = ? AND length > ?", table, length),
  ];
}

/** What a change brings with it besides the table and its journal. */
export function sideEffects(table: string, { snapshot, addJobs, dropJobs, members, holders }: Change): Statement[] {
  const out: Statement[] = [];
  const add = (text: string, ...values: Value[]) => out.push(statement(text, ...values));
  if (snapshot) {
    add("DELETE FROM snapshots WHERE table_id = ?", table);
    const { length, code, hash, position, chain } = snapshot;
    const text = "INSERT INTO snapshots (table_id, length, code, hash, position, chain) VALUES (?, ?, ?, ?, ?, ?)";
    add(text, table, length, code, hash, position, chain);
  }
  for (const { kind, seat } of dropJobs) {
    add("DELETE FROM jobs WHERE kind = ? AND table_id = ? AND seat = ?", kind, table, seat);
  }
  for (const { kind, seat, due } of addJobs) {
    const text =
      "INSERT INTO jobs (kind, table_id, seat, due, attempts, lease_until) VALUES (?, ?, ?, ?, 0, 0) " +
      "ON CONFLICT (kind, table_id, seat) DO NOTHING";
    add(text, kind, table, seat, due);
  }
  if (members) {
    add("DELETE FROM members WHERE table_id = ?", table);
    for (const account of members) add("INSERT INTO members (account_id, table_id) VALUES (?, ?)", account, table);
  }
  if (holders) {
    add("DELETE FROM holders WHERE table_id = ?", table);
    for (const client of holders) add("INSERT INTO holders (client, table_id) VALUES (?, ?)", client, table);
  }
  return out;
}
