import { Paths } from "@gonfalon/engine/board";
import { done, everybody, type Play } from "@gonfalon/engine/kernel";
import { board, opponentOf } from "../data.ts";
import { CLOSED } from "../ground.ts";
import { type Honour, NOBODY } from "../position.ts";
import type { Side } from "../schemas/index.ts";
import { controllerOf, isForce, sideOf } from "./forces.ts";
import { counter, tellOf } from "./known.ts";
import { isClosedToRider } from "./limits.ts";
import { exitCost, stepCost } from "./movement.ts";
import { decision, procedure } from "./rulebook.ts";
import { EXIT } from "./scenarios/expedition.ts";
import { leaveForTirolo, tiroloExits } from "./scenarios/tirolo.ts";
import { RIDE } from "./unemployed.ts";
import { forceHexes } from "./zones.ts";

/** §3.4a: Unemployed Capitani ride after a Primo Capitano of their side has been activated. */

/** How many after each Activation. */
export const RIDERS = 2;

export interface Rides {
  side: Side;
  left: number;
  rider: number;
}
export type RideOption =
  | { readonly type: "ride"; readonly capitano: number }
  | { readonly type: "noRide" }
  | { readonly type: "rideTo"; readonly hex: number }
  | { readonly type: "rideToTirolo"; readonly hex: number };

/** §3.4: from the beginning of the Phase: those with a Force are marked as if they had ridden already. */
export function noteRiders(position: Honour): void {
  position.rode = position.stands.map((standing, who) => (standing === "map" && !isForce(position, who) ? 0 : 1));
}

/** §3.4a: Unemployed since the Phase began, on the map and not in a box, not ridden yet, and with a way out of his hex. */
export function ridersOf(position: Honour, side: Side): number[] {
  return position.stands
    .flatMap((standing, who) =>
      standing === "map" && position.rode[who] === 0 && mayRide(position, who, side) && !isForce(position, who)
        ? [who]
        : [],
    )
    .filter((who) => hasWayOut(position, who));
}

/** Enemy Forces may have closed in on him. */
function hasWayOut(position: Honour, who: number): boolean {
  const from = position.hex[who]!;
  const enemies = forceHexes(position, opponentOf(sideOf(position, who)));
  for (let link = board.firstLink[from]!; link < board.firstLink[from + 1]!; link++) {
    const to = board.linkTo[link]!;
    const cost = stepCost(position, link);
    if (cost === CLOSED || enemies[to] || isClosedToRider(position, who, to)) continue;
    if (cost + exitCost(from) <= RIDE) return true;
  }
  return tiroloRides(position, who).length > 0;
}

/** §S3.6c, as ruled: Swiss captains who are with the French stay where they are. */
function mayRide(position: Honour, who: number, seat: Side): boolean {
  return controllerOf(position, who) === seat && sideOf(position, who) === seat;
}

let paths: Paths | null = null;

/**
 * §3.4a, §3.4b, as ruled: the hexes within 9 MPs; ZOCs and weather do not matter, nor limits of the scenario that do not name him
 * (§S4.1); enemy Forces do.
 */
export function rideEnds(position: Honour, capitano: number, budget = RIDE): number[] {
  const from = position.hex[capitano]!;
  const enemies = forceHexes(position, opponentOf(sideOf(position, capitano)));
  if (paths?.order.length !== board.size) paths = new Paths(board.size);
  const found: number[] = [];
  paths.begin(budget);
  paths.enter(from, 0);
  for (let hex = paths.next(); hex >= 0; hex = paths.next()) {
    if (hex !== from) found.push(hex);
    const exit = hex === from ? exitCost(from) : 0;
    for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
      const cost = stepCost(position, link);
      const to = board.linkTo[link]!;
      if (cost !== CLOSED && !enemies[to] && !isClosedToRider(position, capitano, to)) paths.enter(to, cost + exit);
    }
  }
  return found;
}

/** §S5.2, as ruled: to a road hex of the eastern edge, and 1 MP more to leave the map. */
function tiroloRides(position: Honour, capitano: number): RideOption[] {
  const exits = tiroloExits(position, capitano);
  if (exits.length === 0) return [];
  const reached = [position.hex[capitano]!, ...rideEnds(position, capitano, RIDE - EXIT)];
  return exits.filter((hex) => reached.includes(hex)).map((hex) => ({ type: "rideToTirolo", hex }));
}

function rideTo(play: Play<Honour>, rider: number, hex: number): void {
  const { position } = play;
  const from = position.hex[rider]!;
  position.hex[rider] = hex;
  position.rode[rider] = 1;
  position.cameFrom[rider] = from;
  position.arrival[rider] = 1 + Math.max(...position.arrival);
  tellOf(play, rider, { type: "rode", rules: ["3.4a"], from });
}

export const rides = procedure<Rides>("rides", { side: everybody, left: everybody, rider: counter }).steps({
  who: decision({
    rule: ["3.4a", "7.2.1b"],
    seat: (_, { side }) => side,
    when: (position, { side, left }) => left > 0 && ridersOf(position, side).length > 0,
    options: (position, { side }): RideOption[] => [
      ...ridersOf(position, side).map((capitano) => ({ type: "ride" as const, capitano })),
      { type: "noRide" },
    ],
    play: (_, frame, option) => {
      if (option.type !== "ride") return done;
      frame.rider = option.capitano;
    },
  }),
  where: decision({
    rule: ["3.4a", "3.4b"],
    seat: (_, { side }) => side,
    when: (_, { rider }) => rider !== NOBODY,
    options: (position, { rider }): RideOption[] => [
      ...rideEnds(position, rider).map((hex) => ({ type: "rideTo" as const, hex })),
      ...tiroloRides(position, rider),
    ],
    play: (play, frame, option) => {
      if (option.type !== "rideTo" && option.type !== "rideToTirolo") return;
      rideTo(play, frame.rider, option.hex);
      if (option.type === "rideToTirolo") leaveForTirolo(play, frame.rider);
      frame.rider = NOBODY;
      frame.left--;
      return "who";
    },
  }),
});
