import { everybody, type Procedure } from "@gonfalon/engine/kernel";
import type { Effect } from "../../cardSchema.ts";
import type { Side } from "../../data.ts";
import type { GradiscaOption } from "../../option.ts";
import type { Gradisca } from "../../position.ts";
import type { CardInPlay } from "../cards.ts";
import { decision, procedure } from "../rulebook.ts";
import { sidesOf } from "../whom.ts";
import type { Kind } from "./effect.ts";
import { canWork, cardIn, carryOutEffects } from "./index.ts";

/** §12: a side picks one of the lists of effects that can have an effect, and it is carried out. */
export const choice: Kind<"choice"> = {
  carryOut(play, { by, options }, _, card) {
    for (const chooser of sidesOf(by, card.side)) play.call(choosing, { ...card, chooser, lists: [...options] });
  },
};

interface Choosing extends CardInPlay {
  chooser: Side;
  lists: Effect[][];
}

export const choosing: Procedure<Gradisca, Choosing> = procedure<Choosing>("cardChoice", {
  chooser: everybody,
  lists: everybody,
  side: everybody,
  card: everybody,
  window: everybody,
}).steps({
  which: decision({
    rule: "12",
    seat: (_, { chooser }) => chooser,
    options: (position, frame) =>
      frame.lists.flatMap((effects, which): GradiscaOption[] =>
        canWork(position, effects, cardIn(frame))
          ? [{ type: "choose", card: frame.card, which, ...told(effects) }]
          : [],
      ),
    play(play, frame, option) {
      if (option.type !== "choose") return;
      play.call(carryOutEffects, { ...cardIn(frame), effects: frame.lists[option.which]!, at: 0 });
    },
  }),
});

/** What a list does, for the sentence that offers it: its first effect tells. */
function told(effects: readonly Effect[]): { effect: Effect["type"]; amount: number } {
  const first = effects[0]!;
  const amount = "amount" in first ? first.amount : "turns" in first ? first.turns : 0;
  return { effect: first.type, amount };
}
