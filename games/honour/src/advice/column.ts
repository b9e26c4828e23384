import { opponentOf } from "../data.ts";
import { castOf, type Honour } from "../position.ts";
import { chosenCapitani, defendersIn } from "../rules/combat/fighters.ts";
import { combatUnitsOf, mayLead, roomOf, sideOf, subordinatesOf, unemployedOf } from "../rules/forces.ts";
import { isFoot } from "../rules/units.ts";
import { fighterChance } from "./odds.ts";
import { stakesOf } from "./stakes.ts";

/** §11.5.Step3-b: through a breach one captain fights, so before an assault the foot goes to whoever does most with it. */
export interface Column {
  /** The captain, or -1 if nobody would do better than he does now. */
  readonly leader: number;
  /** Units of others that he is to have. */
  readonly units: readonly number[];
}

const NONE: Column = { leader: -1, units: [] };
/** What makes a change worth while, in chances. */
const BETTER = 0.02;

/** The column of a Force that goes for a place with a garrison. */
export function columnFor(position: Honour, primo: number, hex: number): Column {
  const defenders = defendersIn(position, hex, opponentOf(sideOf(position, primo)));
  if (defenders.length === 0 || chosenCapitani(position, defenders).length === 0) return NONE;
  const captains = [primo, ...subordinatesOf(position, primo), ...unemployedOf(position, primo)].filter(
    (who) => who !== stakesOf(position).king && !castOf(position).capitani.minor[who],
  );
  const foot = captains
    .flatMap((who) => spareFoot(position, who))
    .sort((a, b) => rank(position, b) - rank(position, a));
  const chance = (who: number, extra: readonly number[]) => chanceWith(position, primo, hex, defenders, who, extra);
  let best = NONE;
  let most = Math.max(0, ...captains.map((who) => (combatUnitsOf(position, who).length > 0 ? chance(who, []) : 0)));
  for (const who of captains) {
    const pool = foot.filter((unit) => position.holder[unit] !== who && mayLead(position, who, unit));
    for (let n = 1; n <= Math.min(roomOf(position, who), pool.length); n++) {
      const units = pool.slice(0, n);
      const now = chance(who, units);
      if (now > most + BETTER) [best, most] = [{ leader: who, units }, now];
    }
  }
  return best;
}

/** Foot in good order that a captain can do without: nobody who leads a Force is left without troops. */
function spareFoot(position: Honour, who: number): number[] {
  const units = combatUnitsOf(position, who);
  const foot = units.filter((unit) => isFoot(position, unit) && !position.demoralised[unit]);
  return position.stands[who] === "map" && foot.length === units.length ? foot.slice(1) : foot;
}

/** The best Quality first, then the largest. */
function rank(position: Honour, unit: number): number {
  return 20 * castOf(position).units.quality[unit]! + position.sp[unit]!;
}

function chanceWith(
  position: Honour,
  attacker: number,
  hex: number,
  defenders: number[],
  who: number,
  extra: readonly number[],
): number {
  const held = extra.map((unit) => position.holder[unit]!);
  for (const unit of extra) position.holder[unit] = who;
  const fight = { from: position.hex[attacker]!, hex, inside: true, attacker, defenders, kind: "breach" as const };
  const chance = fighterChance(position, fight, who);
  extra.forEach((unit, i) => {
    position.holder[unit] = held[i]!;
  });
  return chance;
}
