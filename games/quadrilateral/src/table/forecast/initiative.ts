import type { Forecast, Language } from "@gonfalon/engine/kernel";
import { leaders, tables } from "../../data.ts";
import { type Quadrilateral, SHOWN_AS_FORCE } from "../../position.ts";
import type { Modifier } from "../../rules/core/attrition.ts";
import { costOfCommand } from "../../rules/core/commands.ts";
import { isInZone, modifierAgainst, type Result, resisting, resultOf } from "../../rules/core/initiative.ts";
import { allowanceOf, ONE_MP, type Way } from "../../rules/core/steps.ts";
import { byName, line, told } from "../calculators/results.ts";
import { say } from "../calculators/words.ts";
import { DIE, ofDie } from "../chances/distribution.ts";
import { isUnnamed } from "../seen.ts";
import type { QuadrilateralView } from "../view.ts";
import { leaderName } from "../words.ts";
import { attritionInWords } from "./march.ts";

const RESULTS: readonly Result[] = ["moves", "oneMp", "stays"];

/** Who may stand against it, by what that does to the die: one case where all are known. */
interface Case {
  readonly least: number;
  readonly most: number;
  readonly by: number;
}

/** §C8.6: an enemy without a name may have any Initiative, and one that was not shown may be no Force at all. */
function casesOf({ position, viewer }: QuadrilateralView, leader: number): Case[] {
  const enemies = resisting(position, leader, "seen");
  const hidden = enemies.filter((enemy) => isUnnamed(position, viewer, enemy));
  const named = enemies.filter((enemy) => !hidden.includes(enemy)).map((enemy) => leaders.initiative[enemy]!);
  const known = Math.max(0, ...named);
  if (hidden.length === 0) return [{ least: known, most: known, by: modifierAgainst(known) }];
  const surely = hidden.some((enemy) => position.leaderShown[enemy] === SHOWN_AS_FORCE);
  const cases: Case[] = [];
  for (let best = Math.max(known, surely ? 1 : 0); best <= HIGHEST; best++) {
    const last = cases.at(-1);
    if (last?.by === modifierAgainst(best)) cases[cases.length - 1] = { ...last, most: best };
    else cases.push({ least: best, most: best, by: modifierAgainst(best) });
  }
  return cases;
}
const HIGHEST = 5;

/** §C7.7 to §C7.10: the die, and what attrition a march will cost. */
export function initiativeForecast(
  view: QuadrilateralView,
  leader: number,
  { way, by = 0 }: { way: Way; by?: number },
  language: Language,
): Forecast {
  const { position } = view;
  const cases = casesOf(view, leader);
  const sure: Modifier[] = [
    { rule: "C3.4", by: tables.weatherEffects.types[position.weather].initiative },
    { rule: "C7.7", by },
    ...(cases.length === 1 ? [{ rule: "C8.6", by: cases[0]!.by }] : []),
  ].filter((one) => one.by !== 0);
  const plain = sure.reduce((sum, one) => sum + one.by, 0);
  const own = leaders.initiative[leader]!;
  const rolled = (extra: number) => (die: number) => resultOf(own, die, plain + extra);
  const results = cases.flatMap((one) =>
    cases.length === 1
      ? byName(ofDie(rolled(0)), RESULTS, "initiative", language)
      : byName(ofDie(rolled(one.by)), RESULTS, "initiative", language, against(one, language)),
  );
  return {
    title: say(language, "forecast.initiative", { name: leaderName(leader, language) }),
    basis: [line(language, "initiative", String(own), "C7.8"), ...attritionAfter(position, leader, way, language)],
    modifiers: told(sure, language),
    ...(cases.length > 1
      ? {}
      : { faces: DIE.map((die) => ({ die, result: say(language, `face.${rolled(0)(die)}`) })) }),
    results,
  };
}

function against({ least, most }: Case, language: Language): string {
  if (most === 0) return say(language, "forecast.against.nobody");
  const name = least === most ? String(least) : `${Math.max(1, least)}-${most}`;
  return say(language, "forecast.against", { name });
}

/** §C11.1, §C13.2: what the whole march, and a single MP, would cost on ground like that where it stands. */
function attritionAfter(position: Quadrilateral, leader: number, way: Way, language: Language) {
  return [allowanceOf(position, leader), ONE_MP].map((spent, i) =>
    line(
      language,
      i === 0 ? "afterMarch" : "afterOneMp",
      attritionInWords(position, { leader, spent, forced: way !== "initiative" && way !== "command" }, language),
      "C11.3",
    ),
  );
}

/** §C7.7: a Command in an enemy zone is tried all the same; elsewhere nothing is rolled. */
export function commandForecast(view: QuadrilateralView, leader: number, language: Language): Forecast | null {
  const { position } = view;
  if (!isInZone(position, leader, "seen")) return null;
  const by = tables.initiativeZoc.movementCommandInEnemyZone;
  const forecast = initiativeForecast(view, leader, { way: "command", by }, language);
  const ap = String(costOfCommand(position, leader));
  return { ...forecast, basis: [line(language, "cost", ap, "C7.6"), ...forecast.basis] };
}
