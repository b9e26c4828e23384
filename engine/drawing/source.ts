import { type Board, type Point, spaceOf } from "../board/board.ts";
import { refused } from "../kernel/refusal.ts";
import { boundsOf, sharedStretches } from "./outline.ts";
import type { Select } from "./style.ts";

type Record_ = Readonly<Record<string, unknown>>;

/** The border between two spaces, as the lines it is drawn along. */
export interface Side {
  readonly a: number;
  readonly b: number;
  readonly lines: readonly (readonly Point[])[];
  readonly item: Record_;
}

/** Sides that belong together under one name, such as a river. */
export interface Course {
  readonly name: string;
  readonly sides: readonly Side[];
}

/** A thing at a space: a town, a badge. */
export interface Spot {
  readonly space: number;
  readonly at: Point;
  readonly item: Record_;
}

/** Where points of the board lie on the sheet. */
export interface Sheet {
  readonly unit: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export function onSheet(sheet: Sheet, [x, y]: Point): Point {
  return [sheet.left + x * sheet.unit, sheet.top + y * sheet.unit];
}

/** Finds in a map file what the layers of a style name, in coordinates of the sheet. */
export class Source {
  private readonly outlines: readonly (readonly Point[])[];
  private named = 0;
  /** The room that the spaces take on the sheet. */
  readonly bounds: ReturnType<typeof boundsOf>;

  constructor(
    readonly board: Board,
    private readonly map: unknown,
    readonly sheet: Sheet,
  ) {
    this.outlines = board.shapes.map(({ outline }) => outline.map((point) => onSheet(sheet, point)));
    this.bounds = boundsOf(this.outlines.flat());
  }

  /** A name within this drawing, for what one element says of another. */
  name(kind: string): string {
    return `${kind}${this.named++}`;
  }

  outline(space: number): readonly Point[] {
    return this.outlines[space]!;
  }

  centre(space: number): Point {
    return onSheet(this.sheet, this.board.shapes[space]!.centre);
  }

  /** Spaces from "1012 1111", from a list of names or from a list of things that lie in one. */
  spaces(select: Select): number[] {
    const found = this.find(select);
    if (typeof found === "string") return words(found).map((id) => spaceOf(this.board, id));
    return list(found, select).map((item) => spaceOf(this.board, typeof item === "string" ? item : spaceId(item)));
  }

  spots(select: Select): Spot[] {
    const found = this.find(select);
    const items = typeof found === "string" ? words(found) : list(found, select);
    return items.map((item) => {
      if (typeof item === "string") return this.spotAt(spaceOf(this.board, item), {});
      return this.spotAt(spaceOf(this.board, spaceId(item)), item as Record_);
    });
  }

  private spotAt(space: number, item: Record_): Spot {
    // A thing may say exactly where it lies; a `place` that is a name is that of a town.
    const at = Array.isArray(item.place) ? onSheet(this.sheet, item.place as unknown as Point) : this.centre(space);
    return { space, item, at };
  }

  /** Sides from pairs of names, from things with such a pair as `hexside` or with `a` and `b`, or from named things with `hexsides`. */
  sides(select: Select): Side[] {
    return this.courses(select).flatMap(({ sides }) => sides);
  }

  courses(select: Select): Course[] {
    const items = list(this.find(select), select);
    const loose: Side[] = [];
    const named: Course[] = [];
    for (const item of items) {
      const { name, hexsides, borders } = item as { name?: string; hexsides?: unknown[]; borders?: unknown[] };
      const parts = hexsides ?? borders;
      if (parts) named.push({ name: name ?? "", sides: parts.map((part) => this.side(part)) });
      else loose.push(this.side(item));
    }
    return loose.length > 0 ? [{ name: "", sides: loose }, ...named] : named;
  }

  private side(item: unknown): Side {
    const pair = (Array.isArray(item) ? item : (item as Record_).hexside) as readonly unknown[] | undefined;
    const record: Record_ = {
      ...(Array.isArray(item) ? {} : (item as Record_)),
      ...(pair && { a: pair[0], b: pair[1] }),
    };
    const a = spaceOf(this.board, String(record.a));
    const b = spaceOf(this.board, String(record.b));
    const drawn = record.line as Point[][] | undefined;
    const lines = drawn?.map((line) => line.map((point) => onSheet(this.sheet, point)));
    return { a, b, item: record, lines: lines ?? sharedStretches(this.outline(a), this.outline(b)) };
  }

  /** Lines from space to space, as points. */
  roads(select: Select): Point[][] {
    return this.ways(select).map((way) => way.map((space) => this.centre(space)));
  }

  /** The same as spaces. */
  ways(select: Select): number[][] {
    return list(this.find(select), select).map((line) => {
      const ids = (Array.isArray(line) ? line : (line as { hexes: string[] }).hexes) as string[];
      return ids.map((id) => spaceOf(this.board, id));
    });
  }

  /** Lines or polygons of points, with their names. */
  drawn(select: Select): { name: string; line: Point[] }[] {
    return list(this.find(select), select).map((item) => {
      const record = item as { name?: string; line?: Point[]; polygon?: Point[] };
      const points = Array.isArray(item) ? (item as Point[]) : (record.line ?? record.polygon ?? []);
      return { name: record.name ?? "", line: points.map((point) => onSheet(this.sheet, point)) };
    });
  }

  /** A record of lists of spaces: regions by name. */
  regions(path: string): Map<string, number[]> {
    const found = this.find(path) as Readonly<Record<string, string>>;
    return new Map(Object.keys(found).map((name) => [name, this.spaces(`${path}.${name}`)]));
  }

  private find(select: Select): unknown {
    const path = typeof select === "string" ? select : select.from;
    let found: unknown = this.map;
    for (const part of path.split(".")) found = (found as Record_ | undefined)?.[part];
    if (found === undefined) throw refused(`The style names "${path}", which is not in the map file.`);
    if (typeof select === "string") return found;
    return list(found, select).filter((item) =>
      Object.entries(select.where).every(([field, value]) => ((item as Record_)[field] ?? null) === value),
    );
  }
}

/** A field of an item, or of a record inside it: `vp.amount`. */
export function valueIn(item: Record_, path: string | undefined): unknown {
  if (!path) return undefined;
  return path.split(".").reduce<unknown>((at, part) => (at as Record_ | null | undefined)?.[part], item);
}

function words(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

function list(found: unknown, select: Select): unknown[] {
  if (Array.isArray(found)) return found;
  throw refused(`The style names "${JSON.stringify(select)}", which is not a list in the map file.`);
}

function spaceId(item: unknown): string {
  const { hex, space, id } = item as { hex?: string; space?: string; id?: string };
  return hex ?? space ?? id ?? "";
}
