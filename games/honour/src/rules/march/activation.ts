import { linkBetween } from "@gonfalon/engine/board";
import { done, everybody, type Play } from "@gonfalon/engine/kernel";
import { board, charts, links, opponentOf } from "../../data.ts";
import { type Honour, OFF_MAP } from "../../position.ts";
import { delayFollowers } from "../arrivals/entries.ts";
import { attrition, attritionOf } from "../attrition.ts";
import { forceLostAll } from "../capture.ts";
import { hasToPart } from "../coalition.ts";
import { pursuit, pursuitOf } from "../combat/pursuit.ts";
import { type TakeAlong, takeAlong } from "../command/transfers.ts";
import { takeFortress } from "../conquest.ts";
import { leaveBehind } from "../departure.ts";
import { breakDown } from "../discipline.ts";
import { setFoot } from "../entering.ts";
import {
  armyOf,
  combatUnitsOfForce,
  controllerOf,
  forcesAt,
  isForce,
  isMajor,
  sideOf,
  strengthOf,
  unitsOfForce,
} from "../forces.ts";
import { counter, counters, sidesOwn, tellOf } from "../known.ts";
import { limitOn } from "../limits.ts";
import { disruptsMajorForce, exitCost } from "../movement.ts";
import { leaveColumn } from "../orderMarker.ts";
import { PILLAGE, pillage, pillageOf, type SackOption } from "../pillage.ts";
import { hasDemoralised, type RecoveryTry, recoveryTries, tryRecovery } from "../recovery.ts";
import { mayStopShort, type Retreat, type RetreatEnd, retreatEnds } from "../retreatPath.ts";
import { hasWayOut } from "../retreatSearch.ts";
import { decision, procedure, step } from "../rulebook.ts";
import { EXIT, leaveForNapoli, mayLeaveForNapoli } from "../scenarios/expedition.ts";
import { homesOfReluctant, isBoundToRetreat } from "../scenarios/venetians.ts";
import { isAskedToBetray, treachery, treacheryOf, treacheryOptions } from "../treachery.ts";
import { companionsOf, goAlong, riddenDown, rideDown } from "../unemployed.ts";
import { isArtillery } from "../units.ts";
import { isInEnemyZone } from "../zones.ts";
import {
  type AttackFromMarchOption,
  afterAttack,
  attackFromMarch,
  attacksFromMarch,
  EXTRA_FOR_ATTACK,
} from "./attack.ts";
import { type DropOffOption, dropOff, dropOffs, joiners } from "./dropOff.ts";
import { type LeavingOption, mostGivenUp, pursuersOf } from "./leaving.ts";
import { type Activation, pointsLeft } from "./points.ts";
import { maySap, type SappersOption, sap } from "./sappers.ts";
import { type SpendingOption, spend, spendingOptions } from "./spending.ts";
import { costOfStep, isBound, mayEndIn, mayMarch, stepsOf } from "./steps.ts";

/** §7.3 to §7.8: the Activation of a Force, act by act. */

/** §7.7: half MPs for going over to Administrative March. */
const DECLARE = 2;

export type MarchOption =
  | { readonly type: "step"; readonly hex: number }
  | { readonly type: "withdraw"; readonly hex: number }
  | { readonly type: "administrativeMarch" }
  | { readonly type: "leaveAdministrativeMarch" }
  | { readonly type: "leaveMap" }
  | { readonly type: "stop" };
type ActOption =
  | AttackFromMarchOption
  | DropOffOption
  | MarchOption
  | RecoveryTry
  | SackOption
  | SappersOption
  | SpendingOption
  | TakeAlong;

/** §7.3.Recover, §9.2: Demoralised units under a Stand or Garrison Order, in no enemy ZOC. */
export function mayRecover(position: Honour, primo: number): boolean {
  const order = position.order[primo]!;
  if (order === "" || !charts.orders[order].recovery) return false;
  if (isInEnemyZone(position, position.hex[primo]!, sideOf(position, primo))) return false;
  return hasDemoralised(position, primo);
}

/** §7.4a, §7.4b: the Activation of a Force whose roll was so many below 0, or 0; nothing is left over from an earlier one. */
export function activationOf(position: Honour, primo: number, shortfall: number): Activation {
  return {
    side: controllerOf(position, primo),
    primo,
    reduced: 2 * shortfall,
    spent: position.prepaid[primo]!,
    declaredAt: 0,
    from: position.hex[primo]!,
    stepped: false,
    halted: false,
    closing: false,
    sps: strengthOf(position, unitsOfForce(position, primo)),
    dropped: [],
    pursuers: [],
    givenUp: 0,
    path: [],
    attacked: OFF_MAP,
    attackedFrom: OFF_MAP,
    unopposed: false,
  };
}

/**
 * Everything a Force may do next. As the enemy must not learn what lies on its Card by what its owner is asked (§1.4), this is
 * the one question of an Activation: it is put until he ends it, and to rally or to repair walls are ways to end it.
 */
function actsOf(position: Honour, march: Activation): ActOption[] {
  const acts = march.closing ? [] : movesOf(position, march);
  return mayStop(position, march) ? [...acts, ...endings(position, march), { type: "stop" }] : acts;
}

/** §9.2, §15.1.2: after and besides everything else. */
function endings(position: Honour, { primo, closing }: Activation): ActOption[] {
  return [
    ...(!closing && maySap(position, primo) ? [{ type: "useEngineers" as const }] : []),
    ...(mayRecover(position, primo) ? recoveryTries(position, primo) : []),
  ];
}

function movesOf(position: Honour, march: Activation): ActOption[] {
  const ways = waysOut(position, march);
  if (ways.length > 0 && mustLeave(position, march)) return ways;
  return [...ways, ...otherActs(position, march)];
}

function otherActs(position: Honour, march: Activation): ActOption[] {
  return [
    ...attacksFromMarch(position, march),
    ...spendingOptions(position, march),
    ...dropOffs(position, march),
    ...joiners(position, march),
    ...companions(position, march),
    ...modes(position, march),
    ...exits(position, march),
  ];
}

function waysOut(position: Honour, march: Activation): MarchOption[] {
  return [
    ...stepsOf(position, march).map((hex) => ({ type: "step" as const, hex })),
    ...withdrawals(position, march).map(({ hex }) => ({ type: "withdraw" as const, hex })),
  ];
}

/** §S3.3, as ruled: it leaves the hex in its first Activation, if it can, before it does anything else. */
function mustLeave(position: Honour, { primo, side, stepped }: Activation): boolean {
  const isFriend = (one: number) => one !== primo && sideOf(position, one) === side;
  return !stepped && hasToPart(position, primo, forcesAt(position, position.hex[primo]!).filter(isFriend));
}

/** §3.4d, as ruled: before the Force leaves its hex, whoever is to go along with it and has not ridden in this Phase (§3.4a). */
function companions(position: Honour, march: Activation): TakeAlong[] {
  const { primo, stepped } = march;
  if (stepped || !(mayMarch(position, primo) || mayWithdraw(position, march))) return [];
  const guests = companionsOf(position, primo).filter((who) => position.rode[who] === 0);
  return guests.map((capitano) => ({ type: "takeAlong", capitano, primo }));
}

/** §7.3.AdminMarch, §7.7, §7.7b: into Administrative March, or out of it, which ends the move. */
function modes(position: Honour, march: Activation): MarchOption[] {
  const { primo } = march;
  if (position.administrativeMarch[primo])
    return mayStop(position, march) ? [{ type: "leaveAdministrativeMarch" }] : [];
  const may = position.order[primo] === "manoeuvre" && mayMarch(position, primo) && !march.halted;
  return may && pointsLeft(position, march) >= DECLARE ? [{ type: "administrativeMarch" }] : [];
}

/** §7.6.4, §S5.3: nobody leaves the map but the expedition to Napoli. */
function exits(position: Honour, march: Activation): MarchOption[] {
  const may = mayMarch(position, march.primo) && mayLeaveForNapoli(position, march.primo);
  return may && pointsLeft(position, march) >= EXIT ? [{ type: "leaveMap" }] : [];
}

function mayStop(position: Honour, march: Activation): boolean {
  const { primo, stepped, closing } = march;
  if (closing) return true;
  // §10.1: who has spent the MPs with which he was to go on from the hex of a friend stays there all the same.
  if (stepped) return mayEndIn(position, primo, position.hex[primo]!) || waysOut(position, march).length === 0;
  if (mustWithdraw(position, march)) return !hasWayOut(position, withdrawal(position, march));
  return !mustLeave(position, march) || waysOut(position, march).length === 0;
}

/** Ruling 5.3.Retreat: once activated it goes with all the MPs it has, unless it is in a Fortress of its own. */
function mustWithdraw(position: Honour, march: Activation): boolean {
  return (
    mayWithdraw(position, march) && !mayStopShort(position, withdrawal(position, march), position.hex[march.primo]!)
  );
}

/** §5.3.Retreat, §12.2.7bis: one move by the priorities of a retreat, which enters no enemy ZOC. */
function withdrawals(position: Honour, march: Activation): RetreatEnd[] {
  return mayWithdraw(position, march) ? retreatEnds(position, withdrawal(position, march)) : [];
}

function mayWithdraw(position: Honour, { primo, stepped }: Activation): boolean {
  return position.order[primo] === "retreat" && !stepped && !isBound(position, primo);
}

function withdrawal(position: Honour, march: Activation): Retreat {
  const { primo, side } = march;
  const from = position.hex[primo]!;
  return {
    from,
    side,
    army: armyOf(position, primo),
    allowance: pointsLeft(position, march),
    artillery: combatUnitsOfForce(position, primo).some((unit) => isArtillery(position, unit)),
    zones: "closed",
    exit: exitCost(from),
    closed: (hex) => limitOn(position, primo, hex) !== null,
    ...(isBoundToRetreat(position, primo) && { homes: homesOfReluctant(position, primo) }),
  };
}

function act(
  play: Play<Honour>,
  march: Activation,
  option: ActOption,
): "act" | "stop" | "giveUp" | "attacked" | "onward" | "attrition" {
  const { position } = play;
  const { primo } = march;
  switch (option.type) {
    case "step":
      takeStep(play, march, option.hex);
      return "giveUp";
    case "withdraw": {
      const end = withdrawals(position, march).find(({ hex }) => hex === option.hex)!;
      march.path = end.path.slice(1);
      takeStep(play, march, end.path[0]!);
      return "giveUp";
    }
    case "attackFromMarch":
      attackFromMarch(play, march, option.hex);
      return "attacked";
    case "administrativeMarch":
      march.spent += DECLARE;
      march.declaredAt = march.spent;
      position.administrativeMarch[primo] = 1;
      tellOf(play, primo, { type: "administrativeMarch", rules: ["7.7"], on: true });
      return "act";
    case "leaveAdministrativeMarch":
      leaveColumn(play, primo);
      return "stop";
    case "dropOff":
      dropOff(play, march, option);
      takeFortress(play, option.capitano);
      breakDown(play, primo);
      return "act";
    case "takeAlong":
      if (option.primo === primo) goAlong(play, option.capitano, primo);
      else takeAlong(play, march.side, option);
      breakDown(play, primo);
      return "act";
    case "pillage":
    case "devastate":
      march.spent += PILLAGE;
      play.call(pillage, pillageOf(position, primo, { mayRefuse: false, spentMps: true }));
      return "onward";
    case "leaveMap":
      leaveForNapoli(play, primo);
      return "stop";
    case "stop":
      return "stop";
    case "useEngineers":
      march.closing = true;
      sap(play, primo);
      return "act";
    case "recover":
      stop(play, march);
      tryRecovery(play, primo, option, march.spent > 0);
      return "attrition";
    default: {
      const cost = spend(position, march, option);
      march.spent += cost;
      tellOf(play, primo, { ...option, rules: ["7.5", "9.3b", "15.1.4"], cost });
      return "act";
    }
  }
}

/** §7.4: into the next hex, with all that follows at once. */
function takeStep(play: Play<Honour>, march: Activation, to: number): void {
  const { position } = play;
  const { primo, side } = march;
  const from = position.hex[primo]!;
  const link = linkBetween(board, from, to);
  const cost = costOfStep(position, march, link);
  march.pursuers = pursuersOf(position, march);
  march.spent += cost;
  march.stepped = true;
  delayFollowers(position, primo, from);
  position.hex[primo] = to;
  position.leftHex[primo] = 1;
  position.cameFrom[primo] = from;
  leaveBehind(position, primo, from);
  if (isMajor(position, primo) && disruptsMajorForce(position, link)) position.disrupted[primo] = 1;
  march.halted = isInEnemyZone(position, to, side);
  tellOf(play, primo, { type: "marched", rules: ["7.4", "7.6"], from, cost, road: links.road[link] });
  setFoot(play, primo);
  for (const ridden of riddenDown(position, primo).reverse()) play.call(rideDown, ridden);
}

function stop(play: Play<Honour>, { primo, stepped }: Activation): void {
  const { position } = play;
  if (position.stands[primo] !== "map") return;
  if (stepped) position.arrival[primo] = 1 + Math.max(...position.arrival);
  takeFortress(play, primo);
}

/** Half MPs that the rest of a move under a Retreat Order needs. */
function neededFor(position: Honour, { primo, path }: Activation): number {
  let needed = 0;
  let hex = position.hex[primo]!;
  for (const to of path) {
    needed += costOfStep(position, { stepped: true }, linkBetween(board, hex, to));
    hex = to;
  }
  return needed;
}

export const activation = procedure<Activation>("activation", {
  side: everybody,
  primo: counter,
  reduced: everybody,
  spent: everybody,
  declaredAt: everybody,
  from: everybody,
  stepped: everybody,
  halted: everybody,
  closing: everybody,
  sps: sidesOwn(0),
  dropped: counters,
  pursuers: counters,
  givenUp: everybody,
  path: sidesOwn<number[]>([]),
  attacked: everybody,
  attackedFrom: everybody,
  unopposed: everybody,
}).steps({
  // §18.6: before anything else, once in each Activation.
  treachery: decision({
    rule: "18.6",
    seat: (_, { side }) => side,
    when: (position, { primo }) => isAskedToBetray(position, primo),
    options: (position, { primo }) => treacheryOptions(position, primo),
    play: (play, { primo }, option) => {
      if (option.type === "declareTreachery") play.call(treachery, treacheryOf(play.position, primo, option.hex));
    },
  }),
  act: decision({
    rule: ["7.3", "7.4", "9.2", "15.1.2"],
    seat: (_, { side }) => side,
    when: (position, { primo }) => isForce(position, primo),
    options: actsOf,
    play: act,
  }),
  stop: step(["7.4b", "14.2"], stop),
  // §8, §6.3b: after a second Activation, with those who were dropped off, even if no MPs were spent.
  attrition: step(["8", "6.3b", "7.2"], (play, { primo, sps, spent, dropped }) => {
    const { position } = play;
    if (position.activations[primo] === 2 && isForce(position, primo))
      play.call(attrition, attritionOf(position, primo, { sps, spent, dropped: [...dropped] }));
  }),
  end: step(["3.6a", "9.1.1b"], (play, { primo, dropped }) => {
    for (const who of [primo, ...dropped]) {
      forceLostAll(play, who, "attrition");
      if (isForce(play.position, who)) breakDown(play, who);
    }
    return done;
  }),
  // §7.8.2.1a: as ruled, once it is outside the ZOC; asked whether or not it has MPs left, which only its owner knows.
  giveUp: decision({
    rule: "7.8.2.1a",
    seat: (_, { side }) => side,
    when: (position, { primo, pursuers }) => pursuers.length > 0 && isForce(position, primo),
    options: (position, march): LeavingOption[] =>
      Array.from({ length: mostGivenUp(position, march, neededFor(position, march)) + 1 }, (_, points) => ({
        type: "giveUp",
        points,
      })),
    play: (_, march, option) => {
      if (option.type !== "giveUp") return;
      march.givenUp = option.points;
      march.spent += 2 * option.points;
    },
  }),
  // As ruled (7.8.2.1): one Pursuit, by the Force that the enemy chooses.
  pursuer: decision({
    rule: "7.8.2.1",
    seat: (_, { side }) => opponentOf(side),
    when: (_, { pursuers }) => pursuers.length > 1,
    options: (_, { pursuers }): LeavingOption[] => pursuers.map((capitano) => ({ type: "pursue", capitano })),
    play: (_, march, option) => {
      if (option.type === "pursue") march.pursuers = [option.capitano];
    },
  }),
  chase: step("7.8.2.1", (play, march) => {
    const [pursuer] = march.pursuers;
    if (pursuer === undefined) return;
    const { position } = play;
    const pursuing = unitsOfForce(position, pursuer);
    play.call(pursuit, pursuitOf(position, march.primo, pursuer, pursuing, march.givenUp, false));
    march.pursuers = [];
    march.givenUp = 0;
  }),
  onward: step(["7.4", "12.2.7bis"], (play, march) => {
    const { position } = play;
    if (!isForce(position, march.primo)) return done;
    if (position.order[march.primo] !== "retreat") return "act";
    const next = march.path.shift();
    if (next === undefined) return "stop";
    takeStep(play, march, next);
    return "giveUp";
  }),
  attacked: step(["7.9b", "7.9c", "7.9.2"], (play, march) => {
    const outcome = afterAttack(play.position, march);
    if (outcome === "enter") enterWonHex(play, march);
    return outcome === "over" ? "stop" : "act";
  }),
});

/** §7.9c: the hex that was won is entered for its cost and 1 MP more. As in an advance nobody pursues. */
function enterWonHex(play: Play<Honour>, march: Activation): void {
  march.spent += EXTRA_FOR_ATTACK;
  takeStep(play, march, march.attacked);
  march.pursuers = [];
}
