import type { Scene } from "../referee/protocol.ts";
import { seatName } from "../words/sides.ts";
import { t, word } from "../words/words.ts";

/** What a counter says of itself, read aloud or under the pointer. */
export function pieceName(piece: Scene["pieces"][number], sides: Scene["sides"]): string {
  const values = [
    piece.printed ?? "",
    piece.strength === undefined || piece.printed ? "" : t("piece.strength", { n: piece.strength }),
    piece.efficiency === undefined ? "" : t("piece.efficiency", { n: piece.efficiency }),
    piece.movement === undefined ? "" : t("piece.movement", { n: piece.movement }),
    piece.reduced ? t("piece.reduced") : "",
    ...piece.states.map((state) => word("state", state)),
  ];
  const who = [piece.name, seatName(sides, piece.side), piece.arm ? word("arm", piece.arm) : ""];
  return [...who, piece.command ?? "", ...values].filter(Boolean).join(", ");
}
