import { Flow, type Option } from "@gonfalon/engine/kernel";
import { copyOf } from "../copy.ts";
import type { Tolentino } from "../position.ts";
import { procedures } from "../rules/rulebook.ts";
import { worth } from "./worth.ts";

const flow = new Flow<Tolentino, Option>(procedures);

/** One step ahead: how well a seat would stand right after an option. */
export function foresight(position: Tolentino, seat: string, option: Option): number {
  const next = copyOf(position);
  flow.play(next, option, seat);
  return worth(next, seat);
}
