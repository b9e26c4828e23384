import { t, word } from "../words/words.ts";
import type { Ended } from "./messages.ts";

/** How a game on the server ended, in a sentence. */
export function endingOf({ reason, by, winner }: Ended): string {
  const name = (seat: string | null) => (seat === null ? t("ended.nobody") : word("seat", seat));
  if (reason === "played") return winner === null ? t("ended.even") : t("ended.won", { winner: name(winner) });
  return t(`ended.${reason}`, { by: name(by), winner: name(winner) });
}
