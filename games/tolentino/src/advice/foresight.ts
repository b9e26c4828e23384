import type { Option } from "@gonfalon/engine/kernel";
import { copyOf } from "../copy.ts";
import type { TolentinoOption } from "../option.ts";
import type { Tolentino } from "../position.ts";
import { flow } from "../rules/rulebook.ts";
import { worth } from "./worth.ts";

/** One step ahead: how well a seat would stand right after an option. */
export function foresight(position: Tolentino, seat: string, option: Option): number {
  const next = copyOf(position);
  flow().play(next, option as TolentinoOption, seat);
  return worth(next, seat);
}
