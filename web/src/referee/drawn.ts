import type { Board, Point } from "@gonfalon/engine/board";
import {
  type MapStyle,
  MapStyleSchema,
  mapSvg,
  onSheet,
  type PrintedName,
  pieceSvg,
  SERIF,
  sharedStretches,
  sheetOf,
  styleIn,
} from "@gonfalon/engine/drawing";
import type { Language, Scene } from "@gonfalon/engine/kernel";
import { checked } from "@gonfalon/engine/schema";
import type { AnyGame } from "@gonfalon/games";
import { laidOut } from "../map/stacks.ts";
import type { MapSheet } from "./protocol.ts";

/** The map of a game as the page shows it. */
export function drawnMap(game: AnyGame, language: Language): MapSheet {
  const style = styleOf(game, language);
  const sheet = sheetOf(game.board, style);
  const { shapes, ids } = game.board;
  const names = placeNames(game);
  const printed: PrintedName[] = [];
  return {
    svg: mapSvg(game.board, game.data()["map.json"], style, { numbers: false, names: printed }),
    printed,
    numbers: numbersSvg(game, style),
    sheet,
    counter: style.counter,
    centres: shapes.map(({ centre }) => onSheet(sheet, centre)),
    outlines: shapes.map(({ outline }) => outline.map((point) => onSheet(sheet, point))),
    links: linkMiddles(game.board).map((point) => onSheet(sheet, point)),
    drawn: style.drawn ?? [],
    ids,
    names: ids.map((id) => spokenName(id, names.get(id))),
  };
}

function linkMiddles(board: Board): Point[] {
  return Array.from(board.linkFrom, (from, link): Point => {
    const [a, b] = [board.shapes[from]!, board.shapes[board.linkTo[link]!]!];
    const shared = sharedStretches(a.outline, b.outline);
    const middle = shared[Math.floor(shared.length / 2)];
    if (!middle) return [(a.centre[0] + b.centre[0]) / 2, (a.centre[1] + b.centre[1]) / 2];
    return [(middle[0][0] + middle[1][0]) / 2, (middle[0][1] + middle[1][1]) / 2];
  });
}

function styleOf(game: AnyGame, language: Language): MapStyle {
  return styleIn(checked(MapStyleSchema, game.data()["style.json"], "style.json"), language);
}

/** Hexes are known by their number, areas by their name. */
function spokenName(id: string, name: string | undefined): string {
  if (name === undefined) return id;
  return /\d/.test(id) ? `${name} ${id}` : name;
}

/** Names of places by the printed id of their space, from the lists of places or areas of the map file. */
function placeNames(game: AnyGame): Map<string, string> {
  const map = game.data()["map.json"] as { places?: unknown[]; areas?: unknown[] };
  const named = [...(map.places ?? []), ...(map.areas ?? [])] as { hex?: string; id?: string; name?: string }[];
  return new Map(named.flatMap(({ hex, id, name }) => ((hex ?? id) && name ? [[(hex ?? id)!, name] as const] : [])));
}

/** The numbers of the spaces alone, to be shown on demand. */
function numbersSvg(game: AnyGame, style: MapStyle): string {
  const layer = style.layers.find(({ draw }) => draw === "numbers");
  if (layer?.draw !== "numbers") return "";
  const sheet = sheetOf(game.board, style);
  const texts = game.board.shapes.map(({ centre }, space) => {
    const [x, y] = onSheet(sheet, centre);
    return `<text x="${x.toFixed(1)}" y="${(y - sheet.unit * 0.62).toFixed(1)}">${game.board.ids[space]}</text>`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sheet.width} ${sheet.height}" width="${sheet.width}" ` +
    `height="${sheet.height}" font-family="${SERIF}" font-size="${layer.size + 1}" font-weight="bold" ` +
    `text-anchor="middle" fill="#3a2812" stroke="#f6ecd0" stroke-width="2" paint-order="stroke">${texts.join("")}</svg>`
  );
}

/** The map with the counters of a scene on it, for reports. */
export function pictureOf(game: AnyGame, scene: Scene, language: Language): string {
  const style = styleOf(game, language);
  const sheet = sheetOf(game.board, style);
  const scale = (style.counter / 44).toFixed(3);
  const pieces = laidOut(scene.pieces, null, style.counter).flatMap(({ piece, space, dx, dy }) => {
    const livery = piece.livery ?? scene.sides.find(({ seat }) => seat === piece.side)?.livery;
    const [x, y] = onSheet(sheet, game.board.shapes[space]!.centre);
    const at = `translate(${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)}) scale(${scale})`;
    return livery ? [`<g transform="${at}">${pieceSvg(piece, livery, scene.signs)}</g>`] : [];
  });
  return mapSvg(game.board, game.data()["map.json"], style, { numbers: false, over: pieces.join("") });
}
