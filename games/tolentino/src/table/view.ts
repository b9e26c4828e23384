import { copy, type Dice, type Frame, type Viewer } from "@gonfalon/engine/kernel";
import { AUSTRIAN, NEAPOLITAN, SEATS, type Side } from "../army.ts";
import { army } from "../data.ts";
import { AS_FORMATION, enemyOf, GOOD, isBridge, NOBODY, NOWHERE, type Tolentino, unitsIn } from "../position.ts";
import { sees } from "../rules/sight.ts";
import { isLegalStack } from "../rules/stacking.ts";
import { exertsZone, zoneFrom } from "../rules/zones.ts";

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

export interface UnseenStack {
  hex: number;
  side: Side;
  /** 0: only leaders are there. */
  units: number;
  zone: number;
}

/** Dice that tell nothing. */
const NO_DICE: Dice = { kind: "fast", state: [0, 0, 0, 0], used: 0 };

export function view(position: Tolentino, viewer: Viewer): View {
  const { dice: _, ...open } = position;
  const seen: View = { ...copy(open), dice: copy(NO_DICE), viewer, stacks: [], unknown: [], unknownLeaders: [] };
  for (const side of hiddenSides(viewer)) hide(position, seen, side);
  seen.flow = seen.flow.map((frame) => veil(frame, seen));
  return seen;
}

/** The sides whose unexamined stacks a viewer may not look into: a spectator sees what both players see. */
function hiddenSides(viewer: Viewer): Side[] {
  return ([AUSTRIAN, NEAPOLITAN] as const).filter((side) => SEATS[side] !== viewer);
}

/** Takes the unexamined pieces of a side off the view. */
function hide(position: Tolentino, seen: View, side: Side): void {
  const stacks = new Map<number, UnseenStack>();
  const stackIn = (hex: number) => {
    const stack = stacks.get(hex) ?? { hex, side, units: 0, zone: 0 };
    stacks.set(hex, stack);
    return stack;
  };
  const isHidden = hiddenHexes(position, side);
  for (let unit = 0; unit < army.units; unit++) {
    const hex = position.hex[unit]!;
    if (army.side[unit] !== side || hex < 0 || !isHidden(hex)) continue;
    if (isBridge(position, unit)) {
      takeMarkers(seen, unit);
      continue;
    }
    const stack = stackIn(hex);
    stack.units = 1;
    if (exertsZone(position, unit)) stack.zone = 1;
    seen.unknown.push(unit);
    blank(seen, unit);
  }
  for (let leader = 0; leader < army.leaders; leader++) {
    const hex = position.at[leader]!;
    if (army.leaderSide[leader] !== side || hex < 0 || !isHidden(hex)) continue;
    stackIn(hex);
    seen.unknownLeaders.push(leader);
    seen.at[leader] = NOWHERE;
  }
  seen.stacks.push(...[...stacks.values()].sort((a, b) => a.hex - b.hex));
}

function hiddenHexes(position: Tolentino, side: Side): (hex: number) => boolean {
  const known = new Map<number, boolean>();
  return (hex) => {
    let hidden = known.get(hex);
    if (hidden === undefined) {
      hidden = !sees(position, enemyOf(side), hex);
      known.set(hex, hidden);
    }
    return hidden;
  };
}

function blank(seen: View, unit: number): void {
  seen.hex[unit] = NOWHERE;
  takeMarkers(seen, unit);
}

/** Everything that lies on a counter. Its reduced face is no secret: it was turned and set aside in the open (§12.8). */
function takeMarkers(seen: View, unit: number): void {
  seen.state[unit] = GOOD;
  seen.own[unit] = AS_FORMATION;
  seen.out[unit] = 0;
  seen.moved[unit] = 0;
  seen.did[unit] = 0;
  seen.charge[unit] = NOWHERE;
  seen.morale[unit] = 0;
  if (unit === army.radinski) seen.pioneers = 0;
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
/** Fields that betray where the units of a formation stand or what state they are in, unless the formation is one's own. */
const PRIVATE = new Set(["near", "done", "tried", "turnOf", "evicted"]);
/** Fields that betray what kind of unit is on the move, and where its owner means to send it. */
const GAIT = new Set(["spent", "gait", "nearer", "foes"]);
const PLANS = new Set(["path", "costs"]);

/** A frame of the flow without the names of pieces that the viewer cannot see. */
function veil(frame: Frame, seen: View): Frame {
  const fields = frame as unknown as Record<string, unknown>;
  const out: Record<string, unknown> = {};
  const isBlurred = [fields.units, fields.unit].flat().some((unit) => seen.unknown.includes(unit as number));
  const isForeign = isForeignFrame(fields, seen);
  for (const [name, value] of Object.entries(fields)) {
    if (UNITS.has(name)) out[name] = known(value, seen.unknown);
    else if (LEADERS.has(name)) out[name] = known(value, seen.unknownLeaders);
    else if (isForeign && (PRIVATE.has(name) || PLANS.has(name))) out[name] = nothingLike(value);
    else if (isBlurred && GAIT.has(name)) out[name] = nothingLike(value);
    else out[name] = value;
  }
  return out as unknown as Frame;
}

/** Whether a frame is about a formation or units that are not the viewer's. */
function isForeignFrame({ formation, formations, units }: Record<string, unknown>, seen: View): boolean {
  const one = (formation ?? (formations as number[] | undefined)?.[0]) as number | undefined;
  const first = (units as number[] | undefined)?.[0];
  const side = one !== undefined ? army.formationSide[one] : first !== undefined ? army.side[first] : undefined;
  return side !== undefined && SEATS[side] !== seen.viewer;
}

function known(value: unknown, unknown: readonly number[]): unknown {
  if (!Array.isArray(value)) return unknown.includes(value as number) ? NOBODY : value;
  const rest = value.filter((one) => !unknown.includes(one as number));
  return rest.length === value.length ? value : [...rest, NOBODY];
}

function nothingLike(value: unknown): unknown {
  return Array.isArray(value) ? [] : typeof value === "number" ? NOWHERE : value;
}

/** Whether an enemy piece that a seat could not see before has come into its sight. */
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
  return false;
}

/**
 * A position in which unseen pieces have changed places, so that the viewer cannot tell the difference: as many stacks,
 * in the same hexes, with the same zones of control.
 */
export function disguise(position: Tolentino, viewer: Viewer, random: (below: number) => number): Tolentino {
  const { unknown, unknownLeaders } = view(position, viewer);
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
