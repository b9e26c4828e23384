import type { Choice, Language, Plan } from "@gonfalon/engine/kernel";
import { amount, text, wordsOf } from "@gonfalon/engine/kit";
import english from "../../data/advice.en.json";
import italian from "../../data/advice.it.json";
import { board, hexes, leaders, places, sideNamed } from "../data.ts";
import type { QuadrilateralOption } from "../option.ts";
import type { Quadrilateral } from "../position.ts";
import { type Aim, designOf } from "./aims.ts";
import { attackersOn, prospectOf } from "./battle.ts";
import { routeOf } from "./route.ts";

/** Why an option is liked, in sentences. */

const words = wordsOf({
  catalogues: { en: english, it: italian },
  show: { place: text, leader: text, percent: amount, sps: amount, turn: amount },
});
export const faultsOfAdvice = words.faults;
export const sayAdvice = words.say;

export function reasons(
  position: Quadrilateral,
  { seat, ask }: Choice<QuadrilateralOption>,
  option: QuadrilateralOption,
  plan: Plan | null,
  language: Language,
): string[] {
  const side = sideNamed(seat);
  if (option.type === "attackHex") {
    const { chance } = prospectOf(position, side, [option.hex], attackersOn(position, side, option.hex));
    return [words.say(language, "attack", { place: placeName(option.hex), percent: Math.round(100 * chance) })];
  }
  if (option.type === "battleType") return [words.say(language, `type.${option.battleType}`)];
  const leader = leaderOf(position, ask, option);
  const end = routeOf(plan);
  if (ask === "march.next" && leader !== undefined && end >= 0) {
    return [words.say(language, "route", { leader: leaders.names[leader]!, place: placeName(end) })];
  }
  const aim = leader === undefined ? undefined : designOf(position, side).aims.get(leader);
  return aim && leader !== undefined ? [purpose(aim, leader, language)] : [];
}

function leaderOf(position: Quadrilateral, ask: string, option: QuadrilateralOption): number | undefined {
  if (ask === "march.next") return (position.flow.at(-1) as unknown as { leader: number }).leader;
  if (option.type === "command" || option.type === "initiative" || option.type === "forcedMarch") return option.leader;
  return undefined;
}

/** What a Force is to do, in a sentence. */
export function purpose({ hex, purpose: why }: Aim, leader: number, language: Language): string {
  return words.say(language, `aim.${why}`, { leader: leaders.names[leader]!, place: placeName(hex) });
}

export function placeName(hex: number): string {
  return hexes.place[hex]! >= 0 ? places.names[hexes.place[hex]!]! : board.ids[hex]!;
}
