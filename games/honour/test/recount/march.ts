import { castOf, type Honour } from "../../src/position.ts";
import {
  cost,
  distance,
  type Hex,
  isCity,
  isPassable,
  map,
  near,
  regionOf,
  roadBetween,
  terrainOf,
} from "./country.ts";
import { type Force, forces, isShaken, other, typeNamed, zones } from "./troops.ts";

/** §7.4, ruling 7.2.4: half MPs that each unit has. */
export function allowances(position: Honour, force: Force, reduced: number): number[] {
  const weather = position.weather === "Mud" || position.weather === "Snow" ? 2 : 0;
  return force.units.map(({ type, broken, militia }) => {
    if (militia) return 0;
    const { front, demoralised } = typeNamed(type).movement!;
    return Math.max(0, 2 * (broken ? demoralised : front) - weather - reduced);
  });
}

export const zoneHexes = (id: string) => new Set(map.zones[id]!.split(" "));

/** §S1.1, §S1.2, §S3.1, §S3.7, §S4.1. */
export function isForbidden(position: Honour, force: Force, hex: Hex): boolean {
  const army = castOf(position).armies.ids[castOf(position).capitani.army[force.primo]!]!;
  const isNear = () => forces(position, other(force.seat)).some((enemy) => distance(enemy.hex, hex) === 1);
  const duchy = ["M", "G", "R"].includes(regionOf(hex));
  const east = zoneHexes("east-of-adda-north-of-po");
  switch (position.scenario) {
    case 1: {
      if (army !== "venetian") return false;
      const closed = zoneHexes("west-of-adda-north-of-po").has(hex) || zoneHexes("south-of-po").has(hex);
      return closed || (force.id === "pitigliano" && !position.cautionLifted && isNear());
    }
    case 3: {
      const undecided = position.swissStatus === "pro-french" || position.swissStatus === "neutral";
      if (undecided && isNear()) return true;
      if (force.seat !== "french") return false;
      return (regionOf(hex) === "PP" && !position.papalEntered) || (hex === "2624" && undecided);
    }
    case 4: {
      if (force.seat !== "french") return false;
      const isVenetian = army === "venetian" || force.all.some(({ type }) => type.startsWith("venetian"));
      const hasTrivulzio = position.superior.some(
        (one, who) => one === force.primo && castOf(position).capitani.ids[who] === "t-trivulzio",
      );
      return regionOf(hex) === "PP" || ((isVenetian || hasTrivulzio) && duchy && !east.has(hex));
    }
    default:
      return false;
  }
}

export interface March {
  readonly primo: number;
  readonly reduced: number;
  readonly spent: number;
  readonly declaredAt: number;
  readonly stepped: boolean;
}

/** §7.3 to §7.8: where a Force under a Manoeuvre or Attack Order may step next, as far as friends do not stand there (§6.2a). */
export function nextHexes(position: Honour, march: March): Hex[] {
  const force = forces(position).find(({ primo }) => primo === march.primo)!;
  const { hex, seat } = force;
  const order = position.order[force.primo];
  if ((order !== "manoeuvre" && order !== "attack") || position.noMove[force.primo] || position.droppedOff[force.primo])
    return [];
  const column = position.administrativeMarch[force.primo] === 1;
  const left = Math.min(
    ...allowances(position, force, march.reduced).map((one) =>
      column ? 2 * one - march.declaredAt - march.spent : one - march.spent,
    ),
  );
  const enemies = forces(position, other(seat));
  const controlled = zones(position, other(seat));
  const guns = force.units.some(({ arm }) => arm === "artillery");
  // §7.8.1: upon entering a zone it has stopped.
  if (march.stepped && controlled.has(hex)) return [];
  return near(position, hex).filter((to) => {
    if (!isPassable(position, hex, to) || enemies.some((enemy) => enemy.hex === to)) return false;
    const exit = !march.stepped && isCity(hex) ? 2 : 0;
    if (cost(position, hex, to) + exit > left) return false;
    if (guns && ["mountain", "swamp"].includes(terrainOf(to)) && !roadBetween(hex, to)) return false;
    if (isForbidden(position, force, to)) return false;
    if (order === "manoeuvre" && enemies.some((enemy) => distance(enemy.hex, to) === 1)) return false;
    if (column && (!roadBetween(hex, to) || enemies.some((enemy) => distance(enemy.hex, to) <= 5))) return false;
    if (!controlled.has(to)) return true;
    if (controlled.has(hex) || isShaken(force)) return false;
    return force.units.some(({ arm }) => arm !== "artillery");
  });
}
