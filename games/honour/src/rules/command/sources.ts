import { everybody, type Play } from "@gonfalon/engine/kernel";
import { hexNamed, opponentOf } from "../../data.ts";
import { CHANGING, castOf, type Honour, LOST } from "../../position.ts";
import type { Side } from "../../schemas/index.ts";
import { hasForce, sideOf } from "../forces.ts";
import { decision, procedure, step } from "../rulebook.ts";
import { specialRule } from "../special.ts";
import { isInEnemyZone } from "../zones.ts";

/** §4.1: Supply Sources: the active one of each Army, how it is changed, lost and found again. */

/** §4.1.2a: turns until a lost source may return. */
const RETURNS_AFTER = 2;

export interface SupplySources {
  side: Side;
  /** Armies that are still to be asked. */
  armies: number[];
}
export type SourceOption =
  | { readonly type: "keepSource" }
  | { readonly type: "changeSource" }
  | { readonly type: "placeSource"; readonly hex: number };

/** §4.1, §S5.1a: the eligible source hexes of an Army; after the landing at Genova 0114 is none. */
export function eligibleSources(position: Honour, army: number): readonly number[] {
  const { armies } = castOf(position);
  const landing = specialRule<{ hex: string }>(position, "S5.1");
  const closed = landing && position.landed > 0 ? hexNamed(landing.hex) : -1;
  const isClosed = (hex: number) => hex === closed && armies.side[army] === "french";
  return armies.sources[army]!.filter((hex) => !isClosed(hex));
}

/** §4.1.1, §4.1.2a, as ruled: neither enemy Forces nor an enemy ZOC; an enemy next to it without a ZOC there is no bar. */
export function openSources(position: Honour, army: number): number[] {
  const side = position.controller[army]!;
  return eligibleSources(position, army).filter(
    (hex) => !hasForce(position, hex, opponentOf(side)) && !isInEnemyZone(position, hex, side),
  );
}

/** What an Army may do with its marker in this Segment; one hex alone leaves nothing to change to. */
export function sourceOptions(position: Honour, army: number): SourceOption[] {
  const source = position.source[army]!;
  if (source >= 0) {
    const mayChange = eligibleSources(position, army).length > 1;
    return mayChange ? [{ type: "keepSource" }, { type: "changeSource" }] : [];
  }
  if (source === LOST && position.turn < position.sourceReturns[army]!) return [];
  const places = openSources(position, army).map((hex) => ({ type: "placeSource" as const, hex }));
  return places.length > 0 ? [...places, { type: "keepSource" }] : [];
}

/** §4.1.2: the active source is occupied, by movement, retreat or advance, even if the enemy moves on: its marker is removed. */
export function occupySources(play: Play<Honour>, primo: number): void {
  const { position } = play;
  const { side } = castOf(position).armies;
  position.source.forEach((hex, army) => {
    if (hex === position.hex[primo] && side[army] !== sideOf(position, primo)) loseSource(play, army);
  });
}

/** §4.1.2a: it may return in the Administrative Segment of the second turn after this one. */
export function loseSource(play: Play<Honour>, army: number): void {
  const { position } = play;
  position.source[army] = LOST;
  position.sourceReturns[army] = position.turn + RETURNS_AFTER;
  play.tell({ type: "sourceLost", rules: ["4.1.2"], army, returns: position.sourceReturns[army] });
}

/** §2.2.B1b: Army by Army, the marker stays, is turned over to begin a change, or comes back. */
export const supplySources = procedure<SupplySources>("supplySources", {
  side: everybody,
  armies: everybody,
}).steps({
  next: step("2.2.B1b", ({ position }, frame) => {
    while (frame.armies.length > 0 && sourceOptions(position, frame.armies[0]!).length === 0) frame.armies.shift();
  }),
  source: decision({
    rule: ["4.1.1", "4.1.2a"],
    seat: (_, { side }) => side,
    when: (_, { armies }) => armies.length > 0,
    options: (position, { armies }) => sourceOptions(position, armies[0]!),
    play: (play, frame, option) => {
      const { position } = play;
      const army = frame.armies.shift()!;
      if (option.type === "changeSource") {
        position.source[army] = CHANGING;
        play.tell({ type: "sourceChanging", rules: ["4.1.1"], army });
      } else if (option.type === "placeSource") {
        position.source[army] = option.hex;
        position.sourceReturns[army] = 0;
        play.tell({ type: "sourcePlaced", rules: ["4.1.1", "4.1.2a"], army, hex: option.hex });
      }
      return "next";
    },
  }),
});
