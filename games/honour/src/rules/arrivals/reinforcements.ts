import { everybody, type Play } from "@gonfalon/engine/kernel";
import type { Group } from "../../cast.ts";
import { ARRIVED, castOf, GONE, type Honour, NEVER, NOBODY, SPARE } from "../../position.ts";
import type { Side } from "../../schemas/index.ts";
import { putOnMap } from "../cards.ts";
import { hasCommandPath } from "../communications.ts";
import { takeFortress } from "../conquest.ts";
import { setFoot } from "../entering.ts";
import { armyOf, capitaniGeneraliOf, isForce, isMajor, primoOf, roomOf, sideOf, subordinatesOf } from "../forces.ts";
import { counter, tellOf } from "../known.ts";
import { RING } from "../march/steps.ts";
import { distanceToEnemy } from "../movement.ts";
import { mustStand, newForceOf, orderOfNewForce } from "../orders.ts";
import { decision, procedure, step } from "../rulebook.ts";
import { rollForSize } from "../scenarios/genova.ts";
import { backFromTirolo } from "../scenarios/tirolo.ts";
import { riddenDown, rideDown } from "../unemployed.ts";
import { entriesOf, hostsOf } from "./entries.ts";
import { recruiting, recruitingOf } from "./recruiting.ts";

/** §2.2.C1, §7.1: Capitani and units that were not on the map at start. */

export interface Reinforcements {
  side: Side;
  /** Groups that are due and about which nothing has been decided yet in this turn. */
  waiting: number[];
  /** Units that have come without a Capitano and look for one on the Card of this one. */
  loose: number[];
  host: number;
}
export type ReinforcementOption =
  | { readonly type: "enter"; readonly group: number; readonly hex: number }
  | { readonly type: "join"; readonly group: number; readonly capitano: number }
  | { readonly type: "waitOutside"; readonly group: number }
  | { readonly type: "allot"; readonly unit: number; readonly capitano: number }
  | { readonly type: "turnAway"; readonly unit: number };

export function reinforcementsOf(side: Side): Reinforcements {
  return { side, waiting: [], loose: [], host: NOBODY };
}

/** The groups that a seat may bring in now; as ruled (S3.5) the Swiss come under whoever controls them. */
export function dueGroups(position: Honour, side: Side): number[] {
  const { groups } = castOf(position);
  return groups.flatMap(({ army }, group) => {
    const turn = position.due[group]!;
    return turn > 0 && turn <= position.turn && position.controller[army] === side ? [group] : [];
  });
}

function groupOf(position: Honour, group: number): Group {
  return castOf(position).groups[group]!;
}

/** §S3.setup.French.held: the Capitano who was set aside leads them; §S5.2: he who comes back from Tirolo does. */
function leaderOf(position: Honour, { primo, data }: Group): number {
  if (data.force?.location.entry) return position.inTirolo;
  if (!data.force?.primoFromChoice) return primo;
  const { capitani, data: scenario } = castOf(position);
  const choice = scenario.setup.find((force) => force.choice)!.choice!;
  return choice.from.map((id) => capitani.named(id)).find((who) => position.stands[who] === "waiting") ?? primo;
}

/** §7.1, §1.4b as ruled: on the map face up, with the Order of the scenario for nothing. */
function enter(play: Play<Honour>, group: number, hex: number): void {
  const { position } = play;
  const entry = groupOf(position, group);
  const leader = leaderOf(position, entry);
  handOver(position, entry, leader);
  position.stands[leader] = "map";
  position.hex[leader] = hex;
  // Ruling 18.4c: who had his offer of an Interphase Turn refused gives no other Orders.
  position.order[leader] = mustStand(position, leader) ? "stand" : entry.order;
  if (entry.capitanoGenerale) position.generale[leader] = "scenario";
  // §S3.setup.French.held: whom the file names for him who was set aside may be with the king.
  const others = entry.data.force?.primoFromChoice ? [] : entry.capitani;
  for (const who of others) if (who !== leader) serve(position, who, leader);
  if (entry.administrativeMarch && comesInColumn(position, leader)) position.administrativeMarch[leader] = 1;
  position.arrival[leader] = 1 + Math.max(...position.arrival);
  position.due[group] = ARRIVED;
  play.tell({ type: "reinforcements", rules: ["7.1", entry.rule], capitano: leader, hex });
  setFoot(play, leader);
  takeFortress(play, leader);
  for (const ridden of riddenDown(position, leader)) play.call(rideDown, ridden);
  if (entry.data.force?.location.entry) backFromTirolo(play, leader);
}

/** §7.7, as ruled: in Administrative March only with its Manoeuvre Order, and with no enemy within five hexes. */
function comesInColumn(position: Honour, leader: number): boolean {
  if (position.order[leader] !== "manoeuvre") return false;
  return distanceToEnemy(position, position.hex[leader]!, sideOf(position, leader)) > RING;
}

/** The units and breakdown counters of a group come into play. */
function handOver(position: Honour, { units, breakdown, data }: Group, leader: number): void {
  const { allotted } = castOf(position).units;
  const toLeader = data.force?.primoFromChoice !== undefined;
  for (const unit of units) position.holder[unit] = toLeader ? leader : allotted[unit]!;
  for (const unit of breakdown) position.holder[unit] = SPARE;
}

function serve(position: Honour, who: number, leader: number): void {
  position.stands[who] = position.holder.includes(who) ? "subordinate" : "unemployed";
  position.superior[who] = leader;
}

/** §7.1b: they appear in the Force of a Capitano Generale. */
function join(play: Play<Honour>, frame: Reinforcements, group: number, generale: number): void {
  const { position } = play;
  const entry = groupOf(position, group);
  const primo = primoOf(position, generale);
  position.due[group] = ARRIVED;
  for (const unit of entry.breakdown) position.holder[unit] = SPARE;
  tellOf(play, primo, { type: "reinforcementsJoined", rules: ["7.1b", entry.rule] });
  if (entry.capitani.length === 0) {
    frame.loose = [...entry.units];
    frame.host = primo;
    return;
  }
  handOver(position, entry, primo);
  for (const who of entry.capitani) serve(position, who, primo);
  takeStand(position, primo);
  // §14.2: with them one who was alone in a Fortress is a Force that has stopped there.
  takeFortress(play, primo);
}

/** §5.2d: one who had no units and so no Order stands, until he is given another. */
function takeStand(position: Honour, primo: number): void {
  if (position.order[primo] === "" && isForce(position, primo)) position.order[primo] = "stand";
}

/** §7.1b: without a Capitano Generale who has an LOC they are lost, and never wait. */
function lose(play: Play<Honour>, group: number): void {
  const { position } = play;
  const entry = groupOf(position, group);
  position.due[group] = NEVER;
  for (const unit of [...entry.units, ...entry.breakdown]) {
    position.holder[unit] = GONE;
    position.sp[unit] = 0;
  }
  for (const who of entry.capitani) position.stands[who] = "away";
  play.tell({ type: "reinforcementsLost", rules: ["7.1b", entry.rule], army: entry.army });
}

/**
 * §3.2.1, as ruled: who is Capitano Generale by his Rank alone is so no longer beside a newcomer of equal or higher Rank. §6: those
 * who served under him are Forces of their own now, and are given Orders at once (§5.3.3).
 */
function dismiss(play: Play<Honour>, army: number): void {
  const { position } = play;
  const isLetGo = (who: number) => {
    const primo = primoOf(position, who);
    return position.stands[who] === "subordinate" && armyOf(position, primo) === army && !isMajor(position, primo);
  };
  for (const who of Array.from(position.stands.keys()).filter(isLetGo)) {
    putOnMap(position, who);
    tellOf(play, who, { type: "detached", rules: ["3.2.1", "6"] });
    if (position.order[who] !== "") continue;
    const hasPath = capitaniGeneraliOf(position, army).some((generale) => hasCommandPath(position, generale, who));
    play.call(orderOfNewForce, newForceOf(position, who, hasPath));
  }
}

function optionsFor(position: Honour, group: number): ReinforcementOption[] {
  const entry = groupOf(position, group);
  if (entry.data.appearsWith) return hostsOf(position, entry).map((capitano) => ({ type: "join", group, capitano }));
  const entries = entriesOf(position, entry, leaderOf(position, entry));
  return [...entries.map((hex) => ({ type: "enter" as const, group, hex })), { type: "waitOutside", group }];
}

/** Capitani of the Force who have room for one more unit: he himself first, then his Subordinates. */
export function roomIn(position: Honour, primo: number): number[] {
  return [primo, ...subordinatesOf(position, primo)].filter((who) => roomOf(position, who) > 0);
}

/** §3.1: who takes command of a unit; one for which nobody has room is lost. */
function commandsFor(position: Honour, unit: number, host: number): ReinforcementOption[] {
  const takers = roomIn(position, host);
  return takers.length > 0
    ? takers.map((capitano) => ({ type: "allot", unit, capitano }))
    : [{ type: "turnAway", unit }];
}

export const reinforcements = procedure<Reinforcements>("reinforcements", {
  side: everybody,
  waiting: everybody,
  loose: everybody,
  host: counter,
}).steps({
  begin: step(["2.2.C1", "7.1", "S5.1a", "18.5"], (play, frame) => {
    rollForSize(play);
    frame.waiting = dueGroups(play.position, frame.side);
    if (play.position.options.recruiting) play.call(recruiting, recruitingOf(frame.side));
  }),
  forfeit: step("7.1b", (play, frame) => {
    frame.waiting = frame.waiting.filter((group) => {
      const entry = groupOf(play.position, group);
      const isLost = entry.data.appearsWith !== undefined && hostsOf(play.position, entry).length === 0;
      if (isLost) lose(play, group);
      return !isLost;
    });
  }),
  bring: decision({
    rule: ["7.1", "7.1.1", "2.2.C1"],
    seat: (_, { side }) => side,
    when: (_, { waiting }) => waiting.length > 0,
    options: (position, { waiting }) => optionsFor(position, waiting[0]!),
    play: (play, frame, option) => {
      const group = frame.waiting.shift()!;
      if (option.type === "enter") enter(play, group, option.hex);
      else if (option.type === "join") join(play, frame, group, option.capitano);
      dismiss(play, groupOf(play.position, group).army);
    },
  }),
  allot: decision({
    rule: ["7.1", "3.1"],
    seat: (_, { side }) => side,
    // Asked of each unit that has come: whether anybody has room for it is hidden (§1.4).
    when: (_, { loose }) => loose.length > 0,
    options: (position, { loose, host }) => commandsFor(position, loose[0]!, host),
    play: (play, frame, option) => {
      const { position } = play;
      const [unit] = frame.loose as [number];
      position.holder[unit] = option.type === "allot" ? option.capitano : GONE;
      if (option.type === "allot") {
        takeStand(position, frame.host);
        takeFortress(play, frame.host);
      } else position.sp[unit] = 0;
      frame.loose = frame.loose.slice(1);
      return "allot";
    },
  }),
  others: step("7.1", (_, { waiting }) => (waiting.length > 0 ? "bring" : undefined)),
});
