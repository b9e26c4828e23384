import { type Procedure, procedure, step } from "@gonfalon/engine/kernel";
import type { Side } from "./data.ts";
import type { Gradisca } from "./position.ts";

/** Playing cards in one's own activation (rules 5 and 12). */
export interface CardOption {
  readonly type: "play-card";
  readonly card: number;
}

/** §12b, §12c: whether the side must play a Mandatory card before it does anything else in its activation. */
export function mandatoryFirst(_position: Gradisca, _side: Side): boolean {
  return false;
}

/** §12d: whether a Mandatory card in hand forbids drawing. */
export function mayNotDraw(_position: Gradisca, _side: Side): boolean {
  return false;
}

/** The cards the active side may play now (only Mandatory ones while one of them must come first). */
export function cardOptions(_position: Gradisca): CardOption[] {
  return [];
}

/** Plays a card of the active side and carries out its effects. */
export const playCard: Procedure<Gradisca, { side: Side; card: number }> = procedure("playCard", {
  done: step("12", () => {}),
});
