import type { Piece, Scene } from "@gonfalon/engine/kernel";
import type { AnyGame } from "@gonfalon/games";
import { columns } from "../layout.ts";
import { type Paint, sideStyle } from "../paint.ts";
import type { Say } from "./words.ts";

/** Everything on the table that a viewer knows of: tracks, marks, and the pieces of each side by space. */
export function sceneLines(game: AnyGame, scene: Scene, say: Say, paint: Paint): string[] {
  return [
    ...columns(scene.tracks.map(({ title, value, side }) => [side === undefined ? title : `${side}: ${title}`, value])),
    ...columns(scene.marks.map(({ space, link, label }) => [placeOf(game, space, link), label])),
    ...game.seats.flatMap((seat, i) => [
      "",
      paint(sideStyle(i), seat),
      ...piecesOf(
        game,
        scene.pieces.filter(({ side }) => side === seat),
        say,
      ),
    ]),
  ];
}

function placeOf({ board }: AnyGame, space: number | undefined, link: number | undefined): string {
  if (space !== undefined) return board.ids[space]!;
  if (link === undefined) return "";
  return `${board.ids[board.linkFrom[link]!]}-${board.ids[board.linkTo[link]!]}`;
}

function piecesOf({ board }: AnyGame, pieces: readonly Piece[], say: Say): string[] {
  const place = ({ space }: Piece) => (space === null ? say("beside") : board.ids[space]!);
  const sorted = [...pieces].sort(
    (a, b) => (a.space ?? Number.POSITIVE_INFINITY) - (b.space ?? Number.POSITIVE_INFINITY) || 0,
  );
  return columns(
    sorted.map((piece, i) => [i > 0 && sorted[i - 1]!.space === piece.space ? "" : place(piece), ...cells(piece)]),
  );
}

/** The pieces in one space. */
export function pieceLines(game: AnyGame, scene: Scene, space: number, paint: Paint): string[] {
  const here = scene.pieces.filter((piece) => piece.space === space);
  const lines = columns(here.map((piece) => [piece.side, ...cells(piece)]));
  const marks = scene.marks.filter((mark) => mark.space === space).map(({ label }) => `  ${label}`);
  return [...lines.map((line, i) => paint(sideStyle(game.seats.indexOf(here[i]!.side)), line)), ...marks];
}

const COMMAND_WIDTH = 24;

function cells(piece: Piece): string[] {
  const { name, kind, arm, command, strength, efficiency, movement, states, reduced } = piece;
  const values = [
    ["strength", strength],
    ["efficiency", efficiency],
    ["movement", movement],
  ] as const;
  return [
    name,
    arm ?? kind,
    command === undefined || command.length <= COMMAND_WIDTH
      ? (command ?? "")
      : `${command.slice(0, COMMAND_WIDTH - 1)}…`,
    values.flatMap(([word, value]) => (value === undefined ? [] : [`${word} ${value}`])).join(", "),
    [...(reduced ? ["reduced"] : []), ...states].join(", "),
  ];
}
