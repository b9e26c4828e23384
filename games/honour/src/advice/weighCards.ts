import { hexDistance } from "@gonfalon/engine/board";
import type { Choice } from "@gonfalon/engine/kernel";
import { board, hexes, places } from "../data.ts";
import type { HonourOption } from "../option.ts";
import { castOf, type Honour } from "../position.ts";
import { armyOf, controllerOf, hexOf, roomOf } from "../rules/forces.ts";
import { tiroloExits } from "../rules/scenarios/tirolo.ts";
import type { Side } from "../schemas/index.ts";
import { layOf, nearest, weightNear } from "./lay.ts";
import { unitValue } from "./odds.ts";
import { stakesOf, turnsLeft } from "./stakes.ts";
import { exitForRecruiter, recruiterOf } from "./tirolo.ts";
import { frameOf, recoveryWorth } from "./weighMarch.ts";
import { lengthFrom } from "./weighOrders.ts";

/** Questions about Cards, captains and what lies on them. */

/** Of several acts the first that is named here, in this order; all others not at all. */
export function preferring(...types: readonly string[]) {
  return (_: Honour, { options }: Choice<HonourOption>): number[] =>
    options.map(({ type }) => {
      const at = types.indexOf(type);
      return at < 0 ? 0 : types.length - at;
    });
}

/** §3.6.1a: units of a fallen captain to whoever has room and rank; where there is no room for all the stronger first. */
export function weighHeir(position: Honour, { options }: Choice<HonourOption>): number[] {
  const { rank } = castOf(position).capitani;
  return options.map((option) => {
    if (option.type !== "inherit") return 0;
    const { unit, heir } = option;
    const strength = position.sp[unit]! * (position.demoralised[unit] ? 1 : 2);
    return roomOf(position, heir) + 0.1 * rank[heir]! + 0.001 * strength;
  });
}

/** A captain by Initiative, star and Rank. */
function captaincy(position: Honour, who: number): number {
  const { initiative, star, rank } = castOf(position).capitani;
  return initiative[who]! + star[who]! + 0.3 * rank[who]!;
}

export function weighCaptain(position: Honour, { options }: Choice<HonourOption>): number[] {
  return options.map((option) => ("capitano" in option ? captaincy(position, option.capitano as number) : 0));
}

/** The best unit. */
export function weighBest(position: Honour, { options }: Choice<HonourOption>): number[] {
  return options.map((option) => ("unit" in option ? unitValue(position, option.unit as number) + 0.1 : 0));
}

/** §10.1: a better unit in the place of a worse one. */
export function weighExchange(position: Honour, { options }: Choice<HonourOption>): number[] {
  return options.map((option) =>
    option.type === "keepUnit" ? unitValue(position, option.unit) - unitValue(position, option.other) - 0.1 : 0,
  );
}

/** §3.4a: captains without troops ride to the army of their Army that has need of them, and keep out of reach. */
export function weighRider(position: Honour, { options, seat }: Choice<HonourOption>): number[] {
  const lay = layOf(position, seat as Side);
  return options.map((option) => {
    if (option.type !== "ride") return 0;
    if (mayRideToTirolo(position, option.capitano)) return 1;
    const host = hostFor(position, lay, option.capitano);
    const away = host < 0 ? 0 : hexDistance(board, position.hex[option.capitano]!, host);
    const hunted = nearest(position.hex[option.capitano]!, lay.foes) <= 4 ? 0.5 : 0;
    return host < 0 ? hunted - 0.1 : away > 0 ? 0.3 + hunted : -0.1;
  });
}

/** §S5.2: he is where he may leave the map, and in time. */
function mayRideToTirolo(position: Honour, who: number): boolean {
  return exitForRecruiter(position, who) === position.hex[who] && tiroloExits(position, who).length > 0;
}

/** Where a captain without troops is wanted. */
function hostFor(position: Honour, lay: ReturnType<typeof layOf>, who: number): number {
  const exit = exitForRecruiter(position, who);
  if (exit >= 0) return exit;
  const army = armyOf(position, who);
  const from = position.hex[who]!;
  const hosts = lay.own
    .filter((force) => force.army === army && !force.besieged && controllerOf(position, force.primo) === lay.side)
    .sort(
      (a, b) => Number(b.major) - Number(a.major) || hexDistance(board, from, a.hex) - hexDistance(board, from, b.hex),
    );
  return hosts[0]?.hex ?? -1;
}

export function weighRide(position: Honour, { options, seat }: Choice<HonourOption>): number[] {
  const { rider } = frameOf<{ rider: number }>(position);
  const lay = layOf(position, seat as Side);
  const host = hostFor(position, lay, rider);
  return options.map((option) => {
    if (option.type === "rideToTirolo") return tirolo(position, lay, rider);
    if (option.type !== "rideTo") return 0;
    const away = host < 0 ? 0 : hexDistance(board, option.hex, host);
    const danger = nearest(option.hex, lay.foes);
    return -0.1 * away + 0.05 * Math.min(6, danger) + (option.hex === host ? 1 : 0);
  });
}

/** §S5.2: a Capitano Generale brings the landsknechts of Frundsberg, while there is time to use them. */
function tirolo(position: Honour, lay: ReturnType<typeof layOf>, rider: number): number {
  const others = lay.own.filter((force) => force.major && force.primo !== rider);
  return turnsLeft(position) >= 6 && others.length > 0 ? 2 : -1;
}

/** §7.1: reinforcements come as near as they can to where they are wanted. */
export function weighEntry(position: Honour, { options, seat }: Choice<HonourOption>): number[] {
  const lay = layOf(position, seat as Side);
  return options.map((option) => {
    if (option.type === "join") return 2 + 0.1 * roomOf(position, option.capitano);
    if (option.type !== "enter") return -1;
    const danger = weightNear(option.hex, lay.foes, 3) > 12 ? 0.5 : 0;
    return 1 - 0.02 * nearest(option.hex, lay.own) - danger;
  });
}

export function weighAllot(position: Honour, { options }: Choice<HonourOption>): number[] {
  return options.map((option) => ("capitano" in option ? roomOf(position, option.capitano as number) : 0));
}

/** §18.4: nobody rests while there is something to win. */
export function weighInterphase(_: Honour, { options }: Choice<HonourOption>): number[] {
  return options.map(({ type }) => (type === "noInterphase" || type === "refuseInterphase" ? 1 : 0));
}

/** §18.1: troops far from the enemy that only hold go into Quarters, and leave them when he comes. */
export function weighQuarters(position: Honour, { options, seat }: Choice<HonourOption>): number[] {
  const lay = layOf(position, seat as Side);
  return options.map((option) => {
    if (option.type !== "enterQuarters" && option.type !== "leaveQuarters") return 0.1;
    const near = nearest(position.hex[option.capitano]!, lay.foes);
    const calm = near > 10;
    return calm === (option.type === "enterQuarters") ? 0.3 : -0.3;
  });
}

/** §18.5: Italian mercenaries, if an AP can be spared and the captain has nowhere to go. */
export function weighRecruiting(position: Honour, { options, seat }: Choice<HonourOption>): number[] {
  const lay = layOf(position, seat as Side);
  return options.map((option) => {
    if (option.type === "keepMercenary") return castOf(position).units.quality[option.unit]! + 0.5;
    if (option.type === "returnMercenary") return -unitValue(position, option.unit);
    if (option.type === "placeMercenary") return roomOf(position, option.capitano);
    if (option.type !== "recruit") return 0;
    const stays = position.order[option.capitano] === "garrison" || position.order[option.capitano] === "stand";
    const hasPoints = position.ap[armyOf(position, option.capitano)]! >= 3;
    return stays &&
      hasPoints &&
      roomOf(position, option.capitano) > 0 &&
      nearest(hexOf(position, option.capitano), lay.foes) > 2
      ? 0.4
      : -0.2;
  });
}

/** §18.6: where it may work, and 2 APs are there. */
export function weighTreachery(position: Honour, { options, seat }: Choice<HonourOption>): number[] {
  return options.map((option) => {
    if (option.type === "betray")
      return (option.way === "capitano" ? 3 : option.way === "population" ? 2 : 1) - (option.extra ? 0.5 : 0);
    if (option.type !== "declareTreachery") return 0;
    const stake = stakesOf(position).places.some((one) => one.hex === option.hex);
    const points = position.ap.reduce((sum, ap, army) => (position.controller[army] === seat ? sum + ap : sum), 0);
    return stake && points >= 4 ? 0.5 : -0.2;
  });
}

/** §9.2: always; extra wages when the core is broken and money is there. */
export function weighRecovery(position: Honour, { options }: Choice<HonourOption>): number[] {
  const { primo } = frameOf<{ primo: number }>(position);
  return options.map((option) => (option.type === "recover" ? recoveryWorth(position, primo, option.wages) : 0));
}

/** Set-up: the source with the shortest line. */
export function weighFirstSource(position: Honour, { options }: Choice<HonourOption>): number[] {
  return options.map((option) => {
    if (option.type !== "firstSource") return 0;
    const printed = castOf(position).data.armies[option.army]!.defaultSupplySource;
    return (board.ids[option.hex] === printed ? 3 : 0) - 0.1 * lengthFrom(position, option.army, option.hex);
  });
}

/** §S5.setup, §S4.setup: a Capitano begins in a place that counts, another in each, the strongest in Milano or Pavia. */
export function weighPost(position: Honour, { options }: Choice<HonourOption>): number[] {
  const { posts } = frameOf<{ posts: number[] }>(position);
  return options.map((option) => {
    if (option.type !== "beginAt") return 0;
    const place = hexes.place[option.hex]!;
    const stake = stakesOf(position).places.find(({ hex }) => hex === option.hex);
    const city = place >= 0 && places.city[place] ? 1 : 0;
    const isTaken = posts.includes(option.hex) ? 3 : 0;
    return (stake ? 2 + 0.2 * stake.points : 0) + city - isTaken;
  });
}

export function weighDeal(position: Honour, { options }: Choice<HonourOption>): number[] {
  const { dealt } = frameOf<{ dealt: number[] }>(position);
  const { rank } = castOf(position).capitani;
  return options.map((option) => {
    if (option.type !== "dealUnit") return 0;
    const has = dealt.filter((one) => one === option.capitano).length;
    const isHis = castOf(position).units.allotted[option.unit] === option.capitano ? 2 : 0;
    // §S5.2: who is to ride to Tirolo takes no troops.
    if (option.capitano === recruiterOf(position)) return -1;
    return isHis + 0.1 * (rank[option.capitano]! - has);
  });
}

/** Where a choice lists amounts, the middle one. */
export function weighMiddle(_: Honour, { options }: Choice<HonourOption>): number[] {
  return options.map((__, i) => -Math.abs(i - (options.length - 1) / 2));
}

/** The Order that a Force begins with: to march, if it may. */
export function weighBeginning(position: Honour, { options, seat }: Choice<HonourOption>): number[] {
  const liked: Readonly<Record<string, number>> =
    seat === "french" || position.scenario === 2
      ? { attack: 3, manoeuvre: 2, stand: 1, garrison: 0 }
      : { garrison: 3, stand: 2, manoeuvre: 1, attack: 0 };
  return options.map((option) => ("order" in option ? (liked[option.order as string] ?? -1) : 0));
}

/** Works that face the enemy. */
export function weighFacing(position: Honour, { options, seat }: Choice<HonourOption>): number[] {
  const lay = layOf(position, seat as Side);
  return options.map((option) => {
    if (option.type !== "faceWorks") return 0;
    let sum = 0;
    for (let link = board.firstLink[option.hex]!; link < board.firstLink[option.hex + 1]!; link++) {
      if (option.sides & (1 << board.direction[link]!)) sum -= nearest(board.linkTo[link]!, lay.foes);
    }
    return sum;
  });
}
