import type { ForecastResult, ForecastStep, Language } from "@gonfalon/engine/kernel";
import { type Chances, chanceOf, following, gathered, resultsOf, sure } from "@gonfalon/engine/kit";
import type { FireResult } from "../rules/bombardmentTable.ts";
import { say } from "./describe.ts";

/**
 * §12.1 the whole of an assault from its declaration to what becomes of the beaten: defensive fire, the check before the
 * shock, the table, an attempt to hold the place, the check of those who are driven back. `S` is what is left of the
 * attackers at a moment: units on the map, or only whether they still come on.
 */
export interface Assailing<S> {
  readonly start: S;
  /** §14.1 whether the defenders may all withdraw before it, so that nothing is fought. */
  readonly mayWithdraw: boolean;
  /** §11.4.4 the ways in which the defender's guns may fire, the likeliest first; none: there are no guns. */
  readonly volleys: readonly (readonly Volley<S>[])[];
  /** §12.2.2 who still attacks after the check; null where nobody must check. */
  readonly check: ((standing: S) => Chances<S>) | null;
  /** Strength points that still attack; 0: nobody does. */
  points(standing: S): number;
  key(standing: S): string;
  /** §12.5 the table, for each choice of terrain by the defender (§10a), the likeliest first. */
  readonly rolls: readonly ((standing: S) => Chances<string>)[];
  /** §12.5.4f the chance that the defenders hold a place if they try; 0 where they cannot. */
  readonly hold: number;
  /** §12.5.4e what the check makes of those who are driven back: "none", "some" or "all" of them are Routed. */
  readonly driven: Chances<string>;
  /** §12.5.4c the chance to press home an attack without effect; null where it may not be pressed. */
  readonly press: number | null;
}

/** Guns that fire at a post: what it does, and what it leaves of the attackers. */
export interface Volley<S> {
  readonly guns: (language: Language) => string;
  fire(standing: S): Chances<Struck<S>>;
  /** Whether there is anybody left to fire at. */
  isAimed(standing: S): boolean;
}
export interface Struck<S> {
  readonly standing: S;
  readonly result: FireResult;
}

const ASSAULT_ENDS = ["withdrawn", "none", "AE", "AD", "NE", "EX", "DD", "DR", "DE"];
const FIRE_RESULTS = ["NE", "EC", "DD", "DR"];
const ROUTED = ["none", "some", "all"];

/** One way in which the defender may answer. */
interface Answer {
  readonly volleys: number;
  readonly terrain: number;
  readonly holds: boolean;
}

/** The whole distribution, with ranges over all that the defender may choose, and the steps of its likeliest course. */
export function chainOf<S>(
  chain: Assailing<S>,
  language: Language,
): { readonly results: ForecastResult[]; readonly steps: readonly ForecastStep[] } {
  const text = (result: string) => say(language, `odds.assault.${result}`);
  const [likely, ...others] = answersTo(chain).map((answer) => endsOf(chain, answer));
  const withdrawal = chain.mayWithdraw ? [sure("withdrawn")] : [];
  const results = resultsOf(ASSAULT_ENDS, [likely!, ...others, ...withdrawal], text);
  return { results, steps: stepsOf(chain, language) };
}

function answersTo<S>({ volleys, rolls, hold }: Assailing<S>): Answer[] {
  const fires = volleys.length > 0 ? [...volleys.keys(), NO_FIRE] : [NO_FIRE];
  return fires.flatMap((fire) =>
    rolls.flatMap((_, terrain) =>
      (hold > 0 ? [true, false] : [false]).map((holds) => ({ volleys: fire, terrain, holds })),
    ),
  );
}
const NO_FIRE = -1;

function endsOf<S>(chain: Assailing<S>, { volleys, terrain, holds }: Answer): Chances<string> {
  const ready = checked(chain, underFire(chain, chain.volleys[volleys] ?? []));
  const rolled = following(ready, (standing) =>
    chain.points(standing) === 0 ? sure("none") : chain.rolls[terrain]!(standing),
  );
  return gathered(following(rolled, (result) => (result === "DR" && holds ? held(chain.hold) : sure(result))));
}

function underFire<S>(chain: Assailing<S>, volleys: readonly Volley<S>[]): Chances<S> {
  return volleys.reduce<Chances<S>>(
    (before, volley) =>
      gathered(
        following(before, (standing) =>
          volley.isAimed(standing)
            ? volley.fire(standing).map(({ end, chance }) => ({ end: end.standing, chance }))
            : sure(standing),
        ),
        chain.key,
      ),
    sure(chain.start),
  );
}

function checked<S>(chain: Assailing<S>, before: Chances<S>): Chances<S> {
  const { check, points } = chain;
  if (!check) return before;
  return gathered(
    following(before, (standing) => (points(standing) > 0 ? check(standing) : sure(standing))),
    chain.key,
  );
}

function held(chance: number): Chances<string> {
  return [
    { end: "EX", chance },
    { end: "DR", chance: 1 - chance },
  ].filter((one) => one.chance > 0);
}

/** The likeliest course, roll by roll. */
function stepsOf<S>(chain: Assailing<S>, language: Language): ForecastStep[] {
  const t = (key: string, values = {}) => say(language, `odds.${key}`, values);
  const volleys = chain.volleys[0] ?? [];
  const fired = underFire(chain, volleys);
  const ready = checked(chain, fired);
  const attacked = chanceOf(ready, (standing) => chain.points(standing) > 0);
  const steps: ForecastStep[] = chain.mayWithdraw
    ? [{ title: t("step.withdraw"), rule: "14.1", reached: 1, note: t("step.withdraw.note"), results: [] }]
    : [];
  steps.push(...fireSteps(chain, volleys, t, language));
  if (chain.check) steps.push(checkStep(chain, fired, t));
  if (attacked === 0) return steps;
  const table = given(
    following(ready, (standing) => (chain.points(standing) > 0 ? chain.rolls[0]!(standing) : [])),
    attacked,
  );
  const results = resultsOf(ASSAULT_ENDS, [table], (result) => t(`assault.${result}`));
  steps.push({ title: t("step.table"), rule: "12.5.3", reached: attacked, results });
  return [...steps, ...afterTable(chain, table, attacked, t)];
}

type Say = (key: string, values?: Readonly<Record<string, unknown>>) => string;

function given<T>(chances: Chances<T>, reached: number): Chances<T> {
  return gathered(chances).map(({ end, chance }) => ({ end, chance: chance / reached }));
}

function fireSteps<S>(chain: Assailing<S>, volleys: readonly Volley<S>[], t: Say, language: Language): ForecastStep[] {
  return volleys.map((volley, i) => {
    const before = underFire(chain, volleys.slice(0, i));
    const aimed = before.filter(({ end }) => volley.isAimed(end));
    const reached = chanceOf(aimed, () => true);
    const fired = given<FireResult>(
      following(aimed, (standing) => volley.fire(standing).map(({ end, chance }) => ({ end: end.result, chance }))),
      reached,
    );
    const results = resultsOf(FIRE_RESULTS, [fired], (result) => t(`step.fire.${result}`));
    return {
      title: t("step.fire", { battery: volley.guns(language) }),
      rule: "11.4.4",
      reached,
      note: t("step.fire.note"),
      results,
    };
  });
}

function checkStep<S>(chain: Assailing<S>, fired: Chances<S>, t: Say): ForecastStep {
  const { check, points, start } = chain;
  const all = points(start);
  const before = fired.filter(({ end }) => points(end) > 0);
  const reached = chanceOf(before, () => true);
  const after = given(
    following(before, (standing) => check!(standing).map(({ end, chance }) => ({ end: points(end), chance }))),
    reached,
  );
  const results = [...after]
    .sort((a, b) => b.end - a.end)
    .map(({ end, chance }) => ({
      result: String(end),
      text:
        end === all
          ? t("step.check.all", { all })
          : end === 0
            ? t("step.check.none")
            : t("step.check.some", { points: end, all }),
      chance,
    }));
  return { title: t("step.check"), rule: "12.2.2", reached, results };
}

/** What the table may call for: holding the place, the check of those driven back, pressing an attack without effect. */
function afterTable<S>(chain: Assailing<S>, table: Chances<string>, attacked: number, t: Say): ForecastStep[] {
  const { hold, driven, press } = chain;
  const retreat = attacked * chanceOf(table, (result) => result === "DR");
  const noEffect = attacked * chanceOf(table, (result) => result === "NE");
  const steps: ForecastStep[] = [];
  const text = (result: string) => t(`assault.${result}`);
  if (retreat > 0 && hold > 0) {
    const results = resultsOf(["EX", "DR"], [held(hold)], text);
    steps.push({ title: t("hold"), rule: "12.5.4f", reached: retreat, note: t("step.hold.note"), results });
  }
  const back = retreat * (1 - hold);
  if (back > 0) {
    const results = resultsOf(ROUTED, [driven], (some) => t(`step.driven.${some}`));
    steps.push({ title: t("step.driven"), rule: "12.5.4e", reached: back, results });
  }
  if (press !== null && noEffect > 0) {
    const pressed = [
      { result: "EX", text: text("EX"), chance: press },
      { result: "AD", text: text("AD"), chance: 1 - press },
    ];
    steps.push({ title: t("press"), rule: "12.5.4c", reached: noEffect, note: t("step.press.note"), results: pressed });
  }
  return steps;
}
