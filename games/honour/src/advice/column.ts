import { opponentOf } from "../data.ts";
import { castOf, type Honour } from "../position.ts";
import { chosenCapitani, defendersIn } from "../rules/combat/fighters.ts";
import { combatUnitsOf, mayLead, roomOf, sideOf, subordinatesOf, unemployedOf } from "../rules/forces.ts";
import { isFoot } from "../rules/units.ts";
import { fighterChance, skirmishProspect } from "./odds.ts";
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

/** §11.5.Step3-b: one captain stands in a breach as well, so behind walls the foot goes to whoever holds them best against a besieger. */
export function standFor(position: Honour, primo: number, besieger: number, from: number): Column {
  const hex = position.hex[primo]!;
  const captains = [primo, ...subordinatesOf(position, primo), ...unemployedOf(position, primo)].filter(
    (who) => who !== stakesOf(position).king && !castOf(position).capitani.minor[who],
  );
  const foot = captains
    .flatMap((who) => spareFoot(position, who))
    .sort((a, b) => rank(position, b) - rank(position, a));
  const danger = () => skirmishProspect(position, besieger, hex, { walls: "breach", from }).chance;
  let best = NONE;
  let least = danger();
  for (const leader of captains) {
    const pool = foot.filter((unit) => position.holder[unit] !== leader && mayLead(position, leader, unit));
    const units = pool.slice(0, roomOf(position, leader));
    if (units.length === 0) continue;
    const now = handedTo(position, leader, units, danger);
    if (now < least - BETTER) [best, least] = [{ leader, units }, now];
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
  const fight = { from: position.hex[attacker]!, hex, inside: true, attacker, defenders, kind: "breach" as const };
  return handedTo(position, who, extra, () => fighterChance(position, fight, who));
}

/** What would be if a captain had some units more. */
function handedTo(position: Honour, who: number, units: readonly number[], what: () => number): number {
  const held = units.map((unit) => position.holder[unit]!);
  for (const unit of units) position.holder[unit] = who;
  const then = what();
  units.forEach((unit, i) => {
    position.holder[unit] = held[i]!;
  });
  return then;
}
