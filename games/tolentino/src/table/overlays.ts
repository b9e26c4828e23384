import type { Language, Overlay, OverlaySpace } from "@gonfalon/engine/kernel";
import { AUSTRIAN, NEAPOLITAN, SEATS, type Side } from "../army.ts";
import { army, ground } from "../data.ts";
import { INFANTRY } from "../ground.ts";
import {
  AS_FORMATION,
  ATTACK,
  armOf,
  GOOD,
  holds,
  isArtillery,
  onMap,
  ROUTED,
  sideOf,
  strengthOf,
  type Tolentino,
} from "../position.ts";
import { rangeOfGuns } from "../rules/bombardment.ts";
import { fights } from "../rules/combat.ts";
import { rangeOf } from "../rules/command.ts";
import { explore, goals, hexOfNode, moverOf, ON_FOOT, survey } from "../rules/entering.ts";
import { lineOfSight, visibility } from "../rules/sight.ts";
import { zonesOf } from "../rules/zones.ts";
import { say } from "./describe.ts";
import { presumed } from "./refuse.ts";
import type { View } from "./view.ts";

/** Questions that the map answers by marking hexes, each from what the viewer knows. */

/** What is marked, and whether it is looked at from one hex. */
const ASKED: Readonly<Record<string, boolean>> = {
  zones: false,
  threat: false,
  guns: false,
  objectives: false,
  sight: true,
  command: true,
};

export function overlays(language: Language): readonly Overlay[] {
  return Object.entries(ASKED).map(([id, from]) => ({
    id,
    title: say(language, `overlay.${id}`),
    about: say(language, `overlay.${id}.about`),
    from,
  }));
}

export function overlay(view: View, id: string, language: Language = "en", from?: number): OverlaySpace[] {
  const position = presumed(view);
  switch (id) {
    case "zones":
      return ([AUSTRIAN, NEAPOLITAN] as const).flatMap((side) => zoneSpaces(position, side));
    case "threat":
      return threateningSides(view).flatMap((side) => threatenedBy(view, side, language));
    case "guns":
      return ([AUSTRIAN, NEAPOLITAN] as const).flatMap((side) => underGuns(view, side));
    case "objectives":
      return objectives(position, language);
    case "sight":
      return from === undefined ? [] : spaces((hex) => hex !== from && lineOfSight(from, hex, visibility(view)));
    case "command":
      return from === undefined ? [] : commandSpaces(view, from);
    default:
      return [];
  }
}

function spaces(is: (hex: number) => boolean): OverlaySpace[] {
  const found: OverlaySpace[] = [];
  for (let hex = 0; hex < ground.board.size; hex++) if (is(hex)) found.push({ space: hex });
  return found;
}

/** §8 the zones of what the viewer sees and of the stacks he only knows of. */
function zoneSpaces(position: Tolentino, side: Side): OverlaySpace[] {
  const zone = zonesOf(position, side, new Uint8Array(ground.board.size));
  return spaces((hex) => zone[hex] === 1).map((one) => ({ ...one, side: SEATS[side] }));
}

/** §4.3 the range of every leader in a hex. */
function commandSpaces(view: Tolentino, from: number): OverlaySpace[] {
  const reach = new Uint8Array(ground.board.size);
  view.at.forEach((hex, leader) => {
    if (hex !== from) return;
    const range = rangeOf(view, leader);
    for (let one = 0; one < reach.length; one++) reach[one]! |= range[one]!;
  });
  return spaces((hex) => reach[hex] === 1);
}

/** §18a who holds each star: the Neapolitans with a unit that is not Routed, the Austrians with any. */
function objectives(position: Tolentino, language: Language): OverlaySpace[] {
  return spaces((hex) => ground.star[hex]! > 0).map(({ space }) => {
    const holder = holderOf(position, space);
    const label = say(language, holder === null ? "overlay.star.free" : "overlay.star.held", {
      points: ground.star[space],
      ...(holder === null ? {} : { side: SEATS[holder] }),
    });
    return { space, label, ...(holder === null ? {} : { side: SEATS[holder] }) };
  });
}

function holderOf(position: Tolentino, hex: number): Side | null {
  const isNeapolitan = position.hex.some(
    (at, unit) => at === hex && sideOf(unit) === NEAPOLITAN && position.state[unit] !== ROUTED,
  );
  if (isNeapolitan) return NEAPOLITAN;
  return holds(position, AUSTRIAN, hex) ? AUSTRIAN : null;
}

/** §11.2 §11.2a the hexes that guns in good order can fire at from where they stand. */
function underGuns(view: View, side: Side): OverlaySpace[] {
  const guns = view.hex.flatMap((hex, unit) =>
    hex >= 0 && isArtillery(unit) && sideOf(unit) === side && view.state[unit] === GOOD ? [hex] : [],
  );
  const range = rangeOfGuns(view);
  return spaces((hex) => guns.some((from) => from !== hex && lineOfSight(from, hex, range))).map((one) => ({
    ...one,
    side: SEATS[side],
  }));
}

/** A player fears his enemy; who holds no seat looks at both. */
function threateningSides({ viewer }: View): Side[] {
  return ([AUSTRIAN, NEAPOLITAN] as const).filter((side) => SEATS[side] !== viewer);
}

/**
 * The hexes next to which units of a side can come in one activation under Attack, with the strength points that could
 * fight there. Unseen stacks are taken for infantry of a strength that nobody knows.
 */
function threatenedBy(view: View, side: Side, language: Language): OverlaySpace[] {
  const position = underAttackOrders(
    presumed(view, (unit) => armOf(unit) === INFANTRY),
    side,
  );
  const strength = new Uint16Array(ground.board.size);
  const unknown = new Uint8Array(ground.board.size);
  const field = survey(position, side);
  for (let unit = 0; unit < army.units; unit++) {
    if (sideOf(unit) !== side || !onMap(position, unit) || !fights(unit) || position.state[unit] !== GOOD) continue;
    for (const hex of hexesFoughtBy(field, unit)) {
      if (view.unknown.includes(unit)) unknown[hex] = 1;
      else strength[hex]! += strengthOf(position, unit);
    }
  }
  return spaces((hex) => (strength[hex]! > 0 || unknown[hex] === 1) && !holds(position, side, hex)).map(
    ({ space }) => ({
      space,
      side: SEATS[side],
      label: threatLabel(strength[space]!, unknown[space] === 1, language),
    }),
  );
}

function threatLabel(strength: number, isMore: boolean, language: Language): string {
  if (!isMore) return String(strength);
  return strength === 0 ? say(language, "overlay.unknown") : `${strength}+`;
}

function underAttackOrders(position: Tolentino, side: Side): Tolentino {
  return {
    ...position,
    order: position.order.map((order, formation) => (army.formationSide[formation] === side ? ATTACK : order)),
    own: position.own.map((own, unit) => (sideOf(unit) === side ? AS_FORMATION : own)),
  };
}

/** The hexes beside where a unit stands or can end its move. */
function hexesFoughtBy(field: ReturnType<typeof survey>, unit: number): Set<number> {
  const here = field.position.hex[unit]!;
  const mover = moverOf(field, [unit], here);
  const ends = [here, ...goals(mover, explore(mover, here, ON_FOOT, 0), here).map(hexOfNode)];
  const { firstLink, linkTo } = ground.board;
  const found = new Set<number>();
  for (const hex of ends) {
    for (let link = firstLink[hex]!; link < firstLink[hex + 1]!; link++) {
      if (!ground.impassable[link]) found.add(linkTo[link]!);
    }
  }
  return found;
}
