import { done, everybody, type Frame, type Play } from "@gonfalon/engine/kernel";
import { SEATS } from "../army.ts";
import {
  ATTACK,
  enemyOf,
  GOOD,
  leadersIn,
  NOBODY,
  NOWHERE,
  onMap,
  orderOf,
  strengthOf,
  type Tolentino,
  unitsIn,
} from "../position.ts";
import { advance } from "./advance.ts";
import {
  assess,
  attackerOf,
  type Combat,
  comesToNothing,
  defendersOf,
  gunsIn,
  keepAttackers,
  leadersOf,
  likelyTerrain,
  prevailing,
  segmentOf,
  stillAttacking,
  type Terms,
  terrainChoice,
} from "./combat.ts";
import { columnName, type Result, ratioName, resultOf } from "./combatTable.ts";
import { disorder } from "./disorder.ts";
import { eliminate } from "./elimination.ts";
import { owners, seenLeaders, seenUnits } from "./known.ts";
import { leaderTest } from "./losses.ts";
import { isNeapolitanInfantry, passes } from "./morale.ts";
import { disorderAll, driveOff, eliminateAll, exchange, exchangeable, holders, holdOut, payments } from "./results.ts";
import { decision, procedure, step } from "./rulebook.ts";

/** §12.1 §12.5 one combat, from the odds to the last advance. */
export interface Assault extends Terms {
  /** Its place in the list of the segment. */
  combat: number;
  /** Units that defend, guns aside. */
  defenders: number[];
  /** Neapolitan infantry among them, and the hex each held (§13.3a). */
  evicted: number[];
  evictedFrom: number[];
  /** Wood hexes whose terrain the defender must still choose (§10a). */
  undecided: number[];
  result: Result | "";
  /** §12.5.4d what each side gives up in an exchange. */
  attackerLoses: number[];
  defenderLoses: number[];
}

export type AssaultOption =
  | { type: "efficiency"; value: number }
  | { type: "lead"; leader: number }
  | { type: "noLeader" }
  | { type: "terrain"; hex: number; terrain: string }
  | { type: "press" }
  | { type: "leaveIt" }
  | { type: "hold" }
  | { type: "giveWay" }
  | { type: "lose"; units: number[] };

export function assaultOf(combat: number): Assault {
  return {
    combat,
    defenders: [],
    evicted: [],
    evictedFrom: [],
    undecided: [],
    attackEfficiency: 0,
    defendEfficiency: 0,
    leader: NOBODY,
    terrain: [],
    result: "",
    attackerLoses: [],
    defenderLoses: [],
  };
}

function fought(position: Tolentino, { combat }: Assault): Combat {
  return segmentOf(position).combats[combat]!;
}
const attackerSeat = (position: Tolentino, frame: Assault) => SEATS[attackerOf(fought(position, frame))];
const defenderSeat = (position: Tolentino, frame: Assault) => SEATS[enemyOf(attackerOf(fought(position, frame)))];

export const assault = procedure<Assault>("assault", {
  combat: everybody,
  defenders: seenUnits,
  evicted: owners,
  evictedFrom: everybody,
  undecided: everybody,
  result: everybody,
  attackerLoses: everybody,
  defenderLoses: everybody,
  attackEfficiency: everybody,
  defendEfficiency: everybody,
  leader: seenLeaders,
  terrain: everybody,
}).steps({
  begin: step(["12", "12.3"], begin),
  attackEfficiency: decision({
    rule: ["12.3", "12.3.1"],
    seat: attackerSeat,
    when: (position, frame) => prevailing(position, fought(position, frame).attackers).length > 1,
    options: (position, frame) => efficiencies(prevailing(position, fought(position, frame).attackers)),
    play: (_play, frame, option) => {
      if (option.type === "efficiency") frame.attackEfficiency = option.value;
    },
  }),
  defendEfficiency: decision({
    rule: ["12.3", "12.3.1"],
    seat: defenderSeat,
    when: (position, frame) => prevailing(position, frame.defenders).length > 1,
    options: (position, frame) => efficiencies(prevailing(position, frame.defenders)),
    play: (_play, frame, option) => {
      if (option.type === "efficiency") frame.defendEfficiency = option.value;
    },
  }),
  lead: decision({
    rule: ["12.4.4", "4.1.1d", "4.1.2"],
    seat: attackerSeat,
    options: (position, frame) => {
      const leaders = leadersOf(position, fought(position, frame).attackers);
      if (leaders.length === 0) return [];
      return [...leaders.map((leader): AssaultOption => ({ type: "lead", leader })), { type: "noLeader" }];
    },
    play: (_play, frame, option) => {
      if (option.type === "lead") frame.leader = option.leader;
    },
  }),
  ground: decision({
    rule: "10a",
    seat: defenderSeat,
    when: (_position, { undecided }) => undecided.length > 0,
    options: (position, frame) => {
      const hex = frame.undecided[0]!;
      const choices = terrainChoice(position, hex, frame.defenders, fought(position, frame).attackers);
      return choices.map((terrain) => ({ type: "terrain", hex, terrain }));
    },
    play: (play, frame, option) => {
      if (option.type !== "terrain") return undefined;
      frame.terrain[fought(play.position, frame).hexes.indexOf(option.hex)] = option.terrain;
      frame.undecided.shift();
      return "ground";
    },
  }),
  roll: step(["12.1-5", "12.1-6", "12.5.3"], roll),
  press: decision({
    rule: "12.5.4c",
    seat: attackerSeat,
    options: () => [{ type: "press" }, { type: "leaveIt" }],
    play: (play, frame, option) => (option.type === "press" ? press(play, frame) : "advance"),
  }),
  hold: decision({
    rule: ["12.5.4f", "10.1.1", "10.5.3"],
    seat: defenderSeat,
    when: (position, { defenders }) => holders(position, defenders).length > 0,
    options: () => [{ type: "hold" }, { type: "giveWay" }],
    play: (play, frame, option) => {
      const isHeld = option.type === "hold" && holdOut(play, holders(play.position, frame.defenders));
      if (isHeld) turnInto(play, frame, "EX", "12.5.4f");
      return "apply";
    },
  }),
  apply: step("12.5.4", apply),
  attackerLoss: decision({
    rule: "12.5.4d",
    seat: attackerSeat,
    options: (position, frame) =>
      exchangeable(position, fought(position, frame).attackers, frame.attackEfficiency).map((unit) => ({
        type: "lose",
        units: [unit],
      })),
    play: (_play, frame, option) => {
      if (option.type === "lose") frame.attackerLoses = option.units;
    },
  }),
  defenderLoss: decision({
    rule: "12.5.4d",
    seat: defenderSeat,
    options: (position, frame) => {
      const points = strengthOf(position, frame.attackerLoses[0]!);
      const units = exchangeable(position, frame.defenders, frame.defendEfficiency);
      return payments(position, units, points).map((some) => ({ type: "lose", units: some }));
    },
    play: (_play, frame, option) => {
      if (option.type === "lose") frame.defenderLoses = option.units;
    },
  }),
  exchange: step(["12.5.4d", "12.5.4da"], (play, frame) => {
    const combat = fought(play.position, frame);
    exchange(play, { combat, defenders: frame.defenders }, [...frame.attackerLoses, ...frame.defenderLoses]);
  }),
  advance: step(["12.7", "12.7a"], advances),
  end: step("14.2.2", end),
});

function efficiencies(values: readonly number[]): AssaultOption[] {
  return values.map((value) => ({ type: "efficiency", value }));
}

/** §12.4.1 who fights; §11.1.1a guns alone in a hex are overrun; §12.3.1 each side's efficiency. */
function begin(play: Play<Tolentino>, frame: Assault & Frame) {
  const { position } = play;
  const segment = segmentOf(position);
  const combat = fought(position, frame);
  keepAttackers(combat, stillAttacking(position, combat));
  combat.over = 1;
  if (combat.attackers.length === 0) {
    comesToNothing(play, combat, "attackers");
    return done;
  }
  const defenders = defendersOf(position, combat, segment.spared);
  const infantry = defenders.filter(isNeapolitanInfantry);
  frame.defenders = defenders;
  frame.evicted = infantry;
  frame.evictedFrom = infantry.map((unit) => position.hex[unit]!);
  segment.spared.push(...combat.hexes.flatMap((hex) => unitsIn(position, hex)));
  const overrun = overrunGuns(play, combat);
  if (defenders.length === 0) {
    if (!overrun) comesToNothing(play, combat, "defenders");
    return overrun ? "advance" : done;
  }
  frame.attackEfficiency = prevailing(position, combat.attackers)[0]!;
  frame.defendEfficiency = prevailing(position, defenders)[0]!;
  frame.terrain = likelyTerrain(position, combat, defenders);
  frame.undecided = combat.hexes.filter((hex) => terrainChoice(position, hex, defenders, combat.attackers).length > 1);
  return undefined;
}

/** §11.1.1 §11.1.1a no die is rolled against guns alone: they are lost, since an attacker is there who can advance. */
function overrunGuns(play: Play<Tolentino>, combat: Combat): boolean {
  const { position } = play;
  let overrun = false;
  for (const hex of combat.hexes) {
    const guns = gunsIn(position, hex);
    if (guns.length === 0 || unitsIn(position, hex).length > guns.length) continue;
    for (const gun of guns) eliminate(play, gun, { rules: ["11.1.1", "11.1.1a"] });
    overrun = true;
  }
  return overrun;
}

/** §12.5.3 the die, its modifiers and the result; §12.4.2a worse than 1-5 is AE without a roll. */
function roll(play: Play<Tolentino>, frame: Assault & Frame) {
  const { position } = play;
  const combat = fought(position, frame);
  const assessment = assess(position, combat, frame, frame.defenders);
  const isHopeless = assessment.rung < 0;
  const die = isHopeless ? 0 : play.roll();
  const modified = die + assessment.total;
  frame.result = isHopeless ? "AE" : resultOf(assessment.column, modified);
  play.tell({
    type: "assault",
    rules: isHopeless ? ["12.4.2a"] : ["12.5.1", "12.5.2", "12.5.3"],
    attackers: combat.attackers,
    defenders: frame.defenders,
    hexes: combat.hexes,
    charge: combat.charge,
    attack: assessment.attack,
    defend: assessment.defend,
    odds: ratioName(assessment.rung),
    column: columnName(assessment.column),
    shift: assessment.shift,
    modifiers: assessment.modifiers.map(({ rule, id, by }) => ({ rule, id, by })),
    roll: die,
    modified,
    result: frame.result,
  });
  testLeaders(play, frame, combat, die);
  if (frame.result === "NE") return isUnderAttackOrders(position, combat) ? "press" : "advance";
  return frame.result === "DR" ? "hold" : "apply";
}

/** §4.4.1 a natural 6 endangers the leaders in the attacked hexes; §4.4.2 a natural 1 the one who led the attack. */
function testLeaders(play: Play<Tolentino>, { leader }: Assault, combat: Combat, die: number): void {
  const { position } = play;
  if (die === 6) {
    const defender = enemyOf(attackerOf(combat));
    for (const hex of combat.hexes) {
      for (const one of leadersIn(position, defender, hex)) play.call(leaderTest, { leader: one, because: "4.4.1" });
    }
  }
  if (die === 1 && leader !== NOBODY) play.call(leaderTest, { leader, because: "4.4.2" });
}

function isUnderAttackOrders(position: Tolentino, { attackers }: Combat): boolean {
  return attackers.every((unit) => orderOf(position, unit) === ATTACK);
}

/** §12.5.4c a die against the efficiency used in this combat: EX if passed, AD if not. */
function press(play: Play<Tolentino>, frame: Assault): "apply" {
  const die = play.roll();
  const modifier = frame.leader === NOBODY ? 0 : -1;
  const passed = passes(die, modifier, frame.attackEfficiency);
  play.tell({ type: "pressed", rules: ["12.5.4c", "13.1"], roll: die, modifier, efficiency: frame.attackEfficiency });
  turnInto(play, frame, passed ? "EX" : "AD", "12.5.4c");
  return "apply";
}

function turnInto(play: Play<Tolentino>, frame: Assault, result: Result, rule: string): void {
  play.tell({ type: "resultTurns", rules: [rule], from: frame.result, into: result });
  frame.result = result;
}

/** §12.5.4 what the result does. */
function apply(play: Play<Tolentino>, frame: Assault & Frame) {
  const combat = fought(play.position, frame);
  const { defenders, result } = frame;
  if (result === "EX") return "attackerLoss";
  if (result === "AE") eliminateAll(play, combat.attackers);
  if (result === "DE") eliminateAll(play, defenders);
  if (result === "AD") disorderAll(play, combat.attackers, combat.hexes);
  if (result === "DD") disorderAll(play, defenders, combat.posts);
  if (result === "DR") driveOff(play, { combat, defenders });
  return "advance";
}

/** §12.7 hexes that the combat has emptied: the attackers', or by our ruling the defenders', to enter. */
function advances(play: Play<Tolentino>, frame: Assault & Frame): void {
  const { position } = play;
  const { attackers, hexes, posts } = fought(position, frame);
  const { evicted, evictedFrom, defenders } = frame;
  const isEmpty = (hex: number) => unitsIn(position, hex).length === 0;
  const left = [...new Set(posts)].filter(isEmpty);
  const taken = hexes.filter(isEmpty);
  if (taken.length > 0) play.call(advance, { units: attackers, hexes: taken, isAttack: 1, evicted, evictedFrom });
  if (left.length > 0 && defenders.length > 0) {
    play.call(advance, { units: defenders, hexes: left, isAttack: 0, evicted: [], evictedFrom: [] });
  }
}

/** §14.2.2 charging cavalry in good order is Disordered when its charge is over. */
function end(play: Play<Tolentino>, frame: Assault): void {
  const { position } = play;
  const { attackers, charge } = fought(position, frame);
  if (!charge) return;
  for (const unit of attackers) {
    position.charge[unit] = NOWHERE;
    if (onMap(position, unit) && position.state[unit] === GOOD) disorder(play, unit, ["14.2.2"]);
  }
}
