import { Kind, type TSchema } from "@sinclair/typebox";
import { type TypeCheck, TypeCompiler } from "@sinclair/typebox/compiler";
import type { ValueError } from "@sinclair/typebox/errors";

const compiled = new WeakMap<TSchema, TypeCheck<TSchema>>();

/** What is wrong with a value from outside, in words; undefined when nothing is. */
export function faultOf<T extends TSchema>(schema: T, value: unknown): string | undefined {
  let check = compiled.get(schema);
  if (!check) {
    check = TypeCompiler.Compile(schema);
    compiled.set(schema, check);
  }
  if (check.Check(value))
    return isDeeper(value, DEEPEST) ? `nothing may be nested deeper than ${DEEPEST} times` : undefined;
  const error = nearest(check.Errors(value).First());
  const place = error?.path ? `${error.path.slice(1).replaceAll("/", ".")}: ` : "";
  return `${place}${expected(error)}`;
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
    const aboutKind = faults.some(({ path }) => /\/(type|kind|who)$/.test(path));
    if (faults.length > 0 && !aboutKind) return nearest(faults[0]);
  }
  return error;
}

function expected(error: ValueError | undefined): string {
  if (!error) return "not understood";
  const { description } = error.schema;
  return description && error.schema[Kind] !== "Object" ? `expected ${description}` : error.message.toLowerCase();
}
