import { type Display, type Language, SPECTATOR } from "@gonfalon/engine/kernel";
import { SIDE_NAMES, SIDES } from "../data.ts";
import type { QuadrilateralView } from "./view.ts";
import { sentence, word } from "./words.ts";

/** What the scenario asks of each side: read before anything is placed. */
export function briefing({ position, viewer }: QuadrilateralView, language: Language): Display {
  const { scenario, flow } = position;
  const shown = SIDES.filter((side) => viewer === SPECTATOR || viewer === SIDE_NAMES[side]);
  return {
    id: "briefing",
    title: word("track.briefing", language),
    kind: "card",
    boxes: shown.map((side) => ({
      id: `briefing-${SIDE_NAMES[side]}`,
      title: sentence(`side.${SIDE_NAMES[side]}`, language),
      side: SIDE_NAMES[side],
      text: word(`briefing.${scenario}.${SIDE_NAMES[side]}`, language),
    })),
    ...(flow.some(({ procedure }) => procedure === "sideSetUp") && viewer !== SPECTATOR ? { open: true } : {}),
  };
}
