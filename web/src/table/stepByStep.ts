import { standing } from "@gonfalon/engine/kernel";
import type { Table } from "./table.svelte.ts";

/** Goes a way step by step, as long as the same is asked and nothing happens but the march: the player decides what to make of the rest. */
export async function goStepByStep(table: Table, path: readonly number[]): Promise<void> {
  const { key, seat } = table.shown!.ask!;
  const told = () => standing(table.log).length;
  for (const [i, next] of path.slice(1).entries()) {
    const ask = table.shown?.ask;
    const steps = table.options.filter(({ place }) => place.space === next && place.path !== undefined);
    if (ask?.key !== key || ask.seat !== seat || steps.length !== 1) return;
    const before = told();
    await table.choose(steps[0]!);
    // The march itself is one line, however far it goes.
    if (table.chosen || table.reasons || told() > before + (i === 0 ? 1 : 0)) return;
  }
}
