import type { Event, Look, Play, Viewer } from "@gonfalon/engine/kernel";
import { SPECTATOR } from "@gonfalon/engine/kernel";
import { opponentOf } from "../data.ts";
import { type Honour, NOBODY } from "../position.ts";
import type { Side } from "../schemas/index.ts";
import { controllerOf } from "./forces.ts";

/** §1.4: who may know what lies on a Card. The seat that moves an Army knows everything of it; the other what it is shown. */

/** The seat that moves a unit, by the Army it serves. */
export function ownerOf(position: Readonly<Honour>, unit: number): Side {
  return position.controller[position.army[unit]!]!;
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

/** §1.4b, as ruled: a face-down counter is pointed at, not named: others see `NOBODY` for its Capitano. */
export function counter(capitano: number, { position, viewer }: Look<Honour>): number {
  return capitano < 0 || maySeeName(position, capitano, viewer) ? capitano : NOBODY;
}

/** The same for a list of Capitani on the map. */
export function counters(capitani: number[], look: Look<Honour>): number[] {
  return capitani.map((capitano) => counter(capitano, look));
}

function maySeeName(position: Readonly<Honour>, capitano: number, viewer: Viewer): boolean {
  return position.faceDown[capitano] === 0 || controllerOf(position, capitano) === viewer;
}

/** §1.4b: what others are told of a Capitano: himself while his counter lies face up, else nobody. */
export function namedToOthers(position: Honour, capitano: number): number {
  return position.faceDown[capitano] ? NOBODY : capitano;
}

/** Tells what a Primo Capitano does, with his hex; his name only to those who may know it (§1.4b). */
export function tellOf(play: Play<Honour>, capitano: number, event: Event): void {
  const { position } = play;
  const full = { hex: position.hex[capitano], ...event, capitano };
  if (position.faceDown[capitano] === 0) play.tell(full);
  else tellOwner(play, controllerOf(position, capitano), full, { ...full, capitano: NOBODY });
}

/**
 * A roll of a Force as others are told of it, with its hex. As ruled (1.4d) they hear the die; of a face-down Capitano not the
 * total, which would tell his star.
 */
export function rollToOthers(position: Honour, primo: number, { total, ...event }: Event): Event {
  const told = { ...event, capitano: namedToOthers(position, primo), hex: position.hex[primo]! } as Event;
  return position.faceDown[primo] ? told : { ...told, total };
}
