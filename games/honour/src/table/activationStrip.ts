import { type Box, type Display, type Language, running } from "@gonfalon/engine/kernel";
import { charts, SIDES } from "../data.ts";
import { castOf, type Honour, NOBODY } from "../position.ts";
import { activationLoop } from "../rules/activationLoop.ts";
import {
  type InitiativePart,
  initiativeParts,
  isFinished,
  modifiedInitiative,
  orderModifier,
} from "../rules/initiative.ts";
import { activation } from "../rules/march/activation.ts";
import { ORDERS } from "../rules/orders.ts";
import { pieceOfCounter } from "./pieces.ts";
import { presumed } from "./presumed.ts";
import type { Counter, HonourView } from "./view.ts";
import { capitanoName, say } from "./words.ts";

/** §7.2: who has acted once or twice, and the two who are indicated with their Initiative; once one of them acts, the map is what matters. */
export function activationStrip(view: HonourView, language: Language): Display[] {
  const loop = running(view.position, activationLoop);
  if (!loop) return [];
  const acting = running(view.position, activation);
  const both = acting ? [] : indicated(view, loop.indicated, language);
  return [
    {
      id: "activation",
      title: say("activation.title", language),
      kind: "pool",
      value:
        acting && acting.primo >= 0
          ? say("activation.acts", language, { capitano: acting.primo }, view.position.scenario)
          : shortly(view, both, language),
      boxes: [...(both.length > 0 ? [boxOf(both, language)] : []), ...byActivations(view, language)],
      ...(both.length > 1 ? { open: true } : {}),
    },
  ];
}

/** "La Trémoille (3) – Mutt (0 to 3)", or how many have still to act. */
function shortly(view: HonourView, both: readonly Indicated[], language: Language): string {
  if (both.length === 0) {
    const waiting = view.counters.filter((one) => one.isForce && groupOf(view, one) === "0");
    return say("activation.waiting", language, { count: waiting.length });
  }
  return both.map(({ name, value }) => (value ? `${name} (${value})` : name)).join(" – ");
}

function boxOf(both: readonly Indicated[], language: Language): Box {
  return {
    id: "activation-indicated",
    title: say("activation.indicated", language),
    values: both.map(({ name, made }) => ({ title: name, text: made })),
  };
}

const GROUPS = ["0", "1", "2", "finished"] as const;

/** §7.2.4b: how often it has acted, or that it can act no more; how often its Order lets an enemy act is hidden. */
function groupOf({ position, viewer }: HonourView, { capitano, side, activations }: Counter): (typeof GROUPS)[number] {
  const isKnown = side === viewer && capitano !== NOBODY && activations < 2;
  if (isKnown && isFinished(position, capitano)) return "finished";
  return activations === 0 ? "0" : activations === 1 ? "1" : "2";
}

function byActivations(view: HonourView, language: Language): Box[] {
  return GROUPS.flatMap((group): Box[] => {
    const pieces = view.counters.flatMap((counter, place) =>
      counter.isForce && groupOf(view, counter) === group ? [pieceOfCounter(counter, place)] : [],
    );
    if (pieces.length === 0) return [];
    return [{ id: `activated-${group}`, title: say(`activation.${group}`, language), pieces }];
  });
}

interface Indicated {
  readonly name: string;
  /** His Initiative with its modifiers; nothing of a face-down one (ruling 1.4b). */
  readonly value: string;
  /** The same with what it is made of. */
  readonly made: string;
}

function indicated(view: HonourView, named: Record<string, number>, language: Language): Indicated[] {
  const position = presumed(view);
  return SIDES.flatMap((side): Indicated[] => {
    const who = named[side]!;
    if (who >= 0) {
      const name = capitanoName(castOf(position), who, language);
      const isSeen = view.position.order[who] !== "";
      return [{ name, ...(isSeen ? known(position, who, language) : byOrder(position, who, language)) }];
    }
    const isPointedAt = view.counters.some((one) => one.side === side && one.pointedAt.length > 0);
    return isPointedAt ? [{ name: say("name.face-down", language), value: "", made: "" }] : [];
  });
}

/** §7.2.3: "Initiative 1: 3 printed, -2 in a zone of control". */
function known(position: Honour, who: number, language: Language): Omit<Indicated, "name"> {
  const value = String(modifiedInitiative(position, who));
  const parts = initiativeParts(position, who);
  if (parts.length === 1) return { value, made: say("activation.initiative", language, { value }) };
  return { value, made: say("activation.initiative.made", language, { value, name: inWords(parts, language) }) };
}

/** §5.2c, §7.2.4c: his Order lies covered on his Card, and his Initiative depends upon it. */
function byOrder(position: Honour, who: number, language: Language): Omit<Indicated, "name"> {
  const parts = initiativeParts({ ...position, order: position.order.map(() => "" as const) }, who);
  const sum = parts.reduce((all, { by }) => all + by, 0);
  const covered = ORDERS.filter((order) => !charts.orders[order].visibleToEnemy);
  const values = covered.map((order) => sum + orderModifier(position, who, order));
  const range = { least: Math.min(...values), most: Math.max(...values) };
  if (range.least === range.most) return { value: String(sum), made: inWords(parts, language) };
  return {
    value: say("activation.range", language, range),
    made: say("activation.initiative.between", language, { ...range, name: inWords(parts, language) }),
  };
}

function inWords(parts: readonly InitiativePart[], language: Language): string {
  return parts
    .map(({ id, by }) => {
      const value = id === "printed" || by < 0 ? String(by) : `+${by}`;
      return say(`activation.part.${id}`, language, { value });
    })
    .join(", ");
}
