import type { AnyGame } from "@gonfalon/games";
import { groundOf } from "../map/ground.ts";

/** What the spaces of a board are called: "2310 (La Rancia)", or the name alone where the id is only another spelling of it. */
export function placeNames(game: AnyGame): readonly string[] {
  const { names } = groundOf(game);
  return game.board.ids.map((id, space) => {
    const name = names[space];
    if (!name) return id;
    return letters(id) === letters(name) ? name : `${id} (${name})`;
  });
}

/** The space with an id or a name, in capitals or not, with its accents or without. */
export function spaceNamed(game: AnyGame, name: string): number | undefined {
  const { board } = game;
  const exact = board.index.get(name);
  const wanted = letters(name);
  if (exact !== undefined || wanted === "") return exact;
  const byId = board.ids.findIndex((id) => letters(id) === wanted);
  const byNumber = byId >= 0 ? byId : withNumber(board.ids, wanted);
  const found = byNumber >= 0 ? byNumber : groundOf(game).names.findIndex((one) => letters(one) === wanted);
  return found >= 0 ? found : undefined;
}

/** A number alone means the one space whose id ends with it: 3127 where the map has E3127. */
function withNumber(ids: readonly string[], wanted: string): number {
  if (!/^\d+$/.test(wanted)) return -1;
  const found = ids.flatMap((id, space) => (letters(id).replace(/^\D+/, "") === wanted ? [space] : []));
  return found.length === 1 ? found[0]! : -1;
}

/** The space that words are about: one of them is its id, or its name stands among them, the longest if there are several. */
export function spaceAmong(game: AnyGame, words: readonly string[]): number | undefined {
  for (let length = words.length; length > 0; length--) {
    for (let start = 0; start + length <= words.length; start++) {
      const space = spaceNamed(game, words.slice(start, start + length).join(" "));
      if (space !== undefined) return space;
    }
  }
  return undefined;
}

/** A name by its letters and figures alone. */
function letters(name: string): string {
  return name
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
