import { again, done, everybody, type Procedure } from "@gonfalon/engine/kernel";
import type { EffectOf } from "../../cardSchema.ts";
import type { Side } from "../../data.ts";
import type { GradiscaOption } from "../../option.ts";
import { type Gradisca, NOWHERE } from "../../position.ts";
import { unitsMeant } from "../filters.ts";
import { recover as recoverUnit } from "../losses.ts";
import { decision, procedure } from "../rulebook.ts";
import type { Kind } from "./effect.ts";

/** §12, §20: a side turns up to so many Disorganized units to good order; in the advanced game only units in supply. */
export const recover: Kind<"recover"> = {
  carryOut(play, { max, scope, filter = {} }, sides) {
    for (const side of sides) {
      play.call(recovering, { side, left: max, oneArea: scope === "one-area", area: NOWHERE, filter: { ...filter } });
    }
  },
  canWork: (position, { filter = {} }, sides) =>
    sides.some((side) => recoverable(position, side, filter, NOWHERE).length > 0),
};

interface Recovering {
  side: Side;
  left: number;
  oneArea: boolean;
  /** The one area from which all must come, once it is known. */
  area: number;
  filter: NonNullable<EffectOf<"recover">["filter"]>;
}

export const recovering: Procedure<Gradisca, Recovering> = procedure<Recovering>("cardRecovery", {
  side: everybody,
  left: everybody,
  oneArea: everybody,
  area: everybody,
  filter: everybody,
}).steps({
  unit: decision({
    rule: ["12", "7.2f"],
    seat: (_, { side }) => side,
    when: (position, { side, left, filter, area }) => left > 0 && recoverable(position, side, filter, area).length > 0,
    options: (position, { side, filter, area }) => [
      ...recoverable(position, side, filter, area).map((unit): GradiscaOption => ({ type: "recover", unit })),
      { type: "enough" },
    ],
    play(play, frame, option) {
      if (option.type !== "recover") return done;
      if (frame.oneArea) frame.area = play.position.area[option.unit]!;
      recoverUnit(play, option.unit, "12");
      frame.left--;
      return again;
    },
  }),
});

function recoverable(position: Gradisca, side: Side, filter: Recovering["filter"], area: number): number[] {
  return unitsMeant(position, side, { ...filter, order: "disorganised" }).filter((unit) => {
    if (area !== NOWHERE && position.area[unit] !== area) return false;
    return !position.advanced || position.outOfSupply[unit] === 0;
  });
}
