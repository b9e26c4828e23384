/**
 * The thread that parses long uploads: the server goes on meanwhile, and fetches the entries of a journal in groups when it
 * has time for them. It is JavaScript, not TypeScript, because a thread is started from a file as it is.
 */
import { parentPort } from "node:worker_threads";

/** The entries of journals that are not all fetched yet, by the number of their document. */
const parsed = new Map();

/** Keys by which an object could be given another prototype. */
const FORBIDDEN = new Set(["__proto__", "constructor"]);

function harmless(key, value) {
  if (FORBIDDEN.has(key)) throw new SyntaxError(`"${key}" is not allowed`);
  return value;
}

/** Nothing of ours is nested so deeply, and what is could not be handed over. */
const DEEPEST = 64;
const TOO_DEEP = `nothing may be nested more than ${DEEPEST} deep`;

function isDeeper(value, most) {
  if (typeof value !== "object" || value === null) return false;
  return most === 0 || Object.values(value).some((part) => isDeeper(part, most - 1));
}

const requests = {
  /** All of a body but the entries of its journal, and how many those are. */
  parse({ document, bytes }) {
    const body = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes), harmless);
    if (isDeeper(body, DEEPEST)) throw new SyntaxError(TOO_DEEP);
    const entries = body?.journal?.entries;
    if (!Array.isArray(entries)) return { body, count: 0 };
    parsed.set(document, entries);
    return { body: { ...body, journal: { ...body.journal, entries: [] } }, count: entries.length };
  },
  entries: ({ document, from, to }) => parsed.get(document).slice(from, to),
  forget: ({ document }) => {
    parsed.delete(document);
  },
};

parentPort.on("message", ({ id, request, what }) => {
  try {
    parentPort.postMessage({ id, result: requests[request](what) });
  } catch (error) {
    // What is nested very deeply exhausts the parser itself.
    const message = error instanceof RangeError ? TOO_DEEP : error.message;
    parentPort.postMessage({ id, fault: { message } });
  }
});
