import type { Choice, Event } from "@gonfalon/engine/kernel";
import { type Chain, type ChainEnd, endsOf, sampledEnds } from "@gonfalon/engine/kit";
import { copyOf } from "../../copy.ts";
import type { HonourOption } from "../../option.ts";
import type { Honour } from "../../position.ts";
import { flow } from "../../rules/rulebook.ts";

/** What an option leads to, played by the rules with every fall of the dice (§8 of the design: from the click to the end). */

export type End = ChainEnd<Honour>;

const rules = {
  copy: copyOf,
  play: (position: Honour, option: HonourOption, seat?: string) => flow().play(position, option, seat),
  choice: (position: Honour, seat?: string) => flow().choice(position, seat),
};

/**
 * A procedure in which the option is chosen; steps of it that are part of the chain, with what is decided in them; and whether it has gone
 * on from what the option is about.
 */
export interface Scope {
  readonly procedure: string;
  readonly steps?: readonly string[];
  isOver?(position: Honour): boolean;
  /** How many decisions are followed at most, where that is less than usual. */
  readonly most?: number;
}

/**
 * What is taken for granted on the way: the enemy stands, his Militia turns out, nobody counts his troops down (§12.1a), and
 * whoever loses takes the first of what he may choose. By type of option, the first that is offered.
 */
const ASSUMED: readonly HonourOption["type"][] = [
  ...(["stay", "raiseMilitia", "restEngineers", "breakOffSiege", "holdGround", "noMoreChits", "holdFire"] as const),
  ...(["loseSp", "pursuitLoss", "demoralise", "unitChecks", "standFast", "inherit", "takePost"] as const),
  ...(["giveUp", "pursue", "retreat", "retreatInside", "flee", "leaveGuns", "leaveEmpty", "fightWith"] as const),
  ...(["letGo", "holdBack", "joinDefence", "defend", "takeOver", "plunder"] as const),
];

/** What else is, in a chain that is followed in all its ways: nobody plays a chit more, and all horse rides at the first unit. */
const AT_ONCE: readonly HonourOption["type"][] = ["attackNow", "addToWave", "aimWave", "aimAnew", "fightOn"];

function taken({ options }: Choice<HonourOption>, types = ASSUMED): HonourOption | null {
  for (const type of types) {
    const found = options.find((option) => option.type === type);
    if (found) return found;
  }
  return null;
}

/** What is told of an event: who was beaten, what the guns did, that it came to a Major Battle. */
function noted({ type, loser, side, attackerLoses }: Event): string | null {
  switch (type) {
    case "assault":
      return typeof attackerLoses === "number" ? `beaten:${loser}` : null;
    case "battleWon":
      return `won:${side}`;
    case "corpsAttack":
      return `corps:${loser}`;
    case "majorBattle":
    case "breach":
    case "surrendered":
    case "battleDrawn":
      return type;
    default:
      return null;
  }
}

function chainFrom(
  position: Honour,
  option: HonourOption,
  seat: string,
  { procedure, steps = [], isOver, most }: Scope,
) {
  const at = position.flow.findLastIndex((frame) => frame.procedure === procedure);
  const base = at + 1;
  const started = position.flow[at]!.step;
  const isPart = (now: Honour, first: boolean) => {
    const frame = now.flow[at];
    if (frame?.procedure !== procedure || isOver?.(now)) return false;
    return now.flow.length > base || steps.includes(frame.step) || (first && frame.step === started);
  };
  const within = (now: Honour) => isPart(now, base === position.flow.length);
  const chain: Chain<Honour, HonourOption> = {
    position,
    option,
    seat,
    within,
    note: noted,
    ...(most !== undefined && { most }),
    assume: (choice, now) => (isPart(now, false) ? taken(choice, [...ASSUMED, ...AT_ONCE]) : null),
  };
  return { chain, base };
}

/** Every end with its chance, or null where there are too many ways. */
export function exactEnds(position: Honour, option: HonourOption, seat: string, scope: Scope): End[] | null {
  return endsOf(rules, chainFrom(position, option, seat, scope).chain);
}

/** §11.4: rough battles, in which both sides do what comes next: an estimate. */
export function roughEnds(position: Honour, option: HonourOption, seat: string, scope: Scope, times: number): End[] {
  const { chain, base } = chainFrom(position, option, seat, scope);
  const random = counting();
  const assume = (choice: Choice<HonourOption>, now: Honour) => {
    if (now.flow.length <= base) return null;
    return taken(choice) ?? choice.options[random(choice.options.length)]!;
  };
  return sampledEnds(rules, { ...chain, assume }, times, random);
}

/** The same numbers every time: a forecast that is asked for twice says the same. */
export function counting(seed = 1): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
