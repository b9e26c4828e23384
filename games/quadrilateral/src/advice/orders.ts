import type { Quadrilateral } from "../position.ts";
import type { Force, Lay } from "./lay.ts";

/** What a Force is to do: where to go, why, and what it is worth in points. */
export interface Aim {
  readonly hex: number;
  readonly purpose: "besiege" | "hold" | "attack" | "relieve" | "meet" | "join" | "stay" | "take";
  readonly value: number;
}

/** The aims of a side while they are given out. */
export interface Orders {
  readonly position: Quadrilateral;
  readonly lay: Lay;
  readonly aims: Map<number, Aim>;
  /** By Force, the leaders whom it leaves where it stands when it marches. */
  readonly parts: Map<number, readonly number[]>;
  /** Those who could march and have no aim yet. */
  free(): Force[];
  give(force: Force, hex: number, purpose: Aim["purpose"], value: number): void;
  /** Half MPs from a Force to a hex. */
  cost(force: Force, hex: number): number;
  /** Those without an aim within so many marches, the nearest first. */
  nearest(hex: number, marches: number): Force[];
}
