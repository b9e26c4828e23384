import { hexDistance } from "@gonfalon/engine/board";
import { done, everybody } from "@gonfalon/engine/kernel";
import { board, otherSide, SIDE_NAMES, type Side } from "../../../data.ts";
import {
  ATTACKED,
  MARCHED_TO_GUNS,
  NOWHERE,
  type Quadrilateral,
  SHOWN_AS_FORCE,
  TRIED_INITIATIVE,
  WAS_ATTACKED,
} from "../../../position.ts";
import { ownersOnly } from "../../known.ts";
import { decision, procedure, step } from "../../rulebook.ts";
import { forcesOf, headOf, isForce } from "../forces.ts";
import { isFree, tryInitiative } from "../initiative.ts";
import { type Battle, battleOf, forcesBy, hexesOf, mayAttackInto } from "./state.ts";

/** §C14.39: at the end of each round after the first, one Force of each side may march to the sound of the guns. */
export type GunsOption = { readonly type: "marchToGuns"; readonly leader: number } | { readonly type: "noMarch" };

type Guns = { side: Side; leader: number; asked: number };
const WITHIN = 5;

export const guns = procedure<Guns>("guns", {
  side: everybody,
  leader: ownersOnly(NOWHERE),
  asked: everybody,
}).steps({
  who: decision({
    rule: "C14.39",
    seat: (_, { side }) => SIDE_NAMES[side],
    // §C1.8 Asked whatever he has: else the question would tell that a Force is near.
    when: (position) => position.optional.guns && areHeard(battleOf(position)),
    options: (position, { side }): GunsOption[] => [
      ...nearby(position, battleOf(position), side).map((leader) => ({ type: "marchToGuns", leader }) as const),
      { type: "noMarch" },
    ],
    play: (play, frame, option) => {
      if (option.type === "noMarch") return "other";
      frame.leader = option.leader;
      play.position.leaderDone[option.leader]! |= MARCHED_TO_GUNS;
      play.position.leaderShown[option.leader] = SHOWN_AS_FORCE;
      tryInitiative(play, option.leader, "guns", { towards: fieldOfBattle(play.position) });
      return "join";
    },
  }),
  nobody: step("C14.39", () => "other"),
  join: step("C14.39", ({ position }, { leader, side }) => join(position, battleOf(position), side, leader)),
  other: step("C14.39", (_, frame) => {
    if (frame.asked === 1) return done;
    frame.asked = 1;
    frame.side = otherSide(frame.side);
    frame.leader = NOWHERE;
    return "who";
  }),
});

function areHeard(battle: Battle): boolean {
  return !battle.over && battle.round >= 2;
}

/** Forces within five hexes of the battle that have not tried in this Phase: a forced march is a try of the other side. */
function nearby(position: Quadrilateral, battle: Battle, side: Side): number[] {
  const there = fieldOfBattle(position);
  const tried = MARCHED_TO_GUNS | ATTACKED | WAS_ATTACKED | (side === battle.phasing ? 0 : TRIED_INITIATIVE);
  return forcesOf(position, side).filter((leader) => {
    if ((position.leaderDone[leader]! & tried) !== 0 || forcesBy(battle, side).includes(leader)) return false;
    const hex = position.leaderHex[leader]!;
    return isFree(position, leader) && there.some((one) => hexDistance(board, one, hex) <= WITHIN);
  });
}

function fieldOfBattle(position: Quadrilateral): number[] {
  const battle = battleOf(position);
  return [...battle.hexes, ...hexesOf(position, battle, battle.phasing)];
}

/** It fights in the next round if it has come next to the enemy of the battle. */
function join(position: Quadrilateral, battle: Battle, side: Side, leader: number): void {
  const head = headOf(position, leader);
  if (!isForce(position, head) || forcesBy(battle, side).includes(head)) return;
  const hex = position.leaderHex[head]!;
  if (side === battle.phasing) {
    if (!battle.hexes.some((one) => mayAttackInto(position, hex, one))) return;
    battle.attackers.push(head);
    position.leaderDone[head]! |= ATTACKED;
    return;
  }
  const near = battle.attackers.some((one) => mayAttackInto(position, position.leaderHex[one]!, hex));
  if (!battle.hexes.includes(hex) && !near) return;
  battle.defenders.push(head);
  position.leaderDone[head]! |= WAS_ATTACKED;
  if (!battle.hexes.includes(hex)) battle.hexes.push(hex);
}
