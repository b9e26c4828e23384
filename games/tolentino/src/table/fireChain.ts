import type { ForecastResult, ForecastStep, Language } from "@gonfalon/engine/kernel";
import { type Chances, chanceOf, following, gathered, ofDie, resultsOf, sure } from "@gonfalon/engine/kit";
import { efficiencyOf, type Tolentino } from "../position.ts";
import type { FireResult } from "../rules/bombardmentTable.ts";
import { leaderModifier, passes } from "../rules/morale.ts";
import { say } from "./describe.ts";

/** §11.4.3 a bombardment from the roll to what it does: the table, then the check of those who must take it (§13.1.2). */

/** Those who are fired at, each with what it needs to pass a check. */
export type Target = readonly { readonly efficiency: number; readonly modifier: number }[];

const FIRE_RESULTS = ["NE", "EC", "DD", "DR"];
const ENDS = ["calm", "some", "shaken", "DR"];
const FAILING = ["none", "some", "all"];

export function targetOf(position: Tolentino, units: readonly number[]): Target {
  return units.map((unit) => ({ efficiency: efficiencyOf(position, unit), modifier: leaderModifier(position, unit) }));
}

/** §13.1.2 one die for the stack: "none", "some" or "all" of it fail. */
function failing(target: Target): Chances<string> {
  return ofDie((die) => {
    const failed = target.filter(({ efficiency, modifier }) => !passes(die, modifier, efficiency)).length;
    return failed === 0 ? "none" : failed < target.length ? "some" : "all";
  });
}

export function fireChain(
  outcome: (die: number) => FireResult,
  target: Target,
  language: Language,
): { readonly results: ForecastResult[]; readonly steps: readonly ForecastStep[] } {
  const t = (key: string) => say(language, `odds.${key}`);
  const table = ofDie(outcome);
  const check = target.length > 0 ? failing(target) : sure("none");
  const ends = following(table, (result): Chances<string> => {
    if (result === "NE") return sure("calm");
    if (result !== "EC") return sure(result === "DD" ? "shaken" : "DR");
    return check.map(({ end, chance }) => ({ end: SHAKEN[end]!, chance }));
  });
  const checks = (result: FireResult, about: string, rule: string): ForecastStep[] => {
    const reached = chanceOf(table, (one) => one === result);
    const results = resultsOf(FAILING, [check], (some) => t(`${about}.${some}`));
    return reached > 0 && target.length > 0 ? [{ title: t(about), rule, reached, results }] : [];
  };
  return {
    results: resultsOf(ENDS, [gathered(ends)], (end) => t(`fireEnd.${end}`)),
    steps: [
      {
        title: t("step.bombardment"),
        rule: "11.4.3",
        reached: 1,
        results: resultsOf(FIRE_RESULTS, [table], (result) => t(`fire.${result}`)),
      },
      ...checks("EC", "step.fireCheck", "13.1"),
      ...checks("DR", "step.fireDriven", "13.1.3"),
    ],
  };
}
const SHAKEN: Readonly<Record<string, string>> = { none: "calm", some: "some", all: "shaken" };
