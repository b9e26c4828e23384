import type { HexBoard } from "@gonfalon/engine/board";
import type { Language, Option, OverlaySpace, Scene } from "@gonfalon/engine/kernel";
import type { AnyGame } from "@gonfalon/games";
import type { Paint } from "../paint.ts";
import { drawAreas } from "./areas.ts";
import { type Ground, groundOf } from "./ground.ts";
import { drawHexes } from "./hexes.ts";
import { legend } from "./legend.ts";
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
  /** Room, in characters; the whole map takes what it needs. */
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
  /** The language of the legend; none where there shall be no legend. */
  readonly legend: Language | null;
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
  const flatHexes = (game.board as Partial<HexBoard>).grid?.orientation === "flat-top";
  const canvas = flatHexes ? drawHexes(game.board as HexBoard, drawing) : drawAreas(game.board, drawing);
  return [...canvas.lines(paint), ...(request.legend ? legend(game, scene, drawing, request.legend, paint) : [])];
}

/** Where to look at a decision: where its options are, else where one looked before, else where the pieces are. */
export function spacesThatMatter(
  game: AnyGame,
  scene: Scene,
  options: readonly Option[],
  before: readonly number[],
): readonly number[] {
  const chosen = [...optionsBySpace(game, scene, options).keys()];
  if (chosen.length > 0) return chosen;
  return before.length > 0 ? before : scene.pieces.flatMap(({ space }) => (space === null ? [] : [space]));
}
