import type { Event, Look, Play, Viewer } from "@gonfalon/engine/kernel";
import { SPECTATOR } from "@gonfalon/engine/kernel";
import { opponentOf } from "../data.ts";
import { castOf, type Honour, NOBODY } from "../position.ts";
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

/** The same for a list of Capitani on the map. Those who lie face down come last: their place among the others would tell who they are. */
export function counters(capitani: number[], look: Look<Honour>): number[] {
  const seen = capitani.map((capitano) => counter(capitano, look));
  return [...seen.filter((capitano) => capitano !== NOBODY), ...seen.filter((capitano) => capitano === NOBODY)];
}

/** Whoever lies on a Card is not named either: he may have come there from a counter that lay face down. */
function maySeeName(position: Readonly<Honour>, capitano: number, viewer: Viewer): boolean {
  if (controllerOf(position, capitano) === viewer) return true;
  const standing = position.stands[capitano]!;
  if (standing === "map") return position.faceDown[capitano] === 0;
  return standing !== "subordinate" && standing !== "unemployed" && standing !== "available";
}

/** Capitani in the order of their hexes, which names nobody; in one hex those who lie face up come first. */
export function byHex({ hex, faceDown }: Readonly<Honour>, capitani: readonly number[]): number[] {
  return [...capitani].sort((a, b) => hex[a]! - hex[b]! || faceDown[a]! - faceDown[b]! || a - b);
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

/** What everybody is told of a unit that is affected. */
export type Suffering = {
  readonly kind: string;
  readonly sp: number;
  readonly what: "lost" | "demoralised" | "recovered" | "gone";
};

/** A unit as it was before a result fell on it. */
export interface Before {
  readonly unit: number;
  readonly sp: number;
  readonly demoralised: number;
}

export function asTheyAre({ sp, demoralised }: Readonly<Honour>, units: readonly number[]): Before[] {
  return units.map((unit) => ({ unit, sp: sp[unit]!, demoralised: demoralised[unit]! }));
}

/** §1.4d, as ruled: the type of each unit affected and what it suffers, not its strength nor the rest of the Force. */
export function sufferings(position: Readonly<Honour>, before: readonly Before[]): Suffering[] {
  const { typeIds } = castOf(position).units;
  const told = before.flatMap((was): Suffering[] => {
    const [sp, what] = [was.sp - position.sp[was.unit]!, whatBefell(position, was)];
    return what ? [{ kind: typeIds[was.unit]!, sp, what }] : [];
  });
  const inWords = (one: Suffering) => `${one.kind} ${one.what} ${one.sp}`;
  return told.sort((a, b) => (inWords(a) < inWords(b) ? -1 : 1));
}

function whatBefell(position: Readonly<Honour>, { unit, sp, demoralised }: Before): Suffering["what"] | null {
  if (position.sp[unit] === 0) return sp > 0 ? "gone" : null;
  if (position.demoralised[unit] !== demoralised) return demoralised ? "recovered" : "demoralised";
  return position.sp[unit] === sp ? null : "lost";
}
