import { takeHits } from "../losses.ts";
import { isCombatUnit, onMap } from "../pieces.ts";
import type { Kind } from "./effect.ts";

/**
 * §12, §7.1e: hits on the units that enter, applied by their owner at once. They come before the Field Combat, so that they
 * do not help to decide who retreats.
 */
export const hits: Kind<"hits"> = {
  carryOut(play, { count }, sides, { window }) {
    const entering = window?.units.filter((unit) => isCombatUnit(unit) && onMap(play.position, unit)) ?? [];
    for (const side of sides) {
      play.tell({ type: "cardHits", rules: ["12"], side, hits: count });
      play.call(takeHits, { side, hits: count, targets: [...entering] });
    }
  },
};
