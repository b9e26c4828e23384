import type { Choice } from "@gonfalon/engine/kernel";
import { opponentOf } from "../data.ts";
import type { HonourOption } from "../option.ts";
import { type Chit, type Corps, castOf, type Honour } from "../position.ts";
import { assaultOdds } from "../rules/combat/assault.ts";
import type { ArtilleryFire } from "../rules/majorBattle/artillery.ts";
import { type Attacks, corpsAssault } from "../rules/majorBattle/attacks.ts";
import {
  battleOf,
  corpsAt,
  corpsLedBy,
  fightingArtillery,
  fightingCavalry,
  fightingSps,
  fightingUnits,
  generaleOf,
  groundAllowsCharge,
} from "../rules/majorBattle/corps.ts";
import type { Engagements } from "../rules/majorBattle/engagements.ts";
import { isFoot } from "../rules/units.ts";
import type { Side } from "../schemas/index.ts";
import { prospectOf, SP, unitValue } from "./odds.ts";
import { stakesOf } from "./stakes.ts";
import { preferring } from "./weighCards.ts";
import { COUNTED_DOWN } from "./weighCombat.ts";
import { frameOf } from "./weighMarch.ts";

/** §11.4: rules of thumb for a Major Battle. */

/** What is left of a side on the field. */
function armyLeft(position: Honour, side: Side): number {
  return battleOf(position).corps.reduce((sum, corps) => {
    if (corps.side !== side) return sum;
    return sum + fightingUnits(position, corps).reduce((all, unit) => all + unitValue(position, unit), 0);
  }, 0);
}

function ratioOf(position: Honour, side: Side): number {
  return armyLeft(position, side) / Math.max(0.5, armyLeft(position, opponentOf(side)));
}

/** Times the enemy's whole strength that a side must have without its king to keep him out of the battle. */
const SUPERIOR = 1.6;

/** §11.4.1.Formation: whether a king in whose loss the game is lost stays in the Rearguard, because the others will do. */
function sparesKing(position: Honour, side: Side): boolean {
  const corps = battleOf(position).corps.find(({ capitano }) => capitano === stakesOf(position).king);
  if (corps?.side !== side) return false;
  const his = fightingUnits(position, corps).reduce((all, unit) => all + unitValue(position, unit), 0);
  return armyLeft(position, side) - his >= SUPERIOR * armyLeft(position, opponentOf(side));
}

/** §11.4.Step4-a.3: the chit that the Corps can use best. */
export function weighChit(position: Honour, { options, seat }: Choice<HonourOption>): number[] {
  const ratio = ratioOf(position, seat as Side);
  const isFormed = battleOf(position).corps.some(({ side, chits }) => side === seat && chits.includes("formation"));
  const forms = !isFormed && sparesKing(position, seat as Side);
  return options.map((option) => {
    if (option.type !== "assignChit") return 0;
    if (forms && option.chit === "formation") return FORMED;
    return chitValue(position, corpsAt(position, corpsLedBy(position, option.capitano)), option.chit, ratio);
  });
}

/** Before every other chit: without it the king fights. */
const FORMED = 4;

function chitValue(position: Honour, corps: Corps, chit: Chit, ratio: number): number {
  const has = corps.chits.includes(chit);
  const horse = fightingCavalry(position, corps);
  const foot = fightingUnits(position, corps).filter((unit) => isFoot(position, unit));
  const { firearms } = castOf(position).units;
  switch (chit) {
    case "earthworks-river":
      return 3;
    case "artillery":
      return fightingArtillery(position, corps).length > 0 && !has ? 2 : -1;
    case "cavalry-charge":
      if (horse.length === 0 || !groundAllowsCharge(position) || has) return -1;
      return corps.capitano === stakesOf(position).king ? 0.4 : 1.6;
    case "firearms":
      return foot.some((unit) => firearms[unit] === 1) && !has ? 1.8 : -1;
    case "combined-arms":
      return horse.length > 0 && foot.length > 0 && !has ? 1 : -1;
    case "muster":
      return corps.capitano === generaleOf(position, corps.side) && !has && ratio < 1.1 ? 1.2 : -1;
    case "fight-coordination":
      return has ? -1 : 0.6;
    default:
      return -0.5;
  }
}

/** §11.4.Step5-a: all in the Main Body, the strongest first; a king who can be spared in the Rearguard. */
export function weighDeployment(position: Honour, { options, seat }: Choice<HonourOption>): number[] {
  const spares = sparesKing(position, seat as Side);
  return options.map((option) => {
    if (option.type === "playFormation") return spares ? 3 : -1;
    if (option.type !== "deploy") return -1;
    if (spares && option.capitano === stakesOf(position).king) return option.section === "rearguard" ? 2 : -0.5;
    const sps = fightingSps(position, corpsAt(position, corpsLedBy(position, option.capitano)));
    return option.section === "main-body" ? 1 + 0.01 * sps : 0;
  });
}

/** §11.4.Step6-a.1: guns are there to fire. */
export function weighGuns(_: Honour, { options }: Choice<HonourOption>): number[] {
  return options.map(({ type }) => (type === "playArtillery" || type === "fireAgain" ? 1 : 0));
}

/** At the Corps that is worth most; the king first. */
export function weighAim(position: Honour, { options }: Choice<HonourOption>): number[] {
  frameOf<ArtilleryFire>(position);
  return options.map((option) => {
    if (!("target" in option)) return 0;
    const corps = corpsAt(position, corpsLedBy(position, option.target as number));
    const worth = fightingUnits(position, corps).reduce((sum, unit) => sum + unitValue(position, unit), 0);
    return worth * (corps.works ? 0.5 : 1) + (corps.capitano === stakesOf(position).king ? 4 : 0);
  });
}

/** What an attack of some Corps on another promises. */
function clash(position: Honour, attackers: readonly number[], target: number): number {
  const assault = corpsAssault(position, { attackers: [...attackers], target, combined: [], firearms: false });
  const { chance, own, other } = prospectOf(assaultOdds(position, assault));
  return SP * (other - own) + 0.8 * (chance - 0.5);
}

/** §11.4.2.2: the weakest Corps one may, two on one where it helps; the defender waits if he is the weaker. */
export function weighEngagement(position: Honour, { options, seat }: Choice<HonourOption>): number[] {
  const { order, at, targets, helpers } = frameOf<Engagements>(position);
  const own = order[at]!;
  const ratio = ratioOf(position, seat as Side);
  const isAttacker = battleOf(position).attacker === seat;
  return options.map((option) => {
    switch (option.type) {
      case "engage": {
        const value = clash(position, [own], corpsLedBy(position, option.target));
        return targets.length > 0 ? value - 0.5 : value + (isAttacker ? 0.3 : 0.1) + 0.2 * Math.min(1, ratio - 1);
      }
      case "beginEngagement":
        return clash(position, [own, ...helpers], targets[0]!);
      case "engageWith":
        return clash(position, [own, ...helpers, corpsLedBy(position, option.capitano)], targets[0]!) - 0.15;
      case "joinDefence":
        return 0.1;
      default:
        return 0;
    }
  });
}

/** §11.4.1.Charge: horse charges where neither pikes nor works await it. */
export function weighCharge(position: Honour, { options }: Choice<HonourOption>): number[] {
  return options.map((option) => {
    if (option.type !== "charge") return 0;
    const corps = corpsAt(position, corpsLedBy(position, option.capitano));
    const sps = fightingCavalry(position, corps).reduce((sum, unit) => sum + position.sp[unit]!, 0);
    return option.capitano === stakesOf(position).king ? -0.5 : 0.05 * sps - 0.1;
  });
}

export function weighChargeTarget(position: Honour, { options }: Choice<HonourOption>): number[] {
  return options.map((option) => {
    if (!("target" in option)) return 0;
    const corps = corpsAt(position, corpsLedBy(position, option.target as number));
    return softness(position, corps);
  });
}

/** How easily horse breaks a Corps: guns and poor foot rather than Swiss and works. */
function softness(position: Honour, corps: Corps): number {
  const { quality, arm } = castOf(position).units;
  const units = fightingUnits(position, corps);
  const hard = units.reduce((sum, unit) => sum + quality[unit]! + (arm[unit] === "swiss-infantry" ? 1 : 0), 0);
  return -hard / Math.max(1, units.length) - (corps.works ? 3 : 0) + 0.05 * units.length;
}

/** The waves: all together, at the softest of the units. */
export function weighWave(position: Honour, { options }: Choice<HonourOption>): number[] {
  const { quality, arm } = castOf(position).units;
  return options.map((option) => {
    if (option.type === "addToWave") return 5 + position.sp[option.unit]! * 0.1;
    if (!("unit" in option)) return 0;
    const unit = option.unit as number;
    return -quality[unit]! - (arm[unit] === "swiss-infantry" ? 1 : 0) + 0.05 * position.sp[unit]!;
  });
}

/** §11.4.3: the attack with the best odds first. */
export function weighAttack(position: Honour, { options }: Choice<HonourOption>): number[] {
  return options.map((option) => {
    if (option.type !== "corpsAttacks" && option.type !== "resolve") return 0;
    return clash(position, [corpsLedBy(position, option.capitano)], corpsLedBy(position, option.target));
  });
}

/** §11.4.3a: a friend, then both arms, then the roll. */
export function weighSupport(position: Honour, { options }: Choice<HonourOption>): number[] {
  const { attackers, target } = frameOf<Attacks>(position);
  const alone = clash(position, attackers, target);
  return options.map((option) => {
    if (option.type === "combineArms") return 0.2;
    if (option.type === "attackNow" && option.quality !== undefined) return COUNTED_DOWN;
    if (option.type !== "coordinate") return 0;
    return clash(position, [...attackers, corpsLedBy(position, option.capitano)], target) - alone - 0.1;
  });
}

/** §11.4.3a: shot first, then works; the troops stand as good as they are. */
export function weighScreen(position: Honour, choice: Choice<HonourOption>): number[] {
  const plain = preferring("playFirearms", "playWorks", "noMoreChits")(position, choice);
  return choice.options.map((option, i) => ("quality" in option ? COUNTED_DOWN : plain[i]!));
}

/** §11.4.1.Muster: when the day is lost. */
export function weighMuster(position: Honour, { options, seat }: Choice<HonourOption>): number[] {
  const ratio = ratioOf(position, seat as Side);
  const decisive = stakesOf(position).battle > 0;
  return options.map(({ type }) => (type === "muster" ? (decisive ? 0.2 : 0.55) - ratio : 0));
}
