import type { Language } from "@gonfalon/engine/kernel";
import type { Paint } from "../paint.ts";
import type { Say } from "./words.ts";

/** How things are told: in which language, how wide, in which colours. */
export interface TextStyle {
  readonly language: Language;
  readonly say: Say;
  readonly paint: Paint;
  readonly width: number;
}
