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

/**
 * A decision is the next in a journal, and its table as the decision found it: otherwise no table is found, a row without one
 * is no row, and neither is one whose place is taken.
 */
const APPEND = `
  INSERT OR IGNORE INTO entries (table_id, n, seat, option, events, seen, at, progress)
  VALUES ((SELECT id FROM tables WHERE id = ?1 AND version - length = ?2
    AND (length = ?3 OR EXISTS (SELECT 1 FROM entries WHERE table_id = ?1 AND n = ?3 - 1))), ?3, ?4, ?5, ?6, ?7, ?8, ?9)`;
const DEADLINE = "UPDATE tables SET deadline = ? WHERE id = ?";

function append(row, deadline) {
  const { changes } = prepare(APPEND).run(row);
  if (changes > 0 && deadline !== undefined) prepare(DEADLINE).run([deadline, row[0]]);
  return changes > 0;
}

const requests = {
  /** Decisions and other changes that share one commit. */
  write: (group) =>
    transaction(() =>
      group.map(({ statements, row, deadline }) => (row ? append(row, deadline) : carryOut(statements))),
    ),
  /** One statement that changes something and tells what. */
  rows: ({ text, values }) => prepare(text).all(values),
  close: () => {
    clearInterval(lookout);
    database.close();
    setImmediate(() => parentPort.close());
  },
};

parentPort.on("message", ({ id, request, what }) => {
  try {
    parentPort.postMessage({ id, result: requests[request](what) });
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
