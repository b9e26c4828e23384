import type { HexBoard } from "@gonfalon/engine/board";
import type { Language, Option, Scene } from "@gonfalon/engine/kernel";
import type { AnyGame } from "@gonfalon/games";
import type { Paint } from "../paint.ts";
import { drawAreas } from "./areas.ts";
import { type Ground, groundOf } from "./ground.ts";
import { drawHexes } from "./hexes.ts";
import { legend } from "./legend.ts";
import { marksOf, optionsBySpace, type Stack, stacksOf } from "./spaces.ts";

/** Everything that goes into a map of characters. */
export interface Drawing {
  readonly ground: Ground;
  readonly stacks: ReadonlyMap<number, readonly Stack[]>;
  /** Breaches, forts and the like in each space, in words. */
  readonly marks: ReadonlyMap<number, string>;
  /** The numbers of the options that are chosen in each space. */
  readonly options: ReadonlyMap<number, readonly number[]>;
  /** The spaces that matter; none means the whole map. */
  readonly focus: readonly number[];
  /** Room, in characters; the whole map takes what it needs. */
  readonly width: number;
  readonly height: number;
}

export interface MapRequest {
  readonly scene: Scene;
  readonly options: readonly Option[];
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
  const options = optionsBySpace(game, scene, request.options);
  const drawing: Drawing = {
    ground: groundOf(game),
    stacks: stacksOf(game, scene),
    marks: marksOf(scene),
    options,
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
