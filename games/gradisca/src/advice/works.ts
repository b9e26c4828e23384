import { areas, board, opponentOf, type Side, scenarioNamed, units, walls } from "../data.ts";
import type { GradiscaOption } from "../option.ts";
import type { Gradisca } from "../position.ts";
import { bombardmentValue, unitBombardmentBar, valueAtUnits, wallBombardmentBar } from "../rules/bombardment.ts";
import { defensiveWorks, fortBar } from "../rules/forts.ts";
import { recoveryBar } from "../rules/losses.ts";
import { blowingBar, counterMiningBar, miningBar } from "../rules/mines.ts";
import { isEngineer } from "../rules/pieces.ts";
import { engineerValue } from "../rules/siege.ts";
import { rebuildingBar } from "../rules/walls.ts";
import { chanceToHit } from "../table/chances.ts";
import { HIT, worthOf } from "./force.ts";
import type { Situation } from "./situation.ts";

/** What a unit can do where it stands: recover, work at walls, fire, build a Fort (§5.1b to §5.1f). */
export interface Work {
  readonly unit: number;
  readonly option: GradiscaOption;
  readonly gain: number;
}

const BURST = 1 / 6;

/** The best of it, or null if nothing there is worth while. */
export function bestWork(situation: Situation, unit: number): Work | null {
  let best: Work | null = null;
  for (const option of worksOf(situation.position, unit)) {
    const gain = workGain(situation, option);
    if (gain > 0 && (!best || gain > best.gain)) best = { unit, option, gain };
  }
  return best;
}

function worksOf(position: Gradisca, unit: number): GradiscaOption[] {
  const options: GradiscaOption[] = [];
  if (position.turned[unit] && !recoveryBar(position, unit)) options.push({ type: "recover", unit });
  const type = units.type[unit];
  if (type === "artillery") addGunnery(position, unit, options);
  if (type === "guastatori") addDigging(position, unit, options);
  return options;
}

function addGunnery(position: Gradisca, unit: number, options: GradiscaOption[]): void {
  const from = position.area[unit]!;
  for (let wall = 0; wall < walls.outside.length; wall++) {
    if (!wallBombardmentBar(position, unit, wall)) options.push({ type: "bombardWall", unit, wall });
  }
  for (let link = board.firstLink[from]!; link < board.firstLink[from + 1]!; link++) {
    const area = board.linkTo[link]!;
    if (!unitBombardmentBar(position, unit, area)) options.push({ type: "fireAt", unit, area });
  }
}

function addDigging(position: Gradisca, unit: number, options: GradiscaOption[]): void {
  for (let wall = 0; wall < walls.outside.length; wall++) {
    if (!blowingBar(position, unit, wall)) options.push({ type: "blowMine", unit, wall });
    if (!miningBar(position, unit, wall)) options.push({ type: "layMine", unit, wall });
    if (!counterMiningBar(position, unit, wall)) options.push({ type: "counterMine", unit, wall });
    if (!rebuildingBar(position, unit, wall)) options.push({ type: "rebuild", unit, wall });
  }
  if (!fortBar(position, unit)) options.push({ type: "buildFort", unit });
}

/** What an operation on the spot gains on the average. */
export function workGain(situation: Situation, option: GradiscaOption): number {
  const { position } = situation;
  switch (option.type) {
    case "recover":
      return worthOf(option.unit, false) - worthOf(option.unit, true);
    case "bombardWall": {
      const hit = Math.min(5, bombardmentValue(position, option.unit)) / 6;
      return hit * levelWorth(situation, option.unit, option.wall) - BURST * gunLost(situation);
    }
    case "fireAt":
      return gunneryGain(situation, option.unit, option.area);
    case "layMine":
      return miningGain(situation, option.unit, option.wall);
    case "blowMine":
      return position.wallLevel[option.wall] === 0 ? 0.01 : 0.5 * breachWorth(situation, option.unit, option.wall);
    case "counterMine":
      return chanceToHit(engineerValue(position, option.unit));
    case "rebuild":
      return rebuildGain(situation, option.unit, option.wall);
    case "buildFort":
      return fortGain(situation, option.unit);
    default:
      return 0;
  }
}

/** What a gun that bursts would still have done, by turns after this one. */
const GUN_LOST = [0.3, 0.8, 1.3];

function gunLost({ left }: Situation): number {
  return GUN_LOST[Math.min(left, GUN_LOST.length - 1)]!;
}

/** A spare mine is of little use, and so is one under a Breach that is there already. */
const SPARE_MINE = 0.05;

function miningGain(situation: Situation, unit: number, wall: number): number {
  const { position } = situation;
  if (position.mines[units.side[unit]!][wall]! > 1 || position.wallLevel[wall] === 0) return SPARE_MINE;
  return 0.8 * chanceToHit(engineerValue(position, unit)) * breachWorth(situation, unit, wall);
}

/** What a level is worth to besiegers: more if there are troops at hand to storm, and what the scenario gives for it. */
function levelWorth(situation: Situation, unit: number, wall: number): number {
  const level = situation.position.wallLevel[wall]!;
  const last = level === 1 ? 1 : 0.5;
  return last * stormers(situation, unit) + given(situation, unit);
}

function breachWorth(situation: Situation, unit: number, wall: number): number {
  const level = situation.position.wallLevel[wall]!;
  return (1 + 0.4 * level) * stormers(situation, unit) + given(situation, unit) * (level + 2);
}

/** From 0.3 (nobody there to storm) to 1.2. */
function stormers({ position, at }: Situation, unit: number): number {
  const here = at[units.side[unit]!].footAndHorse[position.area[unit]!]!;
  return 0.3 + 0.15 * Math.min(6, here);
}

/** The points of the scenario for a missing level. */
function given({ position }: Situation, unit: number): number {
  const found = scenarioNamed(position.scenario).specialVp?.find(({ side }) => side === units.side[unit]);
  return found?.perMissingLevel ?? 0;
}

function gunneryGain(situation: Situation, gun: number, area: number): number {
  const { position } = situation;
  const works = defensiveWorks(position, opponentOf(units.side[gun]!), area);
  if (works > 0) return 0;
  const hit = Math.min(5, Math.max(0, valueAtUnits(position, gun))) / 6;
  return hit * HIT * 1.3 - BURST * gunLost(situation);
}

function rebuildGain(situation: Situation, unit: number, wall: number): number {
  const { position, at } = situation;
  const side = units.side[unit]!;
  const chance = chanceToHit(engineerValue(position, unit));
  const outside = walls.outside[wall]!;
  const besieged = at[opponentOf(side)].combat[outside]! > 0;
  const worth = (position.wallLevel[wall] === 0 ? 2 : 0.6) + pointsSaved(position, side);
  return chance * worth * (besieged ? 1 : 0.4);
}

/** What a level restored takes from the besiegers' points. */
function pointsSaved(position: Gradisca, side: Side): number {
  const found = scenarioNamed(position.scenario).specialVp?.find((one) => one.side === opponentOf(side));
  return found?.perMissingLevel ?? 0;
}

/** A Fort is worth building where troops stand that may be attacked. */
function fortGain({ position, at, left }: Situation, unit: number): number {
  const side = units.side[unit]!;
  const area = position.area[unit]!;
  if (!isEngineer(unit) || left === 0) return 0;
  const here = at[side];
  const troops = Math.min(5, here.footAndHorse[area]!);
  const threat = Math.min(1, here.threat[area]! / 8);
  const already = position.forts[side][area]!;
  const town = areas.terrain[area] === "fortified-town" ? 1.2 : 1;
  return (0.2 * troops * threat * town) / (1 + already);
}
