import type { Choice, Option, Place, Scene, Spot } from "@gonfalon/engine/kernel";
import type { AnyGame } from "@gonfalon/games";
import { spaceAmong } from "./places.ts";

/** A question as somebody sees it. */
export interface Question {
  readonly game: AnyGame;
  readonly choice: Choice<Option>;
  readonly view: unknown;
  readonly scene: Scene;
}

/**
 * What a player would like to do, from JSON or from words: the type of an option and the space or piece it is about,
 * such as "move 1512". Null when the words say too little.
 */
export function intentFrom(text: string, { game, choice, view, scene }: Question): Option | null {
  if (text.startsWith("{")) return fromJson(text);
  const said = text.toLowerCase();
  const words = said.split(/\s+/).filter(Boolean);
  const space = spaceAmong(game, words);
  const piece = pieceNamed(scene, said, words);
  const here = new Set(scene.pieces.filter((one) => space !== undefined && one.space === space).map(({ id }) => id));
  const about = (place: Place) =>
    (space !== undefined && place.space === space) ||
    (place.piece !== undefined && (place.piece === piece || here.has(place.piece)));
  const thoughts = [...choice.options, ...game.thinkable(view)];
  const named = thoughts.filter(({ type }) => words.includes(type.toLowerCase()));
  // What names nothing that is on the table is not about the first option of its kind.
  const isBare = words.every((word) => thoughts.some(({ type }) => type.toLowerCase() === word));
  if (space === undefined && piece === undefined) return isBare ? (named[0] ?? null) : null;
  const patterns = named.length > 0 ? named : thoughts;
  const listed = patterns.find((option) => about(game.locate(option)));
  const spots: Spot[] = [...(piece === undefined ? [] : [piece]), ...here].map((one) => ({ piece: one }));
  if (space !== undefined) spots.unshift({ space });
  const meant = spots.flatMap((spot) => game.intentsAt(view, spot, patterns));
  return listed ?? meant.find(({ type }) => patterns.some((one) => one.type === type)) ?? null;
}

/** The words with which an option can be asked about. */
export function wordsFor(game: AnyGame, scene: Scene, option: Option): string {
  const { space, piece } = game.locate(option);
  const name = space === undefined ? scene.pieces.find(({ id }) => id === piece)?.name : game.board.ids[space];
  return [option.type, name ?? ""].join(" ").trim();
}

function fromJson(text: string): Option | null {
  try {
    const value = JSON.parse(text) as Option;
    return typeof value === "object" && value !== null && typeof value.type === "string" ? value : null;
  } catch {
    return null;
  }
}

/** The piece whose id is one of the words or whose name is among them; the longest name if there are several. */
function pieceNamed({ pieces }: Scene, said: string, words: readonly string[]): string | undefined {
  return pieces
    .filter(({ id, name }) => words.includes(id.toLowerCase()) || (name !== "" && said.includes(name.toLowerCase())))
    .sort((a, b) => b.name.length - a.name.length)[0]?.id;
}
