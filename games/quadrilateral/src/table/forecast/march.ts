import type { Forecast, Language } from "@gonfalon/engine/kernel";
import { copyPosition } from "../../copy.ts";
import { board, leaders, type Side, siegePlaces, tables } from "../../data.ts";
import { CHECKED_ATTRITION, NOWHERE, type Quadrilateral } from "../../position.ts";
import {
  apColumn,
  besiegedColumn,
  besiegedModifiers,
  lossOf,
  type Modifier,
  totalOf,
} from "../../rules/core/attrition.ts";
import {
  type Checking,
  columnByForage,
  forageOff,
  isSupplied,
  mayForage,
  modifiersNow,
  nextToCheck,
  siegeCheckOf,
} from "../../rules/core/attritionChecks.ts";
import { forcesOf, sizeOf } from "../../rules/core/forces.ts";
import { mayTry } from "../../rules/core/initiative.ts";
import { setOn } from "../../rules/core/march.ts";
import { defenderOf } from "../../rules/core/sieges.ts";
import { isForced, isOverMountain, type March, moverOf, mustStop, stepsOf } from "../../rules/core/steps.ts";
import { columnName } from "../calculators/campaign.ts";
import { byNumber, line, told } from "../calculators/results.ts";
import { decimal, say } from "../calculators/words.ts";
import { type Chances, chain, mean, ofDie } from "../chances/distribution.ts";
import { marchNow } from "../describe.ts";
import type { QuadrilateralView } from "../view.ts";
import { fevers, warned, warningsOf } from "../warnings.ts";
import { leaderName, siegePlaceName } from "../words.ts";

/** §C11: attrition to come, of a Force that halts, of all that did not march. */

type Check = Omit<Checking, "forages">;

interface Outlook {
  readonly column: number;
  readonly forages: boolean;
  readonly modifiers: readonly Modifier[];
  readonly losses: Chances<number>;
}

/** §C11.4, §C11.11, §C11.12: by its APs or off the land; where it may choose, by whichever serves it better. */
function outlookOf(position: Quadrilateral, check: Check, forages = livesOffLand(position, check)): Outlook {
  const column = forages ? columnByForage(position, check) : apColumn(position.ap[check.side]);
  const modifiers = modifiersNow(position, check);
  const most = sizeOf(position, check.leader);
  const losses = ofDie((die) => Math.min(most, lossOf(tables.attrition, column, totalOf(die, modifiers))));
  return { column, forages, modifiers, losses };
}

function livesOffLand(position: Quadrilateral, check: Check): boolean {
  return !isSupplied(position, check.leader) || mayForage(position, check);
}

/** "0-2 SPs, 0.7 on average", for a march that is only thought of, on ground like that where it stands. */
export function attritionInWords(
  position: Quadrilateral,
  { leader, spent, forced }: Pick<Checking, "leader" | "spent" | "forced">,
  language: Language,
): string {
  const check = { side: leaders.side[leader]!, leader, spent, size: sizeOf(position, leader), mountain: false, forced };
  return lossInWords(outlookOf(position, { ...check, moved: true }).losses, language);
}

function lossInWords(losses: Chances<number>, language: Language): string {
  const found = [...losses.keys()];
  const [least, most] = [Math.min(...found), Math.max(...found)];
  if (most === 0) return say(language, "forecast.noLoss");
  const name = least === most ? String(least) : `${least}-${most}`;
  return say(language, "forecast.loss", { name, mean: decimal(mean(losses), language) });
}

function attritionForecast(title: string, outlook: Outlook, language: Language): Forecast {
  const { column, forages, modifiers, losses } = outlook;
  return {
    title,
    basis: [
      line(language, forages ? "byForage" : "byAps", columnName(column), forages ? "C11.11" : "C11.4"),
      line(language, "mean", decimal(mean(losses), language), "C11.3"),
    ],
    modifiers: told(modifiers, language),
    results: byNumber(losses, "sps", null, language),
  };
}

function checkOfMarch({ side, leader, spent, size, mountain, way }: March): Check {
  return { side, leader, spent, size, mountain, forced: isForced(way), moved: true };
}

/** §C11.1: it halts and checks; one that has not moved checks later, with those that rest. */
export function haltForecast({ position }: QuadrilateralView, language: Language): Forecast | null {
  const march = marchNow(position);
  if (!march || (march.spent === 0 && march.way !== "reinforcement")) return null;
  const title = say(language, "forecast.attrition", { name: leaderName(march.leader, language) });
  const forecast = attritionForecast(title, outlookOf(position, checkOfMarch(march)), language);
  const ground = fevers(position, position.leaderHex[march.leader]!).map((one) => warned(one, language));
  return { ...forecast, basis: [...ground, ...forecast.basis] };
}

/** A step that ends the march in an enemy zone, or that gives something away: with the attrition if it halts there. */
export function stepForecast(view: QuadrilateralView, hex: number, language: Language): Forecast | null {
  const { position } = view;
  const march = marchNow(position);
  if (!march) return null;
  const mover = moverOf(position, march);
  const step = stepsOf(position, mover).find(({ link }) => board.linkTo[link] === hex);
  const warnings = warningsOf(view, march, hex);
  if (!step || (warnings.length === 0 && !mustStop(mover, hex))) return null;
  const then = copyPosition(position);
  setOn(then, march.leader, hex);
  const mountain = march.mountain || isOverMountain(position, step.link);
  const outlook = outlookOf(then, { ...checkOfMarch(march), spent: march.spent + step.cost, mountain });
  const title = say(language, "forecast.attrition", { name: leaderName(march.leader, language) });
  const forecast = attritionForecast(title, outlook, language);
  return { ...forecast, basis: [...warnings.map((one) => warned(one, language)), ...forecast.basis] };
}

/** §C11.11: the Force that checks lives off the land, or draws on the APs. */
export function supplyForecast({ position }: QuadrilateralView, forages: boolean, language: Language): Forecast | null {
  const frame = position.flow.at(-1);
  if (frame?.procedure !== "attritionCheck") return null;
  const check = frame as unknown as Checking;
  if (check.leader === NOWHERE) return null;
  const title = say(language, "forecast.attrition", { name: leaderName(check.leader, language) });
  return attritionForecast(title, outlookOf(position, check, forages), language);
}

/** §C11.11: a Force that did not move lives off the land. */
export function foragingForecast({ position }: QuadrilateralView, leader: number, language: Language): Forecast {
  const title = say(language, "forecast.attrition", { name: leaderName(leader, language) });
  return attritionForecast(title, outlookOf(position, checkAtRest(position, leader), true), language);
}

function checkAtRest(position: Quadrilateral, leader: number): Omit<Checking, "forages"> {
  const still = { spent: 0, mountain: false, forced: false, moved: false };
  return { side: leaders.side[leader]!, leader, size: sizeOf(position, leader), ...still };
}

/** §II.d: the Segment ends with nobody left to march, so that all that stood still, and the besieged, check. */
export function restForecast(view: QuadrilateralView, side: Side, ask: string, language: Language): Forecast | null {
  const { position } = view;
  const tries = ask === "commands.who" && forcesOf(position, side).some((leader) => mayTry(position, leader));
  if (tries || (ask !== "initiative.who" && ask !== "commands.who")) return null;
  const checks = [...besiegedChecks(position, side), ...restingChecks(position, side, language)];
  if (checks.length === 0) return null;
  const all = checks.reduce<Chances<number>>(
    (sum, { losses }) => chain(sum, (before) => new Map([...losses].map(([loss, chance]) => [before + loss, chance]))),
    new Map([[0, 1]]),
  );
  return {
    title: say(language, "forecast.rest"),
    basis: checks.map(({ name, losses }) => ({ label: name, value: lossInWords(losses, language), rule: "C11.2" })),
    modifiers: [],
    results: byNumber(all, "sps", null, language),
  };
}

type Named = { readonly name: string; readonly losses: Chances<number> };

/** One after another, the largest first: what feeds one feeds no other. */
function restingChecks(position: Quadrilateral, side: Side, language: Language): Named[] {
  const then = copyPosition(position);
  then.forageUsed[side] = [];
  const found: Named[] = [];
  for (let leader = nextToCheck(then, side); leader !== NOWHERE; leader = nextToCheck(then, side)) {
    const outlook = outlookOf(then, checkAtRest(then, leader));
    if (outlook.forages) forageOff(then, leader);
    then.leaderDone[leader]! |= CHECKED_ATTRITION;
    found.push({ name: leaderName(leader, language), losses: outlook.losses });
  }
  return found;
}

function besiegedChecks(position: Quadrilateral, side: Side): Named[] {
  return siegePlaces.ids.flatMap((_, place): Named[] => {
    const check = siegeCheckOf(position, place, side);
    if (!position.siege[place] || defenderOf(position, place) !== side || check.size === 0) return [];
    const modifiers = besiegedModifiers(check);
    const column = besiegedColumn();
    const losses = ofDie((die) => Math.min(check.size, lossOf(tables.attrition, column, totalOf(die, modifiers))));
    return [{ name: siegePlaceName(place), losses }];
  });
}
