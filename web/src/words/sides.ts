import { type Side, sideName } from "@gonfalon/engine/kernel";
import { settings } from "../settings.svelte.ts";
import { t, type WordKey } from "./words.ts";

/** What whoever sits in a seat is called. */
export function seatName(sides: readonly Side[], seat: string): string {
  return seat === "spectator" ? t("seat.spectator") : sideName(sides, seat, settings.language);
}

/** Sentences about a side that are another where it is spoken of in the singular: "Venice is deciding." */
type AboutSide = { [K in WordKey]: `${K}.one` extends WordKey ? K : never }[WordKey];

/** A sentence about whoever sits in a seat. */
export function aboutSide(
  key: AboutSide,
  sides: readonly Side[],
  seat: string,
  values: Readonly<Record<string, string>> = {},
): string {
  const isPlural = sides.find((one) => one.seat === seat)?.words[settings.language].plural ?? true;
  return t(isPlural ? key : `${key}.one`, { ...values, seat: seatName(sides, seat) });
}
