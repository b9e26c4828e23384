import { linkBetween } from "@gonfalon/engine/board";
import { type Layer, type MapStyle, Source, sheetOf, valueIn } from "@gonfalon/engine/drawing";
import type { AnyGame } from "@gonfalon/games";

/**
 * The country under the pieces, in characters. It is read from the same layers of the map's style from which the map is
 * painted, so that the terminal shows what the painted map shows.
 */
export interface Ground {
  /** Height, woods, marsh ...: a few signs for each space. */
  readonly signs: readonly string[];
  readonly roads: Uint8Array;
  /** The name of the place in each space, or "". */
  readonly names: readonly string[];
  /** Badges such as victory points: "★3". */
  readonly badges: readonly string[];
  /** What runs along each link, as far as it can be drawn: what is painted last. */
  readonly sides: readonly Side[];
  /** Everything that runs along each link, with what is written on it: "river", "wall 5". */
  readonly borders: readonly (readonly Border[])[];
}
export type Side = "open" | "river" | "bridge" | "ferry" | "ford" | "wall" | "closed";
export interface Border {
  readonly kind: Exclude<Side, "open">;
  readonly label: string;
}

/** What is scattered over ground that bears its name; orchards and hills only please the eye. */
const MOTIFS: Readonly<Record<string, string>> = { tree: "♣", marsh: "≈", rice: "≡" };

const SYMBOLS: Readonly<Record<string, string>> = {
  triangle: "▵",
  castle: "♜",
  redoubt: "♜",
  "star-fort": "▣",
  town: "⌂",
  houses: "⌂",
};

export function groundOf(game: AnyGame): Ground {
  const size = game.board.size;
  const ground = {
    signs: new Array<string>(size).fill(""),
    roads: new Uint8Array(size),
    names: new Array<string>(size).fill(""),
    badges: new Array<string>(size).fill(""),
    sides: new Array<Side>(game.board.linkTo.length).fill("open"),
    borders: Array.from({ length: game.board.linkTo.length }, (): Border[] => []),
  };
  const { "style.json": style, "map.json": map } = game.data();
  if (style === undefined || map === undefined) return ground;
  const source = new Source(game.board, map, sheetOf(game.board, style as MapStyle));
  for (const layer of (style as MapStyle).layers) lay(ground, layer, source);
  return ground;
}

type Draft = Pick<Ground, "roads"> & {
  [K in "signs" | "names" | "badges"]: string[];
} & { sides: Side[]; borders: Border[][] };

function lay(ground: Draft, layer: Layer, source: Source): void {
  switch (layer.draw) {
    case "relief":
      for (const [height, level] of layer.levels.entries()) {
        sign(ground, source.spaces(level), "^".repeat(Math.min(height, 2)));
      }
      break;
    case "scatter":
      if (layer.spaces) sign(ground, source.spaces(layer.spaces), MOTIFS[layer.motif] ?? "");
      break;
    case "road":
      for (const road of source.ways(layer.lines)) for (const space of road) ground.roads[space] = 1;
      break;
    case "river":
      side(ground, source, layer.sides, "river");
      break;
    case "crossing":
      side(ground, source, layer.sides, layer.kind === "stone-bridge" ? "bridge" : layer.kind);
      break;
    case "border":
      if (layer.sides && layer.kind === "wall") side(ground, source, layer.sides, "wall", layer.label);
      if (layer.sides && layer.kind === "closed") side(ground, source, layer.sides, "closed");
      break;
    case "symbols":
      for (const { space, item } of source.spots(layer.places)) {
        sign(ground, [space], symbolOf(layer.symbols, String(item[layer.type ?? "type"])));
      }
      break;
    case "names":
      for (const { space, item } of source.spots(layer.places)) ground.names[space] = String(item.name ?? "");
      break;
    case "badges":
      for (const { space, item } of source.spots(layer.places)) {
        const text = valueIn(item, layer.text);
        if (text !== undefined && text !== null) ground.badges[space] = `★${text}`;
        else if (layer.badge === "wheel") sign(ground, [space], "⊕");
      }
      break;
  }
}

function sign(ground: Draft, spaces: readonly number[], text: string): void {
  for (const space of spaces) if (!ground.signs[space]!.includes(text)) ground.signs[space] += text;
}

/** Open ground may have houses on the painted map: they mean nothing. */
function symbolOf(symbols: Readonly<Record<string, string>>, type: string): string {
  return type === "open" ? "" : (SYMBOLS[symbols[type] ?? ""] ?? "");
}

function side(
  ground: Draft,
  source: Source,
  select: Parameters<Source["sides"]>[0],
  kind: Border["kind"],
  label?: string,
): void {
  for (const { a, b, item } of source.sides(select)) {
    const link = linkBetween(source.board, a, b);
    if (link < 0) continue;
    for (const way of [link, source.board.back[link]!]) {
      ground.sides[way] = kind;
      ground.borders[way]!.push({ kind, label: label === undefined ? "" : String(valueIn(item, label) ?? "") });
    }
  }
}
