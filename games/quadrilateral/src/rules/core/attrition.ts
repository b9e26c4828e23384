import { ARTILLERY, CAVALRY, INFANTRY, TERRAINS, tables, units, type Weather } from "../../data.ts";
import type { CampaignsPosition } from "../../position.ts";
import { columnFor, lineFor } from "./tables.ts";

/** §C11: attrition as functions of what is known; who checks when is the business of the Segments. */

/** A number with the rule it comes from. */
export interface Modifier {
  readonly rule: string;
  readonly by: number;
}

/** What a check looks at. */
export interface Check {
  /** SPs of all arms: when the Force began its move, or now if it did not move (§C11.1). */
  readonly size: number;
  /** Half MPs spent on movement, not on bridges. */
  readonly spent: number;
  readonly forcedMarch: boolean;
  /** Entered a mountain hex off the road. */
  readonly mountain: boolean;
  /** The terrain of its hex, as an index. */
  readonly terrain: number;
  readonly weather: Weather;
  /** The space of the Army Condition marker. */
  readonly condition: number;
  readonly besieging: boolean;
  /** Did not move and stands in a town, fortified town or citadel. */
  readonly town: boolean;
  readonly bonus: boolean;
  /** In dispatch of a Center on its moving side (§C4.9). */
  readonly centerMoving: boolean;
}

/** §C11.5: the modifiers that are not 0. */
export function modifiersOf(check: Check): Modifier[] {
  const table = tables.attritionModifiers;
  return counting([
    { rule: "C11.5", by: sizeModifier(check.size) },
    { rule: "C11.1", by: lineFor(table.movement, check.spent / 2)?.mod ?? 0 },
    { rule: "C13.2", by: check.forcedMarch ? table.forcedMarch : 0 },
    { rule: "C11.5", by: check.mountain ? table.mountainEntered : 0 },
    { rule: "C3.4", by: weatherModifier(check.weather, check.terrain) },
    { rule: "C11.16", by: conditionModifier(check.condition) },
    { rule: "C11.15", by: check.besieging ? table.besieging : 0 },
    { rule: "C11.5", by: check.town ? table.inTownFortifiedTownOrCitadel : 0 },
    { rule: "C2.15", by: check.bonus ? table.leaderBonus : 0 },
    { rule: "C4.9", by: check.centerMoving ? table.centerOfOperationsMoving : 0 },
  ]);
}

/** What the check of a besieged place looks at. */
export interface SiegeCheck {
  /** SPs of all arms of the units that check. */
  readonly size: number;
  /** The same with garrison markers, which eat but do not check (ruling C10.15). */
  readonly inside: number;
  readonly capacity: number;
  readonly duration: number;
  readonly condition: number;
}

/** §C11.13: a besieged place takes size, siege duration, crowding and Army Condition only. */
export function besiegedModifiers({ size, inside, capacity, duration, condition }: SiegeCheck): Modifier[] {
  return counting([
    { rule: "C11.5", by: sizeModifier(size) },
    { rule: "C11.14", by: duration },
    { rule: "C10.10", by: crowding(inside, capacity) },
    { rule: "C11.16", by: conditionModifier(condition) },
  ]);
}

function counting(modifiers: readonly Modifier[]): Modifier[] {
  return modifiers.filter(({ by }) => by !== 0);
}

function sizeModifier(size: number): number {
  return lineFor(tables.attritionModifiers.forceSize, size)?.mod ?? 0;
}

/** §C10.10: for each full 5 SPs beyond the capacity. */
export function crowding(inside: number, capacity: number): number {
  const { per, mod } = tables.siege.crowding;
  return mod * Math.floor(Math.max(0, inside - capacity) / per);
}

/** §C11.16, §E18, §E20: the modifier of a space of the track, for every Force of the army that checks. */
export function conditionModifier(space: number): number {
  return tables.armyCondition.spaces.find((one) => one.space === space)?.modifier ?? 0;
}

function weatherModifier(weather: Weather, terrain: number): number {
  return tables.weatherEffects.types[weather].attrition + unhealthy(weather, terrain);
}

/** §C3.4: what ground adds in this weather: fever in marsh and rice fields. */
export function unhealthy(weather: Weather, terrain: number): number {
  const extra = tables.weatherEffects.types[weather].effects.attritionExtra;
  return extra?.terrain.includes(TERRAINS[terrain]!) ? extra.mod : 0;
}

/** §C11.3: a total below the minimum counts as the minimum. */
export function totalOf(die: number, modifiers: readonly Modifier[]): number {
  const total = modifiers.reduce((sum, { by }) => sum + by, die);
  return Math.max(tables.attritionModifiers.minimumModified, total);
}

/** §C4.23, §E50a: the column of an AP level. */
export function apColumn(ap: number): number {
  return columnFor(tables.attrition.columnRanges, ap);
}

/** §C11.13: the column without a range. */
export function besiegedColumn(): number {
  return tables.attrition.columnRanges.indexOf(null);
}

/** §C11.11, §C11.12: the column that a Forage Value gives; one worse for a Force that marched too far. */
export function forageColumn(value: number, size: number, spent: number): number {
  const line = tables.forage.column.find(({ min }) => value >= min * size);
  const column = apColumn(Number.parseInt(line!.attritionColumn, 10));
  return spent > 2 * tables.forage.modeMaxMp ? Math.max(0, column - 1) : column;
}

export type AttritionTable = Pick<typeof tables.attrition, "rows" | "noLossUpTo" | "beyond">;

/** §C11.3: SPs lost. Above the last row, that row and one more. */
export function lossOf(table: AttritionTable, column: number, total: number): number {
  if (total <= table.noLossUpTo) return 0;
  const { lastRow, add } = table.beyond;
  if (total > lastRow) return table.rows[lastRow]![column]! + add;
  return table.rows[total]![column]!;
}

/**
 * §C11.6: the units that lose the SPs, one at a time: the strongest, infantry before cavalry before artillery, then the
 * order of the unit list. At least half come from infantry while there is any, counted after each SP; artillery takes no
 * more than one in four, unless nothing else is left.
 */
export function attritionLosses(
  { strength }: Pick<CampaignsPosition, "strength">,
  force: readonly number[],
  sps: number,
): number[] {
  const left = new Map(force.map((unit) => [unit, strength[unit]!]));
  const taken = [0, 0, 0];
  const losses: number[] = [];
  while (losses.length < sps) {
    const unit = nextLoss(left, taken, sps);
    if (unit === undefined) break;
    left.set(unit, left.get(unit)! - 1);
    taken[units.arm[unit]!]!++;
    losses.push(unit);
  }
  return losses;
}

function nextLoss(left: ReadonlyMap<number, number>, taken: readonly number[], sps: number): number | undefined {
  const alive = [...left.keys()].filter((unit) => left.get(unit)! > 0);
  const has = (arm: number) => alive.some((unit) => units.arm[unit] === arm);
  const others = taken[CAVALRY]! + taken[ARTILLERY]!;
  const onlyInfantry = has(INFANTRY) && others + 1 > taken[INFANTRY]!;
  const noArtillery = (has(INFANTRY) || has(CAVALRY)) && taken[ARTILLERY]! + 1 > Math.floor(sps / 4);
  const may = alive.filter((unit) => {
    const arm = units.arm[unit]!;
    return onlyInfantry ? arm === INFANTRY : !(noArtillery && arm === ARTILLERY);
  });
  return strongest(may, left);
}

function strongest(may: readonly number[], left: ReadonlyMap<number, number>): number | undefined {
  const order = (a: number, b: number) => left.get(b)! - left.get(a)! || units.arm[a]! - units.arm[b]! || a - b;
  return [...may].sort(order)[0];
}

/** §E44, §C15.4: a marker moved by a level: the nearest space with the next modifier, or the end of the track. */
export function levelFrom(space: number, step: 1 | -1): number {
  const { spaces } = tables.armyCondition;
  const wanted = conditionModifier(space) + step;
  const nearest = spaces
    .filter(({ modifier }) => modifier === wanted)
    .sort((a, b) => Math.abs(a.space - space) - Math.abs(b.space - space))[0];
  if (nearest) return nearest.space;
  return step > 0 ? spaces.at(-1)!.space : spaces[0]!.space;
}
