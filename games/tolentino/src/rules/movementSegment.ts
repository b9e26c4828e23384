import { done, everybody, type Play } from "@gonfalon/engine/kernel";
import { SEATS, type Side } from "../army.ts";
import { army } from "../data.ts";
import {
  ADVANCE,
  AS_FORMATION,
  ATTACK,
  DEFENSE,
  DID_MOVE,
  isArtillery,
  MANEUVER,
  NOBODY,
  NOWHERE,
  onMap,
  ROUTED,
  sideOfLeader,
  type Tolentino,
} from "../position.ts";
import { approachOf } from "./approach.ts";
import { owners, seenLeaders, seenUnits } from "./known.ts";
import { canRide, leaderReach, type RideOption, ridesOf } from "./leaders.ts";
import { rideTo } from "./losses.ts";
import { efficiencyCheck } from "./morale.ts";
import {
  beginCharge,
  beginEntry,
  beginMove,
  type PickOption,
  picks,
  type Segment,
  someoneCanMove,
} from "./movement.ts";
import { pioneers } from "./radinski.ts";
import { enteringLeaders, leaderEntry } from "./reinforcements.ts";
import { decision, procedure, step } from "./rulebook.ts";
import { tellOf } from "./telling.ts";

/** §3.1.B3 the Movement segment of the active formation. */
export interface MovementSegment extends Segment {
  /** Batteries that have still to choose their order (§11). */
  guns: number[];
  /** Hexes whose out-of-command units have had their turn. */
  done: number[];
  /** Leaders who have ridden, and the one who is about to. */
  ridden: number[];
  rider: number;
}

export type GunOption = { type: "gunOrder"; unit: number; order: number };
export type HexOption = { type: "stragglers"; hex: number } | { type: "endMovement" };
export type TryOption = { type: "tryOrder"; hex: number; order: number } | { type: "keepOrder"; hex: number };
export type RideToOption = { type: "ride"; leader: number } | { type: "endLeaders" };

const owner = (_position: Tolentino, { formation }: { formation: number }) => SEATS[army.formationSide[formation]!]!;

/** The segment as it is called; its first steps find the rest. */
export function newMovementSegment(formation: number): MovementSegment {
  return { formation } as MovementSegment;
}

export const movementSegment = procedure<MovementSegment>("movement", {
  formation: everybody,
  foes: everybody,
  near: owners,
  turnOf: owners,
  guns: seenUnits,
  done: owners,
  ridden: seenLeaders,
  rider: seenLeaders,
}).steps({
  begin: step("3.1.B3", ({ position }, frame) => {
    frame.guns = army.unitsOf[frame.formation]!.filter(
      (unit) => isArtillery(unit) && onMap(position, unit) && position.state[unit] !== ROUTED,
    );
    frame.done = [];
    frame.ridden = [];
    frame.rider = NOBODY;
    frame.turnOf = NOWHERE;
  }),
  guns: decision({
    rule: "11",
    seat: owner,
    when: (_position, { guns }) => guns.length > 0,
    options: (position, { guns }) => gunOrders(position, guns[0]!),
    play: (play, frame, { unit, order }) => {
      frame.guns.shift();
      play.position.own[unit] = order === DEFENSE || order === MANEUVER ? order : AS_FORMATION;
      return "guns";
    },
  }),
  pioneers: step("16.1", (play, { formation }) => {
    if (army.formation[army.radinski] === formation) play.call(pioneers, {});
  }),
  duties: step(["5.1.1", "5.1.2", "5.1.5"], ({ position }, frame) => {
    Object.assign(frame, approachOf(position, frame.formation));
  }),
  inCommand: decision({
    rule: ["9", "9.1", "5.1.1", "5.1.2"],
    seat: owner,
    when: someoneCanMove,
    options: picks,
    play: (play, frame, option) => (move(play, frame, option) ? "inCommand" : undefined),
  }),
  stragglers: decision({
    rule: ["3.1.B3b", "5.3.1"],
    seat: owner,
    when: (position, frame) => stragglersOf(position, frame).length > 0,
    options: (position, frame) => {
      const hexes = stragglersOf(position, frame);
      return [...hexes.map((hex) => ({ type: "stragglers" as const, hex })), { type: "endMovement" }];
    },
    play: (_play, frame, option) => {
      if (option.type === "endMovement") return "officers";
      frame.done.push(option.hex);
      frame.turnOf = option.hex;
      return "tryOrder";
    },
  }),
  noStragglers: step("3.1.B3b", () => "officers"),
  tryOrder: decision({
    rule: ["5.3.1", "5.3.2"],
    seat: owner,
    options: (_position, { turnOf }) => [
      { type: "keepOrder", hex: turnOf },
      ...[ADVANCE, ATTACK, MANEUVER].map((order) => ({ type: "tryOrder" as const, hex: turnOf, order })),
    ],
    play: (play, frame, option) => {
      if (option.type === "tryOrder") changeOwnOrder(play, frame, option.order);
    },
  }),
  outOfCommand: decision({
    rule: ["9", "3.1.B3b"],
    seat: owner,
    when: someoneCanMove,
    options: picks,
    play: (play, frame, option) => (move(play, frame, option) ? "outOfCommand" : undefined),
  }),
  nextStragglers: step("3.1.B3b", (_play, frame) => {
    frame.turnOf = NOWHERE;
    return "stragglers";
  }),
  officers: decision({
    rule: ["4.1.4", "9.1.4"],
    seat: owner,
    when: (position, frame) => officersToMove(position, frame).length > 0,
    options: (position, frame) => {
      const leaders = officersToMove(position, frame);
      // §15.4 leaders enter in their turn, as their troops do.
      const isEntering = leaders.some((leader) => position.at[leader]! < 0);
      return isEntering ? leaders.map(ride) : [...leaders.map(ride), { type: "endLeaders" }];
    },
    play: (_play, frame, option) => {
      if (option.type === "endLeaders") return "commander";
      frame.ridden.push(option.leader);
      frame.rider = option.leader;
      return "officerRides";
    },
  }),
  noOfficers: step("4.1.4", () => "commander"),
  officerRides: decision({
    rule: ["4.1.4", "9.1.4", "8.2.2"],
    seat: owner,
    when: (position, { rider }) => position.at[rider]! < 0 || canRide(position, rider),
    options: (position, { rider }) => rides(position, rider),
    play: (play, _frame, option) => ridesTo(play, option, "4.1.4"),
  }),
  nextOfficer: step("4.1.4", () => "officers"),
  commander: decision({
    rule: ["4.2.1", "9.1.4"],
    seat: owner,
    when: (position, { formation }) => {
      const side = army.formationSide[formation]!;
      const commander = position.commander[side]!;
      return commander !== NOBODY && !position.rode[side] && position.at[commander]! >= 0;
    },
    options: (position, { formation }) => [
      ride(position.commander[army.formationSide[formation]!]!),
      { type: "endLeaders" },
    ],
    play: (play, frame, option) => {
      if (option.type === "endLeaders") return done;
      play.position.rode[sideOfLeader(option.leader)] = 1;
      frame.rider = option.leader;
      return "commanderRides";
    },
  }),
  noCommander: step("4.2.1", () => done),
  commanderRides: decision({
    rule: ["4.2.1", "9.1.4", "8.2.2"],
    seat: owner,
    when: (position, { rider }) => position.at[rider]! < 0 || canRide(position, rider),
    options: (position, { rider }) => rides(position, rider),
    play: (play, _frame, option) => ridesTo(play, option, "4.2.1"),
  }),
});

/** §11 a battery may always defend or maneuver; in command it may also follow its formation. */
function gunOrders(position: Tolentino, unit: number): GunOption[] {
  const followed = position.order[army.formation[unit]!]!;
  const orders = [DEFENSE, MANEUVER];
  if (!orders.includes(followed) && !position.out[unit]) orders.push(followed);
  return orders.map((order) => ({ type: "gunOrder", unit, order }));
}

function move(play: Play<Tolentino>, frame: MovementSegment, option: PickOption): boolean {
  if (option.type === "move") beginMove(play, frame, option.units);
  else if (option.type === "charge") beginCharge(play, option.units, option.target);
  else if (option.type === "enter") beginEntry(play, option.unit);
  return option.type !== "endMovement";
}

/** §3.1.B3b out-of-command units; Routed ones have no turn, and one that has moved has had its own. */
export function isStraggling(position: Tolentino, unit: number): boolean {
  if (!position.out[unit] || !onMap(position, unit)) return false;
  return position.state[unit] !== ROUTED && !(position.did[unit]! & DID_MOVE);
}

/** The hexes whose stragglers have not had their turn. */
function stragglersOf(position: Tolentino, { formation, done }: MovementSegment): number[] {
  const hexes: number[] = [];
  for (const unit of army.unitsOf[formation]!) {
    const hex = position.hex[unit]!;
    if (isStraggling(position, unit) && !done.includes(hex) && !hexes.includes(hex)) hexes.push(hex);
  }
  return hexes;
}

/** §5.3.1 §5.3.2 one die for the hex: those that pass take the order, the others stay under Defense. */
function changeOwnOrder(play: Play<Tolentino>, { formation, turnOf }: MovementSegment, order: number): void {
  const { position } = play;
  const units = army.unitsOf[formation]!.filter(
    (unit) => position.hex[unit] === turnOf && isStraggling(position, unit),
  );
  for (const unit of efficiencyCheck(play, units, ["5.3.1", "5.3.2"]).passed) {
    position.own[unit] = order;
    const event = { type: "ownOrder", rules: ["5.3.1"], unit, order };
    tellOf(play, army.formationSide[formation] as Side, turnOf, event);
  }
}

function ride(leader: number): RideToOption {
  return { type: "ride", leader };
}

/** §4.1.4 the officers of the formation, those who come onto the map included. */
function officersToMove(position: Tolentino, { formation, ridden }: MovementSegment): number[] {
  const found: number[] = [];
  for (let leader = 0; leader < army.leaders; leader++) {
    const isHere = position.serves[leader] === formation && position.at[leader]! >= 0;
    if (isHere && !ridden.includes(leader)) found.push(leader);
  }
  for (const leader of enteringLeaders(position, formation)) if (!ridden.includes(leader)) found.push(leader);
  return found;
}

/** §9.1.4 everywhere he can get to; for one who comes onto the map the entry hex too. */
function rides(position: Tolentino, leader: number): RideOption[] {
  const here = position.at[leader]!;
  const entry = here < 0 ? leaderEntry(position, leader) : null;
  const paths = entry ? leaderReach(position, leader, false, entry.hex, entry.cost) : leaderReach(position, leader);
  return ridesOf(leader, here, paths);
}

function ridesTo(play: Play<Tolentino>, { leader, to }: RideOption, rule: string): void {
  rideTo(play, leader, to, [rule, "9.1.4"]);
}
