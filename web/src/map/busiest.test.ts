import { expect, test } from "vitest";
import { busiest } from "./busiest.ts";

type Point = [number, number];
const view: Point = [200, 100];

test("of choices too far apart to be seen together the view shows where most of them are", () => {
  const points: Point[] = [
    [0, 0],
    [900, 500],
    [940, 510],
    [980, 490],
    [2000, 0],
  ];
  expect(busiest(points, [], view)).toEqual([900, 500]);
});

test("of choices that lie alone it shows the one with most counters about it", () => {
  const points: Point[] = [
    [0, 0],
    [1000, 0],
    [2000, 0],
  ];
  const counters: Point[] = [
    [980, 20],
    [2010, 10],
    [2030, -20],
    [2500, 0],
  ];
  expect(busiest(points, counters, view)).toEqual([2000, 0]);
});
