import { type Option, running } from "@gonfalon/engine/kernel";
import { board } from "../data.ts";
import type { HonourOption } from "../option.ts";
import { activation } from "../rules/march/activation.ts";
import { ORDERS } from "../rules/orders.ts";
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
  "activation.act": neighbours,
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

function orders(): HonourOption[] {
  return ORDERS.flatMap((order) => [false, true].map((forced) => ({ type: "order" as const, order, forced })));
}
