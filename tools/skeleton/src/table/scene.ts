import type { Option, Place, Scene } from "@gonfalon/engine/kernel";
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

/** What pointing at a piece or a hex may mean. */
export function intentsAt({ acting }: BorderView, { piece, space }: { piece?: string; space?: number }): Option[] {
  if (piece !== undefined) return [{ type: "take", unit: units.findIndex(({ id }) => id === piece) } as Option];
  if (space === undefined || acting < 0) return [];
  return [{ type: "move", to: space } as Option, { type: "attack", to: space } as Option];
}
