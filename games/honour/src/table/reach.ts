import { linkBetween } from "@gonfalon/engine/board";
import { type Reach, running } from "@gonfalon/engine/kernel";
import { board } from "../data.ts";
import type { Honour } from "../position.ts";
import { activation } from "../rules/march/activation.ts";
import type { Activation } from "../rules/march/points.ts";
import { costOfStep, stepsOf } from "../rules/march/steps.ts";
import { enemyZone } from "../rules/zones.ts";
import type { HonourView } from "./view.ts";
import { pointsInWords } from "./words.ts";

/** §7.4, §7.6: the hexes that a Force can reach step by step, each with the half MPs spent by then and the way there. */
export function reachedBy(standing: Honour, start: Activation): { hex: number; spent: number; path: number[] }[] {
  // Whoever looks changes nothing: the Force goes about in a copy.
  const position = { ...standing, hex: [...standing.hex] };
  const { primo } = start;
  const from = position.hex[primo]!;
  const best = new Map<number, { spent: number; path: number[] }>([[from, { spent: start.spent, path: [from] }]]);
  const open = [from];
  const zone = enemyZone(position, start.side);
  while (open.length > 0) {
    const hex = open.shift()!;
    const { spent: before, path } = best.get(hex)!;
    position.hex[primo] = hex;
    const march = { ...start, spent: before, stepped: start.stepped || hex !== from };
    for (const to of stepsOf(position, { ...march, halted: start.halted || (hex !== from && zone[hex] === 1) })) {
      const spent = before + costOfStep(position, march, linkBetween(board, hex, to));
      if (spent >= (best.get(to)?.spent ?? Number.POSITIVE_INFINITY)) continue;
      best.set(to, { spent, path: [...path, to] });
      open.push(to);
    }
  }
  best.delete(from);
  return [...best].map(([hex, found]) => ({ hex, ...found }));
}

/** Where the march that is under way can lead beyond the next hex. */
export function beyondTheNext({ position, viewer }: HonourView): Reach[] {
  const march = running(position, activation);
  if (!march || march.side !== viewer || position.flow.at(-1)?.step !== "act") return [];
  return reachedBy(position, march).flatMap(({ hex, spent, path }) =>
    path.length > 2 ? [{ space: hex, path, cost: pointsInWords(spent - march.spent) }] : [],
  );
}
