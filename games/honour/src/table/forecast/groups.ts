import type { ForecastResult, Language } from "@gonfalon/engine/kernel";
import { type Chances, gathered, resultsOf } from "@gonfalon/engine/kit";
import { SIDES } from "../../data.ts";
import { castOf, type Honour } from "../../position.ts";
import { sideOf } from "../../rules/forces.ts";
import type { Side } from "../../schemas/index.ts";
import { sidesOf } from "../../sides.ts";
import { say } from "../words.ts";
import type { End } from "./chains.ts";

/** What the ends of a chain are told apart by: each group is one question, and its answers make up one. */

interface Group {
  readonly title: string;
  /** The answer of an end: a key of the catalogue with one number. */
  of(end: End): Answer;
}
interface Answer {
  readonly key: string;
  readonly n: number;
  /** Whom it is about: a side, or a part in a fight. */
  readonly who: string;
}

const answer = (key: string, n = 0, who = ""): Answer => ({ key, n, who });

function groupsFor(start: Honour, language: Language): Group[] {
  const title = (key: string, side?: Side) => {
    const name = side && sidesOf(String(start.scenario)).find(({ seat }) => seat === side)!.words[language].short;
    return say(`forecast.group.${key}`, language, name ? { name } : {});
  };
  return [
    { title: title("outcome"), of: outcomeOf },
    ...SIDES.flatMap((side): Group[] => [
      { title: title("lost", side), of: ({ position }) => answer("lost", lostSps(start, position, side)) },
      { title: title("broken", side), of: ({ position }) => answer("broken", broken(start, position, side)) },
      { title: title("rallied", side), of: ({ position }) => answer("rallied", broken(position, start, side)) },
      { title: title("capitani", side), of: ({ position }) => answer("capitani", fallen(start, position, side)) },
      { title: title("away", side), of: ({ position }) => answer("away", away(position, side)) },
    ]),
  ];
}

/** The last thing that was noted, for it is what the chain came to. */
function outcomeOf({ notes }: End): Answer {
  const last = notes.at(-1);
  if (last === undefined) return answer("outcome.nothing");
  const [what, who = ""] = last.split(":");
  return answer(`outcome.${what}`, 0, who);
}

const isOf = (position: Honour, unit: number, side: Side) => {
  const army = position.army[unit]!;
  return army >= 0 && position.controller[army] === side;
};

function lostSps(start: Honour, end: Honour, side: Side): number {
  return start.sp.reduce((sum, sp, unit) => sum + (isOf(start, unit, side) ? Math.max(0, sp - end.sp[unit]!) : 0), 0);
}

/** Units that are Demoralised in the second and were not in the first; one that is gone is neither broken nor rallied. */
function broken(start: Honour, end: Honour, side: Side): number {
  const isThere = (unit: number) => start.sp[unit]! > 0 && end.sp[unit]! > 0;
  return start.demoralised.filter(
    (was, unit) => isOf(start, unit, side) && !was && end.demoralised[unit] === 1 && isThere(unit),
  ).length;
}

function fallen(start: Honour, end: Honour, side: Side): number {
  const isLost = (standing: string) => standing === "captured" || standing === "eliminated";
  return castOf(start).capitani.ids.filter(
    (_, who) => sideOf(start, who) === side && !isLost(start.stands[who]!) && isLost(end.stands[who]!),
  ).length;
}

/** §11.4.1.Muster.roll: Corps that get away in good order. */
function away({ battle }: Honour, side: Side): number {
  return battle?.corps.filter((corps) => corps.side === side && corps.away).length ?? 0;
}

/** The results of a chain in each case that may be, the likely one first; groups in which nothing can happen are left out. */
export function resultsIn(
  start: readonly Honour[],
  cases: readonly (readonly End[])[],
  language: Language,
): ForecastResult[] {
  return groupsFor(start[0]!, language).flatMap((_, i) => {
    const told = cases.map((ends, at) => {
      const group = groupsFor(start[at]!, language)[i]!;
      return ends.map((end) => ({ end: group.of(end), chance: end.chance }));
    });
    const { title } = groupsFor(start[0]!, language)[i]!;
    return tellGroup(title, told, start[0]!.scenario, language);
  });
}

function tellGroup(
  title: string,
  cases: readonly Chances<Answer>[],
  scenario: number,
  language: Language,
): ForecastResult[] {
  const idOf = ({ key, n, who }: Answer) => `${key} ${who || n}`;
  const all = gathered(cases.flat(), idOf).map(({ end }) => end);
  if (all.every(({ key, n }) => n === 0 && !(key.startsWith("outcome.") && key !== "outcome.nothing"))) return [];
  const order = [...all].sort((a, b) => a.n - b.n || (idOf(a) < idOf(b) ? -1 : 1));
  const chances = cases.map((ends) => ends.map(({ end, chance }) => ({ end: idOf(end), chance })));
  const textOf = (id: string) => {
    const { key, n, who } = order.find((one) => idOf(one) === id)!;
    const isPart = who === "attackers" || who === "target";
    return say(`forecast.${key}${isPart ? `.${who}` : ""}`, language, { count: n, side: who }, scenario);
  };
  return resultsOf(order.map(idOf), chances, textOf).map((one) => ({ ...one, group: title }));
}
