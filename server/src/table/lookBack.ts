import { difference, type Seat } from "@gonfalon/engine/kernel";
import { LIMITS } from "@gonfalon/wire/limits";
import type { LookBack } from "@gonfalon/wire/messages";
import type { Storage } from "../storage/storage.ts";
import { type Live, playStored, takeUp } from "./live.ts";
import { inSlices } from "./slices.ts";

/**
 * How what a seat is shown has changed since its last decision: plays again what was decided since. A step stands for a change that the seat was shown when it happened, and tells
 * nothing that it was not shown then. The game of a table that has begun must be in memory.
 */
export async function lookBack(
  storage: Storage,
  { record, game, match: present }: Live,
  seat: Seat,
): Promise<LookBack> {
  if (!game || !present) return { view: null, steps: [] };
  const entries = (await storage.entries(record.id)).slice(0, record.length);
  const since = entries.slice(entries.findLastIndex((entry) => entry.seat === seat) + 1);
  const first =
    since.filter(({ seen }) => seen[seat] !== undefined).at(-LIMITS.page)?.n ?? since[0]?.n ?? record.length;
  const { match } = await takeUp(storage, game, record, first);
  const view = match.view(seat);
  const steps: LookBack["steps"][number][] = [];
  let shown = view;
  await inSlices(entries.slice(first), ({ n, seat: by, option, seen }) => {
    playStored(match, by, option, n);
    const index = seen[seat];
    if (index === undefined) return;
    const next = match.view(seat);
    steps.push({ index, edits: difference(shown, next) });
    shown = next;
  });
  return { view, steps };
}
