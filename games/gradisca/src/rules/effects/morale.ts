import { changeMorale } from "../morale.ts";
import { isCampSupplied } from "../supply.ts";
import type { Kind } from "./effect.ts";

/** §22b; §21j: supplies that find no Camp with a line of supply are lost, and morale falls. Advanced game only. */
export const morale: Kind<"morale"> = {
  carryOut(play, { amount, requires, otherwise }, sides) {
    if (!play.position.advanced) return;
    for (const side of sides) {
      const arrives = requires === undefined || isCampSupplied(play.position, side);
      changeMorale(play, side, arrives ? amount : (otherwise ?? LOST), requires ? "21j" : "22b");
    }
  },
  canWork: ({ advanced }) => advanced,
};

/** Ruling on §21j: by how much morale falls when a card states only a rise. */
const LOST = -1;
