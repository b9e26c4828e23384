import { done, everybody, type Play } from "@gonfalon/engine/kernel";
import { opponentOf } from "../../data.ts";
import { GONE, type Honour, NO_MOVE_AFTER_BATTLE, NOBODY } from "../../position.ts";
import type { Side } from "../../schemas/index.ts";
import { forceLostAll } from "../capture.ts";
import { sortCard } from "../cards.ts";
import { advance } from "../combat/advance.ts";
import { finishAttack } from "../combat/finish.ts";
import { pursuit, pursuitOf } from "../combat/pursuit.ts";
import { retreat, retreatOf } from "../combat/retreat.ts";
import { armyOf, isForce, unitsOfForce } from "../forces.ts";
import { takeOrder } from "../orderMarker.ts";
import { decision, procedure, step } from "../rulebook.ts";
import { isCombatUnit, isInGoodOrder } from "../units.ts";
import { wonMajorBattle } from "../victory.ts";
import { capturedGuns, capturedGunsOf } from "./capturedGuns.ts";
import { battleOf } from "./corps.ts";

/** §11.4.Step10-a: Pursuit, looting, and what becomes of the victor. §18.9.StepO5: the same after a reduced battle. */
export interface Victory {
  winner: Side;
  /** The Forces of the two sides as the battle ends, that of the Capitano Generale first (§11.2.2). */
  victors: number[];
  beaten: number[];
  /** Who led the beaten when the battle began: they may all have fallen in it. */
  leader: number;
  /** §15.1.1d: whether the beaten were attacked: Militia of a Force that attacked takes no part. */
  attacked: boolean;
}

/** §11.4.Step10-a, as ruled: all units of the losing Force, but not Corps that Mustered in good order nor horse that plunders. */
export function openToPursuit(position: Honour, beaten: readonly number[], attacked: boolean): number[] {
  const away = position.battle?.corps.filter((corps) => corps.away).map(({ capitano }) => capitano) ?? [];
  return unitsOfForces(position, beaten).filter(
    (unit) =>
      !away.includes(position.holder[unit]!) &&
      position.plundering[unit] === 0 &&
      (attacked || isCombatUnit(position, unit)),
  );
}

function unitsOfForces(position: Honour, primi: readonly number[]): number[] {
  return primi.flatMap((primo) => unitsOfForce(position, primo));
}

/** §11.4.Step10-a.a: half of the accumulated APs, rounded up, pass from Army to Army of the two Capitani Generali. */
export function lootOf(points: number): number {
  return Math.ceil(points / 2);
}

function loot(play: Play<Honour>, { victors, beaten, leader }: Victory): void {
  const { position } = play;
  const [from, to] = [armyOf(position, beaten[0] ?? leader), armyOf(position, victors[0]!)];
  const points = lootOf(position.ap[from]!);
  if (points === 0) return;
  position.ap[from]! -= points;
  position.ap[to]! += points;
  play.tell({ type: "looted", rules: ["11.4.Step10-a.a"], army: to, points });
}

export const victoryInBattle = procedure<Victory>("victoryInBattle", {
  winner: everybody,
  victors: everybody,
  beaten: everybody,
  leader: everybody,
  attacked: everybody,
}).steps({
  won: step("S2.V2", (play, { winner, victors, beaten, leader }) => {
    const led = { capitano: victors[0]!, beaten: beaten[0] ?? leader };
    play.tell({ type: "battleWon", rules: ["11.4.Step8-a.1"], side: winner, ...led });
    wonMajorBattle(play, winner);
    if (play.position.outcome) return done;
  }),
  guns: step("18.3", (play, { winner, victors, beaten, attacked }) => {
    const { position } = play;
    if (!position.options.captureArtillery) return;
    const open = openToPursuit(position, beaten, attacked);
    play.call(capturedGuns, capturedGunsOf(position, winner, victors, beaten, open));
  }),
  pursuit: step(["11.4.Step10-a", "11.4.Step10-a.d"], (play, { victors, beaten, attacked }) => {
    const { position } = play;
    const open = openToPursuit(position, beaten, attacked);
    // As ruled (11.4.1.Muster.roll), there is none if all got away in good order.
    if (open.length === 0) return;
    const pursuing = unitsOfForces(position, victors).filter((unit) => isInGoodOrder(position, unit));
    play.call(pursuit, { ...pursuitOf(position, beaten[0]!, victors[0]!, pursuing), open });
  }),
  loot: step("11.4.Step10-a.a", loot),
  // He cannot move in the following turn; its Command Phase makes a Stand or Garrison Order of the marker.
  stands: step("11.4.Step10-a.c", ({ position }, { victors }) => {
    for (const primo of victors) position.noMove[primo] = NO_MOVE_AFTER_BATTLE;
  }),
});

/** §11.4.1.Charge.plunder: after the battle they rejoin their Force, if there is more of it; otherwise they are gone. */
export function plunderersReturn(play: Play<Honour>): void {
  const { position } = play;
  for (const capitano of [...new Set(position.holder)].filter((who) => who >= 0)) {
    const primo = position.stands[capitano] === "map" ? capitano : position.superior[capitano]!;
    if (primo < 0) continue;
    const units = unitsOfForce(position, primo);
    if (units.every((unit) => position.plundering[unit] === 1)) {
      for (const unit of units) {
        position.sp[unit] = 0;
        position.holder[unit] = GONE;
      }
      forceLostAll(play, primo, "combat");
    }
    for (const unit of units) position.plundering[unit] = 0;
  }
}

/** §11.4.Step11-a, §18.9.StepO6: the losers take Retreat Orders and go; an attacker who won may advance. */
export interface Withdrawal {
  /** The seat that attacked. */
  side: Side;
  /** The Forces as the battle ends, that of the Capitano Generale first, none where all have fallen; and the Battle hex. */
  attackers: number[];
  defenders: number[];
  hex: number;
  losers: Side[];
  /** §9.3a, §7.7c, §18.1c: what the Quality of the two sides was lowered by in the battle. */
  worse: Record<Side, number>;
}
export type WithdrawalOption = { readonly type: "retreatFirst" } | { readonly type: "retreatSecond" };

function forcesLeft(position: Honour, frame: Withdrawal, side: Side): number[] {
  return forcesIn(frame, side).filter((primo) => isForce(position, primo));
}

function forcesIn({ side, attackers, defenders }: Withdrawal, of: Side): number[] {
  return of === side ? attackers : defenders;
}

function sendAway(play: Play<Honour>, frame: Withdrawal): void {
  const { position } = play;
  const { side, losers, hex, worse } = frame;
  const attackerWon = losers.length === 1 && losers[0] !== side;
  const victor = attackerWon ? frame.attackers[0]! : NOBODY;
  for (const loser of losers) {
    const left = forcesLeft(position, frame, loser);
    // Whoever won advances behind the last of them.
    for (const primo of left) {
      const isLast = primo === left.at(-1);
      const more = {
        attacked: loser !== side,
        mayGoInside: true,
        worse: worse[loser],
        victor: isLast ? victor : NOBODY,
        beaten: left,
      };
      play.call(retreat, retreatOf(position, primo, more));
    }
    const beaten = [...forcesIn(frame, loser)];
    if (left.length === 0 && victor !== NOBODY) play.call(advance, { side, primo: victor, hex, beaten });
  }
}

export const withdrawal = procedure<Withdrawal>("withdrawal", {
  side: everybody,
  attackers: everybody,
  defenders: everybody,
  hex: everybody,
  losers: everybody,
  worse: everybody,
}).steps({
  orders: step(["11.4.Step11-a", "11.4.Step10-a.c", "11.2.1c", "5.3.Retreat"], (play, frame) => {
    const { position } = play;
    for (const side of [frame.side, opponentOf(frame.side)]) {
      for (const primo of forcesIn(frame, side)) {
        leaveField(position, primo);
        forceLostAll(play, primo, "combat");
        if (!frame.losers.includes(side) || !isForce(position, primo)) continue;
        takeOrder(play, primo, "retreat");
        finishAttack(position, primo);
      }
    }
  }),
  // As ruled, after a draw both retreat, and the attacker says whether he goes first.
  choose: decision({
    rule: "11.4.Step11-a",
    seat: (_, { side }) => side,
    when: (position, frame) =>
      frame.losers.length > 1 && frame.losers.every((side) => forcesLeft(position, frame, side).length > 0),
    options: (): WithdrawalOption[] => [{ type: "retreatFirst" }, { type: "retreatSecond" }],
    play: (_, frame, option) => {
      const both = [frame.side, opponentOf(frame.side)];
      frame.losers = option.type === "retreatFirst" ? both : both.reverse();
    },
  }),
  retreat: step(["11.4.Step11-a", "12.2", "12.2.7", "18.9.StepO6"], sendAway),
});

/** Ruling 11.4.Step10-a.c: the Cards stay as they were fought; who has units serves the Capitano Generale, others are Unemployed. */
function leaveField(position: Honour, primo: number): void {
  if (isForce(position, primo)) sortCard(position, primo);
}

/** The sides that have lost when a Step ends (§11.4.Step8-a.1). */
export function losersOf(position: Honour, hasLost: (side: Side) => boolean): Side[] {
  const { attacker } = battleOf(position);
  return [attacker, opponentOf(attacker)].filter(hasLost);
}
