type Point = readonly [number, number];

/** Of several points the one about which most of them come into a view of this size, and of such the one with most counters about it. */
export function busiest(points: readonly Point[], counters: readonly Point[], [wide, high]: Point): Point {
  const about = ([x, y]: Point, others: readonly Point[]) =>
    others.filter(([ox, oy]) => Math.abs(ox - x) < wide / 2 && Math.abs(oy - y) < high / 2).length;
  const worth = (one: Point) => about(one, points) + about(one, counters) / (counters.length + 1);
  return points.reduce((best, one) => (worth(one) > worth(best) ? one : best));
}
