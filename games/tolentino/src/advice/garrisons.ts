import { army } from "../data.ts";
import { isArtillery, NOWHERE, onMap, ROUTED, strengthOf } from "../position.ts";
import type { Outlook } from "./outlook.ts";
import { MARCH, type Star, stars, turnsLeft } from "./stars.ts";

/** Turns of march within which a star that nobody threatens is worth a unit, at any time and when the end is near. */
const AT_HAND = 2;
const NEAR_THE_END = 3;
/** How much farther a weaker unit may come from, in half points for each strength point it is weaker by. */
const SPARED = 3;

/**
 * §18a for an army that presses on: by unit the star that it holds or takes on its own. A star behind the front needs one
 * unit, the one that is missed least; it stays there when its division goes on.
 */
export function garrisonsOf(look: Outlook): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const star of stars()) {
    if (look.lay.pressure[look.enemy][star.hex]! > 0 || look.lay.strength[look.enemy][star.hex]! > 0) continue;
    const unit = leastMissed(look, star, found);
    if (unit !== NOWHERE) found.set(unit, star.hex);
  }
  return found;
}

function leastMissed(look: Outlook, star: Star, sent: ReadonlyMap<number, number>): number {
  const { position, side } = look;
  const { hex, way } = star;
  const reach = reachOf(look, star);
  let [best, least] = [NOWHERE, Number.POSITIVE_INFINITY];
  for (let unit = 0; unit < army.units; unit++) {
    if (army.side[unit] !== side || !onMap(position, unit) || isArtillery(unit)) continue;
    const at = position.hex[unit]!;
    if (way[at]! > reach || position.state[unit] === ROUTED || sent.has(unit)) continue;
    const missed = way[at]! + SPARED * strengthOf(position, unit) - (at === hex ? MARCH * AT_HAND : 0);
    if (missed < least) [best, least] = [unit, missed];
  }
  return best;
}

/** Half points from within which a unit is there in time: from afar before any enemy. */
function reachOf({ position, enemy }: Outlook, { way }: Star): number {
  const left = turnsLeft(position);
  let reach = MARCH * (left <= NEAR_THE_END ? left + 1 : AT_HAND);
  for (let unit = 0; unit < army.units; unit++) {
    const at = position.hex[unit]!;
    if (army.side[unit] === enemy && at >= 0 && !isArtillery(unit)) reach = Math.min(reach, way[at]!);
  }
  return Math.max(reach, MARCH * Math.min(AT_HAND, left + 1));
}
