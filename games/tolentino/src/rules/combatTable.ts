import { refused } from "@gonfalon/engine/kernel";
import { derived, tables } from "../data.ts";

/**
 * §12.5 The Combat Results Table and the arithmetic around it, with no unit in sight: odds, shifts, modifiers, result.
 * Odds are rungs of one ladder: 1-5 is 0, 1-1 is 4, 6-1 is 9, and above the table it goes on with 7-1, 8-1 and so on.
 */
export type Result = "AE" | "AD" | "NE" | "EX" | "DD" | "DR" | "DE";

/** A modifier to a die roll and the rule it comes from. */
export interface Modifier {
  readonly rule: string;
  readonly id: string;
  readonly by: number;
}

/** The rung of an attack that may not be declared (§12.4.2a). */
export const WORSE_THAN_THE_TABLE = -1;

interface CombatTable {
  readonly columns: readonly string[];
  readonly even: number;
  readonly top: number;
  readonly lowest: number;
  readonly rows: readonly (readonly Result[])[];
  readonly drm: Readonly<Record<string, number>>;
}

const table = derived((): CombatTable => {
  const { columns, rows } = tables.combatResults;
  const { list, limit } = tables.combatModifiers;
  const lowest = 1 + limit[0];
  const sorted = [...rows].sort((a, b) => a.die - b.die);
  sorted.forEach(({ die, results }, i) => {
    if (die !== lowest + i) throw refused(`tables.json: combatResults has no row for a die of ${lowest + i}.`);
    if (results.length !== columns.length)
      throw refused(`tables.json: combatResults, die ${die}: a column is missing.`);
  });
  if (sorted.length !== 6 + limit[1] - limit[0]) throw refused("tables.json: combatResults does not have every row.");
  return {
    columns,
    even: columns.indexOf("1-1"),
    top: columns.length - 1,
    lowest,
    rows: sorted.map(({ results }) => results as Result[]),
    drm: Object.fromEntries(list.map(({ id, drm }) => [id, drm])),
  };
});

/** §12.5.1 attacking divided by defending strength, in favour of the defender: 13 against 4 is 3-1, 4 against 13 is 1-4. */
export function rungOf(attack: number, defend: number): number {
  const { even } = table();
  if (attack <= 0) return WORSE_THAN_THE_TABLE;
  if (attack >= defend) return even + Math.floor(attack / defend) - 1;
  return Math.max(WORSE_THAN_THE_TABLE, even + 1 - Math.ceil(defend / attack));
}

/** "3-1", "1-4", "8-1", or "worse than 1-5". */
export function ratioName(rung: number): string {
  const { columns, even, top } = table();
  if (rung < 0) return `worse than ${columns[0]}`;
  return rung <= top ? columns[rung]! : `${rung - even + 1}-1`;
}

/** §10.3.1 nL: so many columns to the left, never past the first column. */
export function shifted(rung: number, left: number): number {
  return Math.max(0, rung - left);
}

/** §12.4.3 the column of a rung: above the table the last one is used. */
export function columnOf(rung: number): number {
  return Math.min(rung, table().top);
}

export function columnName(column: number): string {
  return table().columns[column]!;
}

/** §12.4.3 §12.5.2-4 one point for every step above the last column. */
export function beyondTheTable(rung: number): number {
  return Math.max(0, rung - table().top) * table().drm.aboveSixToOne!;
}

/** What one point of a modifier of §12.5.2 is worth in the tables. */
export function drmOf(id: string): number {
  return table().drm[id] ?? 0;
}

/** §12.5.2a the total is held between -4 and +4. */
export function modifierTotal(modifiers: readonly Modifier[]): number {
  const [least, most] = tables.combatModifiers.limit;
  let sum = 0;
  for (const { by } of modifiers) sum += by;
  return Math.max(least, Math.min(most, sum));
}

/** §12.5.3 the row of the modified die, the column of the odds. */
export function resultOf(column: number, modifiedDie: number): Result {
  const { rows, lowest } = table();
  return rows[modifiedDie - lowest]![column]!;
}
