import { copy } from "@gonfalon/engine/kernel";
import { army, ground } from "../data.ts";
import { isArtillery, isHorseArtillery, NOBODY, strengthOf, type Tolentino, unitsIn } from "../position.ts";
import type { Assault, AssaultOption } from "../rules/assault.ts";
import type { FireOption } from "../rules/bombardment.ts";
import type { RetireOption } from "../rules/cavalry.ts";
import { type Combat, segmentOf } from "../rules/combat.ts";
import { type DeclareOption, declare } from "../rules/declaration.ts";
import { type Outlook, postureOf } from "./outlook.ts";
import { disorderOf, firePower, isLost, lossOf, passChance, pricesOf, prospect, prospectOn, sum } from "./prospects.ts";

/** The questions of combat, each option by what it is likely to gain. */

/** How much a posture likes to fight: what an attack may cost, or must gain, to be worth it. */
const BOLDNESS = { press: 0.12, hold: -0.08, back: -0.3 } as const;

/** §12.2 stacks join the attack where they gain most; a new attack is judged by all who could join it. */
export function weighDeclare(look: Outlook, options: readonly DeclareOption[]): number[] {
  const { position } = look;
  const { combats } = segmentOf(position);
  const boldness = BOLDNESS[postureOf(look, position.active)];
  const groups = new Map<string, { now: number; all: number }>();
  return options.map((option) => {
    if (option.type === "attacksDeclared") return 0;
    const key = option.against.join();
    let group = groups.get(key);
    if (!group) {
      const froms = options.flatMap((one) => (one.type === "assault" && one.against.join() === key ? [one.from] : []));
      group = {
        now: prospectOf(position, combats, [], option.against),
        all: prospectOf(position, combats, froms, option.against),
      };
      groups.set(key, group);
    }
    if (!combats.some(({ hexes }) => hexes.join() === key)) return group.all + boldness;
    return prospectOf(position, combats, [option.from], option.against) - group.now + 0.02;
  });
}

/** The prospect of the attack on these hexes once stacks from these hexes have joined it. */
function prospectOf(
  position: Tolentino,
  combats: readonly Combat[],
  froms: readonly number[],
  against: readonly number[],
): number {
  const joined = copy(combats) as Combat[];
  for (const from of froms) declare(position, joined, from, against);
  const key = against.join();
  const combat = joined.find(({ hexes, charge }) => !charge && hexes.join() === key);
  return combat ? prospect(position, combat) : 0;
}

/** §14.2 what a charge against a hex promises. */
export function chargeProspect(position: Tolentino, units: readonly number[], target: number): number {
  const attackers = [...units];
  const posts = attackers.map((unit) => position.hex[unit]!);
  const gain = prospect(position, { attackers, posts, hexes: [target], charge: 1, over: 0 });
  return gain - 0.7 * sum(attackers, (unit) => disorderOf(position, unit));
}

export function weighFire(position: Tolentino, option: FireOption): number {
  return option.type === "holdFire" ? 0 : 0.01 + firePower(position, option.guns, option.target);
}

/** §14.1 cavalry and horse guns are off when the attack would go well, unless they hold a star or leave guns alone. */
export function weighRetire(position: Tolentino, index: number, option: RetireOption): number {
  const combat = segmentOf(position).combats[index]!;
  if (option.type === "stand") return 0;
  const star = Math.max(...combat.hexes.map((hex) => ground.star[hex]!));
  const crowd = unitsIn(position, option.to).length;
  const mates = unitsIn(position, position.hex[option.unit]!).filter((unit) => unit !== option.unit);
  const isAlone = isArtillery(option.unit) && mates.every(isArtillery);
  const isOff = isAlone || isLost(position, combat);
  return (
    (isOff ? 0.5 : -0.5) -
    0.4 * star -
    0.05 * crowd -
    sum(leftAlone(position, option.unit, mates), (gun) => lossOf(position, gun))
  );
}

/** §11.1.1 the guns that nobody would cover any more and that cannot follow. */
function leftAlone(position: Tolentino, unit: number, mates: readonly number[]): readonly number[] {
  if (isArtillery(unit) || !mates.every(isArtillery)) return [];
  return mates.filter((gun) => !isHorseArtillery(gun) || position.moved[gun]);
}

/** §12.3 §12.4.4 §10a §12.5.4 the terms of an assault, and what follows from its result. */
export function weighAssault(position: Tolentino, frame: Assault, step: string, option: AssaultOption): number {
  const combat = segmentOf(position).combats[frame.combat]!;
  if (option.type === "efficiency") return option.value;
  if (option.type === "lead") return option.leader === army.murat ? -1 : 1 + 0.1 * army.rank[option.leader]!;
  if (option.type === "noLeader" || option.type === "leaveIt" || option.type === "giveWay") return 0;
  if (option.type === "terrain")
    return -prospectOn(position, combat, inTerrain(frame, combat, option), frame.defenders);
  const prices = pricesOf(position, combat, frame.defenders);
  if (option.type === "press") {
    const chance = Math.max(1, Math.min(5, frame.attackEfficiency + (frame.leader === NOBODY ? 0 : 1))) / 6;
    return chance * prices.EX + (1 - chance) * prices.AD;
  }
  if (option.type === "hold") return prices.DR - prices.EX + 0.05 * passChance(position, frame.defenders[0]!);
  return (
    -sum(option.units, (unit) => lossOf(position, unit)) -
    (step === "attackerLoss" ? strengthOf(position, option.units[0]!) * 0.05 : 0)
  );
}

function inTerrain(frame: Assault, { hexes }: Combat, { hex, terrain }: { hex: number; terrain: string }): Assault {
  return { ...frame, terrain: frame.terrain.map((one, i) => (hexes[i] === hex ? terrain : one)) };
}
