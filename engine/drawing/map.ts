import type { Board } from "../board/board.ts";
import { drawGrid, drawGround, drawNumbers, drawWater } from "./ground.ts";
import type { Box } from "./lettering.ts";
import {
  confluencesOf,
  crossingsOf,
  crossroadsOf,
  drawBorder,
  drawCrossing,
  drawRiver,
  drawRoad,
  drawStream,
} from "./lines.ts";
import { drawOrnament } from "./ornaments.ts";
import { drawBadges, drawNames, drawSymbols, drawWords, type PrintedName, standing, symbolsOfNamed } from "./places.ts";
import { drawRelief } from "./relief.ts";
import { drawScatter } from "./scatter.ts";
import { compass, fieldOf, footer, frame, paper, SERIF, scaleBar, sheetOf, title, vignette } from "./sheet.ts";
import { Source } from "./source.ts";
import type { Layer, MapStyle } from "./style.ts";
import { group, tag } from "./svg.ts";

/** What may be left out, or laid over the map. */
export interface MapOptions {
  /** The numbers of the spaces. Default: drawn. */
  readonly numbers?: boolean;
  /** SVG to lay over the map, in coordinates of the sheet: counters, overlays. */
  readonly over?: string;
  /** The names of places are noted here, each with where it stands, in place of being drawn. */
  readonly names?: PrintedName[];
}

/** A map as one SVG document: sharp at every size, the same on every machine. */
export function mapSvg(board: Board, map: unknown, style: MapStyle, options: MapOptions = {}): string {
  const sheet = sheetOf(board, style);
  const source = new Source(board, map, sheet);
  const between: Between = {
    taken: [
      ...standing(source, style, options.numbers !== false),
      ...symbolsOfNamed(source, style.layers),
      ...crossingsOf(source, style.layers),
    ],
    crossroads: crossroadsOf(source, style.layers),
    confluences: confluencesOf(source, style.layers),
    names: options.names,
  };
  const layers = style.layers
    .filter(({ draw }) => draw !== "numbers" || options.numbers !== false)
    .map((layer) => drawLayer(source, layer, style, between));
  const field = fieldOf(sheet, style);
  return tag(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      viewBox: `0 0 ${sheet.width} ${sheet.height}`,
      width: sheet.width,
      height: sheet.height,
      "font-family": SERIF,
    },
    [
      paper(sheet, style),
      tag("clipPath", { id: "field" }, tag("rect", field)),
      group({ "clip-path": "url(#field)" }, layers),
      vignette(sheet),
      frame(sheet, style),
      options.over ?? "",
      title(sheet, style),
      compass(sheet, style),
      scaleBar(sheet, style),
      footer(sheet, style),
    ].join(""),
  );
}

/** What layers must know of each other. */
interface Between {
  readonly taken: Box[];
  readonly crossroads: ReadonlySet<string>;
  readonly confluences: ReadonlySet<string>;
  readonly names: PrintedName[] | undefined;
}

function drawLayer(source: Source, layer: Layer, style: MapStyle, between: Between): string {
  switch (layer.draw) {
    case "ground":
      return drawGround(source, layer);
    case "relief":
      return drawRelief(source, layer);
    case "scatter":
      return drawScatter(source, layer);
    case "water":
      return drawWater(source, layer);
    case "river":
      return drawRiver(source, layer, between.confluences, between.taken);
    case "stream":
      return drawStream(source, layer, between.taken);
    case "road":
      return drawRoad(source, layer, between.crossroads);
    case "crossing":
      return drawCrossing(source, layer);
    case "border":
      return drawBorder(source, layer, between.taken);
    case "ornament":
      return drawOrnament(source, layer);
    case "grid":
      return drawGrid(source, layer);
    case "numbers":
      return drawNumbers(source, layer);
    case "symbols":
      return drawSymbols(source, layer);
    case "badges":
      return drawBadges(source, layer, style, between.taken);
    case "names":
      return drawNames(source, layer, style, between.taken, between.names);
    case "words":
      return drawWords(source, layer, between.taken);
  }
}
