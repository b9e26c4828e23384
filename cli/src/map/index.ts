import type { Board, HexBoard } from "@gonfalon/engine/board";
import type { Language, Option, OverlaySpace, Piece, Scene } from "@gonfalon/engine/kernel";
import type { AnyGame } from "@gonfalon/games";
import type { Paint } from "../paint.ts";
import { drawAreas } from "./areas.ts";
import type { Canvas } from "./canvas.ts";
import { drawFlatHexes } from "./flatHexes.ts";
import { type Ground, groundOf } from "./ground.ts";
import { legend } from "./legend.ts";
import { drawOverview } from "./overview.ts";
import { drawPointedHexes } from "./pointedHexes.ts";
import { marksOf, optionsBySpace, overlayLabels, type Stack, stacksOf } from "./spaces.ts";

/** Everything that goes into a map of characters. */
export interface Drawing {
  readonly ground: Ground;
  readonly stacks: ReadonlyMap<number, readonly Stack[]>;
  /** Breaches, forts and the like in each space, in words. */
  readonly marks: ReadonlyMap<number, string>;
  /** What stands below each space: the numbers of the options that are chosen there, or what an overlay says of it. */
  readonly labels: Labels;
  /** Whether the labels are numbers of options. */
  readonly numbered: boolean;
  /** The spaces that matter; none means the whole map. */
  readonly focus: readonly number[];
  /** Room, in characters; a map from afar takes the height that it needs. */
  readonly width: number;
  readonly height: number;
}

export type Labels = ReadonlyMap<number, readonly (number | string)[]>;

export interface MapRequest {
  readonly scene: Scene;
  readonly options: readonly Option[];
  /** Marked spaces, to be shown instead of the options. */
  readonly overlay?: readonly OverlaySpace[];
  /** Where to look: spaces, or the whole map. */
  readonly around: readonly number[] | "everything";
  readonly width: number;
  readonly height: number;
  /** The legend below it, if there shall be one: what was explained before is left out, what is explained now is added to that. */
  readonly legend: { readonly language: Language; readonly explained: Set<string> } | null;
}

/** The map in characters around what matters; its legend below it if wanted. */
export function drawMap(game: AnyGame, request: MapRequest, paint: Paint): string[] {
  const { scene, width, height } = request;
  const drawing: Drawing = {
    ground: groundOf(game),
    stacks: stacksOf(game, scene),
    marks: marksOf(scene),
    labels: request.overlay ? overlayLabels(scene, request.overlay) : optionsBySpace(game, scene, request.options),
    numbered: !request.overlay,
    focus: request.around === "everything" ? [] : request.around,
    width,
    height,
  };
  const closely = drawClosely(game.board, drawing);
  const canvas = closely ?? drawOverview(game.board as HexBoard, drawing);
  if (!request.legend) return canvas.lines(paint);
  return [...canvas.lines(paint), ...legend(game, scene, drawing, { ...request.legend, isFar: !closely }, paint)];
}

/** Undefined where the screen does not hold the hexes that matter. */
function drawClosely(board: Board, drawing: Drawing): Canvas | undefined {
  if (!("grid" in board)) return drawAreas(board, drawing);
  const hexes = board as HexBoard;
  return hexes.grid.orientation === "flat-top" ? drawFlatHexes(hexes, drawing) : drawPointedHexes(hexes, drawing);
}

/**
 * Where to look at a decision: where its options are, else where the pieces are that they light up, else where one looked before, else
 * where the pieces are.
 */
export function spacesThatMatter(
  game: AnyGame,
  scene: Scene,
  options: readonly Option[],
  before: readonly number[],
): readonly number[] {
  const chosen = [...optionsBySpace(game, scene, options).keys()];
  if (chosen.length > 0) return chosen;
  const lit = new Set(options.flatMap((option) => game.locate(option).lights ?? []));
  const shining = spacesOf(scene.pieces.filter(({ id }) => lit.has(id)));
  if (shining.length > 0) return shining;
  return before.length > 0 ? before : spacesOf(scene.pieces);
}

function spacesOf(pieces: readonly Piece[]): number[] {
  return pieces.flatMap(({ space }) => (space === null ? [] : [space]));
}
