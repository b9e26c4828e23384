import { hexDistance } from "@gonfalon/engine/board";
import type { Choice } from "@gonfalon/engine/kernel";
import { board, hexes } from "../data.ts";
import type { HonourOption } from "../option.ts";
import { castOf, type Honour, NO_SIEGE } from "../position.ts";
import { maySiege } from "../rules/combat/duty.ts";
import type { Siege } from "../rules/combat/siege.ts";
import type { Skirmish } from "../rules/combat/skirmish.ts";
import { isMajor, strengthOf, unitsOf } from "../rules/forces.ts";
import { hasWalls, owns } from "../rules/regions.ts";
import type { Side } from "../schemas/index.ts";
import { layOf, nearest, weightNear } from "./lay.ts";
import { attackValue, breachValue, fighterChance, siegeValue, stormValue, unitValue } from "./odds.ts";
import { stakesOf } from "./stakes.ts";
import { frameOf } from "./weighMarch.ts";

/** §11.2.1: to attack, to let oneself be attacked, or to pass. */
export function weighDecide(position: Honour, { options, seat }: Choice<HonourOption>): number[] {
  const { current, inside } = frameOf<{ current: number; inside: number[] }>(position);
  const lay = layOf(position, seat as Side);
  return options.map((option) => {
    if (option.type === "passAttack") return 0;
    if (option.type === "compel") return -attackValue(position, lay, option.capitano, position.hex[current]!);
    if (option.type !== "attack") return 0;
    return assaultOn(
      position,
      lay,
      current,
      option.hex,
      inside.some((who) => position.hex[who] === option.hex) || isShutIn(position, option.hex),
    );
  });
}

/** §11.7: the Besieged come out by a Sortie of their own and not otherwise. */
function isShutIn(position: Honour, hex: number): boolean {
  const place = hexes.place[hex]!;
  return place >= 0 && position.siegeStatus[place] !== NO_SIEGE;
}

function assaultOn(
  position: Honour,
  lay: ReturnType<typeof layOf>,
  current: number,
  hex: number,
  isInside: boolean,
): number {
  const open = attackValue(position, lay, current, hex);
  if (!hasWalls(position, hex)) return open;
  const siege = maySiege(position, current, hex) ? siegeValue(position, lay, current, hex) : 0;
  const storm = stormValue(position, current, hex);
  const walls = Math.max(siege, storm, 0);
  // The defender goes inside if he likes it better.
  return isInside ? walls : Math.min(walls, open + 0.3);
}

/** §11.3.Step2a: behind walls unless the field is the better place. */
export function weighWalls(position: Honour, { options, seat }: Choice<HonourOption>): number[] {
  const { attacker, current, hex, asked } = frameOf<{
    attacker?: number;
    current?: number;
    hex?: number;
    asked?: number[];
  }>(position);
  const foe = attacker ?? current ?? -1;
  const at = hex ?? position.hex[asked?.[0] ?? 0]!;
  const lay = layOf(position, seat as Side);
  const outside = -attackValue(position, lay, foe, at);
  return options.map((option) => {
    const inside = option.type === "defend" || option.type === "declare" ? option.inside : true;
    return inside ? 0.2 : outside - 0.3;
  });
}

/** §11.3.Step2a: guns or ladders, whichever promises more; neither if both promise nothing. */
export function weighAnswer(position: Honour, { options, seat }: Choice<HonourOption>): number[] {
  const { attacker, hex } = frameOf<{ attacker: number; hex: number }>(position);
  const lay = layOf(position, seat as Side);
  return options.map(({ type }) => {
    if (type === "siege") return siegeValue(position, lay, attacker, hex);
    return type === "storm" ? stormValue(position, attacker, hex) : 0;
  });
}

/** §11.6.Step4-c: through the breach when it promises more than it may cost. */
export function weighBreach(position: Honour, { options, seat }: Choice<HonourOption>): number[] {
  const { attacker, hex } = frameOf<Siege>(position);
  const gain = breachValue(position, layOf(position, seat as Side), attacker, hex);
  return options.map(({ type }) => (type === "breachAttack" ? gain : 0));
}

/** §12.1a: a column is dearer than the choice of the unit that takes one SP more. */
export const COUNTED_DOWN = -100;

/** §11.5.Step3-b: the Capitano who is likeliest to win, or has the best troops to stand with; not the king. */
export function weighFighter(position: Honour, { options, seat }: Choice<HonourOption>): number[] {
  const frame = frameOf<Skirmish>(position);
  const { king } = stakesOf(position);
  const isAttacker = frame.side === seat;
  return options.map((option) => {
    if (option.type !== "fightWith") return 0;
    if (option.quality !== undefined) return COUNTED_DOWN;
    const spared = option.capitano === king ? 5 : 0;
    if (isAttacker) return 6 * fighterChance(position, frame, option.capitano) - spared;
    const units = unitsOf(position, option.capitano).filter((unit) => !position.demoralised[unit]);
    const value = units.reduce((sum, unit) => sum + unitValue(position, unit), 0);
    const star = castOf(position).capitani.star[option.capitano]!;
    return value + 2 * star - spared;
  });
}

/** The least valuable first. */
export function weighLoss(position: Honour, { options }: Choice<HonourOption>): number[] {
  const { quality, arm } = castOf(position).units;
  return options.map((option) => {
    if (!("unit" in option) || typeof option.unit !== "number") return 0;
    const isGun = arm[option.unit] === "artillery" ? 3 : 0;
    // A counter with a single SP would be lost whole.
    return -quality[option.unit]! - isGun - (position.sp[option.unit] === 1 ? 1.5 : 0);
  });
}

/** Units that break or check: those that are worth least. */
export function weighBroken(position: Honour, { options }: Choice<HonourOption>): number[] {
  return options.map((option) => ("unit" in option ? -unitValue(position, option.unit as number) : 0));
}

/** The best unit stands fast. */
export function weighCavaliere(position: Honour, { options }: Choice<HonourOption>): number[] {
  return options.map((option) => (option.type === "standFast" ? unitValue(position, option.unit) : 0));
}

/** §11.5.Step6-b: forward, unless a place that counts would be left empty. */
export function weighAdvance(position: Honour, { options, seat }: Choice<HonourOption>): number[] {
  const { primo, hex, besiegers } = frameOf<{ primo?: number; hex: number; besiegers?: number[] }>(position);
  const who = primo ?? besiegers?.[0] ?? -1;
  const lay = layOf(position, seat as Side);
  const value = ground(position, lay, hex, who) - (who >= 0 ? ground(position, lay, position.hex[who]!, who) : 0);
  return options.map(({ type }) => (type === "advance" || type === "enterFortress" ? value + 0.1 : 0));
}

/** What it is worth to stand in a hex. */
function ground(position: Honour, lay: ReturnType<typeof layOf>, hex: number, who: number): number {
  const stake = stakesOf(position).places.find((one) => one.hex === hex);
  const power = lay.own.find(({ primo }) => primo === who)?.power ?? 1;
  const threat = weightNear(hex, lay.foes, 3);
  const walls = hexes.place[hex]! >= 0 && hasWalls(position, hex) ? 0.3 : 0;
  return (stake?.points ?? 0) + walls - (threat > 1.5 * power ? 0.4 : 0);
}

/** §12.2: into a Fortress, or away from the enemy and towards one's own. */
export function weighRetreat(position: Honour, { options, seat }: Choice<HonourOption>): number[] {
  const side = seat as Side;
  const lay = layOf(position, side);
  const { primo } = frameOf<{ primo?: number }>(position);
  const here = primo !== undefined && primo >= 0 ? position.hex[primo]! : -1;
  return options.map((option) => {
    if (option.type === "retreatInside") return 4;
    if (option.type === "stay") return here >= 0 ? 2 + ground(position, lay, here, primo!) : 2;
    if (!("hex" in option) || typeof option.hex !== "number") return 0;
    const place = hexes.place[option.hex]!;
    const own = place >= 0 && owns(position, side, place) && hasWalls(position, option.hex) ? 2 : 0;
    const besieged = place >= 0 && position.siegeStatus[place] !== NO_SIEGE ? 3 : 0;
    const friends = lay.own.some((one) => one.hex !== here && hexDistance(board, one.hex, option.hex as number) <= 1)
      ? 0.5
      : 0;
    return own + friends + 0.2 * Math.min(8, nearest(option.hex, lay.foes)) - besieged;
  });
}

/** §7.8.2.1: the pursuer with the most horse, and no king. */
export function weighPursuer(position: Honour, { options }: Choice<HonourOption>): number[] {
  const { arm } = castOf(position).units;
  return options.map((option) => {
    if (option.type !== "pursue") return 0;
    const horse = unitsOf(position, option.capitano).filter(
      (unit) => arm[unit] !== "artillery" && arm[unit]!.includes("cavalry"),
    );
    return strengthOf(position, horse) + (isMajor(position, option.capitano) ? 1 : 0);
  });
}
