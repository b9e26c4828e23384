import { hexDistance, linkBetween } from "@gonfalon/engine/board";
import type { Choice, Plan } from "@gonfalon/engine/kernel";
import { board, hexes } from "../data.ts";
import type { HonourOption } from "../option.ts";
import type { Honour } from "../position.ts";
import type { ActivationLoop } from "../rules/activationLoop.ts";
import { earthworksAt, isProtected } from "../rules/earthworks.ts";
import { decidesSwiss } from "../rules/entering.ts";
import { armyOf, combatUnitsOf } from "../rules/forces.ts";
import { shortfallOf } from "../rules/initiative.ts";
import { type Activation, pointsLeft } from "../rules/march/points.ts";
import { costOfStep } from "../rules/march/steps.ts";
import { isRoad } from "../rules/movement.ts";
import { fortressAt, owns } from "../rules/regions.ts";
import { isInEnemyZone } from "../rules/zones.ts";
import type { Side } from "../schemas/index.ts";
import { type Aim, type Design, designOf } from "./aims.ts";
import { turnsToLeave } from "./expedition.ts";
import { marchesTo } from "./ground.ts";
import { directsGuns, type Force, isHalfBroken, layOf, nearest, weightNear } from "./lay.ts";
import { hasLine, isSuppliedNext } from "./line.ts";
import { attackValue, unitValue } from "./odds.ts";
import { insteadOf } from "./plans.ts";
import { stakesOf } from "./stakes.ts";

export type Options = readonly HonourOption[];

export function frameOf<T>(position: Honour): T {
  return position.flow.at(-1) as unknown as T;
}

/** How near a march brings a Force to what it is to do, and what it meets on the way. */
export function weighAct(position: Honour, { options, seat }: Choice<HonourOption>, plan: Plan | null): number[] {
  const march = frameOf<Activation>(position);
  const design = designOf(position, seat as Side, insteadOf(plan));
  const force = design.lay.own.find(({ primo }) => primo === march.primo);
  const aim = design.aims.get(march.primo);
  if (!force || !aim) return options.map((option) => weighEnding(position, march.primo, option) ?? 0);
  const trek = new Trek(position, march, force, aim, design);
  const weights = options.map((option) => trek.weigh(option));
  if (!trek.marchesFirst(options, weights)) return weights;
  return options.map(({ type }, i) => (type === "dig" ? Math.min(weights[i]!, -0.1) : weights[i]!));
}

/** A point per activation of progress. */
const PROGRESS = 0.1;
/** §9.2: a try without wages counts 1; extra wages when the core is broken and money is there. */
export function recoveryWorth(position: Honour, primo: number, wages: boolean): number {
  const broken = position.holder.filter((holder, unit) => {
    const of = holder >= 0 ? (position.stands[holder] === "map" ? holder : position.superior[holder]) : -1;
    return of === primo && position.demoralised[unit] === 1;
  }).length;
  const rich = position.ap[armyOf(position, primo)]! >= 6;
  return wages ? (rich && broken >= 2 ? 2 : 0.5) : 1;
}

/** To end an activation; rather with a Recovery Check, and with the Engineers at work before that. */
const STOP = 0.05;
/** What an empty Fortress on the way is worth, and the half MPs that one gives up for it. */
const TAKEN = 0.25;
const LAST_STEPS = 4;

function weighEnding(position: Honour, primo: number, option: HonourOption): number | null {
  if (option.type === "stop") return STOP;
  if (option.type === "recover") return STOP + 0.01 * recoveryWorth(position, primo, option.wages);
  return option.type === "useEngineers" ? STOP + 0.03 : null;
}

/** §4.2c: what it is worth to have the line of communication when the pay comes. */
const LINE = 0.8;

/** §7.5: half MPs for works of the first level. */
const WORKS = 4;

/** The share of its power that an army leaves behind as a garrison, and in the place that decides. */
const GARRISON = 0.3;
const MAIN_GARRISON = 0.45;
/** Before anything else, in the place that decides. */
const GARRISON_FIRST = 3;
/** Half MPs from which an army goes away from a place, so that it leaves a garrison. */
const FAR = 6;
/** Hexes from which the enemy may come into a place that is left empty. */
const AT_HAND = 8;

class Trek {
  private readonly way: Int16Array;
  private readonly left: number;
  private readonly here: number;
  /** Whether the army is paid before it marches again, and has its line here. */
  private readonly isPaid: boolean;
  private readonly isLinked: boolean;

  constructor(
    private readonly position: Honour,
    private readonly march: Activation,
    private readonly force: Force,
    private readonly aim: Aim,
    private readonly design: Design,
  ) {
    this.way = wayOf(position, design, force, aim);
    this.left = pointsLeft(position, march);
    this.here = force.hex;
    this.isPaid = isSuppliedNext(position, force);
    this.isLinked = this.isPaid && hasLine(position, force, force.hex);
  }

  weigh(option: HonourOption): number {
    switch (option.type) {
      case "stop":
      case "recover":
      case "useEngineers":
        return weighEnding(this.position, this.force.primo, option)! + this.takenByStopping();
      case "step":
        return this.step(option.hex);
      case "withdraw":
        return 0.5 + 0.02 * nearest(option.hex, this.design.lay.foes);
      case "attackFromMarch":
        return (
          attackValue(this.position, this.design.lay, this.force.primo, option.hex, true) + this.onTheWay(option.hex)
        );
      case "dig":
        return this.dig(option.level, option.sides);
      case "rallyDisruption":
        return this.stepsOn() ? -0.1 : 0.4;
      case "administrativeMarch":
        return this.column();
      case "leaveAdministrativeMarch":
        return leavesRoad(this.position, this.design, this.force, this.aim) ? 0.1 : -0.1;
      case "dropOff":
        return this.dropOff(option.capitano);
      case "pillage":
        return 0.1;
      case "devastate":
        return -1;
      case "leaveMap":
        return this.aim.purpose === "leave" ? 2 : -2;
      default:
        return -0.5;
    }
  }

  /** §14: an empty Fortress of the enemy falls to whoever ends his march in it; it would block the line behind him. */
  private takenByStopping(): number {
    const fortress = fortressAt(this.here);
    const isTaken = fortress >= 0 && !owns(this.position, this.force.side, fortress);
    return isTaken && this.left <= LAST_STEPS ? TAKEN : 0;
  }

  /** Whoever has somewhere to go digs when he is there, or with his last MPs when the enemy is at hand. */
  marchesFirst(options: Options, weights: readonly number[]): boolean {
    const goesOn = options.some(({ type }, i) => type === "step" && weights[i]! > STOP);
    const isAtHand = nearest(this.here, this.design.lay.foes) <= 2 && this.left < 2 * WORKS;
    return goesOn && !isAtHand && !this.isBefore();
  }

  /** Beside the place to be besieged. */
  private isBefore(): boolean {
    return this.aim.purpose === "besiege" && hexDistance(board, this.here, this.aim.hex) === 1;
  }

  private get isFighting(): boolean {
    return this.aim.purpose === "besiege" || this.aim.purpose === "strike";
  }

  private stepsOn(): boolean {
    return this.way[this.here]! > 0 && this.left > 2;
  }

  private step(to: number): number {
    const { position, march, force, aim, design } = this;
    const gained = this.way[this.here]! - this.way[to]!;
    // While they talk every turn may cost the Swiss a unit (§S3.6c).
    if (decidesSwiss(position, force.primo, to)) return -2;
    if (aim.purpose === "stay" || (this.way[this.here] === 0 && gained <= 0)) return -0.3;
    if (this.leavesOpen()) return -0.6;
    // Whoever stands before what he besieges or strikes at stays there.
    if (this.isFighting && to !== aim.hex && hexDistance(board, this.here, aim.hex) === 1) return -0.4;
    let value = PROGRESS * gained - (to === march.from ? 0.3 : 0);
    if (to === aim.hex) value += 0.6;
    const zone = design.country.zone[to] === 1;
    const cost = costOfStep(position, march, linkBetween(board, this.here, to));
    if (zone) value += this.contact(to, this.left - cost);
    value -= this.exposure(to, this.left - cost);
    if (hexes.place[to]! >= 0 && this.isStake(to)) value += 0.05;
    if (this.isPaid && hasLine(position, force, to) !== this.isLinked) value += this.isLinked ? -LINE : LINE;
    return force.primo === stakesOf(position).king && zone && !this.isFighting ? value - 1 : value;
  }

  /** Nobody leaves the place that decides empty, with the enemy at hand. */
  private leavesOpen(): boolean {
    const { here, position, design, force } = this;
    return (
      this.isDecisive() &&
      weightNear(here, design.lay.foes, AT_HAND) > 0 &&
      fortressAt(here) >= 0 &&
      owns(position, force.side, fortressAt(here)) &&
      !design.lay.own.some((one) => one.primo !== force.primo && one.hex === here && !isHalfBroken(one))
    );
  }

  /** The place that the side has to occupy. */
  private isDecisive(): boolean {
    const stake = stakesOf(this.position).places.find(({ hex }) => hex === this.here);
    return stake?.kind === "occupy" && stake.side === this.force.side;
  }

  private isStake(hex: number): boolean {
    return stakesOf(this.position).places.some((stake) => stake.hex === hex);
  }

  /** To go next to an enemy: wanted by those who mean to fight him, with MPs left to dig before walls. */
  private contact(to: number, left: number): number {
    const { aim, position, design, force } = this;
    const beside = hexDistance(board, to, aim.hex) <= 1;
    const foes = design.lay.foes.filter((foe) => hexDistance(board, foe.hex, to) <= 1);
    const power = foes.reduce((sum, foe) => sum + (foe.walls ? 0.4 : 1) * foe.power, 0);
    if (power > 1.4 * force.power && to !== aim.hex) return -1.5;
    if (!beside) return to === aim.hex ? 0 : -0.4;
    if (aim.purpose === "besiege") {
      // In the enemy's zone there are seldom MPs to dig with: works are begun on arrival, or he comes another time.
      const canDig = left >= WORKS || earthworksAt(position, to) !== undefined || this.isAsNearAsCanBe();
      return canDig ? 1.2 : -1.5;
    }
    // Works are taken from the side where there are none.
    if (aim.purpose === "strike") return isProtected(position, aim.hex, to) ? 0.3 : 0.8;
    return to === aim.hex ? 0.3 : -0.4;
  }

  /** The march began one step off, with all the MPs that may be hoped for; or there is nobody to dig. */
  private isAsNearAsCanBe(): boolean {
    return this.force.foot === 0 || (this.march.from === this.here && this.left >= 8);
  }

  /** The danger of ending where a stronger enemy can come. */
  private exposure(to: number, left: number): number {
    const { design, force } = this;
    if (left > 2 && to !== this.aim.hex) return 0;
    const threat = weightNear(to, design.lay.foes, 4);
    const shelter = hexes.place[to]! >= 0 ? 2 : 1;
    const help = weightNear(to, design.lay.own, 2, force.primo);
    return threat > 1.3 * shelter * (force.power + help) && !this.isFighting ? 0.25 : 0;
  }

  /** Something stands on the way that can be swept aside. */
  private onTheWay(hex: number): number {
    return this.aim.hex === hex ? 0.2 : -0.1;
  }

  /** §7.7: march order far from the enemy. */
  private column(): number {
    const far = this.way[this.here]!;
    const free = nearest(this.here, this.design.lay.foes);
    const isFree = far >= 14 && free > 8 && this.left >= 8 && hexes.road[this.here] === 1;
    return isFree && hasRoad(this.here, columnWay(this.design, this.force, this.aim)) ? 0.4 : -0.5;
  }

  /** §7.5: before walls, and whenever a turn ends within a march of the enemy. */
  private dig(level: 1 | 2, sides: number): number {
    const { position, force, aim, design } = this;
    if (isHalfBroken(force) || (force.walls && aim.purpose !== "besiege")) return -0.2;
    const beside = hexDistance(board, this.here, aim.hex) === 1;
    const works = earthworksAt(position, this.here);
    if (aim.purpose === "besiege" && beside && !works) return level === 1 ? 1 + this.facing(sides, aim.hex) : 0.9;
    const foe = this.threatening();
    if (foe < 0 || level === 2) return -0.1;
    if (aim.purpose === "strike") return -0.1;
    const near = hexDistance(board, this.here, foe);
    return (
      (near <= 4 && weightNear(this.here, design.lay.foes, 6) > 0.5 * force.power ? 0.08 : -0.3) +
      0.2 * this.facing(sides, foe)
    );
  }

  private threatening(): number {
    let [best, most] = [-1, 0];
    for (const { hex, power, besieged } of this.design.lay.foes) {
      const weight = besieged ? 0 : power / (1 + hexDistance(board, this.here, hex));
      if (weight > most) [best, most] = [hex, weight];
    }
    return best;
  }

  /** How many of the protected hexsides look towards a hex. */
  private facing(sides: number, target: number): number {
    const now = hexDistance(board, this.here, target);
    let count = 0;
    for (let link = board.firstLink[this.here]!; link < board.firstLink[this.here + 1]!; link++) {
      if ((sides & (1 << board.direction[link]!)) === 0) continue;
      const then = hexDistance(board, board.linkTo[link]!, target);
      count += then < now ? 0.1 : then === now ? 0.04 : 0;
    }
    return count;
  }

  /** §6.3: a garrison for a place that counts and that the army is about to leave. */
  private dropOff(capitano: number): number {
    const { position, design, force } = this;
    const stake = stakesOf(position).places.find(({ hex }) => hex === this.here);
    const far = this.isDecisive() ? 1 : FAR;
    if (!stake || force.units < 5 || this.way[this.here]! < far || directsGuns(position, force, capitano)) return -0.5;
    const threat = weightNear(this.here, design.lay.foes, 12);
    const units = combatUnitsOf(position, capitano);
    // §9.1.1a: beaten troops hold nothing.
    if (units.some((unit) => position.demoralised[unit])) return -0.5;
    const power = units.reduce((sum, unit) => sum + unitValue(position, unit), 0);
    const share = stake.kind === "occupy" ? MAIN_GARRISON : GARRISON;
    if (units.length > 2 || power > share * force.power) return -0.5;
    const needed = stake.kind === "own" ? threat > 2 : true;
    if (!needed || design.lay.own.some((one) => one.primo !== force.primo && one.hex === this.here)) return -0.4;
    return this.isDecisive() ? GARRISON_FIRST + 0.01 * power : 0.7;
  }
}

/** The way of a Force to its aim; in Administrative March by road as far as may be. */
function wayOf(position: Honour, design: Design, { primo, army, guns }: Force, { hex }: Aim): Int16Array {
  const column = position.administrativeMarch[primo] === 1;
  return marchesTo(design.country, hex, { army, guns: guns > 0, column });
}

function columnWay({ country }: Design, { army, guns }: Force, { hex }: Aim): Int16Array {
  return marchesTo(country, hex, { army, guns: guns > 0, column: true });
}

/** Whether a road leads from a hex the right way. */
function hasRoad(hex: number, way: Int16Array): boolean {
  for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
    if (isRoad(link) && way[board.linkTo[link]!]! < way[hex]!) return true;
  }
  return false;
}

/** Hexes from the enemy within which nobody wants to be met in march order (§7.7a: five, and a march of his). */
const NEAR = 8;

/** §7.7b: whoever is in Administrative March leaves it near the enemy, on arrival, and where no road leads on. */
export function leavesRoad(position: Honour, design: Design, force: Force, aim: Aim): boolean {
  const way = wayOf(position, design, force, aim);
  return nearest(force.hex, design.lay.foes) <= NEAR || way[force.hex] === 0 || !hasRoad(force.hex, way);
}

/** Whether a Force has anything to do with an Activation, and how much. */
function usefulness(position: Honour, design: Design, primo: number): number {
  const force = design.lay.own.find((one) => one.primo === primo);
  const aim = design.aims.get(primo);
  if (!force || !aim) return -0.1;
  const order = position.order[primo]!;
  const again = position.activations[primo]! > 0;
  const tired = again ? 0.012 * force.sps : 0;
  if (order === "retreat") return 0.5 - tired;
  if (order === "garrison" || order === "stand")
    return again ? -1 : 0.05 + 0.15 * force.broken + wantsWorks(position, design, force);
  const way = wayOf(position, design, force, aim)[force.hex]!;
  const beside = hexDistance(board, force.hex, aim.hex) === 1;
  if (aim.purpose === "besiege" && beside) return earthworksAt(position, force.hex) ? -0.2 : 1 - tired;
  if (aim.purpose === "strike" && beside) return -0.1;
  const pinned = isInEnemyZone(position, force.hex, force.side) ? 0.4 : 0;
  // §5.3.Manoeuvre: without an Attack Order nobody goes next to an enemy.
  const isFight = aim.purpose === "besiege" || aim.purpose === "strike";
  if (isFight && order === "manoeuvre" && hexDistance(board, force.hex, aim.hex) <= 2) return -0.1;
  if (aim.purpose === "leave" && way === 0) return 1;
  // §8: every second Activation wears the expedition out, which has to be strong when it leaves.
  if (aim.purpose === "leave" && again && aim.away + 1 < turnsToLeave(position)) return -0.3;
  const progress =
    way === 0 ? wantsWorks(position, design, force) - 0.05 : Math.min(1, way / 8) * (0.3 + 0.5 * aim.gain);
  return progress - tired - pinned;
}

function wantsWorks(position: Honour, { lay }: Design, force: Force): number {
  if (force.walls || force.foot < 2 || earthworksAt(position, force.hex)) return 0;
  return weightNear(force.hex, lay.foes, 5) > 0.5 * force.power ? 0.3 : 0;
}

/** §7.2.1: who is named: the one who can use it best; nobody if that would only give the enemy time (§7.2.1a, §7.2.5). */
export function weighIndicate(
  position: Honour,
  { options, seat, ask }: Choice<HonourOption>,
  plan: Plan | null,
): number[] {
  const side = seat as Side;
  const design = designOf(position, side, insteadOf(plan));
  const denied = ask === "activationLoop.remaining" ? 0 : denial(position, side);
  return options.map((option) => (option.type === "indicate" ? usefulness(position, design, option.capitano) : denied));
}

/** What each second Activation is worth that the enemy loses when the loop ends, and the most that is made of it. */
const DENIED = 0.06;
const MOST_DENIED = 0.3;

function denial(position: Honour, side: Side): number {
  const { own, foes } = layOf(position, side);
  let sum = 0;
  for (const foe of foes) {
    if (foe.besieged || foe.walls || position.activations[foe.primo]! >= 2) continue;
    if (nearest(foe.hex, own) <= 20) sum += DENIED;
  }
  return Math.min(MOST_DENIED, sum);
}

/** §7.2.2, §7.2.2b: oneself with a good roll, the enemy with a bad one. */
export function weighLetAct(position: Honour, { options, seat }: Choice<HonourOption>): number[] {
  const { indicated, dice } = frameOf<ActivationLoop>(position);
  return options.map((option) => {
    if (option.type !== "letAct") return 0;
    const design = designOf(position, option.side);
    const primo = indicated[option.side];
    const use =
      Math.max(0, usefulness(position, design, primo)) * (speed(position, design, primo, dice[option.side]) - LATER);
    return option.side === seat ? use + 0.02 : -use;
  });
}

/** What may be hoped for of an Activation that is put off: the share of the MPs, and that it is made at all. */
const LATER = 0.45;

/** The share of its MPs that a die leaves to a Force; who does not march needs none. */
function speed(position: Honour, { lay }: Design, primo: number, die: number): number {
  const force = [...lay.own, ...lay.foes].find((one) => one.primo === primo);
  const order = position.order[primo];
  if (!force || order === "garrison" || order === "stand") return 1;
  const pace = Math.max(2, force.pace);
  return Math.max(0, Math.min(1, (pace - 2 * shortfallOf(position, primo, die)) / pace));
}

/** §7.8.2.1a: a little against the pursuit. */
export function weighGiveUp(_: Honour, { options }: Choice<HonourOption>): number[] {
  return options.map((option) => (option.type === "giveUp" ? -Math.abs(option.points - 1) : 0));
}
