import type { Language, Mark } from "@gonfalon/engine/kernel";
import { board, places } from "../data.ts";
import { castOf, NO_SIEGE, NOBODY } from "../position.ts";
import type { HonourView } from "./view.ts";
import { armyName, say } from "./words.ts";

/** What lies on hexes and hexsides of the map and is no piece. */
export function marksOf({ position }: HonourView, language: Language): Mark[] {
  const marks: Mark[] = [];
  const mark = (at: Partial<Mark>, kind: string, values = {}) => {
    marks.push({ ...at, kind, label: say(`mark.${kind}`, language, values) });
  };
  for (const { hex, level, sides } of position.earthworks) {
    mark({ space: hex, figure: String(level) }, "earthworks", { level });
    for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
      if (sides & (1 << board.direction[link]!)) mark({ space: hex, link }, "works");
    }
  }
  for (const link of position.pontoons) mark({ link }, "pontoon");
  for (let place = 0; place < places.count; place++) {
    const space = places.hex[place]!;
    const [conqueror, status] = [position.conqueror[place]!, position.siegeStatus[place]!];
    if (conqueror !== NOBODY) {
      const side = position.controller[conqueror]!;
      mark({ space, side }, "conquered", { name: armyName(castOf(position), conqueror, language) });
    }
    if (status !== NO_SIEGE) mark({ space, figure: String(status) }, "siege", { level: status });
    if (position.pillaged[place]) mark({ space }, "pillaged");
  }
  for (const space of position.devastated) mark({ space }, "devastated");
  return marks;
}
