import { NOBODY } from "../position.ts";
import type { Counter } from "./view.ts";

/** What the pieces of a scene are called. */
export const pieceOfCapitano = (capitano: number) => `capitano-${capitano}`;
export const pieceOfUnit = (unit: number) => `unit-${unit}`;
export const boxOfCapitano = (capitano: number) => `card-${capitano}`;

/** A counter that lies face down is called by its place among all that lie on the map. */
export function pieceOfCounter({ capitano }: Counter, place: number): string {
  return capitano === NOBODY ? `face-down-${place}` : pieceOfCapitano(capitano);
}
