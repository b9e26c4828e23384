import type { Gradisca, Interruption } from "../../position.ts";
import { answeredCard } from "../cards.ts";
import type { Kind } from "./effect.ts";

/** §4.1ba: the card being answered has no effect. It counts as played all the same. */
export const cancelCard: Kind<"cancel-card"> = {
  carryOut(play) {
    const answered = answeredCard(play.position);
    if (!answered) return;
    answered.cancelled = true;
    play.tell({ type: "cardCancelled", rules: ["4.1ba", "12"], side: answered.side, card: answered.card });
  },
};

/** The area just named is not activated now; it uses up one of the areas of this activation. */
export const cancelAreaActivation: Kind<"cancel-area-activation"> = {
  carryOut: ({ position }) => interrupt(position, "areaCancelled"),
};

/** The moving units stay where they were about to cross; their movement is over. */
export const stopMove: Kind<"stop-move"> = {
  carryOut: ({ position }) => interrupt(position, "moveStopped"),
};

function interrupt({ activation }: Gradisca, interruption: Interruption): void {
  if (activation) activation.interruption = interruption;
}
