/**
 * The cheapest way to give each row a column of its own (the Hungarian method, by shortest augmenting paths). There must be at
 * least as many columns as rows. Answers, by row, its column.
 */
export function cheapestAssignment(costs: readonly (readonly number[])[]): number[] {
  const rows = costs.length;
  const columns = costs[0]?.length ?? 0;
  // Row and column 0 are the roots of the search.
  const rowPrice = new Array<number>(rows + 1).fill(0);
  const columnPrice = new Array<number>(columns + 1).fill(0);
  const rowOf = new Array<number>(columns + 1).fill(0);
  for (let row = 1; row <= rows; row++) {
    const before = shortestPath(row, costs, { rowPrice, columnPrice, rowOf });
    for (let column = before.last; column !== 0; column = before.from[column]!) {
      rowOf[column] = rowOf[before.from[column]!]!;
    }
  }
  const found = new Array<number>(rows).fill(-1);
  for (let column = 1; column <= columns; column++) if (rowOf[column]! > 0) found[rowOf[column]! - 1] = column - 1;
  return found;
}

interface State {
  readonly rowPrice: number[];
  readonly columnPrice: number[];
  readonly rowOf: number[];
}

/** From a row without a column to a free column, prices kept up to date; `from` tells by which column each was reached. */
function shortestPath(
  row: number,
  costs: readonly (readonly number[])[],
  { rowPrice, columnPrice, rowOf }: State,
): { last: number; from: number[] } {
  const size = columnPrice.length;
  const least = new Array<number>(size).fill(Number.POSITIVE_INFINITY);
  const done = new Array<boolean>(size).fill(false);
  const from = new Array<number>(size).fill(0);
  rowOf[0] = row;
  let at = 0;
  do {
    done[at] = true;
    const current = rowOf[at]!;
    let step = Number.POSITIVE_INFINITY;
    let next = 0;
    for (let column = 1; column < size; column++) {
      if (done[column]) continue;
      const reduced = costs[current - 1]![column - 1]! - rowPrice[current]! - columnPrice[column]!;
      if (reduced < least[column]!) {
        least[column] = reduced;
        from[column] = at;
      }
      if (least[column]! < step) {
        step = least[column]!;
        next = column;
      }
    }
    for (let column = 0; column < size; column++) {
      if (done[column]) {
        rowPrice[rowOf[column]!]! += step;
        columnPrice[column]! -= step;
      } else least[column]! -= step;
    }
    at = next;
  } while (rowOf[at] !== 0);
  return { last: at, from };
}
