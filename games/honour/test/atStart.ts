import { board, hexes, places } from "../src/data.ts";
import { castOf, type Honour } from "../src/position.ts";
import { capitaniOf, isCapitanoGenerale, unitsOfForce } from "../src/rules/forces.ts";
import { alignmentOf } from "../src/rules/regions.ts";
import { capitano, scenario } from "./table.ts";

/** The first positions, and what the book says of them, read off. */

export const [agnadello, novara, marignano, bicocca, pavia] = [1, 2, 3, 4, 5].map((number) => scenario(number)) as [
  Honour,
  Honour,
  Honour,
  Honour,
  Honour,
];
export const data = (position: Honour) => castOf(position).data;

/** A Force at start: hex, Order, SPs by type, its Capitani, its markers. */
export function force(position: Honour, id: string) {
  const primo = capitano(position, id);
  const { typeIds } = castOf(position).units;
  const sps: Record<string, number> = {};
  for (const unit of unitsOfForce(position, primo))
    sps[typeIds[unit]!] = (sps[typeIds[unit]!] ?? 0) + position.sp[unit]!;
  const others = capitaniOf(position, primo).slice(1);
  const marks = [position.siegeArtillery, position.engineers, position.pontoonTrains].map((list) =>
    capitaniOf(position, primo).reduce((sum, who) => sum + list[who]!, 0),
  );
  return {
    hex: board.ids[position.hex[primo]!],
    order: position.order[primo],
    generale: isCapitanoGenerale(position, primo),
    sps,
    with: others.map((who) => castOf(position).capitani.ids[who]).sort(),
    marks: marks.join(""),
  };
}

/** The counters of a type that an Army has for splitting at start, by size. */
export function breakdown(position: Honour, army: string): Record<string, number[]> {
  const { units, armies } = castOf(position);
  const found: Record<string, number[]> = {};
  units.typeIds.forEach((type, unit) => {
    if (!units.spare[unit] || units.group[unit]! >= 0 || units.army[unit] !== armies.named(army)) return;
    found[type] = [...(found[type] ?? []), units.size[unit]!];
  });
  return found;
}

export const regions = (position: Honour) =>
  Object.fromEntries(hexes.regionIds.map((id, region) => [id, alignmentOf(position, region)]));
export const conquered = (position: Honour) =>
  position.conqueror.flatMap((army, place) =>
    army >= 0 ? [`${board.ids[places.hex[place]!]} ${castOf(position).armies.ids[army]}`] : [],
  );
export const swissReliability = (position: Honour) => {
  const { units } = castOf(position);
  return units.reliability[units.typeIds.indexOf("swiss-infantry")];
};
export const none = "000";
