import { type Box, type Display, type Language, running } from "@gonfalon/engine/kernel";
import { castOf, NOBODY } from "../position.ts";
import { activationLoop } from "../rules/activationLoop.ts";
import { modifiedInitiative } from "../rules/initiative.ts";
import { pieceOfCounter } from "./pieces.ts";
import { presumed } from "./presumed.ts";
import type { HonourView } from "./view.ts";
import { capitanoName, say } from "./words.ts";

/** §7.2: who has acted once or twice, and the two who are indicated with their Initiative before the roll. */
export function activationStrip(view: HonourView, language: Language): Display[] {
  const loop = running(view.position, activationLoop);
  if (!loop) return [];
  const byActivations = [0, 1, 2].map((times): Box => {
    const pieces = view.counters.flatMap((counter, place) =>
      counter.isForce && counter.activations === times ? [pieceOfCounter(counter, place)] : [],
    );
    return { id: `activated-${times}`, title: say(`activation.${times}`, language), pieces };
  });
  return [
    {
      id: "activation",
      title: say("activation.title", language),
      kind: "pool",
      boxes: [indicated(view, loop.indicated, language), ...byActivations],
      open: true,
    },
  ];
}

/** Of a face-down one nothing is said but that he is indicated (ruling 1.4b). */
function indicated(view: HonourView, { french, rivals }: Record<string, number>, language: Language): Box {
  const position = presumed(view);
  const cast = castOf(position);
  const chosen = [french, rivals].filter((who) => who !== undefined && who !== NOBODY) as number[];
  return {
    id: "activation-indicated",
    title: say("activation.indicated", language),
    values: chosen.map((who) => ({
      title: capitanoName(cast, who, language),
      text: say("activation.initiative", language, { value: String(modifiedInitiative(position, who)) }),
    })),
  };
}
