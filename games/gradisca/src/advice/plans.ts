import type { Choice, Plan } from "@gonfalon/engine/kernel";
import { corps, type Side } from "../data.ts";
import type { GradiscaOption } from "../option.ts";
import type { Gradisca } from "../position.ts";
import { distanceBetween } from "./ground.ts";
import { situationOf } from "./situation.ts";

/** One plan holds for the activation of one Command. */
export function stretch({ turn, activation }: Gradisca): string {
  return activation ? `${turn} ${activation.corps}` : `${turn}`;
}

/** How many areas are weighed as something to press on. */
const AIMS = 3;
/** Farther than this a Command does not look. */
const HORIZON = 7;

/** What a Command may be meant to do: the usual, boldly or with care, press on one area, hold, or draw a card. */
export function plans(position: Gradisca, seat: string): Plan[] {
  const { activation } = position;
  if (!activation || activation.side !== seat || activation.areasDone.length > 0) return [];
  const pressed = areasToPress(position, activation.side, activation.corps).map((area) => ({ id: "press", area }));
  const named = ["usual", "bold", "careful", "hold"].map((id) => ({ id }));
  return [...named, ...pressed];
}

/** The stakes near the Command, on either side, where most is still open. */
function areasToPress(position: Gradisca, side: Side, index: number): number[] {
  const { stakes, now } = situationOf(position);
  const from = [...new Set(corps.units[index]!.map((unit) => position.area[unit]!))].filter((area) => area >= 0);
  const scores = new Map<number, number>();
  stakes.forEach(({ area, points, taker }, i) => {
    const near = Math.min(...from.map((place) => distanceBetween(place, area)));
    if (near > HORIZON) return;
    const open = taker === side ? 1 - now[i]! : now[i]!;
    scores.set(area, (scores.get(area) ?? 0) + (points * open) / (2 + near));
  });
  return [...scores]
    .sort((a, b) => b[1] - a[1])
    .slice(0, AIMS)
    .map(([area]) => area);
}

/** By question: the least number of options that make it worth thinking about. */
const CONSEQUENTIAL: Readonly<Record<string, number>> = {
  "activation.way": 2,
  "activation.act": 3,
  "retreatDefenders.where": 2,
};

/** How to use a Command, where, and where to retreat deserve thought; the rest follows from it. */
export function consequential({ ask, options }: Choice<GradiscaOption>): boolean {
  return options.length >= (CONSEQUENTIAL[ask] ?? Number.POSITIVE_INFINITY);
}
