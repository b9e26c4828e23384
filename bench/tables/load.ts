import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";

/** The skirmish that both servers play: that of `npm run bench`, with as many units and hexes as the largest battle. */
export const FIELD = { units: 79, cols: 24, rows: 20, turns: 500 };
/** The same without an end. */
export const LONG_FIELD = { ...FIELD, turns: 100_000 };

/** A table with both its players. */
export interface Table {
  /** One decision, acknowledged and seen by both players; false when the game is over. */
  move(): Promise<boolean>;
  close(): void;
}

export interface Load {
  readonly moves: number;
  readonly perSecond: number;
  /** Milliseconds from sending a decision until it is acknowledged and both players have the new state. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** Every table plays as fast as it is answered. Finished games are replaced. */
export async function flatOut(tables: Table[], open: () => Promise<Table>, seconds: number): Promise<Load> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  const start = performance.now();
  await Promise.all(
    tables.map(async (_, i) => {
      while (performance.now() < end) {
        const sent = performance.now();
        if (await tables[i]!.move()) times.push(performance.now() - sent);
        else await replace(tables, i, open);
      }
    }),
  );
  return summary(times, (performance.now() - start) / 1000);
}

/** Decisions fall due at a steady rate, each at a table that is not waiting; a server that does not keep up pays for it. */
export async function steady(
  tables: Table[],
  open: () => Promise<Table>,
  rate: number,
  seconds: number,
): Promise<Load> {
  const times: number[] = [];
  const free = tables.map((_, i) => i);
  const start = performance.now();
  const under: Promise<void>[] = [];
  for (let n = 0; n < rate * seconds; n++) {
    const due = start + (n * 1000) / rate;
    const wait = due - performance.now();
    if (wait > 1) await pause(wait);
    while (free.length === 0) await pause(1);
    const i = free.shift()!;
    under.push(
      (async () => {
        if (await tables[i]!.move()) times.push(performance.now() - due);
        else await replace(tables, i, open);
        free.push(i);
      })(),
    );
  }
  await Promise.all(under);
  return summary(times, (performance.now() - start) / 1000);
}

async function replace(tables: Table[], i: number, open: () => Promise<Table>): Promise<void> {
  tables[i]!.close();
  tables[i] = await open();
}

function summary(times: number[], seconds: number): Load {
  times.sort((a, b) => a - b);
  const at = (part: number) =>
    Number((times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0).toFixed(2));
  return {
    moves: times.length,
    perSecond: Math.round(times.length / seconds),
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
  };
}

/** Opens many tables, some at a time. */
export async function openMany(count: number, open: () => Promise<Table>): Promise<Table[]> {
  const tables: Table[] = [];
  while (tables.length < count) {
    const batch = Math.min(20, count - tables.length);
    tables.push(...(await Promise.all(Array.from({ length: batch }, open))));
  }
  return tables;
}
