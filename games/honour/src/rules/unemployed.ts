import { hexDistance, Paths } from "@gonfalon/engine/board";
import { done, everybody, type Play } from "@gonfalon/engine/kernel";
import { board, opponentOf } from "../data.ts";
import { CLOSED } from "../ground.ts";
import { castOf, type Honour } from "../position.ts";
import type { Side } from "../schemas/index.ts";
import { removeCapitano } from "./capture.ts";
import { joinCard, putOnMap } from "./cards.ts";
import {
  armyOf,
  capitaniOf,
  combatUnitsOfForce,
  controllerOf,
  hasForce,
  isCapitanoGenerale,
  isForce,
  primoOf,
  sideOf,
} from "./forces.ts";
import { counter, namedToOthers, tellOf, tellOwner } from "./known.ts";
import { isClosedToRider } from "./limits.ts";
import { isOnMap, stepCost } from "./movement.ts";
import { retreatEnds } from "./retreatPath.ts";
import { decision, procedure, step } from "./rulebook.ts";
import { isCavalry } from "./units.ts";
import { forceHexes } from "./zones.ts";

/** §3.4a, §3.6b: Unemployed Capitani who stand alone on the map. */

/** §3.4a: half MPs of a ride. */
export const RIDE = 18;

export interface RideDown {
  /** The side of the Unemployed Capitano. */
  side: Side;
  capitano: number;
  /** §3.6b, as ruled: without cavalry he cannot be captured. */
  cavalry: boolean;
}
export type FleeOption = { readonly type: "flee"; readonly hex: number };

/** §3.6b: the Unemployed Capitani of the enemy in the hex of a Force, on the map or in the box of another of them (ruling 10a). */
export function riddenDown(position: Honour, primo: number): RideDown[] {
  const side = opponentOf(sideOf(position, primo));
  const cavalry = combatUnitsOfForce(position, primo).some((unit) => isCavalry(position, unit));
  const isCaught = (who: number) => position.hex[who] === position.hex[primo] && !isForce(position, who);
  return position.stands.flatMap((_, capitano) =>
    sideOf(position, capitano) === side && isCaught(primoOf(position, capitano)) ? [{ side, capitano, cavalry }] : [],
  );
}

/** Each of them has to look after himself: nobody is in the box of another any more. */
function scatter(position: Honour, capitano: number): void {
  const former = primoOf(position, capitano);
  for (const who of capitaniOf(position, former)) if (who !== former) putOnMap(position, who);
}

/**
 * §3.6b, as ruled: he goes up to 9 MPs by the priorities of §12.2.1 and may stop in an owned Fortress or with a friendly
 * Force; if no such hex is there he is put in the nearest that he may enter.
 */
export function flightsOf(position: Honour, { side, capitano }: RideDown): number[] {
  const from = position.hex[capitano]!;
  const closed = (hex: number) => isClosedToRider(position, capitano, hex);
  const ends = retreatEnds(position, {
    from,
    side,
    army: armyOf(position, capitano),
    allowance: RIDE,
    artillery: false,
    zones: "pursued",
    exit: 0,
    closed,
  }).map(({ hex }) => hex);
  const found = [...new Set([...ends, ...friendsInReach(position, from, side, closed)])];
  return found.length > 0 ? found : nearestFree(position, from, side, closed);
}

type Closed = (hex: number) => boolean;

function friendsInReach(position: Honour, from: number, side: Side, closed: Closed): number[] {
  const enemies = forceHexes(position, opponentOf(side));
  const friends = forceHexes(position, side);
  const paths = new Paths(board.size);
  const found: number[] = [];
  paths.begin(RIDE);
  paths.enter(from, 0);
  for (let hex = paths.next(); hex >= 0; hex = paths.next()) {
    if (friends[hex]) found.push(hex);
    for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
      const cost = stepCost(position, link);
      const to = board.linkTo[link]!;
      if (cost !== CLOSED && !enemies[to] && !closed(to)) paths.enter(to, cost);
    }
  }
  return found;
}

function nearestFree(position: Honour, from: number, side: Side, closed: Closed): number[] {
  const isFree = (hex: number) =>
    hex !== from &&
    isOnMap(position, hex) &&
    !closed(hex) &&
    !hasForce(position, hex, opponentOf(side)) &&
    isEnterable(position, hex);
  const free = Array.from(board.ids.keys()).filter(isFree);
  const nearest = Math.min(...free.map((hex) => hexDistance(board, from, hex)));
  return free.filter((hex) => hexDistance(board, from, hex) === nearest);
}

function isEnterable(position: Honour, hex: number): boolean {
  for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
    if (stepCost(position, board.back[link]!) !== CLOSED) return true;
  }
  return false;
}

/**
 * §3.4d: the Unemployed Capitani on the map beside a Force, who may move or retreat with it; never a Capitano Generale, who is not in a
 * Force as Unemployed.
 */
export function companionsOf(position: Honour, primo: number): number[] {
  const isGuest = (who: number) =>
    position.hex[who] === position.hex[primo] &&
    controllerOf(position, who) === controllerOf(position, primo) &&
    !isForce(position, who) &&
    !isCapitanoGenerale(position, who);
  return position.stands.flatMap((standing, who) => (standing === "map" && isGuest(who) ? [who] : []));
}

/** §3.4d: he goes where the Force goes, in its Unemployed box. */
export function goAlong(play: Play<Honour>, capitano: number, primo: number): void {
  const { position } = play;
  const event = { type: "takeAlong", rules: ["3.4d"], hex: position.hex[primo]! };
  const named = { capitano: namedToOthers(position, capitano), primo: namedToOthers(position, primo) };
  tellOwner(play, controllerOf(position, primo), { ...event, capitano, primo }, { ...event, ...named });
  joinCard(position, capitano, primo);
}

export const rideDown = procedure<RideDown>("rideDown", {
  side: everybody,
  capitano: counter,
  cavalry: everybody,
}).steps({
  roll: step("3.6b", (play, { capitano, cavalry }) => {
    scatter(play.position, capitano);
    if (!cavalry) return;
    const { position } = play;
    const die = play.roll();
    const captured = die > castOf(position).capitani.initiative[capitano]!;
    tellOf(play, capitano, { type: "riddenDown", rules: ["3.6b"], die, captured });
    if (!captured) return;
    removeCapitano(position, capitano, "captured");
    return done;
  }),
  flee: decision({
    rule: "3.6b",
    seat: (_, { side }) => side,
    options: (position, frame) => flightsOf(position, frame).map((hex) => ({ type: "flee", hex })),
    play: (play, { capitano }, { hex }) => {
      play.position.hex[capitano] = hex;
      tellOf(play, capitano, { type: "fled", rules: ["3.6b"] });
    },
  }),
});
