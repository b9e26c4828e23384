import type { Random } from "@gonfalon/engine/kernel";
import {
  ARTILLERY,
  hexNamed,
  leaderNamed,
  SIDE_NAMES,
  type Side,
  scenarioNamed,
  sideNamed,
  unitNamed,
  units,
} from "../data.ts";
import { CAPTURED, LOST, type Quadrilateral } from "../position.ts";
import { pointsOf, replacementModifier } from "../rules/exclusive/replacementRoll.ts";

/** The troops of one leader as the scenario has set them up: everybody has read it. Their SPs are then what is thought to be left of them. */
export interface Body {
  readonly leader: number;
  readonly hex: number;
  readonly besieged: boolean;
  readonly units: readonly { readonly unit: number; sps: number }[];
}

/** Every leader's troops of a side; those of a leader who was taken or has fallen are gone with him. */
export function bodiesOf({ scenario, leaderState }: Quadrilateral, side: Side): Body[] {
  return scenarioNamed(scenario)
    .forces.filter((force) => sideNamed(force.side) === side)
    .flatMap((force) =>
      [force, ...force.subordinates].map((part) => ({
        leader: leaderNamed(part.leader),
        hex: hexNamed(force.hex),
        besieged: force.besieged === true,
        units: part.units.map(({ unit, sp }) => ({ unit: unitNamed(unit), sps: sp })),
      })),
    )
    .filter((body) => body.units.length > 0 && !isGone(leaderState[body.leader]!));
}

function isGone(state: number): boolean {
  return state === CAPTURED || state === LOST;
}

function combatOf(body: Body): number {
  return body.units.reduce((sum, { unit, sps }) => sum + (units.arm[unit] === ARTILLERY ? 0 : sps), 0);
}

/** What an army loses in a turn without a battle: about a fifth in a month. */
const WASTED = 0.013;
const MOST_LOST = 0.5;

/**
 * Brings the troops to what they are thought to be now. Of those who have fought the strength was told; what else has been
 * eliminated falls on the others by their share. How strong each Force is thought to be stays the same from one question to
 * the next, so that nobody changes his mind on the road; which unit has lost is a guess.
 */
export function thin(position: Quadrilateral, side: Side, bodies: readonly Body[], random: Random): void {
  const before = sumOf(bodies);
  const told = toldOf(position, bodies);
  for (const { together, sps } of told) bringTo(together, sps, random);
  const others = bodies.filter((body) => !told.some(({ together }) => together.includes(body)));
  const fallen = Math.max(0, position.eliminated[side] - (before - sumOf(bodies)));
  const rest = sumOf(others);
  const left = scenarioNamed(position.scenario).rules.replacementRolls
    ? (strengthLeft(position, side) - (sumOf(bodies) - rest)) / Math.max(1, rest)
    : 1 - lostBy(position, fallen / Math.max(1, rest));
  const share = Math.max(0, Math.min(1, left));
  for (const body of others) bringTo([body], Math.round(share * combatOf(body)), random);
}

/** Of those who are shut up in a fortress, or hold it, not many more are left after some time than it feeds. */
export function starve(crowd: readonly Body[], capacity: number, random: Random): void {
  if (sumOf(crowd) > capacity) bringTo(crowd, capacity, random);
}

export function sumOf(bodies: readonly Body[]): number {
  return bodies.reduce((sum, body) => sum + combatOf(body), 0);
}

/** The share that is lost in a short game of those of whom nothing was told. */
function lostBy({ turn, scenario }: Quadrilateral, fallen: number): number {
  return Math.min(MOST_LOST, fallen + WASTED * (turn - scenarioNamed(scenario).startTurn));
}

/**
 * Combat SPs that a whole army is thought to have left in a campaign: everybody saw what fell in battle; attrition takes its part
 * of a fresh army in the first weeks, and later not much more than the replacements make good.
 */
function strengthLeft(position: Quadrilateral, side: Side): number {
  const { turn, scenario, eliminated } = position;
  const { startTurn, totals } = scenarioNamed(scenario);
  const { field, besieged } = totals[SIDE_NAMES[side]];
  const before = field.infantry + field.cavalry + besieged.infantry + besieged.cavalry;
  const turns = turn - startTurn;
  const wasted = WASTED * Math.min(FRESH, turns) * before;
  const made = Math.max(0, turns - FRESH) * Math.max(0, receivedInTurn(position, side) - LOST_IN_TURN);
  return Math.max(0, before - wasted - eliminated[side] + made);
}
/** Turns in which an army that comes fresh into the field loses most. */
const FRESH = 18;
/** SPs that attrition takes in a turn from then on. */
const LOST_IN_TURN = 0.4;

/** §C5.2: SPs that replacements bring in a turn on the average, with half of what changes the die now: it was not so from the first. */
function receivedInTurn(position: Quadrilateral, side: Side): number {
  const modifier = Math.round(replacementModifier(position) / 2);
  const dice = [1, 2, 3, 4, 5, 6];
  const sum = dice.reduce((all, die) => {
    const [infantry, cavalry] = pointsOf(side, die + modifier);
    return all + infantry + cavalry;
  }, 0);
  return sum / dice.length / TURNS_OF_FORTNIGHT;
}
const TURNS_OF_FORTNIGHT = 7.5;

/** Those whose strength was told together, and how strong they are thought to be now. */
function toldOf(position: Quadrilateral, bodies: readonly Body[]): { together: Body[]; sps: number }[] {
  const { toldWith, toldTurn, toldSps, turn } = position;
  const found = new Map<string, { together: Body[]; sps: number }>();
  for (const body of bodies) {
    const { leader } = body;
    if (toldSps[leader] === 0) continue;
    const key = `${toldTurn[leader]} ${toldWith[leader]}`;
    const lost = Math.min(MOST_LOST, WASTED * (turn - toldTurn[leader]!));
    const sps = Math.round(toldSps[leader]! * (1 - lost));
    const one = found.get(key) ?? { together: [], sps };
    one.together.push(body);
    found.set(key, one);
  }
  return [...found.values()];
}

/** Takes SPs from these troops, or gives them some, until they have so many: as far as their units have room. */
function bringTo(together: readonly Body[], sps: number, random: Random): void {
  const all = together.flatMap((body) => body.units).filter(({ unit }) => units.arm[unit] !== ARTILLERY);
  let have = all.reduce((sum, one) => sum + one.sps, 0);
  while (have > sps) {
    const alive = all.filter((one) => one.sps > 0);
    if (alive.length === 0) return;
    alive[random(alive.length)]!.sps--;
    have--;
  }
  while (have < sps) {
    const roomy = all.filter(({ unit, sps: now }) => now < units.max[unit]!);
    if (roomy.length === 0) return;
    roomy[random(roomy.length)]!.sps++;
    have++;
  }
}
