import { castOf, type Honour, NOBODY } from "../position.ts";
import { armyOf, isCapitanoGenerale, isForce, sideOf } from "./forces.ts";
import { specialRule } from "./special.ts";

/** §S3.3, §S4.2: Forces of different Armies of one coalition in one hex. */

interface Stacks {
  /** By side of the scenario, or the only one of the scenario: who may lead a multinational Force. */
  readonly leaders?: Readonly<Record<string, string>>;
  readonly leader?: string;
  readonly papalWithSpanishNeedsOrder?: string;
}

function stacks(position: Honour): Stacks | undefined {
  return specialRule<Stacks>(position, "S3.3") ?? specialRule<Stacks>(position, "S4.2");
}

/** The only Capitano who may lead a multinational Force of the coalition of this one, or `NOBODY`. */
export function coalitionLeader(position: Honour, capitano: number): number {
  const { sides, capitani } = castOf(position);
  const side = sideOf(position, capitano);
  const rule = stacks(position);
  const id = rule?.leaders?.[sides[side].id] ?? rule?.leader;
  if (id === undefined) return NOBODY;
  const leader = capitani.named(id);
  return sideOf(position, leader) === side ? leader : NOBODY;
}

/**
 * §3.2.3a, §S3.3, §S4.2: whether Capitani on the map in one hex may become one Force: they are of one Army, or the leader of the
 * coalition is there and outranked by nobody. Papal and Spanish Forces need his Attack Order besides; the Swiss join nobody
 * before they are Anti-French (ruling S3.3).
 */
export function mayStayTogether(position: Honour, primi: readonly number[]): boolean {
  const armies = armiesOfStack(position, primi);
  if (armies.length < 2) return true;
  const { capitani } = castOf(position);
  const leader = coalitionLeader(position, primi[0]!);
  if (!primi.includes(leader) || !isCapitanoGenerale(position, leader)) return false;
  if (primi.some((who) => capitani.rank[who]! > capitani.rank[leader]!)) return false;
  const isPart = (id: string) => armies.some((army) => castOf(position).armies.ids[army] === id);
  if (isPart("swiss") && position.swissStatus !== "anti-french" && position.swissStatus !== "none") return false;
  return !needsAttackOrder(position, isPart) || position.order[leader] === "attack";
}

/** Ruling S3.3: a Papal Force that shares the hex of a Spanish one without the Attack Order has to leave. */
export function hasToPart(position: Honour, primo: number, friends: readonly number[]): boolean {
  const armyIs = (who: number, id: string) => castOf(position).armies.ids[armyOf(position, who)] === id;
  return (
    armyIs(primo, "papal") &&
    friends.some((who) => armyIs(who, "spanish")) &&
    !mayStayTogether(position, [primo, ...friends])
  );
}

function needsAttackOrder(position: Honour, isPart: (army: string) => boolean): boolean {
  return stacks(position)?.papalWithSpanishNeedsOrder === "attack" && isPart("papal") && isPart("spanish");
}

/** The Armies of the Forces and Capitani Generali among them; an Unemployed Capitano may go with anybody (§3.4d). */
function armiesOfStack(position: Honour, primi: readonly number[]): number[] {
  const counted = primi.filter((who) => isForce(position, who) || isCapitanoGenerale(position, who));
  return [...new Set(counted.map((who) => armyOf(position, who)))];
}
