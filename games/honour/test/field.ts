import { hexNamed } from "../src/data.ts";
import type { Honour } from "../src/position.ts";
import { directionBit } from "../src/rules/earthworks.ts";
import type { Direction, Order } from "../src/schemas/index.ts";
import { empty, give, scenario, stand } from "./table.ts";

/** A scenario with nobody on the map but those whom a test puts there, in Fair weather. */
export function field(number: number): Honour {
  const position = scenario(number);
  empty(position);
  position.holder.fill(-3);
  for (const list of [position.siegeArtillery, position.engineers, position.pontoonTrains]) list.fill(0);
  position.generale.fill("");
  position.earthworks = [];
  position.weather = "Fair";
  return position;
}

/** Units by type and SPs. */
export type Troops = readonly (readonly [type: string, sp: number])[];

/** Puts a Force on the map: a Primo Capitano with his own units. */
export function force(position: Honour, id: string, hex: string, troops: Troops, order: Order = "stand"): number {
  const primo = stand(position, id, hex);
  position.order[primo] = order;
  for (const [type, sp] of troops) give(position, id, type, sp);
  return primo;
}

/** A Subordinate on the Card of a Primo Capitano. */
export function subordinate(position: Honour, id: string, primo: number, troops: Troops): number {
  const who = stand(position, id, "0101");
  position.stands[who] = "subordinate";
  position.hex[who] = -1;
  position.order[who] = "";
  position.superior[who] = primo;
  for (const [type, sp] of troops) give(position, id, type, sp);
  return who;
}

export function dig(position: Honour, hex: string, ...sides: readonly Direction[]): void {
  const bits = sides.reduce((sum, side) => sum | directionBit(side), 0);
  position.earthworks.push({ hex: hexNamed(hex), level: sides.length === 6 ? 2 : 1, sides: bits });
}
