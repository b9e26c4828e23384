import { Flow, type Option } from "@gonfalon/engine/kernel";
import { copyOf } from "../copy.ts";
import type { Tolentino } from "../position.ts";
import { procedures } from "../rules/rulebook.ts";
import { worth } from "./worth.ts";

/** Made when it is first asked for: by then every chapter has been read. */
let flow: Flow<Tolentino, Option> | undefined;

/** One step ahead: how well a seat would stand right after an option. */
export function foresight(position: Tolentino, seat: string, option: Option): number {
  const next = copyOf(position);
  flow ??= new Flow<Tolentino, Option>(procedures);
  flow.play(next, option, seat);
  return worth(next, seat);
}
