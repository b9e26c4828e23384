import { linkBetween } from "@gonfalon/engine/board";
import { type Choice, type Outcome, Play, type Setup } from "@gonfalon/engine/kernel";
import { board, SIDES } from "../src/data.ts";
import { honour } from "../src/index.ts";
import type { HonourOption } from "../src/option.ts";
import { castOf, type Honour } from "../src/position.ts";
import { battle } from "../src/rules/combat/battle.ts";
import { siege } from "../src/rules/combat/siege.ts";
import { mayBeInQuarters } from "../src/rules/command/quarters.ts";
import { takeFortress } from "../src/rules/conquest.ts";
import { leaveBehind } from "../src/rules/departure.ts";
import { breakDown } from "../src/rules/discipline.ts";
import { earthworksAt } from "../src/rules/earthworks.ts";
import { forcesAt, forcesOf, sideOf } from "../src/rules/forces.ts";
import { limitOn } from "../src/rules/limits.ts";
import { majorBattle } from "../src/rules/majorBattle/battle.ts";
import { isPassable } from "../src/rules/movement.ts";

/** Positions in which the armies are in contact, for tests that have to meet combat: marching there at random takes long. */

/** A number below the one given, the same in every run of a test. */
export type Lots = (below: number) => number;

export function lots(seed: string | number): Lots {
  let state = [...String(seed)].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 2654435761);
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Every French Force goes to a hex beside some enemy, digs or not; units are shaken or not. */
export function bringTogether(position: Honour, draw: Lots): void {
  if (position.scenario === 3) position.swissStatus = "anti-french";
  position.controller = [...castOf(position).armies.side];
  const rivals = forcesOf(position, SIDES[1]!);
  for (const primo of [...forcesOf(position, SIDES[0]!)]) {
    const near = neighboursOf(position, position.hex[rivals[draw(rivals.length)]!]!);
    // Two Forces of a side may meet in one hex before the next Consolidation Segment.
    const isFree = (hex: number) =>
      limitOn(position, primo, hex) === null &&
      forcesAt(position, hex).every((one) => draw(3) === 0 && sideOf(position, one) === SIDES[0]);
    const free = near.filter(isFree);
    if (free.length === 0) continue;
    const hex = free[draw(free.length)]!;
    const from = position.hex[primo]!;
    position.hex[primo] = hex;
    leaveBehind(position, primo, from);
    // §14.2: it has stopped there.
    takeFortress(new Play(position), primo);
    position.order[primo] = "attack";
    position.leftHex[primo] = draw(2);
    if (draw(2) && !earthworksAt(position, hex)) position.earthworks.push({ hex, level: 1, sides: 0b111 << draw(4) });
  }
  position.administrativeMarch.fill(0);
  position.demoralised = position.demoralised.map((one, unit) =>
    position.holder[unit]! < 0 ? one : draw(5) === 0 ? 1 : 0,
  );
  const play = new Play(position);
  for (const primo of SIDES.flatMap((side) => forcesOf(position, side))) {
    breakDown(play, primo);
    if (!mayBeInQuarters(position, primo)) position.quarters[primo] = 0;
  }
}

function neighboursOf(position: Honour, goal: number): number[] {
  return Array.from(board.ids.keys()).filter((hex) => {
    const link = linkBetween(board, hex, goal);
    return link >= 0 && isPassable(position, link) && isPassable(position, board.back[link]!);
  });
}

const EAGER: Readonly<Record<string, number>> = {
  attack: 9,
  attackFromMarch: 9,
  siege: 6,
  storm: 3,
  breachAttack: 4,
  compel: 2,
};
const LOATH: Readonly<Record<string, number>> = { passAttack: 1, breakOff: 1, indicate: 0 };

/** Any option, but those that lead to combat sooner than others; the armies stay in contact unless they are to march. */
export function eagerPick(options: readonly HonourOption[], draw: Lots, marching = false): HonourOption {
  const loath = (type: string) => (marching ? undefined : LOATH[type]);
  const weights = options.map(({ type }) => EAGER[type] ?? loath(type) ?? 2);
  let left = draw(weights.reduce((sum, one) => sum + one, 0));
  for (const [i, weight] of weights.entries()) {
    left -= weight;
    if (left < 0) return options[i]!;
  }
  return options[0]!;
}

const isIn = (position: Honour, name: string) => position.flow.some(({ procedure }) => procedure === name);
const isFighting = (position: Honour) => isIn(position, battle.name);

/** Turns in which the kind of battle that is wanted may come; then any will do. */
const PATIENCE = 3;

/** Plays until a battle has begun, or is a siege or a Major Battle: the armies are put into contact in every turn. */
function startAtArms(setup: Setup): Honour {
  const draw = lots(`arms ${setup.seed}`);
  const wanted = [battle, siege, majorBattle][draw(3)]!.name;
  const position = honour.start(setup);
  let turn = 0;
  while (!position.outcome && !isIn(position, turn > PATIENCE ? battle.name : wanted)) {
    const choice = honour.choice(position);
    if (choice.over) break;
    if (choice.ask.startsWith("activationLoop") && turn !== position.turn) {
      turn = position.turn;
      bringTogether(position, draw);
    }
    const { seat, options } = choice.sealed ? owed(position) : choice;
    honour.play(position, eagerPick(options, draw), seat);
  }
  return position;
}

/** The question to the first of the seats that still owe a secret answer. */
function owed(position: Honour): Choice<HonourOption> {
  const seat = honour.seats.find((one) => honour.deciders(position, one).includes(one))!;
  return honour.choice(position, seat) as Choice<HonourOption>;
}

const PEACE: Outcome = { over: true, winner: null, level: "", scores: {}, rules: ["11"] };

/** The game as far as one battle goes: it begins with the attack and is over when the Cards are covered again. */
export const oneBattle: typeof honour = {
  ...honour,
  start: startAtArms,
  choice: (position, seat) => (isFighting(position) ? honour.choice(position, seat) : PEACE),
  deciders: (position, viewer) => (isFighting(position) ? honour.deciders(position, viewer) : []),
};
