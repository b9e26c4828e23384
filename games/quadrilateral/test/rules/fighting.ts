import type { Side } from "../../src/data.ts";
import type { Quadrilateral } from "../../src/position.ts";
import { combat } from "../../src/rules/core/combat.ts";
import "../../src/rules/sequence.ts";
import { emptyMap, hexAt, put } from "../field.ts";
import { Trial } from "./play.ts";

/** The Combat Phase of a side; the other makes no forced march. */
export function fight(position: Quadrilateral, side: Side, dice: readonly number[] = []): Trial {
  position.phasing = side;
  return new Trial(position).begin(combat, { side }, dice).take("endSegment");
}

/**
 * Two Forces in the open plain around E0305, where every hex is clear: an Austrian one at E0305, a French one at E0306, each
 * with its Center behind it.
 */
export function plain(
  austrian: Record<string, number>,
  french: Record<string, number>,
  leaders: readonly [string, string] = ["wurmser", "augereau"],
): Quadrilateral {
  const position = emptyMap();
  position.weather = "fair";
  put(position, leaders[0], "E0305", austrian);
  put(position, leaders[1], "E0306", french);
  position.center = [hexAt("E0301"), hexAt("E0316")];
  return position;
}

/** Where each side attacks the other in the plain. */
const TARGET = ["E0306", "E0305"] as const;

/** The phasing side attacks in the plain; both choose their markers. */
export function attack(
  position: Quadrilateral,
  side: Side,
  dice: readonly number[],
  markers: readonly [string, string],
): Trial {
  const trial = fight(position, side, dice).play({ type: "attackHex", hex: hexAt(TARGET[side]) });
  return trial.markers(...markers);
}

/** Takes the first way back that is offered, as long as a retreat goes on. */
export function retreatAnyhow(trial: Trial): Trial {
  while (!trial.over && trial.options()[0]!.type === "retreatTo") trial.take("retreatTo");
  return trial;
}
