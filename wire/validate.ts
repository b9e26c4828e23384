import { Kind, type TSchema } from "@sinclair/typebox";
import { type TypeCheck, TypeCompiler } from "@sinclair/typebox/compiler";
import { type ValueError, ValueErrorType } from "@sinclair/typebox/errors";

const compiled = new WeakMap<TSchema, TypeCheck<TSchema>>();

/**
 * What is wrong with a value from outside, in a sentence that says where and what would be right; undefined when nothing is.
 * `place` is where the value itself stands in the message.
 */
export function faultOf<T extends TSchema>(schema: T, value: unknown, place = ""): string | undefined {
  let check = compiled.get(schema);
  if (!check) {
    check = TypeCompiler.Compile(schema);
    compiled.set(schema, check);
  }
  if (!check.Check(value)) return sentence(nearest(check.Errors(value).First()), place);
  return isDeeper(value, DEEPEST) ? `Nothing may be nested more than ${DEEPEST} deep.` : undefined;
}

/** Nothing of ours is nested so deeply; what is would exhaust whoever walks through it. */
const DEEPEST = 64;

function isDeeper(value: unknown, most: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (most === 0) return true;
  for (const key in value) if (isDeeper((value as Record<string, unknown>)[key], most - 1)) return true;
  return false;
}

/** In a choice between shapes, the fault of the shape that was meant: the one whose `type` agrees. */
function nearest(error: ValueError | undefined): ValueError | undefined {
  if (error?.schema[Kind] !== "Union" || error.errors.length === 0) return error;
  for (const shape of error.errors) {
    const faults = [...shape];
    const aboutKind = faults.some(({ path }) => tagOf(error.schema).name === path.slice(error.path.length + 1));
    if (faults.length > 0 && !aboutKind) return nearest(faults[0]);
  }
  return error;
}

function sentence(error: ValueError | undefined, root: string): string {
  if (!error) return "That was not understood.";
  const path = [root, ...error.path.split("/").slice(1)].filter((name) => name !== "").join(".");
  const place = path.length > 80 ? `${path.slice(0, 80)}…` : path;
  const { schema, type, value } = error;
  if (type === ValueErrorType.ObjectAdditionalProperties) return `There is no field ${place} here.`;
  const tag = tagOf(schema);
  const tagged = tag.name !== undefined && isObject(value);
  const where = tagged ? (place ? `${place}.${tag.name}` : tag.name!) : place || "The message";
  const wanted = tagged ? tag.values.map((one) => JSON.stringify(one)).join(", ") : nameOf(schema);
  const found = tagged ? (value as Record<string, unknown>)[tag.name!] : value;
  if (found === undefined) return `${where} is missing: expected ${wanted}.`;
  return `${where}: expected ${wanted}, found ${kindOf(found)}.`;
}

/** The field by which the shapes of a choice are told apart, and what may stand in it. */
function tagOf({ anyOf }: TSchema): { readonly name?: string; readonly values: readonly unknown[] } {
  for (const name of ["type", "kind", "who"]) {
    const values = ((anyOf ?? []) as TSchema[]).map(({ properties }) => properties?.[name]?.const);
    if (values.length > 0 && values.every((value) => value !== undefined)) return { name, values };
  }
  return { values: [] };
}

/** What would be right, in words: the description of a shape where it has one. */
function nameOf(schema: TSchema): string {
  const { description, anyOf, const: only, minimum = 0, maximum, minLength = 0, maxLength, maxProperties } = schema;
  const about = description ? ` (${description})` : "";
  if (anyOf) return tagOf(schema).name ? "an object" : (anyOf as TSchema[]).map(nameOf).join(" or ");
  if (only !== undefined) return JSON.stringify(only);
  switch (schema[Kind]) {
    case "Object":
    case "Record":
      return maxProperties === undefined ? "an object" : `an object of at most ${maxProperties} fields`;
    case "Array":
      return "a list";
    case "Null":
      return "null";
    case "Boolean":
      return "true or false";
    case "Integer":
      return maximum === undefined ? `a whole number${about}` : `a whole number from ${minimum} to ${maximum}${about}`;
    default:
      return description ?? (maxLength === undefined ? "a text" : `a text of ${minLength} to ${maxLength} characters`);
  }
}

/** What was found, without repeating it: it may be a secret, or very long. */
function kindOf(value: unknown): string {
  if (value === null || typeof value === "boolean" || typeof value === "number") return String(value);
  if (typeof value === "string") return value === "" ? "an empty text" : "another text";
  return Array.isArray(value) ? "a list" : "an object";
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
