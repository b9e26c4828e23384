import type { Play } from "@gonfalon/engine/kernel";
import { hexNamed } from "../../data.ts";
import { castOf, type Honour } from "../../position.ts";
import { loseSource } from "../command/sources.ts";
import { procedure, step } from "../rulebook.ts";
import { specialRule } from "../special.ts";

/** §S5.1: the Imperial expedition to Genova in 1524. */

interface Landing {
  readonly hex: string;
  readonly landsOn: readonly number[];
  readonly turns: readonly number[];
}

/** §S5.1: on AP turns but the last, at the end of the Weather Phase, until they have landed; as ruled the Imperials roll. */
function rollForLanding(play: Play<Honour>): void {
  const { position } = play;
  const rule = specialRule<Landing>(position, "S5.1");
  if (!rule || position.landed > 0 || !rule.turns.includes(position.turn)) return;
  const die = play.roll();
  const landed = rule.landsOn.includes(die);
  play.tell({ type: "landing", rules: ["S5.1"], die, landed });
  if (!landed) return;
  position.landed = position.turn;
  // §S5.1a, as ruled: an active source there is lost as if it had been occupied.
  const french = castOf(position).armies.named("french");
  if (position.source[french] === hexNamed(rule.hex)) loseSource(play, french);
}

export const landing = procedure("landing").steps({ roll: step(["S5.1", "S5.1a"], rollForLanding) });

/** §S5.1a, as ruled: in C.1 of the turn of the landing two dice say, openly, what comes and when. */
export function rollForSize(play: Play<Honour>): void {
  const { position } = play;
  if (position.landed === 0 || position.landingDice > 0) return;
  const dice = [play.roll(), play.roll()];
  position.landingDice = dice[0]! + dice[1]!;
  const group = castOf(position).groups.findIndex(
    ({ dice: sums }) => sums !== null && sums.from <= position.landingDice && position.landingDice <= sums.to,
  );
  if (group >= 0) position.due[group] = position.landed + castOf(position).groups[group]!.dice!.delay;
  play.tell({ type: "landingSize", rules: ["S5.1a"], die: dice[0], secondDie: dice[1], comes: group >= 0 });
}
