import type { Option } from "./game.ts";

/**
 * Options come from outside, and may be any JSON whatever. Before a game is asked why one is not legal, it must have the
 * shape of one: the type, the fields and the kinds of values of something that is asked now. So a game never looks for a
 * field that is not there, nor meets a list where it has numbers.
 */

/** What is wrong with the shape of an option, in words; undefined if it is like one of those that are `asked` now, or of a type that is not. */
export function misshapen(option: unknown, asked: Iterable<Option>): string | undefined {
  if (!isOption(option)) return `An option is an object with a type, not ${kindOf(option)}.`;
  const shape = shapeOf(option);
  const shapes = new Set<string>();
  for (const one of asked) {
    if (one.type !== option.type) continue;
    const other = shapeOf(one);
    if (other === shape) return undefined;
    shapes.add(other);
  }
  if (shapes.size === 0) return kindOf(option).includes(TOO_DEEP) ? "No option is nested so deeply." : undefined;
  const wanted = [...shapes].slice(0, 3).join(" or ");
  return `"${option.type}" comes with ${wanted}; here it has ${shape.slice(0, 200)}.`;
}

function isOption(option: unknown): option is Option {
  if (typeof option !== "object" || option === null || Array.isArray(option)) return false;
  return Object.hasOwn(option, "type") && typeof (option as Option).type === "string";
}

/** The fields of an option beside its type, and what kind of value each has. */
function shapeOf(option: Option): string {
  const { type: _, ...fields } = option as Option & Record<string, unknown>;
  return Object.keys(fields).length > 0 ? fieldsOf(fields, 0) : "no other field";
}

const DEEPEST = 8;
const TOO_DEEP = "something nested too deeply";

function kindOf(value: unknown, depth = 0): string {
  if (depth > DEEPEST) return TOO_DEEP;
  if (value === null || value === undefined) return "nothing";
  if (typeof value === "number") return Number.isSafeInteger(value) ? "a whole number" : "a fraction";
  if (typeof value === "string") return "a word";
  if (typeof value === "boolean") return "yes or no";
  return Array.isArray(value) ? listOf(value, depth) : `an object with ${fieldsOf(value as object, depth)}`;
}

function listOf(list: readonly unknown[], depth: number): string {
  if (list.length === 0) return "an empty list";
  const kinds = [...new Set(list.map((item) => kindOf(item, depth + 1)))].sort();
  return `a list of ${kinds.join(" and ")}`;
}

function fieldsOf(fields: object, depth: number): string {
  const names = Object.keys(fields).sort();
  return names.map((name) => `${name} (${kindOf((fields as Record<string, unknown>)[name], depth + 1)})`).join(", ");
}
