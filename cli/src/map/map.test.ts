import { areaBoard, hexBoard } from "@gonfalon/engine/board";
import type { Piece, Side } from "@gonfalon/engine/kernel";
import type { AnyGame } from "@gonfalon/games";
import { expect, test } from "vitest";
import { drawMap, spacesThatMatter } from "./index.ts";
import { labelText } from "./inHex.ts";

const hexes = hexBoard({
  orientation: "flat-top",
  numbering: "CCRR",
  cols: [1, 5],
  rows: [1, 4],
  shifted: "even",
  rowsFrom: "top",
});

const sides = ["Austria", "Naples"].map((name): Side => {
  const words = { name, short: name, plural: false };
  const flag = { field: "plain" as const, colours: ["#fff"] };
  const livery = { ground: "#fff", ink: "#000", band: "#000" };
  return { seat: name.toLowerCase(), flag, livery, words: { en: words, it: words } };
});

function piece(id: string, space: number, side: string, more: Partial<Piece> = {}): Piece {
  return { id, space, side, kind: "unit", arm: "infantry", name: id, strength: 4, states: [], ...more };
}

function gameOn(board: AnyGame["board"], data: Record<string, unknown> = {}): AnyGame {
  return {
    board,
    seats: ["austria", "naples"],
    data: () => data,
    locate: ({ space, lights }: { space: number; lights?: string[] }) => ({ space, lights }),
  } as unknown as AnyGame;
}

function drawn(
  game: AnyGame,
  pieces: readonly Piece[],
  spaces: readonly string[],
  size: readonly [number, number],
  explained = new Set<string>(),
) {
  const options = spaces.map((id) => ({ type: "go", space: game.board.index.get(id) }));
  const scene = { pieces, marks: [], displays: [], sides };
  const request = { scene, options, around: spacesThatMatter(game, scene, options, []) };
  return drawMap(
    game,
    { ...request, width: size[0], height: size[1], legend: { language: "en", explained } },
    (_, text) => text,
  );
}

test("hexes: numbers, stacks by side with strength and arms, the options chosen in each", () => {
  const at = (id: string) => hexes.index.get(id)!;
  const pieces = [
    piece("1", at("0101"), "austria"),
    piece("2", at("0101"), "austria", { arm: "cavalry", strength: 3 }),
    piece("3", at("0101"), "austria", { kind: "leader" }),
    piece("4", at("0201"), "naples", { kind: "hidden" }),
    piece("5", at("0301"), "naples"),
    piece("6", at("0301"), "austria"),
  ];
  const lines = drawn(gameOn(hexes), pieces, ["0201", "0102", "0102"], [42, 11]);
  expect(lines.slice(0, 8)).toEqual([
    "  ______          ______          ______",
    " /0101  \\        /0301  \\        /0501  \\",
    "/  A7×3  \\______/   A4   \\______/        \\",
    "\\  *CI   /0201  \\   N4   /0401  \\        /",
    " \\______/   N?   \\______/        \\______/",
    " /0102  \\   ?    /0302  \\        /0502  \\",
    "/        \\__1___/        \\______/        \\",
    "\\        /0202  \\        /0402  \\        /",
  ]);
  expect(lines[8]).toContain("\\_2,3__/");
  expect(lines.slice(11).join(" ")).toBe(
    "A Austria · N Naples · 12×3 strength and pieces · * leader · ? hidden · C cavalry · I infantry · numbers on the map: options",
  );
});

const pointed = hexBoard({
  orientation: "pointy-top",
  numbering: "RRCC",
  cols: [1, 4],
  rows: [1, 3],
  shifted: "even",
  rowsFrom: "bottom",
});

test("hexes with a point at the top: every second row is shifted by half a hex; rivers run along their sides", () => {
  const map = {
    river: [
      ["0202", "0203"],
      ["0202", "0302"],
    ],
    bridges: [["0202", "0201"]],
    places: [{ hex: "0203", name: "Milano" }],
  };
  const layers = [
    { draw: "river", sides: "river" },
    { draw: "crossing", sides: "bridges", kind: "bridge" },
    { draw: "names", places: "places" },
  ];
  const game = gameOn(pointed, { "map.json": map, "style.json": { unit: 1, layers } });
  const pieces = [piece("1", pointed.index.get("0202")!, "austria"), piece("2", pointed.index.get("0202")!, "naples")];
  const lines = drawn(game, pieces, ["0202", "0303"], [40, 14]);
  expect(lines.slice(0, 13)).toEqual([
    ".-------.-------.-------.-------.",
    "|0301   |0302   |0303   |0304   |",
    "|       |       |       |       |",
    "|       |       |       |       |",
    "'---.---'---.~~~'---2---'---.---'---.",
    "    |0201   =0202   ~0203   |0204   |",
    "    |       =  A4   ~Milano |       |",
    "    |       =  N4   ~       |       |",
    ".---'---.---'---1---'---.---'---.---'",
    "|0101   |0102   |0103   |0104   |",
    "|       |       |       |       |",
    "|       |       |       |       |",
    "'-------'-------'-------'-------'",
  ]);
});

test.each([
  ["a flat top", hexes, ["0101", "0504"], ["1   ·   ·", "  ·   ·", "·   ·   ·", "  A   ·"]],
  ["a point at the top", pointed, ["0301", "0104"], ["1 · · ·", " · A · ·", "· · · 2"]],
] as const)(
  "where the options lie too far apart for the screen, hexes with %s are shown from afar",
  (_, board, options, first) => {
    const game = gameOn(board);
    const lines = drawn(game, [piece("1", board.index.get("0202")!, "austria")], options, [12, 9]);
    expect(lines.slice(0, first.length)).toEqual(first);
    expect(lines.join(" ")).toContain("o named place");
    expect(lines.join(" ")).not.toContain("strength");
  },
);

test("a sign is explained by the first map that has it, and not again", () => {
  const explained = new Set<string>();
  const draw = (arm: string) =>
    drawn(gameOn(hexes), [piece("1", 0, "austria", { arm })], ["0101"], [42, 11], explained).join("\n");
  const maps = ["infantry", "infantry", "cavalry"].map(draw);
  expect(maps[0]).toMatch(/strength and pieces[\s\S]*I infantry/);
  expect(maps[1]).not.toMatch(/strength and pieces|infantry/);
  expect(maps[2]).toContain("C cavalry");
  expect(maps[2]).not.toMatch(/strength and pieces|infantry/);
});

test("only as much of the map is drawn as the screen holds, around what matters", () => {
  const lines = drawn(gameOn(hexes), [], ["0504"], [28, 13]);
  const text = lines.join("\n");
  expect(text).toContain("0504");
  expect(text).not.toContain("0101");
  expect(Math.max(...lines.slice(0, 13).map(({ length }) => length))).toBeLessThanOrEqual(28);
});

test("what matters is where the options are, else the pieces they light up, else where one looked, else where pieces are", () => {
  const game = gameOn(hexes);
  const scene = {
    pieces: [piece("1", 3, "austria"), piece("2", 0, "austria", { space: null })],
    marks: [],
    displays: [],
    sides,
  };
  const option = (space?: number, lights?: string[]) => ({ type: "go", space, lights });
  expect(spacesThatMatter(game, scene, [option(7), option(), option(8)], [2])).toEqual([7, 8]);
  expect(spacesThatMatter(game, scene, [option(7), option(undefined, ["1"])], [2])).toEqual([7]);
  expect(spacesThatMatter(game, scene, [option(), option(undefined, ["1", "2"])], [2])).toEqual([3]);
  expect(spacesThatMatter(game, scene, [option(undefined, ["2"])], [2])).toEqual([2]);
  expect(spacesThatMatter(game, scene, [option()], [2])).toEqual([2]);
  expect(spacesThatMatter(game, scene, [option()], [])).toEqual([3]);
});

test("rivers, bridges, woods, heights, roads, places and points come from the layers of the map's style", () => {
  const map = {
    heights: { low: "0101", high: "0102" },
    woods: "0102",
    river: [["0101", "0102"]],
    bridges: [["0101", "0201"]],
    road: [["0201", "0301"]],
    places: [{ hex: "0202", name: "Tolentino", type: "town" }],
    points: [{ hex: "0202", vp: 3 }],
  };
  const layers = [
    { draw: "relief", levels: ["heights.low", "heights.high"] },
    { draw: "scatter", spaces: "woods", motif: "tree" },
    { draw: "river", sides: "river" },
    { draw: "crossing", sides: "bridges", kind: "bridge" },
    { draw: "road", lines: "road" },
    { draw: "names", places: "places" },
    { draw: "badges", places: "points", badge: "star", text: "vp" },
  ];
  const style = { unit: 1, layers };
  const lines = drawn(gameOn(hexes, { "map.json": map, "style.json": style }), [], ["0101"], [42, 11]);
  expect(lines.slice(1, 9)).toEqual([
    " /0101  \\        /0301  \\        /0501  \\",
    "/        \\______/        \\______/        \\",
    "\\        =0201  \\   =    /0401  \\        /",
    " \\~~1~~~=        \\______/        \\______/",
    " /0102^♣\\   =    /0302  \\        /0502  \\",
    "/        \\______/        \\______/        \\",
    "\\        /0202  \\        /0402  \\        /",
    " \\______/Tolentin\\______/        \\______/",
  ]);
  expect(lines[9]).toContain("★3");
  expect(lines.slice(11).join(" ")).toContain("♣ woods");
});

test("areas: borders in lines, names and stacks inside, rivers and walls along borders", () => {
  const square = (id: string, x: number, y: number) => ({
    id,
    shape: {
      centre: [x + 50, y + 50] as const,
      outline: [
        [x, y],
        [x + 100, y],
        [x + 100, y + 100],
        [x, y + 100],
      ] as const,
    },
  });
  const board = areaBoard(
    [square("palma", 0, 0), square("udine", 100, 0), square("medea", 0, 100), square("romans", 100, 100)],
    [
      ["palma", "udine"],
      ["palma", "medea"],
      ["udine", "romans"],
      ["medea", "romans"],
    ],
  );
  const map = { river: [["palma", "udine"]], wall: [["palma", "medea"]] };
  const layers = [
    { draw: "river", sides: "river" },
    { draw: "border", sides: "wall", kind: "wall" },
  ];
  const game = gameOn(board, { "map.json": map, "style.json": { unit: 1, layers } });
  const lines = drawMap(
    game,
    {
      scene: {
        pieces: [
          piece("1", 1, "austria"),
          piece("2", 1, "naples"),
          piece("3", 3, "naples", { kind: "marker", name: "Camp" }),
        ],
        marks: [{ space: 2, kind: "fort", label: "Fort" }],
        displays: [],
        sides,
      },
      options: [{ type: "go", space: 3 } as never],
      around: "everything",
      width: 40,
      height: 20,
      legend: null,
    },
    (_, text) => text,
  );
  const text = lines.join("\n");
  for (const name of ["palma", "udine", "medea", "1 romans"]) expect(text).toContain(name);
  expect(text).toContain("A4 I");
  expect(text).toContain("Fort");
  expect(text).toContain("Camp");
  expect(text).toContain("N4 I");
  expect(text).toContain("~");
  expect(text).toContain("━━━━━");
  expect(text).toContain("─────");
});

test("option numbers are shortened where they do not fit", () => {
  expect(labelText([3], 6)).toBe("3");
  expect(labelText([1234567], 6)).toBe("1234567");
  expect(labelText(["longer than a hex"], 6)).toBe("longer");
  expect(labelText([3, 14], 6)).toBe("3,14");
  expect(labelText([3, 14, 15], 6)).toBe("3-15");
  expect(labelText([103, 114, 115], 6)).toBe("103+");
});

test("disordered and routed pieces are told apart, and a stack does not hide an objective", () => {
  const at = (id: string) => hexes.index.get(id)!;
  const map = { goals: [{ hex: "0101", vp: { amount: 2 } }] };
  const style = {
    title: "T",
    subtitle: "S",
    unit: 40,
    counter: 44,
    paper: "#fff",
    ink: "#000",
    accent: "#800",
    layers: [{ draw: "badges", places: "goals", badge: "star", text: "vp.amount" }],
    sides: {},
  };
  const pieces = [
    piece("1", at("0101"), "austria", { states: ["disordered"] }),
    piece("2", at("0101"), "austria", { arm: "cavalry", states: ["routed"] }),
  ];
  const lines = drawn(gameOn(hexes, { "map.json": map, "style.json": style }), pieces, ["0101"], [42, 11]);
  expect(lines.join("\n")).toContain("0101★");
  expect(lines.join("\n")).toContain("c!i");
  expect(lines.join(" ")).toContain("small letter: disordered · ! routed");
  const empty = drawn(gameOn(hexes, { "map.json": map, "style.json": style }), [], ["0101"], [42, 11]);
  expect(empty.join("")).toContain("★2");
});
