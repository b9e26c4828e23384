import { refused } from "@gonfalon/engine/kernel";
import { derived, tables } from "../data.ts";
import type { Modifier } from "./combatTable.ts";

/** §11.4.3 The Bombardment Table: the strength of the guns, the modified die, the result. */
export type FireResult = "NE" | "EC" | "DD" | "DR";

const rows = derived(() => {
  const [lowest, highest] = tables.bombardment.dieLimits;
  const sorted = [...tables.bombardment.rows].sort((a, b) => a.die - b.die);
  sorted.forEach(({ die, results }, i) => {
    const isWhole = die === lowest + i && results.length === tables.bombardment.columns.length;
    if (!isWhole) throw refused(`tables.json: bombardment, row ${lowest + i}: the row or a column of it is missing.`);
  });
  if (sorted.length !== highest - lowest + 1) throw refused("tables.json: bombardment does not have every row.");
  return sorted.map(({ results }) => results as FireResult[]);
});

/** §11.4.1 the column for a strength: one battery's, or that of two batteries of one hex. */
export function fireColumn(strength: number): number {
  const { columnFrom } = tables.bombardment;
  let column = 0;
  while (column + 1 < columnFrom.length && strength >= columnFrom[column + 1]!) column++;
  return column;
}

export function fireColumnName(column: number): string {
  return tables.bombardment.columns[column]!;
}

/** §11.2 the modifier for distance, §11.4.3 for strength points in the target hex, and for its terrain. */
export function fireModifiers(hexes: number, points: number, terrain: number): Modifier[] {
  const { distance, density } = tables.bombardment.modifiers;
  const list: Modifier[] = [
    { rule: "11.2", id: "distance", by: distance.find((one) => one.hexes === hexes)?.drm ?? 0 },
    {
      rule: "11.4.3",
      id: "density",
      by: density.find(({ from, to }) => points >= from && (to === null || points <= to))?.drm ?? 0,
    },
    { rule: "11.4.3", id: "terrain", by: terrain },
  ];
  return list.filter(({ by }) => by !== 0);
}

/** The die with its modifiers, held within the rows of the table. */
export function modifiedFire(roll: number, modifiers: readonly Modifier[]): number {
  const [lowest, highest] = tables.bombardment.dieLimits;
  return Math.max(
    lowest,
    Math.min(
      highest,
      modifiers.reduce((sum, { by }) => sum + by, roll),
    ),
  );
}

export function fireResult(column: number, modifiedDie: number): FireResult {
  return rows()[modifiedDie - tables.bombardment.dieLimits[0]]![column]!;
}
