/** Freezes plain data through and through, so that any attempt to change it throws. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const inner of Object.values(value)) deepFreeze(inner);
  return Object.freeze(value);
}

/** What in a value is not plain data as the kernel wants it, with the place: empty when all is well. */
export function faultsOfPlain(value: unknown, at = "it"): string[] {
  if (value === null || typeof value === "string" || typeof value === "boolean") return [];
  if (typeof value === "number") return Number.isFinite(value) ? [] : [`${at} is ${value}`];
  if (typeof value !== "object") return [`${at} is ${typeof value}`];
  if (Array.isArray(value)) return faultsOfList(value, at);
  if (Object.getPrototypeOf(value) !== Object.prototype) return [`${at} is not a plain object`];
  return Object.entries(value).flatMap(([key, inner]) => faultsOfPlain(inner, `${at}.${key}`));
}

/** `copy` looks only at the first element to know whether a list must be copied deeply. */
function faultsOfList(list: readonly unknown[], at: string): string[] {
  const kinds = new Set(list.filter((item) => item !== null).map((item) => typeof item === "object"));
  const mixed = kinds.size > 1 ? [`${at} mixes primitives with objects`] : [];
  return [...mixed, ...list.flatMap((item, i) => faultsOfPlain(item, `${at}[${i}]`))];
}
