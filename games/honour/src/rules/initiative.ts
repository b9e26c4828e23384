import { charts, tables } from "../data.ts";
import { castOf, type Honour } from "../position.ts";
import type { Order } from "../schemas/index.ts";
import { sideOf } from "./forces.ts";
import { zonesOn } from "./zones.ts";

/** §7.2.3, §7.8.2: the Initiative with which a Capitano is activated; it may be negative. */

export function modifiedInitiative(position: Honour, primo: number): number {
  const printed = castOf(position).capitani.initiative[primo]!;
  const changed = orderModifier(position, primo, position.order[primo]!) + zoneModifier(position, primo);
  return printed + changed + againModifier(position, primo);
}

/** What it is made of: the printed rating, and what changes it. */
export interface InitiativePart {
  readonly id: "printed" | "order" | "zone" | "again";
  readonly by: number;
}

export function initiativeParts(position: Honour, primo: number): InitiativePart[] {
  const changes: InitiativePart[] = [
    { id: "order", by: orderModifier(position, primo, position.order[primo]!) },
    { id: "zone", by: zoneModifier(position, primo) },
    { id: "again", by: againModifier(position, primo) },
  ];
  const printed = castOf(position).capitani.initiative[primo]!;
  return [{ id: "printed", by: printed }, ...changes.filter(({ by }) => by !== 0)];
}

/** §7.2.3: for his second Activation. */
function againModifier(position: Honour, primo: number): number {
  return position.activations[primo]! > 0 ? -1 : 0;
}

/** §7.2.4c, as ruled: Garrison and Stand begin from 0 instead of the printed rating, Retreat adds 1. */
export function orderModifier(position: Honour, primo: number, order: Order | ""): number {
  if (order === "") return 0;
  const printed = castOf(position).capitani.initiative[primo]!;
  const { set, add } = charts.orders[order].initiative;
  return (set ?? printed) - printed + (add ?? 0);
}

/** §7.8.2: by the highest printed Initiative of the enemies whose ZOC covers the hex. */
function zoneModifier(position: Honour, primo: number): number {
  const { initiative } = castOf(position).capitani;
  const enemies = zonesOn(position, position.hex[primo]!, sideOf(position, primo));
  if (enemies.length === 0) return 0;
  const { enemyInitiative, modifier, aboveLast } = tables["initiative-modifier-table"];
  return modifier[enemyInitiative.indexOf(Math.max(...enemies.map((enemy) => initiative[enemy]!)))] ?? aboveLast;
}

/** §7.2.4: how many MPs a die takes off the MA of every unit: what the result is below 0. */
export function shortfallOf(position: Honour, primo: number, die: number): number {
  return Math.max(0, die - modifiedInitiative(position, primo));
}

/** §7.2.4a, §7.2.4b: whether he has made all Activations that his Order allows. */
export function isFinished(position: Honour, primo: number): boolean {
  const order = position.order[primo]!;
  return order === "" || position.activations[primo]! >= charts.orders[order].activations;
}
