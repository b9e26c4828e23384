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
  /** Strength of the fighting units of the stack. */
  readonly strength: number;
}

/** Fighting units lie on top; leaders look out above them, like the tabs of a card index. */
const ORDER: Record<Piece["kind"], number> = { leader: 0, marker: 1, chit: 1, hidden: 2, unit: 3 };

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
    const tabs = sorted.filter(({ kind }) => kind === "leader").length;
    const isTabbed = tabs < sorted.length;
    const strength = sorted.reduce((sum, { kind, strength = 0 }) => sum + (kind === "unit" ? strength : 0), 0);
    return sorted.map((piece, i): Laid => {
      const [dx, dy] =
        space === fanned && sorted.length > 1
          ? fan(i, sorted.length, size)
          : isTabbed && i < tabs
            ? tab(i, tabs, size)
            : isTabbed
              ? pile(i - tabs, sorted.length - tabs)
              : pile(i, sorted.length);
      return { piece, space, dx, dy, height: sorted.length, top: i === sorted.length - 1, strength };
    });
  });
}

function pile(i: number, count: number): [number, number] {
  const step = Math.min(4, 16 / count);
  return [(i - (count - 1) / 2) * step, -(i - (count - 1) / 2) * step];
}

/** Leaders stand behind their troops: what shows of them is their name. */
function tab(i: number, count: number, size: number): [number, number] {
  return [(i - (count - 1) / 2) * size * 0.16, -size * (0.3 + 0.16 * (count - 1 - i))];
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

/** A part of the sheet. */
export interface Room {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Spread {
  /** Where its middle lies, and how small its counters are drawn. */
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly tray: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** A fan around a point, moved so that all of it is in the room that is seen, and drawn smaller where it is larger than that. */
export function spreadWithin(
  fan: readonly Laid[],
  [cx, cy]: readonly [number, number],
  size: number,
  room: Room,
): Spread {
  const half = size * 0.64;
  const across = Math.max(...fan.map(({ dx }) => dx)) + half;
  const down = Math.max(...fan.map(({ dy }) => dy)) + half;
  const [width, height] = [Math.max(1, room.right - room.left), Math.max(1, room.bottom - room.top)];
  const scale = Math.min(1, width / (2 * across), height / (2 * down));
  const [halfWidth, halfHeight] = [across * scale, down * scale];
  const x = Math.min(Math.max(cx, room.left + halfWidth), room.right - halfWidth);
  const y = Math.min(Math.max(cy, room.top + halfHeight), room.bottom - halfHeight);
  return { x, y, scale, tray: { x: x - halfWidth, y: y - halfHeight, width: 2 * halfWidth, height: 2 * halfHeight } };
}
