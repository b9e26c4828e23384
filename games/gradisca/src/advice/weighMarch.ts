import { enclosing, type Plan } from "@gonfalon/engine/kernel";
import { opponentOf, units } from "../data.ts";
import { type Gradisca, NOWHERE } from "../position.ts";
import { unitsToAct } from "../rules/activation.ts";
import { calling } from "../rules/calling.ts";
import { fireInField } from "../rules/fieldCombat.ts";
import { defensiveWorks } from "../rules/forts.ts";
import { march } from "../rules/march.ts";
import { isFootOrHorse, unitsIn } from "../rules/pieces.ts";
import { raidModifier, raidResult } from "../rules/raids.ts";
import { chanceToHit } from "../table/chances.ts";
import { exchange, fight } from "./combat.ts";
import { HIT, moraleWorth, unitWorth, worthOf } from "./force.ts";
import { distanceBetween } from "./ground.ts";
import { aimsOf } from "./marches.ts";
import { keyOf, Memory } from "./memory.ts";
import { AS_PLANNED, bestOrders, goalOf } from "./orders.ts";
import { gainOf, Outlook, type Situation, shiftOf, situationOf } from "./situation.ts";
import type { Weigher } from "./weigh.ts";

/** Rules of thumb for marches, raids, incursions and calls for help. */

const NEVER = -100;
/** Nobody marches to and fro: what lies ahead has to be better than the place reached, and not where the march began. */
const ONWARD = 0.03;
const NO_WAY_BACK = -20;

/** Who marches together, and the first step. */
export const weighGather: Weigher = (position, { options }, plan) => {
  const outlook = new Outlook(position);
  const { group } = enclosing(position, march);
  const from = position.area[group[0]!]!;
  const acting = unitsToAct(position, from);
  const orders = bestOrders(outlook, acting, plan, group);
  const missing = orders.group.filter((unit) => !group.includes(unit));
  const addable = options.filter((option) => option.type === "add").length;
  const first = missing.length === 0 ? stepGains(outlook, group, plan) : new Map<number, number>();
  return options.map((option) => {
    if (option.type === "go") return first.get(option.area) ?? -1;
    if (option.type === "addAll") return missing.length > 1 && missing.length === addable ? 60 : NEVER;
    if (option.type === "add") return missing.includes(option.unit) ? 50 : NEVER / 2;
    return NEVER;
  });
};

const steps = new Memory<ReadonlyMap<number, number>>(5000);
/** Sets the keys of steps apart from those of orders. */
const STEPS = -2;

/** The best that each first step leads to; under a plan, only where it says. */
function stepGains(outlook: Outlook, group: readonly number[], plan: Plan | null): ReadonlyMap<number, number> {
  const goal = goalOf(plan, group);
  return steps.recall(keyOf(outlook, STEPS, goal, ...group), () => {
    const gains = new Map<number, number>();
    for (const aim of aimsOf(outlook.situation, group)) {
      if (goal !== NOWHERE && aim.area !== goal) continue;
      const { step } = aim;
      const gain = goal === NOWHERE ? aim.gain : AS_PLANNED;
      if (gain > (gains.get(step) ?? Number.NEGATIVE_INFINITY)) gains.set(step, gain);
    }
    return gains;
  });
}

export const weighOnward: Weigher = (position, { options }, plan) => {
  const outlook = new Outlook(position);
  const frame = enclosing(position, march);
  const onward = stepGains(outlook, frame.group, plan);
  const staying = frame.amongEnemies ? battleGain(position, frame.group) : 0;
  const began = position.activation?.area;
  return options.map((option) => {
    switch (option.type) {
      case "go":
        return option.area === began ? NO_WAY_BACK : (onward.get(option.area) ?? -1) - ONWARD;
      case "halt":
        return staying;
      case "raid":
        return Math.max(staying, 0) + raidGain(position, frame.side, frame.to, partyFor(position, option.unit));
      case "incursion":
        return staying + incursionGain(position, frame.group, frame.to);
      case "drop":
        return dropGain(outlook.situation, option.unit) + staying - 1;
      default:
        return NEVER;
    }
  });
};

/** What the combat that follows promises to a group that has entered among enemies. */
function battleGain(position: Gradisca, group: readonly number[]): number {
  const area = position.area[group[0]!]!;
  const side = units.side[group[0]!]!;
  const attackers = unitsIn(position, side, area);
  const prospects = fight(position, side, area, attackers);
  return exchange(position, prospects, attackers) + prospects.win;
}

/** A unit left behind holds what its comrades leave. */
function dropGain(situation: Situation, unit: number): number {
  return isFootOrHorse(unit)
    ? -0.2
    : -gainOf(situation, shiftOf(situation.position, [unit], situation.position.area[unit]!));
}

/** The raiders that would ride with a unit: all foot and horse of the marching group. */
function partyFor(position: Gradisca, unit: number): number[] {
  const { group } = enclosing(position, march);
  return [unit, ...group.filter((one) => one !== unit && isFootOrHorse(one))];
}

function raidGain(position: Gradisca, side: "venetian" | "austrian", area: number, party: readonly number[]): number {
  const modifier = raidModifier(position, side, area);
  const chance = (wanted: string) =>
    [1, 2, 3, 4, 5, 6].filter((die) => raidResult(die, modifier, party.length) === wanted).length / 6;
  const morale = moraleWorth(position, side, position.morale[side] + 1) - moraleWorth(position, side);
  const disorder = party.reduce((sum, unit) => sum + worthOf(unit, false) - worthOf(unit, true), 0);
  const tired = party.reduce(
    (sum, unit) => sum + (units.light[unit] ? worthOf(unit, false) - worthOf(unit, true) : 0),
    0,
  );
  return chance("success") * (morale + 0.2) - chance("disaster") * disorder - (5 / 6) * tired;
}

/** §23c: every raider adds to the chance; light cavalry is worn out by it (§25.3). */
export const weighParty: Weigher = (position, { options }) => {
  const frame = position.flow.at(-1) as unknown as { side: "venetian" | "austrian"; area: number; party: number[] };
  const now = raidGain(position, frame.side, frame.area, frame.party);
  return options.map((option) =>
    option.type === "add" ? raidGain(position, frame.side, frame.area, [...frame.party, option.unit]) : now,
  );
};

function incursionGain(position: Gradisca, group: readonly number[], area: number): number {
  const side = units.side[group[0]!]!;
  const works = defensiveWorks(position, opponentOf(side), area);
  const hits = group.reduce((sum, unit) => sum + chanceToHit(fireInField(position, unit, "attack", area, false)), 0);
  return 0.1 + HIT * Math.max(0, hits - works);
}

/** §17: whom a Commander calls into the battle: whoever makes it better by more than his place behind loses. */
export const weighCall: Weigher = (position, { options }) => {
  const { side, area } = enclosing(position, calling);
  const situation = situationOf(position);
  const attackers = unitsIn(position, side, area);
  const value = (list: readonly number[]) => {
    const prospects = fight(position, side, area, list);
    return prospects.win * 3 + exchange(position, prospects, list);
  };
  const now = value(attackers);
  return options.map((option) => {
    if (option.type !== "call") return 0.05;
    const leaving = gainOf(situation, shiftOf(position, [option.unit], area));
    const exposed = units.type[option.unit] === "artillery" || units.type[option.unit] === "guastatori" ? 1 : 0;
    return value([...attackers, option.unit]) - now + Math.min(0, leaving) - exposed;
  });
};

export const weighRoute: Weigher = (position, { options }) => {
  const { area } = enclosing(position, calling);
  return options.map((option) => (option.type === "go" ? 10 - distanceBetween(option.area, area) : 0));
};

/** Where a stack goes that has to leave, or that comes onto the map. */
export function placeGain(situation: Situation, group: readonly number[], area: number): number {
  if (group.length === 0) return 0;
  const { position } = situation;
  const shift = shiftOf(position, group, area);
  const from = shift.from < 0 ? NOWHERE : shift.from;
  const enemy = situation.at[opponentOf(shift.side)];
  const contested = enemy.combat[area]! > 0 ? -group.reduce((sum, unit) => sum + unitWorth(position, unit), 0) : 0;
  return gainOf(situation, { ...shift, from }) + contested;
}
