import { term } from "@gonfalon/engine/kernel";
import type { Scene } from "../referee/protocol.ts";
import { settings } from "../settings.svelte.ts";
import { seatName } from "../words/sides.ts";
import { t } from "../words/words.ts";

/** What a counter says of itself, read aloud or under the pointer. */
export function pieceName(piece: Scene["pieces"][number], scene: Pick<Scene, "sides" | "terms">): string {
  const isRated = piece.kind === "leader" && piece.values !== undefined;
  const values = [
    ...(isRated ? piece.values!.map(({ title, text }) => `${title} ${text}`) : [piece.printed ?? ""]),
    piece.strength === undefined || piece.printed ? "" : t("piece.strength", { n: piece.strength }),
    piece.efficiency === undefined ? "" : t("piece.efficiency", { n: piece.efficiency }),
    piece.movement === undefined ? "" : t("piece.movement", { n: piece.movement }),
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
