import { everybody, type Look, type Play } from "@gonfalon/engine/kernel";
import { opponentOf, SIDES } from "../data.ts";
import { castOf, type Honour, NOBODY } from "../position.ts";
import type { Side } from "../schemas/index.ts";
import { controllerOf, forcesControlledBy, starOf } from "./forces.ts";
import { isFinished, modifiedInitiative, shortfallOf } from "./initiative.ts";
import { counter, tellOf } from "./known.ts";
import { activation, activationOf } from "./march/activation.ts";
import { RIDERS, rides } from "./rides.ts";
import { decision, procedure, step } from "./rulebook.ts";
import { specialRule } from "./special.ts";

/** §7, §7.2: only a Force that is activated acts. Both sides indicate a Capitano, roll, and the higher result says which of the two acts. */

export interface ActivationLoop {
  /** §7.2.1: who indicates first. */
  first: Side;
  indicated: Record<Side, number>;
  dice: Record<Side, number>;
  /** §7.2.2: who says which of the two acts, and whose Capitano it is. */
  decider: Side;
  /** §2.2a: the Active Player. */
  active: Side;
}
export type IndicateOption =
  | { readonly type: "indicate"; readonly capitano: number }
  | { readonly type: "declineActivation" };
export type LetActOption = { readonly type: "letAct"; readonly side: Side };

/** §7.2.1, §7.2.1b: the Primi Capitani of a side with a Force that is not Finished. */
export function candidatesOf(position: Honour, side: Side): number[] {
  return forcesControlledBy(position, side).filter((primo) => !isFinished(position, primo));
}

/**
 * Whether a side is asked: it has a Force that could act by what everybody sees. How often its Order lets it act is hidden, so
 * that one without candidates is asked as well and can but decline, which comes to the same (§7.2.1a, §2.2.C2c).
 */
function mightAct(position: Honour, side: Side): boolean {
  return forcesControlledBy(position, side).some((primo) => position.activations[primo]! < MOST_ACTIVATIONS);
}

/** §7.2.4a: under any Order. */
const MOST_ACTIVATIONS = 2;

/**
 * §7.2.5: those left to a side when the other has done: one Activation for each that has had none. §S2.2a, as ruled: the
 * French of the first two turns of scenario 2 go on until they are Finished.
 */
export function remainingOf(position: Honour, side: Side): number[] {
  const candidates = candidatesOf(position, side);
  if (isFreeToGoOn(position, side)) return candidates;
  return candidates.filter((primo) => position.activations[primo] === 0);
}

/** The same by what everybody sees; any Order lets a Force act once. */
function mightRemain(position: Honour, side: Side): boolean {
  return isFreeToGoOn(position, side) ? mightAct(position, side) : remainingOf(position, side).length > 0;
}

/** §S2.2a. */
function isFreeToGoOn(position: Honour, side: Side): boolean {
  const rule = specialRule<{ frenchMayActivateTwiceAfterSwissPass: number[] }>(position, "S2.2");
  return side === "french" && rule?.frenchMayActivateTwiceAfterSwissPass.includes(position.turn) === true;
}

function indicateOptions(candidates: readonly number[]): IndicateOption[] {
  return [...candidates.map((capitano) => ({ type: "indicate" as const, capitano })), { type: "declineActivation" }];
}

/** §7.2.4b: marks the Activation and begins it, with the MPs that the die leaves. */
function activate(play: Play<Honour>, primo: number, die: number): void {
  const { position } = play;
  const shortfall = shortfallOf(position, primo, die);
  position.activations[primo]!++;
  play.call(activation, activationOf(position, primo, shortfall));
  position.prepaid[primo] = 0;
  play.call(rides, { side: controllerOf(position, primo), left: RIDERS, rider: NOBODY });
}

/** §7.2.2, §7.2.2a: the side that decides, or null when everything is equal and both roll again. */
export function deciderOf(position: Honour, { indicated, dice }: Pick<ActivationLoop, "indicated" | "dice">) {
  const { initiative } = castOf(position).capitani;
  const marks = [
    (side: Side) => modifiedInitiative(position, indicated[side]) - dice[side],
    (side: Side) => initiative[indicated[side]]!,
    (side: Side) => starOf(position, indicated[side]),
  ];
  for (const mark of marks) {
    const [first, second] = SIDES.map(mark) as [number, number];
    if (first !== second) return first > second ? SIDES[0]! : SIDES[1]!;
  }
  return null;
}

function rollForBoth(play: Play<Honour>, frame: ActivationLoop) {
  const { position } = play;
  frame.dice = { french: play.roll(), rivals: play.roll() };
  const decider = deciderOf(position, frame);
  const total = (side: Side) => modifiedInitiative(position, frame.indicated[side]) - frame.dice[side];
  // §1.4b, as ruled: die and total are announced, not the name.
  play.tell({
    type: "activationRoll",
    rules: decider ? ["7.2", "7.2.2"] : ["7.2.2a"],
    frenchDie: frame.dice.french,
    frenchTotal: total("french"),
    rivalsDie: frame.dice.rivals,
    rivalsTotal: total("rivals"),
    decider: decider ?? "",
  });
  if (!decider) return "roll";
  frame.decider = decider;
  return undefined;
}

/** The two that are indicated are pointed at: see `pointedAt` in the view. */
export function bothCounters(indicated: Record<Side, number>, look: Look<Honour>): Record<Side, number> {
  return { french: counter(indicated.french, look), rivals: counter(indicated.rivals, look) };
}

export function loopFor(first: Side): ActivationLoop {
  const nobody = { french: NOBODY, rivals: NOBODY };
  return { first, indicated: nobody, dice: { french: 0, rivals: 0 }, decider: first, active: first };
}

function declined(play: Play<Honour>, side: Side): "close" {
  play.tell({ type: "declinedActivation", rules: ["7.2.1a"], side });
  return "close";
}

function name(play: Play<Honour>, frame: ActivationLoop, side: Side, capitano: number): void {
  frame.indicated[side] = capitano;
  tellOf(play, capitano, { type: "indicated", rules: ["7.2.1"], side });
}

export const activationLoop = procedure<ActivationLoop>("activationLoop", {
  first: everybody,
  indicated: bothCounters,
  dice: everybody,
  decider: everybody,
  active: everybody,
}).steps({
  // §2.2.C2c: when all Capitani of one side are Finished, the other has the rest.
  open: step(["2.2.C2", "2.2.C2c", "7.2.4b"], ({ position }, frame) => {
    frame.indicated = { french: NOBODY, rivals: NOBODY };
    const finished = SIDES.find((side) => !mightAct(position, side));
    if (!finished) return;
    frame.active = opponentOf(finished);
    return "remaining";
  }),
  indicate: decision({
    rule: ["7.2.1", "7.2.1a", "2.2.C2a", "2.2b"],
    seat: (_, { first }) => first,
    options: (position, { first }) => indicateOptions(candidatesOf(position, first)),
    play: (play, frame, option) => {
      if (option.type === "indicate") return name(play, frame, frame.first, option.capitano);
      frame.active = opponentOf(frame.first);
      return declined(play, frame.first);
    },
  }),
  answer: decision({
    rule: ["7.2.1", "7.2.1a", "2.2.C2a"],
    seat: (_, { first }) => opponentOf(first),
    options: (position, { first }) => indicateOptions(candidatesOf(position, opponentOf(first))),
    play: (play, frame, option) => {
      const side = opponentOf(frame.first);
      if (option.type === "indicate") return name(play, frame, side, option.capitano);
      frame.active = frame.first;
      return declined(play, side);
    },
  }),
  roll: step(["7.2", "7.2.2", "7.2.2a", "2.2.C2b"], rollForBoth),
  choose: decision({
    rule: ["7.2.2", "2.2.C2b"],
    seat: (_, { decider }) => decider,
    options: (): LetActOption[] => SIDES.map((side) => ({ type: "letAct", side })),
    play: (play, frame, { side }) => {
      frame.active = side;
      tellOf(play, frame.indicated[side], { type: "activated", rules: ["7.2.2", "7.2.4"], side });
      activate(play, frame.indicated[side], frame.dice[side]);
    },
  }),
  // §2.2a, §7.2.1: the player whose Capitano has acted, by his own will or not, indicates first.
  next: step(["2.2a", "2.2.C2c"], (_, frame) => {
    frame.first = frame.active;
    return "open";
  }),
  close: step("7.2.1a", (_, frame) => {
    frame.indicated = { french: NOBODY, rivals: NOBODY };
  }),
  // §7.2.5: no opposing die, which only sets the MPs.
  remaining: decision({
    rule: ["7.2.5", "2.2.C2d"],
    seat: (_, { active }) => active,
    when: (position, { active }) => mightRemain(position, active),
    options: (position, { active }) => indicateOptions(remainingOf(position, active)),
    play: (play, frame, option) => {
      if (option.type === "declineActivation") return;
      const die = play.roll();
      const total = modifiedInitiative(play.position, option.capitano) - die;
      tellOf(play, option.capitano, { type: "remainingRoll", rules: ["7.2.5"], side: frame.active, die, total });
      activate(play, option.capitano, die);
      return "remaining";
    },
  }),
});
