import { expect, test } from "vitest";
import { goStepByStep } from "./stepByStep.ts";
import type { Table } from "./table.svelte.ts";

/** A march along spaces 1, 2, 3 ...; `happens` says what else comes of a step. */
function marching(happens: (at: number) => { told?: string; ask?: string; unsure?: boolean }) {
  const line = (text: string, index: number) => ({ text, index, rules: [] });
  const table = {
    at: 0,
    log: [] as unknown[],
    chosen: null as unknown,
    reasons: null,
    shown: { ask: { key: "march.next", seat: "red" } },
    get options() {
      return [{ place: { space: table.at + 1, path: [table.at, table.at + 1] } }, { place: { ends: true } }];
    },
    choose: async ({ place }: { place: { space: number } }) => {
      const { told, ask, unsure } = happens(place.space);
      if (unsure) {
        table.chosen = {};
        return;
      }
      // The march is one line, however far it goes.
      if (table.at === 0) table.log = [line("marches", 0)];
      table.at = place.space;
      if (told) table.log = [...table.log, line(told, table.at)];
      if (ask) table.shown = { ask: { key: ask, seat: "red" } };
    },
  };
  return table;
}

async function gone(happens: Parameters<typeof marching>[0]): Promise<number> {
  const table = marching(happens);
  await goStepByStep(table as unknown as Table, [0, 1, 2, 3, 4]);
  return table.at;
}

test("a march goes the whole way while nothing happens on it", async () => {
  expect(await gone(() => ({}))).toBe(4);
});

test("it halts where something else is told, where another question is asked, and before what has to be confirmed", async () => {
  expect(await gone((at) => (at === 1 ? { told: "The piece turns out to be a vedette." } : {}))).toBe(1);
  expect(await gone((at) => (at === 3 ? { told: "A gun is heard." } : {}))).toBe(3);
  expect(await gone((at) => (at === 2 ? { ask: "vedette.withdraw" } : {}))).toBe(2);
  expect(await gone((at) => (at === 3 ? { unsure: true } : {}))).toBe(2);
});
