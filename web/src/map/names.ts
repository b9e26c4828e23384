import { term } from "@gonfalon/engine/kernel";
import type { Scene } from "../referee/protocol.ts";
import { settings } from "../settings.svelte.ts";
import { seatName } from "../words/sides.ts";
import { t } from "../words/words.ts";

/** What most counters are worth; one that has ratings of its own says what they are called. */
function usualRatings({ printed, strength, efficiency, movement }: Scene["pieces"][number]): string[] {
  return [
    printed ?? "",
    strength === undefined || printed ? "" : t("piece.strength", { n: strength }),
    efficiency === undefined ? "" : t("piece.efficiency", { n: efficiency }),
    movement === undefined ? "" : t("piece.movement", { n: movement }),
  ];
}

/** What a counter says of itself, read aloud or under the pointer. */
export function pieceName(piece: Scene["pieces"][number], scene: Pick<Scene, "sides" | "terms">): string {
  const values = [
    ...(piece.values?.map(({ title, text }) => `${title} ${text}`) ?? usualRatings(piece)),
    piece.reduced ? t("piece.reduced") : "",
    ...piece.states.map((state) => term(scene, "state", state, settings.language)),
  ];
  const who = [
    piece.name,
    seatName(scene.sides, piece.side),
    piece.arm ? term(scene, "arm", piece.arm, settings.language) : "",
  ];
  return [...who, piece.command ?? "", ...values].filter(Boolean).join(", ");
}
