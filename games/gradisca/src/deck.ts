import { type Play, type Procedure, procedure, step } from "@gonfalon/engine/kernel";
import type { Side } from "./data.ts";
import type { Gradisca } from "./position.ts";

/** §5b: the side draws a card, and discards one if it then holds too many (§5ba). */
export const drawCard: Procedure<Gradisca, { side: Side }> = procedure("drawCard", {
  done: step("5b", () => {}),
});

/** §12h: at the start of the first turn of 1617 its cards go on top of the deck. */
export function bringIn1617(_play: Play<Gradisca>): void {}
