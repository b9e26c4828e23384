import { happening, inSpace, pointing, type Reading, spaceAt } from "@gonfalon/engine/kit";
import type { HonourOption } from "../option.ts";
import { boxOfCapitano, pieceOfCapitano, pieceOfUnit } from "./pieces.ts";
import { locate } from "./scene.ts";
import { thinkable } from "./thinkable.ts";
import type { HonourView } from "./view.ts";

/** The number at the end of an id, where the thing with that number has the same id: a cast has no fixed size. */
function numberOf(idOf: (n: number) => string, key: "piece" | "box"): Reading {
  return (spot) => {
    const number = Number(spot[key]?.split("-").at(-1));
    return idOf(number) === spot[key] ? number : undefined;
  };
}

const capitanoAt = numberOf(pieceOfCapitano, "piece");
const cardAt = numberOf(boxOfCapitano, "box");
const unitAt = numberOf(pieceOfUnit, "piece");

/** What pointing at a piece, a hex or a Card may mean at the present question. */
export const intentsAt = pointing<HonourOption, HonourView>({
  thinkable,
  locate,
  fields: { hex: spaceAt, capitano: [capitanoAt, cardAt], giver: capitanoAt, unit: unitAt },
});

/** Where something happened. */
export const locateEvent = happening({
  ...{ to: inSpace, hex: inSpace, hexes: inSpace, path: inSpace, from: inSpace },
  capitano: (capitano) => ({ piece: pieceOfCapitano(capitano) }),
  unit: (unit) => ({ piece: pieceOfUnit(unit) }),
});
