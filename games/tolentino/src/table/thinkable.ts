import { areNeighbours } from "@gonfalon/engine/board";
import { enclosing, type Option, running } from "@gonfalon/engine/kernel";
import { SEATS } from "../army.ts";
import { army, ground } from "../data.ts";
import {
  distance,
  GOOD,
  holds,
  isArtillery,
  NOBODY,
  ORDERS,
  onMap,
  sideOf,
  sideOfLeader,
  type Tolentino,
} from "../position.ts";
import { type Advance, advance } from "../rules/advance.ts";
import { type Assault, assault } from "../rules/assault.ts";
import { segmentOf } from "../rules/combat.ts";
import { type MovementSegment, movementSegment } from "../rules/movementSegment.ts";
import { officerInitiative } from "../rules/orders.ts";
import { type Reorganisation, reorganisation } from "../rules/reorganisation.ts";
import { askedNow } from "./reasons.ts";
import { presumed } from "./refuse.ts";
import type { View } from "./view.ts";

/** What one may think of at each question, possible or not: whatever is not offered can be asked about ("why not?"). */
export function thinkable(view: View): readonly Option[] {
  const position = presumed(view);
  const asked = askedNow(position);
  const side = SEATS.indexOf(view.viewer as (typeof SEATS)[number]);
  if (side < 0) return [];
  if (asked.startsWith("twilight.")) return formationsOf(side).map(activate);
  return THOUGHTS[asked]?.(position, side) ?? [];
}

type Thought = (position: Tolentino, side: number) => Option[];

const intent = (type: string, fields: Readonly<Record<string, unknown>> = {}): Option => ({ type, ...fields });
const activate = (formation: number) => intent("activate", { formation });
const indices = (count: number) => Array.from({ length: count }, (_, i) => i);
const formationsOf = (side: number) => indices(army.formations).filter((one) => army.formationSide[one] === side);
const everyOrder = (type: string, fields: object) => ORDERS.map((_, order) => intent(type, { ...fields, order }));

const THOUGHTS: Readonly<Record<string, Thought>> = {
  "orders.give": (_, side) => formationsOf(side).flatMap((formation) => everyOrder("order", { formation })),
  "initiative.choose": () => indices(army.formations).map(activate),
  "officerInitiative.choose": (position) => {
    const formation = running(position, officerInitiative)?.formation ?? NOBODY;
    return formation === NOBODY ? [] : everyOrder("order", { formation });
  },
  "movement.guns": (position) => {
    const [unit] = movement(position).guns;
    return unit === undefined ? [] : everyOrder("gunOrder", { unit });
  },
  "movement.inCommand": movesOf,
  "movement.outOfCommand": movesOf,
  "movement.officers": rides,
  "movement.commander": rides,
  "unitMove.destination": () => [intent("halt")],
  "bombardment.fire": shots,
  "combat.declare": (position, side) => [...assaults(position, side), intent("attacksDeclared")],
  "assault.lead": leads,
  "advance.advance": advances,
  "reorganization.attempt": (position) => {
    const { formations } = running(position, reorganisation) as Reorganisation;
    const shaken = unitsOf(position, formations).filter((unit) => position.state[unit] !== GOOD);
    return [...new Set(shaken.map((unit) => position.hex[unit]!))].map((hex) => intent("reorganize", { hex }));
  },
};

function movement(position: Tolentino): MovementSegment {
  return enclosing(position, movementSegment);
}

function unitsOf(position: Tolentino, formations: readonly number[]): number[] {
  return formations.flatMap((formation) => army.unitsOf[formation]!).filter((unit) => onMap(position, unit));
}

function movesOf(position: Tolentino): Option[] {
  const units = unitsOf(position, [movement(position).formation]);
  return [...units.map((unit) => intent("move", { units: [unit] })), intent("endMovement")];
}

function rides(position: Tolentino, side: number): Option[] {
  const leaders = indices(army.leaders).filter((leader) => sideOfLeader(leader) === side && position.at[leader]! >= 0);
  return leaders.map((leader) => intent("ride", { leader }));
}

/** Farther than any gun reaches, so that it can be asked why not. */
const IN_VIEW = 4;

function hexesHeld(position: Tolentino, side: number): number[] {
  const hexes = position.hex.filter((hex, unit) => hex >= 0 && sideOf(unit) === side);
  return [...new Set(hexes)];
}

function shots(position: Tolentino, side: number): Option[] {
  const guns = unitsOf(position, [position.active]).filter(isArtillery);
  const targets = hexesHeld(position, 1 - side);
  return guns.flatMap((gun) =>
    targets
      .filter((target) => distance(position.hex[gun]!, target) <= IN_VIEW)
      .map((target) => intent("bombard", { guns: [gun], target })),
  );
}

function assaults(position: Tolentino, side: number): Option[] {
  const posts = new Set(unitsOf(position, [position.active]).map((unit) => position.hex[unit]!));
  const targets = hexesHeld(position, 1 - side);
  return [...posts].flatMap((from) =>
    targets
      .filter((hex) => areNeighbours(ground.board, from, hex))
      .map((hex) => intent("assault", { from, against: [hex] })),
  );
}

/** Leaders stacked with the attackers, whomever they lead. */
function leads(position: Tolentino, side: number): Option[] {
  const frame = running(position, assault) as Assault | undefined;
  const posts = frame ? segmentOf(position).combats[frame.combat]!.posts : [];
  const leaders = indices(army.leaders).filter(
    (leader) => sideOfLeader(leader) === side && posts.includes(position.at[leader]!),
  );
  return leaders.map((leader) => intent("lead", { leader }));
}

function advances(position: Tolentino, side: number): Option[] {
  const { units, hexes } = running(position, advance) as Advance;
  const free = hexes.filter((hex) => !holds(position, 0, hex) && !holds(position, 1, hex));
  const own = units.filter((unit) => sideOf(unit) === side && onMap(position, unit));
  return own.flatMap((unit) => free.map((to) => intent("advance", { units: [unit], leaders: [], to })));
}
