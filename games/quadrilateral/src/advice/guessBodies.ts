import type { Random } from "@gonfalon/engine/kernel";
import { ARTILLERY, hexNamed, leaderNamed, type Side, scenarioNamed, sideNamed, unitNamed, units } from "../data.ts";
import { CAPTURED, LOST, type Quadrilateral } from "../position.ts";

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
/** In a campaign more is lost on the whole than replacements make good, until little more than a third is left. */
const DWINDLING = 0.01;
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
  const share = lostBy(position, fallen / Math.max(1, sumOf(others)));
  for (const body of others) bringTo([body], Math.round((1 - share) * combatOf(body)), random);
}

/** Of those who are shut up in a fortress, or hold it, not many more are left after some time than it feeds. */
export function starve(crowd: readonly Body[], capacity: number, random: Random): void {
  if (sumOf(crowd) > capacity) bringTo(crowd, capacity, random);
}

export function sumOf(bodies: readonly Body[]): number {
  return bodies.reduce((sum, body) => sum + combatOf(body), 0);
}

/** The share that is lost of those of whom nothing was told. */
function lostBy({ turn, scenario }: Quadrilateral, fallen: number): number {
  const { startTurn, rules } = scenarioNamed(scenario);
  const turns = turn - startTurn;
  return Math.min(MOST_LOST, rules.replacementRolls ? DWINDLING * turns : fallen + WASTED * turns);
}

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
