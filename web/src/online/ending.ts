import type { Side } from "@gonfalon/engine/kernel";
import type { Ended } from "@gonfalon/wire/messages";
import { aboutSide, seatName } from "../words/sides.ts";
import { t } from "../words/words.ts";

/** How a game on the server ended, in a sentence. */
export function endingOf({ reason, by, winner }: Ended, sides: readonly Side[]): string {
  if (reason === "drawn") return t("ended.drawn");
  const values = { by: by === null ? t("ended.nobody") : seatName(sides, by) };
  if (winner !== null) return aboutSide(reason === "played" ? "ended.won" : `ended.${reason}`, sides, winner, values);
  return reason === "played" ? t("ended.even") : t(`ended.${reason}.one`, { ...values, seat: t("ended.nobody") });
}
