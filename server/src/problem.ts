import { type Reason, Refused } from "@gonfalon/engine/kernel";

/** Something that a client did wrong or cannot have now: it is told, in words, and nothing has changed. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    /** For programs: `stale`, `not-your-turn`, ... */
    readonly code: string,
    message: string,
    readonly reasons: readonly Reason[] = [],
  ) {
    super(message);
    this.name = "Problem";
  }

  toJSON() {
    const { code, message, reasons } = this;
    return reasons.length > 0 ? { error: code, message, reasons } : { error: code, message };
  }
}

export const badRequest = (message: string) => new Problem(400, "bad-request", message);
export const notSignedIn = () => new Problem(401, "not-signed-in", "Sign in first.");
export const forbidden = (message: string) => new Problem(403, "forbidden", message);
export const notFound = (message: string) => new Problem(404, "not-found", message);
export const conflict = (code: string, message: string) => new Problem(409, code, message);
export const tooMany = (message: string, code = "too-many") => new Problem(429, code, message);

/** Something that is kept is not as it was written. */
export const damaged = (message: string) =>
  new Problem(500, "damaged", `${message} Trying again will not help: whoever runs this server has to repair it.`);

type Fault = { statusCode?: number; message?: string; code?: string };

/** What a client may be told of an error: never a stack, never a word of what lies inside. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof Refused) return new Problem(409, "refused", error.message, error.refusal.reasons);
  const { statusCode, message = "That was not understood.", code } = error as Fault;
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    const sentence = code === undefined ? message : (UNREADABLE[code] ?? message);
    return new Problem(statusCode, statusCode === 429 ? "too-many" : "bad-request", sentence);
  }
  if (code !== undefined && GONE.has(code))
    return conflict("gone", "What this refers to has just been removed: look at it again.");
  if (isDamaged(error)) return damaged("The database of this server is damaged.");
  if (isAway(error))
    return new Problem(503, "unavailable", "The table cannot be reached just now. Nothing was lost: try again.");
  return new Problem(500, "internal", "Something went wrong here. It has been noted; try again.");
}

/** Requests that Fastify refuses before we see them, in our words. */
const UNREADABLE: Readonly<Record<string, string>> = {
  FST_ERR_BAD_URL: "This address is not spelled as addresses are: a % stands before two digits of a letter's code.",
  FST_ERR_MAX_PARAM_LENGTH: "There is nothing here: this address is longer than any of ours.",
  FST_ERR_CTP_INVALID_JSON_BODY: "That is not valid JSON.",
  FST_ERR_CTP_EMPTY_JSON_BODY: "The body is empty: JSON is expected.",
  FST_ERR_CTP_BODY_TOO_LARGE: "That is too long: docs/api.md tells under Limits how long a request may be.",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "The body must be JSON, and say so: content-type application/json.",
};

/** What the two databases say when an account or a table is removed while something is added to it. */
const GONE = new Set(["SQLITE_CONSTRAINT_FOREIGNKEY", "23503"]);

/** What the two databases say when they find that what they have kept is broken. */
export function isDamaged(error: unknown): boolean {
  const { code = "", message = "" } = error as Fault;
  return /^(SQLITE_CORRUPT|SQLITE_NOTADB|XX001|XX002)/.test(code) || /disk image is malformed/.test(message);
}

/** Faults of a database that is stopping, starting or gone. Those that its client finds by itself have no code. */
export function isAway(error: unknown): boolean {
  const { code, message = "" } = error as Fault;
  if (code === undefined)
    return /^(Connection terminated|Query read timeout|timeout exceeded when trying)/.test(message);
  return (
    /^(57P|08|53)/.test(code) ||
    /^(ECONN|EPIPE|ETIMEDOUT|SQLITE_BUSY|SQLITE_FULL|SQLITE_IOERR|SQLITE_THREAD)/.test(code)
  );
}
