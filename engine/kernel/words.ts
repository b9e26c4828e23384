/** A message catalogue: a sentence for each key, with the names of values in braces: "{unit} marches to {to}." */
export type Catalogue = Readonly<Record<string, string>>;

/** The sentence for a key, its values filled in. A key that is missing is a fault of the catalogue and says so. */
export function phrase(catalogue: Catalogue, key: string, value: (name: string) => string): string {
  const template = catalogue[key];
  if (template === undefined) throw new Error(`The message catalogue has no sentence for "${key}".`);
  return template.replace(/\{(\w+)\}/g, (_, name: string) => value(name));
}
