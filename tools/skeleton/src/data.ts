import { hexBoard, spaceOf } from "@gonfalon/engine/board";
import { DisplayOnly, gameData } from "@gonfalon/engine/kit";
import { Type } from "@sinclair/typebox";
import mapFile from "../data/map.json";
import styleFile from "../data/style.json";
import unitsFile from "../data/units.json";

const Pair = Type.Tuple([Type.Integer(), Type.Integer()]);
const Grid = Type.Object({
  orientation: Type.Literal("flat-top"),
  numbering: Type.Literal("CCRR"),
  cols: Pair,
  rows: Pair,
  shifted: Type.Union([Type.Literal("even"), Type.Literal("odd")]),
  rowsFrom: Type.Literal("top"),
});
const schemas = {
  "map.json": Type.Object({ grid: Grid, terrain: Type.Object({ clear: Type.String(), woods: Type.String() }) }),
  "units.json": Type.Object({
    turns: Type.Integer({ minimum: 1 }),
    units: Type.Array(
      Type.Object({
        id: Type.String(),
        name: DisplayOnly(Type.String()),
        side: Type.Integer({ minimum: 0, maximum: 1 }),
        at: Type.String(),
      }),
    ),
  }),
};

/** The board, by hex; its bindings are live: other files of an owner are derived again. */
export let board: ReturnType<typeof hexBoard>;
export let isWoods: Uint8Array;
/** By unit. */
export let units: readonly { readonly id: string; readonly name: string; readonly side: number; readonly at: number }[];
export let turns: number;

export const files = gameData({
  game: "Border",
  schemas,
  ours: { "map.json": mapFile, "units.json": unitsFile },
  beside: { "style.json": styleFile },
  use(read) {
    const map = read["map.json"];
    board = hexBoard(map.grid);
    isWoods = new Uint8Array(board.ids.length);
    for (const id of map.terrain.woods.split(" ")) isWoods[spaceOf(board, id)] = 1;
    units = read["units.json"].units.map((unit) => ({ ...unit, at: spaceOf(board, unit.at) }));
    turns = read["units.json"].turns;
  },
});

export function neighbours(hex: number): readonly number[] {
  return [...board.linkTo.subarray(board.firstLink[hex], board.firstLink[hex + 1])];
}
