import type { Plan } from "@gonfalon/engine/kernel";
import { units } from "../data.ts";
import { type Gradisca, NOWHERE } from "../position.ts";
import { mayMove } from "../rules/march.ts";
import { isEngineer, isFootOrHorse } from "../rules/pieces.ts";
import { power } from "./force.ts";
import { type Aim, aimsOf, bestAim } from "./marches.ts";
import { keyOf, Memory } from "./memory.ts";
import type { Outlook, Situation } from "./situation.ts";
import { bestWork, type Work } from "./works.ts";

/** What the units of an area had best do: some march together, the others work or rest where they are. */
export interface Orders {
  readonly group: readonly number[];
  readonly aim: Aim | null;
  /** What those who stay do, best first. */
  readonly works: readonly Work[];
  /** What all of it gains. */
  readonly gain: number;
}

/** Orders that were thought out before: some units of one area march to another, or all stay. */
export interface MarchPlan extends Plan {
  readonly id: "march" | "stay";
  readonly area: number;
  readonly to: number;
  readonly units: number[];
}

/** How much better than anything else it is to do what was planned. */
export const AS_PLANNED = 5;

/** A march has to promise at least so much. */
const WORTH_A_MARCH = 0.08;

const orders = new Memory<Orders>(5000);

/**
 * The best orders for units of one Command in one area, or those of a plan for them; `together` are those who march in
 * any case.
 */
export function bestOrders(
  outlook: Outlook,
  acting: readonly number[],
  plan: Plan | null,
  together: readonly number[] = [],
): Orders {
  if (together.length > 0) {
    // Who has begun to gather for a march goes on with it.
    const begun = bestOrders(outlook, acting, plan);
    if (together.every((unit) => begun.group.includes(unit))) return begun;
  }
  const planned = planFor(outlook.position, acting, plan);
  const told = planned ? [planned.to, ...planned.units] : [];
  const key = keyOf(outlook, ...told, -1, ...acting, -1, ...together);
  return orders.recall(key, () => {
    const { situation } = outlook;
    return (planned && ordersBy(planned, situation, acting)) ?? thinkOut(situation, acting, together);
  });
}

/** The plan, if it is for these units. */
function planFor(position: Gradisca, acting: readonly number[], plan: Plan | null): MarchPlan | null {
  if (!plan || plan.id === "usual" || acting.length === 0) return null;
  const planned = plan as MarchPlan;
  const here = position.area[acting[0]!] === planned.area;
  return here && planned.units.every((unit) => acting.includes(unit)) ? planned : null;
}

/** Where a plan sends a group, or `NOWHERE` if it says nothing about it. */
export function goalOf(plan: Plan | null, group: readonly number[]): number {
  if (plan?.id !== "march") return NOWHERE;
  const { to, units: marching } = plan as MarchPlan;
  return group.every((unit) => marching.includes(unit)) ? to : NOWHERE;
}

/** Null if what was planned can no longer be done. */
function ordersBy({ to, units: marching }: MarchPlan, situation: Situation, acting: readonly number[]): Orders | null {
  const { works } = worksOf(bestWorks(situation, acting), marching);
  if (marching.length === 0) return { group: [], aim: null, works, gain: AS_PLANNED };
  const aim = aimsOf(situation, marching).find(({ area }) => area === to);
  return aim ? { group: marching, aim: { ...aim, gain: AS_PLANNED }, works, gain: AS_PLANNED } : null;
}

function thinkOut(situation: Situation, acting: readonly number[], together: readonly number[]): Orders {
  const all = bestWorks(situation, acting);
  const rest = worksOf(all, []);
  let best: Orders = { group: [], aim: null, works: rest.works, gain: rest.sum };
  for (const group of groupsOf(situation, ableToMarch(situation, acting), together)) {
    const aim = bestAim(aimsOf(situation, group));
    if (!aim || (aim.gain < WORTH_A_MARCH && together.length === 0)) continue;
    const others = worksOf(all, group);
    const gain = aim.gain + others.sum;
    if (gain > best.gain || (together.length > 0 && !best.aim)) best = { group, aim, works: others.works, gain };
  }
  return best;
}

/** What else the units of an area could do: the best group for each place within reach, the best first; and to stay. */
export function alternatives(outlook: Outlook, acting: readonly number[]): MarchPlan[] {
  if (acting.length === 0) return [];
  const { situation, position } = outlook;
  const area = position.area[acting[0]!]!;
  const usual = bestOrders(outlook, acting, null);
  const all = bestWorks(situation, acting);
  const byPlace = new Map<number, { marching: number[]; gain: number }>();
  for (const marching of groupsOf(situation, ableToMarch(situation, acting), [])) {
    const { sum } = worksOf(all, marching);
    for (const aim of aimsOf(situation, marching)) {
      if (aim.area === usual.aim?.area && marching.length === usual.group.length) continue;
      const gain = aim.gain + sum;
      const before = byPlace.get(aim.area);
      if (!before || gain > before.gain) byPlace.set(aim.area, { marching, gain });
    }
  }
  const marches = [...byPlace].sort(([, a], [, b]) => b.gain - a.gain);
  const plans: MarchPlan[] = marches.map(([to, { marching }]) => ({ id: "march", area, to, units: marching }));
  const stay: MarchPlan = { id: "stay", area, to: area, units: [] };
  return usual.aim ? [stay, ...plans] : plans;
}

function ableToMarch({ position }: Situation, acting: readonly number[]): number[] {
  return acting.filter((unit) => mayMove(position, unit));
}

function bestWorks(situation: Situation, acting: readonly number[]): Work[] {
  return acting.map((unit) => bestWork(situation, unit)).filter((work) => work !== null);
}

/** What those do who do not march, best first, and what it gains. */
function worksOf(all: readonly Work[], marching: readonly number[]): { works: Work[]; sum: number } {
  const works = all.filter((work) => !marching.includes(work.unit)).sort((a, b) => b.gain - a.gain);
  return { works, sum: works.reduce((sum, { gain }) => sum + gain, 0) };
}

/** The groups that are worth thinking of: all, the fighting troops, the horse, the siege train, single units. */
function groupsOf(situation: Situation, movable: readonly number[], together: readonly number[]): number[][] {
  if (movable.length === 0) return [];
  const { position } = situation;
  const fighters = movable.filter(isFootOrHorse).sort((a, b) => power(position, b) - power(position, a));
  const leaders = movable.filter((unit) => units.type[unit] === "commander");
  const horse = fighters.filter((unit) => units.type[unit] === "cavalry");
  const train = movable.filter((unit) => units.type[unit] === "artillery" || isEngineer(unit));
  const groups: number[][] = [[...movable]];
  if (fighters.length > 0) {
    groups.push([...fighters, ...leaders], fighters);
    if (fighters.length > 1) {
      groups.push([...fighters.slice(0, -1), ...leaders], [...fighters.slice(0, -1), ...leaders, ...train]);
      groups.push([fighters[0]!], [fighters.at(-1)!]);
    }
    if (fighters.length > 3) groups.push([...fighters.slice(0, -2), ...leaders], fighters.slice(-2));
    if (horse.length > 0) groups.push(horse, [horse[0]!], [horse.at(-1)!]);
  }
  if (train.length > 0) groups.push(train, ...(fighters.length > 0 ? [[...train, fighters.at(-1)!]] : []));
  if (leaders.length > 0 && fighters.length === 0) groups.push(leaders);
  return distinct(
    groups.map((group) => [...together, ...group.filter((unit) => !together.includes(unit))]),
    together,
  );
}

function distinct(groups: readonly number[][], together: readonly number[]): number[][] {
  const all = together.length > 0 ? [[...together], ...groups] : groups;
  const seen = new Set<string>();
  return all.filter((group) => {
    const key = [...group].sort((a, b) => a - b).join();
    return group.length > 0 && !seen.has(key) && seen.add(key);
  });
}
