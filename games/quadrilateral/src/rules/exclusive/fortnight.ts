import { again, type Play } from "@gonfalon/engine/kernel";
import {
  AUSTRIAN,
  type Fortnight,
  FRENCH,
  fortnights,
  leaders,
  SIDE_NAMES,
  SIDES,
  type Side,
  scenarioNamed,
  siegePlaces,
  tables,
} from "../../data.ts";
import { CHECKED_ATTRITION, type Quadrilateral } from "../../position.ts";
import { commandersBonus, supplySource } from "../core/administration.ts";
import { onAlert } from "../core/alert.ts";
import {
  apColumn,
  besiegedColumn,
  besiegedModifiers,
  lossOf,
  type Modifier,
  modifiersOf,
  totalOf,
} from "../core/attrition.ts";
import {
  checkOf,
  columnByForage,
  forageOff,
  isSupplied,
  largestFirst,
  letRecover,
  siegeCheckOf,
} from "../core/attritionChecks.ts";
import { loseFrom, loseSps } from "../core/battle/losses.ts";
import { forcesOf, sizeOf } from "../core/forces.ts";
import { centerServes } from "../core/lines.ts";
import { freshMarks } from "../core/marks.ts";
import { excessVedettes } from "../core/raising.ts";
import { countSiegeTurns } from "../core/siegeDuration.ts";
import { defenderOf, inside, unitsInside } from "../core/sieges.ts";
import { callFall } from "../core/surrender.ts";
import { decision, procedure, step } from "../rulebook.ts";
import { tellOnly } from "../telling.ts";
import { moraleOfOctober, moveCondition } from "./condition.ts";
import { fortnightMoves } from "./fortnightMoves.ts";
import { alerts } from "./quarters.ts";
import { fortnightReceipt } from "./receipt.ts";
import { lookAtMantova } from "./relief.ts";
import { replacementRoll } from "./replacementRoll.ts";
import { automaticVictory } from "./victory.ts";

/** §E22 to §E28, §C16.2: both armies in Quarters may agree to pass a whole Fortnight at once. */

export type FortnightChoice = {
  readonly type: "offerFortnight" | "refuseFortnight" | "acceptFortnight";
};

/** The Fortnight that opens with this turn, or undefined. */
function opening(turn: number): Fortnight | undefined {
  return fortnights.find(({ firstTurn }) => firstTurn === turn);
}

/** Ruling E26: a Fortnight that lies wholly in the game, both armies in Quarters, and no order to leave due within it. */
export function mayPassFortnight(position: Quadrilateral): boolean {
  const { turn, optional, quarters, campaignDue, fortnightAsked } = position;
  const fortnight = opening(turn);
  if (!optional.fortnights || !fortnight || fortnightAsked === turn || fortnight.turns !== fortnight.length)
    return false;
  const next = turn + fortnight.turns;
  if (next - 1 > scenarioNamed(position.scenario).endTurn) return false;
  return SIDES.every((side) => quarters[side] === 1 && (campaignDue[side] === 0 || campaignDue[side] >= next));
}

/** §E26, ruling E26: the Austrian offers or not, then the French player accepts or not; it is asked once. */
export const fortnightOffer = procedure("fortnightOffer").steps({
  offer: decision({
    rule: ["E26", "E22"],
    seat: () => SIDE_NAMES[AUSTRIAN],
    options: (position): FortnightChoice[] =>
      mayPassFortnight(position) ? [{ type: "refuseFortnight" }, { type: "offerFortnight" }] : [],
    play: ({ position }, _, { type }: FortnightChoice) => {
      position.fortnightAsked = position.turn;
      return type === "offerFortnight" ? "accept" : "over";
    },
  }),
  none: step("E26", () => "over"),
  accept: decision({
    rule: "E26",
    seat: () => SIDE_NAMES[FRENCH],
    options: (): FortnightChoice[] => [{ type: "refuseFortnight" }, { type: "acceptFortnight" }],
    play: (play, _, { type }: FortnightChoice) => {
      if (type === "acceptFortnight") play.call(fortnight, {});
    },
  }),
  over: step("E26", () => undefined),
});

/** §E27: these steps only, in the order of ruling C16.2. */
export const fortnight = procedure("fortnight").steps({
  alerts: step("E26", (play) => {
    // No weather is rolled (ruling C16.2); marches are made in fair weather (ruling E28a).
    play.position.weather = "fair";
    freshMarks(play.position);
    play.tell({ type: "fortnight", rules: ["E26"], turns: opening(play.position.turn)!.turns });
    for (const side of SIDES) play.call(alerts, { side, named: [] });
  }),
  points: step(["E27a", "I.a.1"], (play) => {
    for (const side of SIDES) receive(play, side);
  }),
  supply: step(["E27b", "I.a.2"], (play) => {
    for (const side of SIDES) play.call(supplySource, { side });
  }),
  replacements: step(["E27c", "I.a.4"], (play) => {
    for (const side of SIDES) replacementRoll(play, side);
  }),
  moves: step("E28a", (play) => {
    const { turns } = opening(play.position.turn)!;
    for (const side of SIDES) play.call(fortnightMoves, { side, turns, past: 0, named: [] });
  }),
  attrition: step(["E28", "E25", "C11.17"], (play) => {
    const { turns } = opening(play.position.turn)!;
    for (const side of SIDES) {
      // §C11.10 A hex feeds one Force: the largest forages first.
      play.position.forageUsed[side] = [];
      letRecover(play.position, side);
      for (const force of waiting(play.position, side)) alertCheck(play, force, turns);
      for (const place of siegePlaces.ids.keys())
        if (isBesieged(play.position, place, side)) besiegedCheck(play, place, turns);
    }
    for (const side of SIDES) play.call(excessVedettes, { side });
  }),
  // Ruling C16.2: no surrender is rolled for, but a besieged place with no SP left falls.
  falls: step(["C16.2", "C15.1"], (play) => {
    for (const place of siegePlaces.ids.keys()) if (isEmptied(play.position, place)) callFall(play, place);
  }),
  mantova: step("C15.2", (play) => lookAtMantova(play)),
  // What follows from the calendar goes on turn by turn; the last turn of the Fortnight is left to the game.
  calendar: step(["C16.2", "E18a", "E42", "E45"], (play) => {
    const { position } = play;
    moveCondition(play, AUSTRIAN);
    moraleOfOctober(play);
    moveCondition(play, FRENCH);
    countSiegeTurns(position);
    automaticVictory(play);
    const last = position.fortnightAsked + opening(position.fortnightAsked)!.turns - 1;
    if (position.turn === last) return;
    position.turn++;
    return again;
  }),
});

/** §E27a: the Fortnight line, and 1 more for the Army Commander's bonus. */
function receive(play: Play<Quadrilateral>, side: Side): void {
  const { position } = play;
  if (!centerServes(position, side)) return;
  const received = fortnightReceipt(position, side);
  const bonus = commandersBonus(position, side);
  position.ap[side] += received + bonus;
  position.apThisFortnight[side] += received;
  const ap = position.ap[side];
  play.tell({ type: "apReceived", rules: ["E27a"], side: SIDE_NAMES[side], received, bonus, ap });
}

/** The Forces that check, in the order of ruling C11.10. */
function waiting(position: Quadrilateral, side: Side): number[] {
  return forcesOf(position, side)
    .filter((force) => checks(position, force))
    .sort(largestFirst(position));
}

/** §E28, §E25: On Alert and stationary. */
function checks(position: Quadrilateral, force: number): boolean {
  const moved = (position.leaderDone[force]! & CHECKED_ATTRITION) !== 0;
  return onAlert(position, force) && !position.besieged[force] && !moved;
}

/** §C11.17, §E28: one roll in the usual column with the usual modifiers, the turns of the Fortnight and its weather. */
function alertCheck(play: Play<Quadrilateral>, leader: number, turns: number): void {
  const { position } = play;
  const side = leaders.side[leader]!;
  const size = sizeOf(position, leader);
  const still = { side, leader, size, spent: 0, forced: false, mountain: false, moved: false };
  const { weatherMod } = tables.fortnightAttrition;
  const modifiers = [
    ...modifiersOf({ ...checkOf(position, still), weather: "fair" }),
    { rule: "E28", by: turns },
    { rule: "C11.17", by: weatherMod },
  ];
  const supplied = isSupplied(position, leader);
  const column = supplied ? apColumn(position.ap[side]) : columnByForage(position, still);
  if (supplied) position.foraged[leader] = 0;
  else forageOff(position, leader);
  const loss = roll(play, side, column, modifiers, { leader });
  loseSps(play, leader, loss, "attrition");
}

function isBesieged(position: Quadrilateral, place: number, side: Side): boolean {
  return position.siege[place] === 1 && defenderOf(position, place) === side;
}

function isEmptied(position: Quadrilateral, place: number): boolean {
  return SIDES.some((side) => isBesieged(position, place, side) && inside(position, place, side) === 0);
}

/** §C11.13, §C11.17: all inside check together in the besieged column, without the weather. */
function besiegedCheck(play: Play<Quadrilateral>, place: number, turns: number): void {
  const { position } = play;
  const side = defenderOf(position, place) as Side;
  const check = siegeCheckOf(position, place, side);
  if (check.size === 0) return;
  const modifiers = [...besiegedModifiers(check), { rule: "E28", by: turns }];
  const loss = roll(play, side, besiegedColumn(), modifiers, { place: siegePlaces.ids[place]! });
  loseFrom(play, unitsInside(position, place, side), loss, "attrition");
}

/** §C11.7: nothing of it is told to the enemy. */
function roll(
  play: Play<Quadrilateral>,
  side: Side,
  column: number,
  modifiers: readonly Modifier[],
  who: { readonly leader: number } | { readonly place: string },
): number {
  const die = play.roll();
  const total = totalOf(die, modifiers);
  const loss = lossOf(tables.fortnightAttrition, column, total);
  const told = modifiers.map(({ rule, by }) => ({ rule, by }));
  tellOnly(play, side, {
    type: "fortnightAttrition",
    rules: ["E28", "C11.17"],
    side: SIDE_NAMES[side],
    ...who,
    die,
    total,
    column,
    modifiers: told,
    loss,
  });
  return loss;
}
