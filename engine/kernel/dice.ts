import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import type { Event } from "./event.ts";

/**
 * The state of the dice, a part of every position: same seed and same options, same game, for ever.
 * - `fair` is a keyed hash of seed and counter: nobody can work out the next roll from the past ones.
 * - `fast` (sfc32) is for search and simulation, where nobody is to be fooled.
 * - `told` fall as they are told, to work out what every fall of the dice leads to. No game is begun with them.
 */
export type Dice = FairDice | FastDice | ToldDice;
export interface FairDice {
  kind: "fair";
  seed: string;
  /** Bytes of the stream used so far. */
  used: number;
}
export interface FastDice {
  kind: "fast";
  state: [number, number, number, number];
  used: number;
}
export interface ToldDice {
  kind: "told";
  /** What each draw gives, from 0. */
  falls: number[];
  used: number;
}
/** What a game can be begun with. */
export type DiceKind = (FairDice | FastDice)["kind"];

export function toldDice(falls: readonly number[]): ToldDice {
  return { kind: "told", falls: [...falls], used: 0 };
}

/** Thrown where dice are to fall of which nothing was told. */
export class DieWanted extends Error {
  constructor(
    /** The draw is among so many. */
    readonly below: number,
    /** What has happened since the last decision. */
    readonly events: readonly Event[] = [],
  ) {
    super(`Nothing was told of a draw among ${below}.`);
  }
}

export function diceFrom(seed: string, kind: DiceKind): Dice {
  if (kind === "fair") return { kind, seed, used: 0 };
  const words = new DataView(sha256(utf8ToBytes(seed)).buffer);
  return {
    kind,
    state: [words.getUint32(0) | 0, words.getUint32(4) | 0, words.getUint32(8) | 0, words.getUint32(12) | 0],
    used: 0,
  };
}

/** Numbers the stream gives in one draw: 0 up to, not including, this one. */
const RANGE = 0x1000000;

/** A whole number from 0 to `below - 1`, every one as likely as the others. */
export function draw(dice: Dice, below: number): number {
  if (!(below >= 1 && below <= RANGE)) throw new RangeError(`A draw is among 1 to ${RANGE}, not among ${below}.`);
  if (dice.kind === "told") return toldFall(dice, below);
  const limit = RANGE - (RANGE % below);
  for (;;) {
    const word = dice.kind === "fast" ? fastWord(dice) >>> 8 : fairWord(dice);
    if (word < limit) return word % below;
  }
}

function toldFall(dice: ToldDice, below: number): number {
  const fall = dice.falls[dice.used];
  if (fall === undefined) throw new DieWanted(below);
  dice.used++;
  return fall;
}

/** One die: 1 to `sides`. */
export function roll(dice: Dice, sides = 6): number {
  return draw(dice, sides) + 1;
}

/** Puts a list into random order, in place. */
export function shuffle<T>(dice: Dice, list: T[]): T[] {
  for (let i = list.length - 1; i > 0; i--) {
    const j = draw(dice, i + 1);
    [list[i], list[j]] = [list[j] as T, list[i] as T];
  }
  return list;
}

function fastWord(dice: FastDice): number {
  const s = dice.state;
  const sum = (((s[0] + s[1]) | 0) + s[3]) | 0;
  s[3] = (s[3] + 1) | 0;
  s[0] = s[1] ^ (s[1] >>> 9);
  s[1] = (s[2] + (s[2] << 3)) | 0;
  s[2] = ((s[2] << 21) | (s[2] >>> 11)) + sum;
  s[2] |= 0;
  dice.used++;
  return sum;
}

const BLOCK = 30; // ten words of three bytes from each hash of 32

function fairWord(dice: FairDice): number {
  const block = hmac(sha256, utf8ToBytes(dice.seed), utf8ToBytes(`block ${Math.floor(dice.used / BLOCK)}`));
  const at = dice.used % BLOCK;
  dice.used += 3;
  return (block[at]! << 16) | (block[at + 1]! << 8) | block[at + 2]!;
}
