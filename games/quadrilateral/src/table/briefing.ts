import type { Display, Language } from "@gonfalon/engine/kernel";
import { briefingOf } from "@gonfalon/engine/kit";
import { sides } from "../sides.ts";
import type { QuadrilateralView } from "./view.ts";
import { word } from "./words.ts";

/** What the scenario asks of each side: read before anything is placed. */
export function briefing({ position, viewer }: QuadrilateralView, language: Language): Display {
  const { scenario, flow } = position;
  const hasOnlyBegun = flow.some(({ procedure }) => procedure === "sideSetUp");
  return briefingOf({ scenario, sides, viewer, language, hasOnlyBegun, say: (key) => word(key, language) });
}
