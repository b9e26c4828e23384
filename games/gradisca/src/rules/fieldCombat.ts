import { done, everybody, type Frame, type Play } from "@gonfalon/engine/kernel";
import { areas, opponentOf, type Side, units } from "../data.ts";
import { type Gradisca, NOWHERE } from "../position.ts";
import { callForHelp } from "./calling.ts";
import { checkCamp } from "./camp.ts";
import { defensiveWorks } from "./forts.ts";
import { modified } from "./lasting.ts";
import { anotherRoundIfBothWant, anotherRoundIfWinnerWants, isLongBattle } from "./longBattle.ts";
import { capacity, checkCommanders, takeHits } from "./losses.ts";
import {
  anyIn,
  combatUnitsIn,
  commandersIn,
  eliminate,
  isCombatUnit,
  isEngineer,
  isFighter,
  printedFire,
  type Role,
  unitsIn,
} from "./pieces.ts";
import { takePossession } from "./possession.ts";
import { retreatAttackers, retreatDefenders } from "./retreat.ts";
import { decision, procedure, step } from "./rulebook.ts";
import { leadershipOf } from "./supply.ts";

/** Rule 7.1: Field Combat. */
export interface FieldCombat {
  area: number;
  attacker: Side;
  /** §12k: the attackers were put there by a card or came off the time line. */
  newcomers: boolean;
  /** §7.4: the defenders stand in a Fortress and the attackers came through a Breach. */
  throughBreach: boolean;
  /** §18: it may last several rounds. */
  long: boolean;
  /** Hits suffered in this round, and in all rounds. */
  round: Record<Side, number>;
  total: Record<Side, number>;
  loser: Side | null;
}

/** Starts the Field Combat of units that have entered an area; also for cards (§12k). */
export function startFieldCombat(play: Play<Gradisca>, area: number, attacker: Side, newcomers = false): void {
  const cameIn = unitsIn(play.position, attacker, area).some((unit) => play.position.cameFrom[unit] !== NOWHERE);
  play.call(fieldCombat, {
    area,
    attacker,
    newcomers,
    throughBreach: areas.terrain[area] === "fortress" && cameIn,
    long: false,
    round: { venetian: 0, austrian: 0 },
    total: { venetian: 0, austrian: 0 },
    loser: null,
  });
}

/** §6i, §8.1: Commanders and Guastatori without other friendly units beside them are eliminated by enemies in their area. */
export function overrun(play: Play<Gradisca>, side: Side, area: number): void {
  const { position } = play;
  if (anyIn(position, side, area, isFighter)) return;
  const enemy = opponentOf(side);
  if (anyIn(position, enemy, area, isFighter)) {
    for (const unit of unitsIn(position, side, area)) eliminate(play, unit, isCombatUnit(unit) ? "8.1" : "6i");
  } else if (anyIn(position, enemy, area, isCombatUnit) && !anyIn(position, side, area, isCombatUnit)) {
    for (const unit of commandersIn(position, side, area)) eliminate(play, unit, "6i");
  }
}

/**
 * §7.1a, §7.1b, §8.2: the fire value of a unit in Field Combat, 0 for one that does not fire. §19.1: in difficult
 * terrain attackers of 3 or more lose 1. §7.4: no artillery fires in a combat through a Breach.
 */
export function fireInField(
  position: Gradisca,
  unit: number,
  role: Role,
  area: number,
  throughBreach: boolean,
): number {
  if (isEngineer(unit)) return 0;
  if (throughBreach && units.type[unit] === "artillery") return 0;
  if (!isCombatUnit(unit)) return leadershipOf(position, unit);
  const printed = printedFire(position, unit, role);
  const hampered = position.advanced && role === "attack" && printed >= 3 && areas.terrain[area] === "difficult";
  return modified(position, "fire", unit, hampered ? printed - 1 : printed);
}

interface Shot {
  unit: number;
  value: number;
  die: number;
}

function volley(play: Play<Gradisca>, side: Side, role: Role, frame: FieldCombat): Shot[] {
  const shots: Shot[] = [];
  for (const unit of unitsIn(play.position, side, frame.area)) {
    const value = fireInField(play.position, unit, role, frame.area, frame.throughBreach);
    if (value > 0) shots.push({ unit, value, die: play.roll() });
  }
  return shots;
}

/** §7.1b: a die not above the fire value is a hit. */
export function hitsOf(shots: readonly { value: number; die: number }[]): number {
  return shots.filter(({ value, die }) => die <= value).length;
}

/** §7.1c: both sides fire at the same time; §7.1d: works cancel hits of the attacker; hits nobody is left to take are lost. */
function fire(play: Play<Gradisca>, frame: FieldCombat & Frame): void {
  const { area, attacker } = frame;
  const { position } = play;
  const defender = opponentOf(attacker);
  const attack = volley(play, attacker, "attack", frame);
  const defence = volley(play, defender, "defence", frame);
  const works = defensiveWorks(position, defender, area);
  const suffered = (side: Side, hits: number) =>
    Math.min(hits, capacity(position, combatUnitsIn(position, side, area)));
  frame.round[defender] = suffered(defender, Math.max(0, hitsOf(attack) - works));
  frame.round[attacker] = suffered(attacker, hitsOf(defence));
  frame.total[defender] += frame.round[defender];
  frame.total[attacker] += frame.round[attacker];
  play.tell({
    type: "fieldCombat",
    rules: ["7.1", "7.1b", "7.1c", ...(works > 0 ? ["7.1d"] : [])],
    area,
    attacker,
    attack: attack.map((shot) => ({ ...shot })),
    defence: defence.map((shot) => ({ ...shot })),
    works,
    suffered: { ...frame.round },
  });
}

/** §7.1g, §7.3, §18-4: the side that suffered more hits has lost; on equal hits the attacker. */
export function loserOf(attacker: Side, total: Readonly<Record<Side, number>>): Side {
  const defender = opponentOf(attacker);
  return total[defender] > total[attacker] ? defender : attacker;
}

export const fieldCombat = procedure<FieldCombat>("fieldCombat", {
  area: everybody,
  attacker: everybody,
  newcomers: everybody,
  throughBreach: everybody,
  long: everybody,
  round: everybody,
  total: everybody,
  loser: everybody,
}).steps({
  call: step("17", (play, frame) => callForHelp(play, frame.area, frame.attacker)),
  meet: step(["6i", "8.1", "18"], (play, frame) => {
    const { position } = play;
    const defender = opponentOf(frame.attacker);
    overrun(play, frame.attacker, frame.area);
    overrun(play, defender, frame.area);
    if (!anyIn(position, frame.attacker, frame.area)) return done;
    if (!anyIn(position, defender, frame.area)) return "occupy";
    frame.long = isLongBattle(position, frame.area);
  }),
  fire: step(["7.1", "18-1"], fire),
  losses: step("7.1e", (play, frame) => {
    for (const side of [opponentOf(frame.attacker), frame.attacker]) {
      const targets = combatUnitsIn(play.position, side, frame.area);
      if (frame.round[side] > 0) play.call(takeHits, { side, hits: frame.round[side], targets });
    }
  }),
  commanders: step(["7.1f", "7.3a"], (play, frame) => {
    for (const side of [opponentOf(frame.attacker), frame.attacker]) {
      checkCommanders(play, side, frame.area, frame.round[side], "7.1f");
    }
  }),
  annihilation: step("7.1g", (play, frame) => {
    const { position } = play;
    const defender = opponentOf(frame.attacker);
    overrun(play, frame.attacker, frame.area);
    overrun(play, defender, frame.area);
    const attackersLeft = anyIn(position, frame.attacker, frame.area, isCombatUnit);
    const defendersLeft = anyIn(position, defender, frame.area, isCombatUnit);
    if (attackersLeft && defendersLeft) return;
    frame.loser = attackersLeft ? defender : defendersLeft ? frame.attacker : null;
    return "aftermath";
  }),
  bothWant: anotherRoundIfBothWant,
  winnerWants: anotherRoundIfWinnerWants,
  outcome: step(["7.1g", "7.3", "18-4"], (_, frame) => {
    frame.loser = loserOf(frame.attacker, frame.total);
  }),
  stand: decision({
    rule: "7.3c",
    seat: (_, frame) => opponentOf(frame.attacker),
    when: (_, frame) => frame.throughBreach && frame.loser !== frame.attacker,
    options: () => [{ type: "stand" }, { type: "giveWay" }],
    play(play, frame, option) {
      if (option.type !== "stand") return "retreat";
      const side = opponentOf(frame.attacker);
      play.tell({ type: "stands", rules: ["7.3c"], side, area: frame.area });
      play.call(takeHits, { side, hits: 1, targets: combatUnitsIn(play.position, side, frame.area) });
    },
  }),
  stood: step("7.3c", (play, frame) => {
    if (!frame.throughBreach || frame.loser === frame.attacker) return;
    const defender = opponentOf(frame.attacker);
    overrun(play, defender, frame.area);
    if (!anyIn(play.position, defender, frame.area, isCombatUnit)) return "aftermath";
    frame.loser = frame.attacker;
  }),
  retreat: step("7.3", (play, frame) => {
    if (frame.loser === frame.attacker) retreatAttackers(play, frame);
    else play.call(retreatDefenders, { side: opponentOf(frame.attacker), area: frame.area, forced: true });
  }),
  aftermath: step(["7.1g", "24c"], (play, frame) => {
    const { position } = play;
    for (const unit of unitsIn(position, frame.attacker, frame.area)) position.cameFrom[unit] = NOWHERE;
    if (frame.loser) {
      const winner = opponentOf(frame.loser);
      position.activation?.fieldCombatsWon.push(winner);
      play.tell({
        type: "fieldCombatWon",
        rules: ["7.1g", "7.3"],
        side: winner,
        area: frame.area,
        total: { ...frame.total },
      });
    }
    checkCamp(play, "venetian", frame.area, true);
    checkCamp(play, "austrian", frame.area, true);
    if (frame.loser !== opponentOf(frame.attacker)) return done;
  }),
  occupy: step(["10d", "11a", "13c"], (play, frame) => {
    takePossession(play, frame.attacker, frame.area, frame.loser !== null);
  }),
});
