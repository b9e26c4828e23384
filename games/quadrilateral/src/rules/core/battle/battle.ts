import { again, done, everybody, type Play } from "@gonfalon/engine/kernel";
import { CITADEL, hexes as ground, leaders, otherSide, SIDE_NAMES, SIDES, type Side } from "../../../data.ts";
import { ATTACKED, NAMED, NOWHERE, type Quadrilateral, SHOWN_AS_FORCE, WAS_ATTACKED } from "../../../position.ts";
import { campaign } from "../../campaign.ts";
import { call, decision, procedure, step } from "../../rulebook.ts";
import { inQuarters } from "../alert.ts";
import { combatOf, forcesIn, stands, under } from "../forces.ts";
import { holderOf, shutIn } from "../sieges.ts";
import { rememberAll, rememberStrength } from "../sightings.ts";
import { isStorm, mayAttack } from "./duty.ts";
import { round } from "./round.ts";
import {
  type Battle,
  battleKnown,
  battleOf,
  forcesBy,
  forcesOn,
  hexesOf,
  isGarrisonOnly,
  strengthOf,
  unitsAt,
} from "./state.ts";

/** §III.b, §C14.8: one battle, from Steps 1 and 2 to its end. */
export type BattleOption =
  | { readonly type: "becomeBesieged"; readonly leader: number }
  | { readonly type: "standAndFight" };

export function newBattle(position: Quadrilateral, phasing: Side, hexes: number[], attackers: number[]): Battle {
  const enemy = otherSide(phasing);
  const storm = isStorm(position, enemy, hexes[0]!);
  return {
    phasing,
    attackers: [...attackers],
    hexes: [...hexes],
    // §C10.2, §C14.2 Who is besieged has avoided the battle, unless it is a storm.
    defenders: forcesOn(position, enemy, hexes).filter((leader) => storm || !position.besieged[leader]),
    round: 0,
    types: ["none", "none"],
    shown: [0, 0],
    pitched: [0, 0],
    began: [0, 0],
    told: [0, 0],
    met: 0,
    sortie: attackers.some((leader) => position.besieged[leader]) ? 1 : 0,
    storm: storm ? 1 : 0,
    refused: 0,
    surprised: [],
    reserve: [],
    committed: [0, 0],
    mounted: [0, 0],
    rearguard: NOWHERE,
    over: 0,
    victor: NOWHERE,
  };
}

export const battle = procedure<Battle>("battle", battleKnown).steps({
  reveal: step(["III.b.1", "III.b.2", "C1.10"], (play, frame) => {
    for (const leader of frame.attackers) play.position.leaderDone[leader]! |= ATTACKED;
    for (const leader of frame.defenders) play.position.leaderDone[leader]! |= WAS_ATTACKED;
    for (const leader of [...frame.attackers, ...frame.defenders]) play.position.leaderShown[leader] = SHOWN_AS_FORCE;
    for (const side of SIDES) rememberAll(play.position, side, allOf(play.position, forcesBy(frame, side)));
    play.tell({
      type: "battle",
      rules: ["III.b.1", "III.b.2"],
      side: SIDE_NAMES[frame.phasing],
      from: hexesOf(play.position, frame, frame.phasing),
      hexes: [...frame.hexes],
      attackers: namesOf(play.position, frame.attackers),
      defenders: namesOf(play.position, frame.defenders),
      garrison: isGarrisonOnly(play.position, frame),
    });
  }),
  citadel: call(
    "III.b.2a",
    () => intoCitadel,
    (_, { phasing }) => ({ side: otherSide(phasing) }),
  ),
  strengths: step("C14.33", (play, frame) => {
    if (frame.over) return done;
    for (const side of SIDES) frame.began[side] = strengthOf(play.position, frame, side);
    surprise(play.position, frame);
  }),
  round: call(
    "C14.8",
    () => round,
    () => ({}),
  ),
  next: step("III.b.18a", (_, frame) => (frame.over ? undefined : "round")),
  // §III.b.10, §C14.32, §C14.33
  morale: step(["III.b.10", "III.b.18", "C14.32"], (play, frame) => endOfBattle(play, frame)),
});

/** §E12: Forces attacked in Quarters defend with half strength in the first exchange, are On Alert from now on, and retreat and
 * pursue like all others (§E12a). */
function surprise(position: Quadrilateral, frame: Battle): void {
  frame.surprised = frame.defenders.filter((leader) => inQuarters(position, leader));
  for (const leader of frame.surprised) position.alert[leader] = 1;
}

/** All the leaders of these Forces, and their names. */
function allOf(position: Quadrilateral, heads: readonly number[]): number[] {
  const whole = (leader: number): number[] => [leader, ...under(position, leader).flatMap(whole)];
  return heads.flatMap(whole);
}

function namesOf(position: Quadrilateral, heads: readonly number[]): string[] {
  return allOf(position, heads).map((leader) => leaders.ids[leader]!);
}

/** §C14.33: ten combat SPs on each side, somebody has won, and it was no refused battle, sortie or storm. */
export function isCritical(frame: Battle): boolean {
  return frame.victor !== NOWHERE && Math.min(...frame.began) >= 10 && !frame.refused && !frame.sortie && !frame.storm;
}

function endOfBattle(play: Play<Quadrilateral>, frame: Battle): void {
  const critical = isCritical(frame);
  const victor = frame.victor === NOWHERE ? null : SIDE_NAMES[frame.victor]!;
  play.tell({ type: "battleOver", rules: ["C14.32", "C14.33"], victor, critical, rounds: frame.round });
  if (critical) campaign.criticalBattle?.(play, frame.victor as Side);
  // Strengths were told before the die (§C14.20), and so was every loss.
  for (const side of SIDES) {
    const left = forcesBy(frame, side).filter((leader) => stands(play.position, leader));
    const sps = left.reduce((sum, leader) => sum + combatOf(play.position, leader), 0);
    if (frame.met && sps > 0) rememberStrength(play.position, allOf(play.position, left), sps);
  }
  // §C1.10: survivors are turned face down again; their names have been told.
  for (const leader of [...frame.attackers, ...frame.defenders]) {
    if (stands(play.position, leader)) play.position.leaderShown[leader] = NAMED;
  }
}

type Side_ = { side: Side };

/** §C10.2, §C14.2, §III.b.1a, §III.b.2a: a Force in a friendly citadel may become besieged and so leave the battle. */
export const intoCitadel = procedure<Side_>("intoCitadel", { side: everybody }).steps({
  ask: decision({
    rule: ["III.b.1a", "III.b.2a", "C10.2"],
    seat: (_, { side }) => SIDE_NAMES[side],
    options: (position, { side }): BattleOption[] => {
      const may = mayGoIn(position, battleOf(position), side);
      if (may.length === 0) return [];
      return [...may.map((leader): BattleOption => ({ type: "becomeBesieged", leader })), { type: "standAndFight" }];
    },
    play: (play, { side }, option) => {
      if (option.type === "standAndFight") return done;
      goIn(play, battleOf(play.position), side, option.leader);
      return again;
    },
  }),
});

function mayGoIn(position: Quadrilateral, frame: Battle, side: Side): number[] {
  if (frame.over) return [];
  return forcesBy(frame, side).filter((leader) => {
    const hex = position.leaderHex[leader]!;
    return ground.feature[hex] === CITADEL && holderOf(position, hex) === side && !position.besieged[leader];
  });
}

function goIn(play: Play<Quadrilateral>, frame: Battle, side: Side, leader: number): void {
  const { position } = play;
  shutIn(position, leader);
  const hex = position.leaderHex[leader]!;
  play.tell({ type: "becameBesieged", rules: ["C14.2", "C10.2"], side: SIDE_NAMES[side], hex });
  position.leaderShown[leader] = NAMED;
  if (side === frame.phasing) frame.attackers = frame.attackers.filter((one) => one !== leader);
  else leaveHex(position, frame, leader, hex);
  frame.attackers = frame.attackers.filter((one) => frame.hexes.some((into) => mayAttack(position, one, into)));
  if (frame.attackers.length === 0 || frame.hexes.length === 0) frame.over = 1;
}

/** The hex is no longer attacked when nobody is left in it who is not besieged. */
function leaveHex(position: Quadrilateral, frame: Battle, leader: number, hex: number): void {
  frame.defenders = frame.defenders.filter((one) => one !== leader);
  if (forcesIn(position, otherSide(frame.phasing), hex).some((one) => frame.defenders.includes(one))) return;
  if (unitsAt(position, frame, otherSide(frame.phasing), hex).length > 0) return;
  frame.hexes = frame.hexes.filter((one) => one !== hex);
}
