import { linkBetween } from "@gonfalon/engine/board";
import { done, everybody, type Play } from "@gonfalon/engine/kernel";
import { board, opponentOf } from "../data.ts";
import { CLOSED } from "../ground.ts";
import { castOf, GONE, type Honour, NOBODY, OFF_MAP } from "../position.ts";
import type { Order, Side } from "../schemas/index.ts";
import { capitaniAt, followGuns, joinCard, mergeMarkers, passAuxiliaries, sortCard, takeLead } from "./cards.ts";
import { coalitionLeader, mayStayTogether } from "./coalition.ts";
import { fixedOrder } from "./command/novara.ts";
import { endQuarters } from "./command/quarters.ts";
import { takeFortress } from "./conquest.ts";
import { leaveBehind } from "./departure.ts";
import { election, electionOf } from "./elections.ts";
import { setFoot } from "./entering.ts";
import {
  armyOf,
  combatUnitsOf,
  controllerOf,
  hasForce,
  isCapitanoGenerale,
  isForce,
  mayLead,
  primoOf,
  roomOf,
  sideOf,
} from "./forces.ts";
import { counter, counters, sidesOwn, tellOf, tellOwner } from "./known.ts";
import { limitOn } from "./limits.ts";
import { mayEndIn } from "./march/steps.ts";
import { stepCost } from "./movement.ts";
import { takeOrder } from "./orderMarker.ts";
import { decision, procedure, step } from "./rulebook.ts";
import { riddenDown, rideDown } from "./unemployed.ts";
import { isInEnemyZone } from "./zones.ts";

/** §2.2.C3, §2.2.D3, §10: hex by hex, one Capitano of a side stays on the map. */
export interface Consolidation {
  /** The seat that decides about the hex in hand. */
  side: Side;
  hex: number;
  /** Those who meet there, and the one who leads. */
  primi: number[];
  leader: number;
  /** §10.1: units of the others that pass to the leader, and those that are lost if nothing is changed. */
  kept: number[];
  excess: number[];
  /** Those of them that the owner has given up for another one. */
  givenUp: number[];
  /** Forces that were moved back or could not be: they are not asked again. */
  apart: number[];
}
export type ConsolidationOption =
  | { readonly type: "leadForce"; readonly capitano: number }
  | { readonly type: "keepUnit"; readonly unit: number; readonly other: number }
  | { readonly type: "mergeForces" }
  | { readonly type: "moveBack"; readonly hex: number };

export function consolidationOf(): Consolidation {
  return { side: "french", hex: OFF_MAP, primi: [], leader: NOBODY, kept: [], excess: [], givenUp: [], apart: [] };
}

/** The Capitani on the map who share a hex with another of their coalition: the first such hex by its number, which tells no names. */
function nextMeeting(position: Honour, apart: readonly number[]): number[] {
  const { stands, hex } = position;
  const free = stands.flatMap((standing, who) => (standing === "map" && !apart.includes(who) ? [who] : []));
  for (const who of free.sort((a, b) => hex[a]! - hex[b]!)) {
    const joining = friendsOnMap(position, who).filter((other) => !apart.includes(other));
    if (joining.length > 1) return joining;
  }
  return [];
}

/** The Capitani of his coalition on the map in his hex, himself among them. */
function friendsOnMap(position: Honour, who: number): number[] {
  const { stands, hex } = position;
  return stands.flatMap((standing, other) =>
    standing === "map" && hex[other] === hex[who] && sideOf(position, other) === sideOf(position, who) ? [other] : [],
  );
}

/** §10a, as ruled: of Forces that may not stay together the one that entered last goes; a Papal one before a Spanish one. */
function oneTooMany(position: Honour, primi: readonly number[]): number {
  const leader = coalitionLeader(position, primi[0]!);
  const others = primi.filter((who) => who !== leader && isForce(position, who));
  const candidates = others.length > 0 ? others : primi;
  return candidates.reduce((last, who) => (position.arrival[who]! >= position.arrival[last]! ? who : last));
}

/**
 * Where it goes: back to where it came from, or one hex on to a hex free of enemy Forces and ZOCs; nowhere among friends with
 * whom it may not end either (§6.2a).
 */
export function wayBack(position: Honour, primo: number): number[] {
  const from = position.hex[primo]!;
  const side = sideOf(position, primo);
  const came = position.cameFrom[primo]!;
  const isOpen = (hex: number) => {
    const link = linkBetween(board, from, hex);
    if (link < 0 || stepCost(position, link) === CLOSED || hasForce(position, hex, opponentOf(side))) return false;
    return mayEndIn(position, primo, hex);
  };
  if (came >= 0 && isOpen(came)) return [came];
  const next: number[] = [];
  for (let link = board.firstLink[from]!; link < board.firstLink[from + 1]!; link++) next.push(board.linkTo[link]!);
  return next.filter(
    (hex) => isOpen(hex) && !isInEnemyZone(position, hex, side) && limitOn(position, primo, hex) === null,
  );
}

/** §15.5a: two Swiss Primi Capitani with Forces, and no leader of the coalition above them. */
function isElection(position: Honour, primi: readonly number[]): boolean {
  const { elects } = castOf(position).armies;
  const swiss = primi.filter((who) => elects[armyOf(position, who)]! && isForce(position, who));
  return swiss.length > 1 && swiss.length === primi.filter((who) => isForce(position, who)).length;
}

/**
 * §3.2.3: of several Capitani Generali of one Army in the hex only the one of highest Rank keeps the status; equals draw. As
 * ruled (10a) it passes to a Capitano of the hex who outranks him, but not among Swiss who elect.
 */
function settleStatus(play: Play<Honour>, primi: readonly number[]): void {
  const { position } = play;
  const { rank } = castOf(position).capitani;
  const hex = position.hex[primi[0]!]!;
  for (const army of new Set(primi.map((who) => armyOf(position, who)))) {
    const here = capitaniAt(position, hex, position.controller[army]!).filter((who) => armyOf(position, who) === army);
    const generali = here.filter((who) => isCapitanoGenerale(position, who));
    if (generali.length === 0 || castOf(position).armies.elects[army]) continue;
    const keeper = highest(play, generali);
    const above = here.filter((who) => rank[who]! > rank[keeper]!);
    const holder = above.length > 0 ? highest(play, above) : keeper;
    for (const loser of generali) {
      if (loser === holder) continue;
      position.generale[loser] = "";
      play.tell({ type: "statusLost", rules: ["3.2.3"], capitano: loser });
    }
    if (holder !== keeper) position.generale[holder] = "promotion";
  }
}

/** The highest Rank; equals are drawn (§3.2.3). */
function highest(play: Play<Honour>, candidates: readonly number[]): number {
  const best = topRanked(play.position, candidates);
  return best.length > 1 ? best[play.roll(best.length) - 1]! : best[0]!;
}

function topRanked(position: Honour, candidates: readonly number[]): number[] {
  const { rank } = castOf(position).capitani;
  const top = Math.max(...candidates.map((who) => rank[who]!));
  return candidates.filter((who) => rank[who] === top);
}

/** §3.2.3a: the leader of the coalition, else the Capitano Generale, of those who meet; `NOBODY` among Minor Forces. */
function generaleAmong(position: Honour, primi: readonly number[]): number {
  const here = capitaniAt(position, position.hex[primi[0]!]!, controllerOf(position, primi[0]!));
  const generali = here.filter((who) => isCapitanoGenerale(position, who) && !servesAlly(position, who));
  const leader = coalitionLeader(position, primi[0]!);
  if (generali.includes(leader)) return leader;
  return generali[0] ?? NOBODY;
}

/** A Capitano Generale who is on the Card of an ally does not compete. */
function servesAlly(position: Honour, capitano: number): boolean {
  return armyOf(position, primoOf(position, capitano)) !== armyOf(position, capitano);
}

/** §10.1, §10a as ruled: the highest Rank of the Minor Forces, or of Unemployed Capitani alone; the owner picks among equals. */
export function leadersOf(position: Honour, primi: readonly number[]): number[] {
  const generale = generaleAmong(position, primi);
  if (generale !== NOBODY) return [generale];
  const forces = primi.filter((who) => isForce(position, who));
  return topRanked(position, forces.length > 0 ? forces : primi);
}

/** §5.3.6: the Order of the Capitano of highest Rank prevails; among equals that of the one who leads. */
function prevailingOrder(position: Honour, { primi, leader }: Consolidation): Order | "" {
  const { rank } = castOf(position).capitani;
  const before = (a: number, b: number) => rank[b]! - rank[a]! || Number(b === leader) - Number(a === leader);
  const ordered = primi.filter((who) => position.order[who] !== "").sort(before);
  return ordered.length > 0 ? position.order[ordered[0]!]! : "";
}

/** Everybody goes to the Card of the leader: §10a with his Capitano Generale, §10.1 without his units among Minor Forces. */
function merge(play: Play<Honour>, frame: Consolidation): void {
  const { position } = play;
  const { leader, primi } = frame;
  const order = prevailingOrder(position, frame);
  const wereForces = primi.filter((who) => isForce(position, who));
  takeLead(position, leader);
  mergeMarkers(position, leader, primi);
  position.quarters[leader] = wereForces.length > 1 ? 0 : Math.max(...primi.map((who) => position.quarters[who]!));
  for (const who of primi) if (who !== leader) joinCard(position, who, leader);
  const prevailing = fixedOrder(position, leader) ?? order;
  position.order[leader] = "";
  if (isForce(position, leader) && prevailing !== "") takeOrder(play, leader, prevailing);
  sortCard(position, leader);
  followGuns(position, frame.hex);
  tellOf(play, leader, { type: "consolidated", rules: ["10a", "5.3.6"] });
}

/** §10.1: units of the others that wait for a place on the Card of the leader. */
function waitingUnits(position: Honour, { primi, leader }: Consolidation): number[] {
  if (isCapitanoGenerale(position, leader)) return [];
  return primi.filter((who) => who !== leader).flatMap((who) => combatUnitsOf(position, who));
}

/** §10.1, §3.1: the strongest of them pass to the leader up to his Rank, until the owner says otherwise. */
function fillCard(position: Honour, frame: Consolidation): void {
  const { leader } = frame;
  const { sp, demoralised } = position;
  const byWorth = (a: number, b: number) => demoralised[a]! - demoralised[b]! || sp[b]! - sp[a]! || a - b;
  const waiting = waitingUnits(position, frame);
  const fitting = waiting.filter((unit) => mayLead(position, leader, unit)).sort(byWorth);
  frame.kept = fitting.slice(0, Math.max(0, roomOf(position, leader)));
  frame.excess = waiting.filter((unit) => !frame.kept.includes(unit));
  frame.givenUp = [];
}

/**
 * §10.1: whether the question is put. What lies on the Cards is hidden (§1.4): where Minor Forces merge the owner is asked whether or not
 * there is anything to lose, and so he is of a leader who lies face down, who might be a Capitano Generale.
 */
function mightLoseUnits(position: Honour, { primi, leader }: Consolidation): boolean {
  if (primi.filter((who) => isForce(position, who)).length < 2) return false;
  const isCovered = position.stands[leader] === "map" && position.faceDown[leader] === 1;
  return isCovered || !isCapitanoGenerale(position, leader);
}

/** §10.1: units that are to be lost and that the leader might have, each in the place of one that he gets. */
function exchanges(position: Honour, { leader, kept, excess, givenUp }: Consolidation): ConsolidationOption[] {
  const wanted = excess.filter((unit) => !givenUp.includes(unit) && mayLead(position, leader, unit));
  return wanted.flatMap((unit) => kept.map((other) => ({ type: "keepUnit" as const, unit, other })));
}

/** §10.1: what the leader cannot command is lost for good; markers and Militia pass over. */
function dropExcess(play: Play<Honour>, frame: Consolidation): void {
  const { position } = play;
  const { leader, primi, side } = frame;
  for (const unit of frame.kept) position.holder[unit] = leader;
  for (const unit of frame.excess) {
    position.holder[unit] = GONE;
    position.sp[unit] = 0;
    position.demoralised[unit] = 0;
    tellOwner(play, side, { type: "unitLost", rules: ["10.1"], unit }, null);
  }
  if (isCapitanoGenerale(position, leader)) return;
  for (const who of primi) {
    if (who === leader) continue;
    passAuxiliaries(position, who, leader);
    position.holder.forEach((holder, unit) => {
      if (holder === who) position.holder[unit] = leader;
    });
  }
}

export const consolidation = procedure<Consolidation>("consolidation", {
  side: everybody,
  hex: everybody,
  primi: counters,
  leader: counter,
  kept: sidesOwn<number[]>([]),
  excess: sidesOwn<number[]>([]),
  givenUp: sidesOwn<number[]>([]),
  apart: counters,
}).steps({
  next: step(["2.2.C3", "2.2.D3", "10"], (play, frame) => {
    const { position } = play;
    frame.primi = nextMeeting(position, frame.apart);
    const [first] = frame.primi;
    if (first === undefined) return done;
    frame.hex = position.hex[first]!;
    frame.side = controllerOf(position, first);
    frame.leader = NOBODY;
    if (!mayStayTogether(position, frame.primi)) {
      frame.leader = oneTooMany(position, frame.primi);
      return "moveBack";
    }
    if (isElection(position, frame.primi)) {
      if (position.swissStatus === "pro-french") frame.apart.push(...frame.primi);
      else play.call(election, electionOf(position, armyOf(position, first), frame.hex));
      return "next";
    }
    settleStatus(play, frame.primi);
    const leaders = leadersOf(position, frame.primi);
    // Of those who lie face down nobody else knows who is of higher Rank.
    if (leaders.length > 1 || frame.primi.some((who) => position.faceDown[who] === 1)) return "choose";
    frame.leader = leaders[0]!;
    return "gather";
  }),
  moveBack: decision({
    rule: "10a",
    seat: (_, { side }) => side,
    options: (position, { leader }) => wayBack(position, leader).map((hex) => ({ type: "moveBack", hex })),
    play: (play, { leader }, { hex }) => moveBack(play, leader, hex),
  }),
  // Who is with friends again, with Unemployed Capitani too, is consolidated with them, and so is one who was moved there before.
  movedBack: step("10a", ({ position }, frame) => {
    const { leader, hex } = frame;
    const there = friendsOnMap(position, leader);
    const meets = there.length > 1 && mayStayTogether(position, there) && position.hex[leader] !== hex;
    if (meets) frame.apart = frame.apart.filter((who) => !there.includes(who));
    else frame.apart.push(leader);
    return "next";
  }),
  choose: decision({
    rule: ["10.1", "10a"],
    seat: (_, { side }) => side,
    options: (position, { primi }) => leadersOf(position, primi).map((capitano) => ({ type: "leadForce", capitano })),
    play: (_, frame, { capitano }) => {
      frame.leader = capitano;
    },
  }),
  gather: step(["10.1", "3.1"], ({ position }, frame) => fillCard(position, frame)),
  keep: decision({
    rule: "10.1",
    seat: (_, { side }) => side,
    when: mightLoseUnits,
    options: (position, frame) => [...exchanges(position, frame), { type: "mergeForces" }],
    play: (_, frame, option) => {
      if (option.type !== "keepUnit") return;
      const { unit, other } = option;
      frame.kept = frame.kept.map((one) => (one === other ? unit : one));
      frame.excess = frame.excess.map((one) => (one === unit ? other : one));
      frame.givenUp.push(other);
      return "keep";
    },
  }),
  merge: step(["10a", "10.1", "5.3.6"], (play, frame) => {
    dropExcess(play, frame);
    merge(play, frame);
    return "next";
  }),
});

/** It ends a move there like a retreat: what it leaves behind goes, and a Fortress in which it stops is Conquered (§14.2). */
function moveBack(play: Play<Honour>, leader: number, hex: number): void {
  const { position } = play;
  const from = position.hex[leader]!;
  position.hex[leader] = hex;
  tellOf(play, leader, { type: "movedBack", rules: ["10a"] });
  if (!isForce(position, leader)) return;
  leaveBehind(position, leader, from);
  setFoot(play, leader);
  takeFortress(play, leader);
  // §18.1f: out of its Fortress or works it is In Quarters no more.
  endQuarters(play);
  for (const ridden of riddenDown(position, leader)) play.call(rideDown, ridden);
}
