import { areaNamed, cards, turnNamed, unitNamed } from "../../data.ts";
import { FLAG } from "../../position.ts";
import { isEarly } from "../cardDates.ts";
import { arrival, putOnTimeLine } from "../reinforcementGroups.ts";
import type { Kind } from "./effect.ts";

/** §12l: units from the army's flag enter the map, or in the advanced game go to the time line if the card is early (§26a). */
export const reinforce: Kind<"reinforce"> = {
  carryOut(play, effect, _, { card }) {
    const { position } = play;
    const units = effect.units.map(unitNamed).filter((unit) => position.area[unit] === FLAG);
    if (units.length === 0) return;
    const coming = { side: effect.side, units, areas: effect.areas.map(areaNamed) };
    if (!isEarly(position, card)) play.call(arrival, coming);
    else putOnTimeLine(play, { ...coming, turn: turnNamed(cards[card]!.onlyAfter!), rolls: true, waits: false });
  },
};
