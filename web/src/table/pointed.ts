import type { Spot } from "@gonfalon/engine/kernel";
import type { Scene, ShownOption } from "../referee/protocol.ts";

/** A place on the map that was pointed at. */
export interface Pointed {
  readonly piece?: string;
  readonly space?: number;
  readonly box?: string;
  /** All pieces in the space are meant, as long as none of them is named. */
  readonly stack?: boolean;
}

/** Whether a spot is what was pointed at. */
export function isAt(spot: Spot, at: Pointed): boolean {
  if (at.piece !== undefined && spot.piece === at.piece) return true;
  if (at.box !== undefined && spot.box === at.box) return true;
  return spot.piece === undefined && spot.space !== undefined && spot.space === at.space;
}

/** Options of one piece that differ by where it goes: the piece is pointed at first, then the space. */
export function needsDestination(options: readonly ShownOption[]): boolean {
  return options.some(
    ({ place }) => place.to !== undefined || (place.piece !== undefined && place.space !== undefined),
  );
}

/** Of several ways to take up a piece, the one that takes it alone. */
export function aloneAmong(options: readonly ShownOption[], piece: string): ShownOption | undefined {
  if (!options.every(({ place }) => place.takes)) return undefined;
  return options.find(({ place: { takes } }) => takes!.length === 1 && takes![0] === piece);
}

/** The option that takes up a piece with as many others of the same name as lie with it: the battalions of a regiment. */
export function equalsAmong(
  options: readonly ShownOption[],
  pieces: Scene["pieces"],
  piece: string,
): ShownOption | undefined {
  const meant = pieces.find(({ id }) => id === piece);
  const equals = pieces.filter(({ name, space }) => name === meant?.name && space === meant?.space);
  const isEqual = (id: string) => equals.some((one) => one.id === id);
  const taking = options.filter(({ place: { takes } }) => takes?.includes(piece) && takes.every(isEqual));
  return taking.sort((a, b) => b.place.takes!.length - a.place.takes!.length)[0];
}
