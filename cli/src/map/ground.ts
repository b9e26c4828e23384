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
  /** What runs along each link. */
  readonly sides: readonly Side[];
}
export type Side = "open" | "river" | "bridge" | "wall" | "closed";

const MOTIFS: Readonly<Record<string, string>> = {
  tree: "♣",
  orchard: "♣",
  hill: "^",
  mountain: "^^",
  marsh: "≈",
  rice: "≡",
};

export function groundOf(game: AnyGame): Ground {
  const size = game.board.size;
  const ground = {
    signs: new Array<string>(size).fill(""),
    roads: new Uint8Array(size),
    names: new Array<string>(size).fill(""),
    badges: new Array<string>(size).fill(""),
    sides: new Array<Side>(game.board.linkTo.length).fill("open"),
  };
  const { "style.json": style, "map.json": map } = game.data();
  if (style === undefined || map === undefined) return ground;
  const source = new Source(game.board, map, sheetOf(game.board, style as MapStyle));
  for (const layer of (style as MapStyle).layers) lay(ground, layer, source);
  return ground;
}

type Draft = { -readonly [K in keyof Ground]: Ground[K] extends readonly (infer T)[] ? T[] : Ground[K] };

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
      side(ground, source, layer.sides, "bridge");
      break;
    case "border":
      if (layer.sides && layer.kind === "wall") side(ground, source, layer.sides, "wall");
      if (layer.sides && layer.kind === "closed") side(ground, source, layer.sides, "closed");
      break;
    case "symbols":
      for (const { space, item } of source.spots(layer.places)) {
        if (layer.symbols[String(item[layer.type ?? "type"])] === "triangle") sign(ground, [space], "▵");
      }
      break;
    case "names":
      for (const { space, item } of source.spots(layer.places)) ground.names[space] = String(item.name ?? "");
      break;
    case "badges":
      for (const { space, item } of source.spots(layer.places)) {
        const text = valueIn(item, layer.text);
        if (text !== undefined && text !== null) ground.badges[space] = `★${text}`;
      }
      break;
  }
}

function sign(ground: Draft, spaces: readonly number[], text: string): void {
  for (const space of spaces) if (!ground.signs[space]!.includes(text)) ground.signs[space] += text;
}

function side(ground: Draft, source: Source, select: Parameters<Source["sides"]>[0], kind: Side): void {
  for (const { a, b } of source.sides(select)) {
    const link = linkBetween(source.board, a, b);
    if (link < 0) continue;
    ground.sides[link] = kind;
    ground.sides[source.board.back[link]!] = kind;
  }
}
