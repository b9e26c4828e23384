import type { Scene } from "../referee/protocol.ts";

type Piece = Scene["pieces"][number];

/** Where a counter lies: its space, and how it is shifted from the centre. */
export interface Laid {
  readonly piece: Piece;
  readonly space: number;
  readonly dx: number;
  readonly dy: number;
  /** How many lie in the stack, told on the topmost. */
  readonly height: number;
  readonly top: boolean;
}

/** Units lie under leaders, so that leaders are seen. */
const ORDER: Record<Piece["kind"], number> = { marker: 0, chit: 0, hidden: 1, unit: 2, leader: 3 };

/** Lays pieces in stacks; the stack in `fanned` is spread out so that each of its counters can be seen and touched. */
export function laidOut(pieces: readonly Piece[], fanned: number | null, size: number): Laid[] {
  const stacks = new Map<number, Piece[]>();
  for (const piece of pieces) {
    if (piece.space === null) continue;
    const stack = stacks.get(piece.space);
    if (stack) stack.push(piece);
    else stacks.set(piece.space, [piece]);
  }
  // What is spread out lies over its neighbours.
  const inOrder = [...stacks].sort(([a], [b]) => Number(a === fanned) - Number(b === fanned));
  return inOrder.flatMap(([space, stack]) => {
    const sorted = [...stack].sort((a, b) => ORDER[a.kind] - ORDER[b.kind]);
    return sorted.map((piece, i): Laid => {
      const [dx, dy] = space === fanned && sorted.length > 1 ? fan(i, sorted.length, size) : pile(i, sorted.length);
      return { piece, space, dx, dy, height: sorted.length, top: i === sorted.length - 1 };
    });
  });
}

function pile(i: number, count: number): [number, number] {
  const step = Math.min(4, 16 / count);
  return [(i - (count - 1) / 2) * step, -(i - (count - 1) / 2) * step];
}

/** In rows of up to five, around the centre of the space. */
function fan(i: number, count: number, size: number): [number, number] {
  const wide = Math.min(5, count <= 4 ? 2 : Math.ceil(Math.sqrt(count)));
  const rows = Math.ceil(count / wide);
  const row = Math.floor(i / wide);
  const inRow = row === rows - 1 ? count - row * wide : wide;
  const step = size * 1.12;
  return [((i % wide) - (inRow - 1) / 2) * step, (row - (rows - 1) / 2) * step];
}
