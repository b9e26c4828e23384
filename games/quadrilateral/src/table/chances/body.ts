import { refused } from "@gonfalon/engine/kernel";
import { ARTILLERY, type Arm, AUSTRIAN, CAVALRY, INFANTRY, units } from "../../data.ts";
import { attritionLosses } from "../../rules/core/attrition.ts";
import { type Because, lossesOf } from "../../rules/core/battle/losses.ts";

/** The SPs of each unit of a body of troops, by arm. */
export interface Troops {
  readonly infantry: readonly number[];
  readonly cavalry: readonly number[];
  readonly guns: readonly number[];
}

/** What is left of a body in one of the states it can come to. */
export interface Left {
  readonly infantry: number;
  readonly cavalry: number;
  readonly guns: number;
  /** Infantry and cavalry (§C1.5). */
  readonly combat: number;
  readonly all: number;
}

/**
 * A body of troops that loses SPs by the rules' own order (§C11.6, §C14.23, §C14.30): its states are numbered as they are
 * first met, 0 being the whole, so that what a loss makes of a state is worked out once.
 */
export class Body {
  private readonly members: readonly number[];
  private readonly strengths: number[][] = [];
  private readonly left: Left[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly losses = new Map<string, number>();

  constructor(troops: Troops) {
    const parts = [troops.infantry, troops.cavalry, troops.guns];
    this.members = parts.flatMap((list, arm) => standIns(arm as Arm, list.length));
    const strength = new Array<number>(units.count).fill(0);
    parts.flat().forEach((sps, i) => {
      strength[this.members[i]!] = sps;
    });
    this.stateOf(strength);
  }

  of(state: number): Left {
    return this.left[state]!;
  }

  /** The state after so many SPs are lost. */
  lose(state: number, count: number, because: Because): number {
    if (count <= 0) return state;
    return this.kept(`${state} ${count} ${because}`, () => lossesOf(this.at(state), this.alive(state), count, because));
  }

  /** §C14.17: one SP of bombardment: infantry takes it while there is any, then cavalry, then artillery. */
  hit(state: number): number {
    const { infantry, cavalry } = this.of(state);
    const arm = infantry > 0 ? INFANTRY : cavalry > 0 ? CAVALRY : ARTILLERY;
    const those = () => this.alive(state).filter((unit) => units.arm[unit] === arm);
    return this.kept(`${state} hit`, () => attritionLosses(this.at(state), those(), 1));
  }

  private kept(key: string, losses: () => number[]): number {
    let next = this.losses.get(key);
    if (next === undefined) {
      const strength = this.strengths[Number.parseInt(key, 10)]!.slice();
      for (const unit of losses()) strength[unit]!--;
      next = this.stateOf(strength);
      this.losses.set(key, next);
    }
    return next;
  }

  private at(state: number): { strength: number[] } {
    return { strength: this.strengths[state]! };
  }

  private alive(state: number): number[] {
    return this.members.filter((unit) => this.strengths[state]![unit]! > 0);
  }

  private stateOf(strength: number[]): number {
    const key = this.members.map((unit) => strength[unit]).join();
    let state = this.numbers.get(key);
    if (state === undefined) {
      state = this.strengths.push(strength) - 1;
      const sps = (arm: Arm) =>
        this.members.reduce((sum, unit) => sum + (units.arm[unit] === arm ? strength[unit]! : 0), 0);
      const [infantry, cavalry, guns] = [sps(INFANTRY), sps(CAVALRY), sps(ARTILLERY)];
      this.left.push({ infantry, cavalry, guns, combat: infantry + cavalry, all: infantry + cavalry + guns });
      this.numbers.set(key, state);
    }
    return state;
  }
}

function armUnits(arm: Arm): number[] {
  return units.ofSide[AUSTRIAN].filter((unit) => units.arm[unit] === arm);
}

/** Real units in whose names the losses are worked out: the order of losses asks for arm, strength and place in the list. */
function standIns(arm: Arm, count: number): number[] {
  const found = armUnits(arm);
  if (count > found.length) throw refused(`An army has no more than ${found.length} such units.`);
  return found.slice(0, count);
}
