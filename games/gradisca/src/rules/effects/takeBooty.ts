import { everybody, type Procedure } from "@gonfalon/engine/kernel";
import type { EffectOf } from "../../cardSchema.ts";
import { areaNamed, opponentOf, type Side } from "../../data.ts";
import { type Gradisca, NO_BOOTY } from "../../position.ts";
import { enemyCombatUnitIn } from "../pieces.ts";
import { decision, procedure } from "../rulebook.ts";
import { takeBooty as turnUp } from "../victory.ts";
import type { Kind } from "./effect.ts";

/** §12, §13c: the side turns up an enemy booty marker and scores it as if it had entered the area. */
export const takeBooty: Kind<"take-booty"> = {
  carryOut(play, effect, sides) {
    for (const side of sides)
      play.call(takingBooty, { side, areas: effect.areas.map(areaNamed), unguarded: unguarded(effect) });
  },
  canWork: (position, effect, sides) =>
    sides.some((side) => bootyWithin(position, side, effect.areas.map(areaNamed), unguarded(effect)).length > 0),
};

const unguarded = ({ needs }: EffectOf<"take-booty">) => needs === "no-owner-units";

interface TakingBooty {
  side: Side;
  areas: number[];
  /** Only areas without combat units of the marker's owner. */
  unguarded: boolean;
}

export const takingBooty: Procedure<Gradisca, TakingBooty> = procedure<TakingBooty>("cardBooty", {
  side: everybody,
  areas: everybody,
  unguarded: everybody,
}).steps({
  area: decision({
    rule: ["12", "13c"],
    seat: (_, { side }) => side,
    options: (position, frame) =>
      bootyWithin(position, frame.side, frame.areas, frame.unguarded).map((area) => ({ type: "takeBooty", area })),
    play(play, { side }, option) {
      if (option.type === "takeBooty") turnUp(play, side, option.area);
    },
  }),
});

function bootyWithin(position: Gradisca, side: Side, areas: readonly number[], free: boolean): number[] {
  const markers = position.booty[opponentOf(side)];
  return areas.filter((area) => markers[area] !== NO_BOOTY && !(free && enemyCombatUnitIn(position, side, area)));
}
