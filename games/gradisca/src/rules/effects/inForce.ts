import { NOWHERE } from "../../position.ts";
import { unitsMeant } from "../filters.ts";
import { untilOf } from "../lasting.ts";
import type { Kind } from "./effect.ts";

/** §12: effects that are in force for a time; `lasting.ts` tells what they mean while they last. */

export const peaceTalks: Kind<"peace-talks"> = {
  carryOut(play, { until, forbids }) {
    const { position } = play;
    position.modifiers.push({ kind: "peaceTalks", forbids: [...forbids], until: untilOf(position, until) });
    play.tell({ type: "peaceTalks", rules: ["12"] });
  },
};

/** §21d: no supply by sea for so many turns, the current one counting as the first; a marker already placed comes off. */
export const blockSeaSupply: Kind<"block-sea-supply"> = {
  carryOut(play, { turns }) {
    const { position } = play;
    position.modifiers.push({ kind: "noSeaSupply", until: position.turn + turns - 1 });
    position.seaSupply = NOWHERE;
    play.tell({ type: "seaBlocked", rules: ["12", "21d"] });
  },
};

export const modifier: Kind<"modifier"> = {
  carryOut(play, { target, filter = {}, amount, minimum = 0, maximum = MOST, until }, sides) {
    const { position } = play;
    for (const side of sides) {
      const end = untilOf(position, until);
      position.modifiers.push({ kind: target, side, filter: { ...filter }, amount, minimum, maximum, until: end });
      play.tell({ type: `${target}Changed`, rules: ["12"], side, amount });
    }
  },
  canWork: (position, { filter = {} }, sides) => sides.some((side) => unitsMeant(position, side, filter).length > 0),
};

/** Higher than any movement allowance or fire value. */
const MOST = 99;

export const immobile: Kind<"immobile"> = {
  carryOut(play, { filter, until }, sides) {
    const { position } = play;
    for (const side of sides) {
      position.modifiers.push({ kind: "immobile", side, filter: { ...filter }, until: untilOf(position, until) });
      play.tell({ type: "immobile", rules: ["12"], side });
    }
  },
};

/** §15: no unit crosses a river without a printed bridge, and every bridge of boats is swept away. */
export const flood: Kind<"flood"> = {
  carryOut(play, { until }) {
    const { position } = play;
    position.modifiers = position.modifiers.filter(({ kind }) => kind !== "bridgeOfBoats");
    position.modifiers.push({ kind: "flood", until: untilOf(position, until) });
    play.tell({ type: "flood", rules: ["12", "15"] });
  },
};
