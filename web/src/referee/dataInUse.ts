/** The data files of an owner, by name. */
export type DataFiles = Readonly<Record<string, unknown>>;

/** Our own files in place of which the owner's stand at this moment, by game. */
export const replaced = new Map<string, DataFiles>();

export function hasOwnData(game: { readonly id: string }): boolean {
  return replaced.has(game.id);
}
