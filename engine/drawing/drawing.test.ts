import { describe, expect, test } from "vitest";
import { areaBoard, hexBoard, type Point } from "../board/index.ts";
import type { Piece } from "../kernel/index.ts";
import { type MapStyle, mapSvg, pieceSvg, sheetOf } from "./index.ts";
import { lettered, widthOf } from "./lettering.ts";
import { chained, inside, outlineOf, sharedStretches } from "./outline.ts";
import { Source } from "./source.ts";
import { curveThrough, roundedThrough } from "./svg.ts";

const board = hexBoard({
  orientation: "flat-top",
  numbering: "CCRR",
  cols: [1, 6],
  rows: [1, 5],
  shifted: "odd",
  rowsFrom: "top",
});

const map = {
  terrain: { low: board.ids.filter((_, i) => i % 3 !== 0).join(" "), high: board.ids.filter((_, i) => i % 3 === 0) },
  rivers: [
    {
      name: "Water",
      hexsides: [
        ["0202", "0203"],
        ["0203", "0302"],
        ["0302", "0303"],
      ],
    },
  ],
  roads: { road: [["0101", "0201", "0301", "0401"]] },
  bridges: [["0202", "0203"]],
  places: [
    { hex: "0202", name: "Here & <there>", type: "town" },
    { hex: "0404", name: "Fort", type: "fort" },
  ],
  regions: { west: board.ids.slice(0, 15).join(" "), east: board.ids.slice(15).join(" ") },
};

const side = { name: "Red", ground: "#c00", ink: "#000", band: "#ff0" };
const style: MapStyle = {
  title: "Title",
  subtitle: "Subtitle",
  unit: 40,
  counter: 44,
  paper: "#eee",
  ink: "#000",
  accent: "#800",
  compass: { north: 10 },
  scale: { length: 4, text: "scale", steps: 2 },
  layers: [
    { draw: "relief", levels: ["terrain.low", "terrain.high"], colours: ["#efe", "#ddb"], ink: "#531" },
    { draw: "grid", colour: "#0003" },
    { draw: "scatter", spaces: "terrain.high", motif: "tree", colour: "#7a6", ink: "#352", ground: "#9b8" },
    { draw: "river", sides: "rivers", width: 6, colour: "#7bd", ink: "#258", names: true },
    { draw: "road", lines: "roads.road", width: 3, colour: "#fec", ink: "#531" },
    { draw: "crossing", sides: "bridges", kind: "bridge", colour: "#fec", ink: "#000" },
    { draw: "border", between: "regions", kind: "dashed", colour: "#a55", width: 2 },
    { draw: "numbers", colour: "#0006", size: 9 },
    { draw: "symbols", places: "places", symbols: { town: "town", fort: "castle" }, colour: "#822", ink: "#311" },
    { draw: "names", places: "places", sizes: { town: 20, fort: 14 }, ink: "#000", halo: "#fff" },
  ],
  sides: { red: side },
};

describe("lines", () => {
  test("stretches that meet end to end become one line; where three meet, lines end", () => {
    const star: Point[][] = [
      [
        [0, 0],
        [1, 0],
      ],
      [
        [1, 0],
        [2, 0],
      ],
      [
        [2, 0],
        [3, 0],
      ],
      [
        [2, 0],
        [2, 1],
      ],
    ];
    const chains = chained(star);
    expect(chains.map((chain) => chain.length).sort()).toEqual([2, 2, 3]);
  });

  test("the outline of two neighbours is one ring of ten corners, whichever way round they are given", () => {
    const [a, b] = [board.shapes[0]!.outline, board.shapes[1]!.outline];
    for (const second of [b, [...b].reverse()]) {
      const rings = outlineOf([a, second]);
      expect(rings).toHaveLength(1);
      expect(rings[0]).toHaveLength(10);
    }
    expect(sharedStretches(a, b)).toHaveLength(1);
  });

  test("a rounded line touches the middle of every stretch, a curve passes through every point", () => {
    const points: Point[] = [
      [0, 0],
      [10, 0],
      [10, 10],
      [20, 10],
    ];
    expect(roundedThrough(points)).toContain("Q10 0 10 5");
    expect(curveThrough(points)).toMatch(/ 10 0C.* 10 10C.* 20 10$/);
  });

  test("inside and outside of a polygon", () => {
    const square: Point[] = [
      [0, 0],
      [4, 0],
      [4, 4],
      [0, 4],
    ];
    expect(inside([2, 2], square)).toBe(true);
    expect(inside([5, 2], square)).toBe(false);
  });
});

/** The absolute points of a path made of straight lines. */
function pointsOf(d: string): Point[] {
  return [...d.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]): Point => [Number(x), Number(y)]);
}

describe("lettering", () => {
  const hand = { size: 20, fill: "#000" };

  test("is measured: wide letters are wider than narrow ones, and pairs are kerned", () => {
    expect(widthOf("MMM", hand)).toBeGreaterThan(widthOf("iii", hand) * 2);
    expect(widthOf("AV", hand)).toBeLessThan(widthOf("A", hand) + widthOf("V", hand));
    expect(widthOf("AB", { ...hand, spacing: 5 })).toBeCloseTo(widthOf("AB", hand) + 5);
  });

  test("is drawn as outlines, or set as text when a letter was never cut", () => {
    expect(lettered("Fort", [0, 0], hand)).toMatch(/^<path aria-label="Fort" d="M/);
    expect(lettered("Кремль", [0, 0], hand)).toMatch(/^<text .*>Кремль<\/text>$/);
  });
});

describe("a map", () => {
  const svg = mapSvg(board, map, style);

  test("is drawn alike every time, and is one well-formed picture", () => {
    expect(mapSvg(board, map, style)).toBe(svg);
    const open = svg.match(/<[a-zA-Z](?:[^>]*[^/>])?>/g)!.length;
    const close = svg.match(/<\/[a-zA-Z]+>/g)!.length;
    expect(open).toBe(close);
    const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });

  test("needs no style or script that a strict content policy forbids, and escapes what it letters", () => {
    expect(svg).not.toMatch(/<script|<style| style=/);
    expect(svg).toContain("Here &#38; &#60;there&#62;");
  });

  test("carries title, names and, unless they are unwanted, the number of every space", () => {
    for (const text of ["TITLE", "Subtitle", "Fort", "Water"]) expect(svg).toContain(text);
    for (const id of board.ids) expect(svg).toContain(`>${id}<`);
    expect(mapSvg(board, map, style, { numbers: false })).not.toContain('class="numbers"');
  });

  test("a river runs along the sides it is made of", () => {
    const sheet = sheetOf(board, style);
    const bank = pointsOf(/<path d="([^"]*)" fill="#258"/.exec(svg)![1]!);
    for (const { lines } of new Source(board, map, sheet).sides("rivers")) {
      const [[x1, y1], [x2, y2]] = lines[0] as [Point, Point];
      const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
      const away = Math.min(...bank.map(([px, py]) => Math.hypot(px - x, py - y)));
      expect(away).toBeLessThan(sheet.unit * 0.25);
    }
  });

  test("a river is thin where it rises and at its full width where it leaves", () => {
    const bank = pointsOf(/<path d="([^"]*)" fill="#258"/.exec(svg)![1]!);
    const across = (i: number) => Math.hypot(bank[i]![0] - bank.at(-1 - i)![0], bank[i]![1] - bank.at(-1 - i)![1]);
    const widths = [across(0), across(bank.length / 2 - 1)].sort((a, b) => a - b);
    expect(widths[0]).toBeLessThan(widths[1]! * 0.6);
  });

  test("names keep off the symbols and off each other", () => {
    const close = board.ids.slice(0, 12).map((hex, i) => ({ hex, name: `Name ${i}`, type: "town" }));
    const drawn = mapSvg(board, { places: close }, { ...style, layers: style.layers.slice(-1) }, { numbers: false });
    const feet = [...drawn.matchAll(/aria-label="Name \d+" transform="translate\(([\d.]+) ([\d.]+)\)/g)];
    expect(feet).toHaveLength(close.length);
    const boxes = feet.map(([, x, y]) => [Number(x), Number(y)] as const);
    boxes.forEach(([x, y], i) => {
      for (const [ox, oy] of boxes.slice(i + 1)) expect(Math.abs(x - ox) > 40 || Math.abs(y - oy) > 12).toBe(true);
    });
  });

  test("a legend tells the signs, under the map or in the cartouche", () => {
    const legend: MapStyle["legend"] = [
      { text: "Fields", sample: { swatch: "#efe", motif: "furrow", ink: "#352" } },
      { text: "Keep", sample: { symbol: "castle", colour: "#822", ink: "#311" } },
      { text: "Prize", sample: { badge: "star", text: "3", colour: "#fc3", ink: "#630" } },
      { text: "Path", sample: { line: "#531", width: 2, dash: "7 4" } },
    ];
    const below = mapSvg(board, map, { ...style, legend });
    expect(sheetOf(board, { ...style, legend }).height).toBeGreaterThan(sheetOf(board, style).height);
    const within = mapSvg(board, map, { ...style, legend, cartouche: [0, 0] });
    for (const drawn of [below, within]) {
      for (const { text } of legend) expect(drawn).toContain(`aria-label="${text}"`);
      expect(drawn).not.toMatch(/NaN|undefined|Infinity/);
    }
  });

  test("what the style names and the map lacks is refused by name", () => {
    const wrong: MapStyle = { ...style, layers: [{ draw: "ground", spaces: "terrain.lava", colour: "#f00" }] };
    expect(() => mapSvg(board, map, wrong)).toThrow(/terrain\.lava/);
  });

  test("areas are drawn by the same layers, with walls and their levels", () => {
    const square = (x: number): Point[] => [
      [x, 0],
      [x + 100, 0],
      [x + 100, 100],
      [x, 100],
    ];
    const areas = [
      { id: "a", name: "Aaa", terrain: "open", polygon: square(0) },
      { id: "b", name: "Bbb", terrain: "open", polygon: square(100) },
    ];
    const two = areaBoard(
      areas.map(({ id, polygon }) => ({ id, shape: { centre: [polygon[0]![0] + 50, 50] as Point, outline: polygon } })),
      [["a", "b"]],
    );
    const borders = [
      {
        a: "a",
        b: "b",
        type: "wall",
        level: 7,
        line: [
          [
            [100, 0],
            [100, 100],
          ],
        ],
      },
    ];
    const drawn = mapSvg(
      two,
      { areas, borders },
      {
        ...style,
        unit: 1,
        frame: { width: 200, height: 100 },
        layers: [
          { draw: "ground", spaces: "areas", colour: "#cfc", edge: "#080", round: false },
          {
            draw: "border",
            sides: { from: "borders", where: { type: "wall" } },
            kind: "wall",
            colour: "#822",
            width: 6,
            label: "level",
          },
        ],
      },
    );
    expect(drawn).toContain('aria-label="7"');
  });

  test("a map of 2,300 hexes, every one on a slope, is drawn in less than three seconds of work", () => {
    const large = hexBoard({
      orientation: "pointy-top",
      numbering: "RRCC",
      cols: [1, 51],
      rows: [1, 45],
      shifted: "even",
      rowsFrom: "bottom",
    });
    const half = large.ids.filter((_, i) => i % 2 === 0).join(" ");
    const other = large.ids.filter((_, i) => i % 2 === 1).join(" ");
    // Time of this process, not of the clock: a busy machine must not fail it.
    const began = process.cpuUsage();
    const drawn = mapSvg(
      large,
      { terrain: { low: half, high: other } },
      { ...style, layers: style.layers.slice(0, 3) },
    );
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1e6).toBeLessThan(3);
    expect(drawn.length).toBeGreaterThan(100_000);
  });
});

describe("a counter", () => {
  const piece: Piece = {
    id: "u",
    space: 0,
    side: "red",
    kind: "unit",
    arm: "infantry",
    name: "First",
    strength: 3,
    efficiency: 4,
    movement: 5,
    states: [],
  };

  test("shows its values", () => {
    expect(pieceSvg(piece, side)).toContain(">3-4-5<");
  });

  test("tells arms, reduction and states by shape, not by colour alone", () => {
    const shapes = (one: Partial<Piece>) => pieceSvg({ ...piece, ...one }, side).replace(/(fill|stroke)="[^"]*"/g, "");
    const drawn = [
      shapes({}),
      shapes({ arm: "cavalry" }),
      shapes({ arm: "artillery" }),
      shapes({ kind: "leader" }),
      shapes({ kind: "hidden" }),
      shapes({ reduced: true }),
      ...["disordered", "routed", "moved", "activated", "out-of-command", "something else"].map((state) =>
        shapes({ states: [state] }),
      ),
    ];
    expect(new Set(drawn).size).toBe(drawn.length);
  });

  test("draws the sign of the arm dark on its light box, whatever ink the counter has", () => {
    const light = pieceSvg(piece, { ...side, ground: "#b3262b", ink: "#fff6e0" });
    expect(light).toContain('d="M-11.5 -10L11.5 6M-11.5 6L11.5 -10" stroke="#b3262b"');
  });

  test("is known by the proper noun of its command, and its label fits", () => {
    const label = (command: string) => />([^<]*)<\/text>/.exec(pieceSvg({ ...piece, command }, side))![1];
    expect(label("The garrison of Somewhere")).toBe("Somewhere");
    expect(label("II")).toBe("II");
    expect(label("Thunderstruck")!.length).toBeLessThan(10);
  });

  test("letters nothing that could be markup", () => {
    expect(pieceSvg({ ...piece, kind: "leader", name: "<img>" }, side)).not.toContain("<img>");
  });
});
