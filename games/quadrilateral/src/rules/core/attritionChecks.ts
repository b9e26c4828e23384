import { again, type Play, type Procedure } from "@gonfalon/engine/kernel";
import {
  board,
  CITADEL,
  FORTIFIED_TOWN,
  hexes,
  leaderNamed,
  leaders,
  SIDE_NAMES,
  type Side,
  scenarioNamed,
  sideNamed,
  siegePlaces,
  TOWN,
  tables,
  unitNamed,
} from "../../data.ts";
import type { Done } from "../../option.ts";
import { CHECKED_ATTRITION, MOVED, NOWHERE, type Quadrilateral } from "../../position.ts";
import { campaign } from "../campaign.ts";
import { ownersOnly } from "../known.ts";
import { decision, procedure, step } from "../rulebook.ts";
import { tellOnly, tellOwner } from "../telling.ts";
import { inQuarters, isBesieging } from "./alert.ts";
import {
  apColumn,
  besiegedColumn,
  besiegedModifiers,
  type Check,
  forageColumn,
  lossOf,
  type Modifier,
  modifiersOf,
  type SiegeCheck,
  totalOf,
} from "./attrition.ts";
import { loseFrom, loseSps } from "./battle/losses.ts";
import { forageArea, forageLeft } from "./forage.ts";
import { forcesOf, sizeOf, unitsOf } from "./forces.ts";
import { inDispatch } from "./lines.ts";
import { capacityOf, defenderOf, inside, unitsInside } from "./sieges.ts";

/** §II.d, §C11.1 to §C11.13: who checks attrition, when, and in which column. */
export type AttritionOption =
  | { readonly type: "forage" }
  | { readonly type: "drawSupplies" }
  | { readonly type: "forageWith"; readonly leader: number };

export type Checking = {
  side: Side;
  leader: number;
  /** Half MPs. */
  spent: number;
  /** §C11.1: SPs when it began to move. */
  size: number;
  mountain: boolean;
  forced: boolean;
  /** False in Segment d. */
  moved: boolean;
  forages: boolean;
};

/** §C11.3: one Force checks attrition. */
export const attritionCheck: Procedure<Quadrilateral, Checking> = procedure<Checking>("attritionCheck", {
  side: "everybody",
  leader: ownersOnly(NOWHERE),
  spent: "everybody",
  size: ownersOnly(0),
  mountain: "everybody",
  forced: "everybody",
  moved: "everybody",
  forages: ownersOnly(false),
}).steps({
  // §C11.11, §C1.9 Of a Force that moved, asked by the MPs and APs that all see: what it would gain is its owner's secret.
  mode: decision({
    rule: "C11.11",
    seat: (_, { side }) => SIDE_NAMES[side],
    when: (position, { moved, side, spent }) => moved && mightForage(position, side, spent),
    options: modesOf,
    play: (_, frame, { type }) => {
      frame.forages = type === "forage";
    },
  }),
  check: step("C11.3", (play, frame) => {
    const { position } = play;
    const { leader, side } = frame;
    // §C11.12 Out of dispatch it must forage.
    const forages = frame.forages || !isSupplied(position, leader);
    const column = forages ? columnByForage(position, frame) : apColumn(position.ap[side]);
    if (forages) forageOff(position, leader);
    else position.foraged[leader] = 0;
    const modifiers = modifiersNow(position, frame);
    position.leaderDone[leader]! |= CHECKED_ATTRITION;
    const event = { type: "attrition", rules: ["C11.3"], side: SIDE_NAMES[side], hex: position.leaderHex[leader]! };
    const roll = rollAttrition(play, column, modifiers);
    const secret = { leader, ...roll, forages };
    // §C11.7 The enemy is told that a Force which moved has checked, and nothing of one that did not.
    if (frame.moved) tellOwner(play, side, event, secret);
    else tellOnly(play, side, { ...event, ...secret });
    loseSps(play, leader, roll.loss, "attrition");
  }),
});

/** §C11.5: all that changes the die of a check as things are. */
export function modifiersNow(position: Quadrilateral, checking: Omit<Checking, "forages">): Modifier[] {
  return [...modifiersOf(checkOf(position, checking)), ...passingFortnight(position)];
}

/** §E28a, §C11.17: while a whole Fortnight passes its weather counts 1. */
function passingFortnight(position: Quadrilateral): Modifier[] {
  const by = campaign.fortnightWeather?.(position) ?? 0;
  return by === 0 ? [] : [{ rule: "C11.17", by }];
}

function rollAttrition(play: Play<Quadrilateral>, column: number, modifiers: readonly Modifier[]) {
  const die = play.roll();
  const total = totalOf(die, modifiers);
  const loss = lossOf(tables.attrition, column, total);
  return { die, total, column, modifiers: modifiers.map(({ rule, by }) => ({ rule, by })), loss };
}

/** §C11.5: what its check looks at. */
export function checkOf(position: Quadrilateral, checking: Omit<Checking, "forages">): Check {
  const { side, leader, size, spent, forced, mountain, moved } = checking;
  const hex = position.leaderHex[leader]!;
  return {
    size,
    spent,
    forcedMarch: forced,
    mountain,
    terrain: hexes.terrain[hex]!,
    weather: position.weather,
    condition: position.condition[side],
    besieging: isBesieging(position, leader),
    town: !moved && isSheltering(hexes.feature[hex]!),
    bonus: leaders.bonus[leader]! > 0,
    centerMoving: !position.centerActive[side] && inDispatch(position, side, leader),
  };
}

function isSheltering(feature: number): boolean {
  return feature === TOWN || feature === FORTIFIED_TOWN || feature === CITADEL;
}

/** §C11.4: it uses the AP column: it is in dispatch, or the scenario says that it does. */
export function isSupplied(position: Quadrilateral, leader: number): boolean {
  return inDispatch(position, leaders.side[leader]!, leader) || isProvisioned(position, leader);
}

/**
 * A scenario's special rule: until a turn some Forces, and parts of them, use the AP column out of dispatch. A part led by
 * a major general is known by its units.
 */
function isProvisioned(position: Quadrilateral, leader: number): boolean {
  const scenario = scenarioNamed(position.scenario);
  return scenario.specialRules.some((rule) => {
    if (position.turn > rule.lastTurn || sideNamed(rule.side) !== leaders.side[leader]) return false;
    const named = rule.leaders.map((id) => leaderNamed(id));
    if (!leaders.generic[leader]) return named.includes(leader);
    const theirs = scenario.forces
      .filter((force) => rule.leaders.includes(force.leader))
      .flatMap((force) => [...force.units, ...force.subordinates.flatMap((one) => one.units)])
      .map(({ unit }) => unitNamed(unit));
    return unitsOf(position, leader).every((unit) => theirs.includes(unit));
  });
}

export function columnByForage(
  position: Quadrilateral,
  { leader, size, spent }: Pick<Checking, "leader" | "size" | "spent">,
): number {
  return forageColumn(forageLeft(position, leader, position.forageUsed[leaders.side[leader]!]), size, spent);
}

/** §C11.11: it has spent no more than 2 MPs, and would fare better than by its APs: nothing else is ever gained. */
export function mayForage(position: Quadrilateral, checking: Omit<Checking, "forages">): boolean {
  const { leader, side, spent } = checking;
  return mightForage(position, side, spent) && isSupplied(position, leader) && gainsByForage(position, checking);
}

function gainsByForage(position: Quadrilateral, checking: Omit<Checking, "forages">): boolean {
  return columnByForage(position, checking) > apColumn(position.ap[checking.side]);
}

/** The same by what the enemy sees: a Force of any size, anywhere, might fare better. */
function mightForage({ ap }: Quadrilateral, side: Side, spent: number): boolean {
  const best = Math.max(...tables.forage.column.map(({ attritionColumn }) => Number.parseInt(attritionColumn, 10)));
  return spent <= 2 * tables.forage.modeMaxMp && apColumn(ap[side]) < apColumn(best);
}

/** §C11.12: who is out of dispatch has no choice. */
function modesOf(position: Quadrilateral, checking: Checking): AttritionOption[] {
  if (!isSupplied(position, checking.leader)) return [{ type: "forage" }];
  return gainsByForage(position, checking)
    ? [{ type: "forage" }, { type: "drawSupplies" }]
    : [{ type: "drawSupplies" }];
}

/** §C11.10, §C11.11: the hexes count for nobody else in this Segment, and the area yields less next time. */
export function forageOff(position: Quadrilateral, leader: number): void {
  const side = leaders.side[leader]!;
  const used = position.forageUsed[side];
  used.push(...forageArea(position, side, position.leaderHex[leader]!, used));
  position.foraged[leader]!++;
}

/** §C11.11: the area of those who rest in Quarters or are besieged recovers: they do not live off it. */
export function letRecover(position: Quadrilateral, side: Side): void {
  for (const force of forcesOf(position, side)) {
    if (position.besieged[force] || inQuarters(position, force)) position.foraged[force] = 0;
  }
}

type Resting = { side: Side; foraging: number[] };

export function restingOf(side: Side): Resting {
  return { side, foraging: [] };
}

/** §II.d, §C11.2: the Forces that did not move check, the largest first (ruling C11.10). */
export const stationaryAttrition: Procedure<Quadrilateral, Resting> = procedure<Resting>("stationaryAttrition", {
  side: "everybody",
  foraging: ownersOnly<number[]>([]),
}).steps({
  begin: step("II.d", (play, { side }) => {
    play.position.forageUsed[side] = [];
    letRecover(play.position, side);
    for (const place of siegePlaces.ids.keys()) checkBesieged(play, side, place);
  }),
  // §C11.11, §C11.7 One question for all of them, asked by the APs alone: else it would tell which pieces are Forces.
  mode: decision({
    rule: "C11.11",
    seat: (_, { side }) => SIDE_NAMES[side],
    when: (position, { side }) => mightForage(position, side, 0),
    options: (position, frame): (AttritionOption | Done)[] => [
      ...foragersOf(position, frame).map((leader) => ({ type: "forageWith", leader }) as const),
      { type: "done" },
    ],
    play: (_, { foraging }, option) => {
      if (option.type !== "forageWith") return;
      foraging.push(option.leader);
      return again;
    },
  }),
  next: step("C11.2", (play, { side, foraging }) => {
    const leader = nextToCheck(play.position, side);
    if (leader === NOWHERE) return "end";
    const size = sizeOf(play.position, leader);
    const still = { spent: 0, mountain: false, forced: false, moved: false, forages: foraging.includes(leader) };
    play.call(attritionCheck, { side, leader, size, ...still });
    return "next";
  }),
  end: step("II.d", () => {}),
});

export function nextToCheck(position: Quadrilateral, side: Side): number {
  return waitingIn(position, side)[0] ?? NOWHERE;
}

function waitingIn(position: Quadrilateral, side: Side): number[] {
  const waiting = forcesOf(position, side).filter((leader) => checksHere(position, leader));
  return waiting.sort(largestFirst(position));
}

/** Who may still be told to forage: as he will find the land when those larger than he have taken from it. */
function foragersOf(position: Quadrilateral, { side, foraging }: Resting): number[] {
  const used: number[] = [];
  return waitingIn(position, side).filter((leader) => {
    if (foraging.includes(leader) || !isSupplied(position, leader)) {
      used.push(...forageArea(position, side, position.leaderHex[leader]!, used));
      return false;
    }
    const size = sizeOf(position, leader);
    return forageColumn(forageLeft(position, leader, used), size, 0) > apColumn(position.ap[side]);
  });
}

/** Ruling C11.10: the Force with most SPs first, then by the number of the hex. */
export function largestFirst(position: Quadrilateral): (a: number, b: number) => number {
  return (a, b) =>
    sizeOf(position, b) - sizeOf(position, a) ||
    (board.ids[position.leaderHex[a]!]! < board.ids[position.leaderHex[b]!]! ? -1 : 1);
}

/** §C11.9, §E14: not one that has moved or checked, rests in Quarters or is besieged. */
function checksHere(position: Quadrilateral, leader: number): boolean {
  if (position.leaderMoved[leader] === MOVED || position.besieged[leader]) return false;
  return (position.leaderDone[leader]! & CHECKED_ATTRITION) === 0 && !inQuarters(position, leader);
}

/** §C11.13, ruling C10.15: what the check of a besieged place looks at; a garrison marker crowds it, but is not of the body that checks. */
export function siegeCheckOf(position: Quadrilateral, place: number, side: Side): SiegeCheck {
  return {
    size: unitsInside(position, place, side).reduce((sum, unit) => sum + position.strength[unit]!, 0),
    inside: inside(position, place, side),
    capacity: capacityOf(position, place, side),
    duration: position.duration[place]!,
    condition: position.condition[side],
  };
}

/** §C11.13: all in one besieged place check together, in the besieged column. */
function checkBesieged(play: Play<Quadrilateral>, side: Side, place: number): void {
  const { position } = play;
  if (!position.siege[place] || defenderOf(position, place) !== side) return;
  const body = unitsInside(position, place, side);
  if (body.length === 0) return;
  const modifiers = besiegedModifiers(siegeCheckOf(position, place, side));
  const roll = rollAttrition(play, besiegedColumn(), modifiers);
  tellOnly(play, side, { type: "besiegedAttrition", rules: ["C11.13"], side: SIDE_NAMES[side], place, ...roll });
  loseFrom(play, body, roll.loss, "attrition");
}
