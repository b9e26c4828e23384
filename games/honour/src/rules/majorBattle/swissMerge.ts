import type { Play } from "@gonfalon/engine/kernel";
import { castOf, type Honour, SPARE } from "../../position.ts";
import { sortCard } from "../cards.ts";
import { spread } from "../command/strength.ts";
import { combatUnitsOfForce, controllerOf, strengthOf } from "../forces.ts";
import { tellOwner } from "../known.ts";

/** §18.2: in Step 3-a the Swiss stand together in as few counters as there are for them. */

/** As ruled: type by type (the Schiner and Freiknechte units apart), good-order and Demoralised units by themselves. */
function groupsOf(position: Honour, primo: number): number[][] {
  const { nation, kind } = castOf(position).units;
  const groups = new Map<number, number[]>();
  for (const unit of combatUnitsOfForce(position, primo)) {
    if (nation[unit] !== "swiss") continue;
    const key = 2 * kind[unit]! + position.demoralised[unit]!;
    groups.set(key, [...(groups.get(key) ?? []), unit]);
  }
  return [...groups.values()];
}

/** The fewest counters that hold these SPs, of those in use and the spare ones of the Army; the largest first. */
function fewest(position: Honour, units: readonly number[]): number[] {
  const { kind, size } = castOf(position).units;
  const [first] = units as [number];
  const isFree = (one: number) =>
    position.holder[one] === SPARE && kind[one] === kind[first] && position.army[one] === position.army[first];
  const free = position.holder.flatMap((_, one) => (isFree(one) ? [one] : []));
  const all = [...units, ...free].sort(
    (a, b) => size[b]! - size[a]! || Number(units.includes(b)) - Number(units.includes(a)),
  );
  const chosen: number[] = [];
  let room = 0;
  for (let i = 0; room < strengthOf(position, units); i++) {
    chosen.push(all[i]!);
    room += size[all[i]!]!;
  }
  return chosen;
}

/** The merged units stand where the strongest parts stood; the owner may still hand them over (§11.4.Step3-a). */
function merge(play: Play<Honour>, primo: number, units: readonly number[]): void {
  const { position } = play;
  const chosen = fewest(position, units);
  if (chosen.length >= units.length) return;
  const { size } = castOf(position).units;
  const demoralised = position.demoralised[units[0]!]!;
  const holders = [...units].sort((a, b) => position.sp[b]! - position.sp[a]!).map((unit) => position.holder[unit]!);
  const sps = spread(
    strengthOf(position, units),
    chosen.map((unit) => size[unit]!),
  );
  for (const unit of units) put(position, unit, 0, SPARE, 0);
  for (const [i, unit] of chosen.entries()) put(position, unit, sps[i]!, holders[i]!, demoralised);
  tellOwner(play, controllerOf(position, primo), { type: "unitsMerged", rules: ["18.2"], units: chosen }, null);
}

function put(position: Honour, unit: number, sp: number, holder: number, demoralised: number): void {
  position.holder[unit] = holder;
  position.sp[unit] = sp;
  position.demoralised[unit] = demoralised;
}

/** Merges the Swiss of a Force, and says which units these are now. */
export function mergeSwiss(play: Play<Honour>, primo: number): number[] {
  if (!play.position.options.swissConsolidation) return [];
  for (const units of groupsOf(play.position, primo)) merge(play, primo, units);
  sortCard(play.position, primo);
  return groupsOf(play.position, primo).flat();
}
