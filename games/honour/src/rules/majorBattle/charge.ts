import { done, everybody, type Play } from "@gonfalon/engine/kernel";
import type { Honour } from "../../position.ts";
import type { Side } from "../../schemas/index.ts";
import { starOf } from "../forces.ts";
import { decision, procedure, step } from "../rulebook.ts";
import { isLightCavalry } from "../units.ts";
import { isAskedToScreen, playScreen, screenOptions } from "./chits.ts";
import {
  canAttack,
  corpsAt,
  corpsLedBy,
  fightingCavalry,
  fightingUnits,
  initiativeOf,
  isFirm,
  open,
  settleContacts,
  targetsOf,
} from "./corps.ts";
import { engage } from "./engagements.ts";
import { riders, wave, waveOf } from "./wave.ts";

/** §11.4.1.Charge.exec: the Charge of one Corps against another, wave by wave. */
export interface Charge {
  /** The sides of the charging Corps and of its target. */
  side: Side;
  other: Side;
  charger: number;
  /** The Corps that is charged, or -1 until it is named. */
  target: number;
  /** §11.4.1.Charge.counter: one of a pair that meet; who Engages is then settled by rule. */
  meets: boolean;
  /** §11.4.1.Charge.flank. */
  flank: boolean;
  /** §11.4.1.Firearms: played against this Charge, with all its waves. */
  firearms: boolean;
  /** Whether the target's owner has no more chits to play. */
  screened: boolean;
  /** The wave that is being made up, those that are ready with the unit each is aimed at, and all units that were aimed at. */
  wave: number[];
  waves: Wave[];
  aimed: number[];
}
export interface Wave {
  units: number[];
  target: number;
}
export type ChargeStepOption =
  | { readonly type: "chargeCorps"; readonly target: number }
  | { readonly type: "addToWave"; readonly unit: number }
  | { readonly type: "aimWave"; readonly unit: number }
  | { readonly type: "aimAnew"; readonly unit: number }
  | { readonly type: "makeEngage" }
  | { readonly type: "letGo" }
  | { readonly type: "chargeBack" }
  | { readonly type: "holdBack" };

export function chargeOf(position: Honour, charger: number, target = -1, meets = false): Charge {
  const { side } = corpsAt(position, charger);
  return {
    side,
    other: side === "french" ? "rivals" : "french",
    charger,
    target,
    meets,
    flank: false,
    firearms: false,
    screened: false,
    wave: [],
    waves: [],
    aimed: [],
  };
}

/** Names the target: it lies open, and the Charge is on its flank if it is in contact and the charger is Free. */
function name(play: Play<Honour>, frame: Charge, target: number): void {
  const { position } = play;
  frame.target = target;
  open(play, frame.charger, target);
  const charger = corpsAt(position, frame.charger);
  const charged = corpsAt(position, target);
  frame.flank = charger.role === "free" && charged.role !== "free";
  const { flank } = frame;
  play.tell({
    type: "charge",
    rules: ["11.4.1.Charge", ...(flank ? ["11.4.1.Charge.flank"] : [])],
    capitano: charger.capitano,
    target: charged.capitano,
    flank,
  });
}

/** Horse of the charging Corps that is in no wave yet. */
function unassigned(position: Honour, { charger, wave, waves }: Charge): number[] {
  const placed = [...wave, ...waves.flatMap(({ units }) => units)];
  return fightingCavalry(position, corpsAt(position, charger)).filter((unit) => !placed.includes(unit));
}

/** Heavy and Light Cavalry do not ride in one wave. */
function mayRideTogether(position: Honour, wave: readonly number[], unit: number): boolean {
  return wave.every((one) => isLightCavalry(position, one) === isLightCavalry(position, unit));
}

/** Good-order units of the charged Corps; those that no wave is or was aimed at, as long as there are any. */
function unitsToAimAt(position: Honour, { target, aimed }: Charge): number[] {
  const units = fightingUnits(position, corpsAt(position, target));
  const fresh = units.filter((unit) => !aimed.includes(unit));
  return fresh.length > 0 ? fresh : units;
}

/** The next wave takes another unit, its own being gone; those that ride after it know. */
function aimAnew({ waves, aimed }: Charge, unit: number): void {
  waves[0]!.target = unit;
  aimed.push(unit);
}

function planOptions(position: Honour, frame: Charge): ChargeStepOption[] {
  const joining = unassigned(position, frame).filter((unit) => mayRideTogether(position, frame.wave, unit));
  const adding = joining.map((unit) => ({ type: "addToWave" as const, unit }));
  if (frame.wave.length === 0) return adding;
  return [...adding, ...unitsToAimAt(position, frame).map((unit) => ({ type: "aimWave" as const, unit }))];
}

function playPlan(frame: Charge, option: ChargeStepOption): void {
  if (option.type === "addToWave") frame.wave.push(option.unit);
  else if (option.type === "aimWave") {
    frame.waves.push({ units: frame.wave, target: option.unit });
    frame.aimed.push(option.unit);
    frame.wave = [];
  }
}

/** §11.4.1.Charge.engage, as ruled: both are firm, the charger was Free and can attack, and the target does not Engage itself. */
function mayMakeEngage(position: Honour, { charger, target }: Charge): boolean {
  const attacking = corpsAt(position, charger);
  const charged = corpsAt(position, target);
  return (
    attacking.role === "free" &&
    charged.role !== "engaging" &&
    isFirm(position, attacking) &&
    canAttack(position, attacking) &&
    isFirm(position, charged)
  );
}

export const charge = procedure<Charge>("charge", {
  side: everybody,
  other: everybody,
  charger: everybody,
  target: everybody,
  meets: everybody,
  flank: everybody,
  firearms: everybody,
  screened: everybody,
  wave: everybody,
  waves: everybody,
  aimed: everybody,
}).steps({
  only: step("11.4.1.Charge", (play, frame) => {
    const { position } = play;
    const targets = targetsOf(position, corpsAt(position, frame.charger));
    if (frame.target < 0 && targets.length > 1) return;
    const target = frame.target >= 0 ? frame.target : targets[0];
    if (target === undefined) return done;
    name(play, frame, target);
  }),
  target: decision({
    rule: ["11.4.1.Charge", "11.4.1.Charge.engage"],
    seat: (_, { side }) => side,
    when: (_, { target }) => target < 0,
    options: (position, { charger }): ChargeStepOption[] =>
      targetsOf(position, corpsAt(position, charger)).map((index) => ({
        type: "chargeCorps",
        target: corpsAt(position, index).capitano,
      })),
    play: (play, frame, option) => {
      if (option.type === "chargeCorps") name(play, frame, corpsLedBy(play.position, option.target));
    },
  }),
  // §11.4.Step6-a.2: the charged Corps may play Firearms or Earthworks/River.
  screen: decision({
    rule: ["11.4.Step6-a.2", "11.4.1.Firearms", "11.4.1.Earthworks"],
    seat: (_, { other }) => other,
    when: isAskedToScreen,
    options: screenOptions,
    play: (play, frame, option) => {
      playScreen(play, frame, option);
      return "screen";
    },
  }),
  alone: step("11.4.1.Charge.exec", ({ position }, frame) => {
    const options = planOptions(position, frame);
    if (options.length !== 1) return;
    playPlan(frame, options[0]!);
    return "alone";
  }),
  plan: decision({
    rule: "11.4.1.Charge.exec",
    seat: (_, { side }) => side,
    options: planOptions,
    play: (_, frame, option) => {
      playPlan(frame, option);
      return "alone";
    },
  }),
  // A wave without riders, or that finds no good-order unit left, does nothing (ruling 11.4.1.Charge.exec).
  next: step("11.4.1.Charge.exec", ({ position }, frame) => {
    settleContacts(position);
    const [first] = frame.waves;
    if (!first) return "engage";
    const targets = fightingUnits(position, corpsAt(position, frame.target));
    if (targets.length === 0 || riders(position, { ...frame, ...first }).length === 0) {
      frame.waves.shift();
      return "next";
    }
    if (targets.includes(first.target)) return "ride";
    const [only, ...others] = unitsToAimAt(position, frame);
    if (others.length > 0) return;
    aimAnew(frame, only!);
    return "ride";
  }),
  anew: decision({
    rule: "11.4.1.Charge.exec",
    seat: (_, { side }) => side,
    options: (position, frame): ChargeStepOption[] =>
      unitsToAimAt(position, frame).map((unit) => ({ type: "aimAnew", unit })),
    play: (_, frame, option) => {
      if (option.type === "aimAnew") aimAnew(frame, option.unit);
    },
  }),
  ride: step("11.4.1.Charge.exec", (play, frame) => {
    play.call(wave, waveOf(frame, frame.waves.shift()!));
    return "next";
  }),
  engage: decision({
    rule: "11.4.1.Charge.engage",
    seat: (_, { other }) => other,
    when: (position, frame) => !frame.meets && mayMakeEngage(position, frame),
    options: (): ChargeStepOption[] => [{ type: "makeEngage" }, { type: "letGo" }],
    play: (play, { charger, target }, option) => {
      if (option.type === "makeEngage") engage(play, [charger], [target], "11.4.1.Charge.engage");
    },
  }),
});

/** §11.4.1.Charge.counter: two Charges against each other. */
export interface Countercharge {
  /** The Corps that charges first and the other, whose side it is that may charge back. */
  first: number;
  second: number;
  side: Side;
}

/** The higher Initiative charges first, then the star, then a die. */
export function counterchargeOf(play: Play<Honour>, one: number, other: number): Countercharge {
  const { position } = play;
  const standing = (index: number) => {
    const { capitano } = corpsAt(position, index);
    return 2 * initiativeOf(position, capitano) + starOf(position, capitano);
  };
  const lead = standing(one) - standing(other);
  const isFirst = lead === 0 ? play.roll() <= 3 : lead > 0;
  const [first, second] = isFirst ? [one, other] : [other, one];
  const capitano = corpsAt(position, first).capitano;
  const target = corpsAt(position, second).capitano;
  play.tell({ type: "countercharge", rules: ["11.4.1.Charge.counter"], capitano, target });
  return { first, second, side: corpsAt(position, second).side };
}

export const countercharge = procedure<Countercharge>("countercharge", {
  first: everybody,
  second: everybody,
  side: everybody,
}).steps({
  first: step("11.4.1.Charge.counter", (play, { first, second }) =>
    play.call(charge, chargeOf(play.position, first, second, true)),
  ),
  back: decision({
    rule: "11.4.1.Charge.counter",
    seat: (_, { side }) => side,
    when: (position, { first, second }) => {
      const corps = corpsAt(position, second);
      const hasHorse = isFirm(position, corps) && fightingCavalry(position, corps).length > 0;
      return hasHorse && isFirm(position, corpsAt(position, first));
    },
    options: (): ChargeStepOption[] => [{ type: "chargeBack" }, { type: "holdBack" }],
    play: (play, { first, second }, option) => {
      if (option.type === "chargeBack") play.call(charge, chargeOf(play.position, second, first, true));
    },
  }),
  // §11.4.1.Charge.engage: the side that charged first must Engage.
  engage: step("11.4.1.Charge.engage", (play, { first, second }) => {
    settleContacts(play.position);
    const ended = chargeOf(play.position, first, second, true);
    if (mayMakeEngage(play.position, ended)) engage(play, [first], [second], "11.4.1.Charge.engage");
  }),
});
