import { type Box, type Display, type Language, running } from "@gonfalon/engine/kernel";
import { SIDES } from "../data.ts";
import { castOf } from "../position.ts";
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
  const both = indicated(view, loop.indicated, language);
  return [
    {
      id: "activation",
      title: say("activation.title", language),
      kind: "pool",
      value: shortly(view, both, language),
      boxes: [...(both.length > 0 ? [boxOf(both, language)] : []), ...byActivations(view, language)],
      // Once one of them acts, the map is what matters.
      ...(both.length > 1 && view.position.flow.at(-1)?.procedure === activationLoop.name ? { open: true } : {}),
    },
  ];
}

/** "La Trémoille 3 : Mutt 2", or how many have still to act. */
function shortly({ counters }: HonourView, both: readonly Indicated[], language: Language): string {
  if (both.length === 0) {
    const count = counters.filter(({ isForce, activations }) => isForce && activations === 0).length;
    return say("activation.waiting", language, { count });
  }
  return both.map(({ name, value }) => `${name} ${value}`).join(" : ");
}

function boxOf(both: readonly Indicated[], language: Language): Box {
  return {
    id: "activation-indicated",
    title: say("activation.indicated", language),
    values: both.map(({ name, value }) => ({
      title: name,
      text: value === "" ? "" : say("activation.initiative", language, { value }),
    })),
  };
}

function byActivations({ counters }: HonourView, language: Language): Box[] {
  return [0, 1, 2].flatMap((times): Box[] => {
    const pieces = counters.flatMap((counter, place) =>
      counter.isForce && counter.activations === times ? [pieceOfCounter(counter, place)] : [],
    );
    if (pieces.length === 0) return [];
    return [{ id: `activated-${times}`, title: say(`activation.${times}`, language), pieces }];
  });
}

interface Indicated {
  readonly name: string;
  /** His Initiative with its modifiers; nothing of a face-down one (ruling 1.4b). */
  readonly value: string;
}

function indicated(view: HonourView, named: Record<string, number>, language: Language): Indicated[] {
  const position = presumed(view);
  return SIDES.flatMap((side): Indicated[] => {
    const who = named[side]!;
    if (who >= 0) {
      const name = capitanoName(castOf(position), who, language);
      return [{ name, value: String(modifiedInitiative(position, who)) }];
    }
    const isPointedAt = view.counters.some((one) => one.side === side && one.pointedAt.length > 0);
    return isPointedAt ? [{ name: say("name.face-down", language), value: "" }] : [];
  });
}
