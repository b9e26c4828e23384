import { linkBetween } from "@gonfalon/engine/board";
import { everybody } from "@gonfalon/engine/kernel";
import { barred } from "@gonfalon/engine/kit";
import { board, opponentOf, type Side } from "../data.ts";
import { type Gradisca, NOWHERE } from "../position.ts";
import { checkCamp } from "./camp.ts";
import { fireInField, hitsOf, overrun } from "./fieldCombat.ts";
import { defensiveWorks } from "./forts.ts";
import { checkCommanders, takeHits } from "./losses.ts";
import type { March } from "./march.ts";
import { crossing } from "./movement.ts";
import { anyIn, combatUnitsIn, isCombatUnit, isLightAlone } from "./pieces.ts";
import { procedure, step } from "./rulebook.ts";

/** §25, §25.2: incursions of light cavalry. Cavalry in winter (§25.1) is in `movement.ts`. */

/**
 * §25.2a, §25.2b: light cavalry alone among enemies may strike and fall back where it came from, if it has the movement
 * for the way back, and once only against one area.
 */
export function canIncur(position: Gradisca, frame: March): boolean {
  if (!position.advanced || !frame.amongEnemies || !isLightAlone(frame.group)) return false;
  if (frame.struck.includes(frame.to) || frame.raiders.length > 0) return false;
  const back = position.cameFrom[frame.group[0]!]!;
  if (back === NOWHERE || !anyIn(position, opponentOf(frame.side), frame.to, isCombatUnit)) return false;
  return !barred(crossing(position, frame.group, linkBetween(board, frame.to, back)));
}

interface Incursion {
  side: Side;
  area: number;
  group: number[];
  hits?: number;
}

/** §25.2a: the horse fires, the defender does not, and nobody is forced back. */
export const incursion = procedure<Incursion>("incursion", {
  side: everybody,
  area: everybody,
  group: everybody,
  hits: everybody,
}).steps({
  fire: step("25.2a", (play, frame) => {
    const { position } = play;
    const { side, area, group } = frame;
    const defender = opponentOf(side);
    const attack = group.map((unit) => ({
      unit,
      value: fireInField(position, unit, "attack", area, false),
      die: play.roll(),
    }));
    const works = defensiveWorks(position, defender, area);
    const hits = Math.max(0, hitsOf(attack) - works);
    frame.hits = hits;
    play.tell({ type: "incursion", rules: ["25.2a"], side, area, attack, works, hits });
    if (hits > 0) play.call(takeHits, { side: defender, hits, targets: combatUnitsIn(position, defender, area) });
  }),
  commanders: step("7.1f", (play, { side, area, hits }) => {
    checkCommanders(play, opponentOf(side), area, hits ?? 0, "7.1f");
  }),
  remains: step(["6i", "24c"], (play, { side, area }) => {
    overrun(play, opponentOf(side), area);
    checkCamp(play, opponentOf(side), area, true);
  }),
});
