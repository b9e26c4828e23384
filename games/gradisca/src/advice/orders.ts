import { units } from "../data.ts";
import { mayMove } from "../march.ts";
import { isEngineer, isFootOrHorse } from "../pieces.ts";
import { power } from "./force.ts";
import type { Intent } from "./intent.ts";
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

/** A march has to promise at least so much. */
const WORTH_A_MARCH = 0.08;

const orders = new Memory<Orders>(5000);

/** The best orders for units of one Command in one area; `together` are those who march in any case. */
export function bestOrders(
  outlook: Outlook,
  acting: readonly number[],
  intent: Intent,
  together: readonly number[] = [],
): Orders {
  if (together.length > 0) {
    // Who has begun to gather for a march goes on with it.
    const begun = bestOrders(outlook, acting, intent);
    if (together.every((unit) => begun.group.includes(unit))) return begun;
  }
  const key = keyOf(outlook.position, intent, ...acting, -1, ...together);
  return orders.recall(key, () => thinkOut(outlook.situation, acting, intent, together));
}

function thinkOut(
  situation: Situation,
  acting: readonly number[],
  intent: Intent,
  together: readonly number[],
): Orders {
  const { position } = situation;
  const works = acting.map((unit) => bestWork(situation, unit));
  const staying = (group: readonly number[]) => {
    const done = works.filter((work): work is Work => work !== null && !group.includes(work.unit));
    return { works: done.sort((a, b) => b.gain - a.gain), sum: done.reduce((sum, { gain }) => sum + gain, 0) };
  };
  const rest = staying([]);
  let best: Orders = { group: [], aim: null, works: rest.works, gain: rest.sum };
  const movable = acting.filter((unit) => mayMove(position, unit));
  for (const group of groupsOf(situation, movable, together)) {
    const aim = bestAim(aimsOf(situation, group, intent));
    if (!aim || (aim.gain < WORTH_A_MARCH && together.length === 0)) continue;
    const others = staying(group);
    const gain = aim.gain + others.sum;
    if (gain > best.gain || (together.length > 0 && !best.aim)) best = { group, aim, works: others.works, gain };
  }
  return best;
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
