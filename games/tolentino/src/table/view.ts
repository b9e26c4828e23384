import { everybody, type Frame, type OwnFields, type Permissions, running, type Viewer } from "@gonfalon/engine/kernel";
import { AUSTRIAN, NEAPOLITAN, SEATS } from "../army.ts";
import { army } from "../data.ts";
import { AS_FORMATION, enemyOf, GOOD, NOBODY, NOWHERE, type Tolentino, unitsIn } from "../position.ts";
import {
  hiddenHexes,
  hiddenSides,
  type Look,
  lookOf,
  ofLeaders,
  ofMarkers,
  ofUnits,
  type UnseenStack,
} from "../rules/known.ts";
import { movementSegment } from "../rules/movementSegment.ts";
import { isLegalStack } from "../rules/stacking.ts";
import { zoneFrom } from "../rules/zones.ts";

/**
 * §11.3.2 what a viewer knows: a position in which the pieces of enemy stacks that nobody of his can see lie nowhere.
 * Of those stacks he knows the hex, whether combat units are in it, and whether it exerts a zone of control.
 */
export interface View extends Tolentino {
  viewer: Viewer;
  stacks: UnseenStack[];
  /** Units and leaders that are under some unexamined stack. */
  unknown: number[];
  unknownLeaders: number[];
}

/** Who may know each field of the position. */
export const known: Permissions<Look, OwnFields<Tolentino>> = {
  turn: everybody,
  active: everybody,
  hex: ofUnits(NOWHERE),
  state: ofMarkers(GOOD),
  reduced: everybody,
  fate: everybody,
  own: ofMarkers(AS_FORMATION),
  out: ofMarkers(0),
  moved: ofMarkers(0),
  did: ofMarkers(0),
  charge: ofMarkers(NOWHERE),
  morale: ofMarkers(0),
  at: ofLeaders(NOWHERE),
  lost: everybody,
  serves: everybody,
  order: everybody,
  officer: everybody,
  activated: everybody,
  commander: everybody,
  rode: everybody,
  severino: everybody,
  bridge: everybody,
  captured: everybody,
  pioneers: (turn, { unmarked }) => (unmarked.includes(army.radinski) ? 0 : turn),
  grenzers: everybody,
};

export function view(seen: Tolentino, { viewer, stacks, unknown, unknownLeaders }: Look): View {
  return Object.assign(seen, { viewer, stacks, unknown, unknownLeaders });
}

/**
 * Whether an enemy piece that a seat could not see before has come into its sight, or the Command segment of an enemy
 * formation has shown where its unseen leaders and units are: by what is in command and by zones of control that end. A
 * Movement segment that goes on shows whether unseen units of it have still to move.
 */
export function reveals(before: Tolentino, after: Tolentino, seat: string): boolean {
  const side = seat === SEATS[AUSTRIAN] ? AUSTRIAN : NEAPOLITAN;
  const hidBefore = hiddenHexes(before, enemyOf(side));
  const hidesNow = hiddenHexes(after, enemyOf(side));
  const came = (was: number, is: number) => was >= 0 && is >= 0 && hidBefore(was) && !hidesNow(is);
  for (let unit = 0; unit < army.units; unit++) {
    if (army.side[unit] !== side && came(before.hex[unit]!, after.hex[unit]!)) return true;
  }
  for (let leader = 0; leader < army.leaders; leader++) {
    if (army.leaderSide[leader] !== side && came(before.at[leader]!, after.at[leader]!)) return true;
  }
  if (after.active === NOBODY || army.formationSide[after.active] === side) return false;
  return (
    after.active !== before.active || running(before, movementSegment)?.step !== running(after, movementSegment)?.step
  );
}

/**
 * A position in which unseen pieces have changed places, so that the viewer cannot tell the difference: as many stacks,
 * in the same hexes, with the same zones of control.
 */
export function disguise(position: Tolentino, viewer: Viewer, random: (below: number) => number): Tolentino {
  const { unknown, unknownLeaders } = lookOf(position, viewer);
  const named = namedIn(position.flow);
  for (const side of hiddenSides(viewer)) {
    const units = unknown.filter(
      (unit) => army.side[unit] === side && unit !== army.radinski && !named.units.has(unit),
    );
    const leaders = unknownLeaders.filter((one) => army.leaderSide[one] === side && !named.leaders.has(one));
    for (let tries = 0; tries < units.length; tries++) {
      exchange(position, units[random(units.length)]!, units[random(units.length)]!);
    }
    for (let tries = 0; tries < leaders.length; tries++) {
      swap(position.at, leaders[random(leaders.length)]!, leaders[random(leaders.length)]!);
    }
  }
  return position;
}

/** Fields of frames that name units or leaders. */
const UNITS = new Set([
  "unit",
  "units",
  "guns",
  "fired",
  "waiting",
  "attackers",
  "defenders",
  "passing",
  "left",
  "spared",
]);
const LEADERS = new Set(["leader", "rider", "ridden", "successor"]);

/** The pieces of which frames of the flow speak: these stay where they are. */
function namedIn(flow: readonly Frame[]): { units: Set<number>; leaders: Set<number> } {
  const named = { units: new Set<number>(), leaders: new Set<number>() };
  const note = (name: string, value: unknown): void => {
    if (UNITS.has(name)) for (const one of [value].flat()) named.units.add(one as number);
    else if (LEADERS.has(name)) for (const one of [value].flat()) named.leaders.add(one as number);
    else if (typeof value === "object" && value !== null) {
      for (const [field, inner] of Object.entries(value)) note(field, inner);
    }
  };
  for (const frame of flow) note("", frame);
  return named;
}

/** Two units change places, if both hexes then hold what they may hold and exert what they exerted. */
function exchange(position: Tolentino, a: number, b: number): void {
  const hexes = [position.hex[a]!, position.hex[b]!];
  const before = hexes.map((hex) => zoneFrom(position, hex));
  const wereLegal = hexes.map((hex) => isLegalStack(unitsIn(position, hex)));
  swap(position.hex, a, b);
  const isAlike = hexes.every(
    (hex, i) => zoneFrom(position, hex) === before[i] && isLegalStack(unitsIn(position, hex)) === wereLegal[i],
  );
  if (!isAlike) swap(position.hex, a, b);
}

function swap(list: number[], a: number, b: number): void {
  [list[a], list[b]] = [list[b]!, list[a]!];
}
