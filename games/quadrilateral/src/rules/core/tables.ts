import { tables } from "../../data.ts";

/** How the tables are read: one way for ranges, one for ratios, one for rows. */

export interface Limits {
  readonly min: number | null;
  readonly max: number | null;
}

/** The line whose range holds the value, if there is one. A line with neither end is for what has no value at all. */
export function lineFor<T extends Limits>(lines: readonly T[], value: number): T | undefined {
  return lines.find(
    ({ min, max }) => (min !== null || max !== null) && value >= (min ?? -Infinity) && value <= (max ?? Infinity),
  );
}

export type Range = readonly [number | null, number | null];

/** The column whose range holds the value, or -1. A column without a range is never found by a value. */
export function columnFor(ranges: readonly (Range | null)[], value: number): number {
  return ranges.findIndex((range) => range && value >= (range[0] ?? -Infinity) && value <= (range[1] ?? Infinity));
}

/**
 * §C14.20: the best column that the attacker reaches, rounded down in favour of the defender; beyond the ends the end
 * column. Fractions are compared by whole numbers.
 */
export function ratioColumn(
  ratios: readonly (readonly [number, number])[],
  attacker: number,
  defender: number,
): number {
  let column = 0;
  ratios.forEach(([a, d], i) => {
    if (attacker * d >= defender * a) column = i;
  });
  return attacker === 0 ? 0 : column;
}

/** The row of a modified roll: beyond the ends the end row. */
export function rowFor<T>(
  table: { readonly rows: Readonly<Record<string, T>>; readonly rowMin: number; readonly rowMax: number },
  total: number,
): T {
  return table.rows[Math.max(table.rowMin, Math.min(table.rowMax, total))]!;
}

export interface Line {
  readonly when: string;
  readonly mod: number | string;
}

/** The number of a modifier, named by its key. */
export function modifierOf(lines: readonly Line[], when: string): number {
  const line = lines.find((one) => one.when === when);
  if (typeof line?.mod !== "number") throw new Error(`The table has no number for ${when}.`);
  return line.mod;
}

/** §C4.18: the APs that something costs, by its id in the table of costs. */
export function apCost(id: string): number {
  const cost = tables.apCosts.costs.find((one) => one.id === id);
  if (!cost) throw new Error(`The table of AP costs has no line for ${id}.`);
  return cost.ap;
}
