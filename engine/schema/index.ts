import type { Static, TSchema } from "@sinclair/typebox";
import { Value, type ValueErrorIterator } from "@sinclair/typebox/value";
import { refused } from "../kernel/refusal.ts";

/** Checks data that came from a file or from outside. The message names the file, the place inside it and what was expected. */
export function checked<S extends TSchema>(schema: S, value: unknown, from: string): Static<S> {
  const error = deepest(Value.Errors(schema, value));
  if (!error) return value as Static<S>;
  const place = error.path === "" ? "" : `at ${error.path}: `;
  const found = error.value === undefined ? "nothing" : JSON.stringify(error.value)?.slice(0, 80);
  throw refused(`${from}: ${place}${lowerFirst(error.message)}, found ${found}.`);
}

interface Fault {
  path: string;
  value: unknown;
  message: string;
}

/** A union reports that nothing fits; the branch that got farthest says what is really wrong. */
function deepest(errors: ValueErrorIterator): Fault | undefined {
  const first = errors.First();
  if (!first) return undefined;
  let best: Fault = first;
  for (const branch of first.errors ?? []) {
    const inner = deepest(branch);
    if (inner && inner.path.length > best.path.length) best = inner;
  }
  return best;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
