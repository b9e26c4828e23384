import { hexDistance } from "@gonfalon/engine/board";
import type { Language, Overlay, OverlaySpace } from "@gonfalon/engine/kernel";
import { board, hexes, hexNamed, opponentOf, places, SIDES } from "../data.ts";
import { castOf, type Honour, NOBODY } from "../position.ts";
import { isPoorLand } from "../rules/attritionSegment.ts";
import { commandReach, communicationTo, lineHexes, linesWithEnemyAt, sourcesOf } from "../rules/communications.ts";
import { capitaniGeneraliOf, forcesAt, forcesOf, hexOf, isCapitanoGenerale, sideOf } from "../rules/forces.ts";
import { limitOn } from "../rules/limits.ts";
import { activationOf } from "../rules/march/activation.ts";
import { mayMarch, RING } from "../rules/march/steps.ts";
import { alignmentOf, ownerOf } from "../rules/regions.ts";
import { enemyZone, forceHexes } from "../rules/zones.ts";
import type { Side } from "../schemas/index.ts";
import { presumed } from "./presumed.ts";
import { reachedBy } from "./reach.ts";
import type { HonourView } from "./view.ts";
import { pointsInWords, say } from "./words.ts";

/** Questions that the map answers by marking hexes; true: looked at from one hex. */
const ASKED: Readonly<Record<string, boolean>> = {
  reach: true,
  zones: false,
  ring: false,
  line: false,
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
    case "line":
      return mine.flatMap((side) => linesOfSide(position, side, language));
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
  // §5.3.1: whoever has to be told to march is shown where he would.
  if (!mayMarch(position, primo)) position.order[primo] = "manoeuvre";
  const start = activationOf(position, primo, 0);
  return reachedBy(position, start).map(({ hex, spent }) => ({
    space: hex,
    side: start.side,
    label: pointsInWords(spent - start.spent),
  }));
}

/** §7.7a: hexes that Administrative March may not enter. */
function ring(position: Honour, enemy: Side): OverlaySpace[] {
  const near = forcesOf(position, enemy).map((primo) => position.hex[primo]!);
  return spaces((hex) => isOnMap(position, hex) && near.some((one) => hexDistance(board, one, hex) <= RING)).map(
    (space) => ({ space, side: enemy }),
  );
}

/** §4.2, §4.3.1: the lines of a side's Armies to their Capitani Generali, and where one enemy Force would leave them without. */
function linesOfSide(position: Honour, side: Side, language: Language): OverlaySpace[] {
  const labels = new Map<number, string>();
  castOf(position).armies.ids.forEach((_, army) => {
    if (position.controller[army] !== side) return;
    for (const [hex, label] of lineOfArmy(position, army, language)) {
      if (label !== "" || !labels.has(hex)) labels.set(hex, label);
    }
  });
  return [...labels].map(([space, label]) => (label === "" ? { space, side } : { space, side, label }));
}

function lineOfArmy(position: Honour, army: number, language: Language): Map<number, string> {
  const side = position.controller[army]!;
  const labels = new Map<number, string>();
  for (const target of new Set(capitaniGeneraliOf(position, army).map((who) => hexOf(position, who)))) {
    const length = communicationTo(position, army, target);
    const [shortest] = sourcesOf(position, army)
      .map((source) => ({ source, hexes: lineHexes(position, source, target, side) }))
      .filter(({ hexes: line }) => line.length === length + 1);
    if (!shortest) continue;
    for (const hex of shortest.hexes) if (!labels.has(hex)) labels.set(hex, "");
    // Where its end lies under a counter the length is read on the hex before.
    labels.set(shortest.hexes.at(-2) ?? target, String(length));
    for (const hex of cutsOf(position, army, target, shortest.hexes))
      labels.set(hex, say("overlay.line.cut", language));
  }
  return labels;
}

/** §4.2a: the hexes of a line in which an enemy Force would leave none at all from any source; where friends stand he cannot. */
function cutsOf(position: Honour, army: number, target: number, line: readonly number[]): number[] {
  const side = position.controller[army]!;
  const friends = forceHexes(position, side);
  const isCut = (hex: number) =>
    sourcesOf(position, army).every(
      (source) => source < 0 || linesWithEnemyAt(position, source, side, hex)[target]! < 0,
    );
  return line.filter((hex) => hex !== target && friends[hex] === 0 && isCut(hex));
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
  const all = spaces((hex) => isOnMap(position, hex));
  const middles = new Set(
    hexes.regionIds.map((_, region) => middleOf(all.filter((hex) => hexes.region[hex] === region))),
  );
  return all.map((space) => {
    const region = hexes.region[space]!;
    const alignment = alignmentOf(position, region);
    // A name in every hex could not be read for names.
    const label = middles.has(space) ? { label: say(`region.${hexes.regionIds[region]}`, language) } : {};
    return alignment === "french" || alignment === "rivals"
      ? { space, ...label, side: alignment }
      : { space, ...label };
  });
}

/** The hex of a list that is nearest to all the others; a bent region may have its middle in another. */
function middleOf(list: readonly number[]): number | undefined {
  const [x, y] = [0, 1].map(
    (axis) => list.reduce((sum, hex) => sum + board.shapes[hex]!.centre[axis]!, 0) / list.length,
  );
  const away = (hex: number) => Math.hypot(board.shapes[hex]!.centre[0] - x!, board.shapes[hex]!.centre[1] - y!);
  return list.reduce<number | undefined>(
    (best, hex) => (best === undefined || away(hex) < away(best) ? hex : best),
    undefined,
  );
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
