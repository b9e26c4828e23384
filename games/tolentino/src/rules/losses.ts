import { done, everybody, type Play } from "@gonfalon/engine/kernel";
import { AUSTRIAN, NEAPOLITAN, SEATS, type Side } from "../army.ts";
import { army } from "../data.ts";
import { holds, leadersIn, NOBODY, NOWHERE, onMap, sideOfLeader, type Tolentino } from "../position.ts";
import { forsake } from "./command.ts";
import { seenLeaders } from "./known.ts";
import { leaderReach } from "./leaders.ts";
import { decision, procedure, step } from "./rulebook.ts";
import { tellOf, tellOutOfCommand } from "./telling.ts";
import { austriansWinByMurat } from "./victory.ts";

/** §4.4 the loss of leaders. */
export interface LeaderTest {
  leader: number;
  /** The rule that calls for the test: 4.4.1, 4.4.2 or 4.4.4. */
  because: string;
}
export type JoinOption = { type: "leader"; leader: number; to: number };

/** §4.4.3 on 1 or 2 the leader is killed or captured. */
export const FATAL = 2;

export const leaderTest = procedure<LeaderTest>("leaderTest", { leader: seenLeaders, because: everybody }).steps({
  test: step("4.4.3", (play, { leader, because }) => {
    if (play.position.lost[leader]) return done;
    const roll = play.roll();
    play.tell({ type: "leaderTest", rules: [because, "4.4.3"], leader, roll, isLost: roll <= FATAL });
    if (roll <= FATAL) loseLeader(play, leader, because);
    return roll > FATAL && because === "4.4.4" ? undefined : done;
  }),
  join: decision({
    rule: "4.4.4a",
    seat: (_position, { leader }) => SEATS[sideOfLeader(leader)],
    options: (position, { leader }) => refuges(position, leader).map((to) => ({ type: "leader", leader, to })),
    play: (play, _frame, { leader, to }) => rideTo(play, leader, to, ["4.4.4a"]),
  }),
});

/** §4.4.4a the nearest friendly unit within his allowance, whatever zone he is in; if there is none, any hex he can ride to. */
function refuges(position: Tolentino, leader: number): number[] {
  const side = sideOfLeader(leader);
  if (holds(position, side, position.at[leader]!)) return [];
  const paths = leaderReach(position, leader, true);
  const friends = paths.reached.filter((hex) => holds(position, side, hex));
  if (friends.length === 0) return paths.reached;
  const nearest = paths.cost(friends[0]!);
  return friends.filter((hex) => paths.cost(hex) === nearest);
}

export function rideTo(play: Play<Tolentino>, leader: number, to: number, rules: readonly string[]): void {
  const from = play.position.at[leader]!;
  if (from === to) return;
  const side = sideOfLeader(leader);
  play.position.at[leader] = to;
  const event = { type: "leaderMoves", rules, leader, from, to };
  tellOf(play, side, to, event, { type: "someLeaderMoves", rules, side: SEATS[side] });
}

/** §4.4.4 leaders in a hex whose last friendly unit was eliminated must test. */
export function leaveTroopless(play: Play<Tolentino>, side: Side, hex: number): void {
  if (hex < 0 || holds(play.position, side, hex)) return;
  for (const leader of leadersIn(play.position, side, hex)) play.call(leaderTest, { leader, because: "4.4.4" });
}

/**
 * Leaders whose last troops have left the hex in a retreat (§12.6), a retreat before combat (§14.1), a combat rout (§15.2.1)
 * or the night withdrawal (§17.2a) go with them: docs/readings.md. They stay where other troops of theirs stand.
 */
export function goAlong(play: Play<Tolentino>, side: Side, from: number, to: number, rule: string): void {
  if (holds(play.position, side, from)) return;
  for (const leader of leadersIn(play.position, side, from)) rideTo(play, leader, to, [rule]);
}

/** Takes a leader out of the game (§4.4.3, §8.2.3a); §18.1 without Murat the battle is lost. */
export function loseLeader(play: Play<Tolentino>, leader: number, because: string): void {
  const { position } = play;
  const side = sideOfLeader(leader);
  const formation = position.serves[leader]!;
  const commanded = position.commander[side] === leader;
  const led = formation >= 0 && position.officer[formation] === leader;
  position.lost[leader] = 1;
  position.at[leader] = NOWHERE;
  if (commanded) position.commander[side] = NOBODY;
  if (led) position.officer[formation] = NOBODY;
  play.tell({ type: "leaderLost", rules: [because, "4.4.5"], leader });
  if (leader === army.murat) austriansWinByMurat(play);
  else play.call(succession, { side, formation, isOfficer: led ? 1 : 0 });
}

export interface Succession {
  side: Side;
  /** The formation that lost an officer, or NOBODY for an army that lost its Commander. */
  formation: number;
  /** Whether he led the formation, or was one of its Brigade Officers. */
  isOfficer: number;
  /** Who has taken over. */
  successor?: number;
}
export type SuccessionOption = { type: "succeed"; leader: number } | { type: "leaveVacant" };
export type TakeOverOption = { type: "leader"; leader: number; to: number };

/** §4.4.5 §4.4.5a §4.5 a successor takes over at once, if the owner wishes. */
export const succession = procedure<Succession>("succession", {
  side: everybody,
  formation: everybody,
  isOfficer: everybody,
  successor: everybody,
}).steps({
  choose: decision({
    rule: ["4.4.5", "4.4.5a", "4.5.1a", "4.5.2"],
    seat: (_position, { side }) => SEATS[side],
    options: (position, frame) => {
      const successors = successorsFor(position, frame);
      if (successors.length === 0) return [];
      return [...successors.map((leader) => ({ type: "succeed" as const, leader })), { type: "leaveVacant" }];
    },
    play: (play, frame, option) => {
      if (option.type === "leaveVacant") return undefined;
      frame.successor = option.leader;
      takeOver(play, frame, option.leader);
      return undefined;
    },
  }),
  vacant: step("4.4.5", (play, { formation }) => {
    if (formation >= 0) leaveLeaderless(play, formation);
  }),
  ride: decision({
    rule: "4.5.2a",
    seat: (_position, { side }) => SEATS[side],
    options: (position, { successor, formation }) => {
      if (successor === undefined || !isStranger(successor) || formation < 0) return [];
      return hexesOf(position, formation).map((to) => ({ type: "leader", leader: successor, to }));
    },
    play: (play, _frame, { leader, to }) => rideTo(play, leader, to, ["4.5.2a"]),
  }),
});

/** §4.4.5 without a leader for the rest of the game. */
export function leaveLeaderless(play: Play<Tolentino>, formation: number): void {
  for (const unit of forsake(play.position, formation)) tellOutOfCommand(play, unit, ["4.4.5", "5.3"]);
}

/** Von Mohr and Lechi come from elsewhere; a Brigade Officer is in his formation already. */
function isStranger(leader: number): boolean {
  return leader === army.mohr || leader === army.lechi;
}

function successorsFor(position: Tolentino, { side, formation, isOfficer }: Succession): number[] {
  const stranger = side === AUSTRIAN ? army.mohr : army.lechi;
  const found: number[] = [];
  if (side === NEAPOLITAN && isOfficer) {
    for (let leader = 0; leader < army.leaders; leader++) {
      if (position.serves[leader] === formation && position.at[leader]! >= 0) found.push(leader);
    }
  }
  const isElsewhere = position.serves[stranger] !== formation && position.commander[side] !== stranger;
  const canCome = formation < 0 || hexesOf(position, formation).length > 0;
  if (position.at[stranger]! >= 0 && isElsewhere && canCome) found.push(stranger);
  return found;
}

function takeOver(play: Play<Tolentino>, { side, formation, isOfficer }: Succession, leader: number): void {
  const { position } = play;
  const left = position.serves[leader]!;
  const leaves = left !== formation && left >= 0 && position.officer[left] === leader;
  position.serves[leader] = formation;
  if (formation < 0) position.commander[side] = leader;
  else if (isOfficer) position.officer[formation] = leader;
  if (leaves) position.officer[left] = heirOf(position, left);
  play.tell({ type: "succeeds", rules: ["4.4.5", isStranger(leader) ? "4.5" : "4.4.5a"], leader, formation });
  if (leaves) leaveLeaderless(play, left);
}

/** §4.5.2a De Majo leads the 3rd Division when Lechi leaves it; nobody takes over what Von Mohr leaves. */
function heirOf(position: Tolentino, formation: number): number {
  for (let leader = 0; leader < army.leaders; leader++) {
    if (position.serves[leader] === formation && position.at[leader]! >= 0) return leader;
  }
  return NOBODY;
}

function hexesOf(position: Tolentino, formation: number): number[] {
  const units = army.unitsOf[formation]!.filter((unit) => onMap(position, unit));
  return [...new Set(units.map((unit) => position.hex[unit]!))];
}
