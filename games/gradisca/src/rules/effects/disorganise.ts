import { everybody, type Play, type Procedure } from "@gonfalon/engine/kernel";
import type { EffectOf } from "../../cardSchema.ts";
import { board, type Side, units } from "../../data.ts";
import { type Gradisca, NOWHERE, type UnitFilter } from "../../position.ts";
import { unitsMeant } from "../filters.ts";
import { disorganise as disorganiseUnit } from "../losses.ts";
import { combatUnitsIn } from "../pieces.ts";
import { decision, procedure } from "../rulebook.ts";
import type { Kind } from "./effect.ts";

/** §12, §7.2: turns units in good order to their Disorganized side. It is not a hit: units without one are not affected. */
export const disorganise: Kind<"disorganise"> = {
  carryOut(play, effect, sides) {
    for (const side of sides) {
      if (effect.all) for (const unit of steady(play.position, side, effect.filter)) disorganiseUnit(play, unit, "12");
      else callPicks(play, side, effect);
    }
  },
};

function callPicks(play: Play<Gradisca>, side: Side, effect: EffectOf<"disorganise">): void {
  const { filter = {}, per, count = 1 } = effect;
  const pick = (area: number, times: number) => {
    for (let i = 0; i < times * count; i++) play.call(disorganising, { side, area, filter: { ...filter } });
  };
  if (!per) pick(NOWHERE, 1);
  else if ("units" in per) pick(NOWHERE, numberPer(play.position, side, per));
  else for (const area of areasWithAtLeast(play.position, side, per.areasWithAtLeast)) pick(area, 1);
}

type PerUnits = { units: number; filter: UnitFilter; minimum: number };

/** One for every so many such units on the map, rounded down, but at least the minimum. */
function numberPer(position: Gradisca, side: Side, { units: every, filter, minimum }: PerUnits): number {
  return Math.max(minimum, Math.floor(unitsMeant(position, side, filter).length / every));
}

function areasWithAtLeast(position: Gradisca, side: Side, least: number): number[] {
  const found: number[] = [];
  for (let area = 0; area < board.size; area++) {
    if (combatUnitsIn(position, side, area).length >= least) found.push(area);
  }
  return found;
}

interface Disorganising {
  side: Side;
  /** The area from which the unit is taken, or anywhere. */
  area: number;
  filter: UnitFilter;
}

/** The owner picks one of his units. */
export const disorganising: Procedure<Gradisca, Disorganising> = procedure<Disorganising>("cardDisorganise", {
  side: everybody,
  area: everybody,
  filter: everybody,
}).steps({
  unit: decision({
    rule: "12",
    seat: (_, { side }) => side,
    options: (position, { side, area, filter }) =>
      steady(position, side, filter)
        .filter((unit) => area === NOWHERE || position.area[unit] === area)
        .map((unit) => ({ type: "disorganise", unit })),
    play(play, _, option) {
      if (option.type === "disorganise") disorganiseUnit(play, option.unit, "12");
    },
  }),
});

/** Units in good order that have a Disorganized side. */
function steady(position: Gradisca, side: Side, filter: UnitFilter = {}): number[] {
  return unitsMeant(position, side, { ...filter, order: "good" }).filter((unit) => units.hasBack[unit] === 1);
}
