import type { Option, Place, Scene } from "@gonfalon/engine/kernel";
import { happening, inSpace, pointing, spaceAt, whichOf } from "@gonfalon/engine/kit";
import { turns, units } from "../data.ts";
import type { BorderOption } from "../position.ts";
import { SEATS, sides } from "../sides.ts";
import type { BorderView } from "./view.ts";

/** What lies on the table. */
export function scene({ at, turn }: BorderView): Scene {
  return {
    pieces: units.map(({ id, name, side }, unit) => ({
      id,
      space: at[unit]! < 0 ? null : at[unit]!,
      side: SEATS[side]!,
      kind: "unit",
      name,
      states: [],
    })),
    marks: [],
    displays: [
      { id: "turn", title: "Turn", kind: "track", value: `${Math.min(turn + 1, turns)} / ${turns}`, boxes: [] },
    ],
    sides,
  };
}

/** Where an option is chosen. */
export function locate(option: BorderOption): Place {
  return option.type === "take" ? { piece: units[option.unit]!.id } : { space: option.to };
}

/** What one may think of, possible or not: every unit of the side, while none is taken. */
export function thinkable({ acting, side }: BorderView): Option[] {
  if (acting >= 0) return [];
  return units.flatMap((unit, i) => (unit.side === side ? [{ type: "take", unit: i } as Option] : []));
}

const unitAt = whichOf(
  () => units.length,
  (unit) => units[unit]!.id,
);

/** What pointing at a piece or a hex may mean. */
export const intentsAt = pointing<BorderOption, BorderView>({
  thinkable,
  locate,
  fields: { unit: unitAt, to: spaceAt },
});

/** Where something happened. */
export const locateEvent = happening({ to: inSpace, unit: (unit) => ({ piece: units[unit]!.id }) });
