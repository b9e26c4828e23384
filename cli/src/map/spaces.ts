import type { Option, OverlaySpace, Piece, Scene } from "@gonfalon/engine/kernel";
import type { AnyGame } from "@gonfalon/games";
import { type Style, sideStyle } from "../paint.ts";

/** The pieces of one side in one space, told shortly. */
export interface Stack {
  readonly style: Style;
  /** "A12×3": a side's letter, strength and number of pieces. */
  readonly text: string;
  /** A letter for each piece: "IIC*"; small when it is disordered, with a mark when it is routed: "ic!". */
  readonly arms: string;
}

/** A letter for each side: the first of its name that no side before it has. */
export function sideLetters({ sides }: Scene): Readonly<Record<string, string>> {
  const letters: Record<string, string> = {};
  sides.forEach(({ seat, words }, i) => {
    const own = [...words.en.short.toUpperCase()].find((letter) => !Object.values(letters).includes(letter));
    letters[seat] = own ?? String(i + 1);
  });
  return letters;
}

/** The stacks in each space, in the order of the seats. */
export function stacksOf(game: AnyGame, scene: Scene): ReadonlyMap<number, readonly Stack[]> {
  const letters = sideLetters(scene);
  const piles = new Map<number, Map<string, Piece[]>>();
  for (const piece of scene.pieces) {
    if (piece.space === null || piece.kind === "marker") continue;
    const here = piles.get(piece.space) ?? new Map<string, Piece[]>();
    piles.set(piece.space, here);
    here.set(piece.side, [...(here.get(piece.side) ?? []), piece]);
  }
  const ordered = (pile: Map<string, Piece[]>) =>
    [...pile].sort(([a], [b]) => game.seats.indexOf(a) - game.seats.indexOf(b));
  return new Map(
    [...piles].map(([space, pile]) => [
      space,
      ordered(pile).map(([side, pieces]) => ({
        style: sideStyle(game.seats.indexOf(side)),
        text: (letters[side] ?? "?") + strengthOf(pieces) + (pieces.length > 1 ? `×${pieces.length}` : ""),
        arms: pieces.map(letterOf).sort().join(""),
      })),
    ]),
  );
}

function strengthOf(pieces: readonly Piece[]): string {
  if (pieces.some(({ kind }) => kind === "hidden")) return "?";
  const known = pieces.flatMap(({ kind, strength }) => (kind === "leader" || strength === undefined ? [] : [strength]));
  return known.length === 0 ? "" : String(known.reduce((sum, one) => sum + one, 0));
}

export function letterOf({ kind, arm, states }: Piece): string {
  if (kind === "leader") return "*";
  if (kind === "hidden") return "?";
  const letter = arm ? arm.charAt(0).toUpperCase() : "·";
  if (isRouted(states)) return `${letter.toLowerCase()}!`;
  return isDisordered(states) ? letter.toLowerCase() : letter;
}

export const isRouted = (states: readonly string[]) => states.includes("routed");
export const isDisordered = (states: readonly string[]) =>
  states.includes("disordered") || states.includes("disorganised");

/** What lies in each space besides pieces, in words. Markers among the pieces count as such. */
export function marksOf(scene: Scene): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  const add = (space: number | null | undefined, label: string) => {
    if (space === null || space === undefined) return;
    found.set(space, found.has(space) ? `${found.get(space)}, ${label}` : label);
  };
  for (const { space, label } of scene.marks) add(space, label);
  for (const { space, kind, name } of scene.pieces) if (kind === "marker") add(space, name);
  return found;
}

/** What an overlay says of each space: whose it is, and what else; a dot where it is only marked. */
export function overlayLabels(scene: Scene, marked: readonly OverlaySpace[]): ReadonlyMap<number, readonly string[]> {
  const letters = sideLetters(scene);
  const found = new Map<number, string[]>();
  for (const { space, side, label = "" } of marked) {
    const text = (side === undefined ? "" : (letters[side] ?? "")) + label;
    found.set(space, [...(found.get(space) ?? []), text || "●"]);
  }
  return found;
}

/** The numbers (from 1) of the options that are chosen in each space. */
export function optionsBySpace(
  game: AnyGame,
  scene: Scene,
  options: readonly Option[],
): ReadonlyMap<number, readonly number[]> {
  const where = new Map(scene.pieces.map(({ id, space }) => [id, space]));
  const found = new Map<number, number[]>();
  options.forEach((option, i) => {
    const place = game.locate(option);
    const space = place.space ?? (place.piece === undefined ? null : where.get(place.piece));
    if (space === null || space === undefined) return;
    found.set(space, [...(found.get(space) ?? []), i + 1]);
  });
  return found;
}
