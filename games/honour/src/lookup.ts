import { refused } from "@gonfalon/engine/kernel";

/** The one way to read a chart: the row by the modified die, the column by a value; both are open-ended. */
export interface Chart<T> {
  readonly rowMin: number;
  readonly rowMax: number;
  /** The lowest value of each column; columns beyond the last are reached by shifts alone. */
  readonly columnFrom: readonly number[];
  /** Row by row. */
  readonly cells: readonly (readonly T[])[];
}

/** A modified die outside the rows is read at the nearer end. */
export function rowOf(chart: Pick<Chart<unknown>, "rowMin" | "rowMax">, die: number): number {
  return Math.min(Math.max(die, chart.rowMin), chart.rowMax) - chart.rowMin;
}

/** The last column whose lowest value is not above this one; a value below all of them is read in the first. */
export function columnOf(columnFrom: readonly number[], value: number): number {
  let column = 0;
  while (column + 1 < columnFrom.length && columnFrom[column + 1]! <= value) column++;
  return column;
}

/** What a chart says for a modified die and a value, some columns to the right; a shift past the last stays in it. */
export function read<T>(chart: Chart<T>, die: number, value: number, shift = 0): T {
  const row = chart.cells[rowOf(chart, die)]!;
  const column = Math.min(columnOf(chart.columnFrom, value) + shift, row.length - 1);
  return row[Math.max(column, 0)]!;
}

interface RowsAndColumns {
  readonly rows: readonly string[];
  readonly rowMin: number;
  readonly rowMax: number;
}

/** A chart whose rows are lists. */
export function chartOfRows<T>(
  name: string,
  table: RowsAndColumns & { columnFrom: readonly number[]; table: Readonly<Record<string, readonly T[]>> },
): Chart<T> {
  const { rowMin, rowMax, columnFrom } = table;
  const cells = table.rows.map((row) => listOf(name, row, table.table[row], columnFrom.length));
  return checkedRows(name, { rowMin, rowMax, columnFrom, cells });
}

/** A chart whose rows are objects by column; `columnFrom` is the place of a column where columns have no values. */
export function chartOfCells<T>(
  name: string,
  table: RowsAndColumns & {
    columns: readonly string[];
    columnFrom?: readonly number[];
    table: Readonly<Record<string, Readonly<Record<string, T>>>>;
  },
): Chart<T> {
  const { rowMin, rowMax, columns } = table;
  const columnFrom = table.columnFrom ?? columns.map((_, i) => i);
  const cells = table.rows.map((row) =>
    columns.map((column) => {
      const cell = table.table[row]?.[column];
      if (cell === undefined)
        throw refused(`tables.json: the ${name} has no cell in row "${row}", column "${column}".`);
      return cell;
    }),
  );
  return checkedRows(name, { rowMin, rowMax, columnFrom, cells });
}

function listOf<T>(name: string, row: string, list: readonly T[] | undefined, length: number): readonly T[] {
  if (!list || list.length < length) throw refused(`tables.json: row "${row}" of the ${name} needs ${length} cells.`);
  return list;
}

function checkedRows<T>(name: string, chart: Chart<T>): Chart<T> {
  const rows = chart.rowMax - chart.rowMin + 1;
  if (chart.cells.length === rows) return chart;
  throw refused(`tables.json: the ${name} has ${chart.cells.length} rows, and ${rows} from its lowest to its highest.`);
}
