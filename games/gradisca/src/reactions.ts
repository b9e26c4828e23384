import { type Procedure, procedure, step } from "@gonfalon/engine/kernel";
import type { Side } from "./data.ts";
import type { Gradisca } from "./position.ts";

/** §4.1ba: the moments at which the opponent of the active side may answer with a card. */
export type Trigger =
  | "opponent-activation-start"
  | "opponent-names-area"
  | "opponent-enters-area"
  | "opponent-crosses-unbridged-river"
  | "opponent-siege-action"
  | "opponent-plays-supply-card";

/** A reaction window: who may answer what. */
export interface Window {
  trigger: Trigger;
  /** The side that may answer. */
  side: Side;
  /** The area named or entered, the area the units leave or the besieging area; -1 where there is none. */
  area: number;
  /** The units that enter or cross. */
  units: number[];
  /** The link about to be crossed, or -1. */
  link: number;
  /** The wall under attack, or -1. */
  wall: number;
}

export const reactionWindow: Procedure<Gradisca, Window> = procedure<Gradisca, Window>("reactionWindow", {
  closed: step("4.1ba", () => {}),
});
