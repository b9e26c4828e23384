import { sideOf, type Tolentino } from "../src/position.ts";
import { explore, gaitOfNode, goals, hexOfNode, moverOf, ON_FOOT, survey } from "../src/rules/entering.ts";
import { movementSegment, newMovementSegment } from "../src/rules/movementSegment.ts";
import { procedures } from "../src/rules/rulebook.ts";
import { formation, hexName, type Run, run, unit } from "./board.ts";

/** The hexes where a unit or stack could end a move, with what the way costs in movement points. */
export function reach(position: Tolentino, ...ids: string[]): Map<string, number> {
  const units = ids.map(unit);
  const start = position.hex[units[0]!]!;
  const mover = moverOf(survey(position, sideOf(units[0]!)), units, start);
  const paths = explore(mover, start, ON_FOOT, 0);
  return new Map(goals(mover, paths, start).map((node) => [hexName(hexOfNode(node)), paths.cost(node) / 2]));
}

/** What it costs to get to a hex on foot, whatever stands there, in movement points; -1 if it cannot be reached. */
export function costOf(position: Tolentino, id: string, to: string, gait = ON_FOOT): number {
  const units = [unit(id)];
  const start = position.hex[units[0]!]!;
  const mover = moverOf(survey(position, sideOf(units[0]!)), units, start);
  const paths = explore(mover, start, ON_FOOT, 0);
  const node = paths.reached.find((one) => hexName(hexOfNode(one)) === to && gaitOfNode(one) === gait);
  return node === undefined ? -1 : paths.cost(node) / 2;
}

/** The Movement segment of a formation. */
export function movement(position: Tolentino, id: string): Run {
  position.active = formation(id);
  return run(procedures, position, movementSegment, newMovementSegment(formation(id)));
}

/** The ids of what an option list offers to move. */
export function offered(one: Run): number[][] {
  return one.options().flatMap((option) => (option.type === "move" ? [option.units as number[]] : []));
}

/** Where the units that were picked may go. */
export function goalsOf(one: Run): string[] {
  return one
    .options()
    .flatMap((option) => (option.type === "go" ? [hexName(option.to as number)] : []))
    .sort();
}

export function mayEnd(one: Run): boolean {
  return one.options().some(({ type }) => type === "endMovement");
}
