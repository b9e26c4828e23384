/**
 * The thread that writes to the SQLite file: while the disk is busy, the server goes on. It is JavaScript, not TypeScript,
 * because a thread is started from a file as it is.
 */
import { parentPort, workerData } from "node:worker_threads";
import Database from "libsql";

/** How often we look whether another process has written to the file. */
const LOOK = 1_000;

const { file, patience } = workerData;
const database = new Database(file, { timeout: patience });
database.pragma("synchronous = FULL");
database.pragma("foreign_keys = ON");
database.pragma("wal_autocheckpoint = 4000");

const prepared = new Map();

function prepare(text) {
  let statement = prepared.get(text);
  if (!statement) {
    statement = database.prepare(text);
    prepared.set(text, statement);
  }
  return statement;
}

function transaction(work) {
  prepare("BEGIN IMMEDIATE").run();
  try {
    const result = work();
    prepare("COMMIT").run();
    return result;
  } catch (error) {
    if (database.inTransaction) prepare("ROLLBACK").run();
    throw error;
  }
}

/** A guard comes first, so when it changes nothing there is nothing to take back. */
function carryOut(statements) {
  for (const { text, values, guard } of statements) {
    const { changes } = prepare(text).run(values);
    if (guard && changes === 0) return false;
  }
  return true;
}

const FORWARD = "UPDATE tables SET version = version + 1, length = length + 1, progress = ?";
const IF_AS_FOUND = "WHERE id = ? AND version = ? AND length = ?";
const ENTRY = "INSERT INTO entries (table_id, n, seat, option, events, seen, at) VALUES (?, ?, ?, ?, ?, ?, ?)";

/** A decision is added to a journal if the table is still as it found it. A deadline that stays need not be indexed again. */
function append([id, version, progress, deadline, timed, n, seat, option, events, seen, at]) {
  const { changes } = timed
    ? prepare(`${FORWARD}, deadline = ? ${IF_AS_FOUND}`).run([progress, deadline, id, version, n])
    : prepare(`${FORWARD} ${IF_AS_FOUND}`).run([progress, id, version, n]);
  if (changes > 0) prepare(ENTRY).run([id, n, seat, option, events, seen, at]);
  return changes > 0;
}

const deeds = {
  /** Decisions and other changes that share one commit. */
  write: (group) =>
    transaction(() => group.map(({ statements, decision }) => (decision ? append(decision) : carryOut(statements)))),
  /** One statement that changes something and tells what. */
  rows: ({ text, values }) => prepare(text).all(values),
  close: () => {
    clearInterval(lookout);
    database.close();
    setImmediate(() => parentPort.close());
  },
};

parentPort.on("message", ({ id, deed, what }) => {
  try {
    parentPort.postMessage({ id, result: deeds[deed](what) });
  } catch ({ message, code }) {
    parentPort.postMessage({ id, fault: { message, code } });
  }
});

/** SQLite's own counter, which moves when another connection has written. */
const version = () => JSON.stringify(database.pragma("data_version"));
let known = version();
const lookout = setInterval(() => {
  const now = version();
  if (now !== known) parentPort.postMessage({ lost: true });
  known = now;
}, LOOK);
