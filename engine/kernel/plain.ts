/**
 * Plain data: what JSON can carry. A position is nothing else, so it can be stored, hashed, compared, copied and sent
 * anywhere. Arrays in a position hold either only primitives or only objects and arrays (nulls may stand among objects);
 * that is what makes `copy` cheap.
 */
export type Plain = null | boolean | number | string | readonly Plain[] | { readonly [key: string]: Plain };

/** A deep copy of plain data. Arrays of primitives are copied in one stroke. */
export function copy<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return copyArray(value) as T;
  const out = { ...value };
  for (const key in out) {
    const field = out[key];
    if (typeof field === "object" && field !== null) out[key] = copy(field);
  }
  return out;
}

function copyArray(list: readonly unknown[]): unknown[] {
  const out = list.slice();
  if (typeof out[0] === "object") for (let i = 0; i < out.length; i++) out[i] = copy(out[i]);
  return out;
}

/** The one spelling of a value: keys in order, no spaces, fields that are undefined left out. */
export function canonical(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  if (Array.isArray(value)) return canonicalList(value);
  const record = value as Record<string, unknown>;
  let fields = "";
  for (const key of Object.keys(record).sort()) {
    const field = record[key];
    if (field !== undefined) fields += `${fields === "" ? "" : ","}${JSON.stringify(key)}:${canonical(field)}`;
  }
  return `{${fields}}`;
}

/** A list of primitives is spelled in one stroke. */
function canonicalList(list: readonly unknown[]): string {
  for (const item of list) if (typeof item === "object" && item !== null) return `[${list.map(canonical).join(",")}]`;
  return JSON.stringify(list);
}

/** Whether two plain values are the same, whatever the order of their keys. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a)) return Array.isArray(b) && sameList(a, b);
  return !Array.isArray(b) && sameFields(a as Record<string, unknown>, b as Record<string, unknown>);
}

function sameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false;
  let i = typeof a[0] === "number" ? firstDifference(a as readonly number[], b as readonly number[], 0) : 0;
  for (; i < a.length; i++) if (a[i] !== b[i] && !same(a[i], b[i])) return false;
  return true;
}

/** Where two lists of numbers of the same length first differ, from a place on. A loop that meets only numbers is several times as fast. */
export function firstDifference(a: readonly number[], b: readonly number[], from: number): number {
  let i = from;
  while (i < a.length && a[i] === b[i]) i++;
  return i;
}

function sameFields(left: Readonly<Record<string, unknown>>, right: Readonly<Record<string, unknown>>): boolean {
  if (differAtOnce(left, right)) return false;
  let fields = 0;
  for (const key of Object.keys(left)) {
    if (left[key] === undefined) continue;
    if (!Object.hasOwn(right, key) || !same(left[key], right[key])) return false;
    fields++;
  }
  for (const key of Object.keys(right)) if (right[key] !== undefined) fields--;
  return fields === 0;
}

/**
 * Whether a field differs that is no list and no object. Of the options with which one that was sent is compared, nearly all do,
 * and no list of keys has to be made to see it.
 */
function differAtOnce(left: Readonly<Record<string, unknown>>, right: Readonly<Record<string, unknown>>): boolean {
  for (const key in left) {
    const value = left[key];
    if (value === right[key] || value === undefined || typeof value === "object") continue;
    if (Object.hasOwn(left, key)) return true;
  }
  return false;
}
