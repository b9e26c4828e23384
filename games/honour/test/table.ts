import { hexNamed } from "../src/data.ts";
import { castOf, type Honour, NOBODY, OFF_MAP } from "../src/position.ts";
import { setUp } from "../src/setup.ts";

/** Positions for tests: a scenario as it is set up, then changed by hand. */
export function scenario(number: number, options: Readonly<Record<string, string>> = {}): Honour {
  const setup = { scenario: String(number), options, seed: "test", dice: "fast" as const };
  return { ...setUp(setup), flow: [], dice: { kind: "fast", state: [1, 2, 3, 4] } as never, outcome: null };
}

export function capitano(position: Honour, id: string): number {
  return castOf(position).capitani.named(id);
}

/** Puts a Capitano on the map as Primo Capitano. */
export function stand(position: Honour, id: string, hex: string): number {
  const who = capitano(position, id);
  position.stands[who] = "map";
  position.hex[who] = hexNamed(hex);
  position.superior[who] = NOBODY;
  if (position.order[who] === "") position.order[who] = "stand";
  return who;
}

/** Takes a Capitano and all on his Card off the map. */
export function remove(position: Honour, id: string): void {
  const who = capitano(position, id);
  position.stands[who] = "waiting";
  position.hex[who] = OFF_MAP;
}

/** Takes everybody out of play: an empty country. */
export function empty(position: Honour): void {
  position.stands = position.stands.map((standing) => (standing === "available" ? standing : "waiting"));
  position.hex.fill(OFF_MAP);
  position.superior.fill(NOBODY);
}

export function unitsOfType(position: Honour, type: string): number[] {
  return castOf(position).units.typeIds.flatMap((id, unit) => (id === type ? [unit] : []));
}

/** Gives a Capitano a unit of a type with so many SPs, taken from wherever one is that he does not have. */
export function give(position: Honour, id: string, type: string, sp: number): number {
  const who = capitano(position, id);
  const { size } = castOf(position).units;
  const unit = unitsOfType(position, type).find((one) => position.holder[one] !== who && size[one]! >= sp);
  if (unit === undefined) throw new Error(`No unit of type ${type} for ${sp} SPs.`);
  position.holder[unit] = who;
  position.sp[unit] = sp;
  position.army[unit] = castOf(position).capitani.army[who]!;
  return unit;
}

/** A Capitano hands all his units to nobody. */
export function strip(position: Honour, id: string): void {
  const who = capitano(position, id);
  position.holder.forEach((holder, unit) => {
    if (holder === who) position.holder[unit] = -3;
  });
}
