/**
 * The versions of the database, in order. A script that has been released is never changed: add another. They are written
 * in the SQL that SQLite and PostgreSQL share; structures that are never searched are kept as JSON text.
 */
export const migrations: readonly string[] = [
  `
  CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    version BIGINT NOT NULL,
    length BIGINT NOT NULL,
    status TEXT NOT NULL,
    listed BIGINT NOT NULL,
    creator TEXT NOT NULL,
    made BIGINT NOT NULL,
    deadline BIGINT,
    setup TEXT NOT NULL,
    state TEXT NOT NULL
  );
  CREATE INDEX tables_listed ON tables (listed, made);
  CREATE INDEX tables_deadline ON tables (deadline);
  CREATE INDEX tables_creator ON tables (creator, status);

  CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    n BIGINT NOT NULL,
    seat TEXT NOT NULL,
    option TEXT NOT NULL,
    events TEXT NOT NULL,
    seen TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (table_id, n)
  );

  CREATE TABLE snapshots (
    table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    length BIGINT NOT NULL,
    code TEXT NOT NULL,
    hash TEXT NOT NULL,
    position TEXT NOT NULL
  );

  CREATE TABLE accounts (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    folded TEXT NOT NULL UNIQUE,
    password TEXT NOT NULL,
    email TEXT,
    webhook TEXT,
    made BIGINT NOT NULL
  );

  CREATE TABLE sessions (
    token TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    expires BIGINT NOT NULL
  );
  CREATE INDEX sessions_account ON sessions (account_id);

  CREATE TABLE members (
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    PRIMARY KEY (account_id, table_id)
  );

  CREATE TABLE notes (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
  );

  CREATE TABLE chat (
    id TEXT PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat TEXT NOT NULL,
    text TEXT NOT NULL,
    at BIGINT NOT NULL
  );
  CREATE INDEX chat_table ON chat (table_id, at);

  CREATE TABLE jobs (
    kind TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat TEXT NOT NULL,
    due BIGINT NOT NULL,
    attempts BIGINT NOT NULL,
    lease TEXT,
    lease_until BIGINT NOT NULL,
    PRIMARY KEY (kind, table_id, seat)
  );
  CREATE INDEX jobs_due ON jobs (kind, due);

  CREATE TABLE meta (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  );
  `,
  `
  ALTER TABLE accounts ADD COLUMN confirmed TEXT;
  UPDATE accounts SET confirmed = email;

  CREATE TABLE holders (
    client TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    PRIMARY KEY (client, table_id)
  );
  `,
  // What every decision changes of a table's state, so that the rest of it is not spelled again for each.
  "ALTER TABLE tables ADD COLUMN progress TEXT NOT NULL DEFAULT '{}';",
  // A decision adds its row to the journal and touches no other: it carries what it changes of the table's state.
  `
  CREATE TABLE journal (
    table_id TEXT NOT NULL,
    n BIGINT NOT NULL,
    seat TEXT NOT NULL,
    option TEXT NOT NULL,
    events TEXT NOT NULL,
    seen TEXT NOT NULL,
    at BIGINT NOT NULL,
    progress TEXT,
    PRIMARY KEY (table_id, n)
  );
  INSERT INTO journal (table_id, n, seat, option, events, seen, at)
    SELECT table_id, n, seat, option, events, seen, at FROM entries;
  DROP TABLE entries;
  ALTER TABLE journal RENAME TO entries;
  `,
  // What version 3 kept beside the state goes to its end: of a name that stands twice in an object the last one counts.
  `
  UPDATE tables SET state = SUBSTR(state, 1, LENGTH(state) - 1) || ',' || SUBSTR(progress, 2) WHERE progress <> '{}';
  ALTER TABLE tables DROP COLUMN progress;
  `,
  // A game is put away by each who sits there, and no longer for everybody at once.
  `
  UPDATE tables SET status = 'over', state = REPLACE(state, '"kind":"taken"', '"kind":"taken","away":true')
    WHERE status = 'archived';
  `,
  // Journals are chained by hashes, and where they end is noted beside them: what is missing is missed.
  `
  ALTER TABLE snapshots ADD COLUMN chain TEXT;
  CREATE TABLE heads (
    table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    cuts BIGINT NOT NULL,
    length BIGINT NOT NULL,
    chain TEXT NOT NULL
  );
  `,
  // Journals that are being written before there is a table for them, and by whom.
  `
  CREATE TABLE arrivals (
    table_id TEXT PRIMARY KEY,
    lease TEXT NOT NULL,
    at BIGINT NOT NULL
  );
  `,
];

/** Every table with content of its own, each after those it refers to: what a backup holds. */
export const contents: readonly string[] = [
  "tables",
  "entries",
  "arrivals",
  "heads",
  "snapshots",
  "accounts",
  "sessions",
  "members",
  "holders",
  "notes",
  "chat",
  "jobs",
  "meta",
];
