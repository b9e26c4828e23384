import type { Choice, Forecast, Language, Plan } from "@gonfalon/engine/kernel";
import { sideNamed } from "../army.ts";
import { army, ground } from "../data.ts";
import type { TolentinoOption } from "../index.ts";
import type { Tolentino } from "../position.ts";
import { segmentOf } from "../rules/combat.ts";
import { total } from "../rules/victory.ts";
import { checkForecast } from "../table/checkOdds.ts";
import { capitalised, say } from "../table/describe.ts";
import { forecastCombat, forecastOf } from "../table/odds.ts";
import { nearestFoe, Outlook, openingOf, postureOf, troopsOf, turnsTo, usualAim } from "./outlook.ts";
import { firePower } from "./prospects.ts";

type Say = (key: string, values?: Readonly<Record<string, unknown>>) => string;

/** Why an option is liked, in sentences with numbers. */
export function reasons(
  position: Tolentino,
  choice: Choice<TolentinoOption>,
  option: TolentinoOption,
  plan: Plan | null,
  language: Language,
): string[] {
  const look = new Outlook(position, sideNamed(choice.seat), plan);
  const tell: Say = (key, values) => capitalised(say(language, `why.${key}`, values));
  return [...ofOption(look, option, tell, language), ...ofFormation(look, option, tell), ofScore(position, tell)];
}

function ofOption(look: Outlook, option: TolentinoOption, tell: Say, language: Language): string[] {
  const { position, lay, side, enemy } = look;
  if (option.type === "go" || option.type === "advance" || option.type === "retreat") {
    const to = option.to as number;
    const own = Math.round(lay.pressure[side][to]!);
    const foes = Math.round(lay.pressure[enemy][to]!);
    return [...ofStar(to, tell), tell("ground", { to, own, foes })];
  }
  if (option.type === "bombard") {
    const gain = firePower(position, option.guns as number[], option.target as number).toFixed(2);
    return [...ofForecast(position, option, tell), tell("fire", { target: option.target, gain })];
  }
  const check = checkForecast(position, option, language);
  return check ? ofCheck(check, tell) : ofForecast(position, option, tell);
}

/** The chance of what the check is made for: it stands first. */
function ofCheck({ title, results }: Forecast, tell: Say): string[] {
  const [wanted] = results;
  return wanted ? [tell("check", { title, wanted: wanted.text, chance: Math.round(100 * wanted.chance) })] : [];
}

function ofStar(hex: number, tell: Say): string[] {
  const points = ground.star[hex]!;
  return points > 0 ? [tell("star", { hex, points })] : [];
}

/** The odds of a fight, from the tables; of each, where several are let loose. */
function ofForecast(position: Tolentino, option: TolentinoOption, tell: Say): string[] {
  const forecasts =
    option.type === "attacksDeclared"
      ? segmentOf(position).combats.map((combat) => forecastCombat(position, combat, "en", true))
      : [forecastOf(position, option)];
  return forecasts.flatMap((forecast) => (forecast ? [ofFight(forecast, tell)] : []));
}

function ofFight(forecast: Forecast, tell: Say): string {
  const good = forecast.results.filter(({ result }) => result.startsWith("D"));
  const chance = Math.round(100 * good.reduce((sum, one) => sum + one.chance, 0));
  return tell("odds", { odds: forecast.basis[0]!.value, chance });
}

/** What the formation that acts is about. */
function ofFormation(look: Outlook, option: TolentinoOption, tell: Say): string[] {
  const { position, side, plan } = look;
  const formation = typeof option.formation === "number" ? option.formation : position.active;
  if (formation < 0 || army.formationSide[formation] !== side) return [];
  const [first] = troopsOf(position, formation);
  if (first === undefined) return [];
  const target = plan && plan.formation === formation ? plan.target : usualAim(look, formation);
  const near = nearestFoe(look, position.hex[first]!);
  const turns = turnsTo(target, position.hex[first]!).toFixed(1);
  const { hex, odds } = openingOf(look, formation);
  const about = tell(postureOf(look, formation), { formation, target, turns, near });
  return hex < 0 ? [about] : [about, tell("opening", { hex, odds: odds.toFixed(1) })];
}

function ofScore(position: Tolentino, tell: Say): string {
  return tell("score", { points: total(position), turn: position.turn });
}
