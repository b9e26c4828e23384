import { describe, expect, test } from "vitest";
import { areaBoard } from "./area.ts";
import { areNeighbours, linkBetween, linksAlong, neighboursOf, spaceOf } from "./board.ts";
import { hexBoard, hexDistance, isEdge } from "./hex.ts";
import { Paths } from "./paths.ts";
import { Sight, sightLine } from "./sight.ts";

const flat = hexBoard({
  orientation: "flat-top",
  numbering: "CCRR",
  cols: [10, 39],
  rows: [1, 16],
  shifted: "odd",
  rowsFrom: "top",
});
const pointy = hexBoard({
  orientation: "pointy-top",
  numbering: "RRCC",
  prefix: "E",
  cols: [1, 51],
  rows: [1, 45],
  shifted: "even",
  rowsFrom: "bottom",
});
const names = (board: typeof flat, id: string) =>
  neighboursOf(board, spaceOf(board, id))
    .map((i) => board.ids[i])
    .sort();

describe("hex boards", () => {
  test("a flat-top board with odd columns lower has the neighbours that its map file states", () => {
    expect(flat.size).toBe(480);
    expect(names(flat, "1112")).toEqual(["1012", "1013", "1111", "1113", "1212", "1213"].sort());
    expect(names(flat, "2012")).toEqual(["1911", "1912", "2011", "2013", "2111", "2112"].sort());
  });

  test("a pointy-top board numbered from the south, even rows to the east, has the neighbours that its map file states", () => {
    expect(pointy.size).toBe(2295);
    expect(names(pointy, "E1020")).toEqual(["E0920", "E0921", "E1019", "E1021", "E1120", "E1121"].sort());
    expect(names(pointy, "E1120")).toEqual(["E1019", "E1020", "E1119", "E1121", "E1219", "E1220"].sort());
  });

  test("every link has its way back, and drawn neighbours lie one hex apart", () => {
    for (const board of [flat, pointy]) {
      board.linkTo.forEach((to, link) => {
        const from = board.linkFrom[link]!;
        expect(board.linkTo[board.back[link]!]).toBe(from);
        const [ax, ay] = board.shapes[from]!.centre;
        const [bx, by] = board.shapes[to]!.centre;
        expect(Math.hypot(ax - bx, ay - by)).toBeCloseTo(Math.sqrt(3), 6);
      });
    }
  });

  test("distance counts the last hex and not the first", () => {
    expect(hexDistance(flat, spaceOf(flat, "2510"), spaceOf(flat, "2010"))).toBe(5);
    const centre = spaceOf(flat, "2010");
    expect(flat.ids.filter((_, hex) => hexDistance(flat, centre, hex) <= 2)).toHaveLength(19);
    expect(isEdge(flat, spaceOf(flat, "1005"))).toBe(true);
    expect(isEdge(flat, spaceOf(flat, "2005"))).toBe(false);
  });

  test("a road between hexes that are not neighbours is refused by name", () => {
    expect(() => linksAlong(flat, [["1010", "1012"]])).toThrow("1010 and 1012 are not neighbours");
    expect(() => spaceOf(flat, "9999")).toThrow('no space "9999"');
  });
});

describe("area boards", () => {
  test("areas are neighbours where a border joins them", () => {
    const shape = { centre: [0, 0] as const, outline: [] };
    const board = areaBoard(
      [
        { id: "a", shape },
        { id: "b", shape },
        { id: "c", shape },
      ],
      [
        ["a", "b"],
        ["b", "c"],
      ],
    );
    expect(areNeighbours(board, 0, 1)).toBe(true);
    expect(areNeighbours(board, 0, 2)).toBe(false);
    expect(() => areaBoard([{ id: "a", shape }], [["a", "x"]])).toThrow("not both areas");
  });
});

describe("paths", () => {
  test("the cheapest way is found, not the one with the fewest steps, and the budget holds", () => {
    const costs: Record<string, number> = { "0-1": 5, "0-2": 1, "2-3": 1, "3-1": 1 };
    const paths = new Paths(4);
    paths.begin(4);
    paths.enter(0, 0);
    for (let node = paths.next(); node >= 0; node = paths.next()) {
      for (let to = 0; to < 4; to++) {
        const cost = costs[`${node}-${to}`];
        if (cost !== undefined) paths.enter(to, cost);
      }
    }
    expect(paths.pathTo(1)).toEqual([0, 2, 3, 1]);
    expect(paths.cost(1)).toBe(3);
    paths.begin(2);
    paths.enter(0, 0);
    for (let node = paths.next(); node >= 0; node = paths.next()) if (node === 0) paths.enter(1, 3);
    expect(paths.cost(1)).toBe(-1);
  });

  test("movement ends where nothing is entered from", () => {
    const paths = new Paths(flat.size);
    const start = spaceOf(flat, "2010");
    const stop = spaceOf(flat, "2009");
    paths.begin(2);
    paths.enter(start, 0);
    for (let node = paths.next(); node >= 0; node = paths.next()) {
      if (node !== stop) for (const to of neighboursOf(flat, node)) paths.enter(to, 1);
    }
    expect(paths.cost(stop)).toBe(1);
    expect(paths.cost(spaceOf(flat, "2008"))).toBe(-1);
    expect(paths.reached).toHaveLength(18);
  });
});

describe("lines of sight", () => {
  const sort = (steps: readonly (readonly number[])[]) => steps.map((step) => step.join()).sort();

  test("a straight row of hexes meets just the hexes between", () => {
    const line = sightLine(3, 0);
    expect(sort(line.through)).toEqual(["1,0", "2,0"]);
    expect(line.along).toEqual([]);
    expect(line.corners).toEqual([]);
    expect(line.across).toHaveLength(3);
  });

  test("a line that runs exactly along a hexside meets the two hexes beside it and no inside", () => {
    const line = sightLine(1, 1);
    expect(line.through).toEqual([]);
    expect(line.along.map((pair) => sort(pair))).toEqual([["0,1", "1,0"]]);
    expect(line.corners).toHaveLength(2);
  });

  test("a longer such line alternates between hexsides and hexes", () => {
    const line = sightLine(2, 2);
    expect(sort(line.through)).toEqual(["1,1"]);
    expect(line.along).toHaveLength(2);
  });

  test("a slanting line meets every hex that it clips, however little", () => {
    expect(sort(sightLine(2, 1).through)).toEqual(["1,0", "1,1"]);
    expect(sort(sightLine(3, 1).through)).toEqual(["1,0", "1,1", "2,0", "2,1"]);
  });

  test("a line is the same seen from the other end", () => {
    for (let q = -4; q <= 4; q++) {
      for (let r = -4; r <= 4; r++) {
        if (q === 0 && r === 0) continue;
        const there = sightLine(q, r).through.map(([a, b]) => [a, b]);
        const back = sightLine(-q, -r).through.map(([a, b]) => [a + q, b + r]);
        expect(sort(there)).toEqual(sort(back));
      }
    }
  });

  describe("on a board", () => {
    const sight = new Sight(flat);
    const from = spaceOf(flat, "2010");
    const beside = flat.at(flat.q[from]! + 1, flat.r[from]!);
    const other = flat.at(flat.q[from]!, flat.r[from]! + 1);
    const target = flat.at(flat.q[from]! + 1, flat.r[from]! + 1);
    const side = linkBetween(flat, beside, other);
    const none = { hex: () => false, side: () => false };
    const hexes = (...list: number[]) => ({ ...none, hex: (hex: number) => list.includes(hex) });

    test("a line along a hexside is blocked when both hexes beside it block, not when one does", () => {
      expect(sight.isFree(from, target, hexes(beside))).toBe(true);
      expect(sight.isFree(from, target, hexes(beside, other))).toBe(false);
    });

    test("it is blocked when the hexside itself blocks", () => {
      const blocked = { ...none, side: (link: number) => link === side || link === flat.back[side] };
      expect(sight.isFree(from, target, blocked)).toBe(false);
    });

    test("a corner blocks where a blocking hexside meets a blocking hex, or two blocking hexsides meet", () => {
      const near = linkBetween(flat, from, beside);
      const second = linkBetween(flat, from, other);
      const sides =
        (...links: number[]) =>
        (link: number) =>
          links.includes(link) || links.includes(flat.back[link]!);
      expect(sight.isFree(from, target, { ...none, side: sides(near) })).toBe(true);
      expect(sight.isFree(from, target, { hex: (hex) => hex === beside, side: sides(near) })).toBe(false);
      expect(sight.isFree(from, target, { ...none, side: sides(near, second) })).toBe(false);
    });

    test("neighbours always see each other", () => {
      for (const to of neighboursOf(flat, from))
        expect(sight.isFree(from, to, { ...none, hex: () => true })).toBe(true);
    });
  });
});
