import type { Event, Look, Play, Viewer } from "@gonfalon/engine/kernel";
import { SPECTATOR } from "@gonfalon/engine/kernel";
import { opponentOf } from "../data.ts";
import type { Honour } from "../position.ts";
import type { Side } from "../schemas/index.ts";

/** §1.4: who may know what lies on a Card. The seat that moves an Army knows everything of it; the other what it is shown. */

/** The seat that moves a unit, by the Army it serves. */
export function ownerOf(position: Readonly<Honour>, unit: number): Side {
  return position.controller[position.army[unit]!]!;
}

/** Units that something is about: their owner sees which, others nothing. */
export function ownersUnits(units: number[], { position, viewer }: Look<Honour>): number[] {
  return units.length > 0 && ownerOf(position, units[0]!) === viewer ? units.slice() : [];
}

/** What is known only to the seat that a frame names as its side. */
export function sidesOwn<T>(instead: T) {
  return (value: T, { viewer }: Look<Honour>, frame: object): T =>
    (frame as { side?: Side }).side === viewer ? value : instead;
}

/** Tells the owner what happened in full, and the other seat and spectators only what they may know, if anything. */
export function tellOwner(play: Play<Honour>, side: Side, full: Event, vague: Event | null): void {
  play.tell(full, [side]);
  const others: Viewer[] = [opponentOf(side), SPECTATOR];
  if (vague) play.tell(vague, others);
}
