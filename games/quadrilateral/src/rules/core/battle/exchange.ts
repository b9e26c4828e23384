import { again, done, everybody, type Frame, type Play } from "@gonfalon/engine/kernel";
import { otherSide, SIDE_NAMES, type Side, tables, units } from "../../../data.ts";
import { NOWHERE, type Quadrilateral } from "../../../position.ts";
import { decision, procedure, step } from "../../rulebook.ts";
import { isForce, leaderless, sizeOf, unitsOf } from "../forces.ts";
import { combatResult, isSmallAction, limited, oddsColumn, smallLoss, toHalves } from "../odds.ts";
import { garrisonIn } from "../sieges.ts";
import { afterLosses, loseEmptyForces, removeGarrison } from "./aftermath.ts";
import { goOff, goOffOf } from "./goOff.ts";
import { loseFrom } from "./losses.ts";
import { occupation, pursuit, vacated } from "./pursuit.ts";
import { retreat } from "./retreat.ts";
import {
  type Battle,
  battleOf,
  defendingAt,
  fighting,
  forcesBy,
  hexesOf,
  isGarrisonOnly,
  markRetreated,
  strengthOf,
} from "./state.ts";
import { attackSps, crtModifiers, defenceSps } from "./strength.ts";

/** §III.b.6 to §III.b.11, §C14.20 to §C14.34: one side attacks, one side loses. */
export type ExchangeOption = { readonly type: "retreatNext"; readonly leader: number };

/** A Force that has retreated: where from, and every hex it entered. Units without a leader are `NOWHERE`. */
export type Gone = { leader: number; from: number; path: number[] };

export type Exchange = {
  by: Side;
  /** §C14.4, §C14.35: the Forces that attack, and the hexes they attack. */
  forces: number[];
  hexes: number[];
  /** §C14.35: SPs held back. */
  withheld: number;
  /** The loser, or `NOWHERE` before the die. */
  loser: number;
  winnerLost: number;
  loserLost: number;
  /** §C14.25: hexes of retreat; Forces still to go, and those that have gone. */
  length: number;
  left: number[];
  gone: Gone[];
  /** Hexes of the winning Forces when the retreat began. */
  winners: number[];
  pursued: number;
};

/** §III.b.6: the attack of the phasing side. */
export function attack(position: Quadrilateral): Exchange {
  const battle = battleOf(position);
  return newExchange(battle.phasing, battle.attackers, battle.hexes, 0);
}

export function newExchange(by: Side, forces: readonly number[], hexes: readonly number[], withheld: number): Exchange {
  return {
    by,
    forces: [...forces],
    hexes: [...hexes],
    withheld,
    loser: NOWHERE,
    winnerLost: 0,
    loserLost: 0,
    length: 0,
    left: [],
    gone: [],
    winners: [],
    pursued: NOWHERE,
  };
}

/** The exchange that is being fought. */
export function exchangeOf({ flow }: Pick<Quadrilateral, "flow">): (Exchange & Frame) | undefined {
  for (let i = flow.length - 1; i >= 0; i--) {
    if (flow[i]!.procedure === "exchange") return flow[i] as Exchange & Frame;
    if (flow[i]!.procedure === "battle") return undefined;
  }
  return undefined;
}

export const exchange = procedure<Exchange>("exchange", {
  by: everybody,
  forces: everybody,
  hexes: everybody,
  withheld: everybody,
  loser: everybody,
  winnerLost: everybody,
  loserLost: everybody,
  length: everybody,
  left: everybody,
  gone: everybody,
  winners: everybody,
  pursued: everybody,
}).steps({
  // §III.b.7, §III.b.15: odds, die, the winner's loss; then the loser shows his marker.
  resolve: step(["III.b.7", "III.b.15", "C14.22"], (play, frame) => resolve(play, frame)),
  marker: step(["III.b.7a", "C14.23"], (play, frame) => {
    const battle = battleOf(play.position);
    if (battle.over) return "occupy";
    const loser = frame.loser as Side;
    const marker = battle.types[loser];
    // Ruling III.b.9a: rounds are counted, and in one round he may lose both exchanges.
    if (marker === "pitched" && !battle.shown[loser]) battle.pitched[loser]++;
    battle.shown[loser] = 1;
    // §C10.16: against a garrison alone nobody has chosen one.
    const alone = isGarrisonOnly(play.position, battle);
    if (!alone) play.tell({ type: "markerShown", rules: ["III.b.7", "C14.12"], side: SIDE_NAMES[loser], marker });
    if (alone && loser !== battle.phasing) {
      abandonGarrisons(play, loser, battle.hexes);
      afterLosses(play, battle, battle.phasing);
      return "occupy";
    }
    return standsFast(battle, loser) ? "pitchedLoss" : "retreatBegins";
  }),
  // §III.b.11, §C14.34
  pitchedLoss: step(["III.b.11", "C14.34"], (play, frame) => {
    const battle = battleOf(play.position);
    const loser = frame.loser as Side;
    const count = Math.max(isSmall(battle) ? smallLoss(frame.length, true) : frame.length, frame.winnerLost);
    frame.loserLost += lose(play, battle, frame, loser, count);
    play.tell({ type: "pitchedLoss", rules: ["C14.34"], side: SIDE_NAMES[loser], sps: frame.loserLost });
    const vacated = hexesOf(play.position, battle, loser);
    afterLosses(play, battle, otherSide(loser));
    frame.winners = vacated;
    if (battle.over) return "occupy";
    if (goesAfterwards(battle, otherSide(loser))) return "refuserGoes";
    // §C10.9: the stormed lose SPs whatever their marker; only Pitched leads to a counterattack.
    if (battle.types[loser] !== "pitched") battle.over = 1;
    return done;
  }),
  retreatBegins: step(["III.b.8", "III.b.16", "C14.25"], (play, frame) => {
    const battle = battleOf(play.position);
    const loser = frame.loser as Side;
    frame.length = retreatLength(battle, loser, frame.length);
    frame.winners = hexesOf(play.position, battle, otherSide(loser));
    frame.left = forcesBy(battle, loser).slice();
    // §III.b.9c A garrison that is given up is an SP of the loser.
    frame.loserLost += abandonGarrisons(play, loser, foughtIn(battle, frame));
  }),
  // §C14.25: all his Forces, in the order their owner likes.
  order: decision({
    rule: "C14.25",
    seat: (_, { loser }) => SIDE_NAMES[loser as Side],
    when: (_, { left }) => left.length > 1,
    options: (_, { left }): ExchangeOption[] => left.map((leader) => ({ type: "retreatNext", leader })),
    play: (play, frame, { leader }) => {
      begin(play, frame, leader);
      return again;
    },
  }),
  last: step("C14.25", (play, frame) => {
    const [leader] = frame.left;
    if (leader !== undefined) begin(play, frame, leader);
  }),
  // Retreat is not movement: units without a leader go too.
  leaderless: step("C14.25", (play, frame) => {
    const battle = battleOf(play.position);
    const loser = frame.loser as Side;
    for (const hex of foughtIn(battle, frame)) {
      if (leaderless(play.position, loser, hex).length > 0) retreatFrom(play, frame, NOWHERE, hex);
    }
  }),
  pursuit: step(["III.b.9", "III.b.17", "C14.29"], (play, frame) => {
    const battle = battleOf(play.position);
    const winner = otherSide(frame.loser as Side);
    battle.over = 1;
    battle.victor = winner;
    if (goesAfterwards(battle, winner)) return "leastLoss";
    // §C10.9 A stormer who has gone back is not pursued; the field may be occupied all the same (§C14.28).
    if (battle.storm) play.call(occupation, { side: winner, hexes: vacated(play.position) });
    else play.call(pursuit, { side: winner, leader: NOWHERE, after: NOWHERE, may: 0 });
  }),
  // §III.b.9c, §C14.30
  leastLoss: step(["III.b.9c", "C14.30"], (play, frame) => {
    const owed = frame.winnerLost - frame.loserLost;
    if (owed > 0) frame.loserLost += loseAfterwards(play, frame, owed);
    const winner = otherSide(frame.loser as Side);
    return goesAfterwards(battleOf(play.position), winner) ? "refuserGoes" : done;
  }),
  occupy: step("C14.34", (play, frame) => {
    const battle = battleOf(play.position);
    if (battle.victor === NOWHERE) return done;
    const side = battle.victor as Side;
    const emptied = side === battle.phasing ? battle.hexes : frame.winners;
    if (goesAfterwards(battle, side)) return "refuserGoes";
    play.call(occupation, { side, hexes: [...emptied] });
    return done;
  }),
  // §C14.15: a refuser who has won goes off as he likes; he shows his marker, for the battle ends by it.
  refuserGoes: step("C14.15", (play, frame) => {
    const battle = battleOf(play.position);
    const winner = otherSide(frame.loser as Side);
    battle.over = 1;
    battle.shown[winner] = 1;
    const marker = battle.types[winner];
    play.tell({ type: "markerShown", rules: ["C14.15"], side: SIDE_NAMES[winner], marker });
    for (const leader of forcesBy(battle, winner))
      play.call(goOff, goOffOf(winner, leader, MOST_HEXES_OFF, play.position.leaderHex[leader]));
  }),
});
const MOST_HEXES_OFF = 3;

/** §C14.15, §C14.38: who refused, or covered a retreat, goes off when he has won; the battle is over. */
function goesAfterwards({ types }: Battle, side: Side): boolean {
  return types[side] === "refuse" || types[side] === "rearguard";
}

function begin(play: Play<Quadrilateral>, frame: Exchange, leader: number): void {
  frame.left = frame.left.filter((one) => one !== leader);
  if (isForce(play.position, leader)) retreatFrom(play, frame, leader, play.position.leaderHex[leader]!);
}

function retreatFrom(play: Play<Quadrilateral>, frame: Exchange, leader: number, hex: number): void {
  const side = frame.loser as Side;
  if (leader >= 0) markRetreated(play.position, leader);
  play.call(retreat, { side, leader, from: hex, at: hex, left: frame.length, winners: [...frame.winners], path: [] });
}

function isSmall(battle: Battle): boolean {
  return isSmallAction(battle.began[0], battle.began[1]);
}

/** §C14.14, §C10.9: a Pitched loser loses SPs and stays, and so do those who are stormed, whatever their marker. */
function standsFast(battle: Battle, loser: Side): boolean {
  return battle.types[loser] === "pitched" || (battle.storm === 1 && loser !== battle.phasing);
}

/** §C14.15: one hex more for a refuser; §C10.9: a beaten stormer goes back one hex at most. */
function retreatLength(battle: Battle, loser: Side, number: number): number {
  if (battle.storm) return Math.min(1, number);
  return number + (battle.types[loser] === "refuse" ? 1 : 0);
}

function resolve(play: Play<Quadrilateral>, frame: Exchange): void {
  const { position } = play;
  const battle = battleOf(position);
  battle.met = 1;
  const attacking = toHalves(attackSps(position, battle, frame));
  const defending = toHalves(defenceSps(position, battle, frame));
  const column = oddsColumn(attacking, defending);
  const modifiers = crtModifiers(position, battle, frame);
  // §III.b.7b No Guard is staked before the die: there is none in these campaigns (ruling III.b.7).
  const die = play.roll();
  const result = combatResult(column, die + limited(modifiers.reduce((sum, { by }) => sum + by, 0)));
  const winner = result.loser === "attacker" ? otherSide(frame.by) : frame.by;
  frame.loser = otherSide(winner);
  frame.length = result.loser === "attacker" ? result.attacker : result.defender;
  const shown = result.loser === "attacker" ? result.defender : result.attacker;
  const count = isSmall(battle) ? smallLoss(shown, false) : shown;
  play.tell({
    type: "exchange",
    rules: [...(frame.by === battle.phasing ? [] : ["C14.35"]), "III.b.7", "C14.20", "C14.22"],
    side: SIDE_NAMES[frame.by],
    hexes: [...frame.hexes],
    strengths: [strengthOf(position, battle, 0), strengthOf(position, battle, 1)],
    attacking,
    defending,
    column: tables.crt.columns[column]!,
    modifiers: modifiers.map(({ rule, by }) => ({ rule, by })),
    die,
    loser: SIDE_NAMES[frame.loser as Side],
    loss: count,
    number: frame.length,
  });
  frame.winnerLost = lose(play, battle, frame, winner, count);
  frame.winners = hexesOf(position, battle, winner);
  afterLosses(play, battle, frame.loser as Side);
}

/** Who attacks, with the Reserve that is held back for a counterattack (§III.b.13b); and who stands in the hexes attacked. */
function tookPart(position: Quadrilateral, battle: Battle, { by, hexes, withheld }: Exchange, side: Side): number[] {
  if (side !== by) return hexes.flatMap((hex) => defendingAt(position, battle, side, hex));
  const reserve = withheld > 0 ? battle.reserve.filter((unit) => units.side[unit] === side) : [];
  return [...fighting(position, battle, side), ...reserve];
}

/** §C14.23: from those that took part; a garrison goes last. */
function lose(play: Play<Quadrilateral>, battle: Battle, frame: Exchange, side: Side, count: number): number {
  const { position } = play;
  // Ruling C10.16: a garrison is there or it is gone: winning costs it nothing.
  if (side !== frame.loser && side !== battle.phasing && isGarrisonOnly(position, battle)) return 0;
  let lost = loseFrom(play, tookPart(position, battle, frame, side), count, "combat").length;
  if (side === frame.by) return lost;
  for (const garrison of garrisonsOn(position, side, frame.hexes)) {
    if (lost >= count) break;
    removeGarrison(play, garrison);
    lost++;
  }
  return lost;
}

/** §C10.16: a garrison stands; when its side has lost it is removed. How many were. */
function abandonGarrisons(play: Play<Quadrilateral>, side: Side, hexes: readonly number[]): number {
  const there = garrisonsOn(play.position, side, hexes);
  for (const garrison of there) removeGarrison(play, garrison);
  return there.length;
}

function garrisonsOn(position: Quadrilateral, side: Side, hexes: readonly number[]): number[] {
  return hexes.map((hex) => garrisonIn(position, side, hex)).filter((garrison) => garrison >= 0);
}

/** The hexes in which units of the loser that move under no leader have fought: his own, or those he was counterattacked in. */
function foughtIn(battle: Battle, { by, hexes, loser }: Exchange): readonly number[] {
  if (loser !== battle.phasing) return battle.hexes;
  return by === loser ? [] : hexes;
}

/** Ruling C14.30: the pursued Force first, then the strongest. */
function loseAfterwards(play: Play<Quadrilateral>, frame: Exchange, owed: number): number {
  const { position } = play;
  const battle = battleOf(position);
  const loser = frame.loser as Side;
  const pursued = frame.pursued >= 0 && isForce(position, frame.pursued) ? [frame.pursued] : [];
  const others = forcesBy(battle, loser).filter((leader) => !pursued.includes(leader) && isForce(position, leader));
  const bySize = others.sort((a, b) => sizeOf(position, b) - sizeOf(position, a));
  let lost = 0;
  for (const leader of [...pursued, ...bySize]) {
    lost += loseFrom(play, unitsOf(position, leader), owed - lost, "combat").length;
    if (lost >= owed) break;
  }
  loseEmptyForces(play, battle);
  return lost;
}
