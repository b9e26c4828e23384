import { hexesOfArea, seatOf } from "../cast.ts";
import { board, hexes, hexNamed, placeNamed, places } from "../data.ts";
import { castOf, type Honour, NO_SIEGE, NOBODY } from "../position.ts";
import type { ConditionData, Side } from "../schemas/index.ts";
import { forcesAt, forcesOf, sideOf } from "./forces.ts";
import { fortressAt, owns } from "./regions.ts";

/** §13: what the scenario files say of victory, place by place: `vocabulary` there explains the words. */

/** The side that a condition names; "$side" is the one for which it is tested. */
function sideNamed(position: Honour, name: string, tested: Side): Side {
  return name === "$side" ? tested : seatOf(castOf(position).data, name);
}

/** §11.3.1a: a Siege Status marker lies on the place. */
export function isBesiegedPlace(position: Honour, place: number): boolean {
  return position.siegeStatus[place] !== NO_SIEGE;
}

type Test<K extends keyof ConditionData> = (
  position: Honour,
  value: NonNullable<ConditionData[K]>,
  tested: Side,
) => boolean;

const all: Test<"all"> = (position, parts, tested) => parts.every((part) => holds(position, part, tested));
const any: Test<"any"> = (position, parts, tested) => parts.some((part) => holds(position, part, tested));
const atLeast: Test<"atLeast"> = (position, { n, of }, tested) =>
  of.filter((part: ConditionData) => holds(position, part, tested)).length >= n;

/** §S1.V1, §S4.V1: owned and, where the scenario asks for it, not besieged. */
const owned: Test<"owned"> = (position, { hex, by, notBesieged }, tested) => {
  const place = placeNamed(hex);
  return owns(position, sideNamed(position, by, tested), place) && !(notBesieged && isBesiegedPlace(position, place));
};

const ownedAny: Test<"ownedAny"> = (position, { type, regions, by }, tested) => {
  const side = sideNamed(position, by, tested);
  return places.type.some(
    (one, place) =>
      one === type && regions.includes(hexes.regionIds[places.region[place]!]!) && owns(position, side, place),
  );
};

/** §S2.V1, §S5.V1: a Force of the side is there. */
const occupied: Test<"occupied"> = (position, { hex, by, unbesieged }, tested) => {
  const side = sideNamed(position, by, tested);
  const isThere = forcesAt(position, hexNamed(hex)).some((primo) => sideOf(position, primo) === side);
  return isThere && !(unbesieged && isBesiegedPlace(position, placeNamed(hex)));
};

/** §S3.V1, as ruled: the nation of a Force is that of its Primo Capitano. */
const noForceIn: Test<"noForceIn"> = (position, { hexes: named, nation, side }, tested) =>
  named.every((hex) =>
    forcesAt(position, hexNamed(hex)).every(
      (primo) =>
        (nation === undefined || castOf(position).capitani.nation[primo] !== nation) &&
        (side === undefined || sideOf(position, primo) !== sideNamed(position, side, tested)),
    ),
  );

/** §S1.V2: with a marker of the side, and free of siege. */
const conquered: Test<"conquered"> = (position, { hexes: named, by, notBesieged }, tested) => {
  const side = sideNamed(position, by, tested);
  return named.every((hex) => {
    const place = placeNamed(hex);
    const conqueror = position.conqueror[place]!;
    const isTheirs = conqueror !== NOBODY && castOf(position).armies.side[conqueror] === side;
    return isTheirs && !(notBesieged && isBesiegedPlace(position, place));
  });
};

/** §S3.V3, §S5.V3: killed or captured. */
const capitanoLost: Test<"capitanoLost"> = (position, id) => {
  const standing = position.stands[castOf(position).capitani.named(id)];
  return standing === "captured" || standing === "eliminated";
};

/** §S1.V3, §S5.V2: a Force of the side in a Fortress of the area or the list, unless the enemy besieges it there. */
const noFortressHeld: Test<"noFortressHeld"> = (position, { by, area, hexes: named }, tested) => {
  const side = sideNamed(position, by, tested);
  const zone = area ? hexesOfArea(area, { board, hexes }) : null;
  const listed = named?.map(hexNamed);
  return !forcesOf(position, side).some((primo) => {
    const hex = position.hex[primo]!;
    const fortress = fortressAt(hex);
    const counts = zone ? zone[hex] === 1 : listed?.includes(hex) === true;
    return fortress >= 0 && counts && !isBesiegedPlace(position, fortress);
  });
};

const victory: Test<"victory"> = (position, id, tested) => {
  const named = castOf(position).data.victory.find((one) => one.id === id)!;
  return holds(position, named.condition, tested);
};

/**
 * Whether a condition holds. What only the Victory Phase or a battle can say (a Major Battle won, victory points, what is
 * left when nothing else holds) is not tested here and does not hold.
 */
export function holds(position: Honour, condition: ConditionData, tested: Side = "french"): boolean {
  if (condition.all) return all(position, condition.all, tested);
  if (condition.any) return any(position, condition.any, tested);
  if (condition.not) return !holds(position, condition.not, tested);
  if (condition.atLeast) return atLeast(position, condition.atLeast, tested);
  if (condition.owned) return owned(position, condition.owned, tested);
  if (condition.ownedAny) return ownedAny(position, condition.ownedAny, tested);
  if (condition.occupied) return occupied(position, condition.occupied, tested);
  if (condition.noForceIn) return noForceIn(position, condition.noForceIn, tested);
  if (condition.conquered) return conquered(position, condition.conquered, tested);
  if (condition.capitanoLost) return capitanoLost(position, condition.capitanoLost, tested);
  if (condition.noFortressHeld) return noFortressHeld(position, condition.noFortressHeld, tested);
  if (condition.victory) return victory(position, condition.victory, tested);
  return false;
}
