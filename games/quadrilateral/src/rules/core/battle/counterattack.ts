import { done, everybody, type Play } from "@gonfalon/engine/kernel";
import { otherSide, SIDE_NAMES, type Side, units } from "../../../data.ts";
import type { Quadrilateral } from "../../../position.ts";
import { decision, procedure, step } from "../../rulebook.ts";
import { intoCitadel } from "./battle.ts";
import { exchange, newExchange } from "./exchange.ts";
import { commitReserve } from "./reserve.ts";
import { type Battle, battleOf, combatSps, hexesOf, isWork, mayAttackInto, unitsAt } from "./state.ts";
import { attackersOf } from "./strength.ts";

/** §III.b.12 to §III.b.18, §C14.35, §C14.36: the non-phasing side attacks back. */
export type CounterattackOption =
  | { readonly type: "counterHex"; readonly hex: number }
  | { readonly type: "counterattack" }
  | { readonly type: "declineCounterattack" };

export const counterattack = procedure<{ hexes: number[] }>("counterattack", { hexes: everybody }).steps({
  // Steps 12 and 13 are Steps 1 and 2: either side may go into a citadel.
  ownIn: step("III.b.12", (play) => {
    const { phasing } = battleOf(play.position);
    play.call(intoCitadel, { side: otherSide(phasing) });
  }),
  enemyIn: step("III.b.13", (play) => {
    const { phasing, over } = battleOf(play.position);
    if (over) return done;
    play.call(intoCitadel, { side: phasing });
  }),
  // Ruling C14.35: with artillery alone it is passed over.
  able: step("C14.35", ({ position }) => {
    const battle = battleOf(position);
    if (battle.over || counterattackers(position, battle).length === 0) return done;
  }),
  // §C14.36
  decline: decision({
    rule: "C14.36",
    seat: (position) => SIDE_NAMES[otherSide(battleOf(position).phasing)],
    options: (position): CounterattackOption[] =>
      mayDecline(position, battleOf(position)) ? [{ type: "counterattack" }, { type: "declineCounterattack" }] : [],
    play: ({ position }, _, { type }) => {
      if (type === "counterattack") return;
      battleOf(position).over = 1;
      return done;
    },
  }),
  commit: step("III.b.12", (play) => {
    const { round, phasing } = battleOf(play.position);
    if (round > 1) play.call(commitReserve, { side: otherSide(phasing) });
  }),
  enemyCommits: step("III.b.13", (play) => {
    const { round, phasing } = battleOf(play.position);
    if (round > 1) play.call(commitReserve, { side: phasing });
  }),
  // §III.b.13: the strongest hex has to be included; among equals he chooses (ruling C14.35).
  strongest: step("III.b.13", ({ position }, frame) => {
    const [hex, ...equal] = strongest(position, battleOf(position));
    if (hex !== undefined && equal.length === 0) frame.hexes.push(hex);
  }),
  hexes: decision({
    rule: ["III.b.13", "C14.35"],
    seat: (position) => SIDE_NAMES[otherSide(battleOf(position).phasing)],
    options: (position, { hexes }) => hexesFor(position, hexes),
    play: (_, frame, option) => {
      if (option.type !== "counterHex") return;
      frame.hexes.push(option.hex);
      return "hexes";
    },
  }),
  attack: step(["III.b.14", "III.b.15"], (play, frame) => attackBack(play, frame.hexes)),
});

function attackBack(play: Play<Quadrilateral>, hexes: readonly number[]): void {
  const { position } = play;
  const battle = battleOf(position);
  const forces = counterattackers(position, battle).filter((leader) => reaches(position, leader, hexes));
  const side = otherSide(battle.phasing);
  play.call(exchange, newExchange(side, forces, hexes, toWithhold(position, battle, hexes)));
}

/** Defending Forces that can attack: with a leader, a combat SP that fights, and an enemy within reach. */
function counterattackers(position: Quadrilateral, battle: Battle): number[] {
  const enemy = hexesOf(position, battle, battle.phasing);
  return battle.defenders.filter(
    (leader) => fightingSps(position, battle, leader) > 0 && reaches(position, leader, enemy),
  );
}

function fightingSps(position: Quadrilateral, battle: Battle, leader: number): number {
  return combatSps(position, attackersOf(position, battle, otherSide(battle.phasing), leader));
}

function reaches(position: Quadrilateral, leader: number, hexes: readonly number[]): boolean {
  return hexes.some((hex) => mayAttackInto(position, position.leaderHex[leader]!, hex));
}

/** Hexes of the enemy that somebody can attack. */
function open(position: Quadrilateral, battle: Battle): number[] {
  const able = counterattackers(position, battle);
  return hexesOf(position, battle, battle.phasing).filter((hex) =>
    able.some((leader) => reaches(position, leader, [hex])),
  );
}

/** Ruling III.b.13: by combat SPs. */
function strongest(position: Quadrilateral, battle: Battle): number[] {
  const hexes = open(position, battle);
  const most = Math.max(...hexes.map((hex) => spsAt(position, battle, hex)));
  return hexes.filter((hex) => spsAt(position, battle, hex) === most);
}

function spsAt(position: Quadrilateral, battle: Battle, hex: number): number {
  return combatSps(position, unitsAt(position, battle, battle.phasing, hex));
}

function hexesFor(position: Quadrilateral, chosen: readonly number[]): CounterattackOption[] {
  const battle = battleOf(position);
  const name = (hex: number): CounterattackOption => ({ type: "counterHex", hex });
  if (chosen.length === 0) return strongest(position, battle).map(name);
  const more = open(position, battle).filter((hex) => !chosen.includes(hex));
  const options = more.map(name);
  if (more.length > 0 && canWithhold(position, battle, chosen)) options.push({ type: "counterattack" });
  return options;
}

/**
 * §III.b.13a, ruling C14.35: half of the combat SPs in the hexes left alone, rounded up. Forces that cannot reach the hexes
 * attacked are among those held back.
 */
export function toWithhold(position: Quadrilateral, battle: Battle, chosen: readonly number[]): number {
  const alone = hexesOf(position, battle, battle.phasing).filter((hex) => !chosen.includes(hex));
  const half = Math.ceil(alone.reduce((sum, hex) => sum + spsAt(position, battle, hex), 0) / 2);
  const idle = battle.defenders
    .filter((leader) => !reaches(position, leader, chosen))
    .reduce((sum, leader) => sum + fightingSps(position, battle, leader), 0);
  return Math.max(0, half - idle);
}

/** §III.b.13c: something must be left to attack with. */
function canWithhold(position: Quadrilateral, battle: Battle, chosen: readonly number[]): boolean {
  const side: Side = otherSide(battle.phasing);
  const able = counterattackers(position, battle).filter((leader) => reaches(position, leader, chosen));
  const attacking = able.reduce((sum, leader) => sum + fightingSps(position, battle, leader), 0);
  const reserve = combatSps(
    position,
    battle.reserve.filter((unit) => units.side[unit] === side),
  );
  return attacking + reserve > toWithhold(position, battle, chosen);
}

/** §C14.36, §C10.8, §C10.9: those in works, besiegers attacked by a sortie and those who are stormed may decline. */
function mayDecline(position: Quadrilateral, battle: Battle): boolean {
  if (battle.sortie || battle.storm) return true;
  return battle.defenders.every((leader) => isWork(position.leaderHex[leader]!));
}
