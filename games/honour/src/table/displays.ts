import type { Display, Language } from "@gonfalon/engine/kernel";
import { castOf } from "../position.ts";
import type { HonourView } from "./view.ts";
import { say, turnName } from "./words.ts";

/** What lies beside the map. */
export function displays({ position }: HonourView, language: Language): Display[] {
  const cast = castOf(position);
  const turn = Math.min(position.turn, cast.data.turnCount);
  return [
    {
      id: "turn",
      title: say("track.turn", language),
      kind: "track",
      value: turnName(cast, turn, language),
      boxes: cast.data.turnTrack.map(({ n, apTurn }) => ({
        id: `turn-${n}`,
        title: turnName(cast, n, language),
        here: n === turn,
        ...(apTurn ? { values: [{ title: say("track.ap-turn", language), text: "" }] } : {}),
      })),
    },
  ];
}
