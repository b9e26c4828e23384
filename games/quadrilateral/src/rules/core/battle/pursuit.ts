import { linkBetween } from "@gonfalon/engine/board";
import { done, everybody, type Play } from "@gonfalon/engine/kernel";
import {
  board,
  CAVALRY,
  leaders,
  otherSide,
  SIDE_NAMES,
  type Side,
  tables,
  units,
  type Weather,
} from "../../../data.ts";
import type { Quadrilateral } from "../../../position.ts";
import { decision, procedure, step } from "../../rulebook.ts";
import type { Modifier } from "../attrition.ts";
import { FORCE_THERE, fieldOf, GARRISON_THERE } from "../field.ts";
import { isForce, leaderless, stands, unitsOf } from "../forces.ts";
import { CLOSED, stepCost, withoutFerry, zoneReaches } from "../ground.ts";
import { hasCavalryDifferential, isSmallAction } from "../odds.ts";
import { shutIn } from "../sieges.ts";
import { lineFor, modifierOf, rowFor } from "../tables.ts";
import { advance } from "./advance.ts";
import { exchangeOf, type Gone } from "./exchange.ts";
import { leaveGovernor, unitsThatLeave } from "./governor.ts";
import { loseFrom } from "./losses.ts";
import { moverOf } from "./retreat.ts";
import { callRout } from "./rout.ts";
import { type Battle, type BattleType, battleOf, combatSps, forcesBy, mayAttackInto, spsOf } from "./state.ts";
import { RESERVE_SPS } from "./strength.ts";

/** §III.b.9, §C14.28 to §C14.31: one winning Force pursues, or occupies the field. */
export type PursuitOption =
  | { readonly type: "pursue"; readonly leader: number; readonly after: number }
  | { readonly type: "pursueFor"; readonly hexes: number }
  | { readonly type: "occupy"; readonly leader: number; readonly hex: number }
  | { readonly type: "noPursuit" };

type Pursuit = {
  side: Side;
  leader: number;
  /** Which of those who have gone, by the order in which they went. */
  after: number;
  may: number;
};

export const pursuit = procedure<Pursuit>("pursuit", {
  side: everybody,
  leader: everybody,
  after: everybody,
  may: everybody,
}).steps({
  who: decision({
    rule: ["III.b.9", "C14.29", "C14.28"],
    seat: (_, { side }) => SIDE_NAMES[side],
    options: (position, { side }): PursuitOption[] => {
      const pursuers = pursuitsOf(position, side);
      const fields = occupations(position, side, vacated(position));
      return pursuers.length + fields.length === 0 ? [] : [...pursuers, ...fields, { type: "noPursuit" }];
    },
    play: (play, frame, option) => {
      if (option.type === "occupy") enterField(play, option.leader, [option.hex]);
      if (option.type !== "pursue") return done;
      frame.leader = option.leader;
      frame.after = option.after;
      return "roll";
    },
  }),
  nobody: step("C14.29", () => done),
  roll: step(["III.b.9", "C14.29"], (play, frame) => {
    const { position } = play;
    const gone = exchangeOf(position)!.gone[frame.after]!;
    const modifiers = pursuitModifiers(position, frame.leader, gone);
    const die = play.roll();
    const total = modifiers.reduce((sum, { by }) => sum + by, die);
    frame.may = hexesToPursue(position, frame, total);
    play.tell({
      type: "pursuit",
      rules: ["III.b.9", "C14.29"],
      side: SIDE_NAMES[frame.side],
      leader: leaders.ids[frame.leader]!,
      die,
      modifiers: modifiers.map(({ rule, by }) => ({ rule, by })),
      hexes: frame.may,
    });
    // The die gives no hex: the field may still be occupied.
    if (frame.may === 0) return "occupy";
  }),
  howFar: decision({
    rule: "C14.29",
    seat: (_, { side }) => SIDE_NAMES[side],
    options: (_, { may }): PursuitOption[] =>
      Array.from({ length: may + 1 }, (_one, hexes) => ({ type: "pursueFor", hexes })),
    play: (play, frame, option) => {
      if (option.type !== "pursueFor") return;
      // §C14.28 Who does not follow may still occupy the field.
      if (option.hexes === 0) return "occupy";
      follow(play, frame, option.hexes);
      return "leaders";
    },
  }),
  occupy: step("C14.28", (play, { side }) => {
    play.call(occupation, { side, hexes: vacated(play.position) });
    return done;
  }),
  leaders: step(["C14.31", "C2.13"], (play, { side, may }) => callRout(play, otherSide(side), may)),
});

/** §C14.28, §C14.18, §C14.34: one winning Force may enter a hex that the loser has left. */
export const occupation = procedure<{ side: Side; hexes: number[] }>("occupation", {
  side: everybody,
  hexes: everybody,
}).steps({
  who: decision({
    rule: ["C14.28", "C14.18"],
    seat: (_, { side }) => SIDE_NAMES[side],
    options: (position, { side, hexes }): PursuitOption[] => {
      const fields = occupations(position, side, hexes);
      return fields.length === 0 ? [] : [...fields, { type: "noPursuit" }];
    },
    play: (play, _, option) => {
      if (option.type === "occupy") enterField(play, option.leader, [option.hex]);
    },
  }),
});

/** The hexes that the loser has left, and those of his in which the battle has destroyed everybody. */
export function vacated(position: Quadrilateral): number[] {
  const { gone, loser } = exchangeOf(position)!;
  const battle = battleOf(position);
  const emptied = loser === battle.phasing ? [] : battle.hexes;
  return [...new Set([...gone.map(({ from }) => from), ...emptied])];
}

/** §C14.29: a Force with a combat SP, next to a hex that a beaten Force has left. */
function pursuitsOf(position: Quadrilateral, side: Side): PursuitOption[] {
  const battle = battleOf(position);
  if (battle.types[side] === "refuse" || battle.types[side] === "rearguard") return [];
  const { gone } = exchangeOf(position)!;
  return winnersOf(position, battle, side).flatMap((leader) =>
    gone.flatMap((one, after): PursuitOption[] => {
      if (one.path.length === 0 || !isStillThere(position, one)) return [];
      return pathLength(position, leader, one) > 0 ? [{ type: "pursue", leader, after }] : [];
    }),
  );
}

function winnersOf(position: Quadrilateral, battle: Battle, side: Side): number[] {
  return forcesBy(battle, side).filter((leader) => combatSps(position, unitsThatLeave(position, leader)) > 0);
}

function isStillThere(position: Quadrilateral, { leader, path }: Gone): boolean {
  return leader >= 0 ? isForce(position, leader) : path.length > 0;
}

function occupations(position: Quadrilateral, side: Side, hexes: readonly number[]): PursuitOption[] {
  const battle = battleOf(position);
  const { enemy } = fieldOf(position, side);
  return winnersOf(position, battle, side).flatMap((leader) =>
    hexes.flatMap((hex): PursuitOption[] => {
      const taken = (enemy[hex]! & (FORCE_THERE | GARRISON_THERE)) !== 0;
      return !taken && mayEnter(position, leader, position.leaderHex[leader]!, hex)
        ? [{ type: "occupy", leader, hex }]
        : [];
    }),
  );
}

/** Rulings C14.29: not into a hex, nor over a river, that is closed to one of its arms. */
function mayEnter(position: Quadrilateral, leader: number, from: number, hex: number): boolean {
  if (!mayAttackInto(position, from, hex)) return false;
  for (let link = board.firstLink[from]!; link < board.firstLink[from + 1]!; link++) {
    if (board.linkTo[link] !== hex) continue;
    const mover = moverOf(position, leader, unitsThatLeave(position, leader));
    return stepCost(withoutFerry(position, link), link, mover, position.weather) !== CLOSED;
  }
  return false;
}

/** How far the path of retreat can be followed: the vacated hex is the first. */
export function pathLength(position: Quadrilateral, leader: number, gone: Gone): number {
  const side = leaders.side[leader]!;
  const { enemy, zone } = fieldOf(position, side);
  const route = [gone.from, ...gone.path.slice(0, -1)];
  let at = position.leaderHex[leader]!;
  for (const [i, hex] of route.entries()) {
    if ((enemy[hex]! & (FORCE_THERE | GARRISON_THERE)) !== 0 || !mayEnter(position, leader, at, hex)) return i;
    if (zone[hex]! > beatenZones(position, hex)) return i + 1;
    at = hex;
  }
  return route.length;
}

/** Zones of the beaten Forces, as the pursuer sees them, do not stop him. */
function beatenZones(position: Quadrilateral, hex: number): number {
  return exchangeOf(position)!.gone.filter(({ leader }) => {
    if (leader < 0 || !stands(position, leader) || position.besieged[leader]) return false;
    const link = linkBetween(board, position.leaderHex[leader]!, hex);
    return link >= 0 && zoneReaches(position, link);
  }).length;
}

function hexesToPursue(position: Quadrilateral, frame: Pursuit, total: number): number {
  const { began, types } = battleOf(position);
  const gone = exchangeOf(position)!.gone[frame.after]!;
  const given = hexesGiven(total, isSmallAction(began[0], began[1]), types[otherSide(frame.side)]);
  return Math.min(given, pathLength(position, frame.leader, gone));
}

/** §III.b.9a, §C14.29: what changes the die. */
export function pursuitModifiers(position: Quadrilateral, leader: number, gone: Gone): Modifier[] {
  const battle = battleOf(position);
  const side = leaders.side[leader]!;
  const his = unitsThatLeave(position, leader);
  const theirs = bodyOf(position, otherSide(side), gone);
  const held = combatSps(
    position,
    battle.reserve.filter((unit) => units.side[unit] === side),
  );
  return modifiersOfPursuit({
    initiative: leaders.initiative[leader]!,
    cavalry: spsOf(position, his, CAVALRY),
    strength: combatSps(position, his),
    bonus: leaders.bonus[leader]! > 0,
    // Ruling C14.29: units without a leader resist as Initiative 1.
    resisting: gone.leader >= 0 ? leaders.initiative[gone.leader]! : 1,
    theirCavalry: spsOf(position, theirs, CAVALRY),
    theirStrength: combatSps(position, theirs),
    reserve: held >= RESERVE_SPS,
    pitched: battle.pitched[side],
    weather: position.weather,
  });
}

/** What a pursuit looks at: the pursuer, then the pursued; `pitched` are rounds in which the winner showed that marker. */
export interface Pursuers {
  readonly initiative: number;
  readonly cavalry: number;
  readonly strength: number;
  readonly bonus: boolean;
  readonly resisting: number;
  readonly theirCavalry: number;
  readonly theirStrength: number;
  readonly reserve: boolean;
  readonly pitched: number;
  readonly weather: Weather;
}

export function modifiersOfPursuit(pursuers: Pursuers): Modifier[] {
  const { cavalry, theirCavalry } = pursuers;
  const { modifiers } = tables.pursuit;
  const pitched = modifiers.find(({ when }) => when === "pitchedRounds");
  const when = (rule: string, key: string, applies: boolean) => ({
    rule,
    by: applies ? modifierOf(modifiers, key) : 0,
  });
  return [
    { rule: "C14.29", by: resistance(pursuers.resisting - pursuers.initiative) },
    when("C14.29", "cavalryTwoToOne", hasCavalryDifferential(cavalry, theirCavalry)),
    when("C14.29", "cavalryOneToTwo", hasCavalryDifferential(theirCavalry, cavalry)),
    when("C14.29", "loserStronger", pursuers.theirStrength > pursuers.strength),
    when("C2.15", "leaderBonus", pursuers.bonus),
    when("C14.37", "reserve", pursuers.reserve),
    { rule: "III.b.9a", by: Math.max(pitched?.maximum ?? 0, -pursuers.pitched) },
    { rule: "C3.4", by: tables.weatherEffects.types[pursuers.weather].pursuit },
  ].filter(({ by }) => by !== 0);
}

function resistance(difference: number): number {
  return lineFor(tables.initiativeZoc.resistance, difference)?.pursuit ?? 0;
}

/** §C14.24, §C14.15: the hexes that a modified die gives: half in a small action, rounded up; few after a refused battle. */
export function hexesGiven(total: number, small: boolean, loser: BattleType): number {
  const table = rowFor(tables.pursuit, total);
  const hexes = small ? Math.ceil(table / 2) : table;
  return Math.min(hexes, tables.pursuit.modifiers.find(({ when }) => when === loser)?.maxHexes ?? hexes);
}

/** §C14.29, §III.b.9b: an SP for each hex; one in three is artillery (§C14.30). */
function follow(play: Play<Quadrilateral>, frame: Pursuit, hexes: number): void {
  const { position } = play;
  const exchange = exchangeOf(position)!;
  const gone = exchange.gone[frame.after]!;
  frame.may = hexes;
  if (hexes === 0) return;
  exchange.pursued = gone.leader;
  enterField(play, frame.leader, [gone.from, ...gone.path].slice(0, hexes));
  const lost = loseFrom(play, bodyOf(position, otherSide(frame.side), gone), hexes, "pursuit").length;
  exchange.loserLost += lost;
  frame.may = lost;
  play.tell({ type: "pursued", rules: ["III.b.9b"], side: SIDE_NAMES[frame.side], hexes, sps: lost });
}

/** The units that have gone back and are pursued. */
function bodyOf(position: Quadrilateral, side: Side, { leader, path }: Gone): number[] {
  return leader >= 0 ? unitsOf(position, leader) : leaderless(position, side, path.at(-1)!);
}

/** Moves a winning Force into the field; whoever leaves the works is besieged no more (ruling C10.8). */
function enterField(play: Play<Quadrilateral>, leader: number, route: readonly number[]): void {
  leaveGovernor(play.position, leader);
  if (play.position.besieged[leader]) shutIn(play.position, leader, 0);
  play.call(advance, { side: leaders.side[leader]!, leader, route: [...route], fallen: false });
}
