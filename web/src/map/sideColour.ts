import type { Table } from "../table/table.svelte.ts";

/** The colour by which a side is told from the others beside the counters: its band, or its ground where two have the same band. */
export function sideColour({ sides }: Pick<Table, "sides">, seat: string | undefined): string | undefined {
  const livery = sides.find((side) => side.seat === seat)?.livery;
  const isShared = sides.some((other) => other.seat !== seat && other.livery.band === livery?.band);
  return isShared ? livery?.ground : livery?.band;
}
