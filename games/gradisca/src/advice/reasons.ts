import { type Choice, type Language, type Plan, running } from "@gonfalon/engine/kernel";
import { opponentOf, units } from "../data.ts";
import type { GradiscaOption } from "../option.ts";
import { type Gradisca, NOWHERE } from "../position.ts";
import { unitsToAct } from "../rules/activation.ts";
import { march } from "../rules/march.ts";
import { unitsIn } from "../rules/pieces.ts";
import { word } from "../table/describe.ts";
import { fight } from "./combat.ts";
import { aimsOf, bestAim } from "./marches.ts";
import { bestOrders, goalOf } from "./orders.ts";
import { Outlook, situationOf } from "./situation.ts";
import { weigh } from "./weigh.ts";

/** Why an option is liked, in sentences: what it is for, its odds, and by how much it leads. */
export function reasons(
  position: Gradisca,
  choice: Choice<GradiscaOption>,
  option: GradiscaOption,
  plan: Plan | null,
  language: Language,
): string[] {
  const found: string[] = [];
  if (plan) found.push(word(`reason.plan.${plan.id}`, language, { ...plan }));
  found.push(...purpose(position, option, plan, language));
  found.push(lead(position, choice, option, plan, language));
  return found;
}

function purpose(position: Gradisca, option: GradiscaOption, plan: Plan | null, language: Language): string[] {
  if (option.type === "go")
    return [...attack(position, option.area, language), ...headingFor(position, plan, language)];
  if (option.type !== "area") return [];
  const { aim, works } = bestOrders(new Outlook(position), unitsToAct(position, option.area), plan);
  const said: string[] = [];
  if (aim) said.push(word("reason.aim", language, { area: aim.area, points: rounded(aim.gain, language) }));
  if (works.length > 0) said.push(word("reason.works", language, { area: option.area, count: works.length }));
  return said;
}

function attack(position: Gradisca, area: number, language: Language): string[] {
  const moving = running(position, march);
  if (!moving || unitsIn(position, opponentOf(moving.side), area).length === 0) return [];
  const { win, given, taken } = fight(position, moving.side, area, moving.group);
  const percent = String(Math.round(100 * win));
  return [
    word("reason.attack", language, {
      area,
      percent,
      given: rounded(given, language),
      taken: rounded(taken, language),
    }),
  ];
}

function headingFor(position: Gradisca, plan: Plan | null, language: Language): string[] {
  const moving = running(position, march);
  if (!moving || moving.group.length === 0 || units.side[moving.group[0]!] !== moving.side) return [];
  const goal = goalOf(plan, moving.group);
  const aims = aimsOf(situationOf(position), moving.group);
  const aim = goal === NOWHERE ? bestAim(aims) : aims.find(({ area }) => area === goal);
  return aim ? [word("reason.aim", language, { area: aim.area, points: rounded(aim.gain, language) })] : [];
}

/** By how much the option leads over the next best, or trails the best, by rule of thumb. */
function lead(
  position: Gradisca,
  choice: Choice<GradiscaOption>,
  option: GradiscaOption,
  plan: Plan | null,
  language: Language,
): string {
  const weights = weigh(position, choice, plan);
  const at = choice.options.indexOf(option);
  const others = weights.filter((_, i) => i !== at);
  if (others.length === 0) return word("reason.only", language);
  const by = (weights[at] ?? 0) - Math.max(...others);
  const points = rounded(Math.abs(by), language);
  if (points === rounded(0, language)) return word("reason.equal", language);
  return word(by >= 0 ? "reason.leads" : "reason.search", language, { points });
}

function rounded(points: number, language: Language): string {
  const said = (Math.round(points * 10) / 10).toFixed(1);
  return language === "it" ? said.replace(".", ",") : said;
}
