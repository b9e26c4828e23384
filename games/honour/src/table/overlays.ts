import { hexDistance, linkBetween } from "@gonfalon/engine/board";
import type { Language, Overlay, OverlaySpace } from "@gonfalon/engine/kernel";
import { board, hexes, hexNamed, opponentOf, places, SIDES } from "../data.ts";
import { castOf, type Honour, NOBODY } from "../position.ts";
import { isPoorLand } from "../rules/attritionSegment.ts";
import { commandReach } from "../rules/communications.ts";
import { forcesAt, forcesOf, isCapitanoGenerale, sideOf } from "../rules/forces.ts";
import { limitOn } from "../rules/limits.ts";
import { activationOf } from "../rules/march/activation.ts";
import { costOfStep, RING, stepsOf } from "../rules/march/steps.ts";
import { alignmentOf, ownerOf } from "../rules/regions.ts";
import { enemyZone } from "../rules/zones.ts";
import type { Side } from "../schemas/index.ts";
import { presumed } from "./presumed.ts";
import type { HonourView } from "./view.ts";
import { pointsInWords, say } from "./words.ts";

/** Questions that the map answers by marking hexes; true: looked at from one hex. */
const ASKED: Readonly<Record<string, boolean>> = {
  reach: true,
  zones: false,
  ring: false,
  command: false,
  regions: false,
  ownership: false,
  victory: false,
  land: false,
  closed: false,
};

export function overlays(language: Language): readonly Overlay[] {
  return Object.entries(ASKED).map(([id, from]) => ({
    id,
    title: say(`overlay.${id}`, language),
    about: say(`overlay.${id}.about`, language),
    from,
  }));
}

export function overlay(view: HonourView, id: string, language: Language, from?: number): OverlaySpace[] {
  const position = presumed(view);
  const seats = SIDES.filter((side) => side === view.viewer);
  const mine = seats.length > 0 ? seats : SIDES;
  switch (id) {
    case "reach":
      return from === undefined ? [] : reach(position, from);
    case "zones":
      return SIDES.flatMap((side) => marked(enemyZone(position, opponentOf(side)), side));
    case "ring":
      return mine.flatMap((side) => ring(position, opponentOf(side)));
    case "command":
      return mine.flatMap((side) => commanded(position, side));
    case "regions":
      return regions(position, language);
    case "ownership":
      return owned(position);
    case "victory":
      return victoryPlaces(position, language);
    case "land":
      return spaces((hex) => isOnMap(position, hex) && isPoorLand(position, hex)).map((space) => ({ space }));
    case "closed":
      return mine.flatMap((side) => closedTo(position, side));
    default:
      return [];
  }
}

function spaces(test: (hex: number) => boolean): number[] {
  return board.ids.flatMap((_, hex) => (test(hex) ? [hex] : []));
}

function isOnMap(position: Honour, hex: number): boolean {
  return castOf(position).inPlay[hex] === 1;
}

function marked(flags: ArrayLike<number>, side: Side): OverlaySpace[] {
  return spaces((hex) => flags[hex] === 1).map((space) => ({ space, side }));
}

/** §7.4, §7.6: where the Force in a hex can march with the MPs of a good roll, step by step, and what that costs. */
function reach(position: Honour, from: number): OverlaySpace[] {
  const [primo] = forcesAt(position, from);
  if (primo === undefined) return [];
  const start = activationOf(position, primo, 0);
  const least = new Map<number, number>([[from, start.spent]]);
  const open = [from];
  while (open.length > 0) {
    const hex = open.shift()!;
    position.hex[primo] = hex;
    const march = { ...start, spent: least.get(hex)!, stepped: hex !== from };
    const zone = hex !== from && enemyZone(position, start.side)[hex] === 1;
    for (const to of stepsOf(position, { ...march, halted: zone })) {
      const spent = march.spent + costOfStep(position, march, linkBetween(board, hex, to));
      if (spent >= (least.get(to) ?? Number.POSITIVE_INFINITY)) continue;
      least.set(to, spent);
      open.push(to);
    }
  }
  least.delete(from);
  return [...least].map(([space, spent]) => ({ space, side: start.side, label: pointsInWords(spent - start.spent) }));
}

/** §7.7a: hexes that Administrative March may not enter. */
function ring(position: Honour, enemy: Side): OverlaySpace[] {
  const near = forcesOf(position, enemy).map((primo) => position.hex[primo]!);
  return spaces((hex) => isOnMap(position, hex) && near.some((one) => hexDistance(board, one, hex) <= RING)).map(
    (space) => ({ space, side: enemy }),
  );
}

/** §5.2a: where Orders of the Capitani Generali on the map arrive. */
function commanded(position: Honour, side: Side): OverlaySpace[] {
  const reached = new Uint8Array(board.size);
  position.stands.forEach((standing, who) => {
    if (standing !== "map" || sideOf(position, who) !== side || !isCapitanoGenerale(position, who)) return;
    commandReach(position, position.hex[who]!, side).forEach((one, hex) => {
      if (one) reached[hex] = 1;
    });
  });
  return marked(reached, side);
}

/** §14: the alignment of Regions now. */
function regions(position: Honour, language: Language): OverlaySpace[] {
  return spaces((hex) => isOnMap(position, hex)).map((space) => {
    const region = hexes.region[space]!;
    const alignment = alignmentOf(position, region);
    const label = say(`region.${hexes.regionIds[region]}`, language);
    return alignment === "french" || alignment === "rivals" ? { space, label, side: alignment } : { space, label };
  });
}

/** §14.1: who owns Towns and Fortresses. */
function owned(position: Honour): OverlaySpace[] {
  return Array.from(places.hex).flatMap((space, place) => {
    const side = ownerOf(position, place);
    return side && isOnMap(position, space) ? [{ space, side, label: places.names[place]! }] : [];
  });
}

/** §13: the places that the victory conditions of the scenario name, and who owns them. */
function victoryPlaces(position: Honour, language: Language): OverlaySpace[] {
  const named = new Set(JSON.stringify(castOf(position).data.victory).match(/"\d{4}"/g) ?? []);
  return [...named].map((id) => {
    const space = hexNamed(id.slice(1, -1));
    const place = hexes.place[space]!;
    const side = place >= 0 ? ownerOf(position, place) : null;
    return { space, label: say("overlay.victory.place", language), ...(side ? { side } : {}) };
  });
}

/** §S1.1, §S3.1, §S4.1: hexes that the scenario closes to Forces of a side. */
function closedTo(position: Honour, side: Side): OverlaySpace[] {
  const primo = forcesOf(position, side)[0] ?? NOBODY;
  if (primo === NOBODY) return [];
  return spaces((hex) => isOnMap(position, hex) && limitOn(position, primo, hex) !== null).map((space) => ({
    space,
    side,
  }));
}
