import { army } from "../data.ts";
import { type Field, fieldOf } from "../field.ts";
import { isArtillery, ROUTED, type Tolentino } from "../position.ts";

/**
 * §7.1 whether combat units may stand in one hex: two of one arm and one formation or any number of one regiment (a),
 * one battery with one other unit (§7.1b), or two batteries (§7.1c). §7.1d leaders are not counted.
 */
export function isLegalStack(units: readonly number[]): boolean {
  if (units.length <= 1) return true;
  for (const unit of units) if (isArtillery(unit)) return units.length === 2;
  return isOneRegiment(units) || isPairOfFormation(units);
}

/** §7.1a §7.1aa the Veliti of the Guard bear one regiment's name in units.json. */
function isOneRegiment(units: readonly number[]): boolean {
  const regiment = army.regiment[units[0]!]!;
  return regiment >= 0 && units.every((unit) => army.regiment[unit] === regiment);
}

function isPairOfFormation(units: readonly number[]): boolean {
  const [a, b] = [units[0]!, units[1]!];
  return units.length === 2 && army.arm[a] === army.arm[b] && army.formation[a] === army.formation[b];
}

/** §7.1 §7.1.1 whether units may end in a hex, beside the friends already there. */
export function mayStack(position: Tolentino, units: readonly number[], hex: number): boolean {
  return mayJoin(fieldOf(position), position, units, hex);
}

/** The same for whoever has the field before him. */
export function mayJoin({ first, next }: Field, position: Tolentino, units: readonly number[], hex: number): boolean {
  const side = army.side[units[0]!];
  const routed = isAnyRouted(position, units);
  const together: number[] = [];
  for (let unit = first[hex]!; unit >= 0; unit = next[unit]!) {
    if (army.side[unit] !== side || units.includes(unit)) continue;
    if (routed && position.state[unit] !== ROUTED) return false;
    together.push(unit);
  }
  if (together.length === 0 && units.length === 1) return true;
  for (const unit of units) together.push(unit);
  return isLegalStack(together);
}

function isAnyRouted({ state }: Tolentino, units: readonly number[]): boolean {
  for (const unit of units) if (state[unit] === ROUTED) return true;
  return false;
}

/** §9.3.2b a unit in Road March stacks only with its own regiment. */
export function mayStackInMarch({ first, next }: Field, units: readonly number[], hex: number): boolean {
  const [side, regiment] = [army.side[units[0]!], army.regiment[units[0]!]!];
  for (let unit = first[hex]!; unit >= 0; unit = next[unit]!) {
    if (units.includes(unit) || army.side[unit] !== side) continue;
    if (regiment < 0 || army.regiment[unit] !== regiment) return false;
  }
  return true;
}
