import type { Outcome } from "@gonfalon/engine/kernel";
import { t, word } from "../words/words.ts";
import type { Ended } from "./messages.ts";

/** How a game on the server ended, in a sentence: by its rules in their own words, otherwise in ours. */
export function endingOf({ reason, by, winner, outcome }: Ended): string {
  if (reason === "played") return (outcome as Outcome | null)?.level ?? t("ended.played");
  const name = (seat: string | null) => (seat === null ? t("ended.nobody") : word("seat", seat));
  return t(`ended.${reason}`, { by: name(by), winner: name(winner) });
}
