import { running } from "@gonfalon/engine/kernel";
import { sideOf } from "../position.ts";
import { explore, goals, hexOfNode, moverOf, survey } from "../rules/entering.ts";
import { type UnitMove, unitMove } from "../rules/movement.ts";
import { presumed } from "./refuse.ts";
import type { View } from "./view.ts";

/** §9.1 where the units that move now can go, as their side knows the field: what each hex costs and by which way. */
export interface Route {
  /** In movement points: "1", "2½". */
  readonly cost: string;
  readonly path: readonly number[];
}

/** All routes of a view are found at one stroke and kept as long as the view is. */
const known = new WeakMap<View, ReadonlyMap<number, Route>>();

export function routesOf(view: View): ReadonlyMap<number, Route> {
  const found = known.get(view) ?? findRoutes(view);
  known.set(view, found);
  return found;
}

function findRoutes(view: View): ReadonlyMap<number, Route> {
  const frame = running(view, unitMove) as UnitMove | undefined;
  const here = frame ? view.hex[frame.units[0]!]! : -1;
  if (!frame || here < 0) return new Map();
  const mover = moverOf(survey(presumed(view), sideOf(frame.units[0]!)), frame.units, frame.start, frame.rough);
  const paths = explore(mover, here, frame.gait, frame.spent);
  return new Map(
    goals(mover, paths, here).map((node) => {
      const path = paths.pathTo(node).map(hexOfNode);
      return [hexOfNode(node), { cost: points(paths.cost(node)), path: path.filter((one, i) => one !== path[i - 1]) }];
    }),
  );
}

function points(halves: number): string {
  const whole = Math.floor(halves / 2);
  return halves % 2 === 0 ? String(whole) : whole === 0 ? "½" : `${whole}½`;
}
