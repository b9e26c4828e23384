import { linkBetween } from "@gonfalon/engine/board";
import { type Option, running } from "@gonfalon/engine/kernel";
import { board } from "../data.ts";
import type { HonourOption } from "../option.ts";
import { capitaniAt } from "../rules/cards.ts";
import { combatPhase } from "../rules/combat/phase.ts";
import { transfers } from "../rules/command/transfers.ts";
import { hexOf, sideOf } from "../rules/forces.ts";
import { activation } from "../rules/march/activation.ts";
import { ORDERS } from "../rules/orders.ts";
import type { Side } from "../schemas/index.ts";
import { everyForce } from "./bars.ts";
import type { HonourView } from "./view.ts";

/** What one may think of at each question, possible or not: whatever is not offered can be asked about ("why not?"). */
export function thinkable(view: HonourView): readonly Option[] {
  const frame = view.position.outcome ? undefined : view.position.flow.at(-1);
  return (frame && THOUGHTS[`${frame.procedure}.${frame.step}`]?.(view)) ?? [];
}

const THOUGHTS: Readonly<Record<string, (view: HonourView) => HonourOption[]>> = {
  "activationLoop.indicate": forces,
  "activationLoop.answer": forces,
  "activationLoop.remaining": forces,
  "activation.act": neighbours,
  "combatPhase.decide": attacks,
  "transfers.act": units,
  "transfers.place": takers,
  "issueOrders.order": orders,
  "orderOfNewForce.choose": orders,
};

function forces({ position, viewer }: HonourView): HonourOption[] {
  return everyForce(position, viewer).map((capitano) => ({ type: "indicate", capitano }));
}

function neighbours({ position }: HonourView): HonourOption[] {
  const primo = running(position, activation)?.primo ?? -1;
  const hex = position.hex[primo] ?? -1;
  if (hex < 0) return [];
  const found: HonourOption[] = [];
  for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
    found.push({ type: "step", hex: board.linkTo[link]! });
  }
  return found;
}

/** The hexes next to the Force whose turn it is in which an enemy stands. */
function attacks({ position, viewer, counters }: HonourView): HonourOption[] {
  const primo = running(position, combatPhase)?.current ?? -1;
  const from = position.hex[primo] ?? -1;
  const near = counters.filter(({ side, hex }) => side !== viewer && from >= 0 && linkBetween(board, from, hex) >= 0);
  return [...new Set(near.map(({ hex }) => hex))].map((hex) => ({ type: "attack", hex }));
}

/** All that lies on one's own Cards. */
function units({ position, viewer }: HonourView): HonourOption[] {
  return position.holder.flatMap((holder, unit): HonourOption[] =>
    holder >= 0 && sideOf(position, holder) === viewer ? [{ type: "takeUnit", unit }] : [],
  );
}

/** The Capitani in the hex of the unit in hand, but the one who has it. */
function takers({ position, viewer }: HonourView): HonourOption[] {
  const holder = position.holder[running(position, transfers)?.unit ?? -1] ?? -1;
  if (holder < 0) return [];
  const here = capitaniAt(position, hexOf(position, holder), viewer as Side).filter((who) => who !== holder);
  return here.map((capitano) => ({ type: "giveUnit", capitano }));
}

function orders(): HonourOption[] {
  return ORDERS.flatMap((order) => [false, true].map((forced) => ({ type: "order" as const, order, forced })));
}
