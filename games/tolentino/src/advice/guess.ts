import type { Frame, Random } from "@gonfalon/engine/kernel";
import { copyOf } from "../copy.ts";
import { army } from "../data.ts";
import { DISORDERED, distance, isArtillery, onMap, ROUTED, type Tolentino, unitsIn } from "../position.ts";
import type { UnseenStack } from "../rules/known.ts";
import { isLegalStack } from "../rules/stacking.ts";
import type { View } from "../table/view.ts";

/**
 * §11.3.2 a full position that agrees with a view: the unknown pieces are put under the unexamined stacks, each formation
 * together where that can be, and what is masked in the flow is filled with pieces that would be masked as well.
 */
export function guess(view: View, _seat: string, random: Random): Tolentino {
  const { stacks, unknown, unknownLeaders } = view;
  const position = copyOf(view);
  billet(position, stacks, unknown, random);
  quarter(position, stacks, unknownLeaders, random);
  position.flow = position.flow.map((frame) => unveil(frame, position, unknown, unknownLeaders));
  return position;
}

/** Every stack gets one unit first, then the others go where they may stack. */
function billet(position: Tolentino, stacks: readonly UnseenStack[], unknown: readonly number[], random: Random): void {
  const left = shuffled(unknown, random);
  const held = shuffled(stacks, random).filter(({ units }) => units);
  for (const stack of held) {
    const at = likeliest(position, stack.hex, left);
    lodge(position, left.splice(at, 1)[0]!, stack);
  }
  const mates = new Map(held.map((stack) => [stack, unitsIn(position, stack.hex)]));
  for (const unit of left) {
    const room = held.filter((stack) => isLegalStack([...mates.get(stack)!, unit]));
    const stack = nearestKin(position, room.length > 0 ? room : held, unit);
    lodge(position, unit, stack);
    mates.get(stack)!.push(unit);
  }
}

/** Of some stacks, the first of those with most of a unit's formation near. */
function nearestKin(position: Tolentino, stacks: readonly UnseenStack[], unit: number): UnseenStack {
  let best = stacks[0]!;
  let most = -1;
  for (const stack of stacks) {
    const kin = kinNear(position, stack.hex, unit);
    if (kin > most) [best, most] = [stack, kin];
  }
  return best;
}

/** §15 a stack that exerts no zone of control holds nobody in good order. */
function lodge(position: Tolentino, unit: number, { hex, zone }: UnseenStack): void {
  position.hex[unit] = hex;
  if (!zone) position.state[unit] = isFleeing(position) ? ROUTED : DISORDERED;
}

/** Whether unknown units are about to rout at the end of the turn. */
function isFleeing({ flow }: Tolentino): boolean {
  return flow.some(({ procedure }) => procedure === "endOfTurnRout" || procedure === "rout");
}

/** Of some units, the one with most of its formation near a hex. */
function likeliest(position: Tolentino, hex: number, units: readonly number[]): number {
  let [best, most] = [0, -1];
  for (let i = 0; i < Math.min(units.length, 4); i++) {
    const kin = kinNear(position, hex, units[i]!);
    if (kin > most) [best, most] = [i, kin];
  }
  return best;
}

function kinNear(position: Tolentino, hex: number, unit: number): number {
  let kin = 0;
  for (const other of army.unitsOf[army.formation[unit]!]!) {
    const at = position.hex[other]!;
    if (at >= 0 && other !== unit && distance(at, hex) <= 3) kin++;
  }
  return kin;
}

/** Leaders: one in each stack that has no units, the others with troops of theirs. */
function quarter(
  position: Tolentino,
  stacks: readonly UnseenStack[],
  unknown: readonly number[],
  random: Random,
): void {
  const left = shuffled(unknown, random);
  for (const { hex, units } of stacks) if (!units) position.at[left.pop()!] = hex;
  const troops = new Map(stacks.map((stack) => [stack, unitsIn(position, stack.hex)]));
  for (const leader of left) {
    const own = stacks.filter((stack) =>
      troops.get(stack)!.some((unit) => army.formation[unit] === position.serves[leader]),
    );
    const some = own.length > 0 ? own : stacks;
    position.at[leader] = some[random(some.length)]!.hex;
  }
}

/** Fields of frames in which an unknown unit is masked. */
const UNIT_LISTS = ["units", "guns", "fired", "waiting", "attackers", "defenders", "left", "spared"];

/** A frame of the flow with somebody in the place of those it does not name. */
function unveil(frame: Frame, position: Tolentino, unknown: readonly number[], leaders: readonly number[]): Frame {
  const fields = { ...frame } as Frame & Record<string, unknown>;
  for (const name of UNIT_LISTS) {
    const list = fields[name];
    if (Array.isArray(list) && list.includes(-1))
      fields[name] = named(list as number[], name, fields, position, unknown);
  }
  if (fields.unit === -1) fields.unit = standIn("unit", fields, position, unknown);
  if (fields.leader === -1 && FOR_LEADERS.has(frame.procedure)) fields.leader = leaders[0] ?? -1;
  if ([fields.units, fields.unit].flat().some((unit) => unknown.includes(unit as number))) blurredGait(fields);
  if (Array.isArray(fields.near) && fields.near.length === 0) {
    fields.near = army.unitsOf[fields.formation as number]!.map(() => 0);
  }
  return fields;
}

const FOR_LEADERS = new Set(["leaderTest", "slipAway"]);

function named(
  list: readonly number[],
  name: string,
  fields: Record<string, unknown>,
  position: Tolentino,
  unknown: readonly number[],
): number[] {
  const known = list.filter((one) => one !== -1);
  const one = standIn(name, fields, position, unknown);
  return one < 0 ? known : [...known, one];
}

/** An unknown unit for a place in a frame: where the march has come to, of the right kind, or any. */
function standIn(
  name: string,
  { trail, formation }: Record<string, unknown>,
  position: Tolentino,
  unknown: readonly number[],
): number {
  const here = Array.isArray(trail) ? (trail.at(-1) as number) : -1;
  const fits = (unit: number) => {
    if (!onMap(position, unit)) return -1;
    const isThere = here >= 0 && position.hex[unit] === here ? 4 : 0;
    const isKind = (name === "guns" || name === "fired" || name === "left") === isArtillery(unit) ? 2 : 0;
    const isRouted = (name === "waiting" || name === "unit") && position.state[unit] === ROUTED ? 3 : 0;
    return isThere + isKind + isRouted + (formation === army.formation[unit] ? 1 : 0);
  };
  let [best, most] = [-1, -1];
  for (const unit of unknown) if (fits(unit) > most) [best, most] = [unit, fits(unit)];
  return best;
}

function blurredGait(fields: Record<string, unknown>): void {
  for (const name of ["spent", "gait", "rough", "nearer"]) if (fields[name] === -1) fields[name] = 0;
}

function shuffled<T>(list: readonly T[], random: Random): T[] {
  const out = [...list];
  for (let i = out.length - 1; i > 0; i--) {
    const j = random(i + 1);
    [out[i], out[j]] = [out[j]!, out[i]!];
  }
  return out;
}
