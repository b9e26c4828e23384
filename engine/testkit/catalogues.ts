import type { Catalogue } from "../kernel/index.ts";

/** What two languages of one catalogue do not have in common: sentences, in the same order, and the values in each. */
export function faultsOfCatalogues(one: Catalogue, other: Catalogue): string[] {
  const [keys, otherKeys] = [Object.keys(one), Object.keys(other)];
  const place = keys.findIndex((key, i) => key !== otherKeys[i]);
  if (place >= 0 || keys.length !== otherKeys.length) {
    const at = place >= 0 ? place : keys.length;
    return [`Where one has "${keys[at]}" the other has "${otherKeys[at]}".`];
  }
  const values = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
  return keys
    .filter((key) => `${values(one[key]!)}` !== `${values(other[key]!)}`)
    .map((key) => `"${key}" has other values.`);
}
