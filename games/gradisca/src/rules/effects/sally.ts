import { opponentOf } from "../../data.ts";
import { NOWHERE } from "../../position.ts";
import { unitsMeant } from "../filters.ts";
import { removeMine } from "../mines.ts";
import { eliminate } from "../pieces.ts";
import type { Kind } from "./effect.ts";

/** §12: what a sally does to the besiegers. The window tells the besieging area and the wall under attack. */

/** A die for each such unit in the besieging area; on so much or less it is eliminated. */
export const eliminateOnRoll: Kind<"eliminate-on-roll"> = {
  carryOut(play, { filter, on }, sides, { window }) {
    if (!window) return;
    for (const side of sides) {
      for (const unit of unitsMeant(play.position, side, filter)) {
        if (play.position.area[unit] !== window.area) continue;
        const die = play.roll();
        play.tell({ type: "sallyRoll", rules: ["12"], unit, die, needed: on });
        if (die <= on) eliminate(play, unit, "12");
      }
    }
  },
};

/** Mines of the besiegers are taken off the wall under attack, the ones laid in earlier turns first. */
export const removeMines: Kind<"remove-mines"> = {
  carryOut(play, { count }, _, { side, window }) {
    const wall = window?.wall ?? NOWHERE;
    const besieger = opponentOf(side);
    const removed = Math.min(count, play.position.mines[besieger][wall] ?? 0);
    for (let i = 0; i < removed; i++) removeMine(play.position, besieger, wall);
    if (removed > 0) play.tell({ type: "minesRemoved", rules: ["12"], wall, count: removed });
  },
};
