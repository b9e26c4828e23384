import { firstDifference, type Plain } from "./plain.ts";

/** One change within plain data: where, and what stands there now; without a value, that field is gone. */
export type Edit = readonly [path: readonly (string | number)[], value?: Plain];

/**
 * What has to be edited in one plain value to make it the other. Objects are compared field by field and lists of the
 * same length item by item; anything else that differs is replaced whole.
 */
export function difference(before: unknown, after: unknown): Edit[] {
  const edits: Edit[] = [];
  compare(before, after, [], edits);
  return edits;
}

function compare(before: unknown, after: unknown, path: (string | number)[], edits: Edit[]): void {
  if (before === after) return;
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    if (typeof after[0] === "number") compareNumbers(before, after, path, edits);
    else for (let i = 0; i < after.length; i++) if (before[i] !== after[i]) within(i, before[i], after[i], path, edits);
  } else if (isRecord(before) && isRecord(after)) compareRecords(before, after, path, edits);
  else edits.push([path.slice(), after as Plain]);
}

function compareNumbers(before: number[], after: number[], path: (string | number)[], edits: Edit[]): void {
  for (let i = 0; ; i++) {
    i = firstDifference(before, after, i);
    if (i === after.length) return;
    within(i, before[i], after[i], path, edits);
  }
}

function compareRecords(before: Fields, after: Fields, path: (string | number)[], edits: Edit[]): void {
  for (const key in after) {
    const value = after[key];
    if (value === undefined || value === before[key]) continue;
    if (has(before, key)) within(key, before[key], value, path, edits);
    else edits.push([[...path, key], value as Plain]);
  }
  for (const key in before) if (before[key] !== undefined && !has(after, key)) edits.push([[...path, key]]);
}

function within(key: string | number, before: unknown, after: unknown, path: (string | number)[], edits: Edit[]): void {
  path.push(key);
  compare(before, after, path, edits);
  path.pop();
}

/** The value with the edits made. What it was made from stays as it is. */
export function edited(value: unknown, edits: readonly Edit[]): unknown {
  return edits.reduce((before, edit) => placed(before, edit, 0), value);
}

function placed(value: unknown, edit: Edit, depth: number): unknown {
  const [path, put] = edit;
  if (depth === path.length) return put;
  const key = path[depth]!;
  if (Array.isArray(value)) return value.with(Number(key), placed(value[Number(key)], edit, depth + 1));
  const fields = value as Fields;
  if (depth < path.length - 1 || edit.length === 2) {
    return { ...fields, [key]: placed(fields[key], edit, depth + 1) };
  }
  const { [key]: _, ...rest } = fields;
  return rest;
}

type Fields = Readonly<Record<string | number, unknown>>;

function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A field that is undefined is not there, as in JSON. */
function has(fields: Fields, key: string): boolean {
  return Object.hasOwn(fields, key) && fields[key] !== undefined;
}
