import { KindGuard, type Static, type TSchema, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";

/**
 * What in a data file decides play, and what is only shown. The schema of the file says it: a part that is marked
 * `DisplayOnly` is for people (a name, a text, a source, a colour), and what the schema does not name no game can read.
 */
const DISPLAY_ONLY = "displayOnly";

/** Marks a part of a data file that decides nothing: it may be mended without making journals unplayable. */
export function DisplayOnly<S extends TSchema>(schema: S): S {
  return { ...schema, [DISPLAY_ONLY]: true };
}

/** One of these words. */
export function OneOf<T extends string>(...words: T[]) {
  return Type.Union(words.map((word) => Type.Literal(word)));
}

export function OrNull<S extends TSchema>(schema: S) {
  return Type.Union([schema, Type.Null()]);
}

/** Names, notes and sources, in any shape. */
export const Provenance = DisplayOnly(Type.Optional(Type.Unknown()));

/** The index of rules of a game, `rules.json`: what the rule reference shows and refusals quote. */
export const RulesFile = DisplayOnly(
  Type.Array(
    Type.Object({
      id: Type.String({ minLength: 1 }),
      title: Type.String(),
      text: Type.String(),
      kind: Type.String(),
      see: Type.Optional(Type.Array(Type.String())),
      book: Type.Optional(Type.String()),
    }),
  ),
);
export type RulesFile = Static<typeof RulesFile>;

/** The part of a checked value that decides play. */
export function decisive(schema: TSchema, value: unknown): unknown {
  return walk(schema, value, () => undefined, new Map());
}

/** The same data to all that is played, with other words: whoever plays by a word is found out. */
export function reworded(schema: TSchema, value: unknown): unknown {
  return walk(schema, value, (part, inside) => reword(part, inside), new Map());
}

type Show = (schema: TSchema, value: unknown) => unknown;
type Named = Map<string, TSchema>;

/** Goes through a value along its schema; `show` says what becomes of a part that is only shown. */
function walk(schema: TSchema, value: unknown, show: Show, named: Named): unknown {
  if (typeof schema.$id === "string") named.set(schema.$id, schema);
  if (schema[DISPLAY_ONLY]) return show(schema, value);
  if (KindGuard.IsObject(schema)) return walkFields(schema.properties, value as Fields, show, named);
  if (KindGuard.IsRecord(schema)) {
    const [inside] = Object.values(schema.patternProperties);
    return fieldsOf(value as Fields, (field) => walk(inside!, field, show, named));
  }
  if (KindGuard.IsArray(schema)) return (value as unknown[]).map((item) => walk(schema.items, item, show, named));
  if (KindGuard.IsTuple(schema))
    return (value as unknown[]).map((item, i) => walk(schema.items![i]!, item, show, named));
  if (KindGuard.IsUnion(schema)) return together(fitting(schema.anyOf, value, named), value, show, named);
  if (KindGuard.IsIntersect(schema)) return together(schema.allOf, value, show, named);
  if (KindGuard.IsThis(schema) || KindGuard.IsRef(schema)) return walk(named.get(schema.$ref)!, value, show, named);
  return value;
}

type Fields = Readonly<Record<string, unknown>>;

function walkFields(properties: Readonly<Record<string, TSchema>>, value: Fields, show: Show, named: Named): Fields {
  const known = Object.entries(properties).filter(([name]) => value[name] !== undefined);
  const walked = known.map(([name, schema]) => [name, walk(schema, value[name], show, named)] as const);
  return Object.fromEntries(walked.filter(([, field]) => field !== undefined));
}

/** All that any of these schemas finds in the value. */
function together(schemas: readonly TSchema[], value: unknown, show: Show, named: Named): unknown {
  const found = schemas.map((schema) => walk(schema, value, show, named));
  return isFields(value) ? Object.assign({}, ...found) : found[0];
}

/** The branches of a union that the value fits. */
function fitting(branches: readonly TSchema[], value: unknown, named: Named): readonly TSchema[] {
  return branches.filter((branch) => Value.Check(branch, [...named.values()], value));
}

/** Other words of the same kind, where the schema allows them. */
function reword(schema: TSchema, value: unknown): unknown {
  const changed = changedInside(value);
  return Value.Check(schema, changed) ? changed : value;
}

function changedInside(value: unknown): unknown {
  if (typeof value === "string") return `${value} (in other words)`;
  if (typeof value === "number") return value + 1;
  if (Array.isArray(value)) return value.map(changedInside);
  return isFields(value) ? fieldsOf(value, changedInside) : value;
}

function fieldsOf(value: Fields, change: (field: unknown) => unknown): Fields {
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, change(field)]));
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
