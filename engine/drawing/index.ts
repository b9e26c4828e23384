export type { CounterStyle } from "./figures.ts";
export { flagSvg } from "./flag.ts";
export { type MapOptions, mapSvg } from "./map.ts";
export { boundsOf, inside, sharedStretches } from "./outline.ts";
export { FACINGS, pieceSvg } from "./piece.ts";
export type { PrintedName } from "./places.ts";
export { fieldOf, SERIF, sheetOf } from "./sheet.ts";
export { onSheet, type Sheet, Source, valueIn } from "./source.ts";
export { type Layer, type MapStyle, MapStyleSchema, styleIn } from "./style.ts";
