import { linkBetween } from "@gonfalon/engine/board";
import { everybody, type Procedure } from "@gonfalon/engine/kernel";
import { board, links, type Side } from "../../data.ts";
import type { Gradisca, Until } from "../../position.ts";
import { unitsMeant } from "../filters.ts";
import { untilOf } from "../lasting.ts";
import { isUnbridged } from "../rivers.ts";
import { decision, procedure } from "../rulebook.ts";
import { sidesOf } from "../whom.ts";
import type { Kind } from "./effect.ts";

/** §15, §15b: a bridge marker on a river border of an area with such a unit. Fortress walls cannot be chosen. */
export const bridgeOfBoats: Kind<"bridge-of-boats"> = {
  carryOut(play, { near, until }, _, card) {
    for (const side of sidesOf(near.side, card.side)) {
      play.call(layingBridge, { side, type: near.type, until: untilOf(play.position, until) });
    }
  },
  canWork: (position, { near }, [player]) =>
    sidesOf(near.side, player!).some((side) => riversBeside(position, side, near.type).length > 0),
};

interface LayingBridge {
  side: Side;
  /** The kind of unit that lays it. */
  type: string;
  until: Until;
}

export const layingBridge: Procedure<Gradisca, LayingBridge> = procedure<LayingBridge>("layBridge", {
  side: everybody,
  type: everybody,
  until: everybody,
}).steps({
  border: decision({
    rule: ["12", "15"],
    seat: (_, { side }) => side,
    options: (position, { side, type }) =>
      riversBeside(position, side, type).map((link) => ({
        type: "layBridge",
        from: board.linkFrom[link]!,
        to: board.linkTo[link]!,
      })),
    play(play, { until }, option) {
      if (option.type !== "layBridge") return;
      const { from, to } = option;
      play.position.modifiers.push({ kind: "bridgeOfBoats", link: linkBetween(board, from, to), until });
      play.tell({ type: "bridgeLaid", rules: ["12", "15"], from, to });
    },
  }),
});

/** The links, each from the side of the unit, over rivers without a bridge. */
function riversBeside(position: Gradisca, side: Side, type: string): number[] {
  const found: number[] = [];
  for (const area of new Set(unitsMeant(position, side, { type: [type] }).map((unit) => position.area[unit]!))) {
    for (let link = board.firstLink[area]!; link < board.firstLink[area + 1]!; link++) {
      if (isUnbridged(position, link) && links.wall[link]! < 0 && !found.includes(board.back[link]!)) found.push(link);
    }
  }
  return found;
}
