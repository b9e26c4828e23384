import { type Forecast, type ForecastResult, type Language, running } from "@gonfalon/engine/kernel";
import { charts, opponentOf } from "../../data.ts";
import { castOf, type Honour } from "../../position.ts";
import { type ActivationLoop, activationLoop, deciderOf } from "../../rules/activationLoop.ts";
import { controllerOf } from "../../rules/forces.ts";
import { type InitiativePart, initiativeParts, shortfallOf } from "../../rules/initiative.ts";
import { activationOf } from "../../rules/march/activation.ts";
import { pointsLeft } from "../../rules/march/points.ts";
import { ORDERS } from "../../rules/orders.ts";
import { FACES } from "../oneDie.ts";
import type { HonourView } from "../view.ts";
import { capitanoName, pointsInWords, say } from "../words.ts";

/** §7.2: what his die leaves a Capitano of MPs, and who says which of the two acts once the enemy's is named as well. */
export function indicateForecast(view: HonourView, position: Honour, who: number, language: Language): Forecast | null {
  const loop = running(position, activationLoop);
  if (!loop) return null;
  const [printed, ...changes] = initiativeParts(position, who);
  return {
    title: say("option.indicate", language, { capitano: who }, position.scenario),
    basis: [{ label: say("forecast.initiative", language), value: String(printed!.by), rule: "7.2.3" }],
    modifiers: changes.map((part) => ({
      rule: RULES[part.id],
      text: say(`forecast.initiative.${part.id}`, language),
      by: part.by,
    })),
    results: [...marches(position, who, language), ...rolls(view, position, loop, who, language)],
  };
}

const RULES: Readonly<Record<InitiativePart["id"], string>> = {
  printed: "7.2.3",
  order: "7.2.4c",
  zone: "7.8.2",
  again: "7.2.3",
};

/** §7.2.4: MPs that each face leaves him, should he act. */
function marches(position: Honour, who: number, language: Language): ForecastResult[] {
  const name = capitanoName(castOf(position), who, language);
  const group = say("forecast.group.points", language, { name });
  const points = FACES.map((die) => pointsLeft(position, activationOf(position, who, shortfallOf(position, who, die))));
  return [...new Set(points)].map((halves) => ({
    result: `points ${halves}`,
    text: say("forecast.points", language, { value: pointsInWords(halves), count: Math.ceil(halves / 2) }),
    chance: points.filter((one) => one === halves).length / FACES.length,
    group,
  }));
}

/** §7.2.2, §7.2.2a: who wins the roll; the Order of an enemy lies covered, and his Initiative depends upon it. */
function rolls(
  view: HonourView,
  position: Honour,
  loop: ActivationLoop,
  who: number,
  language: Language,
): ForecastResult[] {
  const own = controllerOf(position, who);
  const enemy = loop.indicated[opponentOf(own)];
  // §7.2.5: those who remain when the enemy has done act without a contest.
  if (enemy < 0 || position.flow.at(-1)?.step === "remaining") return [];
  const isSeen = view.position.order[enemy] !== "";
  const orders = isSeen ? [position.order[enemy]!] : ORDERS.filter((order) => !charts.orders[order].visibleToEnemy);
  const indicated = { ...loop.indicated, [own]: who };
  const chances = orders.map((order) => {
    const at = { ...position, order: position.order.map((one, capitano) => (capitano === enemy ? order : one)) };
    const pairs = FACES.flatMap((french) =>
      FACES.map((rivals) => deciderOf(at, { indicated, dice: { french, rivals } })),
    );
    const decided = pairs.filter((side) => side !== null);
    return decided.length === 0 ? 0.5 : decided.filter((side) => side === own).length / decided.length;
  });
  const [least, most] = [Math.min(...chances), Math.max(...chances)];
  const middle = (least + most) / 2;
  const group = say("forecast.group.roll", language);
  const result = (id: "won" | "lost", chance: number, range: readonly [number, number]): ForecastResult => ({
    ...{ result: id, text: say(`forecast.roll.${id}`, language), chance, group },
    ...(least === most ? {} : { range }),
  });
  return [result("won", middle, [least, most]), result("lost", 1 - middle, [1 - most, 1 - least])];
}
