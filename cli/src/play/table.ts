import { type Language, type Mark, type Piece, type Scene, sideName, term } from "@gonfalon/engine/kernel";
import type { AnyGame } from "@gonfalon/games";
import { columns, cut, entries, wrap } from "../layout.ts";
import { groundOf } from "../map/ground.ts";
import { borderWords, groundWords } from "../map/legend.ts";
import { sideStyle } from "../paint.ts";
import { displayLines } from "./displays.ts";
import { placeNames } from "./places.ts";
import type { TextStyle } from "./style.ts";
import type { Say } from "./words.ts";

/** Everything on the table that a viewer knows of: displays, marks, and the pieces of each side by space. */
export function sceneLines(game: AnyGame, scene: Scene, style: TextStyle): string[] {
  const { language, paint, width, say } = style;
  const names = placeNames(game);
  const title = (side: string | undefined, text: string) =>
    side === undefined ? text : `${sideName(scene.sides, side, language)}: ${text}`;
  return [
    ...entries(
      scene.displays.flatMap(({ side, title: name, value }): [string, string][] =>
        value === undefined ? [] : [[title(side, name), value]],
      ),
      width,
    ),
    ...scene.displays.flatMap((display) => displayLines(scene, display, title(display.side, display.title), width)),
    ...entries(marksByLabel(game, scene.marks, names), width),
    "",
    ...wrap(say("values"), width),
    ...game.seats.flatMap((seat, i) => [
      "",
      paint(sideStyle(i), sideName(scene.sides, seat, language)),
      ...piecesOf(
        scene,
        scene.pieces.filter(({ side, kind }) => side === seat && kind !== "chit"),
        names,
        style,
      ),
    ]),
  ];
}

function marksByLabel(game: AnyGame, marks: readonly Mark[], names: readonly string[]): [string, string][] {
  const places = new Map<string, string[]>();
  for (const mark of marks) {
    const label = labelOf(mark);
    places.set(label, [...(places.get(label) ?? []), placeOf(game, mark, names)]);
  }
  return [...places].map(([label, where]) => [label, where.join(", ")]);
}

function labelOf({ kind, label }: Mark): string {
  return kind === "star" ? `★${label}` : label;
}

function placeOf({ board }: AnyGame, { space, link }: Mark, names: readonly string[]): string {
  if (space !== undefined) return names[space]!;
  return link === undefined ? "" : `${names[board.linkFrom[link]!]}-${names[board.linkTo[link]!]}`;
}

function piecesOf(scene: Scene, pieces: readonly Piece[], names: readonly string[], style: TextStyle): string[] {
  const beside = Number.POSITIVE_INFINITY;
  const sorted = [...pieces].sort((a, b) => (a.space ?? beside) - (b.space ?? beside) || 0);
  const place = ({ space }: Piece) => (space === null ? style.say("beside") : names[space]!);
  return pieceTable(
    scene,
    sorted,
    sorted.map((piece, i) => (i > 0 && sorted[i - 1]!.space === piece.space ? "" : place(piece))),
    style,
  );
}

/** What lies in one space: the place and its ground, the pieces, and whatever else. */
export function lookLines(game: AnyGame, scene: Scene, space: number, style: TextStyle): string[] {
  const { language, paint, say } = style;
  const here = scene.pieces.filter((piece) => piece.space === space);
  const sides = here.map(({ side }) => sideName(scene.sides, side, language));
  const lines = pieceTable(scene, here, sides, style);
  const marks = scene.marks.filter((mark) => mark.space === space).map((mark) => `  ${labelOf(mark)}`);
  const ground = groundWords(game, space, language);
  const found = [...lines.map((line, i) => paint(sideStyle(game.seats.indexOf(here[i]!.side)), line)), ...marks];
  const heading = [placeNames(game)[space]!, ...(ground.length > 0 ? [ground.join(", ")] : [])].join(": ");
  return [
    paint("strong", heading),
    ...(found.length > 0 ? found : [`  ${say("empty")}`]),
    ...neighbourLines(game, scene, space, style),
  ];
}

/** What lies along the borders of a space, and across them; of hexes, which one sees, only borders that bear something. */
function neighbourLines(game: AnyGame, scene: Scene, space: number, { language, say, width }: TextStyle): string[] {
  const { board } = game;
  const ground = groundOf(game);
  const names = placeNames(game);
  const isHex = "grid" in board;
  const found: string[] = [];
  for (let link = board.firstLink[space]!; link < board.firstLink[space + 1]!; link++) {
    const marks = scene.marks.filter((mark) => mark.link === link || mark.link === board.back[link]).map(labelOf);
    const along = [borderWords(ground, link, language), ...marks].filter(Boolean).join(", ");
    const name = names[board.linkTo[link]!]!;
    if (along || !isHex) found.push(along ? `${name} (${along})` : name);
  }
  return found.length === 0 ? [] : wrap(say("borders", { list: found.join("; ") }), width, "  ");
}

/** A name may be cut to this length, and a command is left out rather than cut to less than that. */
const SHORTEST_NAME = 16;
const SHORTEST_COMMAND = 8;

/** Pieces one below the other, each behind what heads it; the command is told as far as there is room. */
function pieceTable(
  scene: Scene,
  pieces: readonly Piece[],
  heads: readonly string[],
  { language, say, width }: TextStyle,
): string[] {
  const rest = pieces.map((piece) => [
    valuesOf(piece),
    armOf(scene, piece, language),
    statesOf(scene, piece, say, language),
  ]);
  const taken = longest(columns(rest, "")) + longest(heads) + 6;
  const room = Math.max(SHORTEST_NAME, width - taken);
  const rows = pieces.map(({ name }, i) => [heads[i]!, cut(name, room), ...rest[i]!]);
  const lines = columns(rows).map((line) => cut(line, width));
  const wide = longest(lines) + 2;
  return lines.map((line, i) => {
    const { command } = pieces[i]!;
    const left = width - wide;
    return command === undefined || left < SHORTEST_COMMAND ? line : line.padEnd(wide) + cut(command, left);
  });
}

/** The numbers of the counter, as they are printed. */
function valuesOf({ strength, efficiency, movement, printed }: Piece): string {
  if (printed !== undefined) return printed;
  return [strength, efficiency, movement].flatMap((value) => (value === undefined ? [] : [value])).join("-");
}

function armOf(scene: Scene, { kind, arm }: Piece, language: Language): string {
  if (arm !== undefined) return term(scene, "arm", arm, language);
  return kind === "hidden" ? "" : kind;
}

function statesOf(scene: Scene, { reduced, states }: Piece, say: Say, language: Language): string {
  return [...(reduced ? [say("reduced")] : []), ...states.map((state) => term(scene, "state", state, language))].join(
    ", ",
  );
}

const longest = (texts: readonly string[]) => Math.max(0, ...texts.map(({ length }) => length));
