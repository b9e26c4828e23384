import { type Choice, capitalised, type Language, type Plan } from "@gonfalon/engine/kernel";
import { amount, contracted, text, wordsOf } from "@gonfalon/engine/kit";
import english from "../../data/advice.en.json";
import italian from "../../data/advice.it.json";
import { board, hexes, places } from "../data.ts";
import type { HonourOption } from "../option.ts";
import { castOf, type Honour } from "../position.ts";
import { earthworksAt } from "../rules/earthworks.ts";
import { hasWalls } from "../rules/regions.ts";
import type { Side } from "../schemas/index.ts";
import { capitanoName } from "../table/words.ts";
import { type Aim, designOf } from "./aims.ts";
import { battleChance, type Force, layOf } from "./lay.ts";
import { skirmishProspect } from "./odds.ts";
import { insteadOf } from "./plans.ts";
import { frameOf } from "./weighMarch.ts";

/** Why an option is liked, in sentences with numbers. */

const words = wordsOf({
  catalogues: { en: english, it: italian },
  finish: { en: capitalised, it: (sentence) => capitalised(contracted(sentence)) },
  show: {
    place: text,
    capitano: text,
    percent: amount,
    activations: amount,
    sps: amount,
    points: amount,
    turn: amount,
  },
});
export const faultsOfAdvice = words.faults;
export const sayAdvice = words.say;

export function reasons(
  position: Honour,
  { seat, ask }: Choice<HonourOption>,
  option: HonourOption,
  plan: Plan | null,
  language: Language,
): string[] {
  const side = seat as Side;
  if (option.type === "attack" || option.type === "attackFromMarch") return attack(position, side, option, language);
  if (option.type === "storm" || option.type === "breachAttack") {
    const { attacker, hex } = frameOf<{ attacker: number; hex: number }>(position);
    const walls = option.type === "storm" ? "storm" : "breach";
    const { chance } = skirmishProspect(position, attacker, hex, { walls });
    return [words.say(language, "storm", { place: placeName(hex), percent: Math.round(100 * chance) })];
  }
  const primo = whoActs(position, ask, option);
  if (primo < 0) return [];
  const { aims, lay } = designOf(position, side, insteadOf(plan));
  const aim = aims.get(primo);
  const force = lay.own.find((one) => one.primo === primo);
  return aim && force ? purpose(position, aim, force, language) : [];
}

function attack(position: Honour, side: Side, option: { type: string; hex: number }, language: Language): string[] {
  const frame = frameOf<{ current?: number; primo?: number }>(position);
  const attacker = frame.current ?? frame.primo ?? -1;
  const lay = layOf(position, side);
  const force = lay.own.find(({ primo }) => primo === attacker);
  const foes = lay.foes.filter(({ hex }) => hex === option.hex);
  if (!force || foes.length === 0) return [];
  const power = foes.reduce((sum, foe) => sum + foe.power, 0);
  const isBattle = option.type === "attack" && force.major && foes.some(({ major }) => major);
  const chance = isBattle
    ? battleChance(force, power, earthworksAt(position, option.hex)?.level ?? 0)
    : skirmishProspect(position, attacker, option.hex, { fromMarch: option.type !== "attack" }).chance;
  const key = isBattle ? "battle" : hasWalls(position, option.hex) ? "walls" : "attack";
  return [words.say(language, key, { place: placeName(option.hex), percent: Math.round(100 * chance) })];
}

/** The Primo Capitano of whom a question is, or -1. */
function whoActs(position: Honour, ask: string, option: HonourOption): number {
  if (option.type === "indicate" || option.type === "changeOrder") return option.capitano;
  if (ask === "activation.act" || ask === "issueOrders.order" || ask === "orderOfNewForce.choose") {
    return frameOf<{ primo: number }>(position).primo;
  }
  return -1;
}

/** What a Force is to do, in sentences. */
export function purpose(
  position: Honour,
  { purpose: why, hex, away }: Aim,
  force: Force,
  language: Language,
): string[] {
  return [
    words.say(language, `aim.${why}`, {
      capitano: capitanoName(castOf(position), force.primo, language),
      place: placeName(hex),
      activations: Math.max(1, Math.ceil(away)),
      sps: force.sps,
    }),
  ];
}

export function placeName(hex: number): string {
  return hexes.place[hex]! >= 0 ? places.names[hexes.place[hex]!]! : board.ids[hex]!;
}
