import { castOf, type Honour } from "../../src/position.ts";
import { fortressAt, type Hex, isPassable, near, placeAt, regionOf, roadBetween } from "./country.ts";
import { forces, other, type Seat, zones } from "./troops.ts";

/** §14: how a Region stands. */
export function alignment(position: Honour, region: string): string {
  const { data } = castOf(position);
  const side = (id: string) => data.sides.find((one) => one.id === id)?.seat ?? id;
  if (position.scenario === 2) return "ignored";
  const isDuchy = ["M", "G", "R"].includes(region);
  if (position.scenario === 3 && isDuchy) return position.swissStatus === "anti-french" ? "rivals" : "not-aligned";
  if (position.scenario === 5 && isDuchy) return position.duchyTurned ? "not-aligned" : "rivals";
  return side(String((data.regions as Readonly<Record<string, string>>)[region] ?? "not-aligned"));
}

/** §14.1 to §14.3: who owns the place in a hex. */
export function owner(position: Honour, hex: Hex): Seat | null {
  const place = placeAt(hex);
  if (!place) return null;
  const army = position.conqueror[place.index]!;
  if (army >= 0) {
    const { data, armies } = castOf(position);
    return data.sides.find((side) => side.armies.includes(armies.ids[army]!))!.seat;
  }
  const aligned = alignment(position, regionOf(hex));
  return aligned === "french" || aligned === "rivals" ? aligned : null;
}

const isWall = (position: Honour, hex: Hex, seat: Seat) =>
  fortressAt(hex) !== undefined && owner(position, hex) === other(seat);

/** §4.2: the shortest line from a source to a hex, or -1. Road first, then at most five hexes across country. */
export function line(position: Honour, source: Hex, goal: Hex, seat: Seat): number {
  const enemies = new Set(forces(position, other(seat)).map(({ hex }) => hex));
  const friends = new Set(forces(position, seat).map(({ hex }) => hex));
  const controlled = zones(position, other(seat));
  const seen = new Set<string>();
  let front: (readonly [Hex, number])[] = [[source, 0]];
  for (let length = 0; front.length > 0; length++) {
    const next: (readonly [Hex, number])[] = [];
    for (const [hex, off] of front) {
      if (hex === goal) return length;
      if (seen.has(`${hex} ${off}`)) continue;
      seen.add(`${hex} ${off}`);
      // Into a zone, but neither through nor out of it; nor through a Fortress of the enemy.
      if (controlled.has(hex) && !friends.has(hex)) continue;
      if (isWall(position, hex, seat)) continue;
      for (const to of near(position, hex)) {
        if (!isPassable(position, hex, to) || enemies.has(to)) continue;
        if (off === 0 && roadBetween(hex, to)) next.push([to, 0]);
        if (off < 5) next.push([to, off + 1]);
      }
    }
    front = next;
  }
  return -1;
}

/** §5.2a: hexes that a Command Path from a hex reaches. */
export function path(position: Honour, from: Hex, seat: Seat): Set<Hex> {
  const enemies = new Set(forces(position, other(seat)).map(({ hex }) => hex));
  const friends = new Set(forces(position, seat).map(({ hex }) => hex));
  const controlled = zones(position, other(seat));
  const reached = new Set([from]);
  const queue = [from];
  for (const hex of queue) {
    if (controlled.has(hex) && !friends.has(hex)) continue;
    if (isWall(position, hex, seat) && hex !== from) continue;
    for (const to of near(position, hex)) {
      if (reached.has(to) || enemies.has(to) || !isPassable(position, hex, to)) continue;
      reached.add(to);
      queue.push(to);
    }
  }
  return reached;
}
