import { hexNamed, placeNamed } from "../src/data.ts";
import { castOf, GONE, type Honour, SPARE } from "../src/position.ts";
import { battle, battleOf } from "../src/rules/combat/battle.ts";
import { directionBit } from "../src/rules/earthworks.ts";
import type { Direction, Order } from "../src/schemas/index.ts";
import { type Run, run } from "./bench.ts";
import { capitano, empty, scenario, stand, unitsOfType } from "./table.ts";

/** A scenario with nobody on the map but those whom a test puts there, in Fair weather. */
export function field(number: number): Honour {
  const position = scenario(number);
  empty(position);
  const { militia } = castOf(position).units;
  position.holder = position.holder.map((_, unit) => (militia[unit] ? SPARE : GONE));
  for (const list of [position.siegeArtillery, position.engineers, position.pontoonTrains]) list.fill(0);
  position.generale.fill("");
  position.administrativeMarch.fill(0);
  position.earthworks = [];
  position.weather = "Fair";
  return position;
}

/** Units by type and SPs. */
export type Troops = readonly (readonly [type: string, sp: number])[];

/** A unit that nobody has joins a Capitano. */
function enlist(position: Honour, id: string, type: string, sp: number): void {
  const { size } = castOf(position).units;
  const unit = unitsOfType(position, type).find((one) => position.holder[one]! < 0 && size[one]! >= sp);
  if (unit === undefined) throw new Error(`No unit of type ${type} for ${sp} SPs is left.`);
  position.holder[unit] = capitano(position, id);
  position.sp[unit] = sp;
  position.army[unit] = castOf(position).capitani.army[capitano(position, id)]!;
}

/** Puts a Force on the map: a Primo Capitano with his own units. */
export function force(position: Honour, id: string, hex: string, troops: Troops, order: Order = "stand"): number {
  const primo = stand(position, id, hex);
  position.order[primo] = order;
  for (const [type, sp] of troops) enlist(position, id, type, sp);
  return primo;
}

/** A Subordinate on the Card of a Primo Capitano. */
export function subordinate(position: Honour, id: string, primo: number, troops: Troops): number {
  const who = stand(position, id, "0101");
  position.stands[who] = "subordinate";
  position.hex[who] = -1;
  position.order[who] = "";
  position.superior[who] = primo;
  for (const [type, sp] of troops) enlist(position, id, type, sp);
  return who;
}

export function dig(position: Honour, hex: string, ...sides: readonly Direction[]): void {
  const bits = sides.reduce((sum, side) => sum | directionBit(side), 0);
  position.earthworks.push({ hex: hexNamed(hex), level: sides.length === 6 ? 2 : 1, sides: bits });
}

export const PAVIA = "1623";
export const BEFORE_PAVIA = "1723";

/** Scenario 5 in Frost: François with guns and Swiss in works before Pavia, De Leyva inside. */
export function pavia() {
  const position = field(5);
  position.weather = "Frost";
  const guns = [2, 2, 2].map((sp) => ["french-artillery", sp] as const);
  const francois = force(position, "francois-i", BEFORE_PAVIA, [...guns, ["french-gendarmes", 8]], "attack");
  position.siegeArtillery[francois] = 1;
  position.engineers[francois] = 1;
  const swiss = [9, 9, 4].map((sp) => ["swiss-infantry", sp] as const);
  const florange = subordinate(position, "florange", francois, swiss);
  const foot = [
    ["landsknecht-french", 8],
    ["french-infantry", 2],
  ] as const;
  subordinate(position, "la-palice", francois, foot);
  const troops = [
    ["landsknecht-imperial", 8],
    ["italian-infantry-imperial", 4],
    ["imperial-artillery", 2],
  ] as const;
  const deLeyva = force(position, "de-leyva", PAVIA, troops, "garrison");
  dig(position, BEFORE_PAVIA, "W", "SW", "SE");
  return { position, francois, florange, deLeyva, place: placeNamed(PAVIA) };
}

/** A Force attacks a hex: Steps 1 and 2, and what follows. */
export function attackOn(position: Honour, attacker: number, hex: string): Run {
  return run(position, battle, battleOf(position, attacker, hexNamed(hex)));
}
