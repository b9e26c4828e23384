import type { Whom } from "../cardSchema.ts";
import { opponentOf, type Side } from "../data.ts";

/** §12a: the sides that a word on a card means, in the order in which they act: the player of the card first. */
export function sidesOf(whom: Whom, player: Side): Side[] {
  switch (whom) {
    case "player":
      return [player];
    case "opponent":
      return [opponentOf(player)];
    case "both":
      return [player, opponentOf(player)];
    default:
      return [whom];
  }
}
