import { again, done, everybody, type Procedure } from "@gonfalon/engine/kernel";
import type { EffectOf } from "../../cardSchema.ts";
import { areaNamed } from "../../data.ts";
import type { Gradisca } from "../../position.ts";
import { unitsMeant } from "../filters.ts";
import { putOnTimeLine } from "../reinforcementGroups.ts";
import { decision, procedure, step } from "../rulebook.ts";
import type { Kind } from "./effect.ts";
import { cardIn, carryOutEffects } from "./index.ts";

/** §12: a side takes units of its choice off the map; they come back in a later turn like reinforcements. */
export const withdraw: Kind<"withdraw"> = {
  carryOut(play, effect, _, card) {
    const found = unitsMeant(play.position, effect.side, effect.filter).length > 0;
    if (found) play.call(withdrawing, { effect, units: [] });
    else if (effect.ifNone) play.call(carryOutEffects, { ...cardIn(card), effects: [...effect.ifNone], at: 0 });
  },
};

interface Withdrawing {
  effect: EffectOf<"withdraw">;
  /** Those picked so far. */
  units: number[];
}

export const withdrawing: Procedure<Gradisca, Withdrawing> = procedure<Withdrawing>("withdraw", {
  effect: everybody,
  units: everybody,
}).steps({
  unit: decision({
    rule: "12",
    seat: (_, { effect }) => effect.side,
    when: (position, frame) => frame.units.length < frame.effect.count && eligible(position, frame).length > 0,
    options: (position, frame) => eligible(position, frame).map((unit) => ({ type: "withdraw", unit })),
    play(_, frame, option) {
      if (option.type !== "withdraw") return done;
      frame.units.push(option.unit);
      return again;
    },
  }),
  leave: step("12", (play, { effect, units }) => {
    const { afterTurns, areas } = effect.return;
    play.tell({ type: "withdrawn", rules: ["12"], side: effect.side, units: [...units] });
    const turn = play.position.turn + afterTurns;
    const group = { side: effect.side, units: [...units], areas: areas.map(areaNamed), turn };
    putOnTimeLine(play, { ...group, rolls: false, waits: false });
  }),
});

function eligible(position: Gradisca, { effect, units }: Withdrawing): number[] {
  return unitsMeant(position, effect.side, effect.filter).filter((unit) => !units.includes(unit));
}
