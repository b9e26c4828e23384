import { everybody, type Play } from "@gonfalon/engine/kernel";
import { charts, tables } from "../data.ts";
import { read } from "../lookup.ts";
import type { Honour } from "../position.ts";
import type { Side } from "../schemas/index.ts";
import { isBesieged } from "./besieged.ts";
import { forceLostAll } from "./capture.ts";
import { hasCommunication } from "./communications.ts";
import { breakDown } from "./discipline.ts";
import { controllerOf, isForce, starOf, strengthOf, unitsOfForce } from "./forces.ts";
import { counter, counters, rollToOthers, sidesOwn, tellOwner } from "./known.ts";
import { evenLosses, takeLosses } from "./losses.ts";
import { fortressAt, hasWalls, isCity } from "./regions.ts";
import { procedure, step } from "./rulebook.ts";

/** §8: Attrition, after a second Activation and in the Attrition Segment. */
export interface Attrition {
  side: Side;
  primo: number;
  /** §8b: SPs at the start of the move, or at this moment in the Attrition Segment. */
  sps: number;
  /** §8d, §6.3b: half MPs spent in a second Activation, 0 in the Attrition Segment. */
  spent: number;
  /** §8d and scenario rules: what else is added to the die. */
  more: number;
  /** §6.3b: Forces that were dropped off share the loss. */
  dropped: number[];
  /** §S5.4a: in Milano during the Pestilence, which a natural 1 ends. */
  plague: boolean;
}

export function attritionOf(
  position: Honour,
  primo: number,
  more: Partial<Pick<Attrition, "sps" | "spent" | "more" | "dropped" | "plague">> = {},
): Attrition {
  const sps = strengthOf(position, unitsOfForce(position, primo));
  return { side: controllerOf(position, primo), primo, sps, spent: 0, more: 0, dropped: [], plague: false, ...more };
}

/** §8d: the modifiers that every roll has, with their rules. */
export function attritionModifiers(
  position: Honour,
  { primo, spent, more }: Attrition,
): { rule: string; by: number }[] {
  const perMp = modifierNamed("second-activation-mp");
  const fullMps = Math.min(Math.floor(spent / 2), perMp.max ?? 0);
  return [
    { rule: "3.7d", by: starOf(position, primo) * modifierNamed("star").die },
    { rule: "8d", by: fullMps * perMp.die },
    { rule: "17.1", by: charts.weather[position.weather].attritionDie },
    { rule: "8d", by: isCutOff(position, primo) ? modifierNamed("besieged-no-loc").die : 0 },
    { rule: "8d", by: more },
    { rule: "18.1d", by: quartersModifier(position, primo) },
  ].filter(({ by }) => by !== 0);
}

/** §18.1d: in Quarters, by the walls or works; as ruled (18.1a) before a Neutral City only the works shelter it. */
function quartersModifier(position: Honour, primo: number): number {
  if (!position.quarters[primo]) return 0;
  const hex = position.hex[primo]!;
  const isInCity = hasWalls(position, hex) && isCity(fortressAt(hex));
  return modifierNamed(isInCity ? "quarters-city" : "quarters-town-or-earthworks").die;
}

interface AttritionModifier {
  readonly die: number;
  readonly max?: number;
}

function modifierNamed(id: string): AttritionModifier {
  const found = tables["attrition-table"].modifiers.find((one) => one.id === id);
  return (found as AttritionModifier | undefined) ?? { die: 0 };
}

/** §8d, §16.attrition: Besieged and without LOC, in the Segment and after a second Activation inside the walls alike. */
function isCutOff(position: Honour, primo: number): boolean {
  return isBesieged(position, primo) && !hasCommunication(position, primo);
}

/** §8b: SPs lost by a Force of this size. */
export function attritionLoss(sps: number, modifiedDie: number): number {
  return read(charts.attrition, modifiedDie, sps);
}

function roll(play: Play<Honour>, frame: Attrition): void {
  const { position } = play;
  const { side, primo, dropped } = frame;
  const die = play.roll();
  const modifiers = attritionModifiers(position, frame);
  const total = modifiers.reduce((sum, { by }) => sum + by, die);
  const loss = attritionLoss(frame.sps, total);
  const units = [primo, ...dropped].flatMap((who) => unitsOfForce(position, who));
  const event = { type: "attrition", rules: ["8", "8b", "8d"], side, capitano: primo, die, total, loss };
  const hex = position.hex[primo]!;
  tellOwner(play, side, event, rollToOthers(position, primo, event));
  if (frame.plague && die === tables["pestilence-table"].endsOnNatural) {
    position.plague = "over";
    play.tell({ type: "plagueOver", rules: ["S5.4a"], hex });
  }
  if (loss > 0 && units.length > 0) play.call(takeLosses, evenLosses(position, units, loss, "8c", false));
}

export const attrition = procedure<Attrition>("attrition", {
  side: everybody,
  primo: counter,
  sps: sidesOwn(0),
  spent: everybody,
  more: everybody,
  dropped: counters,
  plague: everybody,
}).steps({
  roll: step(["8", "8b", "8d", "3.7d", "17.1"], roll),
  // As ruled (3.6a), from that moment; §9.1.1b: at once.
  lost: step(["3.6a", "9.1.1b"], (play, { primo, dropped }) => {
    for (const who of [primo, ...dropped]) {
      forceLostAll(play, who, "attrition");
      if (isForce(play.position, who)) breakDown(play, who);
    }
  }),
});
